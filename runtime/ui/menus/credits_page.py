"""Who made the game, the games it stands beside, and whatever of others is in it, with the licences to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QPlainTextEdit, QVBoxLayout, QWidget

from runtime import resources
from runtime.support.files import read_file, read_text
from runtime.support.texts import Texts, mark
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.fields import Scrolled

LIBRARIES = (
    "PySide6-Essentials",
    "numpy",
    "numba",
    "llvmlite",
    "Pillow",
    "jsonschema",
    "fpdf2",
    "platformdirs",
    "miniaudio",
)
"""The libraries that the game stands on, by the names of their distributions."""


@dataclass(frozen=True, slots=True)
class Licence:
    """Something that has a licence: ``what`` it is, its ``name``, the licence in a few words, and its ``text``."""

    what: str
    name: str
    brief: str
    text: str


GAME, FONT, WORDS, LIBRARY = mark("The game"), mark("A font"), mark("Word lists"), mark("A library")

_SHIPPED = (
    (FONT, "Cinzel", "SIL Open Font Licence 1.1", "fonts/OFL-Cinzel.txt"),
    (FONT, "EB Garamond", "SIL Open Font Licence 1.1", "fonts/OFL-EBGaramond.txt"),
    (WORDS, "SCOWL", "SCOWL", "lexicon/SCOWL-LICENCE.txt"),
    (WORDS, "WordNet", "WordNet", "lexicon/WORDNET-LICENCE.txt"),
)


def licences(assets: Path) -> tuple[Licence, ...]:
    """The game's own licence, then those of fonts, word lists and libraries; what is not installed is left out."""
    shipped = [
        Licence(what, name, brief, read_file(assets / file).decode("utf-8", "replace"))
        for what, name, brief, file in _SHIPPED
    ]
    return (Licence(GAME, "Scryptic", "MIT", _own()), *shipped, *_libraries())


def _own() -> str:
    """The licence of the game, from the checkout or from what was installed."""
    file = resources.root() / "LICENSE"
    if file.is_file():
        return read_text(file)
    found = _found("scryptic")
    return _text(found) if found is not None else ""


def _libraries() -> Iterator[Licence]:
    for name in LIBRARIES:
        found = _found(name)
        if found is not None:
            yield Licence(LIBRARY, f"{name} {found.version}", _brief(found), _text(found))


def _found(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _text(found: Distribution) -> str:
    """The texts of the licences that lie with a library; its home where there are none."""
    files = [file for file in found.files or () if ".dist-info/" in str(file) and "licen" in str(file).lower()]
    places = [Path(str(file.locate())) for file in files]
    texts = [read_text(place) for place in places if place.is_file()]
    homes = [home for key in ("Home-page", "Project-URL") for home in _said(found, key)]
    return "\n\n".join(filter(None, texts)) or "\n".join(filter(None, (_brief(found), *homes)))


def _brief(found: Distribution) -> str:
    """A licence in a few words."""
    said = (*_said(found, "License-Expression"), *_said(found, "License"))
    return said[0].splitlines()[0] if said and said[0] else ""


def _said(found: Distribution, key: str) -> list[str]:
    """What a library says of itself under a key."""
    return [str(one) for one in found.metadata.get_all(key) or ()]


@dataclass(frozen=True, slots=True)
class Thanks:
    """Somebody by name, or ``many`` in words, and what they made."""

    name: str
    made: str
    many: str = ""


ORIGINAL = (
    Thanks("James Gain", mark("Development")),
    Thanks("Patrick Marais", mark("Development")),
    Thanks("Stephen Meyer", mark("Art")),
    Thanks("Luciano Silva", mark("Playtesting, audio")),
)
"""Who made Scryptic in 2010 and 2011."""

TABLE_GAMES = (
    Thanks("Mark Steere", mark("Scribe, 2006")),
    Thanks("Ken Roberts", mark("Scrambler, 2009")),
    Thanks("", mark("Scryper"), mark("The makers of Scryper")),
)
"""Whose games for the table are played here too."""

OTHERS = (
    Thanks("Kevin Atkinson", mark("The word lists, SCOWL")),
    Thanks("Princeton University", mark("What words suggest, WordNet")),
    Thanks("The Cinzel Project Authors", mark("The letter of the titles")),
    Thanks("The EB Garamond Project Authors", mark("The letter of the texts and coins")),
)
"""Whose work is in the game."""


class CreditsPage(MenuPage):
    """People at the left; at the right the licences, of which the chosen one is shown whole."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        theme, t = room.theme, room.t
        self._room, self._licences = room, licences(resources.assets())
        self.list = self._list_of_licences()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(t("The text of the licence"))
        colours = theme.colours
        theme.dress(
            self.text,
            f"QPlainTextEdit {{ background: rgba(10, 6, 3, 150); border: 1px solid {colours.dark_brass};"
            f" border-radius: 3px; font-size: 15px; padding: 6px; selection-background-color: {colours.dark_brass}; }}"
            f"QPlainTextEdit:focus {{ border: 1px solid {colours.bright_brass}; }}",
        )
        self.list.currentRowChanged.connect(self._show)
        right = in_column(self._heading(t("Licences")), (self.list, 2), (self.text, 3), spacing=8)
        in_row((self._people(), 2), (right, 3), spacing=28, margins=(6, 4, 0, 0), on=self)
        self.list.setCurrentRow(0)

    def opened(self) -> None:
        """The keyboard is in the list of licences."""
        self.list.setFocus()

    def _list_of_licences(self) -> QListWidget:
        theme, t, listed = self._room.theme, self._room.t, QListWidget()
        listed.setAccessibleName(t("Licences"))
        listed.setToolTip(t("Whatever others made that is in the game, each with its licence"))
        listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        listed.setWordWrap(True)
        listed.setResizeMode(QListWidget.ResizeMode.Adjust)
        theme.dress(listed, "QListWidget { font-size: 17px; } QListWidget::item { padding: 3px 8px; }")
        for one in self._licences:
            listed.addItem(t("{name} – {what}, {licence}", name=one.name, what=t(one.what), licence=one.brief))
        return listed

    def _people(self) -> Scrolled:
        """Who made what, by its parts."""
        t = self._room.t
        made_by = QWidget()
        people = QVBoxLayout(made_by)
        people.setContentsMargins(0, 0, 8, 0)
        people.setSpacing(4)
        for title, thanked in (
            (t("Scryptic, 2010–2011"), ORIGINAL),
            (t("The table games"), TABLE_GAMES),
            (t("In the game"), OTHERS),
        ):
            people.addWidget(self._heading(title))
            for maker in thanked:
                people.addWidget(_line(self._room, t, maker))
            people.addSpacing(14)
        people.addStretch(1)
        return Scrolled(made_by, t("Who made the game"))

    def _show(self, row: int) -> None:
        if 0 <= row < len(self._licences):
            self.text.setPlainText(self._licences[row].text)

    def _heading(self, text: str) -> QLabel:
        label = Label(text)
        self._room.theme.dress(label, self._room.theme.headline(21))
        return label


def _line(room: Room, t: Texts, one: Thanks) -> QWidget:
    """A name, and under it what was made."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(14, 0, 0, 0)
    column.setSpacing(0)
    name, made = Label(one.name or t(one.many)), Label(t(one.made))
    room.theme.dress(name, "font-size: 19px; font-weight: 600;")
    room.theme.dress(made, f"font-size: 16px; font-style: italic; color: {room.theme.colours.quiet};")
    for label in (name, made):
        label.setWordWrap(True)
        if label.text():
            column.addWidget(label)
    return holder
