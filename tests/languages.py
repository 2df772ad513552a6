"""Languages that tests speak, and what windows show of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from runtime import resources
from tests.catalogue import DOERS, INSIDE, OPEN, SHUT, WORDS_AND_IDS, Bracketed, collected, outside


def data() -> frozenset[str]:
    """Names, ids and texts of the shipped campaigns, which are in the language of whoever made them."""
    found: set[str] = set()
    for path in resources.campaigns().rglob("*.json"):
        found.update(_strings(json.loads(path.read_text("utf-8"))))
        found.add(path.name)
        found.add(path.relative_to(path.parents[1]).as_posix())
    return frozenset(text for text in found if len(text) > 1)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, member in value.items():
            yield key
            yield from _strings(member)
    elif isinstance(value, list):
        for member in value:
            yield from _strings(member)


def past_catalogue(shown: Shown) -> dict[str, set[str]]:
    """The texts that no message says, and that are neither words on the board nor data of the shipped campaigns."""
    known = [(one, re.compile(rf"(?<!\w){re.escape(one)}(?!\w)")) for one in sorted(data(), key=len, reverse=True)]
    past: dict[str, set[str]] = {}
    for text, where in shown.texts.items():
        # Messages that had no room for their ends are closed there.
        left = text + SHUT * (text.count(OPEN) - text.count(SHUT)) if text.endswith("…") else text
        while INSIDE.search(left):
            left = INSIDE.sub("", left)
        left = WORDS_AND_IDS.sub("", left)
        for one, pattern in known:
            left = pattern.sub("", left) if one in left else left
        if outside(left):
            past[text] = where
    return past


def not_collected(spoken: Bracketed) -> set[str]:
    """The messages that were asked for and are not in the catalogue, so that no translator ever sees them."""
    return {message for message in spoken.asked - collected().keys() if not DOERS.fullmatch(message)}


@dataclass
class Shown:
    """Texts that windows show, each with the kinds of widgets that showed it.

    ``misnamed`` are the buttons that screen readers call otherwise than they say: their texts and names.
    """

    texts: dict[str, set[str]] = field(default_factory=dict)
    misnamed: set[tuple[str, str]] = field(default_factory=set)

    def watch_painters(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Take up what widgets paint themselves, too."""
        draw = QPainter.drawText

        def watched(painter: QPainter, *given: object) -> object:
            for text in given:
                if isinstance(text, str) and text.strip():
                    self.texts.setdefault(text, set()).add("painted")
            return draw(painter, *given)

        monkeypatch.setattr(QPainter, "drawText", watched)

    def look_at(self, root: QWidget) -> None:
        """Take up all texts of a window or dialog."""
        for thing in (root, *root.findChildren(QObject)):
            if isinstance(thing, QAbstractButton) and not thing.isHidden():
                text, name = (said.replace("&", "") for said in (thing.text(), thing.accessibleName()))
                if name and text.casefold() not in name.casefold():
                    self.misnamed.add((text, name))
            for text in _texts_of(thing):
                if text and text.strip():
                    self.texts.setdefault(text, set()).add(f"{type(root).__name__} {type(thing).__name__}")


def _texts_of(thing: QObject) -> Iterator[str]:
    if isinstance(thing, QAction):
        yield from (thing.text(), thing.toolTip(), thing.statusTip(), thing.whatsThis())
    if not isinstance(thing, QWidget):
        return
    yield from (thing.windowTitle().replace("[*]", ""), thing.toolTip(), thing.statusTip(), thing.whatsThis())
    yield from (thing.accessibleName(), thing.accessibleDescription())
    yield from _own_texts_of(thing)


def _own_texts_of(thing: QWidget) -> Iterator[str]:
    """What a widget shows for the kind that it is."""
    if isinstance(thing, QLabel | QAbstractButton):
        yield thing.text()
    elif isinstance(thing, QGroupBox | QMenu):
        yield thing.title()
    elif isinstance(thing, QLineEdit | QTextEdit | QPlainTextEdit):
        yield thing.placeholderText()
    elif isinstance(thing, QComboBox):
        for row in range(thing.count()):
            yield thing.itemText(row)
            yield str(thing.itemData(row, Qt.ItemDataRole.ToolTipRole) or "")
    elif isinstance(thing, QTabBar | QTabWidget):
        for tab in range(thing.count()):
            yield from (thing.tabText(tab), thing.tabToolTip(tab))
    elif isinstance(thing, QAbstractSpinBox):
        for part in ("prefix", "suffix", "specialValueText"):
            yield str(getattr(thing, part, str)())
    elif isinstance(thing, QAbstractItemView) and not isinstance(thing, QHeaderView):
        yield from _texts_in(thing.model())


def _texts_in(model: QAbstractItemModel | None) -> Iterator[str]:
    """What a table or list shows."""
    if model is None:
        return
    roles = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.StatusTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.AccessibleDescriptionRole,
    )
    top = QModelIndex()
    # A list's own columnCount is hidden; it has one.
    for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(top)):
        for role in roles:
            yield _said(model.headerData(column, Qt.Orientation.Horizontal, role))
        for row in range(min(model.rowCount(top), 400)):
            for role in roles:
                yield _said(model.index(row, column, top).data(role))


def _said(data: object) -> str:
    return data if isinstance(data, str) else ""
