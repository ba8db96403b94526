"""How people tell in English how they live: health, tastes, habits, what they own, plan and use."""

from jarvis_cli.models.notebook.statements.english.parts import PARTS
from jarvis_cli.models.notebook.statements.patterns import compile_rules

LIFE = compile_rules(
    r"""
    allergy i am (?:\w+ )?(?:allergic|intolerant) to {what}
    allergy i have an? {few}(?:allergy|intolerance) to {what}
    allergic i have (?:an? )?(?!allergies|allergy){few}(?:allergy|allergies|intolerance)
    allergic i am (?:\w+[- ])(?:intolerant|allergic)
    allergic i (?:can not|do not) (?:tolerate|digest)(?! this| that| it| your| the| people| rudeness| noise| you)
    allergic i react (?:badly|allergically|sensitively) to
    new-diet i (?:have )?(?:became|become|went|gone|turned|been) (?:an? )?(?:vegan|vegetarian|pescatarian|gluten-free)
    alcohol i (?:do not|no longer|never) drink(?=$| ,| (?:and|at|alcohol|any alcohol|since)\b)
    alcohol i (?:am sober|have been sober|(?:have )?(?:stopped|quit|gave up|given up) (?:drinking|alcohol)(?=$\
| [,;(]| (?:in|last|since)\b))
    food i (?:do not|no longer|never|hardly ever|rarely|can not|do never|no longer can) (?:eat|drink\
|touch) (?:any )?(?:more )?(?!breakfast|dinner|lunch|time|idea|clue|anything|enough|much|any|kids|children|access\
|money|energy|experience|room|space|{have}|{number}){what}
    food i (?:only |mostly )(?:eat|drink) {what}
    food i (?:can not|do not|never) (?:eat|drink|have) (?:anything|food|dishes|meals) (?:with|containing\
|that contains) {what}
    food i avoid (?!\w+ing){what}
    new-food i (?:have )?(?:stopped|quit|gave up|given up|cut out|started) (?:eating|drinking) {what}
    new-food i (?:have )?(?:gave up|given up|cut out|quit) (?!on|my|the|smoking|drinking|trying|job|work){what}
    smoking i (?:do not|no longer|never) smoke
    smoking i (?:have )?(?:stopped|quit|gave up|given up|started) smoking
    smoking i smoke(?! a | some| salmon| this| my)
    health i (?:have|have got|suffer from|live with|have had|got|was diagnosed with|have been diagnosed with\
|got diagnosed with|am diagnosed with) {few}(?:high blood pressure|low blood pressure|high cholesterol|chronic \w+\
|type (?:1|2|one|two)|hay fever|multiple sclerosis|thyroid \w+|kidney disease|a heart condition|sickle cell\
|a bad back(?!-)|bad knees|a bad knee|poor eyesight|{condition}(?=$| [,;(]| (?:and|since|so|but|in|for|which|from|with\
|as)\b))
    health i am (?:an? )?(?:\w+ )?(?:diabetic|asthmatic|epileptic|colou?r-?blind|colou?r blind|blind|deaf\
|hard of hearing|short-?sighted|near-?sighted|far-?sighted|long-?sighted|dyslexic|autistic|left-handed|right-handed\
|left handed|right handed|ambidextrous|pregnant|bipolar|anaemic|anemic|coeliac|celiac|neurodivergent|an insomniac\
|a night owl|an early bird|a morning person|not a morning person|an only child|an introvert|an extrovert\
|a light sleeper|on the spectrum|on the autism spectrum)
    health i have lost \d+ ?(?:kilos?|kg|pounds|lbs|stone)
    health i (?:am|have been) on the (?:\w+ )?(?:waiting list|transplant list|donor register)
    health i (?:sleep|see|hear) (?:badly|poorly|terribly|lightly)
    health i wear (?:glasses|contact lenses|contacts|a hearing aid|hearing aids|braces|a prosthesis)
    health i use (?:a wheelchair|crutches|a screen reader|a cpap|a walking stick|hearing aids|an inhaler)
    health i (?:have to )?take {med}(?: [\w-]+)? (?:for|against) (?:my|the|high|chronic)
    health i am on (?:insulin|blood thinners|antidepressants|beta blockers|the pill|metformin|statins|warfarin)
    health i am (?:\d+ weeks|\w+ months) pregnant
    measure i am {few}(?:\d[\d.,]*) ?(?:cm|m|meters?|metres?|feet|ft|foot) ?(?:tall)?
    measure i weigh \d+
    measure my (?:\w+ )?(?:shoe|clothing|dress|shirt|ring|t-shirt|trouser|hat|glove|jacket|foot)s? size is
    measure i (?:wear|take) (?:a )?(?:shoe )?size
    measure my (?:blood type|blood group|star sign|zodiac sign|height|weight|foot size|pronouns) (?:is|are)
    measure my pronouns are
    taste i (?:do )?(?:love|like|enjoy|adore|prefer|hate|dislike|detest|despise|loathe|fancy|can not stand\
|can not bear|no longer like|no longer enjoy|do not like|do not enjoy|do not love|never liked|have never liked\
|have always loved|have always liked|have always hated|always loved|always hated|like most|like best\
|do not care for) (?:to eat |eating |drinking |to drink |any )?{what}
    taste i am (?:an? )?(?:big |huge |great |massive |\w+ )?(?:fan of|fond of|into|crazy about|mad about\
|passionate about|keen on|addicted to\
|obsessed with|partial to|interested in|enthusiastic about|not into|not keen on|not a fan of|not fond of\
|not a big fan of|not much of a fan of) (?!buying|your|knowing|learning|hearing|finding|how|what){what}
    taste i (?:am|have always been) (?:an? )(?:\w+ )?(?P<what>(?!big|huge|great|massive|real|true|total|your\
|keen)[\w-]+) (?:lover|fan|enthusiast|addict|fanatic|geek\
|nerd|buff|person)
    taste i have (?:a )?(?:sweet tooth|soft spot for|weakness for|thing for)
    fear i am (?:\w+ )?(?:afraid|scared|terrified|frightened) of (?!it|that|this|you|being|my|losing|what|the exam\
|tomorrow|getting|failing){what}
    fear i have (?:a )?(?:fear|phobia) of {what}
    favourite my (?:all-time |all time |absolute |new )?favou?rite {what_noun} (?:is|are|has always been\
|have always been|was always) {value}
    favourite (?!this|that|it|these|those|he|she|what|which|your|yours|here|there|my favou)[\w' -]{2,40} (?:is\
|are) my (?:all-time |all time |absolute )?favou?rite {what_noun}
    habit i (?:always|never|usually|normally|often|regularly|mostly|typically|rarely|hardly ever|seldom|generally\
|only|tend to|almost always|almost never) (?!have to|do not){habit}(?! this| that| error| you| it\b| the error| here)
    habit i {habit} .*(?:{often})
    habit i (?:always |usually |normally |often |never )?(?:run|get up|get home)(?= \d| every| in the| before| at\
| around| along| to work| for| three| twice| with| on| most| early| late)
    habit i {habit} (?:up )?(?:early|late|at \d|around \d)(?! today)
    taste i (?:drink|take|have|like|eat) my (?:coffee|tea|steak|eggs|espresso|porridge|toast)
    habit i (?:only |mainly |mostly |usually |also )?{activity} (?!a |an |the |this|that|it\b|you|him|her\b|them|my \
|myself|for |to |on |in |with |along|home|hard|around|well|safe|up|out|off|down|over|away|fast|back|at |nice|dead|dumb\
|fair){what}
    habit i (?:only|mainly|mostly) {trade}(?=$| ,| (?:and|in|with|at)\b)
    habit i (?:chair|rent out|sublet|moderate|host|edit|organi[sz]e) (?:a|an|the|my)(?! file| text| function| call)
    habit i (?:go|get) (?:to bed|up) (?:at|around|before|early|late)
    habit i (?:am|have been) {few}(?:training|running|volunteering|swimming) .*(?:{often})
    habit i do not (?:watch|own|use|drive|fly|cook|celebrate|wear|read|travel|work|listen to|take|do|play|sleep|swim\
|ski|dance|sing)(?! it| that| this| you| the| well| like| know| think| today)
    habit i (?:no longer|never) (?:drive|fly|cook|watch|use|wear|play|travel|work|eat out|cycle|run|swim|read)
    habit i (?:used to \w+ [\w ]+ but )?(?:have )?(?:stopped|quit|gave up|given up) (?:eating|drinking|watching\
|using|playing|driving|flying|wearing|going to the gym)
    hobby i (?:do )?(?:play|practi[sc]e|am playing|have been playing|have played)(?: a bit of| some\
| the)? {played}(?! with (?:me|us|you))
    hobby i play (?:in|for|bass|lead|first|second) (?:a|an|the|my|violin|guitar)(?! [\w ]*(?:example|level|mode\
|browser))
    hobby i (?:do|practi[sc]e|teach|have been doing|train|love doing) {sport}
    hobby i (?:collect|have collected|have been collecting|restore|breed) {collected}
    hobby i sing (?:in|with|for|alto|soprano|tenor|bass)
    hobby i (?:go|have been|started|love going|like going|enjoy going) {going}(?! today| tomorrow| right| all day| to)
    hobby i {trade}(?! in (?:\w+work|debt|money|tears|circles|e?-?mails))(?=$| [,;(]| (?:and|as|for|in|with|a lot\
|since|every|at|watercolou?rs?|portraits|jumpers|socks\
|sweaters|my own|competitively|semi|quite|sourdough|bread)\b)
    hobby i (?:homeschool|foster|coach|mentor|tutor) (?:my|children|kids|teenagers|students)
    hobby i have been {few}(?:climbing|running|painting|knitting|sailing|surfing|swimming|dancing|cycling|diving\
|skiing|singing|writing|brewing|gardening|baking|fencing|boxing|rowing|riding|hiking|meditating|drawing|fishing\
|juggling)
    hobby my (?:main |biggest |favou?rite |new |only )?(?:hobby|hobbies|passion|passions) (?:is|are|include)
    hobby i .{2,60} in my (?:free|spare|leisure) time
    hobby i am (?:an? )(?:keen|passionate|avid|enthusiastic|amateur|hobby|competitive|recreational|semi-professional)
    hobby i (?:volunteer|am volunteering) (?:at|for|with|as|in)
    hobby i (?:am a member of|am in a|belong to|joined|have joined|am part of) (?:a|an|the|my) {few}(?:choir|band\
|orchestra|club|team|fire brigade|society|book club|quartet|group|union|party|church|league|theatre)
    hobby i am in a {few}(?:choir|band|orchestra|quartet|club)
    hobby i (?:am training|train) for
    hobby i run (?:marathons|half marathons|ultras|ultra marathons|trail)
    hobby i write (?:poems|poetry|novels|short stories|songs|fiction|fan fiction|sci-fi|a blog|haikus|plays)
    hobby i coach
    possession i (?:{have}|have) (?:{number}) {adjs}{thing}{thing_end}
    possession i (?:do not|no longer) (?:have|own) (?:a|an|any) {few}{thing}{thing_end}
    possession i have no {thing}{thing_end}
    possession my {thing} (?:is an?|runs)(?! mess| disaster| pain| joke| problem| bit| piece| flat| puncture| bug\
| dead| scratch| dent| little)
    possession i ride an?(?! bit)
    possession i (?:subscribe|am subscribed) to
    car i (?:drive|have been driving) an?(?! hard| bit| long| lot| few| rental| hire)
    car my (?:\w+ )?car is an?
    car i (?:do not|no longer) (?:have|own) a car
    acquired i {got} (?:a|an|my|my first|two|three) {few}{thing}{thing_end}
    acquired i (?:have )?(?:sold|gave away|given away|got rid of|scrapped|swapped|traded) (?:my|the) {few}{thing}
    acquired i (?:have )?adopted (?:a|an|two|three|my)(?! approach| method| style| policy)
    possession i (?:keep|raise|breed|have|foster|rescue|train) (?:{few})(?:bees|greyhounds|kittens|dogs|cats\
|chickens|hens|goats|sheep|pigeons|alpacas|horses|pigs|ducks)
    possession i have (?:solar panels|a heat pump|a wood stove)
    ability i can not (?:swim|drive|cook|dance|sing|whistle|ride a bike|read music|ski|skate|smell|roll my)(?! it\
| this| that| today| now)
    ability i (?:do not know how|(?:have )?never learned(?: how)?) to (?:swim|drive|cook|dance|ride|ski|knit\
|read music|sew)
    acquired i (?:have )?(?:rented|bought|built) (?:a|an|my) {few}(?:plot|land|field|allotment|stall|room|garage)
    decision i (?:have )?(?:finally )?(?:decided|made up my mind|resolved|settled on|chosen|agreed)(?! , (?:pizza\
|tonight))(?: that| to| on| not| against|$| ,)(?! (?:to )?(?:go to bed|order|sleep|watch|have (?:a )?(?:pizza|coffee\
|lunch|dinner)|ask|try|use your|take a break|stop here))
    decision i (?:am|will be) (?:starting|beginning|joining|leaving|quitting|retiring|changing jobs|switching to\
|taking a sabbatical|going on parental leave|going on maternity leave|having a baby|adopting|opening|launching\
|enrolling|going back to) (?:an?|my|the|at|in|as|our|{cap_name})(?! meeting| call| soup| dinner| day| car| house\
| oven| shower| party)
    decision i am (?:getting|buying|adopting|building|expecting) (?:an?|my|two|three) {few}{thing}
    decision i am saving (?:up )?for (?:an?|my)
    decision i am (?:retiring|changing jobs|going vegan|going part[- ]time)
    decision i (?:will|am going to) (?:start|begin|join|quit|retire|study|be working|be starting|marry|get married\
|work|be a (?:father|mother|dad|mum|mom)) .*(?:{month})
    decision i (?:have )?(?:enrolled|signed up|registered) (?:in|for|at|to)
    decision from .{3,20} i (?:work|will work|will be)
    tool i (?:mainly |mostly |always |only |exclusively |do )?(?:use|am using|run|am running|have been using\
|develop with|work with|code in|program in|write code in|develop in|build everything in|host|self-host\
|daily drive) {tool}
    tool i (?:mainly |mostly |always |only )?(?:write|code|program|do)(?: most of my (?:programming|coding|work\
|scripting)| most| all| everything| mostly)?(?: of)?(?: my)?(?: code| software| programs\
| scripts)?(?: in)? {code}{end}
    tool my (?:favou?rite |main |default |preferred )?(?:editor|ide|shell|browser|operating system|os|terminal\
|distro|text editor|keyboard layout|main language|window manager|search engine|mail client|password manager\
|stack) is {tool}
    tool my (?:\w+ )?(?:laptop|computer|server|pc|phone|desktop|nas|homelab) (?:runs|runs on|is running|is (?:a\
|an)) {tool}
    tool i am (?:an? )?{tool} user
    new-tool i (?:have )?(?:switched|moved|migrated|changed)(?: over)?(?: from [\w' -]{2,30})? to {tool}
    phone my {few}(?:phone|mobile|cell|telephone|whatsapp)?(?: phone)? ?(?:number|no\.?)? is {phone}
    phone you can (?:reach|call|text) me (?:at|on|under) {phone}
    email my {few}(?:e-?mail|mail)(?: address)? is {email}
    email you can (?:reach|email|write|mail) me (?:at|to|under) {email}
    address my {few}(?:home |postal |street |mailing )?address is(?! not| the| a | in| wrong| this| \[)
    address i live (?:at|on) (?:\d|[\w'-]+ (?:street|road|avenue|lane|square|drive|st|rd|ave))
    account my (?:github|gitlab|twitter|instagram|telegram|mastodon|discord|steam|linkedin|user) ?(?:handle|name\
|account|user ?name|profile)? is
    wedding my (?:wedding|wedding day|wedding anniversary|anniversary|due date|name day|graduation\
|retirement) is {date}
    wedding the wedding (?:is|is going to be|will be|takes place) {date}
    wedding i (?:am getting|get|got|will get) married {date}
    relation ~my (?:{number} )?{adj}{relation} ,? ?{cap_name} (?:,|and) (?!i\b)[\w'-]+(?: and [\w'-]+)?(?=$| )
    relation-name ~my {adj}{relation} ,? ?{cap_name}(?! and i)
    relation-name ~my best friend ,? ?{cap_name}
    pet-name ~my {adj}{pet} ,? ?{cap_name}
    introduction i am {cap_name}(?=$| ,| (?:and|from)\b)
    name i am {cap_name}(?=$| , i| (?:and i|from)\b)
    """,
    PARTS,
)
