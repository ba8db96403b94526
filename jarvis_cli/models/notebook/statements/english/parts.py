"""Parts that many patterns for English share; patterns.py says how they are put in."""

from jarvis_cli.models.notebook.statements.patterns import read_parts

PARTS = read_parts(
    r"""
    no_adjective (?:about|with|for|of|to|in|on|at|by|from|and|or|the|how|what|that|as|not|never|no|if|than|like|is\
|are|was|being|my|your|his|her|their|this)\b
    end (?=$| [,;(]| (?:and|or|but|at|in|on|from|for|by|with|who|that|which|of|since|working|based)\b)
    few (?:(?!{no_adjective})[\w'/-]+ ){0,3}?
    adjs (?:(?!{no_adjective})[\w'-]+ ){0,2}?
    often every|each|daily|weekly|(?:once|twice|\w+ times) (?:a|per)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days\
|on weekends|at weekends|in the (?:mornings?|evenings?|afternoons?)|before (?:bed|breakfast|work)|after work
    number a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|some|several|many|\d+
    have have(?: got)?|own|keep|possess
    got (?:have )?(?:bought|got|adopted|purchased|acquired|inherited|built|leased|picked up)(?: me| myself)?
    thing_end (?=$| [,;(]| (?:and|or|but|last|this|yesterday|called|named|who|that|which|with|in|from|since|of|at|for\
|as|by|to|made\
|because|standing|full)\b)
    count one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty\
|seventy\
|eighty|ninety
    stop (?=$| [,;(]| (?:and|but|in(?! the| my| this)|at|from|since|for|now|because|so|when|every|on|last|with|after)\b)
    value .+
    short (?!any\b|no\b|is\b|are\b|there\b|the\b|anybody|anyone|not\b)(?:fellow )?{few}
    years (?:(?:about|over|almost|nearly|more than|at least|the last|the past) )?(?:\d+|two|three|four|five|six|seven\
|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|many|several|some \w+|a few|\w+ty) ?(?:years|months|decades|days)\
|(?:19|20)\d\d|years\b|decades|childhood|ages\b|university|school|college|i was|birth
    home house|home|place|family|household|flat
    sure_sign always|never|usually|normally|mostly|typically|rarely|hardly ever|seldom|generally|almost always\
|almost never|only ever
    unlike (?:have to|have no|do|did|get|got|know|knew|wanted?|said|say|think|thought|understand|understood|forget\
|forgot\
|feel|felt|wonder|see|saw|end|mean|meant|hear|heard|had|am|was|be|been|being|need|remember|find|found|try|seem|could\
|would\
|can|will|ask|mind|did|wish|hope|lose|make|give|learn|tell|told|should|must|might|love|hate|like|believe|suppose|guess\
|promise|swear|keep getting|can't|won't|said|just|too|and|or|that|in|with|on|my|also|call|recommend|suggest|have (?:a\
|an|this\
|trouble|problems?|issues?|enough|been|never)|used|went|came|took|made|gave)\b
    regular (?:every (?:single |other |second )?(?:day|night|morning|evening|afternoon|week|weekend|month|year|summer\
|winter|spring|autumn|fall|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b|(?:mon|tues|wednes|thurs|fri|satur|sun)days\b\
|(?:once|twice|\w+ times) (?:a|per) (?:day|week|month|year)\b|(?:\w+|\d) (?:days|nights|evenings) (?:a|per) week\b\
|most (?:mornings|evenings|days|nights|weekends)\b|at weekends|on weekends|all year round|each (?:day|week|month|year\
|morning|evening))
    adj (?:(?:older|younger|elder|eldest|oldest|youngest|little|big|small|late|dear|new|old|other|own|first|second\
|lovely|middle|adopted|only|former|ex|twin|favourite|best|newborn|beloved|\d+[- ]year[- ]old|black|white|gr[ae]y\
|brown|ginger|rescue|current|female|male) )?
    their '?s?'?
    month january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn\
|fall|winter|next \w+|monday|the (?:first|\d+\w*)|20\d\d|\d+
    """
)
