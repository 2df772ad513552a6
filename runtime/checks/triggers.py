"""Triggers that make no sense: without effects, or with effects that do nothing or something else than is meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runtime.checks.check import Check, CheckId, in_level
from runtime.checks.fixes.common import FixId, QuickFix, remove
from runtime.checks.fixes.levels import REMOVE_ENTRY, REMOVE_THING, forget_condition, plains_without_city
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.board.terrain import Terrain as Ground
from runtime.engine.conditions.effect_kinds import END, MESSAGE, PLACE_TOKEN, REVEAL
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.moves.elements import EFFECTS
from runtime.support.issues import Issue, Severity, Wording
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

EMPTY_MESSAGE = Check(
    CheckId("empty-message"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” shows a message without a text."),
        mark("Write what it says, or remove the message."),
    ),
    fixes=(QuickFix(FixId("remove-message"), mark("Remove the message"), remove()),),
)

END_OTHER_SIDE = Check(
    CheckId("end-other-side"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” ends the level as the victory “{objective}”, which is none of the winner's."),
        mark("Name a way to win of the side that wins, or none."),
    ),
    needs=("/conditions",),
    fixes=(QuickFix(FixId("no-victory"), mark("Name no victory"), forget_condition),),
)

REGION_EMPTY = Check(
    CheckId("region-empty"),
    Severity.WARNING,
    Wording(
        mark("The region “{id}” has no cell."),
        mark("Paint its cells, or remove it."),
    ),
    fixes=(REMOVE_THING,),
)

REVEAL_SHOWN = Check(
    CheckId("reveal-shown"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” reveals “{objective}”, which is not hidden."),
        mark("Hide the objective, or remove the effect."),
    ),
    needs=("/conditions",),
    fixes=(QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove()),),
)

TOKEN_NOT_PLACED = Check(
    CheckId("token-not-placed"),
    Severity.WARNING,
    Wording(
        mark(
            "The trigger “{id}” never places the token “{token}” at row {row}, column {column}: "
            "no token can lie on a city or on lava."
        ),
        mark("Choose a cell without a city, and without lava, or remove the effect."),
    ),
    needs=("/terrain", "/cities", "/triggers"),
    fixes=(
        QuickFix(FixId("plains"), mark("Make the ground there plains"), plains_without_city),
        QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(2)),
    ),
)

TRIGGER_IDLE = Check(
    CheckId("trigger-idle"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” does nothing."),
        mark("Give it an effect, or remove it."),
    ),
    fixes=(REMOVE_ENTRY,),
)

TRIGGER_CHECKS = (EMPTY_MESSAGE, END_OTHER_SIDE, REGION_EMPTY, REVEAL_SHOWN, TOKEN_NOT_PLACED, TRIGGER_IDLE)
"""What can be wrong with triggers."""


def trigger_findings(reach: Reach) -> Iterator[Issue]:
    """What is wrong with a level's triggers, apart from their conditions."""
    for number, rule in enumerate(reach.plan.rules):
        if not rule.effects:
            yield in_level(reach.level, TRIGGER_IDLE, f"/triggers/{number}", (), id=rule.id)
        for place, effect in enumerate(rule.effects):
            yield from _of_effect(reach, rule.id, effect, f"/triggers/{number}/effects/{place}")
    for number, region in enumerate(reach.level.regions):
        if not region.cells:
            yield in_level(reach.level, REGION_EMPTY, f"/regions/{number}", (), id=region.id)


def _of_effect(reach: Reach, trigger: str, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``reveal-shown``: the objective is not hidden. ``end-other-side``: it belongs to who does not win, or is a bonus.

    ``empty-message``: a message that says nothing and points at nothing. ``token-not-placed``: a token that would be
    laid where none can lie.
    """
    reach.effort.spend(3)
    objectives = {objective.id: objective for objective in reach.plan.objectives}
    named = objectives.get(str(effect.arguments.get("condition") or ""))
    if effect.kind == REVEAL.kind and named is not None and not named.hidden:
        yield in_level(reach.level, REVEAL_SHOWN, pointer, (), id=trigger, objective=named.id)
    if effect.kind == END.kind and named is not None:
        winner = effect.text("winner")
        if named.bonus or winner not in ("score", named.side.value):
            yield in_level(reach.level, END_OTHER_SIDE, pointer, (), id=trigger, objective=named.id, winner=winner)
    if effect.kind == MESSAGE.kind and not effect.text("text").strip():
        yield in_level(reach.level, EMPTY_MESSAGE, pointer, (), id=trigger)
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
    yield in_level(reach.level, TOKEN_NOT_PLACED, f"{pointer}/arguments/at", (at,), **figures)


def _may_flood(reach: Reach) -> bool:
    """Whether a token such as a flood's may ever take a city and leave what a token can be laid on."""
    reach.effort.spend(sum(len(rule.effects) for rule in reach.plan.rules) // 5)
    placed = [effect for rule in reach.plan.rules for effect in rule.effects if effect.kind == PLACE_TOKEN.kind]
    elements = [token.element for token in reach.level.tokens] + [effect.get("element", Element) for effect in placed]
    effects = [EFFECTS[element] for element in elements if element is not None]
    return any(one.destroys and one.terrain.holds_letters for one in effects) or reach.brought.tokens != 0
