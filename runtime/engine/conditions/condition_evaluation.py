"""What each single condition finds in a position: whether it holds, how far it is, whether it can still come true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import NONE
from runtime.engine.conditions.arguments import NamedPlace
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.impossibility import (
    is_landless,
    letters_left,
    lies_open,
    tokens_in_reach,
    word_is_out_of_reach,
)
from runtime.engine.conditions.standard_ends import judged_at_end_of_turn, judged_at_once
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.pools import is_endless
from runtime.engine.game.state import Run


class Certainty(Enum):
    """What is certain of a condition; ``OPEN`` says no more than that nothing is known to be certain."""

    OPEN = "open"
    SETTLED = "settled"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Fact:
    """What a condition finds: whether it holds ``now``, and that ``done`` of ``of`` is there.

    Where more is there than is asked for, ``beyond`` is how much more. Where it must hold for some ``turns``
    running, it has ``held`` for so many.
    """

    now: bool
    done: int
    of: int
    prospect: Certainty = Certainty.OPEN
    held: int = 0
    turns: int = 0
    beyond: int = 0


def fact(node: ConditionNode, sight: ConditionContext) -> Fact:
    """What the single condition ``node`` finds."""
    found = state_fact(node, sight)
    if node.turns:
        found = _running(node, sight, found)
    if sight.state.ended is None:
        return found
    return replace(found, prospect=Certainty.SETTLED if found.now else Certainty.IMPOSSIBLE)


def state_fact(node: ConditionNode, sight: ConditionContext) -> Fact:
    """The same, whatever the number of turns it must hold."""
    return _FACTS[node.kind](node, sight)


def streak(node: ConditionNode, mark: int) -> int:
    """For how many turns running ``node`` has held, by what is remembered of it."""
    return max(0, mark - 1) if node.kind == "cut_off" else mark


def _running(node: ConditionNode, sight: ConditionContext, found: Fact) -> Fact:
    """What must hold for some turns running."""
    run = min(streak(node, sight.mark(node)), node.turns)
    now = found.now and run >= node.turns
    prospect = found.prospect
    if prospect is Certainty.SETTLED and not now:
        prospect = Certainty.OPEN
    if not now and node.turns - run > sight.turns_left(node.side):
        prospect = Certainty.IMPOSSIBLE
    return replace(found, now=now, prospect=prospect, held=run if found.now else 0, turns=node.turns)


def _yes_or_no(now: bool, prospect: Certainty = Certainty.OPEN) -> Fact:
    return Fact(now, 1 if now else 0, 1, prospect)


def _counted(number: int, of: int, out_of_reach: bool = False) -> Fact:
    """Something that is counted and never taken back."""
    if number >= of:
        return Fact(True, of, of, Certainty.SETTLED)
    return Fact(False, number, of, Certainty.IMPOSSIBLE if out_of_reach else Certainty.OPEN)


def _there(number: int, of: int, prospect: Certainty = Certainty.OPEN) -> Fact:
    """Something that may grow and shrink, and be more than is asked for."""
    return Fact(number >= of, min(max(number, 0), of), of, prospect, beyond=max(0, number - of))


def _conquest(node: ConditionNode, sight: ConditionContext) -> Fact:
    cities = sight.state.board.cities
    theirs = len(sight.cities(node.side.other))
    of = max(1, len(cities))
    return Fact(not theirs, of if not theirs else of - theirs, of, Certainty.OPEN if theirs else Certainty.SETTLED)


def _total_control(node: ConditionNode, sight: ConditionContext) -> Fact:
    of, own = len(sight.state.board.cities), len(sight.cities(node.side))
    prospect = Certainty.OPEN if own else Certainty.IMPOSSIBLE
    return Fact(own == of > 0, own, max(1, of), prospect)


def _hold_cities(node: ConditionNode, sight: ConditionContext) -> Fact:
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    ids = {place.id for place in named}
    standing = [city for city in sight.state.board.cities if not named or city.id in ids]
    of = node.get("count", int) or max(1, len(named))
    own = sum(city.owner is node.side for city in standing)
    lost = len(standing) < of or (is_landless(sight, node.side) and own < of)
    return _there(own, of, Certainty.IMPOSSIBLE if lost else Certainty.OPEN)


def _score(node: ConditionNode, sight: ConditionContext) -> Fact:
    return _there(sight.scores()[node.side], node.whole("points"))


def _lead(node: ConditionNode, sight: ConditionContext) -> Fact:
    scores = sight.scores()
    return _there(scores[node.side] - scores[node.side.other], node.whole("points"))


def _play_word(node: ConditionNode, sight: ConditionContext) -> Fact:
    return _counted(sight.mark(node), node.whole("count"), word_is_out_of_reach(node, sight))


def _destroy(node: ConditionNode, sight: ConditionContext) -> Fact:
    of, number, foe = node.whole("count"), sight.mark(node), node.side.other
    left = letters_left(sight, foe)
    needed = of - number if node.arguments["what"] == "letters" else 2
    return _counted(number, of, left is not None and sum(left.values()) < needed)


def _link(node: ConditionNode, sight: ConditionContext) -> Fact:
    places: tuple[NamedPlace, ...] = node.get("places", tuple) or ()
    best = max((sum(bool(place.cells & part) for place in places) for part in _parts(sight, node)), default=0)
    of = max(1, len(places))
    closed = best < of and not all(lies_open(sight, place.cells) for place in places)
    return Fact(best >= of, best, of, Certainty.IMPOSSIBLE if closed else Certainty.OPEN)


def _parts(sight: ConditionContext, node: ConditionNode) -> list[set[Cell]]:
    """The cells of each part of the side's network whose words share letters."""
    parts: list[set[Cell]] = []
    words: tuple[Run, ...] = sight.network(node.side).words
    for word in words:
        cells: set[Cell] = set(word.cells)
        apart: list[set[Cell]] = []
        for part in parts:
            if part & cells:
                cells |= part
            else:
                apart.append(part)
        parts = [*apart, cells]
    return parts


def _place_letters(node: ConditionNode, sight: ConditionContext) -> Fact:
    closed = is_landless(sight, node.side) or not lies_open(sight, _region(node))
    return _counted(sight.mark(node), node.whole("count"), closed)


def _occupy(node: ConditionNode, sight: ConditionContext) -> Fact:
    of, cells = node.whole("count"), _region(node)
    number = _standing(sight, node, theirs=False)
    closed = number < of and (len(cells) < of or is_landless(sight, node.side) or not lies_open(sight, cells))
    return _there(number, of, Certainty.IMPOSSIBLE if closed else Certainty.OPEN)


def _keep_free(node: ConditionNode, sight: ConditionContext) -> Fact:
    entered = bool(sight.mark(node))
    # A letter that stands there before the condition's time has come may be gone by then.
    return _yes_or_no(not entered and not _standing(sight, node, theirs=True), _possible(not entered))


def _region(node: ConditionNode) -> frozenset[Cell]:
    region = node.get("region", NamedPlace)
    return frozenset(region.cells) if region else frozenset()


def _standing(sight: ConditionContext, node: ConditionNode, *, theirs: bool) -> int:
    """How many letters of the side, or of its opponent, stand in the node's region."""
    letters = sight.state.board.letters[node.side.other if theirs else node.side]
    region = node.get("region", NamedPlace)
    if not letters.cells.strip(NONE):
        return 0
    return sum(letters[cell] != NONE for cell in region.cells) if region else 0


def _capture_tokens(node: ConditionNode, sight: ConditionContext) -> Fact:
    of = node.get("count", int) or max(1, len(node.get("tokens", tuple) or ()))
    number = sight.mark(node)
    return _counted(number, of, number + tokens_in_reach(node, sight, held=False) < of)


def _invoke(node: ConditionNode, sight: ConditionContext) -> Fact:
    of, number = node.whole("count"), sight.mark(node)
    return _counted(number, of, number + tokens_in_reach(node, sight, held=True) < of)


def _survive(node: ConditionNode, sight: ConditionContext) -> Fact:
    of = node.whole("turn")
    lost = is_landless(sight, node.side)
    beyond = of > sight.state.setup.rules.turn_limit
    prospect = Certainty.IMPOSSIBLE if lost or beyond else Certainty.OPEN
    return Fact(sight.over >= of and not lost, 0 if lost else min(sight.over, of), of, prospect)


def _within(node: ConditionNode, sight: ConditionContext) -> Fact:
    now = sight.state.turn <= node.whole("turn")
    return _yes_or_no(now, Certainty.OPEN if now else Certainty.IMPOSSIBLE)


def passed(node: ConditionNode, sight: ConditionContext) -> Fact:
    """What ``within`` finds where it must not hold (section 13, Time).

    What is won at the end of the last turn is won within it; that its time has passed is true at the same moment, for
    then the next turn begins.
    """
    found = fact(node, sight)
    if found.now and sight.over >= node.whole("turn"):
        return replace(found, now=False, done=0, prospect=Certainty.IMPOSSIBLE)
    return found


def _turn_begins(node: ConditionNode, sight: ConditionContext) -> Fact:
    before = node.whole("turn") - 1
    if sight.over >= before:
        return _yes_or_no(True, Certainty.SETTLED)
    return Fact(False, sight.over, before, _possible(before <= sight.state.setup.rules.turn_limit))


def _possible(is_possible: bool) -> Certainty:
    return Certainty.OPEN if is_possible else Certainty.IMPOSSIBLE


def _cut_off(node: ConditionNode, sight: ConditionContext) -> Fact:
    return _yes_or_no(bool(sight.mark(node)) and not sight.network(node.side.other).linked)


def _never_lose(node: ConditionNode, sight: ConditionContext) -> Fact:
    kept = not sight.mark(node)
    return _yes_or_no(kept, _possible(kept))


def _letters_out(node: ConditionNode, sight: ConditionContext) -> Fact:
    state, side = sight.state, node.side
    if is_endless(state, side):
        return Fact(False, 0, 1, Certainty.IMPOSSIBLE)
    left = len(state.pools[side]) + len(state.racks[side].letters)
    began = sum(state.setup.pools[side].counts.values()) + len(state.course.given[side])
    of = max(1, left, began)
    return Fact(not left, of - left, of)


def _standard_end(node: ConditionNode, sight: ConditionContext) -> Fact:
    state = replace(sight.state, setup=replace(sight.state.setup, standard_end=True))
    ending = judged_at_once(state, sight.words)
    if ending is None and sight.turn_is_over:
        ending = judged_at_end_of_turn(state, sight.words)
    return _yes_or_no(ending is not None and ending.winner is node.side)


def _win(node: ConditionNode, sight: ConditionContext) -> Fact:
    return _yes_or_no(sight.ending is not None and sight.ending.winner is node.side)


_FACTS: Mapping[str, Callable[[ConditionNode, ConditionContext], Fact]] = MappingProxyType(
    {
        "conquest": _conquest,
        "total_control": _total_control,
        "hold_cities": _hold_cities,
        "score": _score,
        "lead": _lead,
        "play_word": _play_word,
        "destroy": _destroy,
        "link": _link,
        "place_letters": _place_letters,
        "occupy": _occupy,
        "keep_free": _keep_free,
        "capture_tokens": _capture_tokens,
        "invoke": _invoke,
        "survive": _survive,
        "within": _within,
        "turn_begins": _turn_begins,
        "cut_off": _cut_off,
        "never_lose": _never_lose,
        "letters_out": _letters_out,
        "standard_end": _standard_end,
        "win": _win,
    }
)
"""How each kind is found out."""
