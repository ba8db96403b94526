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
|had the same\
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
    new-work i (?:have )?(?:switched|moved|changed|gone|went) (?:from (?:the )?[\w-]+(?: shifts?)? )?to (?:the )?\
(?:days?|nights?|early|late|earlies|lates|weekend|evening|morning)(?: shifts?)?{stop}
    relation-age my {adj}{relation} ,? ?{cap_name} (?:is|turned|turns|is turning|will be) (?:\d{1,3}|{count}){stop}
    new-work i (?:have )?(?:gone|went|dropped|moved|switched|am going) (?:down |back )?(?:to )?(?:part\
|full)[- ]time{stop}
    new-work i (?:have )?(?:moved|transferred|been transferred|been moved|switched) (?:from .{3,30} )?to the {few}\
(?:office|department|branch|ward|team|depot|lab){stop}
    new-employer i (?:am starting|start) at {cap_name}
    work i work (?:two|three|four|five|six|\d) (?:\w+ )?(?:tens|twelves|days|mornings|evenings|nights|shifts)\
(?=$| ,| (?:a|per|and|at|in|but)\b)
    work i (?:start|begin|finish) work at
    work i (?:do not|never) work (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days
    work my (?:shifts?|working days?) (?:starts?|begins?|ends?|finish(?:es)?) at
    habit my (?:gym|training|rest|office|working|work-from-home|market|shopping|laundry) days? (?:is|are) (?!over\
|gone)\w+
    habit my days? off (?:is|are)|i have (?:mon|tues|wednes|thurs|fri|satur|sun)days off
    habit i do (?:all |most of |half )?(?:of )?(?:the|my) (?:\w+ )?(?:shopping|cooking|accounts|books|bookkeeping\
|payroll\
|school run|ironing|laundry|gardening|catering|newsletter)(?! list| order| page| app)
    language i (?:have )?learned {language}(?=$| ,| (?:as|in|at|from|when)\b)
    work i (?:run|lead|direct|manage) (?:a|an|the|my) {few}(?:theatre|youth club|playgroup|book club|scout troop\
|parkrun|food bank\
|market|after-school club|day centre|care home|post office)(?=$| ,| (?:in|at|and|for|on|near)\b)
    habit i (?:take|get|catch|ride|drive|cycle|bike|walk)(?: (?:the|my|a) (?:bus|train|tram|tube|metro|subway|ferry\
|bike\
|car|scooter|night bus))?(?: in)? to (?:work|school|uni|college|the office){stop}
    habit i (?:bake|brew|grow|make|sew|knit|cook|roast|mill|cure|smoke) (?:all |most )?(?:of )?my [\w' -]+ (?:myself\
|ourselves|from scratch|by hand)
    home i rent{stop}
    home my commute (?:is|takes)
    acquired i (?:have )?(?:swapped|traded|exchanged)(?: in)? my [\w' -]{2,30} for (?:an? |the )?(?:new \
|used )?{cap_name}
    possession i keep (?:an? |my )?{few}(?:sourdough starter|starter|aquarium|terrarium|wormery|veg patch|journal|diary\
|vegetable garden|compost heap)(?=$| ,| (?:called|named|in|at|on|and|going)\b)
    family i am the only (?:one|person|woman|man|girl|boy|vegetarian|vegan|driver|smoker|left-hander) (?:in|of|at|on)\
 my (?:family|house|household|team|office|department|class|company|street|flat) (?:who|that) (?!gets?\b|has this|knows\
|sees|understands|can see)\w+
    family i (?:care for|look after|am a carer for|am the carer for) my {adj}{relation}(?=$| ,| (?:and|at|who|full\
|since\
|with|every|on|in)\b)
    family i am having (?:an?|my) {few}(?:baby|boy|girl|son|daughter){stop}|i am having twins
    health i have (?:an? |two )?(?:\w+ )?(?:bad|dodgy|gammy|weak|slipped|herniated|artificial|replaced|fused|damaged) \
(?:left |right |lower )?(?:knees?|back|hips?|shoulders?|ankles?|neck|wrists?|heart|discs?|eyes?|ears?|meniscus\
|lungs?)(?!-)
    health i (?:get|am prone to|suffer from) (?:\w+ )?(?:migraines|hay fever|eczema|panic attacks|motion sickness\
|seasick\
|carsick|car sick|travel sick|sunburnt easily)(?! (?:from (?:this|that|the|your|reading)|just|looking|reading))
    food i can not have (?:any )?(?:dairy|milk|gluten|wheat|nuts|peanuts|eggs|soy|soya|sugar|caffeine|alcohol|lactose\
|shellfish|seafood|fish|onions?|garlic|salt|grapefruit|pork|meat)(?=$| ,| (?:or|and|because|since|in|at|any)\b)
    tool i am on (?:linux|windows|mac|macos|android|iphone|ios|ubuntu|debian|fedora|arch|freebsd)(?: \d+)? (?:full|now\
|at home|at work|only|since|for good)
    hobby i sit on (?:the|a|my) {few}(?:council|committee|board (?:of|for))
    hobby i play (?:in goal|centre back|left back|right back|left wing|right wing|striker|midfield|scrum half|prop)
    wedding (?:the|my) (?:wedding|due date|graduation) (?:has |is |was |got )?(?:been )?(?:now |moved|postponed\
|pushed back|brought forward) (?:from .{3,20} )?(?:to|until|till) \w+
    health i am not (?:[\w-]+ )?(?:diabetic|coeliac|celiac|lactose intolerant|allergic|asthmatic)
    """,
    PARTS,
)
