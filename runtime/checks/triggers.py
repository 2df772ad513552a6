"""What triggers do that can't be, changes nothing, or goes on for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.checks.check import RULES, Check, in_level, place_in
from runtime.checks.fixes.common import REMOVE_EFFECT, FixId, QuickFix, remove
from runtime.checks.fixes.levels import (
    REMOVE_ENTRY,
    fewer_given,
    forget_condition,
    let_end_turn,
    let_repeat,
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
    GIVE_CITY,
    GIVE_TOKEN,
    LAY_LETTERS,
    RAZE_CITY,
    REMOVE_LETTERS,
)
from runtime.engine.conditions.effect_kind import effect_cells
from runtime.engine.conditions.effect_kinds import (
    END,
    GIVE_LETTERS,
    MESSAGE,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    TERRAIN,
)
from runtime.engine.conditions.nested_effects import CHANCE, CHOICE
from runtime.engine.conditions.scores import repeats
from runtime.engine.conditions.variable_effects import ADD_VARIABLE
from runtime.engine.conditions.variables import CHOSE
from runtime.engine.game.condition_plan import EffectNode, Rule
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import City, EffectKindId, PoolKind
from runtime.engine.moves.elements import EFFECTS
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.reasons import Concern
from runtime.support.texts import mark, mark_plural

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

_REMOVE_IDLE = QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(), is_safe=True)

ALLOW_STUCK = Check(
    IssueCode("allow-stuck"),
    Severity.ERROR,
    Wording(
        mark("The trigger “{id}” lets {side} do only what it can never do in this level: {actions}."),
        mark("Allow something that can be done, such as to end the turn."),
    ),
    needs=("/triggers", "/tokens", *RULES),
    fixes=(QuickFix(FixId("let-end-turn"), mark("Let it end its turn too"), let_end_turn), REMOVE_EFFECT),
)

BRANCHES_IDLE = Check(
    IssueCode("branches-idle"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” has a {kind} of which nothing comes: none of its branches does anything."),
        mark("Let the branches do something, or remove it."),
    ),
    needs=("/triggers", "/conditions"),
    fixes=(REMOVE_EFFECT,),
)

CITY_GONE = Check(
    IssueCode("city-gone"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” gives “{city}” to somebody and razes it in one go: only the razing lasts."),
        mark("Let it do one of the two."),
    ),
    needs=("/cities", "/triggers"),
    fixes=(REMOVE_EFFECT,),
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

EVERY_ONCE = Check(
    IssueCode("every-once"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "The trigger “{id}” waits for turn {turn} and every {every} turn after it, but goes off only once.",
            "The trigger “{id}” waits for turn {turn} and every {every} turns after it, but goes off only once.",
        ),
        mark("Let it repeat, or ask for the turn alone."),
        counted="every",
    ),
    needs=("/triggers",),
    fixes=(
        QuickFix(FixId("repeat"), mark("Let it repeat"), let_repeat),
        QuickFix(FixId("once"), mark("Ask for the first turn alone"), not_again, is_safe=True),
    ),
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
        REMOVE_EFFECT,
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
    fixes=(REMOVE_EFFECT,),
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
    fixes=(QuickFix(FixId("once"), mark("Let it happen once"), not_again), REMOVE_EFFECT),
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
    *(ALLOW_STUCK, BRANCHES_IDLE, CITY_GONE, CITY_ID_TAKEN, CITY_NOT_FOUNDED, EFFECT_IDLE, EMPTY_MESSAGE),
    *(END_OTHER_SIDE, EVERY_ONCE, GIFTS_ENDLESS),
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
        pointer = f"/triggers/{number}"
        yield from apart(Concern.TRIGGERS, place_in(reach.level, pointer), _of_rule, reach, rule, pointer)
        for effect in rule.every_effect():
            where = place_in(reach.level, effect.pointer)
            yield from apart(Concern.TRIGGERS, where, _of_effect, reach, rule.id, effect, effect.pointer)
            yield from apart(Concern.TRIGGERS, where, _by_kind, reach, rule, effect, effect.pointer)
    yield from apart(Concern.TRIGGERS, place_in(reach.level, "/triggers"), _starved, reach)


def _of_rule(reach: Reach, rule: Rule, pointer: str) -> Iterator[Issue]:
    """``every-once``: it waits for turns that come again and again, but does not. ``city-gone``: in one go."""
    if repeats(rule.when) and not rule.repeat:
        figures = {"turn": rule.when.whole("turn"), "every": rule.when.get("every", int) or 0}
        yield in_level(reach.level, EVERY_ONCE, pointer, (), id=rule.id, **figures)
    for giving, city in _gone(rule.effects, frozenset()):
        yield in_level(reach.level, CITY_GONE, giving.pointer, (), id=rule.id, city=city)


def _gone(effects: Sequence[EffectNode], razed: frozenset[str]) -> Iterator[tuple[EffectNode, str]]:
    """The effects that give away nothing but cities that go in the same list, or did in one around it."""
    for number, effect in enumerate(effects):
        cities = {place.id: place.name or place.id for place in _named(effect)}
        if effect.kind == RAZE_CITY.kind:
            razed |= cities.keys()
        elif effect.kind == FOUND_CITY.kind:
            razed -= {effect.text("id")}
        elif effect.kind == GIVE_CITY.kind:
            later = {place.id for one in effects[number:] if one.kind == RAZE_CITY.kind for place in _named(one)}
            if cities and cities.keys() <= razed | later:
                yield effect, ", ".join(cities.values())
        for branch in effect.branches:
            yield from _gone(branch.effects, razed)


def _named(effect: EffectNode) -> tuple[NamedPlace, ...]:
    """The cities that an effect gives or razes."""
    return (effect.get("city", tuple) or ()) if effect.kind in (GIVE_CITY.kind, RAZE_CITY.kind) else ()


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


def _land_moves(reach: Reach, but: EffectNode) -> bool:
    """Whether a token may change the land, or a trigger that is not this one, somewhere."""
    tokens = reach.level.tokens or reach.brought.tokens != 0 or reach.plan.does(PLACE_TOKEN.kind, GIVE_TOKEN.kind)
    others = any(effect.kind == TERRAIN.kind and effect is not but for effect in reach.plan.every_effect())
    return bool(tokens) or others or TERRAIN.kind in reach.doubts.effects


def _of_cells(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``effect-idle``: land that is so already, or letters taken from where none can lie; nothing else changes it."""
    cells, terrain = frozenset(effect_cells(effect)), reach.level.terrain
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
    """``city-not-founded`` and ``city-id-taken``, where nothing may ever take away what is in the way."""
    at, name = effect.get("at", Cell), effect.text("id")
    if at is None:
        return
    before = rule.effects[: rule.effects.index(effect)] if effect in rule.effects else ()
    founded = [one for one in before if one.kind == FOUND_CITY.kind and not _razed_since(before, one)]
    standing = [city for city in reach.cities if city.id == name or city.at == at]
    staying = [city for city in standing if not _may_go(reach, city)]
    is_known = any(city.id == name for city in staying) or any(one.text("id") == name for one in founded)
    if is_known:
        yield in_level(reach.level, CITY_ID_TAKEN, f"{pointer}/arguments/id", (at,), id=rule.id, city=name)
    in_the_way = "city" if any(city.at == at for city in staying) else ""
    in_the_way = in_the_way or ("city" if any(one.get("at", Cell) == at for one in founded) else "")
    if not in_the_way and _is_lava_for_good(reach, at):
        in_the_way = "lava"
    if in_the_way:
        figures: dict[str, str | int] = {"city": name, "row": at.row, "column": at.column, "where": in_the_way}
        yield in_level(reach.level, CITY_NOT_FOUNDED, f"{pointer}/arguments/at", (at,), id=rule.id, **figures)


def _razed_since(effects: Sequence[EffectNode], founding: EffectNode) -> bool:
    """Whether a list of effects may take a city away again that it has founded."""
    after = effects[effects.index(founding) + 1 :]
    return any(one.kind in (RAZE_CITY.kind, TERRAIN.kind) or one.branches for one in after)


def _is_lava_for_good(reach: Reach, cell: Cell) -> bool:
    """Whether there is lava without a city that no trigger may change; tokens leave lava as it is."""
    changes = cell in reach.changed or TERRAIN.kind in reach.doubts.effects
    holds = reach.level.terrain[cell].holds_letters or any(city.at == cell for city in reach.cities)
    return not holds and not changes


_MAY_RAZE = (RAZE_CITY.kind, TERRAIN.kind, PLACE_TOKEN.kind, GIVE_TOKEN.kind)


def _may_go(reach: Reach, city: City) -> bool:
    """Whether a city may ever be taken off the map."""
    if reach.brought.tokens != 0 or not reach.doubts.effects.isdisjoint(_MAY_RAZE):
        return True
    elements = [token.element for token in reach.level.tokens]
    for effect in reach.plan.every_effect():
        reach.effort.spend()
        if effect.kind in (PLACE_TOKEN.kind, GIVE_TOKEN.kind):
            elements += [element] if (element := effect.get("element", Element)) else []
        elif any(place.id == city.id for place in _named(effect) if effect.kind == RAZE_CITY.kind):
            return True
    return city.at in reach.changed or any(EFFECTS[element].destroys for element in elements)


def _of_letters(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``letters-not-laid``: some cell is off the map, or of lava for ever. ``letters-on-letters``: one is taken."""
    start, letters = effect.get("at", Cell), effect.text("letters")
    if start is None:
        return
    direction, level = Direction(effect.text("direction")), reach.level
    reach.effort.spend(len(letters))
    cells = [start.moved(direction, step) for step in range(len(letters))]
    off = [cell for cell in cells if cell not in level.terrain.size]
    figures: dict[str, str | int] = {"id": rule.id, "letters": letters}
    wrong = off or [cell for cell in cells if _is_lava_for_good(reach, cell)]
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


def _of_branches(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``branches-idle``: nothing comes of any of them, no text is read, and nothing ever asks what was chosen."""
    if any(branch.effects or (effect.kind == CHANCE.kind and branch.text) for branch in effect.branches):
        return
    if effect.kind == CHOICE.kind:
        reach.effort.spend(len(reach.plan.trees))
        asked = (node for tree in reach.plan.trees for node in tree.walk() if node.kind == CHOSE.kind)
        if any(node.get("choice", str) == effect.text("id") for node in asked):
            return
    yield in_level(reach.level, BRANCHES_IDLE, pointer, (), id=rule.id, kind=effect.kind)


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
        CHANCE.kind: _of_branches,
        CHOICE.kind: _of_branches,
    }
)
"""What looks at the effects of a kind."""


def _by_kind(reach: Reach, rule: Rule, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """What is wrong with what one effect of a trigger does."""
    reach.effort.spend(2)
    look = _OF_KIND.get(effect.kind)
    return look(reach, rule, effect, pointer) if look is not None else iter(())
