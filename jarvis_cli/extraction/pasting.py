"""What is pasted into a text: logs, tables, code, tags, mails, chats, and whatever is too long to be typed."""

import re
from collections.abc import Iterator

from jarvis_cli.extraction.draft import Draft, Span, locate_lines, locate_paragraphs
from jarvis_cli.models.notebook.grammar import join_lines

_LONGEST_LINE = 1_200
_LONGEST_TYPED = 1_500
_MOST_TYPED_LINES = 5
_LONGEST_FRAME = 400
_LONGEST_READ = 20_000

_TAG = re.compile(r"<([A-Za-z][\w:-]{0,40})(?:\s[^<>\n]{0,300})?>")
_OBJECT = re.compile(r"\{\s*[\"'][^{}]{0,2000}\}")
_MACHINE_LINE = re.compile(
    r"""
      \s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d | \s*\[?\d\d:\d\d:\d\d                      # logs
    | \s*\[?(?:DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|TRACE|CRITICAL)\b[\]:\s]
    | \s*Traceback\ \( | \s*File\ " | \s+at\ [\w.$<>]+\( | \s*[\w.]*(?:Error|Exception):\s
    | \s*\|.*\|\s*$ | [^|]*\|[^|]*\|[^|]*\| | [^\t]*\t[^\t]*\t                                            # tables
    | [^;]*(?:;[^;\s][^;]*){3,}$ | [^\s,]+(?:,[^\s,]+){3,}$
    | \s*</?[A-Za-z!?][^>]{0,300}> | \s*[{}\[\]()]+[,;]?\s*$ | \s*"[^"]+"\s*:\s | \s*[\[{].*[\]}],?\s*$   # data
    | \s*(?:def|class|function)\s\w+\s*[(:{] | \s*(?:from\s\S+\s)?import\s[\w.*, ]+;?$                    # code
    | \s*(?:const|let|var|int|str|auto)\s\w+\s*= | .*[;{]\s*$ | \s*[\w.]+\(.*\)\s*;?$ | \s*[$#]\s\w+ | \s*>>>\s
    | \s*[\w.\[\]'"]+\s*[+-]?=\s*\S | \s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE)\s | \s*\#include | \s*//
    """,
    re.VERBOSE,
)
_ROLE_LINE = re.compile(
    r"\s*[*_\[#]{0,3}(?:user|assistant|system|human|ai|bot|jarvis|chatgpt|claude|gpt|tool|nutzer|assistent|asystent"
    r"|uzytkownik)[*_\]]{0,3}\s*:"
)
_SPEAKER_LINE = re.compile(
    r"\s*(?:[\[(]?\d{1,2}[:./][^\]\n]{1,30}[\])]?\s*[-–]?\s*)?"
    r"(?!(?:ps|note|question|frage|pytanie|hinweis|update|edit|remember)\b)"
    r"[^\W\d_][\w.]{0,20}(?:\ [^\W\d_][\w.]{0,20})?\s?:\s+\S"
)
_HEADER_LINE = re.compile(
    r"\s*(?:from|to|cc|bcc|subject|sent|date|reply-to|von|an|kopie|betreff|gesendet|datum|od|do|dw|temat|wyslano|data)"
    r"\s?:\s*\S"
)
_SUBJECT_LINE = re.compile(r"\s*(?:subject|betreff|temat)\s?:\s*\S")
_FORWARDED = re.compile(
    r"^[\s-]*(?:original message|urspr\w+ nachricht|forwarded message|weitergeleitete nachricht"
    r"|wiadomosc oryginalna|begin forwarded|anfang der weitergeleiteten)[^\n]*",
    re.MULTILINE,
)
# Nobody in particular is greeted so: the assistant may be as well, and only a letter goes on in other lines.
_POLITE_GREETING = re.compile(
    r"\s*(?:dear|liebe[rs]?|drog[ia]|kochan[yai])\s+(?:jarvis\w*|assistant|assistent\w*|asystenc\w+|ai|ki|friend"
    r"|computer)(?!\w)"
    r"|\s*(?:dear (?:sir|madam|sirs|all|team)|sehr geehrte damen|szanown[yai]\w* panstwo|drodzy panstwo)"
)
_GREETING = re.compile(
    r"\s*(?:dear|sehr geehrte[rs]?|szanown[yai]\w*)\s\S"
    r"|\s*(?:hi|hello|hey|hallo|liebe[rs]?|guten tag|moin|servus|drog[ia]|kochan[yai]|czesc|hej|witaj|dzien dobry)\s"
    r"(?!(?:jarvis|there|again|du|ihr|assistant|ponownie)\b)[^\n.!?:,]{1,50}[,!]\s*$"
)
_CLOSINGS = r"""
(best|kind|warm|many)( regards| wishes| thanks)?
regards|sincerely|yours( sincerely| faithfully| truly)?|cheers|all the best|love|xoxo
(viele|liebe|beste|herzliche|schone|freundliche) gru(?:ss|ß)e
mit (freundlichen|besten|lieben|herzlichen) gru(?:ss|ß)en
mfg|lg|vg|bg|gru(?:ss|ß)|gru(?:ss|ß)e|hochachtungsvoll
pozdrawiam( serdecznie| cieplo)?|z powazaniem|pozdrowienia|serdecznosci|usciski
"""
_CLOSING = re.compile(rf"\s*(?:{join_lines(_CLOSINGS)})\s*(?:[,.!]\s*\S[^\n]{{0,40}}|[,.!])?\s*$")
_SHORT_CLOSING = re.compile(
    r"\s*(?:lg|vg|mfg|pozdrawiam|gru(?:ss|ß)|(?:liebe|viele) gru(?:ss|ß)e)\s+[^\s,.!?]{1,20}\s*$"
)


def remove_long(draft: Draft) -> None:
    """Take out what is too long to be typed.

    These are long lines, and of a long text of many lines all but its short first and last paragraph.
    """
    lines = locate_lines(draft.text)
    typed = sum(bool(draft.text[start:end].strip()) for start, end in lines)
    is_pasted = len(draft.text) > _LONGEST_READ or (len(draft.text) > _LONGEST_TYPED and typed > _MOST_TYPED_LINES)
    draft.remove(span for span in lines if span[1] - span[0] > _LONGEST_LINE)
    if is_pasted:
        paragraphs = locate_paragraphs(draft.text)
        draft.remove(span for span in paragraphs if span not in (paragraphs[0], paragraphs[-1]) or _is_long(span))


def _is_long(span: Span) -> bool:
    return span[1] - span[0] > _LONGEST_FRAME


def remove_pasted(draft: Draft) -> None:
    """Take out tagged blocks, the lines of logs, tables, code, data and chats, and mails."""
    draft.remove(_find_tagged(draft.text))
    draft.remove_matches(_OBJECT)
    draft.remove(_find_machine_lines(draft.text))
    draft.remove(_find_mails(draft))
    draft.remove(_find_chats(draft.plain))


def _find_tagged(text: str) -> list[Span]:
    """Return where tagged blocks are, from the opening tag to its closing one."""
    spans: list[Span] = []
    folded, unclosed, read = text.lower(), set(), 0
    for tag in _TAG.finditer(text):
        name = tag[1].lower()
        if tag.start() < read or name in unclosed:
            continue
        closing = folded.find(f"</{name}", tag.end())
        if closing < 0 or len(folded) != len(text):
            unclosed.add(name)
            continue
        ended = text.find(">", closing)
        read = len(text) if ended < 0 else ended + 1
        spans.append((tag.start(), read))
    return spans


def _find_machine_lines(text: str) -> Iterator[Span]:
    """Yield the paragraphs of which half the lines are made by machines, and of others just these lines."""
    for start, end in locate_paragraphs(text):
        lines = [(start + from_, start + until) for from_, until in locate_lines(text[start:end])]
        made = [span for span in lines if _MACHINE_LINE.match(text[span[0] : span[1]])]
        if len(made) > 1 and 2 * len(made) >= len(lines):
            yield start, end
        else:
            yield from made


def _find_chats(plain: str) -> Iterator[Span]:
    """Yield what somebody is named as the speaker of: role by role, or two and more speakers in a paragraph."""
    for start, end in locate_paragraphs(plain):
        lines = [(start + from_, start + until) for from_, until in locate_lines(plain[start:end])]
        spoken = [span for span in lines if _SPEAKER_LINE.match(plain[span[0] : span[1]])]
        roles = [span for span in lines if _ROLE_LINE.match(plain[span[0] : span[1]])]
        first = min((spoken if len(spoken) > 1 else []) + roles, default=None)
        if first is not None:
            yield first[0], end


def _find_mails(draft: Draft) -> Iterator[Span]:
    """Yield where mails are: from the headers, or the greeting, to the signature, or to the end without one."""
    for forwarded in _FORWARDED.finditer(draft.plain):
        if not draft.was_removed_behind(forwarded.end()):
            yield forwarded.start(), len(draft.plain)
    lines = [span for span in locate_lines(draft.plain) if draft.plain[span[0] : span[1]].strip()]
    texts = [draft.plain[start:end] for start, end in lines]
    headers = [place for place, line in enumerate(texts) if _HEADER_LINE.match(line)]
    if len(headers) > 1 or any(_SUBJECT_LINE.match(texts[place]) for place in headers):
        yield lines[headers[0]][0], len(draft.plain)
    greeting = next((place for place, line in enumerate(texts) if _GREETING.match(line)), None)
    closing = next((place for place, line in enumerate(texts) if place and _closes(line)), None)
    if greeting is not None and closing is None and _POLITE_GREETING.match(texts[greeting]):
        greeting = greeting if greeting + 1 < len(texts) else None
    if greeting is None and closing is None:
        return
    end = _end_of_signature(draft.plain, lines[closing][1]) if closing is not None else len(draft.plain)
    yield lines[greeting][0] if greeting is not None else _start_of_letter(draft.plain), end


def _closes(line: str) -> bool:
    return bool(_CLOSING.match(line) or _SHORT_CLOSING.match(line))


def _end_of_signature(plain: str, place: int) -> int:
    """Return where the paragraph ends that a closing stands in: the name and what follows it."""
    ended = re.compile(r"\n\s*\n|\Z").search(plain, place)
    return ended.start() if ended else len(plain)


def _start_of_letter(plain: str) -> int:
    """Return where a letter without a greeting may begin: behind the first paragraph, if there are several."""
    paragraphs = locate_paragraphs(plain)
    return paragraphs[1][0] if len(paragraphs) > 1 else 0
