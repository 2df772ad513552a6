"""In the place of the map, where the level is a table game: all about it in a form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.docks.fields import DropDown, add_row, narrow_form
from editor.docks.form_page import NamedLevelPage
from editor.docks.table_fields import ParameterFields, PrizeFields
from editor.document.changes import CampaignChanged, LevelRenamed, SavedChanged
from editor.document.tables import ChangeTable, ChooseGame, SetTableSkill
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from runtime.campaign.table_json import TABLE
from runtime.campaign.tables import TableColumn, TableLevel
from runtime.support.table_texts import GAMES, SIDES
from runtime.support.texts import Texts
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill
from runtime.ui.painter.thumbnails import table_thumbnail
from runtime.ui.plain_widgets import Label
from runtime.ui.tablegames.words import SKILLS, game_name
from runtime.ui.widgets.boxes import in_column

AS_LEVEL = ""


class SkillFields(QWidget):
    """Is there only where the campaign has difficulties and a computer plays; each choice is one step."""

    def __init__(self, state: EditorState, t: Texts) -> None:
        super().__init__()
        self._state, self._t = state, t
        self._choices: dict[str, DropDown] = {}
        title = Label(t("How well the computer plays at each difficulty"))
        title.setObjectName("section")
        self._form = narrow_form()
        in_column(title, self._form, spacing=12, margins=(0, 0, 0, 0), on=self)

    @property
    def in_order(self) -> tuple[DropDown, ...]:
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
            choice = DropDown(offered, said, t("How well the computer plays at this difficulty"))
            choice.picked.connect(partial(self._choose, name))
            add_row(self._form, said, choice)
            self._choices[name] = choice

    def _choose(self, difficulty: str, value: str) -> None:
        skill = Skill(value) if value else None
        label = self._t("Choose how well the computer plays")
        self._state.perform(label, SetTableSkill(self._state.shown_id, difficulty, skill))


PICTURE = QSize(220, 165)
WIDEST, NARROW = 860, 600
"""How wide the form becomes, and the width below which it does without the picture, in pixels."""
PERSON = "person"
_SHOWS = LevelShown | CampaignChanged | LevelRenamed | SavedChanged


class TablePage(NamedLevelPage):
    """The table game on the screen: which it is, who plays, its parameters, what winning gives; one step a change."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__(state, t, TABLE, ChangeTable, lines=4)
        self._theme = theme
        self._ordered: tuple[QWidget, ...] = ()
        self._layout.setContentsMargins(28, 22, 28, 22)
        self._layout.setSpacing(12)
        self._inside.setMaximumWidth(WIDEST)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setAccessibleName(t("Table game"))
        state.subscribe(self._heard)

    def _make(self) -> None:
        super()._make()
        state, theme, t = self._state, self._theme, self._t
        self.picture = Label()
        self.about = Label()
        self.about.setWordWrap(True)
        self.game = DropDown(
            [(game, game_name(t, game), QIcon(table_thumbnail(game))) for game in GAMES],
            t("Game"),
            t(TABLE.tips["game"]),
        )
        self.game.picked.connect(lambda game: self._do(t("Choose the game"), ChooseGame(self._id, game)))
        self.opponent = DropDown(self._opponents(), t("Opponent"), t(TABLE.tips["opponent"]))
        self.opponent.picked.connect(self._choose_opponent)
        self.side = DropDown((), t("Who begins"), t(TABLE.tips["protagonist"]))
        self.side.picked.connect(
            lambda side: self._do(t("Choose who begins"), ChangeTable(self._id, protagonist=TablePlayer(int(side))))
        )
        self.at = DropDown(
            (), t("Parameters at"), t("Whether the parameters are those of the level or of a difficulty")
        )
        self.at.picked.connect(lambda _: self.show_values())
        self.parameters = ParameterFields(state, t)
        self.prize = PrizeFields(state, theme, t)
        self.skills = SkillFields(state, t)
        self._lay_out()
        self._give_room(self.viewport().width())

    def _lay_out(self) -> None:
        """A picture beside what the level is; below it parameters, prize and difficulties."""
        t = self._t
        self._layout.insertLayout(0, self._head())
        self.add_wide(t("Description"), self.description)
        self.add_section(t("What winning gives"))
        self._insert(self.prize)
        self.add_section(t("Parameters of the game"))
        self.add_form((t("Parameters at"), self.at))
        self._insert(self.parameters)
        self._insert(self.skills)
        self.add_advanced(t, (t("Id"), self.id))
        self.fields = {
            "name": self.name,
            "id": self.id,
            "game": self.game,
            "opponent": self.opponent,
            "protagonist": self.side,
            "description": self.description,
            "prize": self.prize.letters,
            "parameters": self.at,
            "difficulty": self.at,
        }

    def _head(self) -> QHBoxLayout:
        """What the level is, beside its picture."""
        t = self._t
        head, beside = QHBoxLayout(), QVBoxLayout()
        self.picture.setFixedSize(PICTURE)
        head.setSpacing(18)
        form = narrow_form()
        for label, field in (
            (t("Name"), self.name),
            (t("Game"), self.game),
            (t("Opponent"), self.opponent),
            (t("Player's side"), self.side),
        ):
            add_row(form, label, field)
        beside.addLayout(form)
        beside.addWidget(self.about)
        beside.addStretch(1)
        head.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(beside, 1)
        return head

    def _insert(self, widget: QWidget) -> None:
        self._layout.insertWidget(self._layout.count() - 1, widget)

    def show_pointer(self, pointer: str) -> bool:
        """Lead the keyboard to the field that a JSON pointer into the level names; whether there is one."""
        parts = pointer.strip("/").split("/")
        if parts[0] == "difficulty" and len(parts) > 1:
            self.at.show_value(parts[1])
            self.show_values()
            parts = parts[2:] or ["difficulty"]
        found: QWidget | None = self.fields.get(parts[0])
        if parts[0] == "parameters" and len(parts) > 1:
            found = self.parameters.field(parts[1]) or found
        elif parts[0] == "prize" and len(parts) > 1:
            found = self.prize.field(parts[1]) or found
        if found is None:
            return False
        self.unfold(found)
        found.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(found)
        return True

    def take_up(self) -> None:
        """The keyboard begins at the name."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the fields have all of it."""
        super().resizeEvent(event)
        if self.is_made:
            self._give_room(self.viewport().width())

    def _give_room(self, width: int) -> None:
        self.picture.setVisible(width >= NARROW)
        margin = 28 if width >= NARROW else 12
        self._layout.setContentsMargins(margin, 22, margin, 22)

    def showEvent(self, event: QShowEvent) -> None:
        """What was not shown while it was hidden is shown now."""
        super().showEvent(event)
        self.show_values()

    def show_values(self) -> None:
        """Show the table game on the screen."""
        table, document, t = self._state.table, self._state.document, self._t
        if table is None or document is None:
            return
        self.picture.setPixmap(table_thumbnail(table.game, self.devicePixelRatioF(), PICTURE))
        self.picture.setAccessibleName(game_name(t, table.game))
        self.about.setText(t(GAMES[table.game][1]) if table.game in GAMES else "")
        self._show_names(table)
        self.game.show_value(table.game)
        self.opponent.show_value(PERSON if table.opponent is None else table.opponent.value)
        self._show_sides(table)
        self._show_columns(table)
        self.parameters.show_table(table, self._difficulty)
        self.prize.show_prize(table.prize)
        self._order()
        why = t("This campaign is open to look at only.") if document.read_only else ""
        locked = {id(field): field for field in self.fields.values() if field is not self.at}
        self.lock(why, *locked.values(), *self.skills.in_order)
        self.parameters.lock(partial(self.lock, why))
        self.prize.lock(bool(why), partial(self.lock, why))

    # Inside

    def _order(self) -> None:
        """Lead Tab through the fields as they stand, those too that came just now."""
        fields = (
            *(self.name, self.game, self.opponent, self.side, self.description),
            *self.prize.in_order,
            self.at,
            *self.parameters.in_order,
            *self.skills.in_order,
            *self.folds,
        )
        if fields != self._ordered:
            self._ordered = fields
            for first, second in pairwise(fields):
                QWidget.setTabOrder(first, second)

    @property
    def _difficulty(self) -> str:
        """The difficulty whose parameters are shown; empty for the level's own."""
        return str(self.at.currentData() or AS_LEVEL)

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, _SHOWS) and self._state.table is not None and self.isVisible():
            self.show_values()

    def _opponents(self) -> list[tuple[str, str, QIcon]]:
        t = self._t
        found = [(skill.value, t("Computer: {name}", name=t(SKILLS[skill][0])), QIcon()) for skill in Skill]
        return [*found, (PERSON, t("A second person at the same screen"), QIcon())]

    def _show_sides(self, table: TableLevel) -> None:
        t, names = self._t, SIDES.get(table.game, ("", ""))
        said = (
            t("First: {side} (the player begins)", side=t(names[0])),
            t("Second: {side} (the opponent begins)", side=t(names[1])),
        )
        self.side.offer([(str(int(player)), said[player], QIcon()) for player in TablePlayer])
        self.side.show_value(str(int(table.protagonist)))

    def _show_columns(self, table: TableLevel) -> None:
        """The difficulties whose parameters can be changed, and how well the computer plays at each."""
        document, t = self._state.document, self._t
        difficulties = document.campaign.difficulties if document is not None else ()
        names = {one.id: one.name for one in difficulties} | {
            name: name for name in table.difficulty if all(one.id != name for one in difficulties)
        }
        chosen = self._difficulty
        offered = [(AS_LEVEL, t("Every difficulty"), QIcon())]
        offered += [(one, t("Only at “{difficulty}”", difficulty=name), QIcon()) for one, name in names.items()]
        self.at.offer(offered)
        self.at.show_value(chosen if chosen in names else AS_LEVEL)
        self.at.setEnabled(bool(names))
        tip = t("Whether the parameters are those of the level or of a difficulty")
        why = "" if names else t("The campaign has no difficulties; add some under Campaign.")
        self.at.setToolTip(f"{tip}\n{why}" if why else tip)
        self.skills.show_skills(table, names)

    def _choose_opponent(self, value: str) -> None:
        opponent = None if value == PERSON else Skill(value)
        self._do(self._t("Choose the opponent"), ChangeTable(self._id, opponent=opponent))
