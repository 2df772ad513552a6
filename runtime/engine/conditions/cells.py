"""Win conditions about where words and letters lie (rules, section 10)."""

from __future__ import annotations

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import NONE
from runtime.engine.conditions.arguments import Argument, NamedPlace, Takes, mark
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.impossibility import is_landless, lies_open
from runtime.engine.conditions.kind import (
    TURNS,
    Certainty,
    ConditionKind,
    Evaluation,
    Judged,
    Text,
    common_arguments,
    count_argument,
    counted,
    lies_where_asked,
    measured,
    open_or_not,
    place_text,
    region_cells,
    side_argument,
    yes_or_no,
)
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import LettersLaid, WordCommitted, WordOutcome
from runtime.engine.game.state import Run
from runtime.engine.levels.level import ConditionKindId
from runtime.engine.words.network import covers


def _link(node: ConditionNode, context: ConditionContext) -> Evaluation:
    places: tuple[NamedPlace, ...] = node.get("places", tuple) or ()
    best = max((sum(bool(place.cells & part) for place in places) for part in _parts(context, node)), default=0)
    of = max(1, len(places))
    closed = best < of and not all(lies_open(context, place.cells) for place in places)
    return Evaluation(best >= of, best, of, Certainty.IMPOSSIBLE if closed else Certainty.OPEN)


def _parts(context: ConditionContext, node: ConditionNode) -> list[set[Cell]]:
    """The cells of each part of the side's network whose words share letters."""
    parts: list[set[Cell]] = []
    words: tuple[Run, ...] = context.network(node.side).words
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


def _say_link(node: ConditionNode) -> Text:
    places = tuple(place_text(place) for place in node.get("places", tuple) or ())
    return Text(node.kind, {**common_arguments(node), "places": places})


LINK = ConditionKind(
    ConditionKindId("link"),
    Judged.AT_ONCE,
    mark("Words of the side that share letters lead from each of the places to the others."),
    (
        side_argument(mark("The side whose words must lead there.")),
        Argument(
            "places",
            Takes.PLACES,
            mark('Two places or more, each {"city": id}, {"region": id} or {"cell": [row, column]}.'),
            required=True,
        ),
        TURNS,
    ),
    _link,
    describe=_say_link,
)


def _place_letters(node: ConditionNode, context: ConditionContext) -> Evaluation:
    closed = is_landless(context, node.side) or not lies_open(context, region_cells(node))
    return counted(context.mark(node), node.whole("count"), closed)


def _count_place_letters(
    node: ConditionNode, _before: ConditionContext, event: object, _after: ConditionContext
) -> int:
    region = node.get("region", NamedPlace)
    if not isinstance(event, WordCommitted) or event.side is not node.side or region is None:
        return 0
    if event.outcome is not WordOutcome.PLACED:
        return 0
    if node.get("touches", bool):
        words = [run for run in (event.main, *event.cross) if lies_where_asked(node, run)]
        return sum(any(covers(run, laid.at) for run in words) for laid in event.new)
    return sum(laid.at in region.cells for laid in event.new)


def _say_place_letters(node: ConditionNode) -> Text:
    return Text("place_letters.touches" if node.get("touches", bool) else node.kind, common_arguments(node))


PLACE_LETTERS = ConditionKind(
    ConditionKindId("place_letters"),
    Judged.AT_ONCE,
    mark("The side lays letters in a region; what was laid counts, even where it is lost later."),
    (
        side_argument(mark("The side that lays them.")),
        Argument("region", Takes.REGION, mark("The region's id."), required=True),
        Argument(
            "touches",
            Takes.FLAG,
            mark("Whether all new letters of a word count that has one cell in the region, not those in it alone."),
            default=False,
            format=2,
        ),
        count_argument(mark("How many letters.")),
    ),
    _place_letters,
    counts=_count_place_letters,
    describe=_say_place_letters,
    templates=("place_letters", "place_letters.touches"),
)


def _occupy(node: ConditionNode, context: ConditionContext) -> Evaluation:
    of, cells = node.whole("count"), region_cells(node)
    number = _standing(context, node, theirs=False)
    closed = number < of and (len(cells) < of or is_landless(context, node.side) or not lies_open(context, cells))
    return measured(number, of, Certainty.IMPOSSIBLE if closed else Certainty.OPEN)


def _standing(context: ConditionContext, node: ConditionNode, *, theirs: bool) -> int:
    """How many letters of the side, or of its opponent, stand in the node's region."""
    letters = context.state.board.letters[node.side.other if theirs else node.side]
    region = node.get("region", NamedPlace)
    # Regions may be as large as the map; a board without letters, as at every start, needs no look at their cells.
    if not letters.cells.strip(NONE):
        return 0
    return sum(letters[cell] != NONE for cell in region.cells) if region else 0


OCCUPY = ConditionKind(
    ConditionKindId("occupy"),
    Judged.AT_ONCE,
    mark("Letters of the side stand in a region."),
    (
        side_argument(mark("The side whose letters must stand there.")),
        Argument("region", Takes.REGION, mark("The region's id."), required=True),
        count_argument(mark("How many letters.")),
        TURNS,
    ),
    _occupy,
)


def _keep_free(node: ConditionNode, context: ConditionContext) -> Evaluation:
    entered = bool(context.mark(node))
    # A letter that stands there before the condition's time has come may be gone by then.
    return yes_or_no(not entered and not _standing(context, node, theirs=True), open_or_not(not entered))


def _count_keep_free(node: ConditionNode, _before: ConditionContext, event: object, after: ConditionContext) -> int:
    if after.mark(node) or not isinstance(event, WordCommitted | LettersLaid) or event.side is node.side:
        return 0
    return int(not _keep_free(node, after).now)


def _begin_keep_free(node: ConditionNode, context: ConditionContext) -> int:
    return 0 if _keep_free(node, context).now else 1


KEEP_FREE = ConditionKind(
    ConditionKindId("keep_free"),
    Judged.AT_ONCE,
    mark("No letter of the opponent has ever stood in a region."),
    (
        side_argument(mark("The side that keeps the region free of its opponent.")),
        Argument("region", Takes.REGION, mark("The region's id."), required=True),
    ),
    _keep_free,
    counts=_count_keep_free,
    safeguard=True,
    begins=_begin_keep_free,
)
