"""Where a statement in Polish begins and ends; tables.py describes the tables."""

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
    ok(?:ej|ay)?|okej|no|no więc|no to|no dobra|no tak|więc|otóż|a|i|ale|oraz|bo|ponieważ|gdyż|och|ach|oj|hej|cześć
    siema|hejka|witaj|witam|dzień dobry|dobry wieczór|dobry|elo|jarvis
    tak|nie(?=[\s]*,)|nie nie|sorki|sorry|przepraszam|wybacz|dzięki(?: za \w+)?|dziękuję(?: bardzo| za \w+)?|proszę
    dokładnie|zgadza się|jasne(?=,)|oczywiście|hm+|ee+|eh|haha|lol|super(?=[,.!])|fajnie(?=[,.!])
    btw|fyi|swoją drogą|nawiasem mówiąc|a propos|przy okazji|tak w ogóle|tak na marginesie|na marginesie|dla jasności
    dla twojej informacji|do twojej wiadomości|informacyjnie|info|ps|p\.?s\.?|dodam(?:,? że)?|dodatkowo|poza tym
    ponadto|zresztą|zwłaszcza
    (?:proszę )?(?:zapamiętaj|pamiętaj|zanotuj|zapisz|odnotuj)(?: sobie| proszę)?(?=[\s,:]+)(?:[\s,:]*(?:że|iż))?
    nie zapomnij(?:,? że)?|(?:musisz|powinieneś|powinnaś|warto|dobrze) (?:wiedzieć|żebyś wiedział)(?:,? że)?
    wiedz(?:,? że)|żebyś wiedział(?:,? że)?|wiesz(?:,? że)?|jak wiesz
    (?:muszę|chcę|chciałem|chciałam|chciałbym|chciałabym|pragnę|mogę) (?:ci )?(?:dodać|powiedzieć|przyznać|wspomnieć\
|zaznaczyć)(?:,? że)?
    przyznam(?:,? że)?|przyznaję(?:,? że)?|zaznaczę(?:,? że)?
    szczerze mówiąc|prawdę mówiąc|szczerze|właściwie|w sumie|w zasadzie|tak naprawdę|naprawdę|niestety|na szczęście
    wreszcie|w końcu|osobiście|serio|faktycznie
    jak (?:mówiłem|mówiłam|wspominałem|wspominałam|pisałem|pisałam|już mówiłem)
    (?:coś|trochę|kilka słów|parę słów|krótko|słowo) o (?:mnie|sobie|nas)|o mnie|o sobie|jeśli o mnie chodzi
    co do mnie|u mnie|ja to|ja akurat(?= )
    opowiem(?: trochę| coś)?(?: o sobie)?
    (?:dobra |wielka |mała |dobre )?(?:wiadomość|nowina|nowość|poprawka|korekta|aktualizacja|wieści|sprostowanie)
    ważne|kontekst|tło|uwaga|wyjaśniam|mała uwaga
    postanowione|ustalone|zdecydowane|(?:mała )?zmiana planów|moja sytuacja|sytuacja jest taka|rzecz w tym(?:,? że)?\
|chodzi o to(?:,? że)?
    powód jest taki(?:,? że)?|to (?:stare|nieaktualne|nieprawda|już nieaktualne)|już nieaktualne|nie do końca
    dlatego(?:,? że)?|stąd|potem|po pierwsze|po drugie|jeszcze jedno|jedna rzecz|jeszcze coś|słuchaj|posłuchaj|patrz
    zgadnij co|wiesz co|chwila|czekaj|moment|tylko że|po prostu|tyle że|natomiast|jednak|zatem|także|też|akurat
    od razu powiem(?:,? że)?|dobra|spoko|no i|to
    """
)
_STATING = compile_any(
    r"""
    co (?:drugi |drugą |trzeci )?(?:rok\w*|tydzień|miesiąc|dzień|rano|wieczór|niedzielę|sobotę|piątek|czwartek|środę\
|wtorek|poniedziałek|weekend|lato|zimę)
    mów(?:cie)? mi|jak (?:co|zawsze)
    """
)
_TAGS = compile_any(
    r"""
    prawda|nie|tak|co|no nie|dobrze|racja|zgadza się|wiesz|rozumiesz|pamiętasz|ok|okej|nieprawdaż|hm|czyż nie|czy nie
    """
)
_NAMING = compile_text(
    r"(?:(?:on |ona )?(?:nazywa|wabi) się|(?:on |ona )?ma na imię|na imię ma) (?P<name>[^\W\d_][\w'-]*)"
)
_OWNING = compile_any(
    r"""
    (?:(?P<my>moj\w*|nasz\w*|mój|moim)|mam|mamy|wzięliśmy|przygarn\w+) (?P<owned>[a-z-]+(?: [a-z-]+)?)
    """
)
_GREETING = compile_any("cześć|hej|hejka|siema|witam|witaj|dzień dobry|dobry wieczór|dobry")
_ROLE = compile_text(
    r"[\s,;–—-]*jako (?!dziecko\b|użytk\w+|klient\w*)(?:(?!że\b)[\w-]+ ){0,3}?[\w-]+,?\s+"
    r"(?:\w+ ){0,2}?\w+(?:am|em|ę|my)\b(?! (?:ci|ciebie|cię)\b)"
)
_UNSURE = compile_openers(
    r"""
    chyba(?: że)?|być może|może|prawdopodobnie|pewnie|zapewne|wydaje mi się(?:,? że)?|zdaje mi się(?:,? że)?
    myślę(?:,? że)?|sądzę(?:,? że)?|raczej|podejrzewam(?:,? że)?|możliwe(?:,? że)?
    jestem (?:prawie |niemal )?pewn[ay](?:,? że)?|mam wrażenie(?:,? że)?
    """
)
_NOISE = compile_any(
    r"""
    też|także|również|naprawdę|właściwie|w sumie|tak w ogóle|w ogóle|już|jeszcze|bardzo|ogromnie|strasznie|okropnie
    obecnie|aktualnie|teraz|akurat|właśnie|po prostu|dosyć|dość|całkiem|zresztą|niestety|na szczęście|wreszcie
    w końcu|osobiście|serio|swoją drogą|zdecydowanie|absolutnie|totalnie|ostatnio|niedawno|no|jak wiesz
    szczerze mówiąc|dodatkowo|poza tym|nawet|silną|silne|ciężką|straszną|mocno|ciut|trochę|btw|szczęśliwie|oficjalnie
    akurat|więc|jednak|bowiem|przecież|wręcz|od niedawna|od dawna|generalnie|ogólnie|wprost|aż
    """
)
_PARTS = read_parts(
    r"""
    before (?:(?:ja|nie|też|już|teraz|obecnie|zawsze|nigdy|codziennie|od \w+(?: \w+)?)\s)*
    verb (?:mam|mamy|jestem|jesteśmy|mieszkam|mieszkamy|pracuję|pracujemy|studiuję|uczę|lubię|lubimy|kocham\
|uwielbiam|nienawidzę|znoszę|wolę|jem|jemy|piję|pijemy|palę|gram|gramy|zbieram|biegam|pływam|jeżdżę|chodzę|mówię\
|znam|używam|programuję|prowadzę|nazywam|pochodzę|wynajmuję|noszę|biorę|choruję|unikam|wstaję|czytam|słucham|śpiewam\
|tańczę|maluję|robię|gotuję|piekę|trenuję|ćwiczę|hoduję|spodziewam|przeprowadz\w+|urodził[ae]m|dojeżdżam|interesuję\
|boję|dorastał[ae]m|kupił[ae]m|kupiliśmy|rzucił[ae]m|przestał[ae]m|wychowuję|stawiamy|budujemy|żyję|przepadam\
|(?!wychowa)\w{3,}(?:łem|łam|liśmy|łyśmy))
    start {before}(?:{verb}|moja|mój|moje|nasz|nasza|nasze)\b
    wished (?:szukam|szukamy|potrzebuję|potrzebujemy|chcę|chcemy|chciał\w+)
    asked (?:czy|co|jak|jaki|jaka|jakie|jakiego|jakiej|jaką|jakim|gdzie|kiedy|ile|kto|kogo|komu|dlaczego|czemu|skąd\
|dokąd|któr\w+|\w+sz|mógłbyś|mogłabyś|da się|można|warto|powinienem|powinnam|mogę|muszę|mam \w+ć|poleć|podaj|pomóż\
|polec|zaproponuj|powiedz|pokaż|daj|znajdź|wymyśl|napisz|zrób|ułóż|zaplanuj|wypisz|przygotuj|stwórz|wyjaśnij|{wished}|proszę|potrzebny|potrzebna|potrzebne\
|jakieś|na co|do czego|za co|po co|z czym|na ile|poradź)\b
    """
)
_ASKING = compile_marks(
    r"""
    \s*[,;–—-]+\s+(?:(?:i|a|ale|więc|no|to|teraz)\s|,)*(?={asked})
    \s+(?:i|a|ale) (?=(?:{wished}|co|jak|czy|gdzie|nie wiem|zastanawiam)\b)
    """,
    _PARTS,
)
_CONDITION = compile_text(
    r"(?P<habit>(?:(?:w|we) (?:poniedziałki|wtorki|środy|czwartki|piątki|soboty|niedziele|weekendy)|co \w+)"
    r" [^,?]{0,60})"
    r", (?:jeśli|o ile|jeżeli|chyba że) (?!\w*by\b)[^,?]*(?:$|[,.!])"
)
_BOUNDARY = compile_marks(
    r"""
    \s*;\s*
    \s+[–—-]+\s+
    \s*[(]\s*(?={start})
    \s*(?:\.\.\.|…)\s*
    \s*,?\s+(?:ale|lecz|jednak|natomiast|tylko że)\s+
    \s*,\s*(?=(?:więc|dlatego|zatem|stąd)\s)
    \s*,?\s+(?P<reason>bo|ponieważ|gdyż)\s+(?={start})
    (?<!^mieszkam)(?<!^pracuję)\s*,?\s+(?:i|oraz|a|lub)\s+(?:(?:też|także)\s+)?(?={start})
    \s*,?\s+(?:i|oraz|a)\s+(?=(?:\w+\s+){1,3}?{start})
    \s*,\s*(?!(?:mój|moja|moje|nasz\w?)\s[\w-]+(?:\s[\w-]+)?[,)])(?={start})
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
