"""What is to be seen of events and until when cells look as before, put together before it is a timeline."""

from __future__ import annotations

from collections.abc import Iterable

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.story_events import CityDestroyed
from runtime.ui.game.effects.effect_values import BoardEffect, Crumbling, Falling, Shattering, Sinking
from runtime.ui.game.effects.scene import BoardScene
from runtime.ui.game.effects.timings import FIGHT, SINK, WASH


class Script:
    """A timeline in the making; ``now`` is when the present event begins."""

    def __init__(self, before: BoardScene, after: BoardScene, viewer: Side | None) -> None:
        """``viewer`` is whose rack is shown, None where it is hidden."""
        self.before = before
        self.after = after
        self.viewer = viewer
        self.now = 0
        self.sights: list[BoardEffect] = []
        self.reveals: dict[Cell, int] = {}
        self.settled = 0

    def add(self, sight: BoardEffect) -> None:
        """Let something be seen."""
        self.sights.append(sight)

    def reveal(self, cell: Cell, at: int) -> None:
        """Let a cell look as before until then; the latest word counts."""
        self.reveals[cell] = max(at, self.reveals.get(cell, 0))
        self.settled = max(self.settled, at)

    def is_gone(self, side: Side, laid: Laid) -> bool:
        """Whether a letter lay there before and does no longer."""
        return self.before.letter(side, laid.at) == laid.letter and self.after.letter(side, laid.at) != laid.letter

    def lose(self, kind: type[Falling | Shattering | Sinking], side: Side, letters: Iterable[Laid], at: int) -> None:
        """Letters that lay on the board go, in one way or another."""
        for laid in letters:
            if self.is_gone(side, laid):
                length = SINK if kind is Sinking else FIGHT
                self.add(kind(laid.at, at, length, side, laid.letter))
                self.reveal(laid.at, at)

    def destroy(self, city: CityDestroyed, at: int) -> None:
        """A city falls to ruins."""
        self.add(Crumbling(city.at, at, WASH, city.owner))
        self.reveal(city.at, at)
