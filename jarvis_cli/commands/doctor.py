"""jarvis doctor: everything that JARVIS needs, looked at, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.checkup import Finding, Subject, examine, repair
from jarvis_cli.commands.arguments import Json
from jarvis_cli.context import Context
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.render.doctor import describe_finding, print_findings

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def doctor(
    ctx: typer.Context,
    fix: Annotated[
        bool, typer.Option("--fix", help="Put right what can be: indexes, vectors, stale leases, rights.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check everything that JARVIS needs; each line is ok, a warning or failed, and says what to do.

    Nothing is changed without --fix. The exit code is 5 if anything failed, else 0.
    """
    context: Context = ctx.obj
    subject = Subject(context.environment, context.clock, context.flags.provider, context.flags.model.strip())
    repairs = tuple(repair(subject)) if fix else ()
    for sentence in repairs:
        render.print_notice(sentence)
    if fix and not repairs:
        render.print_notice("there was nothing to put right")
    findings: list[Finding] = []
    if as_json:
        findings += examine(subject)
        described = [describe_finding(finding) for finding in findings]
        render.print_json_object({"is_well": not _count_failed(findings), "findings": described, "repairs": repairs})
    else:
        print_findings(_keep(examine(subject), findings))
    if failed := _count_failed(findings):
        things = "1 thing" if failed == 1 else f"{failed} things"
        fixable = any(finding.is_fixable for finding in findings)
        hint = (
            "`jarvis doctor --fix` puts some of it right" if fixable and not fix else "the lines above say what to do"
        )
        raise MemoryFileError(f"{things} that JARVIS needs failed", hint)


def _keep(findings: Iterable[Finding], kept: list[Finding]) -> Iterator[Finding]:
    for finding in findings:
        kept.append(finding)
        yield finding


def _count_failed(findings: list[Finding]) -> int:
    return sum(finding.level == "failed" for finding in findings)
