"""The calm dark look of the editor: colours, fonts, style sheet, and icons in the theme's colour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from runtime.support.issues import Severity

DRAWN_IN = "#d8c9a3"
"""The one colour that the icons' files are drawn in; it is replaced by the theme's."""

_ANY_COLOUR = re.compile("#[0-9a-fA-F]{6}")

READING = "EB Garamond"
TITLES = "Cinzel"
TEXT_SIZE = 16
ICON_SIZES = (16, 20, 24, 32, 36, 48, 64)


@dataclass(frozen=True, slots=True)
class Colours:
    """Every colour of the editor, as CSS names."""

    window: str = "#262421"
    panel: str = "#2d2b27"
    field: str = "#1c1b18"
    raised: str = "#3a3731"
    hover: str = "#474239"
    line: str = "#151410"
    edge: str = "#4d483e"
    text: str = "#e8e1d2"
    quiet: str = "#b0a796"
    faint: str = "#7d7568"
    brass: str = "#d9b25f"
    brass_deep: str = "#8a6f36"
    chosen: str = "#5a4a22"
    desk: str = "#191714"
    alarm: str = "#4a2a20"
    error: str = "#ee7f68"
    warning: str = "#e8bd5a"
    hint: str = "#86b3dc"

    def of(self, severity: Severity) -> str:
        """The colour of an issue's icon."""
        return {Severity.ERROR: self.error, Severity.WARNING: self.warning, Severity.HINT: self.hint}[severity]


_SHEET = """
QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.edge}; padding: 3px 6px; }}
QMainWindow::separator {{ background: {c.line}; width: 4px; height: 4px; }}
QMainWindow::separator:hover {{ background: {c.brass_deep}; }}
QMenuBar {{ background: {c.window}; padding: 1px 4px; }}
QMenuBar::item {{ padding: 4px 9px; background: transparent; border-radius: 3px; }}
QMenuBar::item:selected {{ background: {c.hover}; }}
QToolBar {{ background: {c.window}; border: none; spacing: 2px; padding: 3px; }}
QToolBar::separator {{ background: {c.edge}; width: 1px; height: 1px; margin: 5px; }}
QToolBar QToolButton, QToolButton#small {{ padding: 4px; border: 1px solid transparent; border-radius: 4px; }}
QToolBar QToolButton:hover, QToolButton#small:hover {{ background: {c.hover}; }}
QToolBar QToolButton:checked, QToolButton#small:checked {{ background: {c.chosen}; border: 1px solid {c.brass_deep}; }}
QToolBar QToolButton:focus, QToolButton#small:focus {{ border: 1px solid {c.brass}; }}
QToolBar#small {{ background: transparent; spacing: 0; padding: 1px; }}
QToolBar#small QToolButton {{ padding: 3px; }}
QStatusBar {{ background: {c.window}; border-top: 1px solid {c.line}; }}
QStatusBar::item {{ border: none; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; padding: 6px 11px; color: {c.quiet}; border: none;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.brass}; }}
QTabBar::tab:disabled {{ color: {c.faint}; }}
QTabBar::tab:hover:!disabled {{ color: {c.text}; }}
QTabBar::tab:focus {{ border-bottom: 2px solid {c.text}; }}
QTabWidget::pane {{ border: none; }}
QHeaderView::section {{ background: {c.raised}; border: none; border-right: 1px solid {c.line}; padding: 2px 6px; }}
QDockWidget::title {{ background: {c.raised}; padding: 5px 9px; text-align: left; }}
#quiet {{ color: {c.quiet}; }}
#section {{ color: {c.brass}; font-weight: 600; }}
#title {{ font-family: "{titles}"; font-size: 52px; font-weight: bold; color: {c.brass}; }}
#heading {{ font-family: "{titles}"; font-size: 17px; font-weight: bold; color: {c.brass}; }}
#banner {{ background: {c.alarm}; border-bottom: 1px solid {c.error}; }}
#banner QLabel {{ background: transparent; }}
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


class EditorTheme:
    """The editor's look as one value that is handed to whatever draws; icons are read once and kept."""

    def __init__(self, icons: Path, colours: Colours | None = None) -> None:
        self.colours = colours or Colours()
        self._icons = icons
        self._made: dict[tuple[str, str], QIcon] = {}

    def dress(self, app: QApplication) -> None:
        """Give a whole program this look; the shipped fonts must have been loaded."""
        app.setStyle("Fusion")
        app.setPalette(self.palette())
        app.setFont(self.font())
        app.setStyleSheet("")

    def sheet(self) -> str:
        """The style sheet of the editor's windows, for what a palette can't say."""
        return _SHEET.format(c=self.colours, titles=TITLES)

    def font(self, size: int = TEXT_SIZE, family: str = READING) -> QFont:
        """A font of ``size`` pixels that looks alike everywhere."""
        font = QFont(family)
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.Medium)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
        return font

    def colour(self, name: str) -> QColor:
        """The colour with the name of a field of :class:`Colours`."""
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
            (role.ToolTipBase, c.raised),
            (role.ToolTipText, c.text),
            (role.PlaceholderText, c.faint),
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

    def icon(self, name: str, colour: str = "") -> QIcon:
        """The icon ``name`` of ``assets/icons`` in ``colour`` (CSS; the text's unless given); faint when disabled.

        A name without a file, and no name, give an empty icon.
        """
        drawn = colour or self.colours.text
        if (name, drawn) not in self._made:
            self._made[name, drawn] = self._make(name, drawn)
        return self._made[name, drawn]

    def _make(self, name: str, colour: str) -> QIcon:
        icon, file = QIcon(), self._icons / f"{name}.svg"
        if not name or not file.is_file():
            return icon
        drawing = file.read_text(encoding="utf-8")
        faint = _ANY_COLOUR.sub(self.colours.faint, drawing)
        for mode, drawn in ((QIcon.Mode.Normal, drawing.replace(DRAWN_IN, colour)), (QIcon.Mode.Disabled, faint)):
            renderer = QSvgRenderer(QByteArray(drawn.encode("utf-8")))
            for size in ICON_SIZES:
                icon.addPixmap(_picture(renderer, size), mode)
        return icon


def _picture(renderer: QSvgRenderer, size: int) -> QPixmap:
    """The drawing ``size`` pixels wide and high."""
    picture = QPixmap(QSize(size, size))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture
