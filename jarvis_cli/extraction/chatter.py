"""Small talk: greetings, thanks, how one feels just now, the weather."""

from jarvis_cli.extraction.patterns import compile_openings, compile_phrases
from jarvis_cli.models.notebook.rules import read_line

_SMALL_TALK = ("greeting", "farewell", "thanks", "nothing", "ask notebook")
_OPENERS = """
hi|hello|hey|hallo|na|und|and|a|no|ok|okay|oh|ach|haha|lol|danke|thanks|dzieki|czesc|hej|yes|ja|tak|well|so|joa
"""
_MOOD_ENGLISH = r"""
(i'm|i am|im|we're|we are|i feel|i'm feeling|user is|user feels|feeling|person is)( (so|very|really|pretty|a bit\
|a little|quite|totally|still|just|too|super|kind of|kinda|not|now|already|again|also|extremely|rather|feeling\
|all))* (tired|sleepy|hungry|thirsty|bored|happy|sad|angry|annoyed|excited|nervous|stressed|exhausted|fine|good|great\
|okay|ok|well|busy|late|ready|back|done|here|sorry|confused|lost|cold|hot|frustrated|glad|curious|stuck|drunk\
|hungover|lonely|upset|worried|overwhelmed|grateful|impressed|sure|awake|sick)(?! (at|of|in|with|from|to|about|that\
|for)\b)
"""
_MOOD_GERMAN = r"""
(ich bin|bin ich|bin|wir sind|ich fuhle mich|nutzer ist|nutzerin ist)( (so|sehr|echt|total|ganz|ziemlich|heute|gerade\
|grad|etwas|ein bisschen|noch|schon|immer noch|nur|zu|voll|super|wieder|auch|mega|nicht))* (mude|hungrig|durstig|satt\
|gelangweilt|frohlich|traurig|wutend|sauer|genervt|aufgeregt|nervos|gestresst|erschopft|kaputt|fertig|bereit\
|spat dran|zuruck|wieder da|da|verwirrt|frustriert|froh|gespannt|neugierig|gut drauf|schlecht drauf|wach|betrunken\
|verkatert|begeistert|einsam|glucklich)(?! (von|mit|nach|auf|uber|bei|seit)\b)
mir ist( \w+)? (kalt|warm|heiss|langweilig|schlecht|ubel|schwindlig|komisch)
(mir|uns) gehts?( es)?( \w+){0,2} (gut|schlecht|super|so|ok|okay)
(ich )?hab(e)? (ich )?(\w+ )?(hunger|durst|langeweile|keine lust|feierabend|gute laune|schlechte laune)
"""
_MOOD_POLISH = r"""
(jestem|czuje sie|uzytkownik jest|uzytkowniczka jest)( (taki|taka|tak|bardzo|troche|dzis|dzisiaj|teraz|juz|jeszcze\
|dosc|strasznie|mega|naprawde|nieco|ciagle|nie))* (zmeczon\w|glodn\w|spiac\w|znudzon\w|szczesliw\w|smutn\w|zl[ya]\
|wkurzon\w|zdenerwowan\w|zestresowan\w|wyczerpan\w|gotow\w?|spoznion\w|ciekaw\w?|zagubion\w|zajet\w|podekscytowan\w\
|niewyspan\w|wsciekl\w|samotn\w|dobrze|zle|swietnie)
nudzi mi sie|jest mi( \w+)? (zimno|goraco|smutno|zle|niedobrze|przykro)|(zimno|goraco|smutno) mi
mam( \w+)? (dola|kaca|dosc|dobry humor|zly humor)|chce mi sie
"""
_MOOD = compile_phrases("\n".join((_MOOD_ENGLISH.strip(), _MOOD_GERMAN.strip(), _MOOD_POLISH.strip())))
_LASTING = compile_phrases(
    r"""
    always|every|usually|often|since|for (years|months)|never|immer|jede[nrsm]?|oft|seit|niemals|zawsze|czesto
    codziennie
    od (lat|dziecka|roku)
    """
)
_WEATHER = compile_phrases(
    r"""
    (nice|lovely|bad|terrible|awful|great|beautiful|good) weather|the weather (is|was|will)
    it'?s (\w+ )?(raining|snowing|sunny|windy|cloudy|cold|hot|freezing)
    it is (\w+ )?(raining|snowing|sunny|windy|cloudy|cold outside|hot outside|freezing)
    es (regnet|schneit|gewittert|sturmt)|(schones|schlechtes|tolles|mieses) wetter|das wetter (ist|war|wird)
    draussen ist es
    pada( deszcz| snieg)?|(ladna|brzydka|piekna|okropna) pogoda|pogoda (jest|byla|bedzie)|swieci slonce|na dworze jest
    """
)
_REMARK = compile_openings(
    r"""
    (that|this|it)( is|'s| was| sounds| looks)? (so |very |really |pretty )*(great|good|nice|cool|awesome|perfect\
|funny|interesting|amazing|helpful|true|fine|ok|okay|wrong|right|bad|sad|weird|strange|fun|lovely|enough|impressive\
|brilliant|works|helps|makes sense)
    (i|we) (have|have got|'ve got|'ve) no (idea|clue|time)|i (love|like|hate|thank|trust) you
    i (don'?t|do not|can'?t) (understand|get it)
    (i|we) live for (?!(the )?(past |last )?(\d+|\w+) (years?|months?|weeks?)|now)\w+|(i'?m|i am) married to (my\
|the) (job|work|phone)
    i'?m (\w+ )?dying|i'?m (a bit |so |very |really |totally )?confused|(my|the) (answer|guess) is
    i could (eat|sleep|kill|use|do with|cry)
    ich habe? (\w+ )?keine (ahnung|zeit|idee|lust)|ich (verstehe|kapiere) .{0,40}nicht|(meine|die) antwort ist
    ich (liebe|mag) dich
    nie (mam|mamy) (pojecia|czasu)|nie (rozumiem|lapie)|moja odpowiedz to|(kocham|lubie) cie
    (nice|pleased|good|great) to (meet|see|hear|know)|have a (nice|good|great|lovely)|good (job|work|luck|idea|point)
    well done
    you('re| are) (so |very |really )?(great|welcome|the best|right|wrong|awesome|funny|smart|kind|nice)|sounds good
    of course
    i (see|agree|understand|know|don'?t know|don'?t understand|think so|guess so|hope so|get it|got it|forgot\
|was just (kidding|joking))(?! \w)
    i have (a|another|one more|some|two) (\w+ )?(questions?|problems?|requests?|favou?rs?|ideas?)
    i'?ve got a (quick )?(question|problem)
    (just|only) (asking|checking|testing|curious|kidding|wondering|saying)|no problem|never ?mind|can'?t complain
    see you|how are you
    happy (birthday|new year|easter)|merry christmas|good (morning|evening|night|afternoon)|long time no see|my bad
    (das|es|dies) (ist|war|klingt|ware|hort sich) (ja |echt |sehr |so |total |super |wirklich )*(gut|toll|super|nett\
|schon|cool|perfekt|lustig|interessant|klasse|richtig|falsch|schade|lieb|ok|okay|egal|genug|hilfreich|prima|spannend)
    freut mich|schonen (tag|abend|sonntag)|schones wochenende|gute (idee|arbeit|nacht)|gut gemacht
    viel (gluck|erfolg|spass)
    ich (verstehe|weiss nicht|weiss|glaube schon|stimme zu|denke schon)(?! \w)
    ich habe? (eine|ne|noch eine|mal eine) (\w+ )?(frage|bitte)
    ich habe? (ein|n) (kleines |grosses )?problem|nur (so|ein test|eine frage)|kein problem|alles klar|muss ja
    frohe weihnachten
    to (jest |bylo |brzmi )?(bardzo |naprawde |calkiem )*(super|fajn\w+|dobr\w+|swietn\w+|ladn\w+|ciekaw\w+\
|smieszn\w+|prawda|wszystko|ok|pomocne)
    milo (mi|cie)|milego (dnia|wieczoru)|dobr(a|y) (robota|pomysl)|powodzenia|rozumiem(?! \w)|nie wiem(?! \w)
    zgadzam sie(?! \w)
    mam (jeszcze )?(jedno |male |szybkie )?(pytanie|prosbe|problem)(?! zdrow)|tylko (pytam|sprawdzam|testuje)
    nie ma (sprawy|problemu)
    wesolych swiat|dobranoc|dzien dobry|co slychac
    """,
    _OPENERS,
)

# What the assistant does, unless it is said how it should be done: "I like your answers short".
_YOUR_WORK = compile_phrases(
    r"""
    your (\w+ ){0,2}(answers?|replies|reply|responses?|jokes?|puns?|style|help|explanations?|advice|ideas?|suggestions?\
|tone|stories|story|humou?r|patience|work|summar(y|ies)|examples?|poems?|tips?|voice|way of \w+|sense of humou?r)\
(?! (short|brief|concise|long|detailed|simple|in|with|without|to be|like this|as)\b)
    (deine?[nmrs]?|eure?[nmrs]?|ihre[nmr]?) (\w+ ){0,2}(antwort(en)?|witze?n?|wortspiele?n?|stil|hilfe|erklarung(en)?\
|rat|ratschlage?n?|ideen?|vorschlage?n?|ton|geschichten?|humor|geduld|arbeit|zusammenfassung(en)?|beispiele?n?\
|gedichte?n?|tipps|stimme|art)(?! (kurz|knapp|ausfuhrlich|lang|einfach|auf|in|mit|ohne|als)\b)
    (twoj\w*|twoi\w*|wasz\w*) (\w+ ){0,2}(odpowiedzi\w*|zart\w*|dowcip\w*|kawal\w*|styl\w*|pomoc\w*|wyjasnieni\w*\
|rad\w*\
|pomysl\w*|ton\w*|opowie\w*|histori\w*|humor\w*|poczuci\w*|cierpliwosc\w*|prac\w*|streszczeni\w*|przyklad\w*\
|wiersz\w*|glos\w*)(?! (krotk\w+|zwiezl\w+|dlug\w+|prost\w+|po|w|z|bez|jako)\b)
    (i'?m|i am|we'?re) (your|a fan of yours)( (big|biggest|huge|greatest|number one))* fans?|(dein|euer) (\w+ )?fan
    twoim (\w+ )?fanem|twoja (\w+ )?fanka|fan(em|ka)? twoich
    (how|the way) you (\w+ )?(explain|say|write|put|talk|think|answer|tell|phrase|do)\w*
    (wie|was) du (\w+ ){0,3}(erklarst|sagst|schreibst|antwortest|erzahlst|machst)
    jak (\w+ )?(tlumaczysz|mowisz|piszesz|odpowiadasz|wyjasniasz|opowiadasz|robisz)
    """
)


def is_small_talk(content: str, plain: str) -> bool:
    """Return whether a content, which `plain` simplifies, only keeps a conversation going."""
    if read_line(content).kind in _SMALL_TALK or _REMARK.match(plain) or _WEATHER.search(plain):
        return True
    return is_mood(plain) or praises(plain)


def is_mood(plain: str) -> bool:
    """Return whether a simplified text says how somebody feels just now."""
    return bool(_MOOD.search(plain)) and not _LASTING.search(plain)


def praises(plain: str) -> bool:
    """Return whether a simplified text speaks of how the assistant does its work."""
    return bool(_YOUR_WORK.search(plain))
