"""A small map, and a hand that works on it with the tools."""

from __future__ import annotations

from editor.document.document import Document
from editor.tools.options import ToolOptionValues
from editor.tools.tool import Button, Modifiers, Pointer, PointerPhase
from editor.tools.toolbox import Toolbox
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Level, Token
from runtime.support.texts import english

ROWS = (
    "......~~",
    ".......~",
    "........",
    "........",
    "^^......",
    "#^......",
)
HOME = City("home", Cell(2, 2), Side.GOLD, "Home")
FORT = City("fort", Cell(2, 6), Side.SILVER)
JEWEL = Token("jewel", Cell(4, 4), Element.FLOOD, 5)

SHIFT, ALT = Modifiers.SHIFT, Modifiers.ALT


def small_campaign() -> Campaign:
    level = Level("one", "One", TerrainMap.from_rows(ROWS), cities=(HOME, FORT), tokens=(JEWEL,))
    return Campaign("test", "Test", (level, Level("two", "Two", TerrainMap.filled(Size(3, 3)))))


class Desk:
    """A document and a toolbox with a hand that moves the pointer."""

    def __init__(self, document: Document, tool: str = "brush") -> None:
        self.document = document
        self.toolbox = Toolbox(document, english().for_windows(), "one")
        self.toolbox.choose(tool)

    def do(
        self, phase: PointerPhase, cell: tuple[int, int], keys: Modifiers = Modifiers.NONE, button: Button = Button.LEFT
    ) -> None:
        self.toolbox.pointer(Pointer(Cell(*cell), phase, keys, button))

    def press(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(PointerPhase.PRESS, (cell[0], cell[1]), keys)

    def move(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(PointerPhase.MOVE, (cell[0], cell[1]), keys)

    def release(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(PointerPhase.RELEASE, (cell[0], cell[1]), keys)

    def hover(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.do(PointerPhase.HOVER, (cell[0], cell[1]), keys)

    def click(self, *cell: int, keys: Modifiers = Modifiers.NONE) -> None:
        self.press(*cell, keys=keys)
        self.release(*cell, keys=keys)

    def drag(self, *cells: tuple[int, int], keys: Modifiers = Modifiers.NONE) -> None:
        self.press(*cells[0], keys=keys)
        for cell in cells[1:]:
            self.move(*cell, keys=keys)
        self.release(*cells[-1], keys=keys)

    def set(self, **options: object) -> None:
        values = {name: getattr(self.toolbox.options, name) for name in self.toolbox.options.__slots__}
        self.toolbox.set_options(ToolOptionValues(**(values | options)))

    @property
    def level(self) -> Level:
        return self.document.campaign.levels[0]

    @property
    def rows(self) -> tuple[str, ...]:
        size = self.level.terrain.size
        return TerrainMap(size, bytes(self.document.terrain("one"))).rows()

    @property
    def labels(self) -> list[str]:
        return [step.label for step in self.document.history]


def changed(state: Desk) -> set[tuple[int, int]]:
    """The cells that differ from the beginning."""
    return {
        (row, column)
        for row, (old, new) in enumerate(zip(ROWS, state.rows, strict=True))
        for column, (one, two) in enumerate(zip(old, new, strict=True))
        if one != two
    }
