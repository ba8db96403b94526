"""The notebook: what answers when no language model is set up. It keeps to rules, and says so.

It stands behind the same protocol as the language models and sees nothing but the request: it remembers and forgets by
the same tools, answers questions from what was recalled, and never pretends to converse.
"""

from collections.abc import Generator, Mapping

from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta, ToolCall
from jarvis_cli.models.notebook.agent_phrases import choose_phrases, is_run
from jarvis_cli.models.notebook.answers import answer_question, list_facts, tell_conversation, tell_latest
from jarvis_cli.models.notebook.comparing import (
    asks_for_figures,
    compare_figures,
    is_about_figures,
    names_figures,
    tell_no_text,
)
from jarvis_cli.models.notebook.dialogue import (
    Answer,
    NamedFact,
    call_find,
    call_forget,
    call_remember,
    find_asked_for,
    find_language,
    find_open_question,
    has_told_set_up,
    split_turn,
)
from jarvis_cli.models.notebook.extractive import summarise
from jarvis_cli.models.notebook.figure_phrases import FIGURE_PHRASES
from jarvis_cli.models.notebook.phrases import PHRASES, Phrases
from jarvis_cli.models.notebook.replies import Reply, read_reply
from jarvis_cli.models.notebook.results import answer_results
from jarvis_cli.models.notebook.rules import Reading, read_line
from jarvis_cli.models.notebook.words import Language, searching_words

_BUDGET = 400_000
_STATED_KINDS = ("state", "look up", "unread")
_ASKING_KINDS = ("ask", "ask conversations", "look up", "unread")

_COMMAND_WORDS: Mapping[tuple[str, Language], str] = {
    ("remember", "en"): "remember",
    ("remember", "de"): "merke dir",
    ("remember", "pl"): "zapamiętaj",
    ("forget", "en"): "forget",
    ("forget", "de"): "vergiss",
    ("forget", "pl"): "zapomnij",
}


class Notebook:
    """The built-in mode without a language model, behind the LanguageModel protocol. It keeps nothing between calls."""

    provider = "notebook"
    name = "rules"
    budget = _BUDGET

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield the answer as one text, or as tool calls, and then the Stop. Never raises; it costs nothing."""
        if request.purpose == "summary":
            answer: Answer = summarise(request.transcript)
        elif request.purpose == "title":
            from jarvis_cli.models.notebook.titles import make_title

            answer = make_title(request.transcript)
        elif request.purpose == "extraction":
            # Loading the rules takes longer than an answer does; only the background asks for them.
            from jarvis_cli.models.notebook.statements import extract

            answer = extract(request.transcript)
        elif request.messages and request.messages[-1].role == "tool":
            answer = answer_results(request)
        else:
            answer = _answer_line(request)
        if not isinstance(answer, str):
            yield from (answer,) if isinstance(answer, ToolCall) else answer
            yield Stop("tools")
            return
        if answer:
            yield TextDelta(answer)
        yield Stop("end")


def _answer_line(request: Request) -> Answer:
    earlier, turn = split_turn(request.messages)
    line = turn[0].text if turn else ""
    language = find_language(request.messages)
    reply = read_reply(line)
    asked_about = _find_asked_about(request, earlier)
    if asked_about:
        answer = _answer_reply(asked_about, reply, line, language)
        if answer is not None:
            return answer
    if turn and asks_for_figures(turn[0]):
        return compare_figures(request, turn[0].attached, language)
    if is_run(request) and turn and not turn[0].attached and names_figures(line):
        return tell_no_text(request, language)
    reading = _complete(read_line(line), line, reply, earlier)
    language = reading.language or language
    if reading.kind == "remember this":
        reading = _find_this(reading, earlier)
    if reading.kind == "remember":
        if not reading.content:
            return PHRASES[language].what_to_remember
        return call_remember(reading.content, language)
    if reading.kind == "forget":
        if not reading.content or is_run(request):
            return choose_phrases(request, language).what_to_forget
        return call_find(reading.content, language)
    return _answer_in_words(request, reading, reply, language)


def _find_asked_about(request: Request, earlier: tuple[Message, ...]) -> tuple[NamedFact, ...]:
    """Return the facts of the open question.

    Where something was forgotten since this conversation was last told, its turns may be missing from the messages,
    and the question before them is no longer the last thing that the person saw: it counts as closed.
    """
    if any(change.fact is None for change in request.recalled.changes):
        return ()
    return find_open_question(earlier)


def _answer_reply(asked_about: tuple[NamedFact, ...], reply: Reply, line: str, language: Language) -> Answer | None:
    """Return the answer to a yes, a no or a choice, or None for a line that is an ordinary one."""
    phrases = PHRASES[language]
    named = read_line(line)
    if named.kind == "forget" and named.content.startswith("#") and named.content[1:].isdecimal():
        reply = Reply("choice", int(named.content[1:]))
    if reply.kind == "no":
        return phrases.kept
    if reply.kind == "several" or (reply.kind == "yes" and len(asked_about) > 1):
        return phrases.one_at_a_time
    chosen = None
    if reply.kind == "yes":
        chosen = asked_about[0].id
    elif reply.position is not None:
        chosen = _take_position(asked_about, reply.position)
    elif reply.id in [fact.id for fact in asked_about]:
        chosen = reply.id
    if chosen is not None:
        return call_forget(chosen, language)
    if reply.kind != "choice" or named.kind == "forget":
        return None
    return phrases.not_among


def _take_position(facts: tuple[NamedFact, ...], position: int) -> int | None:
    index = position - 1 if position > 0 else len(facts) + position
    return facts[index].id if 0 <= index < len(facts) else None


def _complete(reading: Reading, line: str, reply: Reply, earlier: tuple[Message, ...]) -> Reading:
    """Return the reading of a line that may complete a command the notebook asked to complete."""
    asked_for = find_asked_for(earlier)
    if asked_for is None or reading.kind not in _STATED_KINDS or reply.kind in ("yes", "no"):
        return reading
    word = _COMMAND_WORDS[asked_for, reading.language or "en"]
    return Reading(asked_for, reading.language, read_line(f"{word}: {line}").content)


def _find_this(reading: Reading, earlier: tuple[Message, ...]) -> Reading:
    """Return the command to remember what the person stated just before, or to ask what."""
    _, turn = split_turn(earlier)
    stated = turn and read_line(turn[0].text).kind == "state"
    content = read_line("remember: " + turn[0].text).content if stated else ""
    return Reading("remember", reading.language, content)


def _answer_in_words(request: Request, reading: Reading, reply: Reply, language: Language) -> str:
    phrases = choose_phrases(request, language)
    if reading.kind == "list facts":
        return list_facts(request, language)
    fixed = {
        "forget several": phrases.one_at_a_time,
        "greeting": phrases.greeting,
        "thanks": phrases.thanks,
        "farewell": phrases.farewell,
    }
    if reading.kind in fixed:
        return fixed[reading.kind]
    if reading.kind == "ask notebook":
        return _with_set_up(request, phrases, phrases.about_notebook)
    known = answer_question(request, reading, language) if reading.kind in _ASKING_KINDS else ""
    if known:
        return known
    if reading.kind == "ask conversations":
        if not searching_words(reading.content):
            nothing = tell_latest(request, language) or phrases.which_conversation
        else:
            nothing = phrases.no_conversation
        told = f"{nothing}\n{tell_conversation(request, language)}".rstrip()
        return _with_set_up(request, phrases, told)
    if reply.kind != "other":
        return phrases.nothing_to_answer
    return _admit(request, reading, language)


def _admit(request: Request, reading: Reading, language: Language) -> str:
    """Return what to say to a line that is beyond the notebook."""
    phrases = choose_phrases(request, language)
    _, turn = split_turn(request.messages)
    if is_run(request) and turn and not turn[0].attached and is_about_figures(turn[0].text):
        return tell_no_text(request, language)
    honest = phrases.nothing_about if reading.kind in ("ask", "look up") else phrases.cannot_converse
    unread = f"\n{FIGURE_PHRASES[language].unread}" if turn and turn[0].attached else ""
    return _with_set_up(request, phrases, honest + unread)


def _with_set_up(request: Request, phrases: Phrases, answer: str) -> str:
    """Return the answer with the hint how to set up a language model, once in a conversation."""
    return answer if has_told_set_up(request.messages) else f"{answer}\n{phrases.set_up}"
