"""The words that a statement in English may hold in one place or another; tables.py describes them."""

from jarvis_cli.models.notebook.statements.patterns import compile_any, compile_text, read_forms, read_words
from jarvis_cli.models.notebook.statements.tables import KeyWords, Slots

_RELATIONS = read_forms("""
    partner: wife husband partner girlfriend boyfriend fiance fiancee spouse hubby gf bf missus
    sister: sister sis stepsister half-sister
    brother: brother bro stepbrother half-brother
    twin: twin
    mother: mother mom mum mam mommy mummy stepmother stepmom stepmum
    father: father dad papa daddy stepfather stepdad
    parents: parents
    daughter: daughter stepdaughter
    son: son stepson
    child: eldest oldest youngest child kid baby toddler
    children: children kids sons daughters twins boys girls
    siblings: siblings sisters brothers
    grandmother: grandmother grandma granny nan nana
    grandfather: grandfather grandpa granddad grandad
    grandparents: grandparents
    grandson: grandson
    granddaughter: granddaughter
    grandchildren: grandchildren grandkids
    aunt: aunt auntie
    uncle: uncle
    cousin: cousin
    nephew: nephew
    niece: niece
    godson: godson
    goddaughter: goddaughter
    mother-in-law: mother-in-law mother_in_law
    father-in-law: father-in-law father_in_law
    sister-in-law: sister-in-law sister_in_law
    brother-in-law: brother-in-law brother_in_law
    son-in-law: son-in-law son_in_law
    daughter-in-law: daughter-in-law daughter_in_law
    flatmate: flatmate roommate housemate
    best-friend: bestie bff
    boss: boss manager supervisor
    doctor: doctor gp physician
    dentist: dentist
    therapist: therapist physiotherapist physio
    vet: vet
    landlord: landlord landlady
    tutor: tutor teacher coach
    hairdresser: hairdresser barber
    accountant: accountant
    nanny: nanny babysitter
""")
_PETS = read_forms("""
    dog: dog puppy pup doggo labrador beagle poodle dachshund greyhound terrier spaniel retriever
    cat: cat kitten kitty tomcat
    horse: horse pony mare
    rabbit: rabbit bunny
    hamster: hamster
    guinea-pig: guinea-pig guinea_pig guinea_pigs
    parrot: parrot budgie cockatiel canary bird
    tortoise: tortoise turtle
    snake: snake python
    fish: goldfish
    lizard: gecko lizard
    rat: rat mouse ferret hedgehog chinchilla gerbil
    donkey: donkey goat sheep cow pig llama alpaca
    pet: pet
""")
_THINGS = read_words("""
    dogs puppies cats kittens horses ponies rabbits bunnies hamsters parrots budgies tortoises snakes rats ferrets
    goats sheep cows pigs alpacas chickens hens ducks geese bees beehives hives fish aquarium terrarium pets car bike
    bicycle motorbike motorcycle scooter moped van campervan camper motorhome caravan boat sailboat yacht canoe kayak
    truck tractor ebike e-bike tandem unicycle trailer vespa tesla bikes cars motorbikes house flat apartment studio
    cottage cabin garden allotment balcony greenhouse garage workshop farm vineyard orchard shed pool sauna pond
    terrace yard bungalow townhouse condo plot attic basement piano guitar violin viola cello drums drumkit keyboard
    synth synthesizer ukulele flute saxophone accordion harp organ trumpet clarinet bass banjo harmonica telescope
    laptop macbook desktop pc computer phone smartphone iphone android pixel ipad tablet kindle ereader e-reader
    camera console playstation xbox switch printer nas server homelab raspberry smartwatch drone projector headset
    thermomix espresso oven wok airfryer fryer dishwasher freezer dryer treadmill loom kiln lathe sewing belt tattoo
    tattoos tv television piercing licence license passport visa citizenship degree masters phd doctorate diploma
    patch tree trees hedge lawn conservatory polytunnel blog podcast channel newsletter shop company business startup
    restaurant cafe bakery subscription wheelchair pacemaker stoma prosthesis braces glasses lenses heating pump
    panels stove fireplace collection library
""")
_KIN = read_words("""
    sister sisters brother brothers siblings twin twins daughter daughters son sons child children kid kids baby wife
    husband girlfriend boyfriend partner fiance fiancee grandchild grandchildren grandson grandsons granddaughter
    granddaughters grandkids stepson stepdaughter stepchildren nephew nephews niece nieces godson goddaughter godchild
    cousins flatmates flatmate roommate roommates
""")
_CONDITIONS = read_words("""
    diabetes asthma adhd add autism aspergers epilepsy migraines migraine arthritis osteoarthritis celiac coeliac
    crohn's crohns colitis ibs endometriosis pcos hypertension hypothyroidism hashimoto's hashimotos eczema psoriasis
    rosacea neurodermatitis lupus anemia anaemia haemophilia hemophilia osteoporosis scoliosis gout tinnitus vertigo
    dyslexia dyscalculia dyspraxia fibromyalgia glaucoma cataracts astigmatism insomnia narcolepsy claustrophobia
    arachnophobia depression ocd ptsd bipolar schizophrenia hiv parkinson's parkinsons ms multiple high low chronic
    type hay hayfever reflux gerd gallstones sickle thyroid heart kidney back knee
""")
_CONDITIONS_WEAK = read_words("high low chronic type hay multiple heart kidney back knee thyroid sickle add ms")
_JOBS = read_words("""
    head principal headteacher headmaster nurse doctor teacher lawyer chef cook waiter waitress engineer developer
    programmer designer architect student pupil apprentice trainee intern freelancer pensioner retiree homemaker
    housewife accountant carpenter plumber electrician mechanic welder mason bricklayer roofer painter farmer gardener
    florist baker butcher brewer winemaker beekeeper midwife paramedic firefighter policeman policewoman soldier
    officer pilot sailor captain driver courier postman mailman cashier salesman saleswoman salesperson clerk
    secretary receptionist librarian archivist bookseller journalist editor writer author poet translator interpreter
    musician singer actor actress dancer photographer filmmaker artist sculptor potter tailor seamstress hairdresser
    barber beautician therapist psychologist psychiatrist physiotherapist dentist surgeon vet veterinarian pharmacist
    optician chemist physicist biologist mathematician statistician economist historian philosopher sociologist
    linguist geologist astronomer scientist researcher professor lecturer tutor postdoc judge notary paralegal
    consultant analyst manager director ceo cto founder entrepreneur owner landlord banker broker auditor actuary
    recruiter marketer copywriter blogger youtuber streamer barista bartender butler cleaner janitor caretaker nanny
    babysitter carer caregiver pastor priest monk nun imam rabbi coach trainer instructor referee athlete cyclist
    climber runner swimmer footballer admin sysadmin devops tester technician machinist lighthouse-keeper miner logger
    forester ranger fisherman hunter zookeeper diplomat politician mayor civil-servant paediatrician pediatrician
    cardiologist radiologist anaesthetist surveyor planner joiner luthier watchmaker jeweller jeweler blacksmith
    glazier upholsterer conductor violinist pianist drummer guitarist cellist composer producer dj engineer's leader
    assistant worker specialist coordinator operator inspector administrator officer physician gp locum radiographer
    dietitian nutritionist sommelier confectioner caterer steward stewardess
""")
_IDENTITIES = read_words("""
    lefty left-hander widow widower insomniac diabetic asthmatic celiac coeliac haemophiliac teetotaller teetotaler
    christian catholic protestant muslim jew buddhist hindu atheist agnostic mother granny grandad granddad father mom
    mum dad grandmother
    grandfather grandma grandpa parent godmother godfather twin veteran refugee expat immigrant homeowner night-owl
    owl introvert extrovert smoker non-smoker nonsmoker polyglot dyslexic
""")
_LANGUAGES = read_forms("""
    english: english
    german: german
    polish: polish
    spanish: spanish
    french: french
    italian: italian
    portuguese: portuguese
    russian: russian
    ukrainian: ukrainian
    czech: czech
    slovak: slovak
    dutch: dutch
    swedish: swedish
    norwegian: norwegian
    danish: danish
    finnish: finnish
    hungarian: hungarian
    romanian: romanian
    greek: greek
    turkish: turkish
    arabic: arabic
    hebrew: hebrew
    persian: persian farsi
    hindi: hindi
    urdu: urdu
    bengali: bengali
    chinese: chinese mandarin cantonese
    japanese: japanese
    korean: korean
    vietnamese: vietnamese
    thai: thai
    croatian: croatian serbian bosnian slovenian
    bulgarian: bulgarian
    lithuanian: lithuanian latvian estonian
    irish: irish welsh gaelic
    tamil: tamil telugu malayalam punjabi gujarati
    other: tagalog somali yoruba igbo amharic albanian georgian armenian
    latin: latin
    swahili: swahili
    catalan: catalan basque
    esperanto: esperanto
    sign: bsl asl
""")
_NATIONALITIES = read_words("""
    american british english scottish welsh irish german austrian swiss polish french italian spanish portuguese dutch
    belgian danish swedish norwegian finnish icelandic czech slovak hungarian romanian bulgarian greek turkish
    croatian serbian bosnian slovenian albanian ukrainian russian belarusian lithuanian latvian estonian georgian
    armenian israeli palestinian lebanese syrian iraqi iranian persian egyptian moroccan tunisian algerian nigerian
    ghanaian kenyan ethiopian indian pakistani bangladeshi chinese japanese korean vietnamese thai filipino indonesian
    malaysian australian canadian mexican brazilian argentinian chilean colombian peruvian cuban bavarian viennese
    catalan basque kurdish jewish new-zealander kiwi
""")
_PLAYED = read_words("""
    guitar piano violin viola cello bass drums flute clarinet saxophone sax trumpet trombone tuba horn harp organ
    accordion ukulele banjo mandolin harmonica keyboard keyboards synth oboe bassoon recorder percussion bagpipes
    tennis football soccer basketball volleyball handball hockey rugby cricket golf baseball softball badminton squash
    ping-pong table chess go poker bridge darts billiards snooker pool lacrosse water padel pickleball ultimate
    frisbee beach ice field dungeons d&d world scrabble board bouldering jazz classical
""")
_SPORTS = read_words("""
    yoga karate judo pilates crossfit ballet taekwondo aikido boxing kickboxing jiu-jitsu bjj gymnastics athletics
    archery fencing calligraphy origami pottery ceramics parkour aerobics zumba tai meditation woodworking photography
    improv triathlons triathlon marathons
""")
_GOING = read_words("""
    running jogging swimming climbing bouldering hiking cycling biking skiing snowboarding sailing surfing kayaking
    rowing dancing fishing hunting riding camping diving skating trekking paddling geocaching foraging birdwatching
""")
_TRADES = read_words("""
    paint draw knit crochet sew garden bake brew sing dance sail surf climb hike cycle run swim row ski snowboard
    skateboard fence box dive fish hunt bike paraglide meditate juggle sculpt podcast blog volunteer babysit whittle
    bird-watch birdwatch quilt weave embroider photograph skydive horse-ride forage homebrew boulder
""")
_HABITS = read_words("""
    eat drink go walk swim cycle bike train read play sleep wake work have cook bake travel take use pay meet call
    visit practise practice meditate do watch listen jog ride write commute volunteer teach start shower put wear buy
    order shop clean skip fast stretch drive fly stay spend study hike climb sing dance paint draw knit garden row
    lift tutor help host attend bring make leave carry keep set brew donate shave vote tip answer check
""")
_ACTIVITIES = read_words("""
    translate repair restore build breed sell grow paint write record direct produce design photograph interpret edit
    review deliver train coach mentor teach study research analyse analyze investigate import export distribute rent
    roast brew bake cook knit sew weave carve forge weld collect race ride fly sail fish hunt hike climb watch read
    drink eat smoke wear listen play practise practice sing rescue foster keep drive sleep
""")
_TOOLS = read_words("""
    vim neovim nvim emacs nano vscode vs intellij pycharm webstorm xcode sublime eclipse notepad++ obsidian notion
    logseq evernote onenote excel word libreoffice latex typst photoshop gimp inkscape blender figma lightroom ableton
    python java javascript typescript rust go golang c c++ c# php ruby perl kotlin swift scala haskell elixir erlang
    clojure lisp lua julia matlab r sql cobol fortran zig dart flutter react vue angular svelte django flask fastapi
    rails laravel spring node node.js deno bun docker podman kubernetes k8s terraform ansible nix git github gitlab
    linux ubuntu debian fedora arch archlinux manjaro mint nixos opensuse gentoo windows macos mac osx freebsd bsd
    gnome kde sway i3 tmux zsh fish bash powershell firefox chrome brave safari edge vivaldi thunderbird outlook gmail
    protonmail signal telegram whatsapp postgres postgresql mysql sqlite redis mongodb home nextcloud dvorak colemak
    qwerty jetbrains anki duolingo spotify kindle android ios iphone ipad aws azure gcp heroku vercel trello jira
    slack zoom teams todoist bitwarden keepass 1password dark vi helix
""")
_CODE = read_words("""
    python java javascript typescript rust go golang c c++ c# php ruby perl kotlin swift scala haskell elixir erlang
    clojure lisp lua julia matlab r sql cobol fortran zig dart bash latex html assembly
""")
_MONTHS = "january february march april may june july august september october november december"
_SHORT_MONTHS = "jan feb mar apr jun jul aug sep sept oct nov dec"
MONTHS = read_words(f"{_MONTHS} {_SHORT_MONTHS} spring summer autumn fall winter")

_CLOSED = {
    "relation": _RELATIONS,
    "pet": _PETS,
    "thing": {word: word for word in (*_THINGS, *_PETS)},
    "kin": {word: word for word in _KIN},
    "condition": {word: word for word in _CONDITIONS - _CONDITIONS_WEAK},
    "language": _LANGUAGES,
    "nationality": {word: word for word in _NATIONALITIES},
    "played": {word: word for word in _PLAYED},
    "sport": {word: word for word in _SPORTS},
    "going": {word: word for word in _GOING},
    "trade": {word: word for word in _TRADES},
    "habit": {word: word for word in _HABITS},
    "tool": {word: word for word in _TOOLS},
    "job": {word: word for word in _JOBS},
    "identity": {word: word for word in _IDENTITIES},
    "learned": {word: word for word in (*_LANGUAGES, *_PLAYED, *_SPORTS, *_TRADES, *_TOOLS, "drive", "code", "cook")},
    "activity": {word: word for word in _ACTIVITIES},
    "code": {word: word for word in _CODE},
    "month": {word: word for word in MONTHS},
}

_JOB_ENDING = compile_text(r"[a-z-]{3,}(?:ologist|ographer|keeper|maker|smith|worker|wright|grower|ician|monger|nurse)")
_ENDINGS = {"job": _JOB_ENDING, "tool": compile_text(r".+")}
_KEY_END = compile_text(
    r" ?,| because\b| since\b| when\b| for\b| with\b| in\b| on\b| at\b| over\b| to\b| more\b| from\b| of\b| but\b"
)
_KEY_NOISE = read_words("the a an any some most all kinds all eating drinking raw")
_JOINING = compile_any("and|or|nor|as well as|except|but not|unless")
_STEM_ENDINGS = compile_text(r"(?:(?<=[^s])s|(?<=sh)es|(?<=ch)es|(?<=o)es)$")

_POINTING = "this that these those it you your yours u ur them him her there here my mine our me us myself"
_BARRED = {
    "name": read_words(f"""
        {_POINTING} the a an not in on at to so very really too what who how when where and or but if is are was be
        been being no yes ok okay just only never always going called named short long pending taken none null unknown
        secret private irrelevant important listed missing wrong correct spelled written hard easy name names nothing
        something anything someone everyone everything john_doe doe xxx xyz foo bar user admin test example {_MONTHS}
        monday tuesday wednesday thursday friday saturday sunday i jarvis claude assistant chatgpt ok okay sorry done
        back fine good ready here there tired happy sad bored busy late free lost stuck english
        maths math
    """),
    "place": read_words(f"""
        {_POINTING} a an the my fear peace hope poverty hell past denial constant love debt sin harmony silence
        darkness krypton mordor wakanda shame exile real general theory fact case order total part sync on in bed
    production beta prod memory
        work home town school church person time its their his her front back next step another other one two three
        first second last same such what which where how all some any no limbo isolation interesting hope stress pain
        doubt awe luck trouble chaos danger future tomorrow today yesterday now anger mars narnia hogwarts wonderland
        heaven dreamland neverland atlantis gotham early late right left top bottom
    """),
    "org": read_words(f"""
        {_POINTING} moment least once first last night home all any free fun hours hour minutes days weeks months
        years money times present best ease large random now long ages about a_while two three four five six some many
        work sure certain example instance peanuts nothing weekends will
    """),
    "tool": read_words(f"{_POINTING} the a an to for with google"),
    "field": read_words(f"""
        {_POINTING} progress silence peace parallel production theory general bed vain the_garden
    """),
    "what": read_words(f"""
        {_POINTING} when how why where what who whom whether if being getting having because the to_say everything
        nothing something anything someone anyone everyone people things stuff either neither both all any some one
        ones option version idea suggestion answer plan proposal title name variant design approach draft first second
        third last next previous mondays myself yourself waiting meetings bureaucracy to_think to_know to_hear to_see
        to_say to_bother to_ask to_admit to_imagine to_believe to_thank to_point to_hear to_be to_break to_disappoint
        to_interrupt to_talk to_learn to_find to_get to_have not_to a an no_one another more most such stupidity
        bullshit stupid nonsense before after between out late early fridays saturdays sundays tuesdays wednesdays
        thursdays work not for and or of with in on at as is are was like going doing him her his its their
    """),
    "trade_name": read_words(f"""
        {_POINTING} hard well if usual expected intended always much long fast is planned a the one soon
    """),
    "collected": read_words(f"{_POINTING} the data information evidence points them kids a"),
    "med": read_words(f"{_POINTING} the a an care time offense issue part notes pride it"),
}
_BARRED_WITHIN = {
    "what": compile_any(
        r"""
        this|that|these|those|it|you|your|yours|u|ur|my|here|our|me|myself|now|today|tonight|error|errors|bug|code
        fact|question|answer|answers|idea|ideas|joke|jokes|one|ones|version|tone|suggestion|option|his|her|their
        taxes|bureaucracy|being on hold|deadline|deadlines|monday|mondays|bugs|traffic|queue|queues|crash|crashes|tax
        taxes|sound|attention
        """
    ),
}
SLOTS = Slots(_CLOSED, _ENDINGS, frozenset({"tool"}), _BARRED, _BARRED_WITHIN)
KEY_WORDS = KeyWords(_KEY_END, _KEY_NOISE, _JOINING, _STEM_ENDINGS)
