"""Boards of the table games as pictures: for the page on which a game is chosen, and for the help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from runtime.match.table_setup import PERSON, TableSetup
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import Chance
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.playing import TablePlaying
from runtime.ui.tablegames.scrambler_board import ScramblerBoard
from runtime.ui.tablegames.scribe_board import ScribeBoard
from runtime.ui.tablegames.scryper_board import ScryperBoard
from runtime.ui.tablegames.words import game_name

BOARDS: Mapping[str, type[ScribeBoard | ScryperBoard | ScramblerBoard]] = MappingProxyType(
    {"scribe": ScribeBoard, "scryper": ScryperBoard, "scrambler": ScramblerBoard}
)
"""The board of each game."""

SCRYPER = ("set 1.34.2", "set .42.31", "c8-c6", "b1-b3", "d8-d6", "e1-e3", "c6-c5", "f1-e2", "f8-e7", "c1-c2")
"""Moves of Scryper after which it looks its best."""
CARELESS: Mapping[str, tuple[int, int]] = MappingProxyType({"scribe": (46, 4), "scrambler": (64, 12)})
"""How many careless moves are made in the other games, and by which chance."""


def shown_moves(game: str) -> Sequence[str]:
    """Some moves of a game, to show what it looks like."""
    if game not in CARELESS:
        return SCRYPER
    number, seed = CARELESS[game]
    rules, chance, made = game_of(game), Chance(seed), list[str]()
    state = rules.begin()
    while len(made) < number and (acting := rules.to_act(state)):
        move = rules.careless(state, acting[0], chance)
        made.append(rules.write_move(move))
        state = rules.after(state, acting[0], move)
    return made


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
    playing = TablePlaying(TableSetup(game, parameters or {}, (PERSON, PERSON)), parts.preferences)
    for text in shown_moves(game) if moves is None else moves:
        match = playing.match
        for player in match.to_act:
            match.submit(player, match.game.read_move(text))
            break
    playing.sit_down()
    return _drawn(parts, playing, size, ratio)


def board_picture(parts: GameParts, setup: TableSetup, size: QSize, ratio: float = 1.0) -> QImage:
    """The board of a game as it stands, with what is hidden covered where two persons play.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up doesn't fit its game.
    """
    return _drawn(parts, TablePlaying(setup, parts.preferences), size, ratio)


def _drawn(parts: GameParts, playing: TablePlaying, size: QSize, ratio: float) -> QImage:
    """The board of a game as large as ``size``."""
    setup = playing.setup
    board = BOARDS[setup.game](parts, playing.sight, setup.title or game_name(parts.t, setup.game))
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
