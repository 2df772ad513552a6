"""What a hostile maker writes into every text of a campaign, and what windows make of it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

import pytest
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QImage, QTextDocument, QTextFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTabBar,
    QTextEdit,
    QToolButton,
    QToolTip,
    QWidget,
)
from shibokensupport.signature import get_signature

from runtime.campaign.model import Campaign
from runtime.campaign.play import Position, ProofGame
from runtime.engine.conditions.arguments import Takes
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.levels.level import Effect
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.support.plain_text import visible
from runtime.ui.story.sheet import TextSheet
from tests.languages import Shown

Value = TypeVar("Value")

REFERENCES = frozenset(
    {
        *("about", "code", "computer", "edge", "end", "game", "id", "kind", "language", "letters", "level", "list"),
        *("order", "path", "ruleset", "start", "variable"),
    }
)
"""Fields that name something, or are letters on the board: they are told by their own rules, and are never texts."""
APART = (Position, ProofGame, Record, Ruleset)
"""What has no texts that a maker could write."""
TEXT_ARGUMENTS = frozenset(
    (kind.kind, argument.name)
    for kind in EFFECT_KINDS.values()
    for argument in kind.arguments
    if argument.takes is Takes.TEXT
)
FILE_NAME = "<img src=p.png><b>\u202e&\x1b\u200b\u05d0"
"""A name that a file or a folder may have where it lies on a disk of Linux."""
SHAPING = "\u200c\u200d\u00ad\ufe0e\ufe0f"
"""Joiners and the like that words of some languages need; they move nothing."""
ISOLATES = "\u2068\u2069"


UNSEEN = re.compile(
    r"\w+\.set(AccessibleIdentifier|DocumentTitle|NamedColor|Object|StyleSheet|WindowRole|\w*(Font|Filter|Key|Mime))\w*"
    r"|\w+\.(setShortcut|setInputMask|setDisplayFormat|setDefaultSuffix|setDirectory|setHistory|setRootPath)"
    r"|Q(Font|Icon|Image|Movie|Palette|Pen|Brush|Color|Gradient|Session|Rhi|Pixmap|TextDocumentWriter|TextListFormat)\w*\..*"
    r"|QTextCharFormat\..*|QTextBrowser\.set(SearchPaths|Source)|QTextDocument\.(addResource|set(BaseUrl|Meta|Default)\w*)"
)
"""Calls of Qt whose texts nobody sees or hears."""
CALLED_BACK = re.compile(r"\w+\.(drawItemText|drawDisplay|highlightBlock)")
"""Calls that Qt makes of Python itself; a watched one would call itself without an end."""
EDITED = re.compile(
    r"QComboBox\.set(CurrentText|EditText)|QLineEdit\.(insert|setText)|QInputDialog\.setTextValue"
    r"|QPlainTextEdit\.(insertPlainText|setPlainText)|QClipboard\.setText|QInputMethodEvent\..*"
)
"""Calls that set a value which a person edits or takes along: it stays as it is, in a field that knows no HTML."""
SETS = re.compile(r"(set|add|insert|append|show|draw|say)[A-Z]\w*|insert|append")
TAKES_TEXT = re.compile(r": (str|(collections\.abc\.)?(Sequence|Iterable)\[str\])")


def text_setters() -> list[tuple[type, str]]:
    """Every call of Qt's windows that takes a text which people see or hear: asked of Qt, so that none is forgotten."""
    owners = [getattr(module, one) for module in (QtGui, QtWidgets) for one in dir(module)]
    return [
        (owner, name)
        for owner in owners
        if isinstance(owner, type)
        for name, call in list(vars(owner).items())
        if SETS.fullmatch(name) and TAKES_TEXT.search(str(get_signature(call)))
        if not any(rule.fullmatch(f"{owner.__name__}.{name}") for rule in (UNSEEN, EDITED, CALLED_BACK))
    ]


@dataclass
class Trap:
    """Things that a picture in a text may name, and how often they were asked for."""

    folder: Path
    address: str
    requests: list[str] = field(default_factory=list)
    _turn: bool = False

    def text(self, field: str) -> str:
        """A text that Qt takes for HTML, that turns what follows and has signs that are not seen; at most 100 letters.

        By turns it names the picture and the server; what matters stands first, for long names are cut.
        """
        self._turn = not self._turn
        named = f"{self.folder}/p.png" if self._turn else self.address
        return f"<b>\u202e&\x1b<img src={named}>{field[:12]}\x9b\u200b\u2069\u05d0\u05d1"

    def was_opened(self) -> bool:
        """Whether the picture was read since it was laid out: the time of its last reading says so."""
        return (self.folder / "p.png").stat().st_atime_ns > _LONG_AGO_NS


_LONG_AGO_NS = 1_000_000_000


@contextmanager
def trap(folder: Path) -> Iterator[Trap]:
    """A picture, and a server on this machine that counts who asks it."""
    requests: list[str] = []

    class Counts(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append(self.path)
            self.send_error(404)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Counts)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.magenta)
    assert picture.save(str(folder / "p.png"))
    # Older than its last change, so that any reading moves it, however sparingly the system keeps it.
    os.utime(folder / "p.png", ns=(_LONG_AGO_NS, _LONG_AGO_NS * 2))
    try:
        yield Trap(folder, f"http://127.0.0.1:{server.server_port}/", requests)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


# Filling


def text_fields(kind: type = Campaign) -> set[tuple[str, str]]:
    """Every field of a type, and of what it holds, that is a text which a maker may write."""
    return {(owner.__name__, name) for owner, name in _text_fields(kind, set())}


def _text_fields(kind: Any, seen: set[type]) -> Iterator[tuple[type, str]]:
    for part in get_args(kind):
        yield from _text_fields(part, seen)
    base = get_origin(kind) or kind
    if not isinstance(base, type) or not is_dataclass(base) or base in seen or base in APART:
        return
    seen.add(base)
    hints = get_type_hints(base)
    for one in fields(base):
        if hints[one.name] is str and one.name not in REFERENCES:
            yield base, one.name
        yield from _text_fields(hints[one.name], seen)


@dataclass
class Filling:
    """Writes a text into every text field of a value; ``filled`` are those that it came to."""

    write: Callable[[str], str]
    filled: set[tuple[str, str]] = field(default_factory=set)

    def __call__(self, value: Value) -> Value:
        """The value with other texts."""
        return self._fill(value)

    def _fill(self, value: Any) -> Any:
        if isinstance(value, Effect):
            texts = {name: self.write(name) for kind, name in TEXT_ARGUMENTS if kind == value.kind}
            branches = self._fill(value.branches)
            return replace(value, arguments={**value.arguments, **texts}, branches=branches)
        if is_dataclass(value) and not isinstance(value, (type, *APART)):
            return self._fill_fields(value)
        if type(value) is tuple:
            return tuple(self._fill(one) for one in value)
        if isinstance(value, Mapping):
            return {key: self._fill(one) for key, one in value.items()}
        return value

    def _fill_fields(self, value: Any) -> Any:
        owner, hints, changed = type(value), get_type_hints(type(value)), {}
        for one in fields(value):
            if not one.init:
                continue
            if hints[one.name] is str and one.name not in REFERENCES:
                self.filled.add((owner.__name__, one.name))
                changed[one.name] = self.write(one.name)
            elif one.name == "texts" and owner.__name__ == "TextTable":
                changed[one.name] = {key: self.write(key) for key in value.texts}
            elif one.name != "extra":
                changed[one.name] = self._fill(getattr(value, one.name))
        return replace(value, **changed)


# Looking


class ForeignShown(Shown):
    """Takes up what windows show, and whether Qt takes any of it for HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.rich: set[str] = set()
        self.keys: set[str] = set()
        """Foreign texts in which an & is taken for the mark of a key."""

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Take up what widgets paint, and what any call sets as a text, though nobody looks while it stands there."""
        self.watch_painters(monkeypatch)
        for owner, name in text_setters():
            monkeypatch.setattr(owner, name, self._watched(owner, name))

    def _watched(self, owner: type, name: str) -> Any:
        call, is_static = getattr(owner, name), isinstance(vars(owner)[name], staticmethod)

        def watched(*given: Any, **named: Any) -> Any:
            caller = sys._getframe(1).f_code
            texts = [each for one in given for each in (one if isinstance(one, list | tuple) else (one,))]
            said = [text for text in texts if isinstance(text, str)]
            # What follows an item's text is its value, which stays as it is.
            for text in said[:1] if name in ("addItem", "insertItem") else said:
                if not _is_seen(text) and caller.co_filename != __file__:
                    place = f"{Path(caller.co_filename).name}, {caller.co_name}"
                    self.texts.setdefault(text, set()).add(f"{owner.__name__}.{name} in {place}")
            return call(*given, **named)

        return staticmethod(watched) if is_static else watched

    def look_at(self, root: QWidget) -> None:
        """Take up all texts of a window, its labels' formats and its documents' pictures."""
        super().look_at(root)
        for thing in (root, *root.findChildren(QObject)):
            if isinstance(thing, QLabel) and thing.textFormat() != Qt.TextFormat.PlainText and thing.text():
                self.rich.add(f"{type(thing).__name__} in {type(root).__name__}: {thing.text()[:60]}")
            if isinstance(thing, QTextEdit | TextSheet):
                document = thing.document if isinstance(thing, TextSheet) else thing.document()
                self.texts.setdefault(document.toPlainText(), set()).add(type(thing).__name__)
                self.rich.update(f"{type(thing).__name__}: {name}" for name in pictures_in(document))
            if isinstance(thing, QLineEdit) and thing.isReadOnly():
                self.texts.setdefault(thing.text(), set()).add(f"{type(thing).__name__} in {type(root).__name__}")
            for text in _texts_with_keys(thing):
                if "<img" in text and "&" in text.replace("&&", ""):
                    self.keys.add(f"{type(thing).__name__} in {type(root).__name__}: {text}")

    def hidden(self) -> dict[str, set[str]]:
        """The texts in which something can't be seen, or that turn what stands beside them."""
        return {text: where for text, where in self.texts.items() if not _is_seen(text)}


def _texts_with_keys(thing: QObject) -> Iterator[str]:
    """The texts of a widget or an action in which Qt takes an & for the mark of a key."""
    if isinstance(thing, QAction | QPushButton | QCheckBox | QToolButton):
        yield thing.text()
    elif isinstance(thing, QAbstractButton) and not thing.shortcut().isEmpty():
        yield thing.text()  # Those that paint themselves show an & as it is.
    elif isinstance(thing, QMenu | QGroupBox):
        yield thing.title()
    elif isinstance(thing, QTabBar):
        yield from (thing.tabText(tab) for tab in range(thing.count()))
    elif isinstance(thing, QLabel) and thing.buddy() is not None:
        yield thing.text()


def _is_seen(text: str) -> bool:
    """Whether all of a text can be seen, and each of its isolates is closed in its line."""
    depths = [0]
    for sign in text:
        depths.append(0 if sign == "\n" else depths[-1] + (sign == ISOLATES[0]) - (sign == ISOLATES[1]))
    return visible(text, keep=f"\n\t{SHAPING}{ISOLATES}") == text and min(depths) == 0


def pictures_in(document: QTextDocument) -> Iterator[str]:
    """The addresses of pictures in a document, but for those of the program's own help."""
    block = document.begin()
    while block.isValid():
        each = block.begin()
        while not each.atEnd():
            part: QTextFragment = each.fragment()
            if part.charFormat().isImageFormat():
                name = part.charFormat().toImageFormat().name()
                if not name.startswith("help:"):
                    yield name
            each += 1
        block = block.next()


def tips_taken_for_html(texts: Iterable[str]) -> set[str]:
    """The texts, of some that have tags, that Qt shows as HTML where they are tool tips."""
    over, taken = QWidget(), set()
    over.show()
    for text in [text for text in texts if "<" in text][:20]:
        QToolTip.showText(over.mapToGlobal(QPoint(3, 3)), text, over)
        labels = [label for label in QApplication.topLevelWidgets() if label.objectName() == "qtooltip_label"]
        assert labels, "a tool tip is shown"
        taken |= {text for label in labels if cast(QLabel, label).textFormat() != Qt.TextFormat.PlainText}
    QToolTip.hideText()
    over.close()
    return taken
