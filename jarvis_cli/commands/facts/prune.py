"""jarvis facts prune: what has expired is removed, and what nobody asked to be kept and was never of use."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json
from jarvis_cli.context import Context
from jarvis_cli.fact import Fact
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.render.lines import spell_count
from jarvis_cli.render.tables import format_day, print_rows

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("prune")
def prune_facts(
    ctx: typer.Context,
    days: Annotated[
        int | None,
        typer.Option("--days", min=1, help="Unused for so many days; of what is shared, over the setting."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Remove them.")] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Show the facts that have expired, and others that were of no use for long; with --yes, remove them.

    Of no use is what was neither recalled, confirmed nor changed. The settings retention_... say in which categories,
    up to which importance, and after how many days learned facts expire; the table decay of an agent says it for what
    that noted without a key. What you told JARVIS to remember only goes at a date of its own.
    """
    context: Context = ctx.obj
    rules, retention = context.make_retention_rules(days), context.memory.retention
    expired, stale = retention.list_expired(), retention.list_stale(rules)
    reasons = {fact.id: _explain(fact, rules) for fact in stale}
    reasons |= {fact.id: f"expired on {format_day(fact.expires_at)}" for fact in expired if fact.expires_at}
    is_meant = yes and not dry_run
    facts = retention.prune(rules) if is_meant else (*expired, *stale)
    _report([(fact, reasons.get(fact.id, "expired")) for fact in facts], as_json, pruned=is_meant)
    if not facts and not rules:
        render.print_notice("learned facts do not expire by themselves: the setting retention_days is 0")


def _explain(fact: Fact, rules: tuple[RetentionRule, ...]) -> str:
    days = min(rule.days for rule in rules if rule.concerns(fact))
    return f"of no use for {spell_count(days, 'day')}"


def _report(found: list[tuple[Fact, str]], as_json: bool, *, pruned: bool) -> None:
    if as_json:
        facts = [{**render.describe_fact(fact), "why": why} for fact, why in found]
        render.print_json_object({"facts": facts, "pruned": pruned})
        return
    rows = [(f"#{fact.id}", fact.scope, why, fact.content) for fact, why in found]
    print_rows(("id", "scope", "why", "fact"), rows)
    if not found:
        render.print_notice("there is nothing to prune")
    elif pruned:
        render.print_notice(f"removed: {len(found)}")
    else:
        render.print_notice(f"would be removed: {len(found)}; --yes removes them")
