"""From history, memory and a line to a Request: pure, and within the budget.

Each request extends the one before it byte for byte, so that a provider's prompt cache holds: the system texts stay as
they were when the conversation was opened, and what is new stands in front of the line, where it is then kept. An agent
begins a conversation with each run: there system text and tools are the same from run to run.
"""

from jarvis_cli.request.building import Frame, build_request, build_summary_request, extend_request
from jarvis_cli.request.cutting import HISTORY_BUDGET, Limits, cut_history
from jarvis_cli.request.fences import escape_fences, fence_attached, read_attached
from jarvis_cli.request.rendering import fit_facts, render_memory, render_recalled
from jarvis_cli.request.sizes import measure_message, measure_request, measure_text, restate_message

__all__ = [
    "HISTORY_BUDGET",
    "Frame",
    "Limits",
    "build_request",
    "build_summary_request",
    "cut_history",
    "escape_fences",
    "extend_request",
    "fence_attached",
    "fit_facts",
    "measure_message",
    "measure_request",
    "measure_text",
    "read_attached",
    "render_memory",
    "render_recalled",
    "restate_message",
]
