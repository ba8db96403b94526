"""Where a statement in English begins and ends; tables.py describes the tables."""

from jarvis_cli.models.notebook.statements.patterns import (
    compile_any,
    compile_marks,
    compile_openers,
    compile_text,
    read_parts,
)
from jarvis_cli.models.notebook.statements.tables import Frames

_OPENERS = compile_openers(
    r"""
    ok(?:ay)?|okey|well|so|oh|ah|aha|hey|hi|hello|hiya|howdy|yo|hi there|hey there|jarvis
    good (?:morning|evening|afternoon|day)
    btw|by the way|fyi|for your information
    just (?:so you know|fyi|to let you know|a heads up|for the record|to be clear|to add)
    actually|yes|yeah|yep|yup|no|nope|nah|sorry|thanks(?: a lot| so much| for \w+(?: \w+)?)?
    thank you(?: so much| very much)?|thx|ty|cheers
    also|and|but|plus|because|cause|cuz|'cause|though|although|while|yet|anyway|anyways|besides|too|then|now|first
    firstly|first of all|second|secondly
    (?:please |also |do )*(?:remember|note|keep in mind|bear in mind|don't forget|dont forget|do not forget\
|make a note|memori[sz]e|save|store)(?: please)?(?: this| that| it)?(?=[\s:,]+(?:that|i|i'm|im|i've|my|we\
|our)\b)(?: that)?
    remember(?: that|:)|note(?: that|:)
    (?:you should|you need to|i want you to|you ought to|you may want to|i'd like you to|good to|just) (?:know\
|remember|note)(?: that)?
    i (?:should|must|have to|forgot to|wanted to|want to|can|would like to|need to) (?:mention|say|add|admit\
|tell you|confess|point out)(?: that)?
    (?:good |great |big |small |bad |sad |quick )?(?:news|update|correction|background|context|info|fact|intro|note\
|reminder|heads up|question|confession|clarification|fun fact|disclaimer)
    p\.?s\.?|honestly|to be honest|tbh|in fact|the truth is|truth is|fact is|the thing is|it turns out|turns out
    mind you|personally|unfortunately|sadly|luckily|fortunately|finally
    (?:just )?in case (?:it helps|you wonder(?:ed)?|it matters|you need it|that helps|you care|you didn't know)
    if (?:it|that) (?:helps|matters)|for (?:context|reference|the record|what it's worth|background|completeness)|fwiw
    as you (?:know|may know|might know)|as i (?:said|mentioned|told you)|like i said
    i (?:already )?(?:said|told you)(?: that| before)?|you know(?: that| what)?|did you know(?: that)?
    (?:a (?:bit|little|few things|few words)|some (?:things|facts)|something|more|all|quick|short\
|little) about (?:me|myself|us)
    about (?:me|myself|us)|me|for me|as for me|myself
    it's decided|its decided|it is decided|my situation(?: is)?|the situation(?: is)?
    haha|lol|hmm+|hm+|um+|uh+|right|true|exactly|sure|of course|indeed|great|nice|cool|lovely|perfect|awesome|good
    fine|got it|wrong|not quite|no wait|wait
    that's (?:old|wrong|right|not right|outdated|no longer true|not true any more|why|because)|thats (?:old|wrong)
    the reason is(?: that)?|which is why
    i'm afraid(?=,| i| that)(?: that)?|as a matter of fact|one (?:more )?thing|another thing|two things|you see|look
    listen|see|hear me out|to clarify|let me (?:clarify|explain|add|introduce myself|tell you(?: that)?)
    long story short|to start|to begin with|just
    it's (?:just )?(?:that|me)|it is true that|the good news is(?: that)?
    """
)
_STATING = compile_any("call me|when i (?:was|moved|started)|have been")
_TAGS = compile_any(
    r"""
    right|ok|okay|yes|no|huh|eh|remember|correct|you know|you see|isn't it|don't i|aren't i|am i|do i|haven't i
    didn't i|aren't we|don't we|or not|or|true|innit|is that ok|agreed|doesn't (?:it|he|she)|isn't (?:he|she)
    """
)
_NAMING = compile_text(
    r"(?:(?:he|she|it)(?:'s| is)? (?:called|named)|(?:his|her|its) name(?:'s| is)) (?P<name>[^\W\d_][\w'-]*)"
)
_OWNING = compile_any(r"(?:(?P<my>my|our)|an?) (?P<owned>[a-z-]+(?: [a-z-]+)?)")
_GREETING = compile_any(
    r"""
    hi|hello|hey|hiya|howdy|good (?:morning|evening|afternoon)|greetings|nice to meet you|hi there|hello there|my turn
    """
)
# Whoever asks "as a doctor, would you ..." speaks of us; so it has to go on with the person.
_ROLE = compile_text(
    r"[\s,;–—-]*(?:as|being) an? (?:(?!you\b|your\b|i\b)[\w'/-]+ ){0,6}[\w'/-]+"
    r"(?=,(?:(?!\byou\b|\byour\b)[^.?!])*?\b(?:i|i'm|i've|me|my|we)\b)"
)
_UNSURE = compile_openers(
    r"""
    (?:i|we) (?:think(?! in )|guess|believe|suppose|suspect|assume|feel like)(?: that)?
    maybe|perhaps|probably|possibly|apparently|it seems(?: that)?|i'm (?:pretty|fairly|quite|almost)? ?sure(?: that)?
    i have the feeling(?: that)?|could be that
    """
)
_NOISE = compile_any(
    r"""
    really|also|actually|still|now|currently|personally|basically|honestly|truly|absolutely|definitely|too|already
    just
    even|simply|nowadays|btw|tbh|lol|though|finally|recently|luckily|unfortunately|obviously|very|so|quite|pretty
    totally|super
    extremely|fully|completely|both|again|by the way|these days|as well|at all|as you know|of course|to be honest
    a lot|so much
    very much|any ?more|anymore|deeply|strongly|mildly|severely|highly|happily|newly|please|yet|ever since|as i said
    proudly
    always (?=lov|lik|hat)|indeed|literally|seriously|exclusively|once again|sadly|proud to say i|happen to
    am happy to say i
    """
)
_PARTS = read_parts(
    r"""
    subject (?:i|i'm|im|i've|ive|my|we|we're|we've|our|i'll|we'll)\b
    again (?:work|live|have|am|love|like|hate|play|speak|drive|study|prefer|use|own|enjoy|do not|don't|dont|never\
|always|can't|teach|run|moved|collect|eat|drink|i'm)\b
    asked (?:what|what's|whats|how|how's|which|who|who's|where|where's|when|why|can|could|would|should|is|are|do\
|does|did|will|any|may|shall|please|pls|recommend|suggest|give|tell|show|help|write|make|find|let me know|let's\
|got any|thoughts|explain|plan|list|need|looking for|looking to|trying to|want)\b
    then (?:also|then|now|currently|every \w+|since \w+|today|tomorrow)
    """
)
_ASKING = compile_marks(
    r"""
    \s*[,;–—-]+\s*(?:(?:and|so|but|also|then|now|ok|now)\s|,|\s)*(?={asked})
    \s+so (?={asked})
    \s+and (?=(?:what|how|which|where|can|could|would|need|want|looking|am looking|i'm looking|was wondering|hope\
|wish)\b)
    """,
    _PARTS,
)
_CONDITION = compile_text(
    r"(?P<habit>(?:i|we) (?!would|could|should|might|will|want|only)\w+ [^,?]{0,60}(?:(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)days|at weekends|every \w+|most \w+)),? (?:if|unless) (?!only|i (?:had|were|was|could|would))"
    r"[^,?]*(?:$|[,.!])"
)
_BOUNDARY = compile_marks(
    r"""
    \s*;\s*
    \s+[–—-]+\s+
    \s*[(]\s*(?={subject})
    \s*(?:\.\.\.|…)\s*
    \s*,?\s+but\s+(?!in\b|at\b|near\b|for\b|with\b|rather\b|instead\b)
    \s*,?\s+(?:though|although|however|whereas)\s+
    \s*,\s*(?=(?:so|and so)\s)
    \s*,?\s+(?P<reason>because|since|as|cause|cuz|coz)\s+(?={subject})
    (?<!wife)(?<!husband)(?<!partner)(?<!girlfriend)(?<!boyfriend)(?<!sister)(?<!brother)(?<!family)(?<!son)(?<!daughter)\s*,?\s+(?:and|so|plus|while|yet|or)\s+(?:{then},?\s+)?(?={subject}\
\
)
    \s*,\s*(?!(?:my|our)\s[\w-]+(?:\s[\w-]+)?[,)])(?=(?:(?:also|currently|now|actually|btw)\s)?{subject})
    (?<!any\smore)(?<!anymore)(?<!i\slive)(?<!i\swork)(?<!i\slove)(?<!we\slive)(?<!i'm)\s*,?\s+(?:and\
|but)\s+(?:(?:also|currently\
|now)\s+)?(?={again})
    \s*,\s*(?={again})
    \s*,\s*(?=(?:it|he|she|they|this|that)\s)
    \s+(?:and|but)\s+(?=(?:he|she|they)\s)
    """,
    _PARTS,
)
FRAMES = Frames(
    openers=_OPENERS,
    unsure=_UNSURE,
    greeting=_GREETING,
    role=_ROLE,
    stating=_STATING,
    tags=_TAGS,
    asking=_ASKING,
    condition=_CONDITION,
    boundary=_BOUNDARY,
    noise=_NOISE,
    naming=_NAMING,
    owning=_OWNING,
)
