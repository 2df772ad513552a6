"""The words tool: starting letters laid like letters are typed, moved by dragging, and taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from editor.document.area import NOWHERE, Area
from editor.document.edit import EditRefusal
from editor.document.mirrored_edits import LayLetters, letters_of
from editor.tools.names import owner_name
from editor.tools.options import Judge
from editor.tools.surface import Surface
from editor.tools.tool import Button, Caret, Modifiers, Pointer, PointerPhase, ToolPreview, TypedKey
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.state import Run
from runtime.engine.levels.level import Level
from runtime.engine.words.board_context import touching_letters
from runtime.engine.words.network import read_network, run_at
from runtime.engine.words.words import Words
from runtime.support.capitals import capitals
from runtime.support.texts import Texts


def word_issues(t: Texts, level: Level, side: Side, cells: Iterable[Cell], judge: Judge) -> tuple[str, ...]:
    """Sentences on the letters of ``side`` on these cells, as the level is; empty where all is well.

    Letters without a value and words are judged only once what holds in the level is loaded.
    """
    size = level.terrain.size
    letters = {cell: letter for cell, letter in letters_of(level, side).items() if cell in size}
    there = tuple(dict.fromkeys(cell for cell in cells if cell in letters))
    if not there:
        return ()
    look = _Look(t, level, side, LetterGrid.of(size, letters), there)
    return tuple(dict.fromkeys((*look.lying(judge.values(level)), *look.reading(judge.words(level)))))


def runs_through(grid: LetterGrid, cells: Iterable[Cell]) -> tuple[Run, ...]:
    """The runs that have a letter on one of the cells, each once."""
    found = (run_at(grid, cell, direction) for cell in cells for direction in Direction)
    return tuple(dict.fromkeys(run for run in found if run is not None))


@dataclass(frozen=True, slots=True)
class _Look:
    """Looks at some letters of a side; ``grid`` holds all of them."""

    t: Texts
    level: Level
    side: Side
    grid: LetterGrid
    cells: tuple[Cell, ...]

    def lying(self, values: Mapping[str, int] | None) -> Iterator[str]:
        """Letters that lie where none can, or that the level's rules don't have."""
        t, size = self.t, self.grid.size
        if any(not self._terrain(cell).holds_letters for cell in self.cells):
            yield t("No letter can lie on lava")
        theirs = {cell: letter for cell, letter in letters_of(self.level, self.side.other).items() if cell in size}
        if theirs and touching_letters(LetterGrid.of(size, theirs), self.cells):
            yield t("It touches letters of {side}", side=owner_name(t, self.side.other))
        unknown = sorted({self.grid[cell] for cell in self.cells} - set(values)) if values else []
        if unknown:
            yield t("These rules have no letter {letters}", letters=" ".join(unknown))

    def reading(self, words: Words | None) -> Iterator[str]:
        """Letters in no word, runs that are none, words without a link, and words that begin or end on water."""
        t, grid, runs = self.t, self.grid, runs_through(self.grid, self.cells)
        alone = [cell for cell in self.cells if not runs_through(grid, (cell,))]
        if alone:
            yield t("{letter} is in no word", letter=grid[alone[0]])
        if words is not None and runs:
            there = tuple(city for city in self.level.cities if city.at in grid.size)
            network = read_network(grid, (), there, self.side, words)
            for run in runs:
                if not network.is_word(run):
                    yield t("{word} is no word", word=run.text)
                elif not network.is_linked(run):
                    yield t("{word} has no link to a city of {side}", word=run.text, side=owner_name(t, self.side))
        for run in runs:
            if any(not self._terrain(end).ends_words for end in (run.cells[0], run.cells[-1])):
                yield t("{word} begins or ends on water", word=run.text)

    def _terrain(self, cell: Cell) -> Terrain:
        """The terrain that counts: a city's cell is plains."""
        is_city = any(city.at == cell for city in self.level.cities)
        return Terrain.PLAINS if is_city else self.level.terrain[cell]


_DIRECTIONS = MappingProxyType(
    {
        TypedKey.LEFT: Direction.ACROSS,
        TypedKey.RIGHT: Direction.ACROSS,
        TypedKey.UP: Direction.DOWN,
        TypedKey.DOWN: Direction.DOWN,
    }
)


@dataclass(slots=True)
class _Session:
    """A word that is being typed: the cell for the next letter, and what was typed so far, the last at the end.

    ``steps`` are pairs of a cell and its letter; an empty letter takes one away that lay there.
    """

    at: Cell
    steps: list[tuple[Cell, str]] = field(default_factory=list)

    @property
    def letters(self) -> Mapping[Cell, str]:
        """The cells with what was typed there last."""
        return dict(self.steps)


class WordsTool:
    """A click sets the place where typing begins; arrows turn it, Enter keeps what was typed, Escape drops it.

    Dragging a letter moves its word: letters that another word shares stay for that one. Shift+click takes a word away.
    """

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._at: Cell | None = None
        self._direction = Direction.ACROSS
        self._session: _Session | None = None
        self._dragged: tuple[Cell, Side, tuple[Cell, ...]] | None = None
        self._shift = False
        self._known: tuple[object, Level | EditRefusal, tuple[str, ...]] | None = None

    @property
    def is_typing(self) -> bool:
        """Whether a place to type at has been chosen."""
        return self._session is not None

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        level = self._surface.level
        if pointer.button is not Button.LEFT or level is None:
            return
        self._at, self._shift = pointer.cell, bool(pointer.modifiers & Modifiers.SHIFT)
        if pointer.phase is PointerPhase.PRESS:
            self.finish()
            self._dragged = self._word_at(self._surface.level or level, pointer.cell)
        elif pointer.phase is PointerPhase.RELEASE:
            dragged, self._dragged = self._dragged, None
            if dragged is not None and dragged[0] != pointer.cell:
                self._move(level, dragged, pointer.cell)
            elif dragged is not None and self._shift:
                self._erase(level, dragged[1], dragged[2])
            elif pointer.cell in level.terrain.size:
                self._begin(level, pointer.cell)

    def typed(self, text: str) -> None:
        """Lay the letters of a text, one a cell, as far as there is room."""
        level, session = self._surface.level, self._session
        if level is None or session is None:
            return
        values = self._surface.held.judge.values(level)
        for letter in capitals(text, "".join(values) if values else ""):
            if letter.isalpha() and session.at in level.terrain.size and not self._is_theirs(level, session.at):
                session.steps.append((session.at, letter))
                session.at = session.at.moved(self._direction)

    def key(self, key: TypedKey) -> None:
        """Turn, take back, take away, or keep what was typed."""
        session = self._session
        if session is None:
            return
        if key in _DIRECTIONS:
            self._turn(session, key)
        elif key is TypedKey.ENTER:
            self.finish()
        elif key is TypedKey.BACKSPACE and session.steps and session.steps[-1][1]:
            session.at = session.steps.pop()[0]
        elif key is TypedKey.BACKSPACE:
            session.at = session.at.moved(self._direction, -1)
            session.at = Cell(max(0, session.at.row), max(0, session.at.column))
            session.steps.append((session.at, ""))
        elif key is TypedKey.DELETE:
            session.steps.append((session.at, ""))

    def cancel(self) -> bool:
        """Drop what was typed, or the drag."""
        was = self._session is not None or self._dragged is not None
        self._session = self._dragged = None
        return was

    def finish(self) -> None:
        """Keep what was typed; a drag is dropped."""
        session, self._session, self._dragged = self._session, None, None
        level, surface, t = self._surface.level, self._surface, self._surface.t
        if session is None or level is None or not session.steps:
            return
        word = "".join(letter for _, letter in sorted(session.letters.items()))
        label = t("Lay {letters}", letters=word) if word else t("Take letters away")
        surface.perform(label, LayLetters(level.id, self._side, session.letters))

    def leave(self) -> None:
        """Preview nothing but what is being typed or dragged."""
        if self._dragged is None:
            self._at = None

    def preview(self) -> ToolPreview:
        """What was typed so far, the word where it is dragged to, or what a click would do."""
        level = self._surface.level
        if level is None:
            return ToolPreview()
        if self._session is not None:
            return self._typing(level, self._session)
        if self._at is None or self._at not in level.terrain.size:
            return ToolPreview()
        if self._dragged is not None and self._dragged[0] != self._at:
            side = self._dragged[1]
            letters = _shifted(level, self._dragged, self._at)
            return self._tried(level, side, letters, self._surface.t("Move the word here"))
        return self._hovered(level, self._at)

    @property
    def _side(self) -> Side:
        return self._surface.options.letters_side

    def _is_theirs(self, level: Level, cell: Cell) -> bool:
        return cell in letters_of(level, self._side.other)

    def _begin(self, level: Level, cell: Cell) -> None:
        """Begin to type, for the side whose letter lies there, if any."""
        for side in SIDES:
            if cell in letters_of(level, side):
                self._surface.options = replace(self._surface.options, letters_side=side)
        self._session = _Session(cell)

    def _turn(self, session: _Session, key: TypedKey) -> None:
        """Go on in another direction; without letters an arrow along the direction moves the place."""
        direction = _DIRECTIONS[key]
        level = self._surface.level
        if direction is self._direction and not session.steps and level is not None:
            there = session.at.moved(direction, -1 if key in (TypedKey.LEFT, TypedKey.UP) else 1)
            session.at = there if there in level.terrain.size else session.at
        elif direction is not self._direction:
            self._direction = direction
            if session.steps:  # A word that turns goes on from its last letter.
                session.at = session.steps[-1][0].moved(direction)

    def _word_at(self, level: Level, cell: Cell) -> tuple[Cell, Side, tuple[Cell, ...]] | None:
        """The word under the pointer: its side and its cells, rather along the direction of typing."""
        for side in SIDES:
            letters = letters_of(level, side)
            if cell in letters:
                grid = _grid(level, side)
                run = run_at(grid, cell, self._direction) or run_at(grid, cell, self._direction.crossing)
                return cell, side, tuple(run.cells) if run else (cell,)
        return None

    def _move(self, level: Level, dragged: tuple[Cell, Side, tuple[Cell, ...]], to: Cell) -> None:
        letters = _shifted(level, dragged, to)
        word = "".join(letters_of(level, dragged[1])[cell] for cell in dragged[2])
        edit = LayLetters(level.id, dragged[1], letters)
        self._surface.perform(self._surface.t("Move {word}", word=word), edit)

    def _erase(self, level: Level, side: Side, cells: tuple[Cell, ...]) -> None:
        """Take a word away, but for the letters that another word shares."""
        word = "".join(letters_of(level, side)[cell] for cell in cells)
        gone = dict.fromkeys(_own(level, side, cells), "")
        self._surface.perform(self._surface.t("Take away {word}", word=word), LayLetters(level.id, side, gone))

    def _hovered(self, level: Level, cell: Cell) -> ToolPreview:
        t, found = self._surface.t, self._word_at(level, cell)
        if found is None:
            said = t("Click to lay letters of {side} from here", side=owner_name(t, self._side))
            return ToolPreview(outline=Area.of((cell,)), status=said)
        _, side, cells = found
        word = "".join(letters_of(level, side)[one] for one in cells)
        faults = word_issues(t, level, side, cells, self._surface.held.judge)
        if faults:
            return ToolPreview(outline=Area.of(cells), status=". ".join((*faults, "")).strip(), warns=True)
        said = t("{word}: click to type here, drag to move it, Shift+click to take it away", word=word)
        return ToolPreview(outline=Area.of(cells), status=said)

    def _typing(self, level: Level, session: _Session) -> ToolPreview:
        t, side, letters = self._surface.t, self._side, session.letters
        arrow = t("across") if self._direction is Direction.ACROSS else t("down")
        caret = Caret(session.at, self._direction) if session.at in level.terrain.size else None
        said = t(
            "{side} {direction}: type a word; arrows turn, Enter keeps it, Esc drops it",
            side=owner_name(t, side).capitalize(),
            direction=arrow,
        )
        if caret is not None and self._is_theirs(level, session.at):
            why = self._surface.say(EditRefusal("their-letter"))
            return replace(self._tried(level, side, letters, why), caret=caret, status=why, warns=True)
        return replace(self._tried(level, side, letters, said), caret=caret)

    def _tried(self, level: Level, side: Side, letters: Mapping[Cell, str], said: str) -> ToolPreview:
        """The map with these letters, and what is wrong with them."""
        surface, outline = self._surface, Area.of(letters)
        if not letters:
            return ToolPreview(status=said)
        key = (level, side, tuple(letters.items()), surface.symmetry, surface.held.judge)
        if self._known is None or self._known[0] != key:  # Previews ask again and again; words take long to look up.
            after = surface.tried(LayLetters(level.id, side, letters))
            found = isinstance(after, EditRefusal) or word_issues(surface.t, after, side, letters, surface.held.judge)
            self._known = (key, after, found if isinstance(found, tuple) else ())
        _, after, faults = self._known
        if isinstance(after, EditRefusal):
            return ToolPreview(outline=outline, status=surface.say(after), refused=True)
        status = ". ".join((*faults, "")).strip() if faults else said
        return ToolPreview(outline=outline or NOWHERE, after=after, status=status, warns=bool(faults))


def _grid(level: Level, side: Side) -> LetterGrid:
    size = level.terrain.size
    return LetterGrid.of(size, {cell: letter for cell, letter in letters_of(level, side).items() if cell in size})


def _own(level: Level, side: Side, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Those of a word's cells that no other word crosses."""
    grid = _grid(level, side)
    row = len({cell.row for cell in cells}) == 1
    crossing = Direction.DOWN if row else Direction.ACROSS
    return tuple(cell for cell in cells if len(cells) == 1 or run_at(grid, cell, crossing) is None)


def _shifted(level: Level, dragged: tuple[Cell, Side, tuple[Cell, ...]], to: Cell) -> dict[Cell, str]:
    """What becomes of the letters when a word is dragged from one cell to another."""
    start, side, cells = dragged
    letters = letters_of(level, side)
    down, right = to.row - start.row, to.column - start.column
    gone = dict.fromkeys(_own(level, side, cells), "")
    return gone | {Cell(cell.row + down, cell.column + right): letters[cell] for cell in cells}
