"""What is wrong with a candidate by its wording alone: too few words, a template, the assistant, a question."""

import re

from jarvis_cli.extraction.asking import asks
from jarvis_cli.extraction.patterns import Phrases, compile_phrases, simplify
from jarvis_cli.models.notebook.grammar import word_set
from jarvis_cli.text import fold_words, split_words

# Scripts without blanks between words, and one in which a word is a clause: a letter counts as a word.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]"
)

_UNFILLED = re.compile(
    r"\[[^\W\d_][\w .'/-]{1,40}\]|<[^\W\d_][\w .-]{0,30}>|\{\{?\s*\w[\w .-]{0,30}\}|_{3,}|\.{3,}\s*$|…\s*$"
    r"|\b[xX]{3,}\b|\?{3,}"
)
_TEMPLATE = re.compile(
    r"\[[^\W\d_a-z][^a-z\]\n]{2,40}\]|\[(?:[Ff]ull )?[Nn]ame\]|\[(?:[Cc]ity|[Dd]ate|[Ss]tadt|[Mm]iasto)\]"
    r"|\[(?:[Yy]our|[Dd]ein|[Ii]hr|[Tt]w[oó]j)|<[a-z_ -]{2,20}>|\{\{?\s*\w+\s*\}|_{4,}"
)
_NO_VALUE = compile_phrases(
    r"""
    (is|are|:|=) (unknown|unspecified|not (specified|mentioned|stated|given|known|provided|available)|none|null|n/a|tbd)
    (not|un)(specified| mentioned| stated| provided)|n/a|tbd|tba|lorem ipsum|foo ?bar
    (ist|:) (unbekannt|nicht (angegeben|bekannt|genannt)|keine angabe)|keine angabe|nicht angegeben
    (jest|:|to) (nieznan\w+|nie ?podan\w+|brak( danych)?)|nie podano|brak danych|nieznan\w+
    (john|jane) (doe|smith)|max mustermann|erika mustermann|jan kowalski|(some|any|a certain) (name|city|person|value)
    """
)
# Words that name an attribute without saying what it is.
_ATTRIBUTES = word_set("""
    user users person persons favourite favorite favourites favorites preferred preference preferences prefers likes
    name names first last full surname nickname age birthday birthdate date birth gender city town country location
    home address place residence job title occupation profession work employer company industry hobby hobbies
    interest interests color colour colors music genre genres band artist song food foods dish drink drinks cuisine
    movie movies film films book books author sport sports team game games animal pet pets language languages email
    phone number contact details information info personal dietary diet restrictions allergies allergy medical
    condition budget style tone communication time zone timezone schedule habits goals goal skills education school
    family status marital specific certain general type kind some value values unknown has have had s my the of is
    are and or in for a an this that their his her its

    nutzer nutzerin nutzers benutzer person lieblingsfarbe lieblingsessen lieblingsmusik lieblingsfilm lieblingsbuch
    lieblingstier lieblingssport lieblingsband lieblingsgetrank lieblings bevorzugte bevorzugter bevorzugtes
    bevorzugt name vorname nachname alter geburtstag geburtsdatum geschlecht stadt land wohnort ort adresse beruf
    arbeit arbeitgeber firma hobby hobbys interessen interesse farbe musik musikrichtung genre essen getrank film
    buch sport tier haustier sprache sprachen telefonnummer nummer email kontakt daten information informationen
    ernahrung allergien allergie gewohnheiten ziele ziel familie familienstand stil bestimmte bestimmter gewisse hat
    haben der die das des dem den ein eine einen von ist sind und mein meine sein seine ihr ihre

    uzytkownik uzytkownika uzytkowniczka uzytkowniczki osoba osoby ulubiony ulubiona ulubione ulubionego ulubionej
    kolor koloru muzyka muzyki gatunek gatunku muzyczny imie imienia nazwisko wiek wieku urodziny data urodzenia
    plec miasto miasta kraj kraju miejsce zamieszkania adres zawod zawodu praca pracy firma hobby zainteresowania
    jedzenie potrawa napoj film ksiazka sport zwierze jezyk jezyki telefon numer email kontakt dane informacje dieta
    alergie alergia preferowany preferowana preferowane preferencje nawyki cele cel rodzina stan cywilny styl pewien
    pewna ma moj moja moje jego jej jest to i oraz
""")
_ASSISTANT = compile_phrases(
    r"""
    as an? (ai|a i|artificial|language model|chatbot|llm)
    (i|we) (am|'m)? ?(just |only )?(an? )?(ai|ai assistant|artificial intelligence|(large )?language model|chatbot\
|jarvis)
    i'm (just |only )?(an? )?(ai|ai assistant|artificial intelligence|(large )?language model|chatbot|jarvis)
    i (will|'ll|can|am happy to|promise to) (always )?(remember|remind|keep|help|assist|make sure|store|note|save|check)
    i'll (always )?(remember|remind|keep|help|assist|make sure|store|note|save|check|be here)
    (i am|i'm) (always )?here (for you|to help)|your assistant|the assistant|ai assistant
    (ich|wir) als (ki|kunstliche intelligenz|sprachmodell|assistent\w*|chatbot)|als (eine? )?(ki|sprachmodell)
    ich bin (nur |bloss )?(eine? )?(ki|kunstliche intelligenz|sprachmodell|chatbot|jarvis)
    ich bin (dein|ihr) assistent\w*
    ich werde (es |das |dich |dir |mir |daran |immer )+(merken|erinnern|helfen|denken|speichern)|der assistent
    dein assistent
    ich (merke mir|erinnere dich|helfe dir)|ich bin (immer )?fur dich da
    jako (ai|sztuczna|model( jezykowy)?|asystent\w*|chatbot|bot)
    jestem (tylko )?(modelem|sztuczna|ai|botem|chatbotem|jarvisem)
    jestem (twoim|panstwa) asystent\w*|(zapamietam|przypomne|pomoge)( ci| to)?|bede (pamietac|przypominac|pomagac)
    """
)
_ASSISTANT_BEGINS = Phrases(
    r"(?:the |this |der |die |das )?(?:assistant|jarvis|ai|ki|chatbot|bot|language model|model|llm|assistent"
    r"|sprachmodell|asystent|you|your|you're|u(?= (?:are|r|were|should|can|have|like|love|live|said|will|know|told"
    r"|sound)\b)|du|dein\w*|ihr|ty|twoj\w*|pan|pani)(?![\w'])(?! steht)"
)
_SECOND_PERSON = Phrases(r"(?!nasz|wasz|czasz|zresz|tusz|\w*pisz\b)\w{2,}(?:asz|esz|isz|ysz)(?!\w)")
_ASSISTANT_SUBJECTS = word_set(
    "assistant jarvis you your ai ki bot chatbot model llm assistent asystent ty du claude gpt"
)
# How extractors put what the person is, has or does, without naming them; with a question mark it is asked.
_WITHOUT_SUBJECT = Phrases(
    r"(?:is|has|was|does not|doesn't|ist|hat|war|jest) (?!(?:he|she|it|they|this|that|there|my|your|the|his|her|you|we"
    r"|i|anyone|someone|user|er|sie|es|das|mein\w*|dein\w*|der|die|jemand|ich|du|to|moj\w*|twoj\w*)\b)[^?]*\Z"
)
_ASKING = compile_phrases(
    r"""
    (user|person|he|she|they) (is asking|asks?|asked|wonders?|wondered|inquires?|inquired|wants? to know|is wondering)
    (nutzer|nutzerin|benutzer|person) (fragte?|mochte wissen|will wissen|wollte wissen)
    (uzytkownik|uzytkowniczka|osoba) (pyta|pytal\w*|zapytal\w*|chce wiedziec|zastanawia sie)
    """
)


def count_words(content: str) -> int:
    """Return the number of words; in scripts without blanks, and in Korean, each letter counts as one."""
    folded = fold_words(content)
    return len(split_words(_UNSPACED.sub(" ", folded))) + len(_UNSPACED.findall(folded))


def is_placeholder(content: str) -> bool:
    """Return whether a value is missing: left open, given as unknown, or never said."""
    if _UNFILLED.search(content) or _NO_VALUE.search(simplify(content)):
        return True
    return _ATTRIBUTES.issuperset(split_words(content))


def is_template(sentence: str) -> bool:
    """Return whether a sentence has gaps in it that somebody is to fill in."""
    return bool(_TEMPLATE.search(sentence))


def is_about_assistant(content: str, subject: str) -> bool:
    """Return whether the assistant is spoken of, speaks itself, or is spoken to."""
    words = split_words(subject)
    if words and _ASSISTANT_SUBJECTS.intersection(words) and len(words) <= 2:
        return True
    plain = simplify(content)
    return bool(_ASSISTANT.search(plain) or _ASSISTANT_BEGINS.match(plain) or _SECOND_PERSON.match(plain))


def is_question(content: str) -> bool:
    """Return whether something is asked, or is said to be asked."""
    plain = simplify(content)
    return (asks(content) and not _WITHOUT_SUBJECT.match(plain)) or bool(_ASKING.search(plain))
