"""A whole text from a language model, and what asking for it cost."""

from jarvis_cli.memory import Memory
from jarvis_cli.memory.jobs import EXTRACT, SUMMARIZE
from jarvis_cli.messages import Request, Stop, StopReason, TextDelta
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.models.thinking import remove_thinking


def ask_model(request: Request, model: LanguageModel, memory: Memory) -> tuple[str, StopReason]:
    """Return what the model says to a request for background work, without its thinking, and why it stopped.

    What it cost is noted at once, so that a reply which turns out to be useless counts too; and since the server
    answered, a job of this kind that it did not answer is no longer taken to be without fault.
    Raises what the model raises.
    """
    text, stop = "", Stop("unknown")
    for event in model.stream(request):
        if isinstance(event, TextDelta):
            text += event.text
        elif isinstance(event, Stop):
            stop = event
    with memory.transaction():
        memory.usage.note("background", model.provider, model.name, stop.usage)
        memory.jobs.settle_doubts(EXTRACT if request.purpose == "extraction" else SUMMARIZE)
    return remove_thinking(text), stop.reason
