"""Texts that a person hands over to have them judged: 'Rate this introduction. ...', '... Any mistakes?'.

The question may stand before the text or behind it, and no colon need stand between the two.
"""

import re

from jarvis_cli.extraction.draft import Draft, Span, locate_paragraphs
from jarvis_cli.extraction.patterns import POLITE_OPENERS, Phrases, compile_openings, compile_phrases, join_phrases
from jarvis_cli.models.notebook.rules import read_line

_TEXTS = r"""
e?-?mails?|texts?|article|letters?|messages?|review|posts?|essay|paragraphs?|draft|poem|lyrics|advert|ad|description
sentences?|passage|bio|intro|introduction|self-introduction|opening|opener|closing|cv|resume|profile|pitch|blurb|summary
statement|application|homework|assignment|answers?|tweet|caption|speech|toast|eulogy|headline|tagline|slogan|abstract
thesis|wording|phrasing|translation|grammar|spelling|punctuation|reply|story|dialogue|monologue|testimonial|complaint
invitation|vows
\w*texte?s?|\w*artikel|\w*briefe?s?|\w*nachricht(en)?|\w*rezension|\w*beitrags?|\w*aufsatz|\w*absatz|entwurf|\w*gedicht
\w*anzeige|\w*satze?s?|\w*saetze|\w*vorstellung|\w*einleitung|\w*lebenslauf|\w*profil|\w*bewerbung|\w*schreiben|\w*rede
\w*hausaufgaben?|\w*antwort(en)?|\w*beschreibung|einstieg|anfang|\w*mails?|formulierung(en)?|ubersetzung|grammatik
rechtschreibung|zeichensetzung|zusammenfassung|\w*einladung|\w*beschwerde|\w*ansprache|\w*bio|\w*spruch|kommentar
steckbrief
tekst\w*|tekscie|artykul\w*|list(u|y|em)?|liscie|wiadomosc\w*|recenzj\w*|wpis\w*|esej\w*|akapit\w*|szkic\w*|wiersz\w*
ogloszeni\w*|zdani\w*|zdan|opis\w*|(auto)?prezentacj\w*|przedstawieni\w*|wstep\w*|zyciorys\w*|profil\w*|podani\w*
przemow\w*|mow(e|a|ie)|wypracowani\w*|rozprawk\w*|prac\w+ domow\w+|zadani\w*|odpowiedz\w*|sformulowani\w*
tlumaczeni\w*|gramatyk\w*|ortografi\w*|interpunkcj\w*|maila?|mailu|streszczeni\w*|zaproszeni\w*|skarg\w*|notk\w*|toast
"""
_THIS = r"""
this|that|these|the following|my|our|dies\w*|meine?[nrms]?|unsere?[nrms]?|folgende\w*
t[oea]|ten|tego|tej|tym|moj\w*|moi\w*|nasz\w*|ponizsz\w*|nastepujac\w*|taki\w*
"""
_THE = r"the|das|den|die|der|dem"
_ASK = r"""
how('s| is| are| does| do| about)|what about|(do|would) you like|is|are|does|do you think|would you (change|send|post)
ist|sind|klingt|passt|stimmt|geht|sag mir,? (ob|wie)|wie (klingt|ist|wirkt|liest)( sich)?
czy|powiedz,? czy|jak (brzmi|wyglada|wypada)
"""
_JUDGE = r"""
rate|grade|mark|score|judge|assess|evaluate|critique|criticise|criticize|roast|comment on|look (at|over|through)|review
have a (quick )?look (at|over)|check( over)?|read( over| through)?|proof-?read|edit|polish|fix|improve|correct|tidy up
feedback on|thoughts on|opinions? on|comments on|critique of|your (take|opinion|thoughts) on|how (good|bad\
|convincing) is
what do you think (of|about)|what do you make of|tell me (if|whether|how)|what'?s wrong with
bewerte?|beurteile?|benote?|prufe?|checke?|kommentiere?|kritisiere?|korrigiere?|verbessere?|lies|schaue?( dir)?
wirf (mal |bitte )?(einen|nen) blick auf|feedback zu|meinung zu|wie (findest|gefallt)( du| dir)?
was (haltst|denkst|meinst|sagst) du (von|uber|zu)
ocen|skomentuj|przeczytaj|popraw|skrytykuj|zobacz|zerknij na|rzuc okiem na|sprawdz|co (sadzisz|myslisz|powiesz) (o|na)
jak (oceniasz|ci sie podoba)|opinia o
"""
_NAMING = (
    r"(?:,? (?:please|bitte|mal|mir|prosze|quickly|kurz|szybko|an)){0,2}\s+(?:%s)(?:\s+[\w'-]+){0,3}?\s+"
    rf"(?:{join_phrases(_TEXTS)})(?![\w'-])"
)
# A text is named that is to be judged.
_NAMED = (
    Phrases(compile_openings(_JUDGE, POLITE_OPENERS).pattern + _NAMING % f"{join_phrases(_THIS)}|{_THE}"),
    Phrases(compile_openings(_ASK, POLITE_OPENERS).pattern + _NAMING % join_phrases(_THIS)),
    # German says last what is to be done.
    Phrases(
        compile_openings("(kannst|konntest|wurdest|magst|willst) du", POLITE_OPENERS).pattern
        + r"(?: \w+){0,3}?"
        + _NAMING % f"{join_phrases(_THIS)}|{_THE}"
        + r"[^.!?\n]{0,30}?\s(?:prufen|bewerten|beurteilen|benoten|korrigieren|verbessern|kommentieren|lesen"
        r"|durchlesen|ansehen"
        r"|anschauen|anzuschauen|durchsehen|checken|uberarbeiten|gegenlesen)(?!\w)"
    ),
)
_MISTAKES = r"(?:mistakes?|errors?|typos?|\w*fehler\w*|bled(?:y|ow)|blad|literow(?:ki|ek))"
_BEFORE_MISTAKES = r"""
any|no|(are|is) there|(do|can|could) you (see|spot|find|notice)|(did|have|do) i (make|made)|spot|find|mark|correct|fix
show me|check|point out|how many|have you found|with any
(sind|gibt|ist|stecken) (es|da|hier|das|darin|in|noch|dort)|(siehst|findest|entdeckst) du|habe? ich|wie viele
irgendwelche|finde?|zeige?|suche?|markiere?|korrigiere?|verbessere?|prufe?|keine
(czy )?(sa|widzisz|znajdziesz|znajdujesz|zrobil\w*|popelnil\w*)|jakies|znajdz|wskaz|zaznacz|popraw|sprawdz|ile|bez
"""
_ASKED_MISTAKES = Phrases(
    compile_openings(_BEFORE_MISTAKES, POLITE_OPENERS).pattern
    + rf"[^.!?\n:]{{0,30}}?(?<!\w){_MISTAKES}(?!\w)(?! (?:message|code|rate|log)|meldung)"
)
_STYLES = r"""
boring|dull|formal|informal|stiff|pushy|arrogant|cheesy|blunt|harsh|rude|salesy|casual|vague|wordy|modest|cring(e|y)
corny|generic|polite|friendly|aggressive|emotional|braggy|boastful|flowery|dramatic|robotic|long-winded|cocky|direct
langweilig|formell|formlich|steif|unhoflich|hoflich|direkt|locker|salopp|schwulstig|kitschig|holzern|aufdringlich
uberheblich|frech|schroff|dramatisch|floskelhaft|flapsig|brav|angeberisch
nudn\w+|formaln\w+|sztywn\w+|aroganck\w+|niegrzeczn\w+|grzeczn\w+|bezposredni\w*|oficjaln\w+|luzn\w+|kiczowat\w+
dretw\w+|nachaln\w+|sztuczn\w+|patetyczn\w+|ogoln\w+
"""
_STYLE = Phrases(
    compile_openings(
        rf"""
        ((is|isn'?t|are|does) (this|that|it|they) )?((sounds?|reads?|feels?|looks?|seems?|comes? across as) )?\
((a bit|a little|way|far|still) )?(not )?too ({_STYLES.strip()})
        ((ist|klingt|wirkt|liest) (das|es|dies) (sich )?)?((etwas|ein bisschen|viel|nicht) )?zu ({_STYLES.strip()})
        (czy )?(to )?(nie )?((jest|brzmi|wyglada) )?(nie )?(za|zbyt) ({_STYLES.strip()})
        """,
        POLITE_OPENERS,
    ).pattern
    + r"[^.!?\n]{0,60}\?"
)
_SOUND = compile_openings(
    r"""
    (does|do|would|how does|how do)( you think)? (this|that|it|my \w+) (sound|read|come across|come over|flow)
    (klingt|liest) (das|es|dies)( sich)?|(klingt|hort) sich (das|es)|wie (klingt|wirkt|kommt) (das|es)\
|wie liest sich das
    (czy )?(to )?(dobrze|ok|okej|naturalnie|jak|lepiej|sensownie|poprawnie) (to )?brzmi|czy (to )?brzmi
    """,
    POLITE_OPENERS,
)
_GOOD = r"""
ok|okay|alright|good|fine|natural|right|fluent|native|weird|strange|better|professional|convincing|like (me|english)
gut|richtig|komisch|naturlich|besser|uberzeugend|professionell|in ordnung|hoflich genug
dobrze|okej|naturalnie|poprawnie|lepiej|dziwnie|sensownie|profesjonalnie|przekonujaco
"""
_SHORTLY = Phrases(
    compile_openings(
        rf"""
        (sounds?|reads?|looks?|klingt|liest sich|passt|brzmi|wyglada)( all| to| das)? ({_GOOD.strip()})( so| to you)?
        ({_GOOD.strip()}) so|so ({_GOOD.strip()})|passt so|(moze|dobrze) tak byc|tak (dobrze|moze byc)
        (can|should|may|could|shall) i (send|post|submit|publish|hand in) (this|that|it)( like (this|that)| as is)?
        (kann|soll|darf) ich (das|es|die|den)( alles)?( so| jetzt)? (abschicken|schicken|senden|posten|einreichen\
|abgeben\
|veroffentlichen)|(kann|soll|darf) ich (das|es)( alles)? so (sagen|schreiben|lassen|stehen lassen)
        (czy )?(moge|mozna|powinienem|powinnam) (to )?(tak )?(to )?(wyslac|napisac|zostawic|opublikowac|oddac|wrzucic)
        """,
        POLITE_OPENERS,
    ).pattern
    + r"\s*\?"
)
_MARKED = compile_openings(
    r"""
    (what|which) (grade|mark|score) (would|do|does|did|will)|welche note|jak(a|a) ocen(a|e)|ile punktow|note (bitte|\?)
    """,
    POLITE_OPENERS,
)
# "..., good enough for linkedin?": a place where there are only texts.
_PLACED = Phrases(
    r"(?<!\w)(?:too|enough|good|ok|okay|fine|right|zu|genug|gut|passend|passt|geeignet|za|zbyt|dobr\w+|nadaje sie"
    r"|pasuje)"
    r"(?!\w)[^.!?\n]{0,20}?\s(?:for|furs?|aufs?|in|ins|na|do|w|als|as)\s+(?:(?:my|the|an?|mein\w*|das|den|die"
    r"|eine?n?|moj\w*)\s+)?"
    r"(?:linked-?in\w*|insta(?:gram)?a?|tinder\w*|bumble|twitter\w*|facebook\w*|xing|tiktok\w*|cv|resume|cover letter"
    r"|lebenslauf|bewerbung|anschreiben|podani\w+|list\w* motywacyjn\w+|homepage|profil\w*|profile|bio)\s*\?"
)
# "My bio: ..." But with "Introduction: ..." a person may introduce themselves.
_TITLED = Phrases(
    r"(?:^|[\n.!?])\s*(?:(?:here'?s|here is|this is|hier ist|oto|to)\s+)?"
    r"(?:(?:my|our|the|new|mein\w*|unser\w*|der|die|das|moj\w*|nasz\w*|first|erste\w*"
    r"|pierwsz\w+)\s+){0,2}(?:[\w'-]+\s+){0,2}"
    r"(?:(?:\w+-)?bio|cv|resume|(?:elevator )?pitch|cover letter|profile|tweet|caption|post|essay|homework"
    r"|exam answer|speech"
    r"|headline|tagline|slogan|abstract|sentence|paragraph|draft|toast|lebenslauf|anschreiben|bewerbung|rede|aufsatz"
    r"|hausaufgaben?|satz|absatz|entwurf|beitrag|\w*profil|zyciorys|podanie|wypracowanie|wpis|zdanie|akapit|szkic"
    r"|przemowa)"
    r"(?:\s+(?:so far|draft|bisher|entwurf|v?\d+))?\s*:(?!\d)(?=\s*\S)"
)
# What is left of the sentence with the question.
_REST = re.compile(r"[^.!?:\n]{0,100}[.!?:]*")
_ASIDE = compile_phrases(
    r"""
    by the way|btw|ps|p\.s|fyi|just so you know|for (context|you|your (info|information|memory))|on another note|context
    ubrigens|nebenbei|apropos|zu mir|zur info|nur damit du es weisst|kontext|unabhangig davon
    a propos|swoja droga|nawiasem mowiac|dla (jasnosci|kontekstu)|kontekst|tak przy okazji|przy okazji|o mnie|ps
    """
)


def remove_judged(draft: Draft) -> None:
    """Take out texts that are to be judged, with the question; what is told the assistant by the way stays.

    Behind the title of a text all is taken out up to the end.
    """
    asked = (*_NAMED, _ASKED_MISTAKES, _STYLE, _SOUND, _SHORTLY, _MARKED, _PLACED)
    if any(_is_open(draft, pattern) for pattern in asked):
        draft.remove(span for span in locate_paragraphs(draft.text) if not _is_aside(draft, span))
    titles = [match.end() for match in _TITLED.finditer(draft.plain)]
    draft.remove([(end, len(draft.plain)) for end in titles if not draft.was_removed_behind(end)])


def _is_open(draft: Draft, pattern: Phrases) -> bool:
    """Return whether a pattern stands in the text, and what it is about was not marked as quoted, and is out."""
    found = (_REST.match(draft.plain, match.end()) for match in pattern.finditer(draft.plain))
    return any(rest is None or not draft.was_removed_behind(rest.end()) for rest in found)


def _is_aside(draft: Draft, span: Span) -> bool:
    """Return whether a paragraph is plainly meant for the assistant."""
    start, end = span
    opens = _ASIDE.match(draft.plain[start:end].lstrip())
    return opens is not None or read_line(draft.text[start:end]).kind == "remember"
