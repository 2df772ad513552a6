"""Boards of the table games as pictures: where a game is chosen, for the help, for saves and games of the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from runtime.match.table_match import PERSON, TableMatch, TableSetup
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import TableChance
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.tablegames.board import TableBoard
from runtime.ui.tablegames.scrambler_board import ScramblerBoard
from runtime.ui.tablegames.scribe_board import STRIP, ScribeBoard
from runtime.ui.tablegames.scryper_board import ScryperBoard
from runtime.ui.tablegames.table_flow import SeatedTable
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
    """Careless moves of a game, to show what it looks like."""
    number, seed = CARELESS[game]
    rules, chance, made = game_of(game), TableChance(seed), list[str]()
    state = rules.begin()
    while len(made) < number and (acting := rules.to_act(state)):
        move = rules.careless(state, acting[0], chance)
        made.append(rules.write_move(move))
        state = rules.after(state, acting[0], move)
    return made


@dataclass(frozen=True, slots=True)
class TableScene:
    """A moment of a game that the help shows: what was played, what is taken in hand, and the part that is seen.

    ``opening`` is the state that it begins in, as files have it; ``pose`` does something with the board; ``seen`` says
    which part of it the picture has, the whole where it is None, and ``zoom`` how much larger the board then is.
    """

    game: str
    moves: Sequence[str] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)
    opening: Mapping[str, Any] | None = None
    pose: Callable[[Any], object] | None = None
    seen: Callable[[Any], QRectF] | None = None
    zoom: float = 1.0


def _set_up(board: ScryperBoard) -> None:
    for column, value in enumerate((2, 0, 4, 1)):
        board.put(column, value)


CLOSED = ("@a1", "b1", "h7", "b2", "h6", "a2", "g6", "a1")
"""Moves of Scrambler by which a box is closed."""
GRID = ("++o......", "o+o......", "o+o......", *["........."] * 6)
"""A mini grid of Scribe with a pipe of crosses, a double and a line of rings."""
SCENES: Mapping[str, Callable[[], TableScene]] = MappingProxyType(
    {
        "scribe": lambda: TableScene("scribe", shown_moves("scribe")),
        "scribe-grid": lambda: TableScene(
            "scribe",
            opening={"rows": list(GRID), "to_move": "+", "last": {"+": [0, 0], "o": [0, 2]}},
            pose=lambda board: board.pointed(board.rect_of((0, 4)).center()),
            seen=lambda board: board.rect_of_grid(0).adjusted(-7, -7, 7, STRIP + 4),
            zoom=1.8,
        ),
        "scryper": lambda: TableScene("scryper", SCRYPER),
        "scryper-set-up": lambda: TableScene(
            "scryper",
            pose=_set_up,
            seen=lambda board: QRectF(board.rect()).adjusted(0, board.rect_of(5 * 6).top() - 4, 0, 0),
        ),
        "scryper-choice": lambda: TableScene("scryper", SCRYPER[:8], pose=lambda board: board.choose(4 * 6 + 2)),
        "scrambler": lambda: TableScene("scrambler", shown_moves("scrambler")),
        "scrambler-turning": lambda: TableScene(
            "scrambler", shown_moves("scrambler")[:30], pose=lambda board: board.hold(1, 33.0)
        ),
        "scrambler-claim": lambda: TableScene(
            "scrambler",
            CLOSED,
            {"claiming": "by_hand"},
            seen=lambda board: board.places.rect_of_card(0).adjusted(-20, -20, 3, 3),
            zoom=1.3,
        ),
    }
)
"""What the help shows, by its names."""


def table_picture(parts: GameParts, name: str, size: QSize, ratio: float = 1.0) -> QImage:
    """A scene by its name, as whoever is to move sees it; ``size`` is that of the whole board."""
    scene = SCENES[name]()
    setup = TableSetup(scene.game, scene.parameters, (PERSON, PERSON), opening=scene.opening)
    match = TableMatch(setup)
    for text in scene.moves:
        for player in match.to_act[:1]:
            match.submit(player, match.game.read_move(text))
    table = SeatedTable(match)
    table.sit_down()
    board = BOARDS[scene.game](parts, table.table_view, game_name(parts.t, scene.game))
    board.setMinimumSize(1, 1)
    board.resize(size * scene.zoom)
    board.lay_out()
    if scene.pose is not None:
        scene.pose(board)
    return _painted(board, board.rect() if scene.seen is None else scene.seen(board).toAlignedRect(), ratio)


def board_picture(parts: GameParts, setup: TableSetup, size: QSize, ratio: float = 1.0) -> QImage:
    """The board after all that was played, with what is hidden covered where two persons play.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up doesn't fit its game.
    """
    sight = SeatedTable(TableMatch(setup)).table_view
    board = BOARDS[setup.game](parts, sight, setup.title or game_name(parts.t, setup.game))
    board.setMinimumSize(1, 1)
    board.resize(size)
    return _painted(board, board.rect(), ratio)


def _painted(board: TableBoard, seen: QRect, ratio: float) -> QImage:
    """What is seen of a board that is needed for nothing else."""
    image = QImage(seen.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    board.render(painter, QPoint(0, 0), QRegion(seen), QWidget.RenderFlag.DrawChildren)
    painter.end()
    board.deleteLater()
    return image
