"""Where the program starts. A shell that wants candidates is answered at once, before anything else is loaded."""

import os


def main() -> None:
    """Run the program: the entry point of the `jarvis` command."""
    if "JARVIS_COMPLETE" in os.environ:
        from jarvis_cli.completion.answering import main as answer

        answer()
        return
    from jarvis_cli.app import main as run

    run()
