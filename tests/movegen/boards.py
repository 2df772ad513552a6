"""Boards for the tests, drawn as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.game.state import Board
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext

RULESETS = read_rulesets(resources.assets() / "rulesets")
RELEASE = RULESETS["release"]
DESIGN = RULESETS["design-1.6"]


@dataclass(frozen=True)
class SomeWords:
    """A lexicon of a few words."""

    texts: frozenset[str]
    meanings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hash: str = "some"

    def valid(self, text: str) -> bool:
        return text in self.texts

    def connotations(self, text: str) -> tuple[str, ...]:
        return self.meanings.get(text, ())


def some_words(text: str, **meanings: str) -> SomeWords:
    """``some_words("CAT SWORD", SWORD="attacking")``."""
    return SomeWords(frozenset(text.split()), {word: tuple(meaning.split()) for word, meaning in meanings.items()})


def table(*rows: str, terrain: Sequence[str] = (), cities: str = "", rules: object = RELEASE) -> BoardContext:
    """A board drawn with gold letters in upper case, silver ones in lower case, dots for nothing.

    ``cities`` lists them as ``gold@1,2 neutral@0,0``.
    """
    size = Size(len(rows), len(rows[0]))
    letters = {Cell(row, column): letter for row, line in enumerate(rows) for column, letter in enumerate(line)}
    gold = {cell: letter for cell, letter in letters.items() if letter.isupper()}
    silver = {cell: letter.upper() for cell, letter in letters.items() if letter.islower()}
    ground = TerrainMap.from_rows(terrain) if terrain else TerrainMap.filled(size)
    found = []
    for number, city in enumerate(cities.split()):
        owner, _, place = city.partition("@")
        row, column = map(int, place.split(","))
        side = None if owner == "neutral" else Side(owner)
        found.append(City(f"city-{number}", Cell(row, column), side))
    ground = ground.having({city.at: Terrain.PLAINS for city in found})
    grids = BySide(LetterGrid.of(size, gold), LetterGrid.of(size, silver))
    return BoardContext(rules, Board(ground, tuple(found), (), grids))


def shown(laid: Sequence[Laid]) -> str:
    """New letters as text: ``1,2,A 1,3,B``."""
    return " ".join(f"{cell.row},{cell.column},{letter}" for cell, letter in laid)
