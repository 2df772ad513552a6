"""Edits of what only levels have that are table games: which game, its parameters, prize and columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from editor.document.edit import DESCRIPTION, KEEP, EditRefusal, Keep, given, new_level_id, why_no_name, why_no_text
from runtime.campaign.model import Campaign
from runtime.campaign.table_json import PRIZE
from runtime.campaign.tables import Prize, TableColumn, TableLevel, why_unplayable
from runtime.campaign.templates import schema_beside
from runtime.engine.levels.level import Story
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill


def on_table(
    campaign: Campaign, level_id: str, change: Callable[[TableLevel], TableLevel | EditRefusal]
) -> Campaign | EditRefusal:
    """The campaign with one table game changed; refused where there is no such level."""
    table = campaign.table(level_id)
    if table is None:
        return EditRefusal("no-such-level", {"id": level_id})
    changed = change(table)
    if isinstance(changed, EditRefusal):
        return changed
    return campaign if changed == table else campaign.having_table(changed)


@dataclass(frozen=True, slots=True)
class ChangeTable:
    """Give a table game another name, description, opponent, side, prize or story; what is ``KEEP`` stays."""

    level_id: str
    name: str | Keep = KEEP
    description: str | Keep = KEEP
    opponent: Skill | Keep | None = KEEP
    protagonist: TablePlayer | Keep = KEEP
    prize: Prize | Keep = KEEP
    story: Story | Keep = KEEP

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level changed."""
        return on_table(campaign, self.level_id, self._changed)

    def _changed(self, table: TableLevel) -> TableLevel | EditRefusal:
        changed = replace(
            table,
            **given(
                name=self.name,
                description=self.description,
                opponent=self.opponent,
                protagonist=self.protagonist,
                prize=self.prize,
                story=self.story,
            ),
        )
        return (
            why_no_name(changed.name)
            or why_no_text(changed.description, DESCRIPTION)
            or why_no_prize(changed.prize)
            or changed
        )


@dataclass(frozen=True, slots=True)
class SetParameter:
    """Give a parameter of the game another value, at one ``difficulty`` or at all; None leaves it to the game."""

    level_id: str
    key: str
    value: object
    difficulty: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the parameter."""
        return on_table(campaign, self.level_id, self._changed)

    def _changed(self, table: TableLevel) -> TableLevel | EditRefusal:
        if not self.difficulty:
            changed = replace(table, parameters=self._having(table.parameters))
        else:
            column = table.difficulty.get(self.difficulty, TableColumn())
            column = replace(column, parameters=self._having(column.parameters))
            changed = _with_column(table, self.difficulty, column)
        if self.value is None:
            return changed
        problem = why_unplayable(replace(changed, parameters={self.key: self.value}))
        return changed if problem is None else EditRefusal("bad-parameter", {"key": self.key, "value": str(self.value)})

    def _having(self, parameters: Mapping[str, object]) -> dict[str, object]:
        rest = {key: value for key, value in parameters.items() if key != self.key}
        return rest if self.value is None else {**parameters, self.key: self.value}


@dataclass(frozen=True, slots=True)
class SetTableSkill:
    """Let the computer play otherwise at a difficulty; None leaves it to the level."""

    level_id: str
    difficulty: str
    skill: Skill | None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the column."""

        def change(table: TableLevel) -> TableLevel:
            column = replace(table.difficulty.get(self.difficulty, TableColumn()), opponent=self.skill)
            return _with_column(table, self.difficulty, column)

        return on_table(campaign, self.level_id, change)


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Let another of the games be played; its parameters are the usual ones then."""

    level_id: str
    game: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level changed."""
        if self.game not in KINDS:
            return EditRefusal("no-such-game", {"id": self.game})

        def change(table: TableLevel) -> TableLevel:
            if table.game == self.game:
                return table
            columns = {name: replace(column, parameters={}) for name, column in table.difficulty.items()}
            kept = {name: column for name, column in columns.items() if column != TableColumn()}
            return replace(table, game=self.game, parameters={}, difficulty=kept)

        return on_table(campaign, self.level_id, change)


def blank_table(campaign: Campaign, name: str, game: str) -> TableLevel:
    """A level that is a table game by its usual rules; it names its schema where the campaign does."""
    return TableLevel(new_level_id(campaign, name), name, game, extra=schema_beside(campaign, "table-level"))


def why_no_prize(prize: Prize) -> EditRefusal | None:
    """Why nothing of the kind can be won."""
    given = {"letters": len(prize.letters), "tokens": len(prize.tokens), "spies": prize.spies, "score": prize.score}
    for key, number in given.items():
        if not 0 <= number <= PRIZE.most(key):
            return EditRefusal("bad-prize", {"key": key, "value": number, "most": PRIZE.most(key)})
    return None


def _with_column(table: TableLevel, name: str, column: TableColumn) -> TableLevel:
    """The level with a column; one that says nothing is left out."""
    rest = {key: one for key, one in table.difficulty.items() if key != name}
    return replace(table, difficulty=rest if column == TableColumn() else {**table.difficulty, name: column})
