"""The campaign's variables: whether what levels and ways make of them, and ask of them, comes to anything."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.campaign.arrivals import Bounds, variable_changes, variable_ranges
from runtime.campaign.model import Campaign
from runtime.checks.board import VARIABLE_UNUSED, asked_variables
from runtime.checks.check import Check
from runtime.checks.fixes.common import REMOVE_EDGE, TAKE_NAME, FixId, QuickFix, remove
from runtime.checks.fixes.graphs import edge_back, without_variable
from runtime.checks.graph import in_head, near
from runtime.checks.step_budget import StepBudget
from runtime.engine.conditions.variables import variable_name
from runtime.engine.levels.level import JOURNEY
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.texts import mark

ASK_NOTHING = QuickFix(FixId("forget"), mark("Ask nothing of it"), remove())

EDGE_ASKS_NOTHING = Check(
    IssueCode("edge-asks-nothing"),
    Severity.WARNING,
    Wording(
        mark("The way “{edge}” names the variable “{id}”, but asks nothing of it."),
        mark("Say what it must be at least, at most or exactly, or leave it out."),
    ),
    needs=("/edges",),
    fixes=(QuickFix(FixId("forget"), mark("Leave it out"), remove(), is_safe=True),),
)

EDGE_NO_VARIABLE = Check(
    IssueCode("edge-no-variable"),
    Severity.ERROR,
    Wording(
        mark("The way “{edge}” asks the variable “{id}”, which the campaign does not have."),
        mark("Choose one of the campaign's variables, or ask none."),
        mark("Did you mean “{suggestion}”?"),
    ),
    needs=("/variables", "/edges"),
    fixes=(TAKE_NAME, QuickFix(FixId("forget"), mark("Ask nothing of it"), remove(1))),
)

EDGE_VARIABLE_NEVER = Check(
    IssueCode("edge-variable-never"),
    Severity.ERROR,
    Wording(
        mark(
            "The way “{edge}” can never be open: whatever levels do, the variable “{id}” lies between {least} "
            "and {most}, and never where the way asks."
        ),
        mark("Ask for less, or let a level set it to what is asked."),
    ),
    needs=("/variables", "/nodes", "/edges", "/levels"),
    fixes=(ASK_NOTHING, REMOVE_EDGE),
)

VARIABLE_CONSTANT = Check(
    IssueCode("variable-constant"),
    Severity.WARNING,
    Wording(
        mark("The variable “{id}” is asked, but no level that is played ever changes it."),
        mark("Let a trigger set it or add to it, or don't ask it."),
    ),
    needs=("/variables", "/nodes", "/levels"),
    fixes=(QuickFix(FixId("remove-variable"), mark("Take it out, and ask it on no way"), without_variable),),
)

VARIABLE_NOT_KEPT = Check(
    IssueCode("variable-not-kept"),
    Severity.WARNING,
    Wording(
        mark(
            "The level of the station “{node}” changes variables of the journey, but no way leaves the station: "
            "only what ends by opening a way is kept."
        ),
        mark("Add a way, if only back to where the player comes from, or let the level leave them alone."),
    ),
    needs=("/nodes", "/edges", "/levels"),
    fixes=(QuickFix(FixId("way-back"), mark("Add a way back"), edge_back),),
)

VARIABLE_CHECKS = (EDGE_ASKS_NOTHING, EDGE_NO_VARIABLE, EDGE_VARIABLE_NEVER, VARIABLE_CONSTANT, VARIABLE_NOT_KEPT)
"""What can be wrong with a campaign's variables."""


def variable_issues(campaign: Campaign, effort: StepBudget) -> Iterator[Issue]:
    """Everything that is wrong with a campaign's variables, and with what ways ask of them."""
    ranges = variable_ranges(campaign)
    yield from _asked(campaign, ranges, effort)
    if not campaign.variables:
        return
    levels = {level.id: level for level in campaign.levels}
    effort.spend(5 * len(campaign.variables) * len(levels))
    played = [levels[node.level] for node in campaign.nodes if node.level in levels]
    changed = {name for level in played for name in variable_changes(level)}
    by_levels = set[str]().union(*map(asked_variables, levels.values()))
    by_ways = {test.variable for edge in campaign.edges for test in edge.variables}
    for number, one in enumerate(campaign.variables):
        is_asked = one.id in by_ways or f"{JOURNEY}{one.id}" in by_levels
        if not is_asked and not one.shown:
            yield in_head(VARIABLE_UNUSED, f"/variables/{number}/shown", id=variable_name(one))
        elif is_asked and one.id not in changed and len(played) == len([one for one in campaign.nodes if one.level]):
            yield in_head(VARIABLE_CONSTANT, f"/variables/{number}", id=variable_name(one))
    leaving = {edge.start for edge in campaign.edges}
    for number, node in enumerate(campaign.nodes):
        is_lost = node.id not in leaving and node.ending is None
        if is_lost and node.level in levels and variable_changes(levels[node.level]):
            yield in_head(VARIABLE_NOT_KEPT, f"/nodes/{number}", node=node.id)


def _asked(campaign: Campaign, ranges: dict[str, Bounds], effort: StepBudget) -> Iterator[Issue]:
    """What ways ask: of variables that are not there, nothing at all, or what they never are."""
    for number, edge in enumerate(campaign.edges):
        for place, test in enumerate(edge.variables):
            pointer, (least, most) = f"/edges/{number}/variables/{place}", test.bounds
            bounds = ranges.get(test.variable)
            if bounds is None:
                likely = near(test.variable, ranges, effort)
                details = {"edge": edge.id, "id": test.variable, "suggestion": likely}
                yield in_head(EDGE_NO_VARIABLE, f"{pointer}/variable", **details)
            elif least is None and most is None:
                yield in_head(EDGE_ASKS_NOTHING, pointer, edge=edge.id, id=test.variable)
            elif _is_apart(bounds, least, most):
                low, high = bounds.least or 0, bounds.most or 0
                yield in_head(EDGE_VARIABLE_NEVER, pointer, edge=edge.id, id=test.variable, least=low, most=high)


def _is_apart(bounds: Bounds, least: int | None, most: int | None) -> bool:
    """Whether nothing within the bounds is at least and at most so much."""
    low = max(one for one in (bounds.least, least) if one is not None)
    high = min(one for one in (bounds.most, most) if one is not None)
    return low > high
