"""The inflected forms of a word, in a rough way: the endings and clitics under which it is still the same word.

It knows no dictionary. A form that does not exist does no harm, and a form that is missed is only not found.
"""

_SHORTEST_STEM = 3
_VOWELS = "aeiouy"
# Endings of nouns, names, adjectives and regular verbs in German, English and Polish, folded as in the word index.
_LATIN = (
    "a ach ami e ed ego ej em emi emu en er ern ers es i ich ie iego iej iem iemu ies im imi in ing innen n ns o om"
    " ow owi owie s st t te ten u y ych ym ymi ze zie"
)
_CYRILLIC = (
    "а ам ами ах ая е ев еи ем и ие ии им ими их о ов ого ое ои ом ому ою у ую ы ые ыи ым ыми ых ь ю я ям ями ях"
)
_HANGUL = (
    "은 는 이 가 을 를 의 에 에게 에서 한테 와 과 랑 이랑 하고 도 만 로 으로 부터 까지 야 이야 라고 이라고 입니다"
    " 이에요 예요 씨"
)
# What Hebrew and Arabic write in front of a word, as one with it: "and", "the", "in", "to", "from", "like", "that".
_BEFORE_HEBREW = "ו ה ב כ ל מ ש וה וב ול ומ וש בה מה שה של כש"
_AFTER_HEBREW = "י ים ות"
# Five Hebrew letters are written in another form at the end of a word.
_INNER_LETTERS = str.maketrans("ךםןףץ", "כמנפצ")
_FINAL_LETTERS = str.maketrans("כמנפצ", "ךםןףץ")
_BEFORE_ARABIC = "ال و ف ب ل ك وال فال بال كال لل وب ول وك"
_AFTER_ARABIC = "ي ه ها ك نا ات ين ون"


def list_forms(word: str) -> frozenset[str]:
    """Return the forms of a word that is folded as in the word index, the word itself among them."""
    before, after, shortest = _find_affixes(word)
    stems = {word} | {word.removesuffix(ending) for ending in after}
    stems |= {stem.removeprefix(start) for stem in tuple(stems) for start in before}
    stems = {stem.translate(_INNER_LETTERS) for stem in stems if len(stem) >= shortest}
    forms = {start + stem + ending for stem in stems for start in ("", *before) for ending in ("", *after)}
    forms = {form[:-1] + form[-1].translate(_FINAL_LETTERS) for form in forms}
    return frozenset({word} | forms | _list_vowel_forms(word))


def _find_affixes(word: str) -> tuple[list[str], list[str], int]:
    """Return what may stand before and after a word of this script, and the length of its shortest stem."""
    first = word[:1]
    if "\u0590" <= first <= "\u05ff":
        return _BEFORE_HEBREW.split(), _AFTER_HEBREW.split(), _SHORTEST_STEM
    if "\u0600" <= first <= "\u06ff":
        return _BEFORE_ARABIC.split(), _AFTER_ARABIC.split(), _SHORTEST_STEM
    if "\u0400" <= first <= "\u052f":
        return [], _CYRILLIC.split(), _SHORTEST_STEM
    if "\uac00" <= first <= "\ud7a3":
        return [], _HANGUL.split(), 2
    return ([], _LATIN.split(), _SHORTEST_STEM) if first.isalpha() and " " not in word else ([], [], 1)


def _list_vowel_forms(word: str) -> set[str]:
    """Return forms of Polish names that the endings alone miss: Ewa and Ewy, Marek and Marka."""
    if len(word) == _SHORTEST_STEM and word[-1] in _VOWELS:
        return {word[:-1] + ending for ending in (*_VOWELS, "ie")}
    if len(word) > _SHORTEST_STEM and word[-2] == "e" and word[-1] not in _VOWELS and word[-3] not in _VOWELS:
        return {word[:-2] + word[-1] + ending for ending in ("a", "owi", "em", "iem", "u", "ie", "i")}
    return set()
