"""What the tests of learning do: say lines in a conversation, and save what an extractor made of them."""

from typing import Any

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.learning import Learned, LearningSource, Statement
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage

ROOM = 10_000


def say(memory: Memory, *lines: str, to: int | None = None) -> int:
    """Say lines, each of which is answered; return the conversation."""
    for line in lines:
        change = memory._database.value("SELECT coalesce(max(id), 0) FROM fact_changes")
        saved = memory.conversations.save_line(to, Message("user", line), change)
        answer = Answer((Message("assistant", "I see."),), "notebook", "rules", Usage())
        memory.conversations.save_answer(saved, answer)
        to = saved.conversation_id
    assert to is not None
    return to


def read(memory: Memory, conversation: int) -> LearningSource:
    """Return what is to be learned from; there must be something new."""
    source = memory.learning.read_source(conversation, ROOM)
    assert source is not None
    return source


def state(source: LearningSource, content: str, line: int = -1, **fields: Any) -> Statement:
    """Return a statement that was read from a whole line of a source, the last one unless another is named."""
    said = source.lines[line]
    given: dict[str, Any] = {
        "category": "fact",
        "key": "",
        "subject": "",
        "importance": 3,
        "confidence": 0.8,
        "replaces": None,
        "message_id": said.message_id,
        "said_from": 0,
        "said_until": len(said.text),
        "vector": None,
    }
    return Statement(content, **(given | fields))


def save(memory: Memory, source: LearningSource, *statements: Statement, review: bool = False) -> Learned | None:
    """Save what was read from a source."""
    return memory.learning.save(source, statements, "small-model", review=review)


def learn(memory: Memory, line: str, content: str = "", *, review: bool = False, **fields: Any) -> Learned:
    """Say a line in a new conversation, and learn a statement from it, or the line itself; return the result."""
    source = read(memory, say(memory, line))
    learned = save(memory, source, state(source, content or line, **fields), review=review)
    assert learned is not None
    return learned


def tell(learned: Learned) -> list[tuple[str, str]]:
    """Return how each fact was learned, and what it says."""
    return [(remembered.how, remembered.fact.content) for remembered in learned.facts]
