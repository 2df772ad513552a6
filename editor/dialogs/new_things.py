"""What is asked before something is made: a level, a station of the graph, a language."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from editor.dialogs.form import FormDialog, buddy_label, number_box, side_by_side
from editor.document.edit import NAME
from editor.tools.names import NOTE_COLOURS, SYMMETRIES, side_name
from editor.widgets import note_swatch
from runtime.ai.players import player_name
from runtime.campaign.campaign_json import LONGEST_NOTE
from runtime.campaign.level_json import LEVEL
from runtime.campaign.model import Campaign, MapNote, NoteColour
from runtime.checks.board import COMFORTABLE, PLAYABLE
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts, mark
from runtime.ui.painter.thumbnails import table_thumbnail
from runtime.ui.plain_widgets import ComboBox
from runtime.ui.tablegames.words import game_name

SMALLEST, LARGEST = 2, 1000
USUAL_SIZE = Size(15, 15)


@dataclass(frozen=True, slots=True)
class NewMap:
    """A name, the size of the level and the level whose rules, seats and symmetry it has; or its table game, by ids."""

    name: str
    size: Size
    game: str = ""
    like: str = ""


class NewMapDialog(FormDialog):
    """What a new level is, its name and size; ``tables`` offers table games beside a map.

    It can be as one of ``levels`` is, at first as that with the id ``like``.
    """

    def __init__(
        self,
        t: Texts,
        title: str,
        name: str,
        parent: QWidget | None,
        *,
        tables: bool = False,
        levels: Sequence[Level] = (),
        like: str = "",
    ) -> None:
        super().__init__(t, title, t("Create"), "", parent)
        self.kind = ComboBox()
        self.kind.addItem(t("A battle on a map"), "")
        if tables:
            for game in GAMES:
                said = t("A table game: {game}", game=game_name(t, game))
                self.kind.addItem(QIcon(table_thumbnail(game)), said, game)
            self.kind.setIconSize(QSize(32, 24))
            self.row(t("Kind"), self.kind, t("A battle, or an interlude in which something can be won for the next"))
            self.kind.currentIndexChanged.connect(self._turn)
        self._usual = name
        self.name = QLineEdit(name)
        self.row(t("Name"), self.name, t(LEVEL.tips["name"]))
        self.rows = number_box(SMALLEST, LARGEST, USUAL_SIZE.rows, 84)
        self.columns = number_box(SMALLEST, LARGEST, USUAL_SIZE.columns, 84)
        self.row(t("Size"), self._sizes(), t("Rows and columns of the map; 15 × 15 is the usual board"))
        self._levels = {level.id: level for level in levels}
        self.like = ComboBox()
        self.like.addItem(t("The usual rules, two people, no symmetry"), "")
        for level in levels:
            self.like.addItem(level.name, level.id)
        self.like.setCurrentIndex(max(0, self.like.findData(like)))
        if levels:
            self.row(t("As in"), self.like, t("The level whose rules, players and symmetry the new one takes over"))
            self.like.currentIndexChanged.connect(self._look)
        self.name.textChanged.connect(self._look)
        self.rows.valueChanged.connect(self._look)
        self.columns.valueChanged.connect(self._look)
        self._look()
        self.finish(self.name)

    @property
    def answer(self) -> NewMap:
        """What was filled in."""
        size = Size(self.rows.value(), self.columns.value())
        game, like = str(self.kind.currentData()), str(self.like.currentData())
        return NewMap(self.name.text().strip(), size, game, "" if game else like)

    def _turn(self) -> None:
        """A table game has no size; it is called as the game while nothing else was typed."""
        usual = {self._usual, *(game_name(self.t, game) for game in GAMES)}
        game = str(self.kind.currentData())
        if self.name.text() in usual:
            self.name.setText(game_name(self.t, game) if game else self._usual)
        for box in (self.rows, self.columns, self.like):
            box.setEnabled(not game)
        self._look()

    def _sizes(self) -> QWidget:
        tip = self.t(
            "From {least} to {most}; up to {sensible} is sensible, above {playable} a map can't be played",
            least=SMALLEST,
            most=LARGEST,
            sensible=COMFORTABLE,
            playable=PLAYABLE,
        )
        for box, name in ((self.rows, self.t("Rows")), (self.columns, self.t("Columns"))):
            box.setAccessibleName(name)
            box.setToolTip(tip)
        return side_by_side(buddy_label(self.rows), self.rows, buddy_label(self.columns), self.columns)

    def _look(self) -> None:
        self.complain("" if self.name.text().strip() else self.t("Give it a name."))
        if self.name.text().strip() and self.kind.currentData():
            self.advise("")
        elif self.name.text().strip():
            size, like = Size(self.rows.value(), self.columns.value()), self._levels.get(str(self.like.currentData()))
            said = (inherited_text(self.t, like, size) if like is not None else "", map_size_text(self.t, size))
            self.advise("\n".join(one for one in said if one))


def inherited_text(t: Texts, like: Level, size: Size) -> str:
    """What a new level of this size takes over of another."""
    seats = [(side, like.seats[side].computer) for side in SIDES]
    who = [(side_name(t, side), t("a person") if one is None else player_name(t, one)) for side, one in seats]
    said = ", ".join(t("{side}: {player}", side=side, player=player) for side, player in who)
    if like.symmetry is None:
        return t("As in “{level}”: its rules and its players ({players}); no symmetry.", level=like.name, players=said)
    message = mark("As in “{level}”: its rules, its players ({players}) and its symmetry ({symmetry}).")
    if not like.symmetry.fits(size):
        message = mark(
            "As in “{level}”: its rules and its players ({players}). Its symmetry ({symmetry}) needs a square map."
        )
    return t(message, level=like.name, players=said, symmetry=t(SYMMETRIES[like.symmetry]))


def map_size_text(t: Texts, size: Size) -> str:
    """What is to be known of a map of this size."""
    longest = max(size.rows, size.columns)
    if longest > PLAYABLE:
        return t("Maps above {most} × {most} can be drawn but not played.", most=PLAYABLE)
    if longest > COMFORTABLE:
        return t("Beyond {most} × {most} cells games grow very long and boards hard to survey.", most=COMFORTABLE)
    return ""


def free_name(wanted: str, taken: Collection[str]) -> str:
    """``wanted``, or with the first number that makes it differ from all that are taken."""
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted} {number}" in taken:
        number += 1
    return f"{wanted} {number}"


_NEW, _STORY, _GAME = "new level", "story only", "new game "
"""No id of a level has a blank."""


@dataclass(frozen=True, slots=True)
class NewNode:
    """A name, and what is played: a new level of some size, a new table game, the level with an id, or story only."""

    name: str
    size: Size | None = None
    level: str = ""
    game: str = ""


class NewNodeDialog(FormDialog):
    """What the station plays, and what it is called; ``after`` names the station from which a way will lead there."""

    def __init__(self, t: Texts, campaign: Campaign, after: str, parent: QWidget | None) -> None:
        intro = t("A way from “{name}” leads there; change afterwards when it is open.", name=after) if after else ""
        super().__init__(t, t("Add a station"), t("Add"), intro, parent)
        self._campaign = campaign
        self._names = {level.name for level in campaign.levels} | {table.name for table in campaign.tables}
        self.plays = ComboBox()
        self.plays.addItem(t("A new level"), _NEW)
        for game in GAMES:
            self.plays.addItem(t("A new table game: {game}", game=game_name(t, game)), _GAME + game)
        self.plays.addItem(t("None: story only"), _STORY)
        used = {node.level for node in campaign.nodes}
        for level in sorted(campaign.levels, key=lambda level: level.id in used):
            said = t("{name} (again)", name=level.name) if level.id in used else level.name
            self.plays.addItem(said, level.id)
        for table in sorted(campaign.tables, key=lambda table: table.id in used):
            said = t("{name} (again)", name=table.name) if table.id in used else table.name
            self.plays.addItem(said, table.id)
        unused = next((n for n in range(self.plays.count()) if self._is_unused(n, used)), 0)
        self.row(t("Level"), self.plays, t("What is played at the station: a new level, one that there is, or none"))
        self.name = QLineEdit(free_name(t("New level"), self._names))
        self.name.setMaxLength(NAME)
        self.row(t("Name"), self.name, t("What players read on the map of the journey"))
        self.rows = number_box(SMALLEST, LARGEST, USUAL_SIZE.rows)
        self.columns = number_box(SMALLEST, LARGEST, USUAL_SIZE.columns)
        self.row(t("Rows"), self.rows, t("Rows of the new level's map"))
        self.row(t("Columns"), self.columns, t("Columns of the new level's map"))
        self.plays.currentIndexChanged.connect(self._turn)
        for box in (self.rows, self.columns):
            box.valueChanged.connect(self._look)
        self.name.textChanged.connect(self._look)
        self.plays.setCurrentIndex(unused)
        self._look()
        self.finish(self.name)

    @property
    def answer(self) -> NewNode:
        """What was filled in."""
        name, chosen = self.name.text().strip(), str(self.plays.currentData())
        if chosen == _NEW:
            return NewNode(name, Size(self.rows.value(), self.columns.value()))
        if chosen.startswith(_GAME):
            return NewNode(name, game=chosen.removeprefix(_GAME))
        return NewNode(name, level="" if chosen == _STORY else chosen)

    def _is_unused(self, number: int, used: set[str]) -> bool:
        data = str(self.plays.itemData(number))
        return data not in (_NEW, _STORY) and not data.startswith(_GAME) and data not in used

    def _turn(self) -> None:
        """Propose a name that fits what is played."""
        t, chosen = self.t, str(self.plays.currentData())
        levels = {level.id: level.name for level in self._campaign.levels}
        levels |= {table.id: table.name for table in self._campaign.tables}
        usual = free_name(t("New level"), self._names) if chosen == _NEW else t("Story")
        if chosen.startswith(_GAME):
            usual = free_name(game_name(t, chosen.removeprefix(_GAME)), self._names)
        self.name.setText(levels.get(chosen, usual))
        for box in (self.rows, self.columns):
            box.setEnabled(chosen == _NEW)
        self._look()

    def _look(self) -> None:
        t, name = self.t, self.name.text().strip()
        self.complain("" if name else t("Give it a name."))
        if name and self.rows.isEnabled():
            self.advise(map_size_text(t, Size(self.rows.value(), self.columns.value())))


KNOWN = (
    *(("de", "Deutsch"), ("en", "English"), ("es", "Español"), ("fr", "Français"), ("it", "Italiano")),
    *(("nl", "Nederlands"), ("pl", "Polski"), ("pt-BR", "Português (Brasil)"), ("sv", "Svenska"), ("cs", "Čeština")),
    *(("da", "Dansk"), ("fi", "Suomi"), ("nb", "Norsk"), ("tr", "Türkçe"), ("uk", "Українська"), ("ja", "日本語")),
)
"""Languages by their codes, each by the name that it has for itself; any other code can be typed."""

_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


class AddLanguageDialog(FormDialog):
    """A language by its name, or any by its code."""

    def __init__(self, t: Texts, taken: Collection[str], parent: QWidget | None) -> None:
        intro = t("The campaign's texts can then be translated in the table of texts. Players read their own language.")
        super().__init__(t, t("Add a language"), t("Add"), intro, parent)
        self._taken = {code.lower() for code in taken}
        self.language = ComboBox()
        self.language.setEditable(True)
        for code, name in KNOWN:
            if code.lower() not in self._taken:
                self.language.addItem(f"{name} ({code})", code)
        self.row(t("Language"), self.language, t("Choose one, or type a code such as de or pt-BR"))
        self.language.editTextChanged.connect(lambda _text: self._look())
        self._look()
        self.finish(self.language)

    @property
    def answer(self) -> str:
        """The language's code."""
        text = self.language.currentText().strip()
        row = self.language.findText(text)
        return str(self.language.itemData(row)) if row >= 0 else text

    def _look(self) -> None:
        t, code = self.t, self.answer
        wrong = ""
        if not _CODE.fullmatch(code):
            wrong = t("Type a language's code, such as de or pt-BR.")
        elif code.lower() in self._taken:
            wrong = t("The campaign has this language already.")
        self.complain(wrong)


class NoteDialog(FormDialog):
    """The text and the colour of a note; one that stands at a cell needs a text. Ctrl and Enter keep it."""

    def __init__(self, t: Texts, note: MapNote, place: str, parent: QWidget | None) -> None:
        super().__init__(t, t("Edit the note") if note.id else t("Write a note"), t("Keep"), place, parent)
        self._note = note
        self.text = QPlainTextEdit(note.text)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(96)
        self.row(t("Text"), self.text, t("What the note says; Ctrl and Enter keep it"))
        self.colour = ComboBox()
        for colour in NoteColour:
            self.colour.addItem(note_swatch(colour), t(NOTE_COLOURS[colour]), colour.value)
        self.colour.setCurrentIndex(self.colour.findData(note.colour.value))
        self.row(t("Colour"), self.colour, t("The colour of the note on the map"))
        self.text.textChanged.connect(self._look)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self._keep)
        self._look()
        self.finish(self.text)
        self.text.moveCursor(QTextCursor.MoveOperation.End)

    @property
    def answer(self) -> MapNote:
        """The note as it is wished."""
        text = self.text.toPlainText().strip()
        return replace(self._note, text=text, colour=NoteColour(str(self.colour.currentData())))

    def _keep(self) -> None:
        if self.may_accept:
            self.accept()

    def _look(self) -> None:
        answer, t = self.answer, self.t
        if len(answer.text) > LONGEST_NOTE:
            self.complain(t("A note has at most {count} characters.", count=LONGEST_NOTE))
        elif not (answer.text or answer.to or answer.cells):
            self.complain(t("Write what the note is to say."))
        else:
            self.complain("")
