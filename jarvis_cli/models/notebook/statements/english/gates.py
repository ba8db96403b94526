"""What keeps an English sentence from being a lasting statement, and what may stand before one."""

from jarvis_cli.models.notebook.statements.patterns import compile_any, compile_text
from jarvis_cli.models.notebook.statements.tables import Gates

_TEXT_NOUNS = (
    r"(?:story|stories|tale|novel|poem|song|haiku|limerick|letter|e-?mail|mail|message|speech|essay|dialogue|script"
    r"|scene|monologue|fairy ?tale|fanfic|fan fiction|chapter|opening|paragraph|rap|sonnet|play|screenplay"
    r"|diary entry"
    r"|bio|profile|post|tweet|review|advert|ad|text|sentence)"
)
GATES = Gates(
    pretending=compile_any(
        r"""
        role-? ?play\w*
        (?:act|play) (?:it|this|that|them) out
        let's (?:act|pretend|play (?:a game|pretend|that|out)|do a (?:scene|skit|dialogue|role))
        let us pretend
        pretend (?:that|to|you|i|we|i'm|you're)
        act as
        act like (?:you|a|an|my)
        play the (?:role|part) of
        (?:stay|speak|answer|talk) in character
        you are now
        (?:from now on|now) you are
        you(?:'re| are) (?:a|an|my) (?:\w+ ){0,3}(?:and|,) i(?:'m| am)
        i(?:'ll| will) (?:be|play) (?:the|a|your|you)
        i(?:'m| am) (?:the|a|your) \w+,? (?:and )?you(?:'re| are)
        you be (?:the|a|my)
        (?:practi[sc](?:e|ing)|mock|rehears(?:e|ing)) (?:for )?(?:an? |the |my |our )?(?:[\w-]+ ){0,2}(?:interview\
|dialogue\
|conversation|date|exam|speech|talk|phone call|pitch|introduction)
        you(?:'re| are) (?:an? |the |my )(?:\w+ ){1,4}(?:now|from now)
        (?:be|play) my (?:interviewer|landlord|therapist|opponent|boss|date)
        i(?:'m| am) (?:your|the) (?:new )?(?:pupil|patient|customer|guest|suspect|narrator|candidate)
        text adventure|interactive (?:story|fiction)|murder mystery game
        (?:my|your) character
        """
    ),
    ending=compile_any(
        r"""
        (?:stop|end|enough|quit|finish|leave|exit)(?: of)?(?: the| this| that)? (?:role-? ?play\w*|game|play|playing\
|scene|acting|pretending|character)
        back to reality|out of character|in real life|seriously (?:now|though)|jokes aside|for real (?:now|this time)
        as myself|real question
        """
    ),
    foreign=compile_any(
        r"""
        (?<!i\s)(?<!to\s)translat\w+|translate (?:this|that|these|into|to|the)
        proof-?read\w*
        (?:correct|fix|check|improve|rewrite|rephrase|paraphrase|reword|edit|shorten|summari[sz]e\
|simplify) (?:\w+ ){0,3}(?:sentence|sentences|text|grammar|spelling|e-?mail|mail|letter|paragraph|essay|message\
|draft|english|german|writing|following|wording|mistakes|errors|passage|article|review|note|post|reply|bio\
|translation)
        (?:correct|fix|rewrite|rephrase|paraphrase|reword|summari[sz]e|proofread|simplify|improve|translate) (?:this\
|that|these|the following|it)
        sound (?:\w+ )?(?:friendlier|nicer|better|more \w+|less \w+|polite|formal|professional)
        my grammar|grammatically|grammar (?:check|right|correct|ok)
        (?:this|following|next|example|sample|last|above) (?:sentence|text|phrase|paragraph|passage|quote|line\
|letter|mail|e-?mail|message|review|article|poem|song|ad|advert|post|story|email)
        (?:the|these|those|which|what|a|two|three) (?:sentence|sentences|phrase|phrases|quote|quotes|lyrics?|lyric\
|verse|proverb)
        (?:how (?:do|would|can|to)|what's the) (?:\w+ ){0,2}(?:say|spell|pronounce|conjugate)
        what (?:does|do) .{1,40} mean
        (?:lyrics|chorus|verse|refrain|song goes|goes like|sing along)
        (?:a|the|this|another|my favou?rite|you a|good) (?:joke|riddle|pun|punchline|quote|tongue twister)
        once upon a time|in character|fictional|hypothetical\w*|fan-?fic\w*|backstory|protagonist|npc
        (?:for|of|as|is|like) example ?:
        (?:imagine|picture|suppose|supposing|assume|assuming|say|let's say|let's assume|let's suppose|what if\
|let us say) (?:that |for a moment |a world |you |i |i'm |we |my |we're |there )
        as an? (?:user|customer|admin|administrator|visitor|guest|reader|tester|product owner),? i
        user stor(?:y|ies)|test data|dummy (?:text|data)|lorem ipsum|placeholder|template(?! for)|fill in|boilerplate
        (?:a|the|this|these|photo|insta\w*|write|my) (?:\w+ )?(?:subtitles?|captions?|transcript)|screenplay\
|dialogue for
        (?:rate|judge|grade|roast|critique|evaluate|review|score|improve) (?:this|that|my|the|our) (?:[\w-]+ )?(?:intro\
|introduction|bio|profile|pitch|opening|self-introduction|speech|answer|presentation|cv|resume|about me)
        (?:does|how does|would) (?:this|that|it) sound|sounds? (?:good|ok|okay|right|natural)|in this role|for linkedin
        so (?:begins|starts|goes) my|chapter \d+
        (?:in|from|for|of) (?:the|my|this|a|an|that|his|her) (?:\w+ )?(?:book|novel|film|movie|game|song|dream|poem\
|series|show|video|episode|play|comic|manga|anime|campaign|scene|story|musical|sitcom|podcast|tale|trailer|ad|script\
|textbook)
        (?:d&d|dnd|minecraft|skyrim|zelda|sims|stardew|animal crossing|world of warcraft|rpg|larp)
        i (?:dreamt|dreamed|had a dream)|nightmare
        (?:mail|e-?mail|letter|message|text|note|ad|advert|review|article|post|page) (?:says|said|reads|goes|from \w+)
        (?:says|said|wrote|writes|replied|texted|posted|tweeted|read|reads|reply|quote|quotes) ?:(?!\s*\n\s*\n)
        dear (?:sir|madam|mr|mrs|ms|team|all|colleagues)|(?:kind|best|warm) regards|regards,|(?:yours )?sincerely
        cover letter
        system prompt|you are (?:a|an) (?:helpful|expert|experienced|professional|world)
        """
    ),
    creative=compile_text(
        r"(?:write|draft|compose|generate|make up|invent|continue|tell me|tell us|finish|start|create|craft|pen"
        r"|give me)\b"
        rf"[^.?!:]{{0,60}}?\b{_TEXT_NOUNS}\b[^.?!]{{0,80}}?(?::|\b(?:where|in which|like this|first person"
        rf"|with me as|told by"
        r"|from the (?:view|perspective|point)|about (?:a|an|someone|somebody)|starting with|beginning with"
        r"|that (?:says|starts|begins|goes))\b)"
        r"|(?:write|compose|make up|invent|tell me|tell us|continue|generate|create)\b[^.?!:]{0,30}?\b"
        r"(?:story|tale|novel|fairy ?tale|fanfic|screenplay|scene|monologue|chapter|sonnet|rap|song|lyrics"
        r"|diary entry|dialogue)\b"
    ),
    announcing=compile_any(
        r"""
        fyi|ps|p\.s\.|info|news|update|correction|background|context|note|fact|facts|intro|introduction
        about (?:me|us|myself)
        remember|decided|decision|situation|reminder|heads up|is that|by the way|btw|thing|things|answer|personal
        story short
        (?:bit|little|something|more) about (?:me|myself|us)|record|reference|clarify|explain|why|reason|profile
        constraints?
        preferences?|details?|hobb(?:y|ies)|diet|allergies|family|job|work|plus|also|so|well|confession|disclaimer
        problem|question
        """
    ),
    retracting=compile_any(
        r"""
        (?:just )?(?:kidding|joking)
        jk|j/k|/s|just a joke|was a joke|only joking|april fools?|i made that up|made it up|was lying
        that was a (?:joke|lie)|sarcasm|sarcastic\w*|ironic\w*
        """
    ),
    joking=compile_text(
        "[😂🤣😜😝🤪🙃😏]|\\b(?:haha\\w*|lmao|rofl|xd)\\b|(?:my name is|my name's|i'm|im|i am|call me|called)"
        "[\\w ]{1,25},? lol\\b"
    ),
    unreal=compile_any(
        r"""
        if|unless|whether|in case|as long as|provided that|suppose|supposedly|supposing|assuming|otherwise
        (?<!i\s)(?<!i've\s)(?<!have\s)(?<!already\s)(?:says?|said|told|tells|thinks?|claims?|claimed|believes\
|insists?|mentioned|wrote|writes|asked|asks)
        according to|rumou?r\w*|apparently|allegedly|i (?:heard|read|dreamt|dreamed) that
        if only|supposed to|pretend\w*|imagin\w+
        (?:i'm|i am|im) not sure|not that i|it's not true|it is not true|no idea(?! (?:what|how|where|which|when) to)\
|i doubt|don't think|dont think
        do not think
        oh (?:great|wonderful|fantastic|joy|perfect|sure|yay|lovely|yeah)
        (?:great|wonderful|fantastic|lovely|perfect|brilliant|yay|sure|awesome|yeah right|wow),? (?:now|another|just\
|exactly|more|because|i (?:just )?(?:love|like|enjoy|adore))
        just what i (?:needed|wanted)|said no one|so much fun|not!
        (?:answer|reply|respond|keep it|keep them|be more|make it|write) [\w ]{0,20}(?:shorter|brief|concise)\
|in a world where
        live for (?:the )?(?:\w+days|weekends?|drama|danger)|married to my (?:job|work|career|desk|phone|sofa|laptop\
|bike)|born ready|born yesterday|born for this
        i hope|i wish|we hope|wow|so to speak|as the saying goes|it says|was told|were told|you said
        password|passwords|passcode|passphrase|pin|pins|api key|api-key|token|secret key|iban|cvv|cvc|credit card
        card number
        account number|pin code|security code|social security|ssn|login|log-in|credentials|2fa|seed phrase|private key
        tan
        """
    ),
    wishing=compile_any(
        r"""
        would|could|should|wish|wished|hope|hoping|hopefully|ought|i'd|barely
        (?:almost|nearly)(?! every| always| never| all| exclusively)
        """
    ),
    passing=compile_any(
        r"""
        today|tonight|tomorrow|yesterday|right now|at the moment
        this (?:morning|afternoon|evening|minute|second|time|week|weekend|instant|very)
        just now|on (?:my|our|the) way|in a (?:minute|second|moment|bit|hurry|meeting)|last night|later|tmrw|rn|atm
        2day|2nite
        in (?:an|half an|one|two|three|\d+) (?:hours?|minutes?|mins?)|next few|the day after|the day before
        so far today
        (?:an?|two|three|\d+) (?:hours?|minutes?) ago
        """
    ),
    present=compile_any("at the moment|right now|currently|atm|rn|presently"),
    fleeting=compile_any(
        r"""
        temporar\w*
        for (?:a|the|two|three|four|five|six|seven|ten|a few|a couple of|another|\d+|some\
|the next) (?:\w+ )?(?:minutes?|hours?|days?|nights?|weekend|moment|while|bit|weeks?)(?= ?(?:$|[,.;]|while|to|until\
|and|but))
        for now|for today|for tonight|until (?:mon|tues|wednes|thurs|fri|satur|sun|tomorrow|tonight)\w*|only this once
        for once
        on (?:holiday|vacation|a business trip|a trip)|at the airport|in hospital
        """
    ),
    private=compile_any(
        r"""
        ill|sick|cancer|tumou?r|depress\w*|anxiety|dementia|alzheimer\w*|stroke|heart attack|surgery|operation
        hospital\w*
        diagnos\w+|diabet\w+|asthma\w*|autis\w+|adhd|epilep\w+|allergic|allergy|allergies|alcoholic|alcoholism
        drinking problem
        addict\w*|rehab|therapy|suicid\w*|pregnan\w+|miscarriage|abortion|hiv|aids|schizo\w+|bipolar|disorder|disease
        infection
        affair|cheat\w*|debt|debts|is broke|bankrupt\w*|salary|earns|prison|jail|arrested|gay|lesbian|trans|votes
        overdose
        chemo\w*|burnout|burn-out|psych\w+|panic attacks|medication|antidepress\w*|insulin|wheelchair|disabled
        disability|coma
        """
    ),
    technical=compile_any(
        r"""
        (?:on|with|at|in|from|about|to|use|using|of|do|see|check|open|run|save|make) (?:this|that|these|those|it)
        i own (?:this|the)
        class|classes called|methods?|thread|threads|child process\w*|processes|parent process|array|arrays|pointer|api
        (?:server|database|host|cluster|table|column|function|repo) (?:called|named)|your (?:answers?|jokes?|style|help)
        of yours|in the (?:fridge|freezer|oven)|stand-?ups?
        tonight|ignore|decided to \w+ (?:it|that|this)
        error|errors|script|scripts|code base|404|500|line \d+|comprehension|server error|function|functions|file
        files|logs?|unit tests?|tests|database|deploy\w*|compil\w+|crash\w*|fails?|failed|bugs?|exception|traceback
        build fails|query|queries|endpoint|commit|branch|loop|variable|option|options|variant|draft|title|sentence
        paragraph|version|template|prompt|takeaway|order|sofa|trash|meeting|appointment
        """
    ),
    soft=compile_any(
        r"""
        maybe|perhaps|probably|possibly|might|may (?=be|have|not|well)|i guess|i suppose|i think|i believe|i feel like
        i suspect|not sure|seems?|seem
        apparently|kind of|kinda|sort of|sorta|considering|thinking (?:of|about)|toying with|tempted|potentially
        likely|unsure|i'd say
        presumably|perchance|hoping|planning to|plan to|want to|wanna|thought about|undecided|some day|someday|one day
        """
    ),
)
