"""Films for the README how a map is painted and played: ``python tests/pictures/readme_film.py FOLDER``.

Twenty seconds of the real windows, used by mouse and keys, as ``film.webp`` of assets/pictures: a river and a wood, two
cities, F5, a word across the river, the computer's answer, and the map again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from opening import application, asked, editor, until, wait
from PIL import Image, ImageDraw, ImageFont

from runtime.engine.board.grid import Cell

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint, QRect, Qt
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QAbstractButton, QWidget

    from editor.window import EditorWindow
    from runtime.ui.game.window import GameWindow

WIDTH = 960
"""Pixels across the film."""

FRAME = 100
"""Milliseconds that a frame is seen."""

QUALITY = 76
"""Of what is kept of each frame, in percent."""

MOST = 3_000_000
"""Bytes that the film may have."""

ROWS, COLUMNS = 8, 11
RIVER = [Cell(0, 5), Cell(1, 5), Cell(2, 4), Cell(3, 4), Cell(4, 4), Cell(5, 4), Cell(6, 5), Cell(7, 5)]
WOOD = [Cell(1, 8), Cell(2, 8), Cell(2, 9), Cell(1, 9)]
HOMES = (("gold", Cell(4, 1)), ("silver", Cell(4, 9)))
WORD = "RIVERS"
RACKS = {"gold": "RIVERSAND", "silver": "HARBOURVQ"}
_ARROW = ((0, 0), (0, 19), (5, 15), (8, 22), (11, 21), (8, 14), (14, 14))


@dataclass
class Camera:
    """Takes frames of the window that is used, with the pointer, and the key that is pressed."""

    frames: list[Image.Image] = field(default_factory=list)
    at: tuple[float, float] = (1000.0, 620.0)
    key: str = ""

    def take(self, window: QWidget, count: int = 1) -> None:
        """Let the window work for as long as some frames are seen, and take them."""
        for _ in range(count):
            wait(FRAME)
            picture = _image(window.grab().toImage())
            pen = ImageDraw.Draw(picture)
            x, y = self.at
            pen.polygon([(x + dx, y + dy) for dx, dy in _ARROW], (255, 255, 255), (0, 0, 0), 2)
            if self.key:
                _paint_key(picture, self.key)
            height = round(picture.height * WIDTH / picture.width)
            self.frames.append(picture.resize((WIDTH, height), Image.Resampling.LANCZOS))

    def save(self, path: Path) -> int:
        """Write the film; how many bytes it has."""
        first, *others = self.frames
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=FRAME,
            loop=0,
            quality=QUALITY,
            method=6,
            minimize_size=True,
            allow_mixed=True,
        )
        return path.stat().st_size


@dataclass
class Hands:
    """A mouse and keys in a window that is filmed."""

    camera: Camera
    window: QWidget

    def go(self, widget: QWidget, place: QPoint, frames: int = 4, button: Qt.MouseButton | None = None) -> None:
        """Move the pointer to a place of a widget, which hears of every step."""
        from PySide6.QtCore import QPoint

        from tests.pointer import FREE, move_mouse

        goal = widget.mapTo(self.window, place)
        left, top = self.camera.at
        for step in range(1, frames + 1):
            share = step / frames
            share = share * share * (3 - 2 * share)
            self.camera.at = left + (goal.x() - left) * share, top + (goal.y() - top) * share
            here = widget.mapFrom(self.window, QPoint(*map(round, self.camera.at)))
            move_mouse(widget, here, FREE if button is None else button)
            self.camera.take(self.window)

    def click(self, widget: QWidget, place: QPoint | None = None, frames: int = 5) -> None:
        """Go to a place of a widget, or its middle, and click."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        spot = widget.rect().center() if place is None else place
        self.go(widget, spot, frames)
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=spot)
        self.camera.take(self.window)

    def drag(self, widget: QWidget, places: Sequence[QPoint], frames: int = 1) -> None:
        """Press at the first of some places, go over the others, and let go."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        self.go(widget, places[0], 5)
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=places[0])
        for place in places[1:]:
            self.go(widget, place, frames, Qt.MouseButton.LeftButton)
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=places[-1])
        self.camera.take(self.window, 2)

    def press(self, widget: QWidget, key: Qt.Key, label: str = "") -> None:
        """Press a key; a ``label`` is seen for a while before."""
        from PySide6.QtTest import QTest

        if label:
            self.camera.key = label
            self.camera.take(self.window, 6)
            self.camera.key = ""
        QTest.keyClick(widget, key)


def _image(grabbed: QImage) -> Image.Image:
    from PySide6.QtGui import QImage

    plain = grabbed.convertToFormat(QImage.Format.Format_RGB888)
    raw = bytes(plain.constBits())
    return Image.frombytes("RGB", (plain.width(), plain.height()), raw, "raw", "RGB", plain.bytesPerLine())


def _paint_key(picture: Image.Image, label: str) -> None:
    """A key of a keyboard at the foot of the picture."""
    from runtime import resources

    font = ImageFont.truetype(str(resources.assets() / "fonts" / "EBGaramond-Bold.ttf"), 44)
    pen = ImageDraw.Draw(picture)
    wide = pen.textlength(label, font) + 52
    left, top = (picture.width - wide) / 2, picture.height - 150
    pen.rounded_rectangle((left, top + 6, left + wide, top + 86), 12, (20, 14, 8))
    pen.rounded_rectangle((left, top, left + wide, top + 78), 12, (246, 238, 220), (110, 90, 60), 3)
    pen.text((picture.width / 2, top + 39), label, (40, 26, 10), font, anchor="mm")


def _bare_level(folder: Path) -> None:
    """Plains where the first level of a campaign was, with racks that the film knows."""
    path = folder / "levels" / "meadow.json"
    data = json.loads(path.read_text("utf-8"))
    data |= {"name": "Two Banks", "terrain": ["." * COLUMNS] * ROWS, "description": "", "start": {"racks": RACKS}}
    for key in ("cities", "conditions", "rules"):
        data.pop(key)
    path.write_text(json.dumps(data), "utf-8")


def _button(window: QWidget, name: str) -> QAbstractButton:
    """The button of a window that is called so and can be seen."""
    from PySide6.QtWidgets import QAbstractButton

    found = [one for one in window.findChildren(QAbstractButton) if one.isVisible() and name in _names(one)]
    return found[0]


def _names(button: QAbstractButton) -> Iterable[str]:
    return button.text().replace("&", ""), button.accessibleName()


def paint(hands: Hands, window: EditorWindow) -> None:
    """A river, a wood, and a city for each side."""
    view = window.view
    port, frame = view.viewport(), view.frame
    assert frame is not None

    def middle(cell: Cell) -> QPoint:
        return frame.rect_of(cell).center()

    hands.camera.take(window, 6)
    for terrain, cells in (("Water", RIVER), ("Forest", WOOD)):
        hands.click(_button(window, terrain))
        hands.drag(port, [middle(cell) for cell in cells])
    hands.click(_button(window, "City"))
    for owner, cell in HOMES:
        hands.click(window.palette_dock.fields.owner.buttons[owner], frames=3)
        hands.click(port, middle(cell))
    hands.camera.take(window, 6)


def play(hands: Hands, game: GameWindow) -> None:
    """A word of gold's, and the computer's answer."""
    from PySide6.QtCore import Qt

    from runtime.engine.board.sides import Side

    stage = game.stage
    board, camera = stage.board, hands.camera
    rect: QRect = board.rect_of(HOMES[0][1])
    camera.take(game, 14)
    hands.click(board, rect.center())
    for letter in WORD:
        hands.press(board, Qt.Key(ord(letter)))
        camera.take(game, 2)
    camera.take(game, 8)
    hands.press(board, Qt.Key.Key_Return, "Enter")
    camera.take(game, 18)
    hands.click(_button(game, "End turn"))
    for _ in range(60):
        camera.take(game)
        state = stage.controller.game
        if state.view.side is Side.GOLD and state.view.to_move is Side.GOLD and not state.is_busy:
            break
    camera.take(game, 20)


def main() -> int:
    """Film into a folder."""
    asks = asked(__doc__)
    app = application(asks)
    from PySide6.QtCore import Qt

    camera = Camera()
    with editor(app, asks) as window:
        document = window.state.document
        assert document is not None and document.folder is not None
        folder = document.folder
        _bare_level(folder)
        window.files.open_folder(folder)
        wait(4000)
        hands = Hands(camera, window)
        paint(hands, window)
        hands.press(window.view, Qt.Key.Key_F5, "F5")
        until(lambda: window.playtest.window is not None, "the game")
        game = window.playtest.window
        assert game is not None
        game.resize(*asks.size)
        play(Hands(camera, game), game)
        window.playtest.stop()
        camera.take(window, 12)
    size = camera.save(asks.folder / "film.webp")
    sys.stdout.write(f"{len(camera.frames)} frames, {len(camera.frames) * FRAME / 1000:.1f} s, {size:,} bytes\n")
    return 0 if size <= MOST else 1


if __name__ == "__main__":  # The meter's processes begin with this file.
    sys.exit(main())
