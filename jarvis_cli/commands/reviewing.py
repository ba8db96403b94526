"""What was learned and waits, shown one after the other until the person has said of each what becomes of it."""

from jarvis_cli import render
from jarvis_cli.errors import JarvisError, NotFoundError
from jarvis_cli.learned import Proposal
from jarvis_cli.memory import Memory
from jarvis_cli.render.proposals import print_proposal
from jarvis_cli.repl import choose, edit
from jarvis_cli.text import is_blank

_QUESTION = "keep, edit, drop, skip or leave? [k/e/d/s/q] "
_KEYS = "kedsq"


def review_by_keys(memory: Memory) -> None:
    """Ask for a key for each proposal and do what it says. What is skipped or left waits on. Raises Terminated."""
    proposals = memory.proposals.list()
    if not proposals:
        render.print_notice("nothing waits for review")
    for number, proposal in enumerate(proposals, 1):
        replaced = memory.facts.find_numbered(proposal.replaces) if proposal.replaces else ()
        print_proposal(proposal, replaced[0] if replaced else None, f"{number}/{len(proposals)}")
        try:
            if not _decide(memory, proposal):
                break
        except NotFoundError as error:
            # Another process was quicker, or its conversation was forgotten.
            render.print_error(error.message, error.hint)


def _decide(memory: Memory, proposal: Proposal) -> bool:
    """Do what the person says of a proposal; return whether they go on. Raises NotFoundError where it is gone."""
    while True:
        key = choose(_QUESTION, _KEYS)
        if key is None or key == "q":
            return False
        if key == "s":
            return True
        if key == "d":
            memory.proposals.drop(proposal.id)
            render.print_line(f"dropped proposal #{proposal.id}")
            return True
        content = edit("fact: ", proposal.content) if key == "e" else proposal.content
        if content is None:
            return False
        if not is_blank(content) and _keep(memory, proposal, content):
            return True


def _keep(memory: Memory, proposal: Proposal, content: str) -> bool:
    """Keep a proposal with this content; return whether it could be stored. Raises NotFoundError where it is gone."""
    try:
        remembered = memory.proposals.keep(proposal.id, content)
    except NotFoundError:
        raise
    except JarvisError as error:
        render.print_error(error.message, error.hint)
        return False
    for line in render.describe_event(remembered):
        render.print_line(line)
    return True
