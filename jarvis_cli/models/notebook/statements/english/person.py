"""How people tell in English who they are: names, family, home, work, what they learn."""

from jarvis_cli.models.notebook.statements.english.parts import PARTS
from jarvis_cli.models.notebook.statements.patterns import compile_rules

PERSON = compile_rules(
    r"""
    relation-name my {adj}{relation}{their} (?:first |full )?(?:name|name') is {name}
    relation-name my {adj}{relation} is (?:called|named) {name}
    relation-name my {relation} is {cap_name}(?=$| [,;(]| (?:and)\b)
    relation-name (?:the )?name of my {relation} is {name}
    relation-name i have (?:an? |one |\w+ )?{adj}{relation} ,? ?(?:called|named|whose name is|who is called\
|(?:and )?(?:he|she) is called|(?:and )?(?:his|her) name is) {name}
    relation my {relation} (?:lives|is living|lived|moved|has moved|is moving) (?:in|to|near|with|next|on)
    relation-home my {relation} (?:lives|is living) in {place}
    relation-work my {relation} (?:works|is working) (?:as|at|for|in)
    relation-work my {relation} is (?:an? |the )?{few}{job}{end}
    relation my {relation} (?:owns?|runs?|has|have) (?:an?|their own|his own|her own) (?:[\w-]+ ){0,2}(?:hotel|farm\
|shop|bakery|restaurant|company|business|vineyard|cafe|pub|house|cottage|boat|garage|firm|practice)
    relation my {relation} (?:go to|goes to|attends?|are at) (?:an?|the|\w+) (?:[\w-]+ ){0,2}(?:school|kindergarten\
|nursery|university|college|uni)
    relation my {relation} (?:studies|is studying|goes to (?:school|university|kindergarten|nursery)|speaks\
|comes from|is from|plays)
    relation-age my {relation} (?:is|turned|turns|is turning|will be) (?:\d{1,3}|{count})(?=$\
| [,;(]| (?:years\
|months|and|in|on|next|this|now)\b)
    relation-birth my {relation}{their} birthday is {date}
    relation-birth my {relation} (?:was born|has (?:his|her|their) birthday) (?:on|in) {date}
    pet-name my {adj}{pet}{their} name is {name}
    pet-name my {adj}{pet} is (?:called|named) {name}
    pet-name my {pet} is {cap_name}(?=$| [,;(]| (?:and)\b)
    pet-name i have (?:an? |one )?{few}{pet} (?:called|named|whose name is|who is called|by the name of\
|,? ?(?:and )?(?:he|she|it) is called|,? ?(?:and )?(?:his|her|its) name is) {name}
    pet-name (?:the )?name of my {pet} is {name}
    pet my {pet} is (?:an? )?(?:\w+ ){0,2}(?:years? old|months? old|labrador|poodle|beagle|rescue|mix|mixed\
|dachshund|shepherd|terrier|collie|retriever|husky|boxer|siamese|persian|tabby|maine coon|spaniel|greyhound|allergic\
|afraid|scared)
    pet-died my {adj}{pet} (?:has )?(?:died|passed away)
    name my (?:full |first |real |given |actual |preferred )*name is (?:spelled |spelt |written )?{name}
    name i am (?:called|named) {name}
    call (?:please )?(?:everyone |everybody |people |they |friends |my friends |most people )?calls? me {name}
    call (?:you can )?call me {name}$
    call i (?:prefer to be|like to be|am usually|am mostly) called {name}
    call i go by {name}
    call i (?:hate|do not like|can not stand|prefer|like) being called {name}
    surname my (?:last |family |maiden |middle |sur)name is (?:spelled |spelt |pronounced )?{name}
    age i am {age}(?: years? old| yrs? old| years of age)?(?=$| ,| \(| (?:and|with|but|now)\b)
    age i (?:have )?turned (?:{age}|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|eighteen|twenty-\w+\
|thirty-\w+|forty-\w+|fifty-\w+)
    age i am (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|eighteen|twenty-\w+|thirty-\w+|forty-\w+\
|fifty-\w+)(?: years old)?(?=$| ,| (?:and|now)\b)
    age i (?:will be|will turn|am turning|turn) {age}(?: years old)? (?:in|on|next|this) \w+
    age i am in my (?:early |mid |mid-|late )?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|\d0s)
    birthday my birthday is {date}
    birthday i was born (?:on|in) {date}
    birthday i celebrate my birthday {date}
    residence i (?:live|reside|am living|am residing|am based|have lived|have been living\
|have been based)(?: and work)?(?: together)? (?:in|near|outside|outside of|close to|just outside) (?:the )?{place}
    residence my (?:home ?town|home|city|place of residence) is {place}$
    residence i do not live in {place}
    residence i no longer live in {place}
    home i (?:have (?:lived|been living) |am living |live )(?:alone|together|abroad|by myself|on my own|with my\
|off[- ]grid|with (?:two|three|four|\d)|in (?:a|an|my own|the) {few}(?:flat|apartment|house|studio|dorm|village|city\
|town|suburbs?|farm|farmhouse|cottage|houseboat|caravan|van|countryside|mountains|city centre|bungalow|shared)\
|on (?:a|the) {few}(?:farm|floor|\w*boat|barge|island|coast|outskirts))
    home i (?:have )?(?:been renting|rented|rent|owned?) (?:a|an|the|this|my|my own) {few}(?:flat|apartment|house\
|place|home|studio|room|cottage)(?: in| for| with| since|$| ,)
    home i commute
    home i share (?:a|an) {few}(?:flat|apartment|house|room) with
    moved i (?:have )?moved (?:house|flats?|apartments?|home)(?=$| ,| (?:last|in|this|recently|and|to)\b)
    moved i (?:have )?(?:moved|relocated|emigrated)(?: back| here| house)?(?: from [\w-]+)? to (?:the )?{place}
    new-family i (?:have )?moved (?:in with|in together|into (?:a|an|my|my own)|out of my|back in with)
    moving i (?:am|will be|am going to be) (?:moving|relocating|emigrating)(?: back| house)? (?:to|into|in with|out\
|away|in|from)
    moving i (?:will|am going to) (?:move|relocate|emigrate)(?: back)? (?:to|into|in with|out)
    origin i (?:am|come|do come) (?:originally )?from {place}
    origin i (?:originally )?come from {place}
    origin i am originally from {place}
    origin i (?:am|come) (?:originally )?from a (?:[\w-]+ ){0,2}(?:town|village|city|island|farm)
    home i grew up (?:on|in|near|with|without|by|speaking|bilingual)
    origin i (?:was born(?: and (?:raised|bred|grew up))?|grew up|was raised) (?:in|near) {place}
    origin i am (?:an? )?(?:half |originally )?{nationality}{end}
    origin i have (?:an? )?{nationality} (?:passport|citizenship|roots|parents)
    origin my (?:nationality|citizenship) is
    employer i (?:have been |am )?(?:work|worked|working|employed) (?:at|for|with|by) {org}
    employer my employer is {org}
    employer i (?:do not|no longer) work (?:at|for) {org}
    work i (?:have worked|have been working|work|am working) (?:only )?(?:from home|remotely|part[- ]time\
|full[- ]time|nights|shifts|(?:night|late|early|day) shifts?|freelance|weekends|from|in (?:the |a \
|an )?{few}(?:industry|sector|department|office|shop|field|lab|team|hospital|school|bakery|kitchen|library|factory\
|warehouse|nursery|kindergarten|agency|bank|restaurant|hotel|bar|pub|cafe|pharmacy|museum))
    work i (?:am working|work|have worked|have been working) (?:in|within) {field}
    work i work (?:from )?(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:to|through|till)
    work i (?:only )?work (?:\w+ days a week|\d+ hours)
    work i (?:run|own|manage|have|lead|founded|operate) (?:a|an|my own|my|the) {few}(?:bakery|shop|company|business\
|startup|start-up|restaurant|cafe|farm|studio|agency|store|practice|firm|hotel|vineyard|brewery|salon|garage\
|workshop|bookshop|bookstore|nursery|pharmacy|gallery|stall|clinic|hostel|pub|bar|b&b|team|orchard|florist\
|kindergarten|label|press)
    work i teach (?!you|him|her|them|it|myself|that){field}
    work i (?:have )?(?:worked|been working) as (?:an? |the )?{job}
    health .* as an? {few}{identity}$
    diet i am (?:an? )?{few}(?:vegan|vegetarian|pescatarian|pescetarian|flexitarian|vegans|vegetarians|veggie\
|gluten[- ]free|dairy[- ]free|keto|plant[- ]based|teetotal|kosher|halal)
    diet i (?:only )?(?:eat|cook|follow|keep|stick to|am on)(?: a| an| only| mostly)? {few}(?:vegan|vegetarian\
|gluten[- ]free|low[- ]carb|keto|kosher|halal|plant[- ]based|paleo|dairy[- ]free|sugar[- ]free|mediterranean\
|low[- ]fodmap|low[- ]salt)
    diet .* as an? {few}(?:vegan|vegetarian|pescatarian)$
    diet i am not (?:an? )?(?:vegan|vegetarian)
    diet i have been (?:an? )?(?:vegan|vegetarian|pescatarian|gluten-free|veggie)
    identity i am (?:an? )?(?:\w+ )?(?:muslim|jewish|christian|catholic|protestant|orthodox|buddhist|hindu|sikh\
|atheist|agnostic|religious)
    family i am (?:an? )?(?:the )?{few}(?:{identity})(?:{end}| to)
    profession i (?:work|am working|have been working|am employed|earn my living) as (?:an? |the |my )?{trade_name}
    profession i am (?:an? |the )?{few}{job}{end}
    work i am (?:the|an?) (?:[\w-]+ ){1,3}(?:of|at|in|for) (?:my|the|a|an|\w+) {few}(?:club|team|band|company|school\
|department|association|parish|council|choir|union|society|church|village|orchestra|charity|university|hospital\
|startup|cooperative|co-op)
    profession i have been (?:an? ){few}{job} (?:for|since)
    profession i am (?:an? )?(?:self-employed|self employed|retired|unemployed|freelance|freelancing|stay-at-home\
|on parental leave|on maternity leave|on paternity leave|between jobs|semi-retired)
    profession my (?:job|profession|occupation|trade|day job) is(?! to| not| so| very| killing| boring| stressful\
| hard| done| to| safe| fine| going)
    profession i .{3,60} for a living
    profession i make a living (?:as|from|by|with)
    profession i am training (?:as|to be|to become) an?
    profession by (?:profession|trade|training) i am
    studies i (?:am )?(?:study|studying|have been studying|major|majoring) (?:in )?(?!for|the|this|your|it|hard|with\
|now|how|that){field}
    studies i am (?:doing|pursuing|working on|finishing|starting|in) (?:a|an|my) {few}(?:phd|ph\.d|doctorate\
|masters?|master's|bachelors?|bachelor's|degree|mba|msc|bsc|apprenticeship|thesis|dissertation|traineeship|a-levels)
    studies i am (?:a |an )?{few}(?:student|undergrad|undergraduate|postgrad|postgraduate|phd candidate|apprentice\
|trainee|pupil|sixth[- ]former|freshman|sophomore)
    studies i am (?:in|in my|in the) (?:\w+ )(?:year|semester|term|grade) (?:of|at|in)
    studies i (?:go|went) to (?:university|college|uni|school|high school) (?:in|at)
    studies i (?:have|hold) (?:a|an) {few}(?:phd|doctorate|masters?|master's|bachelors?|bachelor's|degree|mba)
    studies i (?:have )?(?:studied) {field}(?: \w+)? (?:at|in)
    new-work i (?:have )?graduated (?:from|in|with)
    language i (?:can |do not |can not |only )?speak (?!to|with|for|about|up|from|of|as|too|on|at|like\
|in public)(?:fluent |fluently |some |a little |a bit of |good |bad |decent |no |native |both |basic |broken \
|\w+ words of )?{language}
    language i am (?:fluent|conversational|bilingual)
    language i am a (?:native )?{language} (?:native )?speaker
    language i am a native {language} speaker
    language my {language} is(?! homework| exam| teacher| class)
    language i grew up (?:bilingual|trilingual|speaking|with two languages)
    language i (?:understand|know|read) {language}{end}
    mother-tongue my (?:mother tongue|native language|native tongue|first language|native) is
    learning i (?:am|have been|have started|started|am trying to) learn(?:ing)? (?:to )?(?:play \
|speak )?(?:the )?{learned}
    learning i (?:am|have been) (?:teaching myself|taking|having) {few}(?:lessons|classes|courses?|{language})
    learning i take {few}(?:lessons|classes)
    learning i (?:am|have been) (?:training|preparing|studying) for (?:the|my|a|an) {few}(?:marathon|triathlon\
|ironman|licence|license|test|exam|exams|certificate|race|bar)
    learning i (?:have )?(?:started|took up|taken up|begun) (?:learning|playing|to learn|to play|going to|taking\
|doing)
    learning i (?:took|have taken) up {what}
    married i am {few}(?:married|engaged|divorced|single|widowed|separated|in a relationship|a single (?:mum|mom|dad\
|parent|mother|father))(?! to| in doing| by)(?=$| [,;(]| (?:and|but|since|for|now|with)\b)
    married i am {few}(?:married|engaged) to
    married i have been (?:married|together|divorced|single|widowed|engaged)
    new-married i (?:have )?(?:got|gotten|got re|were|was) ?(?:married|engaged|divorced|widowed)
    new-married i (?:have )?(?:broke up|split up|separated|broken up)
    new-married i (?:am|are) (?:getting|going to get) (?:married|divorced)
    children i (?:have|have got) (?:{number}|no) {few}(?:kids?|child|children|sons?|daughters?|boys|girls)(?=$\
| [,;(]| (?:and|aged|who|with|from|in|at|called|named|already)\b)
    family i do not have (?:any|an?) {kin}{thing_end}
    family i (?:have|have got) (?:{number}|no|my) {few}{kin}{thing_end}
    family i am (?:the )?(?:youngest|oldest|eldest|middle) (?:of|child|sibling)
    family i am (?:an? )?(?:\w+ )?(?:only child|twin|widow|widower|orphan)
    family i am expecting (?:a baby|a child|a girl|a boy|a son|a daughter|my \w+|twins|again)
    family i (?:am|have been) (?:dating|seeing) someone
    new-family i (?:have )?(?:became|become) (?:an? )?(?:father|mother|dad|mum|mom|grandmother|grandfather|grandma\
|grandpa|parents?|parents|aunt|uncle)
    new-family i (?:have )?(?:had|got|adopted) (?:a|my|my first|my second) (?:baby|son|daughter|child)
    new-family my {kin} (?:was|were) born
    new-work i (?:have )?(?:got|gotten|been given|landed|accepted|started|found|took|taken|signed) (?:a|an|my\
|the) {few}(?:job|position|role|apprenticeship|internship|traineeship|promotion|phd|masters|contract|business|company)
    new-work i (?:have been|got|was) (?:promoted|laid off|fired|made redundant|accepted (?:at|to|into))
    new-work i (?:have )?(?:lost|quit|left|resigned from|handed in) (?:my|the) {few}(?:job|notice|company|position\
|uni|university|course|degree)
    new-work i (?:have )?(?:changed|switched) (?:jobs|careers|employers|schools)
    new-work i (?:start|begin|leave|quit|finish) (?:my|a|an|the) {few}(?:job|position|role|apprenticeship|internship\
|degree|course|phd|studies|traineeship)
    new-work i (?:have )?retired
    new-work i (?:have )?(?:became|become) (?:an? )?{few}{job}
    new-work i (?:have )?(?:passed|finished|completed) my {few}(?:driving test|degree|phd|apprenticeship|masters?\
|thesis|a-levels|studies|bachelors?|training)
    new-employer i (?:have )?(?:started|began|begun)(?: working| work| a job| a new job| my new job)? (?:at|with\
|for) {org}
    new-employer i (?:have )?(?:joined|work for) (?!the call|the meeting|you){org} (?:as|in|last|this|on)
    new-work i (?:have )?started (?:working|work) (?:as|in)
    work .* as an? {few}{job}$
    """,
    PARTS,
)
