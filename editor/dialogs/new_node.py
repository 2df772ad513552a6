"""Asks what a new station of the campaign's graph is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from editor.dialogs.form import FormDialog
from editor.dialogs.new_map import LARGEST, SMALLEST, USUAL_SIZE, free_name, map_size_text
from editor.document.limits import NAME
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Size
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox
from runtime.ui.tablegames.words import GAMES, game_name

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
        self.rows, self.columns = self._number(USUAL_SIZE.rows), self._number(USUAL_SIZE.columns)
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

    def _number(self, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setRange(SMALLEST, LARGEST)
        box.setValue(value)
        return box

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
