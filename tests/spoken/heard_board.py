"""A board as it was spoken, row by row: what lies on it, and what a player would lay there who knows no more of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from runtime.ai import PLAYERS, Limit, choose
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.game.actions import Action
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import start
from runtime.engine.turn.view import seen_by
from runtime.lexicon import load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.texts import english
from runtime.ui.game_texts.names import TERRAIN_NAMES

if TYPE_CHECKING:
    from conftest import Ear

ROW = re.compile(r"Row (\d+): (.*?)\.(?= Row|$)")
SPAN = re.compile(r"(\d+)(?: to (\d+))? (.*)")
CITY = re.compile(r"(?:city (?P<name>.*) of (?P<owner>Gold|Silver)|neutral city (?P<free>.*))")
LETTER = re.compile(r"([A-Z]) of (Gold|Silver)")
GROUNDS = {english()(name): terrain for terrain, name in TERRAIN_NAMES.items()}
"""What a cell is made of, by what is spoken of it; below a city it is not spoken, and plains."""
NOTHING = BySide(Pool(PoolKind.ORDER, order=""), Pool(PoolKind.ORDER, order=""))


@dataclass
class HeardBoard:
    """What was heard of each cell, in the words of the game."""

    cells: dict[Cell, str] = field(default_factory=dict)

    def take_rows(self, spoken: str) -> None:
        """Enter rows that were read out, such as ``Row 3: 1 to 2 plains; 3 city Aurum of Gold.``"""
        for row, things in ROW.findall(spoken):
            for piece in things.split("; "):
                span = SPAN.fullmatch(piece)
                assert span is not None, spoken
                for column in range(int(span[1]), int(span[2] or span[1]) + 1):
                    self.cells[Cell(int(row) - 1, column - 1)] = span[3]

    def listen(self, ear: Ear, row: int, rows: int, key: str = "Alt+H") -> None:
        """Have all rows read out by keys, from the one that is looked at upwards, and then those below it."""
        ear.press(*[key, "Alt+Shift+Up"] * row, key, *["Alt+Shift+Down"] * row)
        ear.press_on(*["Alt+Shift+Down", key] * (rows - 1 - row))
        while len({cell.row for cell in self.cells}) < rows:
            self.take_rows(ear.hear("Row ", ": "))

    @property
    def owners(self) -> list[str]:
        """Whose the cities are, row by row."""
        return [city.owner.value if city.owner else "nobody" for city in self.cities]

    def letters(self, side: Side) -> dict[Cell, str]:
        """The letters of a side."""
        found = ((cell, LETTER.search(said)) for cell, said in self.cells.items())
        return {cell: letter[1] for cell, letter in found if letter is not None and letter[2].lower() == side.value}

    @property
    def cities(self) -> list[City]:
        """The cities, row by row."""
        found = []
        for cell, said in sorted(self.cells.items()):
            for part in said.split(", "):
                city = CITY.fullmatch(part)
                if city is not None:
                    owner = Side(city["owner"].lower()) if city["owner"] else None
                    found.append(City(f"c{len(found)}", cell, owner, city["name"] or city["free"]))
        return found

    def ground(self, cell: Cell) -> Terrain:
        """What a cell is made of; below a city plains, for that is not spoken."""
        return GROUNDS.get(self.cells[cell].split(", ")[0], Terrain.PLAINS)

    def choose(self, side: Side, rack: str, ruleset: Ruleset) -> Action:
        """What a player would do with these letters by a ruleset, knowing no more."""
        last = max(self.cells)
        rows = [[self.ground(Cell(row, column)) for column in range(last.column + 1)] for row in range(last.row + 1)]
        laid = BySide(*SIDES).map(lambda one: tuple(Laid(*placed) for placed in sorted(self.letters(one).items())))
        level = Level(
            "heard",
            "Heard",
            TerrainMap.from_rows("".join(one.symbol for one in row) for row in rows),
            cities=tuple(self.cities),
            pools=NOTHING,
            start=Start(letters=laid, racks=BySide(rack, "")),
        )
        lexicon = load_lexicon()
        view = seen_by(start(level, ruleset, 1, lexicon).state, side, lexicon)
        return choose(view, lexicon, Vocabulary(lexicon.words(70)), 1, Limit(), player=PLAYERS["greedy"])
