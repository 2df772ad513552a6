"""A listener in the place of a screen reader: what the one door has it say, how urgently, and what cells say."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from PySide6.QtGui import QAccessible

from runtime.ui.announcer import Announcer, Urgency
from runtime.ui.cell_table import CellTable


@dataclass
class Listener:
    """``told`` is all that was said, one announcement after another."""

    told: list[tuple[str, Urgency]] = field(default_factory=list)

    def take(self) -> str:
        """What was said since the last time, a line each."""
        taken, self.told = self.told, []
        return "\n".join(text for text, _ in taken)

    def urgency_of(self, part: str) -> Urgency:
        """How urgent the announcement was that has this in it."""
        return next(urgency for text, urgency in self.told if part in text)


def cell_heard(table: CellTable) -> str:
    """What a reader would find at the cell where it is, its name and what is known of it, by Qt's own interface."""
    cell, name, details = table.cell, QAccessible.Text.Name, QAccessible.Text.Description
    if cell is None:
        return ""
    heads = table.model().columnCount() + 1
    found = QAccessible.queryAccessibleInterface(table).child((cell.row + 1) * heads + cell.column + 1)
    assert found.role() is QAccessible.Role.Cell and found.state().focused
    return "\n".join(filter(None, (found.text(name), found.text(details))))


def listen(monkeypatch: pytest.MonkeyPatch) -> Listener:
    """A listener to every announcement of a test; each is heard at once, by itself."""
    listener, gather = Listener(), Announcer.announce

    def announce(self: Announcer, *args: object, **keywords: object) -> None:
        gather(self, *args, **keywords)  # type: ignore[arg-type]
        self.speak()

    monkeypatch.setattr(Announcer, "announce", announce)
    monkeypatch.setattr(Announcer, "_say", lambda _self, text, urgency: listener.told.append((text, urgency)))
    return listener
