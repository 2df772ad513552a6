"""Win conditions about who owns which cities, and what is lost (rules, section 10)."""

from __future__ import annotations

from runtime.engine.board.grid import Cell
from runtime.engine.conditions.arguments import Argument, NamedPlace, Takes, mark
from runtime.engine.conditions.board_effects import FOUND_CITY
from runtime.engine.conditions.condition_context import ConditionContext, lost_cities, lost_words
from runtime.engine.conditions.impossibility import is_landless
from runtime.engine.conditions.kind import (
    TURNS,
    Certainty,
    ConditionKind,
    Countdown,
    Counted,
    Evaluation,
    Judged,
    Text,
    common_arguments,
    measured,
    open_or_not,
    place_text,
    side_argument,
    yes_or_no,
)
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import TurnEnded, WordCommitted
from runtime.engine.levels.level import ConditionKindId


def _conquest(node: ConditionNode, context: ConditionContext) -> Evaluation:
    cities = context.state.board.cities
    theirs = len(context.cities(node.side.other))
    of = max(1, len(cities))
    # Settled: without a city no word can be linked (3.4), so that whoever has lost them all never takes one again.
    certainty = Certainty.SETTLED if is_landless(context, node.side.other) else Certainty.OPEN
    return Evaluation(not theirs, of if not theirs else of - theirs, of, certainty)


CONQUEST = ConditionKind(
    ConditionKindId("conquest"),
    Judged.AT_ONCE,
    mark("The opponent owns no city."),
    (side_argument(mark("The side that conquers.")),),
    _conquest,
)


def _total_control(node: ConditionNode, context: ConditionContext) -> Evaluation:
    of, own = len(context.state.board.cities), len(context.cities(node.side))
    certainty = open_or_not(not is_landless(context, node.side))
    return Evaluation(own == of > 0, own, max(1, of), certainty)


def _held_cities(node: ConditionNode, context: ConditionContext) -> tuple[Cell, ...]:
    """Where the cities lie that the side owns of those that it must hold."""
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or () if "cities" in node.arguments else ()
    ids = {place.id for place in named}
    return tuple(city.at for city in context.cities(node.side) if not named or city.id in ids)


TOTAL_CONTROL = ConditionKind(
    ConditionKindId("total_control"),
    Judged.AT_ONCE,
    mark("The side owns every city that stands, neutral ones too."),
    (side_argument(mark("The side that must own them.")), TURNS),
    _total_control,
    places=_held_cities,
)


def _hold_cities(node: ConditionNode, context: ConditionContext) -> Evaluation:
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    ids = {place.id for place in named}
    standing = [city for city in context.state.board.cities if not named or city.id in ids]
    of = node.get("count", int) or max(1, len(named))
    own = sum(city.owner is node.side for city in standing)
    lost = len(standing) < of and not context.state.setup.plan.does(FOUND_CITY.kind)
    lost = lost or (is_landless(context, node.side) and own < of)
    return measured(own, of, Certainty.IMPOSSIBLE if lost else Certainty.OPEN)


def _say_hold(node: ConditionNode) -> Text:
    arguments = common_arguments(node)
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    if not named:
        return Text("hold_cities.any", {"count": 1, **arguments})
    arguments["places"] = tuple(place_text(place) for place in named)
    count = node.get("count", int)
    if count is None or count == len(named):
        return Text("hold_cities.named", arguments)
    return Text("hold_cities.some", arguments)


HOLD_CITIES = ConditionKind(
    ConditionKindId("hold_cities"),
    Judged.AT_ONCE,
    mark("The side owns the named cities, or any so many."),
    (
        side_argument(mark("The side that must own them.")),
        Argument("cities", Takes.CITIES, mark("The ids of the cities; left out, any city counts.")),
        Argument("count", Takes.WHOLE, mark("How many of them; left out, all that are named, or any one.")),
        TURNS,
    ),
    _hold_cities,
    describe=_say_hold,
    places=_held_cities,
    templates=("hold_cities.any", "hold_cities.named", "hold_cities.some"),
)


def _survive(node: ConditionNode, context: ConditionContext) -> Evaluation:
    of = node.whole("turn")
    lost = not context.cities(node.side)
    beyond = of > context.state.setup.rules.turn_limit
    certainty = open_or_not(not beyond and not is_landless(context, node.side))
    return Evaluation(context.over >= of and not lost, 0 if lost else min(context.over, of), of, certainty)


def _until_survived(node: ConditionNode, context: ConditionContext) -> Countdown:
    of = node.whole("turn")
    return Countdown(Counted.SURVIVED, of - context.over, of)


SURVIVE = ConditionKind(
    ConditionKindId("survive"),
    Judged.TURN_END,
    mark("The side still owns a city when a turn is over; the turns of both sides count."),
    (
        side_argument(mark("The side that survives.")),
        Argument("turn", Takes.WHOLE, mark("The number of the turn, counted from 1."), required=True),
    ),
    _survive,
    says_when=True,
    countdown=_until_survived,
)


def _never_lose(node: ConditionNode, context: ConditionContext) -> Evaluation:
    kept = not context.mark(node)
    return yes_or_no(kept, open_or_not(kept))


def _count_never_lose(node: ConditionNode, before: ConditionContext, event: object, _after: ConditionContext) -> int:
    if node.arguments["what"] == "city":
        return len(lost_cities(event, node.side))
    return len(lost_words(before, event, node.side))


NEVER_LOSE = ConditionKind(
    ConditionKindId("never_lose"),
    Judged.AT_ONCE,
    mark("The side has lost no word to the enemy, an element or ice, or no city."),
    (
        side_argument(mark("The side that must lose nothing.")),
        Argument("what", Takes.CHOICE, mark("What must not be lost."), default="city", choices=("city", "word")),
    ),
    _never_lose,
    counts=_count_never_lose,
    templates=("never_lose.city", "never_lose.word"),
    safeguard=True,
)


def _cut_off(node: ConditionNode, context: ConditionContext) -> Evaluation:
    return yes_or_no(bool(context.mark(node)) and not context.network(node.side.other).linked)


def _begin_cut_off(node: ConditionNode, context: ConditionContext) -> int:
    return 1 if context.network(node.side.other).linked else 0


def _remember_cut_off(node: ConditionNode, event: object, after: ConditionContext) -> int:
    """0 where the opponent never had a linked word, else one more than the turns for which there is none."""
    mark = after.mark(node)
    if not isinstance(event, WordCommitted | TurnEnded):
        return mark
    if after.network(node.side.other).linked:
        return 1
    if not mark or not isinstance(event, TurnEnded):
        return mark
    if not _cut_off(node, after).now:
        return 1
    return mark + 1 if event.side is node.side else mark


CUT_OFF = ConditionKind(
    ConditionKindId("cut_off"),
    Judged.TURN_END,
    mark("The opponent, who had a word linked to a city of theirs, has none any more."),
    (side_argument(mark("The side that cuts its opponent off.")), TURNS),
    _cut_off,
    begins=_begin_cut_off,
    remembers=_remember_cut_off,
    ahead=1,
)
