"""What a kind of win condition is: all that the rules know of it, in one record (rules, section 10).

The records stand by subject in the modules beside this;
their table is :mod:`runtime.engine.conditions.condition_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.conditions.arguments import Argument, NamedPlace, PlaceKind, Takes, TokenPlace, mark
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.state import Run
from runtime.engine.levels.level import ConditionKindId


class Judged(Enum):
    """When a condition is looked at."""

    AT_ONCE = "at once"
    TURN_END = "end of turn"
    GAME_END = "end of the game"


class Certainty(Enum):
    """What is certain of a condition; ``OPEN`` says no more than that nothing is known to be certain."""

    OPEN = "open"
    SETTLED = "settled"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a condition finds: whether it holds ``now``, and that ``done`` of ``of`` is there.

    Where more is there than is asked for, ``beyond`` is how much more. Where it must hold for some ``turns``
    running, it has ``held`` for so many.
    """

    now: bool
    done: int
    of: int
    certainty: Certainty = Certainty.OPEN
    held: int = 0
    turns: int = 0
    beyond: int = 0


class Counted(Enum):
    """What is still to pass until a condition is decided."""

    HELD = "held"
    """The side's own turns at whose ends it must still hold."""
    SURVIVED = "survived"
    """Turns of both sides that must still be survived."""
    COMING = "coming"
    """Turns of both sides until it comes true."""
    TIME = "time"
    """Turns of both sides until it can come true no more, the present one too."""
    POINTS = "points"
    LEAD = "lead"
    """Points that the lead must still grow by."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """How much is ``left`` of what decides something soon, and the ``cells`` that it is about, if any."""

    counted: Counted
    left: int
    of: int
    cells: tuple[Cell, ...] = ()


TextArgument = object
"""A number, a text, a side by its name, another Text, or a tuple of Texts."""


@dataclass(frozen=True, slots=True)
class Text:
    """A template with what it is filled with; ``count`` among the arguments settles between one and many."""

    template: str
    arguments: Mapping[str, TextArgument] = field(default_factory=dict)


def common_arguments(node: ConditionNode) -> dict[str, TextArgument]:
    """What the sentences of all kinds may be filled with: sides, a count, a turn and a region, as far as given."""
    arguments: dict[str, TextArgument] = {}
    given = node.arguments
    side, region = given.get("side"), given.get("region")
    if isinstance(side, Side):
        arguments = {"side": side.value, "foe": side.other.value}
    for name in ("count", "points"):
        if given.get(name) is not None:
            arguments["count"] = node.whole(name)
    if given.get("turn") is not None:
        arguments["turn"] = node.whole("turn")
    if isinstance(region, NamedPlace):
        arguments["place"] = place_text(region)
    return arguments


def plain_text(node: ConditionNode) -> Text:
    """What most kinds ask: the template of the kind, or of what of it is chosen."""
    what = node.arguments.get("what")
    return Text(node.kind if what is None else f"{node.kind}.{what}", common_arguments(node))


@dataclass(frozen=True, slots=True)
class ConditionKind:
    """A kind of single condition: what it is called in files, what it asks for, and how it is found out.

    One that takes ``turns`` of 1 or more is judged at the end of turns, whatever ``judged`` says. What follows
    ``evaluate`` may be left out:

    ``denied`` finds what there is where it must not hold; left out, the same as elsewhere.
    ``counts`` says how many more an event makes of what is remembered, between the position before it and after it;
    left out, nothing is counted. ``remembers`` gives the whole number instead, for what is not merely counted, and
    ``begins`` the first one; left out, it is 0. What is remembered is ``ahead`` more than the turns it has held.
    A ``safeguard`` is true from the beginning until it is violated; as a bonus objective it is settled when the game
    ends. Of one that is ``denied_late`` it is certain only at a turn's end that it does not hold.
    Of the arguments in ``either`` at least one must be given.
    ``countdown`` says what is still to pass until it is decided, while that can be counted; left out, only the turns
    are counted for which it must still hold. ``places`` are the cells that players look at for it.
    ``describe`` says what it asks, in one of ``templates``; left out, the one of its own name. Where that says itself
    that a turn must be over, it ``says_when``. Files that use it are of the ``format`` that it came with.
    """

    kind: ConditionKindId
    judged: Judged
    description: str
    arguments: tuple[Argument, ...]
    evaluate: Callable[[ConditionNode, ConditionContext], Evaluation]
    denied: Callable[[ConditionNode, ConditionContext], Evaluation] | None = None
    counts: Callable[[ConditionNode, ConditionContext, object, ConditionContext], int] | None = None
    remembers: Callable[[ConditionNode, object, ConditionContext], int] | None = None
    begins: Callable[[ConditionNode, ConditionContext], int] | None = None
    ahead: int = 0
    safeguard: bool = False
    denied_late: bool = False
    describe: Callable[[ConditionNode], Text] = plain_text
    templates: tuple[str, ...] = ()
    says_when: bool = False
    countdown: Callable[[ConditionNode, ConditionContext], Countdown] | None = None
    places: Callable[[ConditionNode, ConditionContext], tuple[Cell, ...]] | None = None
    either: tuple[str, ...] = ()
    format: int = 1

    @property
    def is_bonus_only(self) -> bool:
        """Whether it can be asked of bonus objectives alone, because the game must be over."""
        return self.judged is Judged.GAME_END


def yes_or_no(now: bool, certainty: Certainty = Certainty.OPEN) -> Evaluation:
    """Something that is so or not, with nothing to count."""
    return Evaluation(now, 1 if now else 0, 1, certainty)


def counted(number: int, of: int, out_of_reach: bool = False) -> Evaluation:
    """Something that is counted and never taken back."""
    if number >= of:
        return Evaluation(True, of, of, Certainty.SETTLED)
    return Evaluation(False, number, of, Certainty.IMPOSSIBLE if out_of_reach else Certainty.OPEN)


def measured(number: int, of: int, certainty: Certainty = Certainty.OPEN) -> Evaluation:
    """Something that may grow and shrink, and be more than is asked for."""
    return Evaluation(number >= of, min(max(number, 0), of), of, certainty, beyond=max(0, number - of))


def open_or_not(is_possible: bool) -> Certainty:
    """What is certain of something that is possible, or is not."""
    return Certainty.OPEN if is_possible else Certainty.IMPOSSIBLE


def region_cells(node: ConditionNode) -> frozenset[Cell]:
    """The cells of the region that a condition names."""
    region = node.get("region", NamedPlace)
    return frozenset(region.cells) if region else frozenset()


REGION = Argument("region", Takes.REGION, mark("The region in which every cell of the word lies."), format=2)
TOUCHES = Argument(
    "touches",
    Takes.FLAG,
    mark("Whether it is enough that one cell of the word lies in the region."),
    default=False,
    format=2,
)
"""Where a word must lie (section 13)."""


def lies_where_asked(node: ConditionNode, run: Run) -> bool:
    """Whether a word lies in the condition's region with all its cells, or with one where touching it is enough."""
    region = node.get("region", NamedPlace)
    if region is None:
        return True
    return (any if node.get("touches", bool) else all)(cell in region.cells for cell in run.cells)


def place_text(place: NamedPlace) -> Text:
    """How a place is called."""
    if place.kind is PlaceKind.CELL:
        return cell_text(min(place.cells))
    if place.kind is PlaceKind.CITY and not place.name and place.cells:
        return Text("place.city_at", {"row": min(place.cells).row, "column": min(place.cells).column})
    return Text(f"place.{place.kind.value}", {"name": place.name or place.id})


def cell_text(cell: Cell) -> Text:
    """How a cell is called."""
    return Text("place.cell", {"row": cell.row, "column": cell.column})


def token_text(token: TokenPlace) -> Text:
    """How a token is called."""
    element = Text(f"element.{token.element.value}")
    return Text("token", {"element": element, "row": token.at.row, "column": token.at.column})


def side_argument(description: str) -> Argument:
    """The side whose condition it is."""
    return Argument("side", Takes.SIDE, description)


def count_argument(description: str, default: int = 1) -> Argument:
    """How many are asked for."""
    return Argument("count", Takes.WHOLE, description, default=default)


TURNS = Argument(
    "turns",
    Takes.WHOLE,
    mark("For how many of the side's turns running it must hold at their end; 0 asks for no time at all."),
    default=0,
    minimum=0,
    maximum=1000,
)
"""For how many turns running a condition must hold."""
