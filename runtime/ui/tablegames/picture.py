"""Boards of the table games as pictures: for the page on which a game is chosen, and for the help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from runtime.match.table_setup import PERSON, TableSetup
from runtime.ui.game.setup import GameParts
from runtime.ui.tablegames.playing import TablePlaying
from runtime.ui.tablegames.scrambler_board import ScramblerBoard
from runtime.ui.tablegames.scribe_board import ScribeBoard
from runtime.ui.tablegames.scryper_board import ScryperBoard
from runtime.ui.tablegames.words import game_name

BOARDS: Mapping[str, type[ScribeBoard | ScryperBoard | ScramblerBoard]] = MappingProxyType(
    {"scribe": ScribeBoard, "scryper": ScryperBoard, "scrambler": ScramblerBoard}
)
"""The board of each game."""

SHOWN: Mapping[str, str] = MappingProxyType(
    {
        "scribe": "e5 d4 d5 b1 b5 e2 e6 f5 d6 g3 f4 c7 a3 h9 b7 g9 c3 h8 i8 g8 f6",
        "scryper": "set_1.34.2 set_.42.31 c8-c6 b1-b3 d8-d6 e1-e2",
        "scrambler": "@a1 b1 h7 b2 h6 a2 g6 a1 g7 C+ h7 a2",
    }
)
"""Some moves of each game, after which it looks its best."""


def moves_of(text: str) -> list[str]:
    """Moves written in one line; a set-up has a low line where its note has a space."""
    return [move.replace("_", " ") for move in text.split()]


def table_picture(
    parts: GameParts,
    game: str,
    size: QSize,
    ratio: float = 1.0,
    *,
    moves: Sequence[str] | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> QImage:
    """A game's board after some moves in its notation, as the first player sees it; those that can't be are left."""
    setup = TableSetup(game, parameters or {}, (PERSON, PERSON))
    playing = TablePlaying(setup, parts.preferences)
    for text in moves_of(SHOWN[game]) if moves is None else moves:
        match = playing.match
        for player in match.to_act:
            match.submit(player, match.game.read_move(text))
            break
    playing.sit_down()
    board = BOARDS[game](parts, playing.sight, game_name(parts.t, game))
    board.setMinimumSize(1, 1)
    board.resize(size)
    image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    board.render(painter, QPoint(0, 0), QRegion(), QWidget.RenderFlag.DrawChildren)
    painter.end()
    board.deleteLater()
    playing.deleteLater()
    return image
