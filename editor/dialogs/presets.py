"""The presets of a level: a list of them at the left, the chosen one as a form at the right; kept as one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QListWidget, QSizePolicy, QVBoxLayout, QWidget

from editor.dialogs.form import FormDialog
from editor.dialogs.preset_form import PresetForm
from editor.document.edit import unused
from editor.document.presets_and_proofs import LineError
from editor.widgets import PLAIN_TIP, push_button
from runtime.campaign.model import Campaign
from runtime.campaign.play import Preset
from runtime.engine.levels.level import Level
from runtime.support.plain_text import isolate
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label


class PresetsDialog(FormDialog):
    """Makes, changes, orders and deletes presets; ``judged`` says what is wrong with one, which it may be kept with."""

    def __init__(
        self,
        t: Texts,
        campaign: Campaign,
        level: Level,
        presets: tuple[Preset, ...],
        judged: Callable[[Level, Preset], str],
        *,
        parent: QWidget | None,
    ) -> None:
        intro = t(
            "A preset is a position to try “{level}” from. What is not ticked is as the level begins.", level=level.name
        )
        super().__init__(t, t("Presets"), t("Keep"), intro, parent)
        self._level, self._judged = level, judged
        self._presets = list(presets)
        self.list = QListWidget()
        self.list.setAccessibleName(t("Presets"))
        self.list.setToolTip(t("The presets of the level, in the order of the menu"))
        self.list.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)  # As wide as its buttons.
        self.preset = PresetForm(t, campaign, level)
        self.add = push_button(t("New"), t("Add a preset that is as the level begins"), self._add)
        self.copy = push_button(t("Duplicate"), t("Add a copy of the chosen preset"), self._copy)
        self.remove = push_button(t("Delete"), t("Delete the chosen preset"), self._remove)
        self.up = push_button(t("Up"), t("Move the chosen preset up"), lambda: self._move(-1))
        self.down = push_button(t("Down"), t("Move the chosen preset down"), lambda: self._move(1))
        self._nothing = Label(t("No preset yet. “New” makes one; F12 in a playtest keeps a position."))
        self._nothing.setWordWrap(True)
        self._lay_out()
        self.list.currentRowChanged.connect(self._choose)
        self.preset.changed.connect(self._changed)
        self.resize(760, 560)
        self._fill(0)
        self.finish(self.list)

    @property
    def answer(self) -> tuple[Preset, ...]:
        """The presets as they are now."""
        return tuple(self._presets)

    def _lay_out(self) -> None:
        left, buttons, both = QVBoxLayout(), QGridLayout(), QHBoxLayout()
        left.addWidget(self.list, 1)
        for row, pair in enumerate(((self.add, self.copy), (self.up, self.down))):
            for column, button in enumerate(pair):
                buttons.addWidget(button, row, column)
        buttons.addWidget(self.remove, 2, 0, 1, 2)
        left.addLayout(buttons)
        both.addLayout(left)
        both.addWidget(self.preset, 1)
        both.addWidget(self._nothing, 1)
        self._layout.insertLayout(self._layout.count() - 1, both, 1)

    def _fill(self, row: int) -> None:
        """Show the list anew with one of its rows chosen."""
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([isolate(one.name) for one in self._presets])
            self.list.setCurrentRow(min(row, len(self._presets) - 1))
        self._choose(self.list.currentRow())

    def _choose(self, row: int) -> None:
        there = 0 <= row < len(self._presets)
        self.preset.setVisible(there)
        self._nothing.setVisible(not there)
        if there:
            self.preset.show_preset(self._presets[row])
        self._look()

    def _changed(self) -> None:
        row = self.list.currentRow()
        try:
            self._presets[row] = self.preset.preset
        except LineError as fault:
            self.complain(self.t("This can't be understood: {line}", line=fault.line))
            return
        item = self.list.item(row)
        if item is not None:
            item.setText(self._presets[row].name)
        self._look()

    def _look(self) -> None:
        """Say what is wrong; two names that are the same hold the dialog back, a start that can't be does not."""
        t, row = self.t, self.list.currentRow()
        for button, why in (
            (self.copy, "" if row >= 0 else t("Choose a preset first.")),
            (self.remove, "" if row >= 0 else t("Choose a preset first.")),
            (self.up, "" if row > 0 else t("There is none above it.")),
            (self.down, "" if 0 <= row < len(self._presets) - 1 else t("There is none below it.")),
        ):
            button.setEnabled(not why)
            button.setToolTip(why or str(button.property(PLAIN_TIP)))
        names = [one.name.casefold() for one in self._presets]
        twice = next((one.name for one in self._presets if names.count(one.name.casefold()) > 1), "")
        wrong = t("A name can't be empty.") if "" in names else ""
        if twice:
            wrong = t("Another preset of this level is called “{name}”. Choose another name.", name=twice)
        self.complain(wrong)
        if not wrong and row >= 0:
            self.advise(self._judged(self._level, self._presets[row]))

    def _add(self) -> None:
        self._insert(Preset("", self._free(self.t("New preset"))))

    def _copy(self) -> None:
        preset = self._presets[self.list.currentRow()]
        self._insert(replace(preset, name=self._free(preset.name)))

    def _insert(self, preset: Preset) -> None:
        preset = replace(preset, id=unused(slug_of(preset.name, "preset"), {one.id for one in self._presets}))
        row = self.list.currentRow() + 1
        self._presets.insert(row, preset)
        self._fill(row)
        self.preset.setCurrentIndex(0)
        self.preset.fields["name"].setFocus()

    def _free(self, name: str) -> str:
        taken = {one.name.casefold() for one in self._presets}
        numbered = (f"{name} ({number})" for number in range(2, len(taken) + 3))
        return next(one for one in (name, *numbered) if one.casefold() not in taken)

    def _remove(self) -> None:
        row = self.list.currentRow()
        del self._presets[row]
        self._fill(row)

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        self._presets.insert(row + by, self._presets.pop(row))
        self._fill(row + by)
