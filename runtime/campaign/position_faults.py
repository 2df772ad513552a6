"""What makes a position none that can be played on: off the board, of no value, or at odds with itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runtime.campaign.position import Position, RunMark
from runtime.campaign.values import Letters
from runtime.engine.grid import Cell, Size
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import SIDES, BySide, Side
from runtime.engine.state import Phase
from runtime.support.issues import Issue, Place, Severity


def position_faults(position: Position, rules: Ruleset) -> tuple[Issue, ...]:
    """Everything that is wrong with a position of the right form, with pointers into it."""
    if position.terrain is None:
        return (_fault("missing-key", "/terrain", key="terrain", meaning=""),)
    size = position.terrain.size
    return (
        *_sizes(position, size),
        *_off_board(position, size),
        *_doubled(position),
        *_without_value(position, rules),
        *_marks(position),
        *_phases(position, rules),
    )


def _fault(code: str, pointer: str, cells: Iterable[Cell] = (), **details: str | int) -> Issue:
    at = tuple((cell.row, cell.column) for cell in cells)
    return Issue(Severity.ERROR, code, Place(pointer=pointer, cells=at), details)


def _sizes(position: Position, size: Size) -> Iterator[Issue]:
    for pointer, said, found in (("/rows", position.rows, size.rows), ("/cols", position.cols, size.columns)):
        if said not in (None, found):
            yield _fault("position-size", pointer, what=pointer[1:], said=int(said or 0), found=found)


def _places(position: Position) -> Iterator[tuple[str, Cell]]:
    """Every cell that a position names, with its pointer."""
    for number, city in enumerate(position.cities or ()):
        yield f"/cities/{number}/at", city.at
    for number, token in enumerate(position.tokens or ()):
        yield f"/tokens/{number}/at", token.at
    for side in SIDES:
        for cell in (position.letters or BySide({}, {}))[side]:
            yield f"/letters/{side.value}/{cell.row},{cell.column}", cell
        for number, held in enumerate((position.rack_tokens or BySide((), ()))[side]):
            yield f"/rack_tokens/{side.value}/{number}/at", held.at
    if position.waiting is not None:
        for number, laid in enumerate(position.waiting.new):
            yield f"/waiting/new/{number}", laid.at


def _off_board(position: Position, size: Size) -> Iterator[Issue]:
    for pointer, cell in _places(position):
        if cell not in size:
            yield _fault("position-off-board", pointer, row=cell.row, column=cell.column)


def _doubled(position: Position) -> Iterator[Issue]:
    """Two cities, two tokens, or letters of both sides on one cell."""
    letters = position.letters or BySide({}, {})
    lists = {
        "cities": [city.at for city in position.cities or ()],
        "tokens": [token.at for token in position.tokens or ()],
        "letters/silver": [*letters.gold, *letters.silver],
    }
    for key, cells in lists.items():
        seen: set[Cell] = set()
        for cell in cells:
            if cell in seen:
                yield _fault("position-doubled", f"/{key}", [cell], row=cell.row, column=cell.column)
            seen.add(cell)


def _without_value(position: Position, rules: Ruleset) -> Iterator[Issue]:
    """Letters that the rules give no value."""
    known = frozenset(rules.letters.values)
    for side in SIDES:
        pool = (position.pools or BySide(0, 0))[side]
        texts = {
            "letters": "".join((position.letters or BySide({}, {}))[side].values()),
            "racks": (position.racks or BySide("", ""))[side],
            "pools": pool if isinstance(pool, str) else "",
        }
        for key, text in texts.items():
            strange = "".join(sorted(set(text) - known))
            if strange:
                yield _fault("no-value", f"/{key}/{side.value}", side=side.value, letters=strange[:40])


def _marks(position: Position) -> Iterator[Issue]:
    """Broken runs and penalties of runs that are not there."""
    letters = position.letters or BySide({}, {})
    for side in SIDES:
        for number, mark in enumerate((position.broken or BySide((), ()))[side]):
            if not _is_there(mark, letters[side]):
                yield _no_run(f"/broken/{side.value}/{number}", mark)
    for number, mark in enumerate(position.penalties or ()):
        if not any(_is_there(mark, letters[side]) for side in SIDES):
            yield _no_run(f"/penalties/{number}", mark)


def _is_there(mark: RunMark, letters: Letters) -> bool:
    """Whether a side's letters lie as a mark says."""
    row, column, direction, text = mark[:4]
    down, right = (0, 1) if direction == "across" else (1, 0)
    cells = [Cell(int(row) + down * step, int(column) + right * step) for step in range(len(str(text)))]
    return [letters.get(cell) for cell in cells] == list(str(text))


def _no_run(pointer: str, mark: RunMark) -> Issue:
    return _fault("position-no-run", pointer, word=str(mark[3]), row=int(mark[0]), column=int(mark[1]))


def _phases(position: Position, rules: Ruleset) -> Iterator[Issue]:
    """A phase without what belongs to it, or the other way round."""
    phase = position.phase or (Phase.OVER if position.finished else Phase.PLAY)
    if (phase is Phase.OVER) != (position.finished is not None):
        yield _fault("position-phase", "/phase", phase=phase.value, needs="finished")
    if (phase is Phase.ORDER) != (position.waiting is not None):
        yield _fault("position-phase", "/phase", phase=phase.value, needs="waiting")
    mover = position.to_move or Side.GOLD
    letters = len((position.racks or BySide("", ""))[mover])
    held = letters + len((position.rack_tokens or BySide((), ()))[mover])
    if phase is Phase.DISCARD and not min(letters, held - rules.rack.limit) > 0:
        yield _fault("position-phase", "/phase", phase=phase.value, needs="racks")
