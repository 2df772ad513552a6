"""The ground that menus lie on: dark wood in a frame of brass; plates for titles, large plates, and pages of them."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.ui.menus.page import MenuPage
from runtime.ui.plain_widgets import elided
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.materials import paint_engraved, paint_plate, paint_rail, paint_wood

RAIL = 12
"""How wide the brass around the window is, in pixels at the usual size of the window."""
BOSS = 26
"""The side of the plates at its corners, likewise."""


class MenuBackground(QWidget):
    """Wood that darkens towards its edges, in a frame of brass with a boss at each corner."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """The window may have another size, and its frame with it."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit()

    def _fit(self) -> None:
        edge = self._theme.span(RAIL)
        self.setContentsMargins(edge, edge, edge, edge)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood, shade, rails and bosses."""
        painter = QPainter(self)
        whole = QRectF(self.rect())
        paint_wood(painter, self.rect(), self._theme, 10)
        shade = QRadialGradient(whole.center(), max(whole.width(), whole.height()) * 0.62)
        shade.setColorAt(0.35, QColor(0, 0, 0, 0))
        shade.setColorAt(1, QColor(0, 0, 0, 120))
        painter.fillRect(whole, shade)
        wide, tall, edge, boss = whole.width(), whole.height(), self._theme.span(RAIL), self._theme.span(BOSS)
        for rail in (
            QRectF(0, 0, wide, edge),
            QRectF(0, tall - edge, wide, edge),
            QRectF(0, 0, edge, tall),
            QRectF(wide - edge, 0, edge, tall),
        ):
            paint_rail(painter, rail, self._theme)
        painter.setPen(QPen(QColor(0, 0, 0, 150), 2))
        painter.drawRect(whole.adjusted(edge, edge, -edge, -edge))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for left in (0, wide - boss):
            for top in (0, tall - boss):
                self._paint_boss(painter, QRectF(left, top, boss, boss))

    def _paint_boss(self, painter: QPainter, place: QRectF) -> None:
        paint_plate(painter, place, self._theme, radius=3)
        knob = place.adjusted(6, 6, -6, -6)
        shine = QRadialGradient(knob.center() - QPointF(2, 2), knob.width() * 0.7)
        shine.setColorAt(0, QColor(self._theme.colours.bright_brass))
        shine.setColorAt(1, QColor(self._theme.colours.dark_brass))
        painter.setBrush(shine)
        painter.setPen(QPen(QColor(self._theme.colours.engraved), 1))
        painter.drawEllipse(knob)


class TitlePlate(QWidget):
    """The name of a page, engraved into brass."""

    PIXELS = 26

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__()
        self._theme = theme
        self.text = text
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show another title."""
        self.text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the words."""
        metrics = QFontMetrics(self._theme.title(self.PIXELS))
        return QSize(metrics.horizontalAdvance(self.text) + 110, metrics.height() + 14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The plate with a rivet at each end."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        paint_plate(painter, whole, self._theme, lift=14, radius=7)
        painter.setPen(QPen(QColor(self._theme.colours.engraved), 1))
        painter.setBrush(QColor(self._theme.colours.dark_brass))
        for x in (20.0, whole.width() - 20):
            painter.drawEllipse(QPointF(x, whole.height() / 2), 5, 5)
        painter.setFont(self._theme.title(self.PIXELS))
        centre = Qt.AlignmentFlag.AlignCenter
        paint_engraved(painter, whole, self.text, centre, self._theme.colours.engraved)


WIDE = 420
"""How wide a plate to press is usually, in pixels."""


class Plaque(BrassButton):
    """A large plate of a menu: a title in capitals and, under it, a line about what it leads to."""

    def __init__(self, theme: Theme, text: str, icon: str = "", about: str = "", *, pixels: int = 21) -> None:
        super().__init__(theme, text, "", primary=True)
        self._title_pixels = pixels
        self._sign = theme.icon(icon, 26, theme.colours.engraved) if icon else QIcon()
        self.about = about
        self.wide = WIDE

    def show_about(self, text: str) -> None:
        """Say something else under the title."""
        self.about = text
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Wide enough for a menu's words, and taller where there is a line under them."""
        title = QFontMetrics(self._theme.title(self._title_pixels))
        line = QFontMetrics(self._theme.text(15, italic=True))
        wide = max(self.wide, title.horizontalAdvance(self.text()) + 120)
        tall = title.height() + 18 + (line.height() if self.about else 0)
        return QSize(wide, tall)

    def minimumSizeHint(self) -> QSize:
        """The line under the title may be cut, the title not."""
        title = QFontMetrics(self._theme.title(self._title_pixels))
        return QSize(title.horizontalAdvance(self.text()) + 100, self.sizeHint().height())

    def _paint_face(self, painter: QPainter, rect: QRectF) -> None:
        """The sign where reading begins, title and line in the middle."""
        theme, faint = self._theme, not self.isEnabled()
        if not self._sign.isNull():
            painter.setOpacity(0.55 if faint else 1.0)
            left = self.width() - 46 if self.isRightToLeft() else 20
            self._sign.paint(painter, left, int(rect.top() + (rect.height() - 26) / 2), 26, 26)
            painter.setOpacity(1.0)
        words = rect.adjusted(52, 0, -52, 0)
        upper = words.adjusted(0, 7, 0, -rect.height() * 0.42) if self.about else words
        painter.setFont(theme.title(self._title_pixels))
        paint_engraved(painter, upper, self.text(), Qt.AlignmentFlag.AlignCenter, theme.colours.engraved, faint=faint)
        if self.about:
            font = theme.text(15, italic=True)
            painter.setFont(font)
            short = elided(QFontMetrics(font), self.about, words.width())
            top = min(rect.height() * 0.52, rect.height() - 5 - QFontMetrics(font).height())  # Larger texts need more.
            lower = words.adjusted(0, top, 0, -5)
            paint_engraved(painter, lower, short, Qt.AlignmentFlag.AlignCenter, theme.colours.engraved, faint=faint)


class TitlePicture(QWidget):
    """The name of the game in coins on stones, as wide as there is room for and no taller than a third of it."""

    def __init__(self, picture: QPixmap, name: str) -> None:
        super().__init__()
        self._picture = picture
        self._scaled = QPixmap()
        self.setAccessibleName(name)
        self.setMinimumSize(560, 155)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Half of what was drawn: sharp on fine screens too."""
        return self._picture.size() / 2

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture in the middle."""
        ratio = self.devicePixelRatioF()
        room = (self.size() * ratio).boundedTo(self._picture.size())
        fitted = self._picture.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        if self._scaled.size() != fitted:
            self._scaled = self._picture.scaled(
                fitted, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            self._scaled.setDevicePixelRatio(ratio)
        shown = fitted / ratio
        corner = QPoint((self.width() - shown.width()) // 2, (self.height() - shown.height()) // 2)
        QPainter(self).drawPixmap(corner, self._scaled)


ARROWS = MappingProxyType(
    {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, -1),
        Qt.Key.Key_Down: (0, 1),
    }
)
"""How many plates across and down each arrow goes."""


class PlatesPage(MenuPage):
    """Has plates by the names of what they lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.plates: dict[str, Plaque] = {}

    def add_plate(self, name: str, plate: Plaque, tip: str, pressed: Callable[[str], None]) -> None:
        """One more plate; its digit is its place."""
        self.plates[name] = plate
        plate.describe(tip, str(len(self.plates)), plate.text())
        plate.clicked.connect(lambda: self._press(plate, name, pressed))
        plate.installEventFilter(self)

    def _press(self, plate: Plaque, name: str, pressed: Callable[[str], None]) -> None:
        """However it was pressed, by its digit too: this is where one comes back to."""
        plate.setFocus()
        pressed(name)

    def focus_first(self) -> None:
        """Give the keyboard to the plate that had it, else to the first that can be pressed."""
        if not any(plate.hasFocus() for plate in self.plates.values()):
            before = self.focusWidget()
            enabled = [plate for plate in self.plates.values() if plate.isEnabled()]
            chosen = before if before is not None and before in enabled else enabled[0]
            chosen.setFocus()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Arrows go where the page says, for Qt's would go by the order of the plates."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in ARROWS:
            self.keyPressEvent(event)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home, End and digits."""
        key, digit = event.key(), event.text()
        plates = [plate for plate in self.plates.values() if plate.isEnabled()]
        if key in ARROWS:
            self._step(plates, *ARROWS[Qt.Key(key)])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            plates[0 if key == Qt.Key.Key_Home else -1].setFocus(Qt.FocusReason.TabFocusReason)
        elif digit.isdecimal() and digit.isascii() and 0 < int(digit) <= len(self.plates):
            list(self.plates.values())[int(digit) - 1].click()
        else:
            super().keyPressEvent(event)

    def _step(self, plates: list[Plaque], across: int, down: int) -> None:
        """To the plate that lies next in a direction, else on the other side; sideways to the next one in order."""
        now = next((plate for plate in plates if plate.hasFocus()), None)
        if now is None:
            plates[-1 if across + down < 0 else 0].setFocus(Qt.FocusReason.TabFocusReason)
            return
        chosen = plates[(plates.index(now) + across) % len(plates)] if across else _beyond(now, plates, down)
        chosen.setFocus(Qt.FocusReason.TabFocusReason)


def _beyond(now: Plaque, plates: list[Plaque], down: int) -> Plaque:
    """The plate below (1) or above (-1) one; beyond the last row come those of the first."""
    here = now.geometry().center()

    def height(plate: Plaque) -> int:
        return down * plate.geometry().center().y()

    others = [plate for plate in plates if not plate.y() <= here.y() <= plate.geometry().bottom()]
    if not others:
        return now
    ahead = [plate for plate in others if height(plate) > down * here.y()]
    nearest = min(ahead or others, key=height)
    middle = nearest.geometry().center().y()
    row = [plate for plate in others if plate.y() <= middle <= plate.geometry().bottom()]
    return min(row, key=lambda plate: abs(plate.geometry().center().x() - here.x()))
