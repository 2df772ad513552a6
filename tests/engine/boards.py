"""Boards drawn as text, so that tests read like diagrams.

Letters: upper case gold, lower case silver, `.` nothing. Ground: the symbols of levels (`.f~^=#`), and cities as
`G` (gold), `S` (silver) and `N` (neutral). Spaces between cells are ignored; rows are lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from runtime import resources
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.actions import Action, Commit, Refusal
from runtime.engine.game.events import Event, WordCommitted
from runtime.engine.game.state import Board, BoardToken, GameState, Phase, PoolPlan, Rack, Run, Setup
from runtime.engine.levels.level import City, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import Network

EDITIONS = read_rulesets(resources.assets() / "rulesets")
RELEASE, DESIGN = EDITIONS["release"], EDITIONS["design-1.6"]
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
GOLD, SILVER = Side.GOLD, Side.SILVER

_OWNERS = {"G": GOLD, "S": SILVER, "N": None}


@dataclass(frozen=True)
class WordList:
    """A lexicon of just these words; meanings as in `{"SWORD": "attacking"}`."""

    texts: frozenset[str]
    meanings: Mapping[str, str] = field(default_factory=dict)
    hash: str = "tests"

    def valid(self, text: str) -> bool:
        return text in self.texts

    def connotations(self, text: str) -> tuple[str, ...]:
        return tuple(sorted(self.meanings.get(text, "").split()))


def words(texts: str, **meanings: str) -> WordList:
    """The words in `texts`, separated by spaces; `SWORD="attacking"` gives one a meaning."""
    return WordList(frozenset(texts.split()), meanings)


def ruled(rules: Ruleset, **parameters: object) -> Ruleset:
    """An edition with single parameters changed, `rack__limit=12` for `rack.limit`."""
    found = resolve(rules, {key.replace("__", "."): value for key, value in parameters.items()})
    assert isinstance(found, Ruleset), found
    return found


def rows(text: str) -> list[str]:
    return [line.replace(" ", "") for line in text.strip().splitlines()]


def board(letters: str, ground: str = "", tokens: Mapping[tuple[int, int], Element] | None = None) -> Board:
    drawn = rows(letters)
    size = Size(len(drawn), len(drawn[0]))
    ground_rows = rows(ground) if ground else ["." * size.columns] * size.rows
    cities = [
        City(f"{symbol}{row}-{column}", Cell(row, column), _OWNERS[symbol])
        for row, line in enumerate(ground_rows)
        for column, symbol in enumerate(line)
        if symbol in _OWNERS
    ]
    terrain = TerrainMap.from_rows(
        "".join("." if symbol in _OWNERS else symbol for symbol in row) for row in ground_rows
    )
    assert terrain.size == size, "letters and ground are drawn in different sizes"
    laid = {Cell(row, column): symbol for row, line in enumerate(drawn) for column, symbol in enumerate(line)}
    return Board(
        terrain=terrain,
        cities=tuple(cities),
        tokens=tuple(BoardToken(f"t{at}", Cell(*at), element, 12) for at, element in (tokens or {}).items()),
        letters=BySide(
            LetterGrid.of(size, {at: symbol for at, symbol in laid.items() if symbol.isupper()}),
            LetterGrid.of(size, {at: symbol.upper() for at, symbol in laid.items() if symbol.islower()}),
        ),
    )


def game(
    on: Board,
    rack: str = "",
    rules: Ruleset = RELEASE,
    *,
    mover: Side = GOLD,
    other_rack: str = "E",
    pools: BySide[str] = BySide("", ""),
    **changes: Any,
) -> GameState:
    """A game in mid-play on this board: `mover` holds `rack` and has drawn already."""
    racks = BySide(Rack(), Rack()).having(mover, Rack("".join(sorted(rack)))).having(mover.other, Rack(other_rack))
    state = GameState(
        setup=Setup("drawn", rules, BySide(PoolPlan(PoolKind.COUNTS, {}), PoolPlan(PoolKind.COUNTS, {}))),
        board=on,
        racks=racks,
        pools=pools,
        out=BySide("", ""),
        base=BySide(0, 0),
        spies=BySide(rules.spies, rules.spies),
        to_move=mover,
        turn=10,
        phase=Phase.PLAY,
        rack_after_draw=len(rack),
        redeployed=False,
        passes=0,
        began=BySide(True, True),
        ended=None,
        chance=0,
    )
    return replace(state, **changes)


def letters(on: Board) -> str:
    """The letters of a board as they would be drawn."""
    gold, silver = on.letters.gold.cells, on.letters.silver.cells
    cells = "".join(
        upper if upper != NONE else lower.lower() if lower != NONE else "."
        for upper, lower in zip(gold, silver, strict=True)
    )
    return lines(cells, on.size.columns)


def ground(on: Board) -> str:
    """The ground of a board as it would be drawn, cities included."""
    cells = list("".join(on.terrain.rows()))
    for city in on.cities:
        cells[on.size.index(city.at)] = {None: "N", GOLD: "G", SILVER: "S"}[city.owner]
    return lines("".join(cells), on.size.columns)


def lines(cells: str, columns: int) -> str:
    return "\n".join(" ".join(cells[start : start + columns]) for start in range(0, len(cells), columns))


def same(drawn: str) -> str:
    """A drawing without its indentation, to compare with."""
    return "\n".join(" ".join(line) for line in rows(drawn))


def run(text: str, row: int, column: int, direction: Direction = ACROSS) -> Run:
    return Run(Cell(row, column), direction, text)


def lay(text: str, row: int, column: int, direction: Direction = ACROSS) -> tuple[Laid, ...]:
    """New letters in line; `.` in `text` leaves a cell out, where an own letter lies."""
    return tuple(
        Laid(Cell(row, column).moved(direction, step), letter) for step, letter in enumerate(text) if letter != "."
    )


def table(on: Board, rules: Ruleset = RELEASE) -> BoardContext:
    return BoardContext(rules, on)


def network(on: Board, side: Side, lexicon: WordList) -> Network:
    return table(on).network(side, lexicon)


def texts(runs: tuple[Run, ...]) -> list[str]:
    return [one.text for one in runs]


def done(state: GameState, action: Action, lexicon: WordList) -> Applied:
    """The action applied; the test fails where it is refused."""
    applied = apply(state, action, lexicon)
    assert isinstance(applied, Applied), applied
    return applied


def refused(state: GameState, action: Action, lexicon: WordList) -> tuple[Refusal, ...]:
    """Why the action is refused; the test fails where it is not."""
    applied = apply(state, action, lexicon)
    assert isinstance(applied, tuple), "the action was accepted"
    assert applied
    return applied


def committed(state: GameState, laid: tuple[Laid, ...], lexicon: WordList) -> tuple[GameState, WordCommitted]:
    """The position after a commit, and its report."""
    applied = done(state, Commit(laid), lexicon)
    event = applied.events[0]
    assert isinstance(event, WordCommitted)
    return applied.state, event


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def all_letters(state: GameState) -> BySide[str]:
    """Every letter of either side wherever it is, sorted."""

    def of(side: Side) -> str:
        on_board = state.board.letters[side].cells.replace(NONE, "")
        return "".join(sorted(state.pools[side] + state.racks[side].letters + on_board + state.out[side]))

    return BySide(*(of(side) for side in SIDES))
