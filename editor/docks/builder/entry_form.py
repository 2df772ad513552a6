"""The form of what is in hand: an objective's rank, a trigger's repeating, the kind of a condition, its arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.kind_texts import ARGUMENTS, EFFECTS, KINDS, named, offered
from editor.docks.builder.objective_texts import MessagePreview, ObjectiveTexts
from editor.docks.builder.part_edits import EntryPath
from editor.docks.builder.parts import Field, FieldParts
from editor.docks.builder.place_fields import (
    CellField,
    CellsField,
    CitiesField,
    PlacesField,
    RegionField,
    TokensField,
)
from editor.docks.builder.plain_fields import (
    ChoiceField,
    DecisionField,
    ElementField,
    FlagField,
    IdField,
    LettersField,
    ObjectiveField,
    SideField,
    TerrainField,
    TicksField,
    VariableField,
    WholeField,
    WordsField,
    text_field,
)
from editor.docks.fields import DropDown, LineField, add_row, narrow_form
from editor.docks.form_page import folded
from editor.document.story import ASSETS
from editor.theme import EditorTheme
from editor.tools.names import side_name
from runtime.campaign.campaign_texts import CampaignTexts
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.arguments import Argument, ArgumentIssue, Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.game.events import MessageShown
from runtime.engine.levels.level import Branch, Condition, Effect, Trigger, WinPath
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.widgets.boxes import in_column

FIELDS: Mapping[Takes, Callable[[FieldParts, Argument], Field]] = MappingProxyType(
    {
        Takes.SIDE: SideField,
        Takes.WHOLE: WholeField,
        Takes.CHOICE: ChoiceField,
        Takes.WORDS: WordsField,
        Takes.LETTERS: LettersField,
        Takes.PATTERN: LettersField,
        Takes.CITIES: CitiesField,
        Takes.REGION: RegionField,
        Takes.PLACES: PlacesField,
        Takes.TOKENS: TokensField,
        Takes.ELEMENT: ElementField,
        Takes.TERRAIN: TerrainField,
        Takes.CELL: CellField,
        Takes.CELLS: CellsField,
        Takes.TEXT: text_field,
        Takes.ID: IdField,
        Takes.OBJECTIVE: ObjectiveField,
        Takes.VARIABLE: VariableField,
        Takes.ACTIONS: TicksField,
        Takes.CITY_ID: IdField,
        Takes.DECISION: DecisionField,
        Takes.DECISION_ID: IdField,
        Takes.FLAG: FlagField,
    }
)
"""How each kind of value is asked for; it has every kind, so that new conditions and effects join by their table."""


class ArgumentForm(QWidget):
    """Fields for a table of arguments; ``wrote`` gives the argument's name and its new value.

    ``replaced`` is sent when the fields are others than before.
    """

    wrote = Signal(str, object)
    settled = Signal()
    replaced = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        self._wrong: dict[str, QLabel] = {}
        self._form: QFormLayout = narrow_form()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.setLayout(self._form)

    def ask_for(self, parts: FieldParts, table: Iterable[Argument]) -> None:
        """Put fields for other arguments in the place of those before."""
        self.replaced.emit()
        while self._form.rowCount():
            self._form.removeRow(0)
        self.fields, self._wrong = {}, {}
        for argument in sorted(table, key=lambda one: one.takes is Takes.SIDE):  # Mostly its own: last.
            label, tip = named(parts.t, ARGUMENTS, argument.name), parts.t(argument.description)
            field = FIELDS[argument.takes](replace(parts, label=label, tip=tip), argument)
            field.wrote.connect(lambda value, name=argument.name: self.wrote.emit(name, value))
            field.settled.connect(self.settled)
            wrong = Label()
            wrong.setObjectName("refusal")
            wrong.setWordWrap(True)
            wrong.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            wrong.hide()
            add_row(self._form, label, field)
            self._form.addRow(wrong)
            self.fields[argument.name], self._wrong[argument.name] = field, wrong

    def show_values(self, given: Mapping[str, object], wrong: Mapping[str, str], why_locked: str) -> None:
        """Show what the arguments hold and what is wrong with each; ``why_locked`` holds all fields still."""
        for name, field in self.fields.items():
            field.show_value(given.get(name))
            field.lock(why_locked)
            self._wrong[name].setText(wrong.get(name, ""))
            self._wrong[name].setVisible(name in wrong)


_Word = Callable[[ArgumentIssue], str]
"""Words what is wrong."""


class EntryForm(QWidget):
    """Every change goes through ``deeds``; ``went`` gives what is in hand where that is something else after it."""

    went = Signal(object)

    def __init__(self, deeds: EntryEdits, theme: EditorTheme, t: Texts, word: _Word) -> None:
        super().__init__()
        self._deeds, self._theme, self._t, self._word = deeds, theme, t, word
        self._spot = EntryPath(Side.GOLD)
        self._asked: object = None
        self._table: Mapping[str, Argument] = {}
        self._make_entry()
        self._make_condition()
        in_column(
            self._entry,
            self._kinds,
            self.message,
            self.form,
            self._wrong,
            self._advanced,
            None,
            spacing=8,
            margins=(0, 0, 0, 0),
            on=self,
        )

    def _make_entry(self) -> None:
        """What an objective or a trigger has beside its condition."""
        t = self._t
        self.side = DropDown(
            ((side.value, side_name(t, side), self._theme.icon(side.value)) for side in SIDES),
            t("Whose objective"),
            t("The side that wins by it"),
        )
        self.side.picked.connect(lambda value: self.went.emit(self._deeds.give_to(self._spot, Side(value))))
        ranks = (("primary", t("Primary")), ("alternative", t("Alternative")), ("bonus", t("Bonus")))
        tip = t(
            "Any way to win will do, players are told the primary one first; a bonus objective does not end the game"
        )
        self.rank = DropDown(((value, text, QIcon()) for value, text in ranks), t("Rank"), tip)
        self.rank.picked.connect(lambda value: self._deeds.choose_rank(self._spot, value))
        self.hidden = QCheckBox(t("Hidden"))
        self.hidden.setToolTip(t("Players are not told of it before it is met, or a trigger reveals it"))
        self.hidden.setAccessibleName(self.hidden.text())
        self.hidden.clicked.connect(lambda on: self._deeds.hide(self._spot, on))
        self.repeat = QCheckBox(t("Each time, not just once"))
        self.repeat.setToolTip(t("It goes off each time its condition becomes true"))
        self.repeat.setAccessibleName(self.repeat.text())
        self.repeat.clicked.connect(lambda on: self._deeds.repeat(self._spot, on))
        self._entry = QWidget()
        rows = QVBoxLayout(self._entry)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(5)
        row = QHBoxLayout()
        row.setSpacing(5)
        for choice, stretch in ((self.side, 3), (self.rank, 4)):
            choice.setMinimumContentsLength(4)
            row.addWidget(choice, stretch)
        rows.addLayout(row)
        for box in (self.hidden, self.repeat):  # Below the others: one row of all is wider than the dock.
            rows.addWidget(box)
        self._make_ids()

    def _make_ids(self) -> None:
        """The names that only files use, folded away."""
        t = self._t
        self.id = LineField(t("Id"), t("Its short name in files, which ways of the campaign refer to; they follow"))
        self.id.settled.connect(self._rename)
        self.node = LineField(
            t("Id of the condition"), t("Lets difficulties give this condition other figures; usually empty")
        )
        self.node.settled.connect(lambda text: self._deeds.name_condition(self._spot, text))
        self._advanced, self.fold = folded(t, ((t("Id"), self.id), (t("Condition id"), self.node)))

    def _make_condition(self) -> None:
        """The kind of the condition or effect, and its arguments."""
        t = self._t
        self.kind = DropDown((), t("Kind"), t("What kind of condition it is; what fits the new kind is kept"))
        self.kind.setMaxVisibleItems(30)
        self.kind.picked.connect(lambda kind: self._deeds.choose_kind(self._spot, kind))
        form = narrow_form()
        add_row(form, t("Kind"), self.kind)
        self._kinds = QWidget()
        self._kinds.setLayout(form)
        self.message = MessagePreview(self._theme, t)
        self.form = ArgumentForm()
        self.form.wrote.connect(self._write)
        self.form.settled.connect(self._deeds.settle)
        self._wrong = Label()
        self._wrong.setObjectName("refusal")
        self._wrong.setWordWrap(True)

    def _write(self, name: str, value: object) -> None:
        """Write an argument; a number that was not taken as it is, is shown as it was."""
        argument = self._table[name]
        self._deeds.write(self._spot, argument, value)
        what = self._deeds.part(self._spot)
        if argument.takes is Takes.WHOLE and not isinstance(what, Branch | None) and name in self.form.fields:
            self.form.fields[name].show_value(what.arguments.get(name))

    def show_spot(self, spot: EntryPath, reading: ObjectiveTexts, parts: FieldParts, why_locked: str) -> None:
        """Show what is in hand; fields stay as long as they ask for the same."""
        self._spot = spot
        entry = self._deeds.entry(spot)
        what = self._deeds.part(spot)
        pointer = self._deeds.pointer(spot)
        self._show_entry(spot, reading, why_locked)
        self._kinds.setVisible(what is not None and not isinstance(what, Branch))
        self.form.setVisible(what is not None)
        self._advanced.setVisible(entry is not None and not spot.effect)
        message = reading.message(pointer) if isinstance(what, Effect) else None
        self.message.show_message(self._spoken(message, parts), _pictures(parts))
        if what is None or entry is None:
            self._wrong.hide()
            return
        table = self._deeds.table(spot)
        self._table = {argument.name: argument for argument in table}
        kind, given = "", {} if isinstance(what, Branch) else what.arguments
        if isinstance(what, Branch):
            given = {name: getattr(what, name) for name in self._table}
        else:
            self._show_kind(what, entry)
            kind = what.kind
        asked = (type(what), kind, spot, parts.side)
        if asked != self._asked:
            self._asked = asked
            self.form.ask_for(replace(parts, branches=self._branches), table)
        wrong, rest = self._sorted(reading, pointer)
        self.form.show_values(given, wrong, why_locked)
        self._wrong.setText("\n".join(rest))
        self._wrong.setVisible(bool(rest))
        self.kind.setEnabled(not why_locked)

    def _branches(self) -> tuple[Branch, ...]:
        """The branches of the effect in hand."""
        effect = self._deeds.effect(self._spot)
        return effect.branches if effect is not None else ()

    def _spoken(self, message: MessageShown | None, parts: FieldParts) -> MessageShown | None:
        """The message with the texts that its ids stand for."""
        document = parts.state.document
        if message is None or document is None:
            return None
        said = CampaignTexts(document.campaign)
        return replace(message, text=said(message.text), speaker=said(message.speaker))

    def _show_entry(self, spot: EntryPath, reading: ObjectiveTexts, why_locked: str) -> None:
        entry = self._deeds.entry(spot)
        is_path, is_trigger = isinstance(entry, WinPath), isinstance(entry, Trigger)
        self._entry.setVisible(spot.is_whole and (is_path or is_trigger))
        for field, shown in (
            (self.side, is_path),
            (self.rank, is_path),
            (self.hidden, is_path),
            (self.repeat, is_trigger),
        ):
            field.setVisible(shown)
            field.setEnabled(not why_locked)
        self.id.show_text(entry.id if entry else "")
        condition = self._deeds.condition(spot)
        self.node.show_text(condition.id if condition else "")
        for line in (self.id, self.node):
            line.setReadOnly(bool(why_locked))
        inside = self.id.parentWidget()
        own = inside.layout() if inside else None
        if own is not None and hasattr(own, "setRowVisible"):
            own.setRowVisible(self.id, spot.is_whole)
        if isinstance(entry, WinPath) and spot.side is not None:
            self.side.show_value(spot.side.value)
            self.rank.show_value(reading.rank(spot.side, self._deeds.number(spot)))
            self.hidden.setChecked(entry.hidden)
        if isinstance(entry, Trigger):
            self.repeat.setChecked(entry.repeat)

    def _show_kind(self, what: Condition | Effect, entry: WinPath | Trigger) -> None:
        """The kinds that it can be, and what the present one means."""
        t = self._t
        kinds: Mapping[str, str]
        if isinstance(what, Effect):
            kinds = {kind: named(t, EFFECTS, kind) for kind in offered(EFFECTS, EFFECT_KINDS)}
            about = EFFECT_KINDS[what.kind].description if what.kind in EFFECT_KINDS else ""
        else:
            late = {kind for kind, one in CONDITION_KINDS.items() if one.is_bonus_only}
            barred = late if isinstance(entry, Trigger) else frozenset()
            known = offered(KINDS, {**GROUPS, **CONDITION_KINDS})
            kinds = {kind: named(t, KINDS, kind) for kind in known if kind not in barred}
            single = CONDITION_KINDS.get(what.kind)
            about = single.description if single else GROUPS.get(what.kind, "")
        if [self.kind.itemData(row) for row in range(self.kind.count())] != list(kinds):
            self.kind.offer((kind, name, QIcon()) for kind, name in kinds.items())
        self.kind.show_value(what.kind)
        self.kind.setToolTip(t("{about} Choose another kind here; what fits it is kept.", about=t(about)))

    def _sorted(self, reading: ObjectiveTexts, pointer: str) -> tuple[dict[str, str], list[str]]:
        """What is wrong by the argument it belongs to, and what belongs to none of them."""
        wrong: dict[str, str] = {}
        rest: list[str] = []
        for flaw in reading.flaws:
            where, _, last = flaw.pointer.rpartition("/")
            names = str(flaw.details.get("what", "")).split(", ")
            here = flaw.pointer in (pointer, f"{pointer}/arguments", f"{pointer}/kind", f"{pointer}/id")
            if where == f"{pointer}/arguments" and last in self._table:
                wrong[last] = self._word(flaw)
            elif here and names[0] in self._table:
                wrong[names[0]] = self._word(flaw)
            elif here or where == f"{pointer}/arguments":
                rest.append(self._word(flaw))
        return wrong, rest

    def _rename(self, text: str) -> None:
        after = self._deeds.rename(self._spot, text)
        if after == self._spot:
            self.id.back()
        self.went.emit(after)


def _pictures(parts: FieldParts) -> StoryPictures:
    """The campaign's pictures, those that wait to be saved too."""
    document = parts.state.document
    if document is None:
        return StoryPictures()
    return StoryPictures(document.folder / ASSETS if document.folder is not None else None, document.waiting)
