"""Draws one board with everything on it at several sizes, to be looked at: ``make_boards.py FOLDER``.

``sights.png`` is a sheet of it as eyes see it that tell fewer colours apart.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QImage, QPainter
from sight import SIGHTS, seen

from runtime import resources
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.state import Board, BoardToken, Penalty, Run
from runtime.engine.levels.level import City
from runtime.pictures.board_look import BoardLook, LaidLook, board_look, links_of
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.view import BoardView

ROWS = (
    "=======^^^=====",
    "====^^^^^^^==ff",
    "..ff^^##^^^.fff",
    "...ff^^##^^..ff",
    "~~...fff^....f~",
    "~~~...ff....f~~",
    "~~~~......ff~~~",
    ".~~~..f....~~~~",
    "ff~~...ff...f~~",
    "fff....fff...~~",
)
VALUES = {"Ä": 6, "G": 1}


class FewWords:
    """A word list just large enough."""

    hash = "few"

    def valid(self, text: str) -> bool:
        """Whether it is one of the few."""
        return text in {"QUARRY", "MARBLE", "JEWEL", "PEWTER", "CASTLE", "AGE", "OX", "IT"}

    def connotations(self, text: str) -> tuple[str, ...]:
        """Castles defend."""
        return ("defending",) if text == "CASTLE" else ()


def word(text: str, row: int, column: int, direction: Direction) -> dict[Cell, str]:
    """The letters of a word from a cell on."""
    return {Cell(row, column).moved(direction, step): letter for step, letter in enumerate(text)}


def demo() -> tuple[TerrainMap, BoardLook]:
    """A board with words of both sides: defending, disconnected, invalid and broken ones, penalties and the rest."""
    terrain = TerrainMap.from_rows(ROWS)
    size = terrain.size
    across, down = Direction.ACROSS, Direction.DOWN
    gold = (
        word("QUARRY", 4, 2, across) | word("MARBLE", 3, 4, down) | word("AGE", 8, 0, across) | word("XQ", 1, 0, across)
    )
    gold |= word("ÄR", 9, 7, across)
    silver = (
        word("JEWEL", 7, 9, across)
        | word("PEWTER", 3, 12, down)
        | word("CASTLE", 2, 10, down)
        | word("OX", 0, 13, across)
    )
    board = Board(
        terrain,
        (
            City("a", Cell(4, 2), Side.GOLD, "Aurum"),
            City("b", Cell(8, 11), Side.SILVER, "Argentum"),
            City("c", Cell(8, 12), Side.SILVER),
            City("d", Cell(5, 7), None, "Crossroads"),
            City("e", Cell(1, 3), None),
            City("f", Cell(3, 1), Side.GOLD, "Old Mint"),
        ),
        (
            BoardToken("v", Cell(2, 7), Element.VOLCANO, 12),
            BoardToken("d", Cell(6, 2), Element.DROUGHT, 12),
            BoardToken("w", Cell(5, 1), Element.FLOOD, 12),
            BoardToken("s", Cell(1, 14), Element.FIRESTORM, 12),
            BoardToken("x", Cell(6, 6), Element.FIRESTORM, 12, captured=True),
            BoardToken("y", Cell(9, 12), Element.VOLCANO, 12, captured=True),
        ),
        BySide(LetterGrid.of(size, gold), LetterGrid.of(size, silver)),
        BySide((Run(Cell(9, 7), across, "ÄR"),), ()),
        (
            Penalty(Side.SILVER, Run(Cell(7, 9), across, "JEWEL"), 5),
            Penalty(Side.GOLD, Run(Cell(4, 2), across, "QUARRY"), 12),
        ),
    )
    look = board_look(board, FewWords())
    laid = tuple(Laid(at, letter) for at, letter in word("RUBY", 1, 6, down).items())
    return terrain, replace(
        look,
        laid=LaidLook(Side.GOLD, laid, links_of(Run(Cell(1, 6), down, "RU"))),
        values=VALUES,
        refused=(Cell(2, 6), Cell(3, 6), Cell(9, 3)),
        highlighted=tuple(word("JEWEL", 7, 9, across)),
        cursor=Cell(6, 9),
    )


def draw(
    painter_of_boards: BoardPainter,
    tile: int,
    ratio: float = 1.0,
    *,
    names: bool = True,
    glyphs: bool = False,
    calm: bool = False,
) -> QImage:
    """The demo board with its frame; ``ratio`` as on a scaled screen."""
    terrain, look = demo()
    size: Size = terrain.size
    thick = max(round(tile * 0.8), 20)
    width, height = size.columns * tile + 2 * thick, size.rows * tile + 2 * thick
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    view = BoardView(tile, QPoint(thick, thick), QRect(0, 0, width, height))
    painter_of_boards.paint_terrain(painter, view, terrain.cells, size, glyphs=glyphs, calm=calm)
    painter_of_boards.paint_shadow(painter, view.board_rect(size), thick)
    painter_of_boards.paint_frame(painter, view.board_rect(size), thick, "First Light")
    painter_of_boards.paint_look(painter, view, replace(look, city_names=names))
    painter.end()
    return image


def sights(boards: BoardPainter) -> Image.Image:
    """A sheet: usual, with signs and in high contrast below each other, as each kind of eyes sees them beside."""
    kinds = [
        draw(boards, 24, glyphs=glyphs, calm=calm) for glyphs, calm in ((False, False), (True, False), (True, True))
    ]
    wide, high = kinds[0].width(), kinds[0].height()
    sheet = Image.new("RGB", (wide * len(SIGHTS), high * len(kinds)))
    for down, kind in enumerate(kinds):
        rows = np.frombuffer(kind.constBits(), np.uint8).reshape(high, -1, 4)[:, :wide, 2::-1]
        for right, sight in enumerate(SIGHTS):
            sheet.paste(Image.fromarray(seen(rows, sight)), (right * wide, down * high))
    return sheet


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    for font in sorted((resources.assets() / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(font))
    boards = BoardPainter(resources.assets() / "textures", resources.assets() / "fonts")
    folder.mkdir(parents=True, exist_ok=True)
    for tile in (96, 64, 48, 32, 24, 16, 12, 8, 4):
        draw(boards, tile).save(str(folder / f"board-{tile}.png"))
    draw(boards, 32, 1.5).save(str(folder / "board-32-at-150.png"))
    draw(boards, 48, glyphs=True).save(str(folder / "board-48-glyphs.png"))
    sights(boards).save(folder / "sights.png")
    del application


if __name__ == "__main__":
    main()
