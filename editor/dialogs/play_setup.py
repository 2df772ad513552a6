"""Asks how playtests go: who plays, which seed, from which beginning; and what a preset is called."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from editor.dialogs.form import FormDialog
from editor.document.limits import NAME
from editor.settings import AS_LEVEL, PERSON, PlaytestSetup
from editor.tools.names import side_name
from runtime.ai.players import PLAYERS
from runtime.campaign.model import Difficulty
from runtime.campaign.play import Preset
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox

LARGEST_SEED = 2**31 - 1


class PlaySetupDialog(FormDialog):
    """Who plays each side in playtests, the seed, the beginning, and whether the game begins paused."""

    def __init__(
        self,
        t: Texts,
        level: Level,
        presets: tuple[Preset, ...],
        wanted: PlaytestSetup,
        parent: QWidget | None,
        *,
        difficulties: tuple[Difficulty, ...] = (),
    ) -> None:
        intro = t("This is for trying the level only; the level keeps its own players.")
        super().__init__(t, t("Play with other players"), t("Play"), intro, parent)
        self._presets, self._wanted = presets, wanted
        self.seats = BySide(*(self._seat(side, level, wanted.seats[side]) for side in SIDES))
        for side in SIDES:
            name = side_name(t, side)
            self.row(name, self.seats[side], t("Who plays {side} in playtests from now on", side=name))
        self.beginning = ComboBox()
        self.beginning.addItem(t("The level's own start"))
        for preset in presets:
            self.beginning.addItem(preset.name)
        self.row(t("Beginning"), self.beginning, t("Where the game begins: the level's start, or one of its presets"))
        self._add_difficulty(difficulties)
        self.seed = QSpinBox()
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(wanted.seed)
        self.row(t("Seed"), self.seed, t("The same seed deals the same letters; a preset's own one goes before"))
        self.paused = QCheckBox(t("Begin paused"))
        self.paused.setChecked(wanted.paused)
        self.row(t("Computers"), self.paused, t("No computer moves until you let the game go on, with F10"))
        self.paused.setAccessibleName(t("Begin paused"))
        self.tells = QCheckBox(t("Show the pages of story"))
        self.tells.setChecked(wanted.tells)
        self.row(t("Story"), self.tells, t("Read the pages before the level and after it, as players do"))
        self.tells.setAccessibleName(t("Show the pages of story"))
        self.complain("")
        self.finish(self.seats.gold)

    def _add_difficulty(self, difficulties: tuple[Difficulty, ...]) -> None:
        """At which difficulty the level is tried, where the campaign has any."""
        t, wanted = self.t, self._wanted
        self.difficulty = ComboBox()
        self.difficulty.addItem(t("The level as it stands"), "")
        for one in difficulties:
            self.difficulty.addItem(one.name, one.id)
            self.difficulty.setItemData(self.difficulty.count() - 1, one.description, Qt.ItemDataRole.ToolTipRole)
        self.difficulty.setCurrentIndex(max(0, self.difficulty.findData(wanted.difficulty)))
        if difficulties:
            self.row(t("Difficulty"), self.difficulty, t("The level as it is for players who choose this difficulty"))

    @property
    def answer(self) -> tuple[PlaytestSetup, Preset | None]:
        """What was chosen."""
        seats = self.seats.map(lambda box: str(box.currentData()))
        is_other = self.seed.value() != self._wanted.seed
        wanted = replace(
            self._wanted,
            seats=seats,
            seed=self.seed.value(),
            any_seed=is_other or self._wanted.any_seed,
            paused=self.paused.isChecked(),
            difficulty=str(self.difficulty.currentData()),
            tells=self.tells.isChecked(),
        )
        row = self.beginning.currentIndex()
        return wanted, self._presets[row - 1] if row else None

    def _seat(self, side: Side, level: Level, chosen: str) -> QComboBox:
        t, own = self.t, level.seats[side].computer
        box = ComboBox()
        name = t("a person") if own is None else t(PLAYERS[own].name) if own in PLAYERS else own
        box.addItem(t("As the level has it: {player}", player=name), AS_LEVEL)
        box.addItem(t("Person"), PERSON)
        for player in PLAYERS.values():
            box.addItem(t(player.name), player.id)
            box.setItemData(box.count() - 1, t(player.about), Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        return box


class PresetNameDialog(FormDialog):
    """The name of a preset; ``taken`` are the names of others, case-folded."""

    def __init__(self, t: Texts, usual: str, taken: Collection[str], parent: QWidget | None) -> None:
        intro = t("The position is kept beside the level, to begin playtests with.")
        super().__init__(t, t("Keep this position as a preset"), t("Keep"), intro, parent)
        self._taken = taken
        self.name = QLineEdit(usual)
        self.name.setMaxLength(NAME)
        self.row(t("Name"), self.name, t("How the preset is called in the menu Play"))
        self.name.textChanged.connect(self._look)
        self._look()
        self.finish(self.name)

    @property
    def answer(self) -> str:
        """The name."""
        return self.name.text().strip()

    def _look(self) -> None:
        t, name = self.t, self.answer
        taken = t("Another preset of this level is called “{name}”. Choose another name.", name=name)
        self.complain(t("A name can't be empty.") if not name else taken if name.casefold() in self._taken else "")
