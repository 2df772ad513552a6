"""Scribe: marks in nine mini grids, won by glyphs, which count as their table says (rules of Scribe)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from runtime.support.texts import mark
from runtime.tablegames.game import (
    PLAYERS,
    Data,
    FormError,
    GameOutcome,
    TableChance,
    TableEvent,
    TableGame,
    TablePlayer,
    TableRefusal,
    TableResult,
)

SIDE = 3
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1


@dataclass(frozen=True, slots=True)
class Glyph:
    """A shape that counts as many points as it has cells, turned and reflected as one likes."""

    name: str
    rows: tuple[str, ...]

    @property
    def points(self) -> int:
        """The number of its cells."""
        return "".join(self.rows).count("*")


GLYPHS = tuple(
    Glyph(name, tuple(shape.split()))
    for name, shape in (
        (mark("single"), "*"),
        (mark("double"), "**"),
        (mark("line"), "***"),
        (mark("pipe"), "*.. ***"),
        (mark("squat T"), "*** .*."),
        (mark("4-block"), "** **"),
        (mark("T"), "*** .*. .*."),
        (mark("cross"), ".*. *** .*."),
        (mark("6-block"), "*** ***"),
        (mark("bomber"), "*** .** ..*"),
        (mark("chair"), "..* *** *.*"),
        (mark("J"), "..* *.* ***"),
        (mark("earring"), ".** *.* ***"),
        (mark("house"), ".*. *** ***"),
        (mark("H"), "*.* *** *.*"),
        (mark("U"), "*.* *.* ***"),
        (mark("ottoman"), "*** *** *.*"),
        (mark("O"), "*** *.* ***"),
        (mark("9-block"), "*** *** ***"),
    )
)
"""All glyphs, from the smallest to the largest."""

_Shape = frozenset[tuple[int, int]]


def _cells(glyph: Glyph) -> _Shape:
    return frozenset(
        (row, column) for row, line in enumerate(glyph.rows) for column, symbol in enumerate(line) if symbol == "*"
    )


def _orientations(shape: _Shape) -> Iterator[_Shape]:
    """The shape in its eight turned and reflected forms."""
    for reflected in (shape, frozenset((row, -column) for row, column in shape)):
        turned = reflected
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            yield turned


def _places(shape: _Shape) -> Iterator[int]:
    """The numbers of all places in the grid where the shape fits as it is."""
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    height, width = max(row for row, _ in shape) - top, max(column for _, column in shape) - left
    for down in range(SIDE - height):
        for across in range(SIDE - width):
            yield sum(1 << ((row - top + down) * SIDE + column - left + across) for row, column in shape)


GLYPH_OF: Mapping[int, Glyph] = MappingProxyType(
    {place: glyph for glyph in GLYPHS for shape in _orientations(_cells(glyph)) for place in _places(shape)}
)
"""Which glyph a group of marks is; groups that are none are missing."""


def _beside(cell: int) -> int:
    """The cells 4-adjacent to one."""
    row, column = divmod(cell, SIDE)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << (r * SIDE + c) for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE)


_BESIDE = tuple(_beside(cell) for cell in range(CELLS))


def groups(marks: int) -> tuple[int, ...]:
    """The 4-connected groups of marks, that with the first cell first."""
    found = []
    while marks:
        group, edge = 0, marks & -marks
        while edge:
            group |= edge
            grown = 0
            for cell in range(CELLS):
                if edge >> cell & 1:
                    grown |= _BESIDE[cell]
            edge = grown & marks & ~group
        found.append(group)
        marks &= ~group
    return tuple(found)


POINTS = tuple(sum(GLYPH_OF[group].points for group in groups(marks) if group in GLYPH_OF) for marks in range(FULL + 1))
"""What every set of marks is worth: each group as many points as it has cells if it is a glyph, else none."""

MARKS = ("+", "o")
"""The players' marks."""

ROWS = SIDE * SIDE
COLUMNS = "abcdefghi"

Pair = tuple[int, int]
Grids = tuple[int, ...]


class Scoring(Enum):
    """How the super grid is judged."""

    STANDARD = "standard"
    """Most mini grids win."""
    ADVANCED = "advanced"
    """The winners' marks of the mini grids count as a grid of their own."""


@dataclass(frozen=True, slots=True)
class ScribeRules:
    """Scribe's parameters."""

    scoring: Scoring = Scoring.STANDARD


@dataclass(frozen=True, slots=True)
class ScribeState:
    """Marks by player and mini grid, nine bits each; ``last`` is each player's last cell in its mini grid, or −1."""

    marks: tuple[Grids, Grids] = ((0,) * CELLS, (0,) * CELLS)
    to_move: TablePlayer = TablePlayer.FIRST
    last: Pair = (-1, -1)

    def taken(self, grid: int) -> int:
        """The cells of a mini grid that are marked."""
        return self.marks[0][grid] | self.marks[1][grid]


Mark = tuple[int, int]
"""A move: the mini grid and the cell within it, both 0 to 8 by rows."""

_FREE = tuple(tuple(cell for cell in range(CELLS) if not taken >> cell & 1) for taken in range(FULL + 1))
"""The free cells of a mini grid, by those that are taken."""


def at(row: int, column: int) -> Mark:
    """The move that marks a cell of the super grid, rows and columns 0 to 8."""
    return row // SIDE * SIDE + column // SIDE, row % SIDE * SIDE + column % SIDE


def cell_of(move: Mark) -> tuple[int, int]:
    """The row and column of a move in the super grid."""
    grid, cell = move
    return grid // SIDE * SIDE + cell // SIDE, grid % SIDE * SIDE + cell % SIDE


def winner_of(first: int, second: int) -> TablePlayer | None:
    """Who has won a mini grid with these marks; None where it is not full yet. A full one is never tied."""
    if first | second != FULL:
        return None
    return TablePlayer.FIRST if POINTS[first] > POINTS[second] else TablePlayer.SECOND


class Scribe(TableGame[ScribeState, Mark, ScribeState]):
    """Scribe with its parameters."""

    id = "scribe"
    rules: ScribeRules
    names = MARKS

    def __init__(self, rules: ScribeRules | None = None) -> None:
        self.rules = rules or ScribeRules()

    def begin(self) -> ScribeState:
        """The empty super grid."""
        return ScribeState()

    def to_act(self, state: ScribeState) -> tuple[TablePlayer, ...]:
        """The players mark in turn, until all cells are marked."""
        return () if all(state.taken(grid) == FULL for grid in range(CELLS)) else (state.to_move,)

    def required(self, state: ScribeState) -> int | None:
        """The mini grid that must be played in, named by the player's own last cell; None where all are open."""
        named = state.last[state.to_move]
        return named if named >= 0 and state.taken(named) != FULL else None

    def moves(self, state: ScribeState, player: TablePlayer) -> tuple[Mark, ...]:
        """Every free cell of the mini grid that must be played in, or of all."""
        if player is not state.to_move:
            return ()
        required = self.required(state)
        grids = range(CELLS) if required is None else (required,)
        return tuple((grid, cell) for grid in grids for cell in _FREE[state.taken(grid)])

    def refusal(self, state: ScribeState, player: TablePlayer, move: Mark) -> TableRefusal | None:
        """A cell that is marked already, or lies in another mini grid than the one to be played in."""
        del player
        grid, cell = move
        required = self.required(state)
        if required is not None and grid != required:
            row, column = divmod(required, SIDE)
            return TableRefusal("other-grid", {"row": row, "column": column})
        return TableRefusal("cell-taken") if state.taken(grid) >> cell & 1 else None

    def after(self, state: ScribeState, player: TablePlayer, move: Mark) -> ScribeState:
        """The state with one more mark."""
        grid, cell = move
        own = state.marks[player]
        marked = (*own[:grid], own[grid] | 1 << cell, *own[grid + 1 :])
        if player is TablePlayer.FIRST:
            return ScribeState((marked, state.marks[1]), TablePlayer.SECOND, (cell, state.last[1]))
        return ScribeState((state.marks[0], marked), TablePlayer.FIRST, (state.last[0], cell))

    def events(
        self, before: ScribeState, player: TablePlayer, move: Mark, after: ScribeState
    ) -> tuple[TableEvent, ...]:
        """The mark, and the mini grid that it has filled."""
        del before
        grid = move[0]
        found = [TableEvent("marked", player, {"at": list(cell_of(move))})]
        first, second = after.marks[0][grid], after.marks[1][grid]
        winner = winner_of(first, second)
        if winner is not None:
            found.append(TableEvent("grid-won", winner, {"grid": grid, "points": [POINTS[first], POINTS[second]]}))
        return tuple(found)

    def winners(self, state: ScribeState) -> tuple[TablePlayer | None, ...]:
        """Who has won each of the nine mini grids."""
        return tuple(map(winner_of, *state.marks))

    def points(self, state: ScribeState) -> Pair:
        """Both players' points as they stand: mini grids won, or what the marks of their winners are worth."""
        won = self.winners(state)
        masks = [sum(1 << grid for grid in range(CELLS) if won[grid] is player) for player in PLAYERS]
        if self.rules.scoring is Scoring.ADVANCED:
            return POINTS[masks[0]], POINTS[masks[1]]
        return masks[0].bit_count(), masks[1].bit_count()

    def result(self, state: ScribeState) -> TableResult | None:
        """Who has more points once all is full; there are no ties."""
        if self.to_act(state):
            return None
        first, second = self.points(state)
        return GameOutcome(TablePlayer.FIRST if first > second else TablePlayer.SECOND, (first, second), "full")

    def possible_winners(self) -> frozenset[TablePlayer | None]:
        """No game is drawn: none of the nine mini grids is tied, and their winners' marks fill a grid too."""
        return frozenset(PLAYERS)

    def view(self, state: ScribeState, player: TablePlayer) -> ScribeState:
        """Nothing is hidden."""
        del player
        return state

    def completed(self, view: ScribeState, chance: TableChance) -> ScribeState:
        """Nothing was hidden."""
        del chance
        return view

    def estimate(self, state: ScribeState) -> float:
        """Mini grids won count, and a little those that are led."""
        lead = 0.0
        for first, second in zip(*state.marks, strict=True):
            gap = POINTS[first] - POINTS[second]
            lead += (1 if gap > 0 else -1) if first | second == FULL else gap / 18
        return min(1.0, max(0.0, 0.5 + lead / CELLS))

    def played_out(self, state: ScribeState, chance: TableChance, plies: int) -> float:
        """Both mark at random to the very end; by how much it was won counts a little."""
        del plies  # 81 marks are soon made.
        marks = [list(state.marks[0]), list(state.marks[1])]
        last, player = list(state.last), int(state.to_move)
        taken = [first | second for first, second in zip(*marks, strict=True)]
        open_grids = [grid for grid in range(CELLS) if taken[grid] != FULL]
        fraction = chance.fraction
        while open_grids:
            grid = last[player]
            if grid < 0 or taken[grid] == FULL:
                grid = open_grids[int(fraction() * len(open_grids))]
            free = _FREE[taken[grid]]
            cell = free[int(fraction() * len(free))]
            marks[player][grid] |= 1 << cell
            taken[grid] |= 1 << cell
            if taken[grid] == FULL:
                open_grids.remove(grid)
            last[player] = cell
            player = 1 - player
        first, second = self.points(ScribeState((tuple(marks[0]), tuple(marks[1]))))
        return 0.9 * (first > second) + 0.1 * first / (first + second)

    # Notation

    def write_move(self, move: Mark) -> str:
        """A column a to i and a row 1 to 9, both from the top left: ``e5`` is the middle."""
        row, column = cell_of(move)
        return f"{COLUMNS[column]}{row + 1}"

    def read_move(self, text: str) -> Mark:
        """The cell of a note such as ``e5``."""
        column, row = text[:1].lower(), text[1:]
        if not column or column not in COLUMNS or len(row) != 1 or row not in "123456789":
            raise FormError("bad-move", text=text)
        return at(int(row) - 1, COLUMNS.index(column))

    def write_state(self, state: ScribeState) -> Data:
        """The super grid in nine rows of ``+``, ``o`` and ``.``, who is to mark, and each player's last cell."""
        rows = []
        for row in range(ROWS):
            places = [at(row, column) for column in range(ROWS)]
            rows.append("".join(self._symbol(state, *place) for place in places))
        last = {MARKS[player]: list(divmod(state.last[player], SIDE)) for player in PLAYERS if state.last[player] >= 0}
        return {"rows": rows, "to_move": MARKS[state.to_move], "last": last}

    def _symbol(self, state: ScribeState, grid: int, cell: int) -> str:
        return next((MARKS[player] for player in PLAYERS if state.marks[player][grid] >> cell & 1), ".")

    def read_state(self, data: Data) -> ScribeState:
        """The state of such an object; each player's last cell must hold a mark of theirs."""
        rows = data.get("rows")
        if not isinstance(rows, list) or [len(row) if isinstance(row, str) else 0 for row in rows] != [ROWS] * ROWS:
            raise FormError("bad-rows", "/rows", rows=ROWS, columns=ROWS)
        marks = [[0] * CELLS, [0] * CELLS]
        for row, line in enumerate(rows):
            for column, symbol in enumerate(line):
                if symbol in MARKS:
                    grid, cell = at(row, column)
                    marks[MARKS.index(symbol)][grid] |= 1 << cell
                elif symbol != ".":
                    raise FormError("bad-symbol", f"/rows/{row}", symbol=symbol)
        if data.get("to_move") not in MARKS:
            raise FormError("bad-player", "/to_move", players=" ".join(MARKS))
        both = (tuple(marks[0]), tuple(marks[1]))
        last = self._last(data.get("last", {}), both)
        return ScribeState(both, TablePlayer(MARKS.index(data["to_move"])), last)

    def _last(self, given: object, marks: tuple[Grids, Grids]) -> Pair:
        found = [-1, -1]
        if not isinstance(given, Mapping | None):
            raise FormError("bad-last", "/last")
        for player in PLAYERS:
            place = given.get(MARKS[player]) if given is not None else None
            if place is None:
                continue
            good = isinstance(place, list) and len(place) == len(PLAYERS)
            good = good and all(type(part) is int and 0 <= part < SIDE for part in place)
            cell = place[0] * SIDE + place[1] if good else -1
            if cell < 0 or not any(grid >> cell & 1 for grid in marks[player]):
                raise FormError("bad-last", f"/last/{MARKS[player]}")
            found[player] = cell
        return found[0], found[1]

    def write_view(self, view: ScribeState) -> Data:
        """A view is the state."""
        return self.write_state(view)
