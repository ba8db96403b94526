"""What the check-up found: a line for each thing, and what to do where something is not as it should be."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from jarvis_cli.render.lines import format_field, print_line

if TYPE_CHECKING:
    from jarvis_cli.checkup import Finding

_MARKS = {"ok": "ok", "warning": "warning", "failed": "FAILED"}


def describe_finding(finding: Finding) -> dict[str, object]:
    """Return a finding as it is printed in JSON."""
    return {
        "name": finding.name,
        "level": finding.level,
        "text": finding.text,
        "what_to_do": finding.what_to_do,
        "is_fixable": finding.is_fixable,
    }


def print_findings(findings: Iterable[Finding]) -> None:
    """Print findings as they come, one line each: level, name, how it stands, what to do; in a pipe with tabs."""
    is_terminal = sys.stdout.isatty()
    for finding in findings:
        if not is_terminal:
            fields = (finding.level, finding.name, finding.text, finding.what_to_do)
            print_line("\t".join(format_field(text) for text in fields))
            continue
        print_line(f"{_MARKS[finding.level]:<9}{finding.name}: {finding.text}")
        if finding.what_to_do:
            print_line(f"{'':<9}-> {finding.what_to_do}")
