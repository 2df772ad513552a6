"""The card that shows a message of the level; the cells that it speaks of stay in sight."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from runtime.engine.occasions import MessageShown
from runtime.support.texts import Texts
from runtime.ui.game.brass_button import BrassButton
from runtime.ui.game.cards import in_a_row
from runtime.ui.game.overlay import Overlay
from runtime.ui.theme import Theme

SIDE = 112
"""How large a portrait is, in pixels."""
WIDE = 560
"""How wide the text is at most, in pixels."""
TALL = 260
"""How tall the text is before it scrolls, in pixels."""
DIM = 70
"""The window below stays well in sight, for the message may point at the board."""
PICTURES = (".png", ".jpg", ".jpeg")
LARGEST = 8_000_000
"""Pictures of more bytes or pixels are not shown."""


def portrait(assets: Path | None, name: str, pixels: int) -> QImage | None:
    """The picture of a speaker among a campaign's assets, no larger than asked; None where there is none to be shown.

    Nothing outside the folder is ever opened.
    """
    if assets is None or not name:
        return None
    path = assets / name
    try:
        inside = path.resolve().is_relative_to(assets.resolve())
        if not inside or path.suffix.lower() not in PICTURES or not path.is_file() or path.stat().st_size > LARGEST:
            return None
    except (OSError, ValueError):
        return None
    reader = QImageReader(str(path))
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > LARGEST:
        return None
    reader.setScaledSize(size.scaled(QSize(pixels, pixels), Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    return None if picture.isNull() else picture


class Portrait(QWidget):
    """A picture in a brass frame."""

    def __init__(self, theme: Theme, picture: QImage, speaker: str) -> None:
        super().__init__()
        self._theme = theme
        self._picture = picture
        self.setFixedSize(SIDE + 8, SIDE + 8)
        self.setAccessibleName(speaker)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The frame, and the picture in its middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self._picture.deviceIndependentSize().toSize()
        corner = QPoint((self.width() - size.width()) // 2, (self.height() - size.height()) // 2)
        painter.drawImage(corner, self._picture)
        painter.setPen(QPen(QColor(self._theme.colours.bright_brass), 2))
        painter.drawRect(corner.x() - 2, corner.y() - 2, size.width() + 3, size.height() + 3)


class MessageCard(Overlay):
    """A message; Enter and Escape go on. It lies at the bottom of the window, or, ``above``, at the top."""

    def __init__(
        self, theme: Theme, t: Texts, over: QWidget, message: MessageShown, assets: Path | None, *, above: bool = False
    ) -> None:
        super().__init__(theme, message.speaker or t("A message"), over, dim=DIM)
        self.message = message
        row = QHBoxLayout()
        row.setSpacing(18)
        picture = portrait(assets, message.portrait, round(SIDE * self.devicePixelRatioF()))
        if picture is not None:
            picture.setDevicePixelRatio(self.devicePixelRatioF())
            row.addWidget(Portrait(theme, picture, message.speaker), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text(theme, message.text), 1)
        self.inside.addLayout(row)
        self.going_on = BrassButton(theme, t("Go on"), "right", primary=True)
        self.going_on.describe(t("Close the message and go on"), t("Enter"))
        self.going_on.clicked.connect(self.accept)
        self.inside.addLayout(in_a_row(self.going_on))
        self.setAccessibleDescription(message.text)
        whole = self.layout()
        if isinstance(whole, QVBoxLayout):
            whole.setStretch(0 if above else 2, 0)

    def _text(self, theme: Theme, text: str) -> QWidget:
        """The text with its own line breaks; a long one scrolls."""
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignTop)
        # The sheet's font is known to the label no earlier than it is shown, so its height is worked out with this one.
        label.setFont(theme.text(19))
        label.setStyleSheet(f"font-size: 19px; color: {theme.colours.text}; background: transparent;")
        label.setFixedWidth(WIDE)
        label.ensurePolished()
        tall = label.heightForWidth(WIDE)
        if tall <= TALL:
            label.setFixedHeight(tall)
            return label
        scroll = QScrollArea()
        scroll.setWidget(label)
        label.resize(WIDE, tall)
        scroll.setFixedSize(WIDE + 18, TALL)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setStyleSheet("QScrollArea { background: transparent; border: 0; }")
        scroll.viewport().setAutoFillBackground(False)
        return scroll
