"""One line of text for an action and for a position, for bug reports, tests and fingerprints.

Both are read off the types of the engine's own values, so that a new action or a new field of a position is written
without a word here. The grammar:

* a cell is ``3:4``, a laid letter ``3:4=S``, a run ``3:4>SWORD`` across and ``3:4vSWORD`` down;
* nothing is ``-``, a pair of both sides ``gold|silver``, a list ``[a,b]``, any other value ``(its,fields)``;
* rows of a landscape or of letters follow one another with ``/``; a number says how many of the next symbol there
  are, or, between letters, how many cells are empty;
* other texts are written as they are, an empty one of an action as '', with percent signs for what would be misread.

An action is its name and its fields, ``commit [3:4=S,3:5=O]``; what stands at the end and is as usual is left out. A
position is ``field=value`` again and again; the set-up (rules, make-up of pools, conditions) is not part of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import groupby
from types import MappingProxyType, NoneType
from typing import Any, get_args, get_origin, get_type_hints
from urllib.parse import quote, unquote

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import SYMBOLS, TerrainMap
from runtime.engine.game.actions import Action
from runtime.engine.game.state import Board, GameState, Run, Setup

# A line of ten characters can ask for any number of cells; this is far above the largest map a level may have.
LONGEST = 1_000_000
"""How many cells a landscape in a line may have at most."""

_PLAIN = frozenset('_.-{}":?!/+*')
_EMPTY = "''"
_SCALAR = re.compile(r"[^()\[\],|\s]*")
_WORD = re.compile(r"(?<!^)(?=[A-Z])")
# Seven digits reach beyond LONGEST; more would only make int() slow, which grows with the square of their number.
_COUNTED = re.compile(r"(\d{0,7})(\D)")
_CELL = r"(-?\d{1,9}):(-?\d{1,9})"
_CELL_TEXT = re.compile(_CELL)
_LAID_TEXT = re.compile(_CELL + r"=(\S+)")
_RUN_TEXT = re.compile(_CELL + r"([>v])(\S*)")


class NotationError(ValueError):
    """A line that is no notation of an action or position; the message says what was expected and where."""


def name_of(kind: type) -> str:
    """The name by which files and lines know an action or event: ``EndTurn`` is ``end_turn``."""
    return _WORD.sub("_", kind.__name__).lower()


VERBS: Mapping[str, type] = MappingProxyType({name_of(kind): kind for kind in get_args(Action)})
"""Every kind of action by its name."""


def write_action(action: Action) -> str:
    """The line of an action."""
    kind: type = type(action)
    given = list(_fields(kind))
    while given and _is_usual(given[-1][0], getattr(action, given[-1][0].name)):
        # From the end alone: what is left out is known by its place, so nothing may follow it.
        given.pop()
    texts = (_written(hint, getattr(action, field.name)) for field, hint in given)
    return " ".join((name_of(kind), *(text or _EMPTY for text in texts)))


def read_action(line: str) -> Action:
    """The action of a line; raises NotationError."""
    verb, *texts = line.split() or ("",)
    kind = VERBS.get(verb)
    if kind is None:
        raise NotationError(f"there is no action “{verb}”; known are {', '.join(VERBS)}")
    known = _fields(kind)
    if len(texts) > len(known):
        raise NotationError(f"{verb} has {len(known)} parts at most, not {len(texts)}")
    values: dict[str, Any] = {}
    for (field, hint), text in zip(known, texts, strict=False):
        values[field.name] = _whole(hint, "" if text == _EMPTY else text, None)
    action: Action = _made(kind, values, verb)
    return action


def write_position(state: GameState) -> str:
    """The line of a position, without its set-up."""
    parts = []
    for owner, field, kind in _position_fields():
        value = getattr(state.board if owner is Board else state, field.name)
        if not _is_usual(field, value):
            parts.append(f"{field.name}={_written(kind, value)}")
    return " ".join(parts)


def read_position(line: str, setup: Setup) -> GameState:
    """The position of a line in a game of this set-up; raises NotationError."""
    texts: dict[str, str] = {}
    for part in line.split():
        name, equals, text = part.partition("=")
        if not equals or name in texts:
            raise NotationError(f"“{part[:40]}” is no field, or stands there twice")
        texts[name] = text
    values: dict[type, dict[str, Any]] = {Board: {}, GameState: {}}
    size: Size | None = None
    for owner, field, kind in _position_fields():
        if field.name in texts:
            value = values[owner][field.name] = _whole(kind, texts.pop(field.name), size)
            # Letters are written without their size: the landscape, which _position_fields puts first, says it.
            size = value.size if isinstance(value, TerrainMap) else size
    if texts:
        raise NotationError(f"a position has no field “{next(iter(texts))}”")
    board = _made(Board, values[Board], "board")
    state: GameState = _made(GameState, {"setup": setup, "board": board, **values[GameState]}, "position")
    return state


def _position_fields() -> Iterator[tuple[type, Field[Any], Any]]:
    """The fields of a position: the board's, the landscape first, then the game's own."""
    for owner in (Board, GameState):
        yield from ((owner, field, kind) for field, kind in _fields(owner) if field.name not in ("setup", "board"))


@cache
def _fields(kind: type) -> tuple[tuple[Field[Any], Any], ...]:
    """The fields of a dataclass with their types."""
    hints = get_type_hints(kind)
    return tuple((field, hints[field.name]) for field in fields(kind))


def _is_usual(field: Field[Any], value: object) -> bool:
    """Whether a field has its default."""
    if field.default_factory is not MISSING:
        return bool(value == field.default_factory())
    return field.default is not MISSING and bool(value == field.default)


def _made(kind: type, values: Mapping[str, Any], what: str) -> Any:
    """A dataclass of these values; raises NotationError where a needed one is missing."""
    for field, _ in _fields(kind):
        if field.name not in values and field.default is MISSING and field.default_factory is MISSING:
            raise NotationError(f"{what} lacks “{field.name}”")
    return kind(**values)


@dataclass(frozen=True, slots=True)
class _Form:
    """How a value of one type is written and read; reading may need the size of the board."""

    write: Callable[[Any], str]
    read: Callable[[str, Size | None], Any]


def _written(kind: Any, value: Any) -> str:
    """The text of a value of a type."""
    if kind in _FORMS:
        return _FORMS[kind].write(value)
    origin, inner = get_origin(kind), get_args(kind)
    if NoneType in inner:
        return "-" if value is None else _written(_present(inner), value)
    if origin is BySide:
        return "|".join(_written(inner[0], one) for one in value)
    if origin is tuple:
        return f"[{','.join(_written(inner[0], one) for one in value)}]"
    if is_dataclass(kind) and isinstance(kind, type):
        return f"({','.join(_written(hint, getattr(value, field.name)) for field, hint in _fields(kind))})"
    return _written_plain(value)


def _written_plain(value: Any) -> str:
    """The name of a member of an enumeration; whatever else a file may hold as JSON."""
    if isinstance(value, Enum):
        return str(value.value)
    return _escaped(json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


def _present(kinds: tuple[Any, ...]) -> Any:
    """The type that may be there beside None."""
    return next(kind for kind in kinds if kind is not NoneType)


def _whole(kind: Any, text: str, size: Size | None) -> Any:
    """A whole text read as one value."""
    reader = _Reader(text, size)
    value = reader.read(kind)
    if reader.place != len(text):
        raise reader.error("the end")
    return value


class _Reader:
    """Reads values out of a text, one after the other."""

    def __init__(self, text: str, size: Size | None) -> None:
        self.place = 0
        self._text = text
        self._size = size

    def error(self, expected: str) -> NotationError:
        """What to raise where something else stands."""
        return NotationError(f"expected {expected} at “{self._text[self.place : self.place + 20]}”")

    def read(self, kind: Any) -> Any:
        """The next value, which is of this type."""
        origin, inner = get_origin(kind), get_args(kind)
        if NoneType in inner:
            return self._maybe(_present(inner))
        if origin is BySide:
            gold = self.read(inner[0])
            self._take("|")
            return BySide(gold, self.read(inner[0]))
        if origin is tuple:
            return self._items(inner[0])
        if is_dataclass(kind) and isinstance(kind, type) and kind not in _FORMS:
            return self._record(kind)
        start = self.place
        scalar = self._scalar()
        try:
            return self._plain(kind, scalar)
        except (ValueError, RecursionError) as problem:
            self.place = start
            raise self.error(getattr(kind, "__name__", str(kind))) from problem

    def _plain(self, kind: Any, scalar: str) -> Any:
        """What a text without brackets says; raises ValueError, or RecursionError for JSON that is too deep."""
        if kind in _FORMS:
            return _FORMS[kind].read(scalar, self._size)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return kind(scalar)
        return json.loads(unquote(scalar, errors="strict"))

    def _maybe(self, kind: Any) -> Any:
        # A hyphen alone is nothing, before a digit it is a minus: what follows tells them apart.
        if self._text.startswith("-", self.place) and self._text[self.place + 1 : self.place + 2] in ("", *",)]|"):
            self.place += 1
            return None
        return self.read(kind)

    def _items(self, kind: Any) -> tuple[Any, ...]:
        self._take("[")
        found: list[Any] = []
        while not self._text.startswith("]", self.place):
            if found:
                self._take(",")
            found.append(self.read(kind))
        self._take("]")
        return tuple(found)

    def _record(self, kind: type) -> Any:
        self._take("(")
        values: dict[str, Any] = {}
        for field, hint in _fields(kind):
            if values:
                self._take(",")
            values[field.name] = self.read(hint)
        self._take(")")
        return kind(**values)

    def _scalar(self) -> str:
        match = _SCALAR.match(self._text, self.place)
        text = match.group() if match else ""
        self.place += len(text)
        return text

    def _take(self, sign: str) -> None:
        if not self._text.startswith(sign, self.place):
            raise self.error(f"“{sign}”")
        self.place += 1


def _escaped(text: str) -> str:
    """A text without signs that would be misread; a lone hyphen stands for nothing, so it is escaped too."""
    plain = "".join(one if one.isalnum() or one in _PLAIN else quote(one, safe="") for one in text)
    return "%2D" if plain == "-" else plain


def _read_text(text: str, _size: Size | None) -> str:
    return unquote(text, errors="strict")


def _read_flag(text: str, _size: Size | None) -> bool:
    if text not in ("0", "1"):
        raise ValueError(text)
    return text == "1"


def _read_number(text: str, _size: Size | None) -> int:
    # Not isdigit(), which takes the digits of every script; 40 are more than any number of a position has.
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise ValueError(text)
    return int(text)


def _write_cell(cell: Cell) -> str:
    return f"{cell.row}:{cell.column}"


def _read_cell(text: str, _size: Size | None) -> Cell:
    row, column = _parts(_CELL_TEXT, text)
    return Cell(int(row), int(column))


def _parts(form: re.Pattern[str], text: str) -> tuple[str, ...]:
    match = form.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return match.groups()


def _read_laid(text: str, _size: Size | None) -> Laid:
    row, column, letter = _parts(_LAID_TEXT, text)
    return Laid(Cell(int(row), int(column)), unquote(letter, errors="strict"))


def _write_run(run: Run) -> str:
    sign = ">" if run.direction is Direction.ACROSS else "v"
    return f"{_write_cell(run.at)}{sign}{_escaped(run.text)}"


def _read_run(text: str, _size: Size | None) -> Run:
    row, column, sign, word = _parts(_RUN_TEXT, text)
    direction = Direction.ACROSS if sign == ">" else Direction.DOWN
    return Run(Cell(int(row), int(column)), direction, unquote(word, errors="strict"))


def _write_rows(rows: Iterator[str], empty: str) -> str:
    """Rows with equal symbols counted: all of them, or, where there is an ``empty`` one, only those."""

    def shortened(row: str) -> str:
        found = ""
        for symbol, group in groupby(row):
            count = len(list(group))
            if symbol == empty:
                found += str(count)
            elif empty:
                found += symbol * count
            else:
                found += f"{count}{symbol}" if count > 1 else symbol
        return found

    return "/".join(shortened(row) for row in rows)


def _write_terrain(terrain: TerrainMap) -> str:
    return _write_rows(iter(terrain.rows()), "")


def _read_terrain(text: str, _size: Size | None) -> TerrainMap:
    rows, left = [], LONGEST
    for line in text.split("/"):
        row = ""
        # findall skips what doesn't fit, such as an eighth digit: put together again it would be missing.
        if "".join(f"{count}{symbol}" for count, symbol in _COUNTED.findall(line)) != line:
            raise ValueError(line)
        for count, symbol in _COUNTED.findall(line):
            # Counted before the text is made, so that a hostile number never becomes a row of that length.
            left -= int(count or 1)
            if symbol not in SYMBOLS or left < 0:
                raise ValueError(line)
            row += symbol * int(count or 1)
        rows.append(row)
    return TerrainMap.from_rows(rows)


def _write_letters(letters: LetterGrid) -> str:
    width = letters.size.columns
    return _write_rows((letters.cells[start : start + width] for start in range(0, len(letters.cells), width)), NONE)


def _read_letters(text: str, size: Size | None) -> LetterGrid:
    if size is None:
        raise ValueError("letters before the landscape")
    lines = text.split("/")
    # One cell more than a row has is enough to be refused below, and keeps a large number from becoming a large text.
    rows = [re.sub(r"\d{1,7}", lambda found: NONE * min(int(found.group()), size.columns + 1), line) for line in lines]
    if len(rows) != size.rows or any(len(row) != size.columns for row in rows):
        raise ValueError(text)
    return LetterGrid(size, "".join(rows))


_FORMS: Mapping[Any, _Form] = MappingProxyType(
    {
        str: _Form(_escaped, _read_text),
        bool: _Form(lambda flag: "1" if flag else "0", _read_flag),
        int: _Form(str, _read_number),
        Cell: _Form(_write_cell, _read_cell),
        Laid: _Form(lambda laid: f"{_write_cell(laid.at)}={_escaped(laid.letter)}", _read_laid),
        Run: _Form(_write_run, _read_run),
        TerrainMap: _Form(_write_terrain, _read_terrain),
        LetterGrid: _Form(_write_letters, _read_letters),
    }
)
"""The types that have a form of their own."""
