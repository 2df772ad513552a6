"""Triggers that make no sense: without effects, or with effects that do nothing or something else than is meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runtime.checks.codes import in_level
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.board.terrain import Terrain as Ground
from runtime.engine.conditions.effect_kinds import END, MESSAGE, PLACE_TOKEN, REVEAL
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.moves.elements import EFFECTS
from runtime.support.issues import Issue

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.


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


def _of_effect(reach: Reach, trigger: str, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``reveal-shown``: the objective is not hidden. ``end-other-side``: it belongs to who does not win, or is a bonus.

    ``empty-message``: a message that says nothing and points at nothing. ``token-not-placed``: a token that would be
    laid where none can lie.
    """
    reach.effort.spend(3)
    objectives = {objective.id: objective for objective in reach.plan.objectives}
    named = objectives.get(str(effect.arguments.get("condition") or ""))
    if effect.kind == REVEAL.kind and named is not None and not named.hidden:
        yield in_level(reach.level, "reveal-shown", pointer, (), id=trigger, objective=named.id)
    if effect.kind == END.kind and named is not None:
        winner = effect.text("winner")
        if named.bonus or winner not in ("score", named.side.value):
            yield in_level(reach.level, "end-other-side", pointer, (), id=trigger, objective=named.id, winner=winner)
    if effect.kind == MESSAGE.kind and not effect.text("text").strip():
        yield in_level(reach.level, "empty-message", pointer, (), id=trigger)
    if effect.kind == PLACE_TOKEN.kind:
        yield from _of_token(reach, trigger, effect, pointer)


def _of_token(reach: Reach, trigger: str, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``token-not-placed``: where a token would be laid there is a city or lava, and nothing may ever change that."""
    at = effect.get("at", Cell)
    if at is None or at not in reach.level.terrain.size or at in reach.changed:
        return
    reach.effort.spend(len(reach.cities) // 10)
    city = next((city for city in reach.cities if city.at == at), None)
    if city is None and reach.level.terrain[at] is not Ground.LAVA:
        return
    if city is not None and _may_flood(reach):
        return
    figures: dict[str, str | int] = {"id": trigger, "token": effect.text("id"), "row": at.row, "column": at.column}
    figures["kind"] = "lava" if city is None else "city"
    yield in_level(reach.level, "token-not-placed", f"{pointer}/arguments/at", (at,), **figures)


def _may_flood(reach: Reach) -> bool:
    """Whether a token such as a flood's may ever take a city and leave what a token can be laid on."""
    reach.effort.spend(sum(len(rule.effects) for rule in reach.plan.rules) // 5)
    placed = [effect for rule in reach.plan.rules for effect in rule.effects if effect.kind == PLACE_TOKEN.kind]
    elements = [token.element for token in reach.level.tokens] + [effect.get("element", Element) for effect in placed]
    effects = [EFFECTS[element] for element in elements if element is not None]
    return any(one.destroys and one.terrain.holds_letters for one in effects) or reach.brought.tokens != 0
