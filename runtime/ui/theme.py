"""How the programs look: the shipped fonts, the colours and metals, and the style sheet of the game's windows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPalette, QPixmap

FONT_FILES = (
    "Cinzel-Bold.ttf",
    "EBGaramond-Regular.ttf",
    "EBGaramond-Italic.ttf",
    "EBGaramond-SemiBold.ttf",
    "EBGaramond-Bold.ttf",
)
TITLE_FAMILY = "Cinzel"
TEXT_FAMILY = "EB Garamond"
ICON_COLOUR = "#d8c9a3"
DRAWN_COLOUR = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of the game's windows, as Qt reads them: dark wood, brass, old gold and silver."""

    wood: str = "#21140c"
    shade: str = "#140c07"
    brass: str = "#b8923f"
    bright_brass: str = "#ecd28a"
    dark_brass: str = "#6b4f1d"
    engraved: str = "#1f1303"
    text: str = "#eee2c6"
    quiet: str = "#bfae8d"
    good: str = "#a9d690"
    warning: str = "#f2bb66"
    bad: str = "#f49a84"
    gold: str = "#f3cd5c"
    silver: str = "#d9dfe4"


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that windows are drawn with: colours, the two materials, and where the icons lie."""

    colours: Colours
    wood: QPixmap
    brass: QPixmap
    icons: Path

    def title(self, pixels: int) -> QFont:
        """The letter of titles and plaques."""
        return shipped_font(TITLE_FAMILY, pixels, QFont.Weight.Bold)

    def text(self, pixels: int, weight: QFont.Weight = QFont.Weight.Normal, italic: bool = False) -> QFont:
        """The letter for reading."""
        return shipped_font(TEXT_FAMILY, pixels, weight, italic)

    def icon(self, name: str, size: int = 24, colour: str = ICON_COLOUR) -> QIcon:
        """The icon ``name`` (a file without its ending) in one colour, at ``size`` pixels."""
        drawing = (self.icons / f"{name}.svg").read_text(encoding="utf-8")
        drawing = DRAWN_COLOUR.sub(colour, drawing)
        picture = QPixmap()
        picture.loadFromData(QByteArray(drawing.encode("utf-8")), "SVG")
        icon = QIcon()
        for factor in (1, 2):
            scaled = picture.scaled(
                QSize(size, size) * factor,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            icon.addPixmap(scaled)
        return icon

    def game_palette(self) -> QPalette:
        """The palette of the game's windows."""
        colours = self.colours
        palette = QPalette()
        role = QPalette.ColorRole
        for one, colour in (
            (role.Window, colours.wood),
            (role.Base, colours.shade),
            (role.AlternateBase, colours.wood),
            (role.Button, colours.brass),
            (role.WindowText, colours.text),
            (role.Text, colours.text),
            (role.ButtonText, colours.engraved),
            (role.ToolTipBase, colours.shade),
            (role.ToolTipText, colours.text),
            (role.PlaceholderText, colours.quiet),
            (role.Highlight, colours.brass),
            (role.HighlightedText, colours.engraved),
        ):
            palette.setColor(one, QColor(colour))
        return palette

    def game_sheet(self) -> str:
        """The style sheet of the game's windows; the metals themselves are painted."""
        c = self.colours
        family = TEXT_FAMILY
        return f"""
QWidget {{ font-family: "{family}"; font-size: 16px; color: {c.text}; }}
QToolTip {{ background: {c.shade}; color: {c.text}; border: 1px solid {c.brass}; padding: 4px 7px; font-size: 15px; }}
QListView, QTextBrowser {{ background: rgba(10, 6, 3, 150); border: 1px solid {c.dark_brass}; border-radius: 3px;
    selection-background-color: {c.dark_brass}; selection-color: {c.text}; outline: 0; }}
QListView:focus, QTextBrowser:focus {{ border: 1px solid {c.bright_brass}; }}
QListView::item {{ padding: 2px 5px; }}
QListView::item:selected {{ background: rgba(184, 146, 63, 90); color: {c.text}; }}
QScrollBar:vertical {{ background: {c.shade}; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: {c.shade}; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {c.dark_brass}; border: 1px solid {c.brass}; border-radius: 3px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
"""


def shipped_font(family: str, pixels: int, weight: QFont.Weight = QFont.Weight.Normal, italic: bool = False) -> QFont:
    """A font that renders alike on every machine: sized in pixels, without hinting and without coloured edges."""
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setWeight(weight)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    return font


def load_fonts(folder: Path) -> None:
    """Make the shipped fonts known to Qt; raises FileNotFoundError where one is missing or damaged."""
    for name in FONT_FILES:
        if QFontDatabase.addApplicationFont(str(folder / name)) < 0:
            raise FileNotFoundError(f"the font {folder / name} can't be loaded")


def load_theme(assets: Path) -> Theme:
    """The theme with fonts and materials loaded from ``assets``; needs a running Qt application."""
    load_fonts(assets / "fonts")
    textures = assets / "textures"
    wood, brass = (QPixmap(str(textures / f"{name}.png")) for name in ("wood", "brass"))
    return Theme(Colours(), wood, brass, assets / "icons")
