"""What triggers do that can't be, changes nothing, or goes on for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.checks.check import RULES, Check, in_level, place_in
from runtime.checks.fixes.common import FixId, QuickFix, remove
from runtime.checks.fixes.levels import (
    REMOVE_ENTRY,
    fewer_given,
    forget_condition,
    let_end_turn,
    new_effect_id,
    not_again,
    plains_without_city,
)
from runtime.checks.schedule import starved
from runtime.checks.step_budget import apart
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element
from runtime.engine.board.terrain import Terrain as Ground
from runtime.engine.conditions.arguments import NamedPlace
from runtime.engine.conditions.board_effects import (
    ALLOW,
    AWARD_POINTS,
    AWARD_SPIES,
    FOUND_CITY,
    GIVE_TOKEN,
    LAY_LETTERS,
    RAZE_CITY,
    REMOVE_LETTERS,
)
from runtime.engine.conditions.effect_kinds import (
    END,
    GIVE_LETTERS,
    MESSAGE,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    TERRAIN,
)
from runtime.engine.conditions.scores import repeats
from runtime.engine.conditions.variable_effects import ADD_VARIABLE
from runtime.engine.game.condition_plan import EffectNode, Rule
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import EffectKindId, PoolKind
from runtime.engine.moves.elements import EFFECTS
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.reasons import Concern
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

_REMOVE_EFFECT = QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove())
_REMOVE_IDLE = QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(), is_safe=True)

ALLOW_STUCK = Check(
    IssueCode("allow-stuck"),
    Severity.ERROR,
    Wording(
        mark("The trigger “{id}” lets {side} do only what it can never do in this level: {actions}."),
        mark("Allow something that can be done, such as to end the turn."),
    ),
    needs=("/triggers", "/tokens", *RULES),
    fixes=(QuickFix(FixId("let-end-turn"), mark("Let it end its turn too"), let_end_turn), _REMOVE_EFFECT),
)

CITY_ID_TAKEN = Check(
    IssueCode("city-id-taken"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” founds the city “{city}”, but another one is called so and nothing takes it away."),
        mark("Give the new city an id of its own."),
    ),
    needs=("/cities", "/triggers"),
    fixes=(QuickFix(FixId("new-id"), mark("Give it an id of its own"), new_effect_id),),
)

CITY_NOT_FOUNDED = Check(
    IssueCode("city-not-founded"),
    Severity.WARNING,
    Wording(
        mark(
            "The trigger “{id}” never founds the city “{city}” at row {row}, column {column}: "
            "no city can be founded on lava, on a token or on another city."
        ),
        mark("Choose a cell where nothing of that is, or remove the effect."),
    ),
    needs=("/terrain", "/cities", "/tokens", "/triggers"),
    fixes=(
        QuickFix(FixId("plains"), mark("Make the ground there plains"), plains_without_city),
        QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(2)),
    ),
)

EFFECT_IDLE = Check(
    IssueCode("effect-idle"),
    Severity.WARNING,
    Wording(
        mark("An effect of the trigger “{id}” changes nothing, whenever it happens."),
        mark("Choose another figure or other cells, or remove the effect."),
    ),
    needs=("/terrain", "/triggers"),
    fixes=(_REMOVE_IDLE,),
)

GIFTS_ENDLESS = Check(
    IssueCode("gifts-endless"),
    Severity.HINT,
    Wording(
        mark(
            "The trigger “{id}” gives letters in every turn of {side} and never stops, so that it can't run out of "
            "letters, whatever its pool holds."
        ),
        mark("Let it happen more rarely, or give the side an endless pool."),
    ),
    needs=("/triggers", "/pools"),
    fixes=(QuickFix(FixId("once"), mark("Let it happen once"), not_again),),
)

LETTERS_NOT_LAID = Check(
    IssueCode("letters-not-laid"),
    Severity.WARNING,
    Wording(
        mark(
            "The trigger “{id}” never lays the letters {letters}: they would come to lie off the map or on lava, "
            "at row {row}, column {column}."
        ),
        mark("Begin elsewhere, or lay fewer of them."),
    ),
    needs=("/terrain", "/triggers"),
    fixes=(
        QuickFix(FixId("plains"), mark("Make the ground there plains"), plains_without_city),
        _REMOVE_EFFECT,
    ),
)

LETTERS_ON_LETTERS = Check(
    IssueCode("letters-on-letters"),
    Severity.WARNING,
    Wording(
        mark(
            "The trigger “{id}” would lay the letters {letters} where others lie from the beginning, "
            "at row {row}, column {column}; as long as they do, it lays none."
        ),
        mark("Choose cells that are empty."),
    ),
    needs=("/start", "/triggers"),
    fixes=(_REMOVE_EFFECT,),
)

LETTERS_OVER_RACK = Check(
    IssueCode("letters-over-rack"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” gives {count} letters at once, but a rack holds {limit}; the others are discarded."),
        mark("Give fewer, or raise rack.limit."),
    ),
    needs=("/triggers", *RULES),
    fixes=(QuickFix(FixId("cut"), mark("Leave out the last letters"), fewer_given),),
)

SIDE_STARVED = Check(
    IssueCode("side-starved"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” gives the other side every turn: from turn {turn} on {side} has none."),
        mark("Let it happen once, or more rarely."),
    ),
    needs=("/triggers", *RULES),
    fixes=(QuickFix(FixId("once"), mark("Let it happen once"), not_again), _REMOVE_EFFECT),
)

TOKEN_ID_TAKEN = Check(
    IssueCode("token-id-taken"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” lays the token “{token}”, but another one is called so: who speaks of it means both."),
        mark("Give the new token an id of its own."),
    ),
    needs=("/tokens", "/triggers"),
    fixes=(QuickFix(FixId("new-id"), mark("Give it an id of its own"), new_effect_id),),
)

EMPTY_MESSAGE = Check(
    IssueCode("empty-message"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” shows a message without a text."),
        mark("Write what it says, or remove the message."),
    ),
    fixes=(QuickFix(FixId("remove-message"), mark("Remove the message"), remove(), is_safe=True),),
)

END_OTHER_SIDE = Check(
    IssueCode("end-other-side"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” ends the level as the victory “{objective}”, which is none of the winner's."),
        mark("Name a way to win of the side that wins, or none."),
    ),
    needs=("/conditions",),
    fixes=(QuickFix(FixId("no-victory"), mark("Name no victory"), forget_condition),),
)

REVEAL_SHOWN = Check(
    IssueCode("reveal-shown"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” reveals “{objective}”, which is not hidden."),
        mark("Hide the objective, or remove the effect."),
    ),
    needs=("/conditions",),
    fixes=(QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(), is_safe=True),),
)

TOKEN_NOT_PLACED = Check(
    IssueCode("token-not-placed"),
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
    IssueCode("trigger-idle"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” does nothing."),
        mark("Give it an effect, or remove it."),
    ),
    fixes=(REMOVE_ENTRY,),
)

TRIGGER_CHECKS = (
    *(ALLOW_STUCK, CITY_ID_TAKEN, CITY_NOT_FOUNDED, EFFECT_IDLE, EMPTY_MESSAGE, END_OTHER_SIDE, GIFTS_ENDLESS),
    *(
        LETTERS_NOT_LAID,
        LETTERS_ON_LETTERS,
        LETTERS_OVER_RACK,
        REVEAL_SHOWN,
        SIDE_STARVED,
        TOKEN_ID_TAKEN,
        TOKEN_NOT_PLACED,
    ),
    TRIGGER_IDLE,
)
"""What can be wrong with triggers."""


def trigger_issues(reach: Reach) -> Iterator[Issue]:
    """What is wrong with a level's triggers, apart from their conditions."""
    for number, rule in enumerate(reach.plan.rules):
        if not rule.effects:
            yield in_level(reach.level, TRIGGER_IDLE, f"/triggers/{number}", (), id=rule.id)
        for effect in rule.every_effect():
            where = place_in(reach.level, effect.pointer)
            yield from apart(Concern.TRIGGERS, where, _of_effect, reach, rule.id, effect, effect.pointer)
            yield from apart(Concern.TRIGGERS, where, _by_kind, reach, rule, effect, effect.pointer)
    yield from apart(Concern.TRIGGERS, place_in(reach.level, "/triggers"), _starved, reach)


def _starved(reach: Reach) -> Iterator[Issue]:
    """``side-starved``: by time alone one side has no turn any more, for the other gets all of them."""
    for side, turn, giving in starved(reach.plan, reach.rules, reach.effort):
        rule = next(rule for rule in reach.plan.rules if giving in rule.effects)
        yield in_level(reach.level, SIDE_STARVED, giving.pointer, (), id=rule.id, turn=turn, side=side.value)


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
    if city is not None and (_may_flood(reach, effect) or PLACE_TOKEN.kind in reach.doubts.effects):
        return
    figures: dict[str, str | int] = {"id": trigger, "token": effect.text("id"), "row": at.row, "column": at.column}
    figures["where"] = "lava" if city is None else "city"
    yield in_level(reach.level, TOKEN_NOT_PLACED, f"{pointer}/arguments/at", (at,), **figures)


def _may_flood(reach: Reach, itself: EffectNode) -> bool:
    """Whether a token such as a flood's may ever take a city and leave what a token can be laid on.

    The one that would be laid there by ``itself`` never lies anywhere.
    """
    reach.effort.spend(1 + len(reach.plan.rules) // 5)
    others = (effect for effect in reach.plan.every_effect() if effect is not itself)
    placed = [effect for effect in others if effect.kind in (PLACE_TOKEN.kind, GIVE_TOKEN.kind)]
    elements = [token.element for token in reach.level.tokens] + [effect.get("element", Element) for effect in placed]
    powers = [EFFECTS[element] for element in elements if element is not None]
    may_raze = reach.plan.does(RAZE_CITY.kind, TERRAIN.kind)
    return may_raze or any(one.destroys and one.terrain.holds_letters for one in powers) or reach.brought.tokens != 0


_SETTLED = frozenset({Ground.PLAINS, Ground.MOUNTAIN, Ground.LAVA})
"""The landscapes that only triggers and tokens change; words clear forests, break ice and lie over water."""


def _cells(effect: EffectNode) -> frozenset[Cell]:
    region = effect.get("region", NamedPlace)
    return frozenset((*(effect.get("cells", tuple) or ()), *(region.cells if region else ())))


def _land_moves(reach: Reach, but: EffectNode) -> bool:
    """Whether a token may change the land, or a trigger that is not this one, somewhere."""
    tokens = reach.level.tokens or reach.brought.tokens != 0 or reach.plan.does(PLACE_TOKEN.kind, GIVE_TOKEN.kind)
    others = any(effect.kind == TERRAIN.kind and effect is not but for effect in reach.plan.every_effect())
    return bool(tokens) or others or TERRAIN.kind in reach.doubts.effects


def _of_cells(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``effect-idle``: land that is so already, or letters taken from where none can lie; nothing else changes it."""
    cells, terrain = _cells(effect), reach.level.terrain
    reach.effort.spend(len(cells))
    wanted = effect.get("terrain", Ground) if effect.kind == TERRAIN.kind else Ground.LAVA
    if wanted not in _SETTLED or _land_moves(reach, effect) or not cells:
        return
    sites = {city.at for city in reach.cities}
    founded = reach.plan.does(FOUND_CITY.kind)
    is_same = all(terrain[cell] is wanted for cell in cells if cell in terrain.size)
    if is_same and (wanted is not Ground.LAVA or not (founded or sites & cells)):
        yield in_level(reach.level, EFFECT_IDLE, pointer, sorted(cells), id=rule.id)


def _of_nothing(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``effect-idle``: nothing is added."""
    if 0 in (effect.arguments.get("amount"), effect.arguments.get("by")):
        yield in_level(reach.level, EFFECT_IDLE, pointer, (), id=rule.id)


def _of_token_id(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``token-id-taken``: a token of the map has the id and none is taken away, or one that is laid just before."""
    token = effect.text("id")
    laid = [one for one in rule.effects if one.kind == PLACE_TOKEN.kind and one.text("id") == token]
    there = any(one.id == token for one in reach.level.tokens) and not reach.plan.does(REMOVE_TOKEN.kind)
    if there or effect in laid[1:]:
        yield in_level(reach.level, TOKEN_ID_TAKEN, f"{pointer}/arguments/id", (), id=rule.id, token=token)


def _of_gift(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``letters-over-rack`` and ``gifts-endless``."""
    count, limit = len(effect.text("letters")), reach.rules.rack.limit
    if count > limit:
        where = f"{pointer}/arguments/letters"
        yield in_level(reach.level, LETTERS_OVER_RACK, where, (), id=rule.id, count=count, limit=limit)
    every = rule.when.get("every", int) if repeats(rule.when) else None
    is_finite = reach.level.pools[effect.side].kind is not PoolKind.INFINITE and not reach.rules.rack.discards_return
    if rule.repeat and every is not None and every <= len(SIDES) and is_finite:
        yield in_level(reach.level, GIFTS_ENDLESS, pointer, (), id=rule.id, side=effect.side.value)


def _of_city(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``city-not-founded`` and ``city-id-taken``, where nothing may ever change the land, cities and tokens there."""
    at, city = effect.get("at", Cell), effect.text("id")
    if at is None:
        return
    moves = _cities_go(reach)
    if not moves and any(one.id == city for one in reach.cities):
        yield in_level(reach.level, CITY_ID_TAKEN, f"{pointer}/arguments/id", (at,), id=rule.id, city=city)
    in_the_way = ""
    if not reach.level.terrain[at].holds_letters and at not in {one.at for one in reach.cities}:
        in_the_way = "lava" if not _land_moves(reach, effect) else ""
    elif any(one.at == at for one in reach.cities):
        in_the_way = "city" if not moves else ""
    if in_the_way:
        figures: dict[str, str | int] = {"city": city, "row": at.row, "column": at.column, "where": in_the_way}
        yield in_level(reach.level, CITY_NOT_FOUNDED, f"{pointer}/arguments/at", (at,), id=rule.id, **figures)


def _cities_go(reach: Reach) -> bool:
    """Whether a city may ever be taken off the map."""
    tokens = reach.level.tokens or reach.brought.tokens != 0
    return bool(tokens) or reach.plan.does(TERRAIN.kind, RAZE_CITY.kind, PLACE_TOKEN.kind, GIVE_TOKEN.kind)


def _of_letters(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``letters-not-laid``: some cell is off the map, or of lava for ever. ``letters-on-letters``: one is taken."""
    start, letters = effect.get("at", Cell), effect.text("letters")
    if start is None:
        return
    direction, level = Direction(effect.text("direction")), reach.level
    reach.effort.spend(len(letters))
    cells = [start.moved(direction, step) for step in range(len(letters))]
    off = [cell for cell in cells if cell not in level.terrain.size]
    sites = {city.at for city in reach.cities}
    lava = [
        cell
        for cell in cells
        if cell in level.terrain.size and cell not in sites and not level.terrain[cell].holds_letters
    ]
    figures: dict[str, str | int] = {"id": rule.id, "letters": letters}
    wrong = off or (lava if not _land_moves(reach, effect) else [])
    if wrong:
        figures |= {"row": wrong[0].row, "column": wrong[0].column, "where": "map" if off else "lava"}
        yield in_level(level, LETTERS_NOT_LAID, pointer, () if off else wrong, **figures)
        return
    taken = [one.at for side in SIDES for one in level.start.letters[side] if one.at in cells]
    if taken and not reach.plan.does(REMOVE_LETTERS.kind):
        figures |= {"row": taken[0].row, "column": taken[0].column}
        yield in_level(level, LETTERS_ON_LETTERS, pointer, taken, **figures)


def _of_allowed(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``allow-stuck``: of what is allowed nothing can ever be done, for there are neither spies nor tokens for it."""
    actions: tuple[ActionKind, ...] = effect.get("actions", tuple) or ()
    possible = {ActionKind.COMMIT, ActionKind.REDEPLOY, ActionKind.END_TURN}
    own = effect.side is reach.level.protagonist
    if reach.rules.spies or reach.plan.does(AWARD_SPIES.kind) or (own and reach.brought.spies != 0):
        possible.add(ActionKind.SPY)
    tokens = reach.level.tokens or reach.plan.does(PLACE_TOKEN.kind, GIVE_TOKEN.kind)
    if tokens or (own and reach.brought.tokens != 0):
        possible.add(ActionKind.INVOKE)
    if actions and possible.isdisjoint(actions):
        named = ", ".join(kind.value for kind in actions)
        where = f"{pointer}/arguments/actions"
        yield in_level(reach.level, ALLOW_STUCK, where, (), id=rule.id, side=effect.side.value, actions=named)


_OF_KIND: Mapping[EffectKindId, Callable[..., Iterator[Issue]]] = MappingProxyType(
    {
        TERRAIN.kind: _of_cells,
        REMOVE_LETTERS.kind: _of_cells,
        AWARD_POINTS.kind: _of_nothing,
        AWARD_SPIES.kind: _of_nothing,
        ADD_VARIABLE.kind: _of_nothing,
        PLACE_TOKEN.kind: _of_token_id,
        GIVE_LETTERS.kind: _of_gift,
        FOUND_CITY.kind: _of_city,
        LAY_LETTERS.kind: _of_letters,
        ALLOW.kind: _of_allowed,
    }
)
"""What looks at the effects of a kind."""


def _by_kind(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """What is wrong with what one effect of a trigger does."""
    reach.effort.spend(2)
    look = _OF_KIND.get(effect.kind)
    return look(reach, rule, effect, pointer) if look is not None else iter(())
