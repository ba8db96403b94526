"""jarvis forget: a text goes wherever it stands, after a yes, and that it is gone is proved."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Words, Yes, join_words
from jarvis_cli.context import Context
from jarvis_cli.erasure.everywhere import Everywhere, Proof, find_everywhere, forget_everywhere, prove_gone
from jarvis_cli.errors import MemoryFileError, UsageError
from jarvis_cli.memory.sought import fold_sought
from jarvis_cli.render.erasure import describe_everywhere, describe_proof, print_everywhere, print_proof
from jarvis_cli.repl import confirm

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_SHORTEST = 2


@app.command()
def forget(
    ctx: typer.Context,
    text: Words,
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="In facts, history, summaries, messages, what was typed, and the log.")
    ] = False,
    yes: Yes = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show where it stands.")] = False,
    as_json: Json = False,
) -> None:
    """Forget a text wherever it stands: show every place, and after a yes take it out, rewrite the file, and prove it.

    Case and the form of accents do not count. Facts that hold it are forgotten, with what carries them; summaries and
    titles are made anew; out of messages it is cut. Then the bytes of all files of JARVIS are searched for it, and of
    whatever else is in its folders: a backup or an export there that holds it is named, and is yours to delete.
    """
    context: Context = ctx.obj
    wanted = _read_wanted(text, everywhere)
    memory, places = context.memory, context.places
    found = find_everywhere(memory, places, wanted)
    if not as_json and not found.is_empty:
        print_everywhere(found)
    if dry_run or (not found.is_empty and not yes and not confirm("Forget it in all of these?", "--yes")):
        _report(found, None, (), as_json)
        return
    # Also where no row holds it: what was deleted before may still stand in the file.
    faults = forget_everywhere(memory, places, found, wanted)
    proof = prove_gone(memory, places, wanted, found.spellings | {join_words(text)})
    _report(found, proof, faults, as_json)
    if faults or not proof.is_whole:
        raise typer.Exit(MemoryFileError.exit_code)


def _read_wanted(words: list[str], everywhere: bool) -> str:
    """Return the text that is to be forgotten, folded. Raises UsageError."""
    if not everywhere:
        raise UsageError("where to forget it is not said", "--everywhere; or `jarvis facts forget` for a fact")
    wanted = fold_sought(join_words(words))
    if len(wanted) < _SHORTEST:
        raise UsageError("the text is too short: it stands nearly everywhere", "give a word, or more than one")
    return wanted


def _report(found: Everywhere, proof: Proof | None, faults: tuple[MemoryFileError, ...], as_json: bool) -> None:
    for fault in faults:
        render.print_error(fault.message, fault.hint)
    if as_json:
        done = {
            "forgotten": proof is not None,
            "faults": [fault.message for fault in faults],
            "proof": describe_proof(proof) if proof else None,
        }
        render.print_json_object({**describe_everywhere(found), **done})
    elif proof:
        print_proof(proof)
    else:
        render.print_notice("the text stands nowhere" if found.is_empty else "nothing was forgotten")
