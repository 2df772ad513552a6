"""The properties of the level on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMessageBox, QSpinBox, QWidget

from editor.docks.fields import DropDown, SymmetryChoice
from editor.docks.form_page import NamedLevelPage
from editor.docks.level_words import LevelWords
from editor.document.levels import LENGTHS, ChangeLevel, ChangeSeat
from editor.document.map_shape import ResizeLevel, fallen_off
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from editor.tools.names import lost_text, side_name
from editor.widgets import leave_wheel, message_box, run_modal
from runtime import resources
from runtime.ai.players import OPPONENTS, level_of, mood_choices, mood_of, takes_mood, with_mood
from runtime.campaign.level_json import LEVEL
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.simulate.strength import FOLDER, PlayerStrength, read_strength, say_player
from runtime.support.texts import Texts

PERSON = ""


class LevelPage(NamedLevelPage):
    """Name, id, size, rules, who plays, and the description."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__(state, t, LEVEL, ChangeLevel, lines=5)
        self._theme = theme
        self._rulesets: Mapping[str, Ruleset] = {}
        self._is_asking = False

    def _make(self) -> None:
        super()._make()
        t, theme = self._t, self._theme
        self.rows = _length(t("Rows"), t("How many rows the map has; they come and go at the bottom"))
        self.columns = _length(t("Columns"), t("How many columns the map has; they come and go at the right"))
        for box in (self.rows, self.columns):
            box.editingFinished.connect(self._resize)
        self.ruleset = DropDown((), t("Rules"), t(LEVEL.tips["ruleset"]))
        self._offer_rulesets()
        self.ruleset.picked.connect(lambda value: self._do(t("Choose the rules"), ChangeLevel(self._id, ruleset=value)))
        self.symmetry = SymmetryChoice(self._state, t)
        measured = read_strength(resources.assets() / FOLDER)
        self.seats = {side: self._seat(side, measured) for side in SIDES}
        self.moods = {side: self._mood(side) for side in SIDES}
        self.protagonist = DropDown(
            ((side.value, side_name(t, side), theme.icon(side.value)) for side in SIDES),
            t("Player's side"),
            t(LEVEL.tips["protagonist"]),
        )
        self.protagonist.picked.connect(
            lambda value: self._do(t("Choose the player's side"), ChangeLevel(self._id, protagonist=Side(value)))
        )
        self.words = LevelWords(self._state, theme, t)
        self.words.changed.connect(lambda label, words: self._do(label, ChangeLevel(self._id, words=words)))
        self._lay_out()

    def _lay_out(self) -> None:
        """Put the fields in their order, and say which pointer leads to which."""
        t = self._t
        self.add_form(
            (t("Name"), self.name),
            (t("Rows"), self.rows),
            (t("Columns"), self.columns),
            (t("Symmetry"), self.symmetry),
            (t("Rules"), self.ruleset),
        )
        self.add_section(t("Who plays"))
        players = [((side_name(t, side), self.seats[side]), (t("Mood"), self.moods[side])) for side in SIDES]
        self._form = self.add_form(*chain.from_iterable(players), (t("Player's side"), self.protagonist))
        self.add_wide(t("Description"), self.description)
        tip = t("Which words count in this level, beside those of the campaign")
        self.add_folded(t("Words of this level"), tip, *self.words.rows)
        self.add_advanced(t, (t("Id"), self.id))
        self.fields = {
            "name": self.name,
            "id": self.id,
            "terrain": self.rows,
            "ruleset": self.ruleset,
            "symmetry": self.symmetry,
            "seats": self.seats[Side.GOLD],
            "protagonist": self.protagonist,
            "description": self.description,
            "words": self.words.added.line,
        }

    def field_of(self, pointer: str) -> QWidget | None:
        """The field that a JSON pointer names; of the level's words, the one that it leads to among them."""
        first, *names = pointer.strip("/").split("/")
        return self.words.field_of(names) if first == "words" else super().field_of(pointer)

    def offer_rulesets(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Offer these editions of the rules."""
        self._rulesets = rulesets
        if self.is_made:
            self._offer_rulesets()
            self.show_values()

    def _offer_rulesets(self) -> None:
        self.ruleset.offer((key, self._t(rules.name), QIcon()) for key, rules in self._rulesets.items())

    def show_values(self) -> None:
        """Show the level on the screen."""
        level, document = self._state.level, self._state.document
        self.setEnabled(level is not None)
        if level is None or document is None:
            return
        self._show_names(level)
        for box, length in ((self.rows, level.terrain.size.rows), (self.columns, level.terrain.size.columns)):
            box.blockSignals(True)
            box.setValue(length)
            box.blockSignals(False)
        self.symmetry.show_level()
        self.ruleset.show_value(level.ruleset)
        for side in SIDES:
            computer = level.seats[side].computer or PERSON
            self.seats[side].show_value(level_of(computer))
            self.moods[side].show_value(mood_of(computer))
            self._form.setRowVisible(self.moods[side], takes_mood(computer))
        self.protagonist.show_value(level.protagonist.value)
        why = self._t("This campaign is open to look at only.") if document.read_only else ""
        self.words.show_level(level, why)
        moods = self.moods.values()
        self.lock(why, *self.fields.values(), self.columns, self.seats[Side.SILVER], *moods, *self.words.held)

    @property
    def _id(self) -> str:
        return self._state.level_id

    def _seat(self, side: Side, measured: Mapping[str, PlayerStrength]) -> DropDown:
        t = self._t
        players = [(PERSON, t("A person"), QIcon())]
        players += [(key, t("Computer: {name}", name=t(player.name)), QIcon()) for key, player in OPPONENTS.items()]
        seat = DropDown(players, side_name(t, side), t(LEVEL.tips["seats"]))
        for number, (key, _, _) in enumerate(players):
            seat.setItemData(number, say_player(t, key, measured), Qt.ItemDataRole.ToolTipRole)
        label = t("Choose who plays {side}", side=side_name(t, side))
        seat.picked.connect(lambda value: self._do(label, ChangeSeat(self._id, side, self._computer(side, value))))
        return seat

    def _computer(self, side: Side, value: str) -> str | None:
        """The player of a level that is chosen; a computer that takes the place of another keeps its mood."""
        return with_mood(value, str(self.moods[side].currentData() or "")) or None

    def _mood(self, side: Side) -> DropDown:
        t = self._t
        choices = mood_choices(t)
        name = t("Mood of {side}", side=side_name(t, side))
        tip = t("What the computer likes to do beside winning; it is about as strong in any mood")
        mood = DropDown(((key, text, QIcon()) for key, text, _about in choices), name, tip)
        for number, (_key, _text, about) in enumerate(choices):
            mood.setItemData(number, about, Qt.ItemDataRole.ToolTipRole)
        label = t("Choose in what mood {side} plays", side=side_name(t, side))
        mood.picked.connect(lambda value: self._do(label, ChangeSeat(self._id, side, self._in_mood(side, value))))
        return mood

    def _in_mood(self, side: Side, mood: str) -> str:
        """The computer that plays a side, in another mood."""
        return with_mood(str(self.seats[side].currentData()), mood)

    def _resize(self) -> None:
        level = self._state.level
        size = Size(self.rows.value(), self.columns.value())
        if level is None or size == level.terrain.size or self._is_asking:
            return  # The question itself takes the keyboard from the field, which then reports once more.
        self._is_asking = True
        may_go_on = self._may_fall_off(level, size)
        self._is_asking = False
        if not may_go_on:
            self.show_values()
            return
        label = self._t("Resize to {rows} × {columns}", rows=size.rows, columns=size.columns)
        self._do(label, ResizeLevel(level.id, size))

    def _may_fall_off(self, level: Level, size: Size) -> bool:
        """Whether what would fall off the smaller map may go; asked with a list of it."""
        lost, t = fallen_off(level, size), self._t
        if not lost:
            return True
        said = lost_text(t, lost, level)
        text, more = t("The smaller map has no place for some of what lies on it."), (*said, t("Undo brings it back."))
        box = message_box(self.window(), t("Resize the map"), text, "\n".join(more), QMessageBox.Icon.Question)
        resize = box.addButton(t("Resize"), QMessageBox.ButtonRole.AcceptRole)
        cancel = box.addButton(t("Cancel"), QMessageBox.ButtonRole.RejectRole)
        resize.setToolTip(t("Resize the map and lose what is listed"))
        cancel.setToolTip(t("Keep the map as it is (Esc)"))
        box.setEscapeButton(cancel)
        run_modal(box)
        return box.clickedButton() is resize


def _length(name: str, tip: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(LENGTHS[0], LENGTHS[-1])
    box.setKeyboardTracking(False)
    box.setAccessibleName(name)
    box.setToolTip(tip)
    leave_wheel(box)
    return box
