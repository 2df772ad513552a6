"""Composes the picture of the main menu: SCRYPTIC in coins on every stone of the game, framed in brass.

Gold comes from its city at the left, silver from its city at the right, and they meet in the middle of the name.
``python assets/make/title.py`` writes it into ``assets/pictures`` from the shipped textures and fonts.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.levels.level import City, Token
from runtime.pictures.board_look import BoardLook, LettersLook, Link
from runtime.pictures.render import BoardPictures

ASSETS = Path(__file__).resolve().parents[1]
FILE = ASSETS / "pictures" / "title.jpg"
CELL = 112
QUALITY = 90
MAP = (
    "ff..==^~==~~.f",
    ".f.fff~^^~~.f.",
    "^^#.~~~ff=.^ff",
)
ROW = 1
NAMES = {Side.GOLD: ("SCRY", 3), Side.SILVER: ("PTIC", 7)}
CITIES = ((Side.GOLD, Cell(1, 2)), (Side.SILVER, Cell(1, 11)))
TOKENS = (
    (Element.DROUGHT, Cell(0, 3)),
    (Element.VOLCANO, Cell(2, 2)),
    (Element.FIRESTORM, Cell(0, 13)),
    (Element.FLOOD, Cell(2, 6)),
)


def look(size: Size) -> BoardLook:
    """What lies on the stones."""
    cities = tuple(City(side.value, at, side) for side, at in CITIES)
    tokens = tuple(Token(element.value, at, element) for element, at in TOKENS)
    letters = []
    for side, (name, column) in NAMES.items():
        cells = {Cell(ROW, column + place): letter for place, letter in enumerate(name)}
        links = tuple(Link(cell, Direction.ACROSS) for cell in list(cells)[:-1])
        letters.append(LettersLook(side, LetterGrid.of(size, cells), links))
    return BoardLook(size, cities, tokens, tuple(letters))


def main() -> None:
    """Write the picture."""
    size = Size(len(MAP), len(MAP[0]))
    pictures = BoardPictures(ASSETS / "textures", ASSETS / "fonts")
    board = pictures.board(TerrainMap(size, "".join(MAP).encode()), look(size), CELL)
    whole = pictures.framed(board, CELL * 3 // 4, "")
    Image.fromarray(np.ascontiguousarray(whole[..., :3])).save(FILE, quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
