"""Triggers that make no sense: without effects, revealing what all see, or ending the level for the wrong side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runtime.checks.codes import in_level
from runtime.engine.course import Doing
from runtime.engine.effectkinds import END, MESSAGE, REVEAL
from runtime.support.issues import Issue

if TYPE_CHECKING:
    from runtime.checks.reaching import Reach  # It needs numpy, which a program should not load at its start.


def trigger_findings(reach: Reach) -> Iterator[Issue]:
    """What is wrong with a level's triggers, apart from their conditions."""
    for number, rule in enumerate(reach.plan.rules):
        if not rule.effects:
            yield in_level(reach.level, "trigger-idle", f"/triggers/{number}", (), id=rule.id)
        for place, effect in enumerate(rule.effects):
            yield from _of_effect(reach, rule.id, effect, f"/triggers/{number}/effects/{place}")
    for number, region in enumerate(reach.level.regions):
        if not region.cells:
            yield in_level(reach.level, "region-empty", f"/regions/{number}", (), id=region.id)


def _of_effect(reach: Reach, trigger: str, effect: Doing, pointer: str) -> Iterator[Issue]:
    """``reveal-shown``: the objective is not hidden. ``end-other-side``: it belongs to who does not win, or is a bonus.

    ``empty-message``: a message that says nothing and points at nothing.
    """
    objectives = {objective.id: objective for objective in reach.plan.objectives}
    named = objectives.get(str(effect.arguments.get("condition") or ""))
    if effect.kind == REVEAL and named is not None and not named.hidden:
        yield in_level(reach.level, "reveal-shown", pointer, (), id=trigger, objective=named.id)
    if effect.kind == END and named is not None:
        winner = effect.text("winner")
        if named.bonus or winner not in ("score", named.side.value):
            yield in_level(reach.level, "end-other-side", pointer, (), id=trigger, objective=named.id, winner=winner)
    if effect.kind == MESSAGE and not effect.text("text").strip():
        yield in_level(reach.level, "empty-message", pointer, (), id=trigger)
