"""What a spot of the builder names: the objective or trigger, the condition or effect, and where it stands. No Qt."""

from __future__ import annotations

from editor.desk import Desk
from editor.docks.builder.spot import Spot
from editor.document.conditions import Owner, at
from editor.document.conditions_edits import ChangeEntry, Entry, entries_of, entry_of
from runtime.engine.conditions import Condition, Effect, Trigger
from runtime.engine.level import Level
from runtime.support.texts import Texts


class InHand:
    """Looks things up in the desk's level, and puts another entry in the place of one."""

    def __init__(self, desk: Desk, t: Texts) -> None:
        self._desk, self._t = desk, t

    @property
    def level(self) -> Level | None:
        """The level on the screen."""
        return self._desk.level

    def entry(self, spot: Spot) -> Entry | None:
        """The objective or trigger in hand."""
        return entry_of(self.level, spot.side, spot.entry) if self.level else None

    def condition(self, spot: Spot) -> Condition | None:
        """The condition in hand; None where an effect is."""
        entry = self.entry(spot)
        return at(entry.when, spot.way) if entry and spot.effect is None else None

    def effect(self, spot: Spot) -> Effect | None:
        """The effect in hand."""
        entry = self.entry(spot)
        if not isinstance(entry, Trigger) or spot.effect is None or spot.effect >= len(entry.effects):
            return None
        return entry.effects[spot.effect]

    def number(self, spot: Spot) -> int:
        """The place of the entry in its list; -1 where there is none."""
        ids = [one.id for one in entries_of(self.level, spot.side)] if self.level else []
        return ids.index(spot.entry) if spot.entry in ids else -1

    def pointer(self, spot: Spot) -> str:
        """Where it stands in the level's file."""
        where = (
            f"/triggers/{self.number(spot)}"
            if spot.side is None
            else f"/conditions/{spot.side.value}/{self.number(spot)}"
        )
        if spot.effect is not None:
            return f"{where}/effects/{spot.effect}"
        return f"{where}/when" + "".join(f"/parts/{number}" for number in spot.way)

    def settle(self) -> None:
        """End a row of changes that are one step."""
        if self._desk.document:
            self._desk.document.settle()

    def _owner(self, spot: Spot) -> Owner | None:
        level = self.level
        return Owner(level, spot.side or level.protagonist) if level else None

    def _change(self, entry: Entry, spot: Spot, label: str, merge: str = "") -> bool:
        return self._desk.perform(label, ChangeEntry(self._desk.level_id, spot.side, entry), merge)
