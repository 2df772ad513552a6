"""The one door of texts into windows: whoever wrote them, they are plain text, and turn nothing beside them.

Left to itself, Qt guesses of each label, message and tool tip whether its text is HTML, and loads what that names. So
neither program has any HTML: documents are built letter by letter, labels are :class:`Label`, and those that Qt makes
by itself (tool tips, questions of its file dialogs, names in forms) are told by :class:`PlainStyle`, which Qt hands
every widget before it is laid out. That is the narrowest place that nothing gets past; a test of the house finds
whoever makes a label or a document of HTML in spite of it.

Signs that are not seen, and the direction, are seen to where a text comes in: a name that a message is filled with, by
``Texts.for_windows``; the text of a label, of an item or of a box with values, by the classes here; any other, by
:func:`runtime.support.plain_text.isolate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QFontMetrics, QIcon, QPalette, QPixmap, QPixmapCache
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QListWidgetItem,
    QProxyStyle,
    QSplitter,
    QStyle,
    QStyleOption,
    QTableWidgetItem,
    QTreeWidgetItem,
    QWidget,
)

from runtime import resources
from runtime.support.files import read_text
from runtime.support.plain_text import isolate, without_isolates
from runtime.ui.screen_room import DialogRoom

PICTURES = 3_000
"""How many kilobytes of pictures Qt keeps by itself: arrows, marks and icons in their states, of one screen."""

SAID = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.AccessibleDescriptionRole,
    }
)
"""What of a row's values is read by people."""
TIP_WIDTH = 80
"""Letters in a line of a tool tip."""


MIRRORED = "\u200f"
"""What has Qt align a text as windows are laid out from right to left; it is not seen."""
LONGEST_WORD = 22
"""For a word of so many letters a label that wraps makes room; a longer one shows as much as there is room for."""


class Label(QLabel):
    """A label whose text is shown as it stands, with what is not seen written out."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        shown = isolate(text)  # Qt looks for the direction outside of isolates, and finds none there.
        super().setText(f"{MIRRORED}{shown}" if shown and self.isRightToLeft() else shown)

    def text(self) -> str:
        """The text that is shown."""
        return super().text().removeprefix(MIRRORED)

    def minimumSizeHint(self) -> QSize:
        """As wide as the longest of its words, where it wraps; what is longer than any word is cut off."""
        hint = super().minimumSizeHint()
        if self.wordWrap():
            hint.setWidth(min(hint.width(), LONGEST_WORD * self.fontMetrics().averageCharWidth()))
        return hint


class _Row:
    """What a row of a list and a cell of a table have in common: a text that is shown as it stands."""

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(isolate(text))  # type: ignore[misc]

    def setToolTip(self, text: str) -> None:
        """Say more about it."""
        super().setToolTip(isolate(text))  # type: ignore[misc]

    def setData(self, role: int, value: Any) -> None:
        """Give it a value, or something that is said of it."""
        super().setData(role, as_said(value, role))  # type: ignore[misc]


class ListItem(_Row, QListWidgetItem):
    """A row of a list that shows its text as it stands."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*map(_shown, given))


class TreeItem(QTreeWidgetItem):
    """A row of a tree that shows its texts as they stand."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*map(_shown, given))

    def setText(self, column: int, text: str) -> None:
        """Show another text."""
        super().setText(column, isolate(text))

    def setToolTip(self, column: int, text: str) -> None:
        """Say more about the row."""
        super().setToolTip(column, isolate(text))

    def setData(self, column: int, role: int, value: Any) -> None:
        """Give the row a value, or something that is said of it."""
        super().setData(column, role, as_said(value, role))


class TableItem(_Row, QTableWidgetItem):
    """A cell of a table that shows its text as it stands."""

    def __init__(self, text: str = "") -> None:
        super().__init__(isolate(text))


class ComboBox(QComboBox):
    """One of several values, each with a text that is shown as it stands."""

    def addItem(self, first: Any, second: Any = None, value: Any = None) -> None:
        """Offer one more: its text and its value, or an icon before them."""
        if isinstance(first, str):
            super().addItem(isolate(first), value if second is None else second)
        else:
            super().addItem(first, isolate(second), value)

    def addItems(self, texts: Sequence[str]) -> None:
        """Offer some more."""
        super().addItems([isolate(text) for text in texts])

    def setItemText(self, index: int, text: str) -> None:
        """Show another text for one of them."""
        super().setItemText(index, isolate(text))

    def setItemData(self, index: int, value: Any, role: int = Qt.ItemDataRole.UserRole) -> None:
        """Give one of them a value, or something that is said of it."""
        said = role == Qt.ItemDataRole.ToolTipRole and isinstance(value, str)
        super().setItemData(index, tip_text(value) if said else value, role)


def as_said(value: Any, role: int) -> Any:
    """What a model has for a role, as people read it where it is for them; what is edited stays as it is."""
    return isolate(value) if role in SAID and isinstance(value, str) else value


def _shown(given: Any) -> Any:
    """What an item is made of, its texts as they are shown."""
    if isinstance(given, str):
        return isolate(given)
    return [isolate(text) for text in given] if isinstance(given, list | tuple) else given


_COLOUR, _SIZES = re.compile(r"#[0-9a-f]{6}"), (16, 20, 24, 32, 48)
"""The colours of drawings, and the sizes in which icons of file dialogues are shown."""

_SIGN = QStyle.StandardPixmap
SIGNS: Mapping[QStyle.StandardPixmap, str] = MappingProxyType(
    {
        _SIGN.SP_ArrowBack: "left",
        _SIGN.SP_ArrowForward: "right",
        _SIGN.SP_FileDialogToParent: "up",
        _SIGN.SP_FileDialogNewFolder: "level-add",
        _SIGN.SP_FileDialogListView: "grid",
        _SIGN.SP_FileDialogDetailedView: "menu",
        _SIGN.SP_DirIcon: "open",
        _SIGN.SP_DirClosedIcon: "open",
        _SIGN.SP_DirOpenIcon: "open",
        _SIGN.SP_DirHomeIcon: "open",
        _SIGN.SP_DirLinkIcon: "open",
        _SIGN.SP_ComputerIcon: "computer",
        _SIGN.SP_DriveHDIcon: "computer",
        _SIGN.SP_FileIcon: "new",
        _SIGN.SP_FileLinkIcon: "new",
    }
)
"""The drawings that stand for what Qt's own file dialogue shows where the system has none, in no colours."""


_OF_DOCKS = frozenset({_SIGN.SP_TitleBarCloseButton, _SIGN.SP_TitleBarNormalButton})
"""What each dock asks for a dozen times before it is seen; it looks the same on every screen and in every colour."""

_DIALOG, _SIDE = QSize(880, 560), 190
"""How large Qt's own file dialogue is at least, and how wide its list of places, in pixels: names are to be read."""


class PlainStyle(QProxyStyle):
    """The look of both programs' windows, in which no label that Qt makes takes its text for HTML."""

    def __init__(self) -> None:
        super().__init__("Fusion")
        self.places: Callable[[], Iterable[Path]] = tuple
        """Gives the folders that Qt's own file dialogue offers at its side, beside those that it has."""
        self._room = DialogRoom()
        self._of_docks: dict[QStyle.StandardPixmap, QIcon] = {}

    def polish(self, polished: Any) -> Any:
        """See to a widget before it is shown for the first time; the application and palettes are the look's own."""
        answer = super().polish(polished)
        if isinstance(polished, QLabel):
            polished.setTextFormat(Qt.TextFormat.PlainText)
        elif isinstance(polished, QFileDialog):
            # Behind what the dialogue remembers of last time, which it takes up once it shows.
            QTimer.singleShot(0, polished, lambda: self._offer_places(polished))
        elif isinstance(polished, QDialog):
            self._room.watch(polished)
        return answer

    def _offer_places(self, dialog: QFileDialog) -> None:
        dialog.resize(dialog.size().expandedTo(_DIALOG))
        for split in dialog.findChildren(QSplitter):
            if split.count() > 1 and split.sizes()[0] < _SIDE:
                split.setSizes([_SIDE, max(_SIDE, split.width() - _SIDE)])
        usual = dialog.sidebarUrls()
        added = [QUrl.fromLocalFile(str(place)) for place in self.places() if place.is_dir()]
        if added := [place for place in dict.fromkeys(added) if place not in usual]:
            dialog.setSidebarUrls([*usual, *added])
            # Qt keeps them at the end for all its programs, which is no affair of ours.
            dialog.finished.connect(lambda *_: dialog.setSidebarUrls(usual))

    def standardIcon(
        self, sign: QStyle.StandardPixmap, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> QIcon:
        """What Qt's file dialogue shows is drawn as everything else here, in the colour of the letters."""
        if sign in _OF_DOCKS:
            if sign not in self._of_docks:
                self._of_docks[sign] = super().standardIcon(sign, option, widget)
            return self._of_docks[sign]
        file = resources.assets() / "icons" / f"{SIGNS[sign]}.svg" if sign in SIGNS else None
        if file is None or not file.is_file():
            return super().standardIcon(sign, option, widget)
        window = widget or QApplication.activeModalWidget() or QApplication.activeWindow()
        return _drawn_icon(read_text(file), window.palette() if window is not None else QApplication.palette())


def _drawn_icon(drawing: str, palette: QPalette) -> QIcon:
    """A drawing in the colour of a palette's letters, faint when disabled."""
    icon, group = QIcon(), QPalette.ColorGroup
    for mode, state in ((QIcon.Mode.Normal, group.Active), (QIcon.Mode.Disabled, group.Disabled)):
        coloured = _COLOUR.sub(palette.color(state, QPalette.ColorRole.Text).name(), drawing)
        picture = QPixmap()
        picture.loadFromData(QByteArray(coloured.encode("utf-8")), "SVG")
        how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        for size in _SIZES:
            icon.addPixmap(picture.scaled(QSize(size, size), *how), mode)
    return icon


def wear_style(app: QApplication, kind: type[PlainStyle] | None = None) -> bool:
    """Give a program its style, once, or another ``kind`` of it, and bound what Qt keeps of the pictures that it draws.

    Gives whether it is another one than before.
    """
    QPixmapCache.setCacheLimit(PICTURES)
    before = app.style()
    if isinstance(before, PlainStyle) if kind is None else type(before) is kind:
        return False
    style = (kind or PlainStyle)()
    if isinstance(before, PlainStyle):
        style.places = before.places
    app.setStyle(style)
    return True


def menu_text(text: str) -> str:
    """A foreign text for a menu, a button or a tab, where Qt takes a single & for the mark of a key."""
    return isolate(text).replace("&", "&&")


def elided(metrics: QFontMetrics, text: str, width: float) -> str:
    """A foreign text in one line, cut short where it is wider than ``width`` pixels; its direction stays its own."""
    shown = without_isolates(isolate(text))  # A cut could take an isolate's end away.
    return isolate(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, int(width)))


def without_keys(text: str) -> str:
    """What a menu's, a button's or a tab's text reads, without its marks of keys."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def joined(text: str) -> str:
    """A foreign text in one line, for titles and names in lists."""
    return isolate(" ".join(text.split()))


def tip_text(text: str) -> str:
    """A long foreign text for a tool tip, which wraps only at the edge of the screen by itself."""
    return "\n".join(isolate(part) for line in text.split("\n") for part in wrap(line, TIP_WIDTH) or [""])
