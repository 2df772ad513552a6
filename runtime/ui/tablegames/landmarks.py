"""What one may want to go to on the board of a table game: marks, bricks, dots, boxes, tokens, grids and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts, mark
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scrambler.moves import allowed_steps
from runtime.tablegames.scrambler.values import CARDS, in_whole
from runtime.tablegames.scribe import CELLS, POINTS, cell_of, winner_of
from runtime.tablegames.scryper.moves import ends
from runtime.tablegames.scryper.values import owner_of
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import CARDS as CARD_NAMES
from runtime.ui.tablegames.words import grid_name, side_of
from runtime.ui.widgets.cell_review import BoardReview, Landmark, LandmarkKind, ReviewCommand, review_commands
from runtime.ui.widgets.command_record import CommandId


@dataclass(frozen=True, slots=True)
class ReviewedTable:
    """What may be seen of a table, and to which player things are their ``own``."""

    view: TableView
    own: TablePlayer


# Scribe


def _marks(reviewed: ReviewedTable, player: TablePlayer) -> Iterator[Landmark]:
    for grid, marked in enumerate(reviewed.view.view.marks[player]):
        yield from (Landmark(Cell(*cell_of((grid, cell)))) for cell in range(CELLS) if marked >> cell & 1)


def _open_cells(_t: Texts, reviewed: ReviewedTable) -> Iterator[Landmark]:
    """Where the person before the screen can make a mark."""
    view = reviewed.view
    if view.mine is not None:
        for move in ((grid, cell) for grid in range(CELLS) for cell in range(CELLS)):
            if view.game.refusal(view.view, view.mine, move) is None:
                yield Landmark(Cell(*cell_of(move)))


def _grids(t: Texts, reviewed: ReviewedTable) -> Iterator[Landmark]:
    """Each mini grid by its first cell, with what both players' marks there are worth."""
    state = reviewed.view.view
    for grid in range(CELLS):
        marks = [state.marks[player][grid] for player in PLAYERS]
        sums = [t("{side}: {score}", side=side_of(t, "scribe", one), score=POINTS[marks[one]]) for one in PLAYERS]
        winner = winner_of(*marks)
        won = t("won by {side}", side=side_of(t, "scribe", winner)) if winner is not None else ""
        said = ", ".join(filter(None, (*sums, won)))
        yield Landmark(Cell(*cell_of((grid, 0))), t("{place}: {things}", place=grid_name(t, grid), things=said))


# Scryper


def _numbers(reviewed: ReviewedTable, player: TablePlayer) -> list[int]:
    return [number for number, one in enumerate(reviewed.view.view.board) if one and owner_of(one) is player]


def _bricks(reviewed: ReviewedTable, player: TablePlayer) -> Iterator[Landmark]:
    for number in _numbers(reviewed, player):
        yield Landmark(Cell(*divmod(number, reviewed.view.game.rules.columns)))


def _attackable_bricks(_t: Texts, reviewed: ReviewedTable) -> Iterable[Landmark]:
    """The opponent's bricks that one of the own can move onto."""
    rules, board = reviewed.view.game.rules, reviewed.view.view.board
    reached = {end for number in _numbers(reviewed, reviewed.own) for end in ends(rules, board, number)}
    theirs = zip(_numbers(reviewed, reviewed.own.other), _bricks(reviewed, reviewed.own.other), strict=True)
    return (brick for number, brick in theirs if number in reached)


# Scrambler


def _circles(reviewed: ReviewedTable, player: TablePlayer) -> Iterator[Landmark]:
    state = reviewed.view.view
    for number, card in enumerate(state.cards):
        for dot in ((row, column) for row in range(state.size) for column in range(state.size)):
            if card.dot(dot) == player + 1:
                yield Landmark(Cell(*in_whole(number, dot, state.size)))


def _steps(_t: Texts, reviewed: ReviewedTable) -> Iterable[Landmark]:
    """The dots that the person before the screen can step or hop to."""
    view = reviewed.view
    may = allowed_steps(view.view, view.mine) if view.mine is not None and view.view.tokens is not None else ()
    return (Landmark(Cell(move.a, move.b)) for move in may)


def say_box(t: Texts, owner: int) -> str:
    """A closed box by the mark of its owner, 0 where nobody has claimed it; it lies right below its dot."""
    if owner:
        return t("box of {side} right below", side=side_of(t, "scrambler", TablePlayer(owner - 1)))
    return t("box right below that nobody has claimed")


def _boxes(_t: Texts, reviewed: ReviewedTable) -> Iterator[Landmark]:
    """The closed boxes by the dot at their top left; the cells say whose they are."""
    state = reviewed.view.view
    inner = range(state.size - 1)
    for number, card in enumerate(state.cards):
        for box in ((row, column) for row in inner for column in inner):
            if card.is_closed(box):
                yield Landmark(Cell(*in_whole(number, box, state.size)))


def _tokens(_t: Texts, reviewed: ReviewedTable) -> Iterable[Landmark]:
    return (Landmark(Cell(*dot)) for dot in reviewed.view.view.tokens or ())


def _cards(t: Texts, reviewed: ReviewedTable) -> Iterable[Landmark]:
    size = reviewed.view.view.size
    return (Landmark(Cell(*in_whole(card, (0, 0), size)), t(CARD_NAMES[card])) for card in range(CARDS))


def _kind(
    name: str, tip: str, key: str, none: str, find: Callable[[Texts, ReviewedTable], Iterable[Landmark]]
) -> LandmarkKind[ReviewedTable]:
    """A kind whose tip is its name: no button and no menu has it."""
    return LandmarkKind(CommandId(name), tip, tip, key, none, find)


def _of_both(
    thing: str,
    find: Callable[[ReviewedTable, TablePlayer], Iterable[Landmark]],
    own: tuple[str, str],
    other: tuple[str, str],
) -> tuple[LandmarkKind[ReviewedTable], LandmarkKind[ReviewedTable]]:
    """The kinds of what either player has: one's own and the opponent's, each by its tip and what is said of none."""
    return (
        _kind(f"next_own_{thing}", own[0], "Alt+W", own[1], lambda _t, seen: find(seen, seen.own)),
        _kind(f"next_other_{thing}", other[0], "Alt+E", other[1], lambda _t, seen: find(seen, seen.own.other)),
    )


LANDMARKS: Mapping[str, tuple[LandmarkKind[ReviewedTable], ...]] = MappingProxyType(
    {
        "scribe": (
            *_of_both(
                "mark",
                _marks,
                (mark("Look at the next of your marks"), mark("You have no mark on the board.")),
                (mark("Look at the next mark of your opponent"), mark("Your opponent has no mark on the board.")),
            ),
            _kind(
                "next_open_cell",
                mark("Look at the next cell that you can mark now"),
                "Alt+A",
                mark("You can mark no cell now."),
                _open_cells,
            ),
            _kind(
                "next_grid",
                mark("Look at the next mini grid, and hear what the marks there are worth"),
                "Alt+G",
                mark("There are no mini grids."),
                _grids,
            ),
        ),
        "scryper": (
            *_of_both(
                "brick",
                _bricks,
                (mark("Look at the next of your bricks"), mark("You have no brick on the board.")),
                (mark("Look at the next brick of your opponent"), mark("Your opponent has no brick on the board.")),
            ),
            _kind(
                "next_attackable_brick",
                mark("Look at the next brick of your opponent that one of yours can move onto"),
                "Alt+A",
                mark("Your bricks reach none of your opponent’s."),
                _attackable_bricks,
            ),
        ),
        "scrambler": (
            *_of_both(
                "circle",
                _circles,
                (mark("Look at the next dot that you have circled"), mark("You have circled no dot.")),
                (
                    mark("Look at the next dot that your opponent has circled"),
                    mark("Your opponent has circled no dot."),
                ),
            ),
            _kind(
                "next_step",
                mark("Look at the next dot that your token can go to now"),
                "Alt+A",
                mark("Your token can go to no dot now."),
                _steps,
            ),
            _kind(
                "next_box",
                mark("Look at the next box that is closed, and hear whose it is"),
                "Alt+C",
                mark("No box is closed."),
                _boxes,
            ),
            _kind(
                "next_piece",
                mark("Look at the next player’s token"),
                "Alt+T",
                mark("There is no token on the board yet."),
                _tokens,
            ),
            _kind(
                "next_card",
                mark("Look at the next card"),
                "Alt+G",
                mark("There are no cards."),
                _cards,
            ),
        ),
    }
)
"""All that can be gone to on the board of each table game, by its id."""

_HAS_BRICKS = frozenset({"scryper"})
"""The games in which a player has something at hand."""

TABLE_REVIEWS: Mapping[str, tuple[ReviewCommand[BoardReview[ReviewedTable]], ...]] = MappingProxyType(
    {
        game: review_commands(landmarks, without=() if game in _HAS_BRICKS else ("read_rack",))
        for game, landmarks in LANDMARKS.items()
    }
)
"""What can be done by ear at each table game, by its id."""
