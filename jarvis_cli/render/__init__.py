"""Everything printed: answers and data on stdout; notices, progress and errors on stderr. The only home of rich.

On a terminal tables are drawn; in a pipe each row is one line of fields set apart by tabs, with line ends inside a
field written as `\\n`. No control byte of a stored or generated text is ever printed, nor is a text taken as markup.
Modules are loaded one after the other until one has what is asked for: most commands need little of all this.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jarvis_cli.render.answers import AnswerPrinter as AnswerPrinter
    from jarvis_cli.render.answers import describe_event as describe_event
    from jarvis_cli.render.answers import make_printer as make_printer
    from jarvis_cli.render.answers import print_withheld as print_withheld
    from jarvis_cli.render.answers import warm_up_markdown as warm_up_markdown
    from jarvis_cli.render.facts import describe_fact as describe_fact
    from jarvis_cli.render.facts import print_facts as print_facts
    from jarvis_cli.render.jobs import describe_job as describe_job
    from jarvis_cli.render.jobs import print_jobs as print_jobs
    from jarvis_cli.render.lines import be_quiet as be_quiet
    from jarvis_cli.render.lines import describe_briefly as describe_briefly
    from jarvis_cli.render.lines import is_terminal as is_terminal
    from jarvis_cli.render.lines import print_answering as print_answering
    from jarvis_cli.render.lines import print_error as print_error
    from jarvis_cli.render.lines import print_line as print_line
    from jarvis_cli.render.lines import print_notice as print_notice
    from jarvis_cli.render.lines import print_traceback as print_traceback
    from jarvis_cli.render.objects import JSON_VERSION as JSON_VERSION
    from jarvis_cli.render.objects import print_document as print_document
    from jarvis_cli.render.objects import print_json as print_json
    from jarvis_cli.render.objects import print_json_object as print_json_object
    from jarvis_cli.render.progress import show_progress as show_progress
    from jarvis_cli.render.status import Costs as Costs
    from jarvis_cli.render.status import Spending as Spending
    from jarvis_cli.render.status import Status as Status
    from jarvis_cli.render.status import describe_status as describe_status
    from jarvis_cli.render.status import print_status as print_status
    from jarvis_cli.render.summaries import describe_summary as describe_summary
    from jarvis_cli.render.summaries import print_summaries as print_summaries
else:

    def __getattr__(name):
        """Return what one of the modules has under this name. Raises AttributeError."""
        for room in ("lines", "facts", "objects", "summaries", "answers", "progress", "jobs", "status"):
            module = importlib.import_module(f"{__name__}.{room}")
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(f"module {__name__} has no attribute {name}")
