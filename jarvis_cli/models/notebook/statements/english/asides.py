"""How people tell of themselves in passing in English: roles, households, habits of any kind, short forms."""

from jarvis_cli.models.notebook.statements.english.parts import PARTS
from jarvis_cli.models.notebook.statements.patterns import compile_rules

ASIDES = compile_rules(
    r"""
    diet @ (?:as|being) an? {few}(?:vegan|vegetarian|pescatarian|pescetarian|flexitarian|teetotaller)
    profession @ (?:as|being) an? {few}{job}{end}
    health @ (?:as|being) an? {few}{identity}{end}
    diet {short}(?:vegan|vegetarian|veggie|pescatarian|teetotaller) (?:\w+ \w+ )?here(?=$| ,)
    profession {short}{job} (?:(?:of|in|from|at) [\w-]+ )?here(?=$| ,)
    health {short}{identity} (?:(?:of|in|from|to) [\w-]+ )?here(?=$| ,)
    family {short}{kin} of [\w-]+ here(?=$| ,)
    diet (?:strictly |fully )?(?:vegan|vegetarian|veggie|pescatarian|gluten-free|dairy-free) (?:since|for) (?:\d\
|{years})
    alcohol (?:i (?:am|have been) )?(?:sober|teetotal|off the booze|dry|clean) (?:for|since) (?:\d|{years})
    smoking (?:i (?:am|have been) )?(?:smoke|nicotine|cigarette)-?(?: )?free (?:for|since) (?:\d|{years})
    smoking i have (?:not|never) smoked
    health {condition} since {years}
    allergic i .*(?:bad|severe|serious|mild|nasty|strong) allergy(?=$| ,)
    family i have (?:[\w-]+ ){0,2}?(?:twins|triplets|grandchildren|grandkids|teenagers|stepchildren|stepsons\
|stepdaughters)\
(?=$| [,;(]| (?:and|aged|who|in|at|with)\b)
    habit my (?:{home}) ,? ?(?:nobody|no one|no-one|none of us|everyone|everybody|all of us) (?!knows|thinks|is\
|laughs)\w+
    habit (?:nobody|no one|none of us|everyone|everybody|all of us) (?:in|at) my (?:{home}) (?!knows|thinks|is\
|laughs)\w+
    habit my (?:{home}) is (?:vegan|vegetarian|gluten-free|pork-free|nut-free|meat-free|kosher|halal|bilingual|tv-free)
    family i am an? {few}(?:family|household) of \w+
    family there (?:are|is) \w+ of us (?:at home|in (?:the|my) (?:house|family|flat)|living)
    language i speak {cap_name}(?: and [\w'-]+)? (?:at home|with my|to my|natively)
    language {language} is not my (?:first|native|mother) (?:language|tongue)
    language {language} is my (?:first|second|third|native|mother) (?:language|tongue)
    home i am (?:on|in) (?:the )?(?:pacific|eastern|central|mountain|european|gmt|utc|cet|est|pst|\w+) time(?: ?zone)?$
    measure i (?:think|measure|cook|count|calculate|bake) in (?:metric|imperial|miles|kilomet\w+|celsius|fahrenheit\
|euros|pounds|dollars|grams|cups|ounces|kilos)
    taste (?:always|only) (?:the |an? )?(?!same|problem|error)[\w' -]{3,40} for me(?=$| ,)
    new-work (?:my )?(?:new job|new position|apprenticeship|traineeship|new role|degree course) (?:starts\
|begins) (?:on|in|at|next|this|tomorrow|\w+day|\w+ber|\w+ary)\b
    new-work i (?:have )?(?:passed|failed) my (?:[\w-]+ )?(?:driving test|driver's test|driving exam|theory test|finals\
|exams?|bar exam|boards|licence|citizenship test|hunting exam|sailing exam|practical)
    new-work i (?:have )?(?:got|gotten|earned|received|been given) my (?:[\w-]+ )?(?:licence|license|citizenship\
|diploma\
|degree|green card|visa|black belt|pilot's)
    new-work i (?:have )?(?:qualified|retrained|graduated) as an?
    moved i (?:have )?(?:got|picked up|been given) the keys to my
    family i have been {few}(?:foster|adoptive|single|step) ?(?:carers?|parents?|mums?|dads?) (?:since|for)
    habit i have been (?!awake|waiting|trying|wondering|looking|thinking|having|struggling|asking|debugging|ill|sick\
|stuck\
|tired|here|on hold|told|a customer|a member|meaning|getting)[\w-]+ .*(?:for|since) {years}
    habit i have (?:worn|driven|known|kept|sung|run|taught|lived|used|ridden|flown|played|owned|rented|coached|had my\
|sold|baked|brewed|volunteered|worked|collected) .*(?:for|since) {years}
    habit i (?:{sure_sign}) (?!{unlike}|\w+ed\b)[\w-]+ (?!to know|it\b|this\b|that\b|you\b|your\b)
    habit i (?!{unlike}|\w+ed\b)[\w-]+ .*{regular}
    habit i am (?:at|in|on) (?:the |my )?[\w-]+ {regular}
    habit my (?:kids|children|husband|wife|partner|family) and i (?!{unlike}|\w+ed\b)[\w-]+ .*(?:{regular}|{years})
    decision i (?:have )?(?:booked|signed the lease|bought tickets) (?!an? (?:table|taxi|cab|meeting|room|slot|call\
|appointment)).*(?:{month})
    decision i am (?:going|flying|travelling|traveling|driving|sailing|spending) (?:to |my |the |a )?{cap_name}\
.* instead(?=$| ,| of\b)
    decision (?:the )?(?:wedding|house|contract|lease|holiday|trip|move) is (?:booked|signed|sold|settled\
|decided) .*{month}
    possession i (?:have|grow|keep|own) {few}(?:succulents?|orchids?|cact(?:us|i)|monsteras?|bonsais?|roses|tomatoes\
|herbs|houseplants?|plants|ferns?|palms?|dahlias|chillies|vegetables|hydrangeas|pumpkins|beans|lavender|geraniums\
|peonies|lemon tree|fig tree|apple trees|olive tree|begonias|tulips)(?=$| [,;(]| (?:and|on|in|at|from|that|which|by)\b)
    hobby i (?:am (?:the |a |an )?|serve as |act as |have been )(?:[\w-]+ )?(?:treasurer|secretary|chair|chairwoman\
|chairman|chairperson|president|captain|goalkeeper|scout leader|trustee|governor|school governor|churchwarden|organist\
|referee|volunteer|den leader|brownie leader|moderator|choirmaster|conductor|lifeguard|blood donor|organ donor\
|bell-ringer\
|allotment holder|beekeeper) (?:of|for|at|in|with|on|since|to)\b
    hobby i (?:donate|give) (?:blood|plasma)
    hobby i (?:belong to|am in|sing in|play in|help at|help out at|help run|run) (?:a|an|the|my|our) {few}(?:choir|club\
|scouts|food bank|soup kitchen|shelter|allotment society|wi|reading group|parish council|repair cafe|charity shop\
|running club|orchestra|brass band|book club|youth group|samba band|amateur dramatics group|pub quiz team)
    call i am (?:better |mostly |generally )?known as {name}
    call (?:everyone|everybody|people|friends|my friends|my family|my colleagues|colleagues) (?:just |all |mostly )?\
(?:calls|call) me {name}
    pet-name (?:the|my) {pet} , {cap_name} , (?:my|a|an)
    pet-name ~my {few}{pet} ,? ?{cap_name}(?=$| ,| (?:and|who|that|has|is|was|ate|keeps|loves|hates|sleeps|barks)\b)
    relation ~my (?:{number} )(?:{few}){relation} ,? ?(?:called|named)? ?{cap_name}
    family my (?:{number} )(?:{few}){relation} (?:go|goes|live|lives|are|is|have|has|play|plays|sleep|sleeps|share)
    married i celebrate my (?:\w+ )?(?:anniversary|silver|golden|diamond)
    work i (?:run|own|manage) (?:a|an|the|my) (?:[\w-]+ ){0,3}?(?:guest ?house|campsite|dairy|smithy|launderette|deli\
|kiosk\
|chip shop|print shop|riding school|driving school|holiday let|smallholding|pottery|hair salon|food truck|print works)
    work i (?:clean|drive|deliver|drive for|work on|manage|look after) (?:a|an|the) (?:bus|buses|trains?|trams?|taxi\
|truck\
|lorry|offices|schools|post|night bus|till|checkout|ambulance|forklift|crane|wards?|school bus|railways?|oil rig|ferry)
    studies i (?:go to|attend|am at|am in|started at) (?:an? |the |my )?{few}(?:school|university|uni|college|academy\
|sixth form|boarding school|evening classes|night school|conservatoire|\w+ grade|year \d+)(?=$| ,| (?:in|at|near|and\
|for|since)\b)
    car i (?:have|own|drive|lease) (?:an? )?(?:[\w-]+ )?(?:electric car|ev|hybrid|diesel|estate car|minivan|hatchback\
|pickup|convertible|suv)
    health i (?:can not|can only) (?:see|hear|walk|climb|lift|stand|eat)(?: \w+){0,3} (?:without|because of my|since my)
    health i have (?:only )?(?:one|no) (?:kidney|eye|leg|arm|hand|thyroid|spleen|gallbladder|appendix|sense of smell\
|lung)(?=$| ,| (?:and|since|left|after|because|due)\b)
    health i (?:have had|had) (?:a|my|two) (?:[\w-]+ )?(?:heart attack|stroke|hip replacement|knee replacement\
|transplant\
|bypass|pacemaker fitted|stent|mastectomy|gallbladder out|new hip|new knee)
    health i am not (?:[\w-]+ )?(?:diabetic|coeliac|celiac|lactose intolerant|allergic|asthmatic)
    """,
    PARTS,
)
