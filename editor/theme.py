"""The calm look of the editor: fonts, style sheet, palette, icons in the theme's colours, and the change to another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QByteArray, QEvent, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QFont, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QListWidget,
    QMenu,
    QTabBar,
    QTreeWidget,
    QWidget,
)

from editor.palettes import THEMES, USUAL, EditorColours, contrast
from runtime.profile.settings import USUAL_TEXT
from runtime.support.files import read_text
from runtime.ui.plain_widgets import Label, wear_style
from runtime.ui.targets import are_large

DRAWN_IN = "#d8c9a3"
"""The one colour that the icons' files are drawn in; it is replaced by the theme's."""

_SECOND = MappingProxyType({"#e6a93c": "accent", "#e8705a": "error", "#ecb640": "warning", "#8ab8e8": "hint"})
"""The other colours of the files that stand for one of the theme's."""

_ANY_COLOUR = re.compile("#[0-9a-fA-F]{6}")

TICKS: Mapping[str, str] = MappingProxyType({"tick-dark": "#17130b", "tick-light": "#ffffff"})
"""The drawings of ticks in ticked boxes, with their colours."""

READING = "EB Garamond"
TITLES = "Cinzel"
TEXT_SIZE, TITLE = 16, 40
"""How large texts usually are, in pixels, and from which size on they don't grow any more."""
_WRITTEN = re.compile(r"font-size: (\d+)px")
ICON_SIZES = (16, 20, 24, 32, 36, 48, 64)


_SHEET = """
QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.edge}; padding: 3px 6px; }}
QMainWindow::separator {{ background: {c.line}; width: 4px; height: 4px; }}
QMainWindow::separator:hover {{ background: {c.brass_deep}; }}
QMenuBar {{ background: {bar}; padding: 1px 4px; }}
QMenuBar::item {{ padding: 4px 9px; background: transparent; border-radius: 3px; }}
QMenuBar::item:selected {{ background: {c.hover}; }}
QToolBar {{ background: {bar}; border: none; spacing: 2px; padding: 3px; }}
QToolBar::separator {{ background: {c.edge}; width: 1px; height: 1px; margin: 5px; }}
QToolBar QToolButton, QToolButton#small {{ padding: 4px; border: 1px solid transparent; border-radius: 4px; }}
QToolBar QToolButton:hover, QToolButton#small:hover {{ background: {c.hover}; }}
QToolBar QToolButton:checked, QToolButton#small:checked {{ background: {c.chosen}; border: 1px solid {c.brass_deep}; }}
QToolBar QToolButton:focus, QToolButton#small:focus {{ border: 1px solid {c.brass}; }}
ToolList QToolButton {{ padding: 0 8px 0 4px; font-size: 15px; }}
ToolList QFrame#line {{ background: {c.edge}; margin: 4px 5px; }}
QLabel#group {{ color: {c.quiet}; font-size: 13px; padding: 3px 5px 0 5px; }}
QToolBar#small {{ background: transparent; spacing: 0; padding: 1px; }}
QToolBar#small QToolButton {{ padding: 3px 2px; font-size: 12px; }}
QStatusBar {{ background: {bar}; border-top: 1px solid {c.line}; }}
QStatusBar::item {{ border: none; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; padding: 6px 11px; color: {c.quiet}; border: none;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.brass}; }}
QTabBar::tab:disabled {{ color: {c.faint}; }}
QTabBar::tab:hover:!disabled {{ color: {c.text}; }}
QTabBar::tab:focus {{ border-bottom: 2px solid {c.text}; }}
QTabBar#docks, QTabBar#foot {{ font-size: 15px; }}
QTabBar#docks::tab, QTabBar#foot::tab {{ padding: 5px 7px; }}
QTabBar#foot[tight="true"]::tab {{ padding: 5px 4px; }}
QTabBar#levels {{ font-size: 15px; background: {bar}; }}
QTabBar#levels::tab {{ padding: 3px 2px 3px 9px; max-width: 190px; }}
QFrame#half, QFrame#half-active {{ background: {bar}; border: none; border-bottom: 2px solid {bar}; }}
QFrame#half-active {{ border-bottom: 2px solid {c.brass}; }}
QFrame#half QLabel {{ color: {c.quiet}; }}
QFrame#half QToolButton#small, QFrame#half-active QToolButton#small {{ padding: 2px; }}
QTabBar#levels QToolButton#small {{ padding: 2px; }}
QTabWidget::pane {{ border: none; }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{ width: 14px; height: 14px;
    border: 1px solid {c.control}; border-radius: 3px; background: {c.field}; }}
QRadioButton::indicator {{ border-radius: 8px; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border: 1px solid {c.brass}; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border: 2px solid {c.brass}; width: 12px; height: 12px; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ border: 1px solid {c.brass};
    background: {c.brass}; image: url("{tick}"); }}
QCheckBox::indicator:checked:focus {{ border: 2px solid {c.text}; }}
QRadioButton::indicator:checked {{ border: 4px solid {c.brass}; width: 8px; height: 8px; background: {c.text}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border: 1px solid {c.edge};
    background: {c.panel}; }}
QCheckBox::indicator:checked:disabled {{ background: {c.faint}; }}
QSlider::groove:horizontal {{ height: 4px; background: {c.edge}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ height: 4px; background: {c.brass_deep}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 14px; margin: -5px 0; border: 1px solid {c.line}; border-radius: 7px;
    background: {c.control}; }}
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{ background: {c.brass}; }}
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled {{ background: {c.edge}; }}
QHeaderView::section {{ background: {c.raised}; border: none; border-right: 1px solid {c.line}; padding: 2px 6px; }}
QDockWidget::title {{ background: {c.raised}; padding: 5px 9px; text-align: left; border-bottom: 1px solid {c.edge}; }}
QToolButton#fold {{ border: 1px solid transparent; border-radius: 3px; padding: 2px 6px; color: {c.quiet};
    background: transparent; }}
QToolButton#fold:hover {{ color: {c.text}; background: {c.hover}; }}
QToolButton#fold:focus {{ border: 1px solid {c.brass}; }}
#quiet {{ color: {c.quiet}; }}
#section {{ color: {c.brass}; font-weight: 600; }}
#title {{ font-family: "{titles}"; font-size: 44px; font-weight: bold; color: {c.brass}; }}
#heading {{ font-family: "{titles}"; font-size: 17px; font-weight: bold; color: {c.brass}; }}
#banner {{ background: {c.alarm}; border: 1px solid {c.error}; border-radius: 5px; }}
#notice, #legend {{ background: {c.raised}; border: 1px solid {c.brass_deep}; border-radius: 5px; }}
#banner QLabel, #notice QLabel, #legend QLabel {{ background: transparent; }}
#refusal {{ color: {c.warning}; }}
#card {{ background: {c.panel}; border: 1px solid {c.edge}; border-radius: 6px; }}
#card:hover {{ background: {c.raised}; border: 1px solid {c.brass_deep}; }}
#card:focus {{ border: 1px solid {c.brass}; }}
QToolButton#card {{ padding: 0 14px; }}
#card QLabel {{ background: transparent; }}
#stone {{ padding: 2px; border: 2px solid transparent; border-radius: 6px; }}
#stone:hover {{ border: 2px solid {c.edge}; }}
#stone:checked {{ border: 2px solid {c.brass}; background: {c.chosen}; }}
#stone:focus {{ border: 2px solid {c.text}; }}
"""


_LARGE = """
QMainWindow::separator {{ width: 40px; height: 40px; background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5,
    stop: 0 {c.control}, stop: 0.1 {c.control}, stop: 0.11 {c.bar}, stop: 1 {c.bar}); }}
QMenuBar::item {{ padding: 11px 12px; }}
QMenu::item {{ min-height: 32px; }}
QTabBar::tab, QTabBar#docks::tab, QTabBar#foot::tab, QTabBar#levels::tab {{ min-height: 40px; min-width: 40px;
    padding-top: 0px; padding-bottom: 0px; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: 24px; height: 24px; margin: 7px 4px; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ width: 22px; height: 22px; }}
QRadioButton::indicator {{ border-radius: 13px; }}
QRadioButton::indicator:checked {{ border: 7px solid {c.brass}; width: 12px; height: 12px; }}
QAbstractItemView::indicator {{ width: 24px; height: 24px; }}
QSlider::handle:horizontal {{ width: 40px; margin: -18px 0; border-radius: 19px; }}
QHeaderView::section {{ min-height: 40px; min-width: 40px; }}
QDockWidget::title {{ padding: 11px 9px; }}
"""
"""What large buttons change of it."""

_LONG_TEXTS = """
QMenu {{ menu-scrollable: 1; }}
QTabBar::scroller {{ width: 40px; }}
QMenuBar::item {{ padding: 5px 3px; }}
"""
"""What larger texts change of it: two columns of a menu would be too wide, and more tabs lie out of sight."""


class EditorTheme:
    """The editor's look as one value that is handed to whatever draws; icons are read once and kept."""

    def __init__(self, icons: Path, name: str = USUAL, text: int = USUAL_TEXT) -> None:
        self._icons, self.text = icons, text
        self._made: dict[tuple[str, str], QIcon] = {}
        self._drawn: dict[int, tuple[str, str]] = {}
        self.name, self.colours = USUAL, EditorColours()
        self.wear(name)

    def wear(self, name: str) -> None:
        """Take on the colours of another theme; a name that there is not is the usual one."""
        self.name = name if name in THEMES else USUAL
        self.colours = THEMES[self.name]
        self._made = {}

    def write(self, text: int) -> None:
        """Write all texts in so many percent of their usual size from now on."""
        self.text = text

    def px(self, pixels: float) -> int:
        """A length that goes with the size of texts, such as that of letters or the height of a line."""
        return round(pixels * self.text / USUAL_TEXT)

    def dress(self, app: QApplication) -> None:
        """Give a whole program this look; the shipped fonts must have been loaded."""
        wear_style(app)
        app.setPalette(self.palette())
        app.setFont(self.font())
        app.setStyleSheet("")

    def sheet(self) -> str:
        """The style sheet of the editor's windows, for what a palette can't say."""
        c = self.colours
        bar = f"qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 {c.bar}, stop:1 {c.bar_end})"
        tick = self._icons / "controls" / f"{tick_on(c.brass)}.svg"
        bar = bar if c.bar != c.bar_end else c.bar
        sheet = _SHEET + (_LONG_TEXTS if self.text > USUAL_TEXT else "") + (_LARGE if are_large() else "")
        sheet = _WRITTEN.sub(lambda found: f"font-size: {self._grown(int(found[1]))}px", sheet)
        return sheet.format(c=c, titles=TITLES, bar=bar, tick=tick.as_posix())

    def font(self, size: int = TEXT_SIZE, family: str = READING) -> QFont:
        """A font of ``size`` pixels that looks alike everywhere, larger where texts are."""
        font = QFont(family)
        font.setPixelSize(self._grown(size))
        font.setWeight(QFont.Weight.Medium)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
        return font

    def _grown(self, pixels: int) -> int:
        """How large letters are that are usually so large; titles are large enough already."""
        return self.px(pixels) if pixels < TITLE else max(pixels, self.px(TITLE / 2))

    def colour(self, name: str) -> QColor:
        """The colour with the name of a field of :class:`~editor.palettes.EditorColours`."""
        return QColor(getattr(self.colours, name))

    def palette(self) -> QPalette:
        """The palette for Fusion."""
        c, role = self.colours, QPalette.ColorRole
        palette = QPalette()
        for which, colour in (
            (role.Window, c.window),
            (role.WindowText, c.text),
            (role.Base, c.field),
            (role.AlternateBase, c.panel),
            (role.Text, c.text),
            (role.Button, c.raised),
            (role.ButtonText, c.text),
            (role.BrightText, c.brass),
            (role.Light, c.edge),
            (role.Midlight, c.edge),
            (role.Mid, c.line),
            (role.Dark, c.line),
            (role.Shadow, c.line),
            (role.ToolTipBase, c.raised),
            (role.ToolTipText, c.text),
            (role.PlaceholderText, c.quiet),
            (role.Highlight, c.chosen),
            (role.HighlightedText, c.text),
            (role.Accent, c.brass),
            (role.Link, c.brass),
            (role.LinkVisited, c.brass),
        ):
            palette.setColor(which, QColor(colour))
        for which in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
            palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(c.faint))
        palette.setColor(QPalette.ColorGroup.Disabled, role.Base, QColor(c.panel))
        palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(c.raised))
        return palette

    def icon(self, name: str, colour: str = "text") -> QIcon:
        """The icon ``name`` of ``assets/icons`` in the colour of that name; faint when disabled.

        A name without a file, and no name, give an empty icon.
        """
        if (name, colour) not in self._made:
            icon = self._make(name, colour)
            self._made[name, colour] = icon
            self._drawn[icon.cacheKey()] = (name, colour)
        return self._made[name, colour]

    def renewed(self, icon: QIcon) -> QIcon | None:
        """An icon that was drawn in the colours of another theme as it is drawn in those of this one.

        None where it is no icon of the theme's.
        """
        drawn = self._drawn.get(icon.cacheKey())
        return self.icon(*drawn) if drawn else None

    def _make(self, name: str, colour: str) -> QIcon:
        icon, file = QIcon(), self._icons / f"{name}.svg"
        if not name or not file.is_file():
            return icon
        drawing = read_text(file)
        faint = _ANY_COLOUR.sub(self.colours.faint, drawing)
        for second, role in _SECOND.items():
            drawing = drawing.replace(second, getattr(self.colours, role))
        drawing = drawing.replace(DRAWN_IN, getattr(self.colours, colour))
        for mode, drawn in ((QIcon.Mode.Normal, drawing), (QIcon.Mode.Disabled, faint)):
            for picture in _pictures(drawn):
                icon.addPixmap(QPixmap.fromImage(picture), mode)
        return icon


def tick_on(ground: str) -> str:
    """The name of the drawing of a tick that stands out on a colour."""
    return max(TICKS, key=lambda name: contrast(TICKS[name], ground))


@lru_cache(maxsize=1024)
def _pictures(drawing: str) -> tuple[QImage, ...]:
    """A drawing in every size; kept, for each window and each change of themes asks for the same again."""
    renderer = QSvgRenderer(QByteArray(drawing.encode("utf-8")))
    return tuple(_picture(renderer, size) for size in ICON_SIZES)


def _picture(renderer: QSvgRenderer, size: int) -> QImage:
    """The drawing ``size`` pixels wide and high."""
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


class Sign(Label):
    """An icon on its own, in the colour of the theme that ``colour`` names; it follows when the theme changes."""

    def __init__(self, theme: EditorTheme, icon: str, colour: str, size: int) -> None:
        super().__init__()
        self._theme, self._icon, self._colour, self._size = theme, icon, colour, size
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show()

    def _show(self) -> None:
        self.setPixmap(self._theme.icon(self._icon, self._colour).pixmap(self._size, self._size))


def restyle(window: QWidget, theme: EditorTheme) -> None:
    """Give ``window``, and all that is in it, the sheet and the icons of ``theme``."""
    window.setStyleSheet(theme.sheet())
    for menu in window.findChildren(QMenu):
        _renew(menu, theme)
    for action in window.findChildren(QAction):
        _renew(action, theme)
    for button in window.findChildren(QAbstractButton):
        _renew(button, theme)
    for box in window.findChildren(QComboBox):
        _renew_rows(box, theme)
    for tabs in window.findChildren(QTabBar):
        _renew_rows(tabs, theme)
    for listed in window.findChildren(QListWidget):
        for row in range(listed.count()):
            _renew(listed.item(row), theme)
    for tree in window.findChildren(QTreeWidget):
        for row in range(tree.topLevelItemCount()):
            item = tree.topLevelItem(row)
            renewed = theme.renewed(item.icon(0)) if item else None
            if item and renewed is not None:
                item.setIcon(0, renewed)


class _Bearer(Protocol):
    """What shows one icon: an action, a button, a menu, a row of a list."""

    def icon(self) -> QIcon:
        """The icon."""

    def setIcon(self, icon: QIcon, /) -> None:
        """Show another one."""


def _renew(bearer: _Bearer, theme: EditorTheme) -> None:
    renewed = theme.renewed(bearer.icon())
    if renewed is not None:
        bearer.setIcon(renewed)


def _renew_rows(box: QComboBox | QTabBar, theme: EditorTheme) -> None:
    for row in range(box.count()):
        icon = box.itemIcon(row) if isinstance(box, QComboBox) else box.tabIcon(row)
        renewed = theme.renewed(icon)
        if renewed is None:
            continue
        if isinstance(box, QComboBox):
            box.setItemIcon(row, renewed)
        else:
            box.setTabIcon(row, renewed)
