"""How the programs look: the shipped fonts, the colours and metals, and the style sheet of the game's windows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from runtime.profile.settings import USUAL_TEXT, Settings
from runtime.support.files import read_text
from runtime.ui.preferences import Preferences
from runtime.ui.sound.cues import Cue
from runtime.ui.sound.sounds import Sounds
from runtime.ui.targets import are_large, wear_targets

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
TURNED = MappingProxyType({"left": "right", "right": "left"})
"""Which icons are each other where one reads from right to left."""

SHEET = "scryptic-sheet"
"""The property of a widget that keeps its style sheet with the usual sizes of texts."""

LARGE_SHEET = """
QCheckBox::indicator, QRadioButton::indicator { width: 24px; height: 24px; margin: 7px 2px; }
QComboBox::drop-down { width: 40px; }
QSpinBox { padding-right: 84px; }
QSpinBox::up-button, QSpinBox::down-button { width: 40px; height: 40px; border-radius: 3px; }
QSpinBox::up-button { subcontrol-position: center right; }
QSpinBox::down-button { subcontrol-position: center right; right: 41px; }
QSpinBox::up-arrow, QSpinBox::down-arrow { width: 16px; height: 16px; }
QSlider::handle:horizontal { width: 40px; margin: -17px 0; }
QScrollBar:vertical { width: 40px; }
QScrollBar:horizontal { height: 40px; }
QScrollBar::handle:vertical { min-height: 40px; margin: 0 8px; }
QScrollBar::handle:horizontal { min-width: 40px; margin: 8px 0; }
QMenu::item { min-height: 34px; }
QHeaderView::section { min-height: 40px; min-width: 40px; }
"""
"""What large buttons say beside that of the parts of Qt's own controls."""

_TEXT = re.compile(r"font-size: (\d+)px")
_ROOM = re.compile(r"(?<![\w-])(?:(?:min-)?(?:width|height)|(?:padding|margin)(?:-\w+)?|spacing|border-radius): [^;}]+")
_LENGTH = re.compile(r"(-?\d+)px")


@dataclass(frozen=True, slots=True)
class GameColours:
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


USUAL_COLOURS = GameColours()
HIGH_CONTRAST = GameColours(
    wood="#000000",
    shade="#000000",
    brass="#ffd84d",
    bright_brass="#ffe88a",
    dark_brass="#8a6a00",
    engraved="#000000",
    text="#ffffff",
    quiet="#e6e6e6",
    good="#a6ff8a",
    warning="#ffc861",
    bad="#ff9f8a",
    gold="#ffe14d",
    silver="#f2f6fa",
)
"""For who sees little: black and white, with even plates in place of wood and brass."""


DRAWN_FOR = QSize(1280, 800)
"""The size of a window for which all lengths are given; in a larger one texts and panels grow."""
STEP, MOST = 5, 250
"""In which steps they grow, and how large they get, in percent."""


class WindowScale:
    """How much larger texts and panels are than they are drawn for, in percent: by the window that is played in.

    A window that is smaller than usual keeps the usual size. Of several windows the one that was used last counts.
    """

    def __init__(self) -> None:
        self.percent = 100

    def fits(self, window: QSize) -> bool:
        """Whether it is that of a window of this size already; it is from now on."""
        share = min(window.width() / DRAWN_FOR.width(), window.height() / DRAWN_FOR.height())
        before, self.percent = self.percent, max(100, min(MOST, int(share * 100) // STEP * STEP))
        return self.percent == before


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that windows are drawn with: colours, the two materials, and where the icons lie.

    ``is_plain`` says whether colours are those of high contrast now, with even grounds; ``size`` tells how large texts
    are now, in percent, ``scale`` what the window adds to that; all lengths in pixels that are handed in are those at
    100. ``pressed`` is called by every button that is pressed.
    """

    wood: QPixmap
    brass: QPixmap
    icons: Path
    size: Callable[[], int] = lambda: USUAL_TEXT
    is_plain: Callable[[], bool] = lambda: False
    pressed: Callable[[], object] = lambda: None
    scale: WindowScale = field(default_factory=WindowScale)
    _icons: dict[tuple[str, int, str], QIcon] = field(default_factory=dict, repr=False, compare=False)
    _fonts: dict[tuple[str, int, QFont.Weight, bool], QFont] = field(default_factory=dict, repr=False, compare=False)

    @property
    def colours(self) -> GameColours:
        """The colours as they are chosen now."""
        return HIGH_CONTRAST if self.is_plain() else USUAL_COLOURS

    def px(self, pixels: float) -> int:
        """A length that goes with the size of texts, such as the height of a line."""
        return round(pixels * self.size() * self.scale.percent / (USUAL_TEXT * 100))

    def span(self, pixels: float) -> int:
        """A length that goes with the size of the window alone, such as that of a picture, an icon or a margin."""
        return round(pixels * self.scale.percent / 100)

    def area(self, size: QSize) -> QSize:
        """A width and a height that go with the size of the window alone."""
        return QSize(self.span(size.width()), self.span(size.height()))

    @property
    def factor(self) -> float:
        """How much larger all is than in a window of the usual size."""
        return self.scale.percent / 100

    @property
    def unscaled(self) -> Theme:
        """The theme as in a window of the usual size: for what is painted at that size and enlarged as a whole."""
        return replace(self, scale=WindowScale())

    def dress_anew(self) -> None:
        """Texts have another size: give it to all windows that are open."""
        for window in QApplication.topLevelWidgets():
            if window.property(SHEET) is None:
                continue
            for widget in (window, *window.findChildren(QWidget)):
                sheet = widget.property(SHEET)
                if isinstance(sheet, str):
                    self.dress(widget, sheet)
                widget.updateGeometry()
                widget.update()

    def dress(self, widget: QWidget, sheet: str) -> None:
        """Give a widget a style sheet whose texts have the person's size, now and when they choose another.

        What it says of room, signs and margins goes with the window; edges stay as thin as they are.

        Tool tips take the sheet of the widget that they belong to, but look the same everywhere.
        """
        widget.setProperty(SHEET, sheet)
        whole = (sheet if "{" in sheet else f"* {{ {sheet} }}") + self._tip_sheet()
        if are_large() and "{" in sheet:
            whole += LARGE_SHEET
        whole = _TEXT.sub(lambda found: f"font-size: {self.px(int(found[1]))}px", whole)
        if self.scale.percent != 100:
            whole = _ROOM.sub(lambda room: _LENGTH.sub(lambda found: f"{self.span(int(found[1]))}px", room[0]), whole)
        widget.setStyleSheet(whole)

    def title(self, pixels: int) -> QFont:
        """The letter of titles and plaques."""
        return self._font(TITLE_FAMILY, self.px(pixels), QFont.Weight.Bold, italic=False)

    def text(self, pixels: int, weight: QFont.Weight = QFont.Weight.Normal, italic: bool = False) -> QFont:
        """The letter for reading."""
        return self._font(TEXT_FAMILY, self.px(pixels), weight, italic)

    def _font(self, family: str, pixels: int, weight: QFont.Weight, italic: bool) -> QFont:
        """A font that may be changed; what Qt finds out of it is shared by all that are alike."""
        kind = (family, pixels, weight, italic)
        if kind not in self._fonts:
            self._fonts[kind] = shipped_font(*kind)
        return QFont(self._fonts[kind])

    def icon(self, name: str, size: int = 24, colour: str = ICON_COLOUR) -> QIcon:
        """The icon ``name`` (a file without its ending) in one colour, at ``size`` pixels; it is kept.

        Left and right, which mean back and on, are each other where one reads from right to left.
        """
        if QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            name = TURNED.get(name, name)
        if (kept := self._icons.get((name, size, colour))) is not None:
            return kept
        drawing = read_text(self.icons / f"{name}.svg")
        drawing = DRAWN_COLOUR.sub(colour, drawing)
        picture = QPixmap()
        picture.loadFromData(QByteArray(drawing.encode("utf-8")), "SVG")
        icon = QIcon()
        for factor in (1, 2, 4):
            scaled = picture.scaled(
                QSize(size, size) * factor,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            icon.addPixmap(scaled)
        self._icons[name, size, colour] = icon
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

    def headline(self, pixels: int, colour: str = "") -> str:
        """The style of a title of so many pixels, of bright brass unless another ``colour`` is said."""
        return f'font-family: "{TITLE_FAMILY}"; font-size: {pixels}px; color: {colour or self.colours.bright_brass};'

    def game_sheet(self) -> str:
        """The style sheet of the game's windows; the metals themselves are painted."""
        c = self.colours
        family = TEXT_FAMILY
        return f"""
QWidget {{ font-family: "{family}"; font-size: 16px; color: {c.text}; }}
QComboBox {{ combobox-popup: 0; }}
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
QAbstractScrollArea::corner {{ background: {c.shade}; border: 0; }}
{self._dialog_sheet()}"""

    def _tip_sheet(self) -> str:
        """How tool tips look, whatever they belong to."""
        c = self.colours
        return (
            f"QToolTip {{ background: {c.shade}; color: {c.text}; border: 1px solid {c.brass}; padding: 4px 7px;"
            f' font-family: "{TEXT_FAMILY}"; font-size: 16px; font-weight: normal; font-style: normal; }}'
        )

    def _dialog_sheet(self) -> str:
        """How Qt's own dialogues of files look where the system has none, and the menus of fields."""
        c = self.colours
        return f"""
QDialog, QMenu, QDialog QSidebar {{ background: {c.wood}; }}
QDialog QAbstractItemView, QDialog QLineEdit, QDialog QComboBox {{ background: {c.shade};
    border: 1px solid {c.dark_brass}; border-radius: 3px; selection-background-color: {c.dark_brass};
    selection-color: {c.text}; }}
QDialog QLineEdit, QDialog QComboBox {{ padding: 4px 8px; }}
QDialog QLineEdit:focus, QDialog QComboBox:focus {{ border: 1px solid {c.bright_brass}; }}
QDialog QHeaderView::section {{ background: {c.shade}; color: {c.bright_brass}; padding: 3px 6px; border: 0;
    border-bottom: 1px solid {c.dark_brass}; }}
QDialog QPushButton, QDialog QToolButton {{ background: {c.brass}; color: {c.engraved};
    border: 1px solid {c.dark_brass}; border-radius: 3px; padding: 4px 8px; }}
QDialog QPushButton:hover, QDialog QToolButton:hover {{ background: {c.bright_brass}; }}
QDialog QPushButton:focus, QDialog QToolButton:focus {{ border: 1px solid {c.text}; }}
QDialog QPushButton:disabled, QDialog QToolButton:disabled {{ background: {c.dark_brass}; color: {c.shade}; }}
QMenu {{ border: 1px solid {c.brass}; padding: 4px; }}
QMenu::item {{ padding: 4px 22px; }}
QMenu::item:selected {{ background: {c.dark_brass}; }}
QMenu::item:disabled {{ color: {c.quiet}; }}
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


def fitted_font(font: QFont, text: str, plate: QRectF, margin: float = 8.0) -> QFont:
    """A font in which a text has room on a plate: larger texts grow no further than that.

    So many pixels are left free in its height, and half of them in its width.
    """
    ink = QFontMetricsF(font).tightBoundingRect(text)
    share = min(
        (plate.width() - margin / 2) / max(1.0, ink.width()), (plate.height() - margin) / max(1.0, ink.height())
    )
    if share < 1:
        font.setPixelSize(max(1, int(font.pixelSize() * share)))
    return font


def load_fonts(folder: Path) -> None:
    """Make the shipped fonts known to Qt; raises FileNotFoundError where one is missing or damaged."""
    for name in FONT_FILES:
        _load_font(folder / name)


@cache  # Qt keeps a font once more each time that it is told of it.
def _load_font(file: Path) -> None:
    """Make a font known to Qt, at its first use."""
    if QFontDatabase.addApplicationFont(str(file)) < 0:
        raise FileNotFoundError(f"the font {file} can't be loaded")


def load_theme(assets: Path, preferences: Preferences | None = None, sounds: Sounds | None = None) -> Theme:
    """The theme with fonts and materials loaded from ``assets``; needs a running Qt application.

    With ``preferences`` texts have the size that they have there, in windows that are open too; with ``sounds`` buttons
    are heard.
    """
    load_fonts(assets / "fonts")
    textures = assets / "textures"
    wood, brass = (QPixmap(str(textures / f"{name}.png")) for name in ("wood", "brass"))
    theme = Theme(wood, brass, assets / "icons")
    if sounds is not None:
        theme = replace(theme, pressed=lambda: sounds.play(Cue.BUTTON))
    app = QApplication.instance()
    if preferences is not None and isinstance(app, QApplication):
        wear_targets(app, large=preferences.settings.large_buttons)
        theme = replace(
            theme,
            size=lambda: preferences.settings.text_size,
            is_plain=lambda: preferences.settings.high_contrast,
        )
        _Resizing(theme, preferences)
    return theme


class _Resizing(QObject):
    """Gives all windows that are open another size of texts when the settings do."""

    def __init__(self, theme: Theme, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._theme = theme
        self._size, self._is_large = theme.size(), are_large()
        preferences.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        app, wanted = QApplication.instance(), (settings.text_size, settings.large_buttons)
        if wanted == (self._size, self._is_large):
            return
        self._size, self._is_large = wanted
        if isinstance(app, QApplication):
            wear_targets(app, large=self._is_large)
        self._theme.dress_anew()
