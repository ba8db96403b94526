"""Lines of an archive that hold a secret: by the rule that holds for what is remembered, they are not taken over."""

from jarvis_cli.memory.archived import Archived, ArchivedFact, ArchivedProposal, ArchivedSummary, ArchivedWording
from jarvis_cli.secret_shapes import find_secret
from jarvis_cli.text import normalise_text


def holds_secret(archived: Archived) -> bool:
    """Return whether a fact, what it was before, a proposal or a summary holds a secret; of anything else it is False.

    What was said is kept as it was said.
    """
    match archived:
        case ArchivedFact() | ArchivedWording():
            texts = (archived.content, archived.subject, archived.key, *(archived.tags or ()))
        case ArchivedProposal():
            texts = (archived.content, archived.subject, archived.key)
        case ArchivedSummary():
            texts = (archived.summary,)
        case _:
            return False
    return bool(find_secret("\n".join(normalise_text(text) for text in texts if text)))
