"""How well the computer plays a table game at each difficulty of the campaign, as a choice for each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.desk import Desk
from editor.docks.fields import Choice, add_row, narrow_form
from editor.document.tables import SetTableSkill
from runtime.campaign.tables import TableColumn, TableLevel
from runtime.support.texts import Texts
from runtime.tablegames.players import Skill
from runtime.ui.plain import Label
from runtime.ui.tablegames.words import SKILLS

AS_LEVEL = ""


class SkillFields(QWidget):
    """Is there only where the campaign has difficulties and a computer plays; each choice is one step."""

    def __init__(self, desk: Desk, t: Texts) -> None:
        super().__init__()
        self._desk, self._t = desk, t
        self._choices: dict[str, Choice] = {}
        title = Label(t("How well the computer plays at each difficulty"))
        title.setObjectName("section")
        self._form = narrow_form()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        whole.addWidget(title)
        whole.addLayout(self._form)

    @property
    def in_order(self) -> tuple[Choice, ...]:
        """The choices from top to bottom."""
        return tuple(self._choices.values())

    def show_skills(self, table: TableLevel, names: Mapping[str, str]) -> None:
        """Show what is chosen for each difficulty; ``names`` are what people call them, by their ids."""
        if list(self._choices) != list(names):
            self._make(names)
        for name, choice in self._choices.items():
            skill = table.difficulty.get(name, TableColumn()).opponent
            choice.show_value(skill.value if skill is not None else AS_LEVEL)
            choice.setEnabled(table.opponent is not None)
        self.setVisible(bool(names) and table.opponent is not None)

    def _make(self, names: Mapping[str, str]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._choices = {}
        t = self._t
        for name, said in names.items():
            offered = [(AS_LEVEL, t("As the level says"), QIcon())]
            offered += [(skill.value, t(SKILLS[skill][0]), QIcon()) for skill in Skill]
            choice = Choice(offered, said, t("How well the computer plays at this difficulty"))
            choice.picked.connect(partial(self._choose, name))
            add_row(self._form, said, choice)
            self._choices[name] = choice

    def _choose(self, difficulty: str, value: str) -> None:
        skill = Skill(value) if value else None
        label = self._t("Choose how well the computer plays")
        self._desk.perform(label, SetTableSkill(self._desk.shown_id, difficulty, skill))
