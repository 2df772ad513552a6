"""What is seen and heard while a replay goes on: the effects of play, and the cards of its combats."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.match.lookback import Replay
from runtime.profile.settings import AnimationPace
from runtime.ui.game.combat.combat_dialog import CombatCard
from runtime.ui.game.combat.combat_steps import Combat
from runtime.ui.game.effects.player import EffectsPlayer
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.countdowns import countdown_lines, has_near_changed
from runtime.ui.replay.column import ReplayColumn
from runtime.ui.replay.pane_parts import ReplayBoard
from runtime.ui.replay.projector import Projector
from runtime.ui.sound.cues import COUNTED_DOWN, cues_of_all
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.overlay import CardOverlay

SECOND = 1000
QUICK, QUIET = 2.0, 4.0
"""From these factors on combats are shown whole at once, and nothing is heard."""


class ReplayEffects(QObject):
    """Shows what lies between two positions of a replay, and has the replay wait for that."""

    moved = Signal()
    """Another position is there, and is to be shown."""
    covered = Signal()
    """A card comes up over all else."""

    def __init__(
        self,
        over: QWidget,
        parts: GameParts,
        replay: Replay,
        projector: Projector,
        *,
        combat_at: Callable[[int], Combat | None],
        board: ReplayBoard,
        column: ReplayColumn,
        coins: Coins,
        shows_racks: Callable[[], bool],
    ) -> None:
        """``over`` is what the cards lie over; ``combat_at`` gives the combat that led to a place of the replay."""
        super().__init__(over)
        self._over, self._parts, self._replay, self._projector = over, parts, replay, projector
        self._combat_at, self._column, self._coins, self._shows_racks = combat_at, column, coins, shows_racks
        self._combat: Combat | None = None
        self.card: CardOverlay | None = None
        self.players = BySide(
            *(
                EffectsPlayer(
                    over,
                    board,
                    column.racks[side],
                    parts.painter,
                    theme=parts.theme,
                    lasting=self._lasting,
                    skippable=False,
                )
                for side in SIDES
            )
        )
        for player in self.players:
            player.started.connect(projector.hold)
            player.finished.connect(self._played)
        projector.moved.connect(self._moved)

    def skip(self) -> None:
        """Whatever moves is over, and no card lies over the pane."""
        self._combat = None
        for player in self.players:
            player.skip()
        if self.card is not None:
            self.card.leave()

    def see_combat(self) -> None:
        """Show the combat that led to the present position; it stays until it is closed."""
        combat = self._combat_at(self._projector.place)
        if combat is not None:
            self._projector.pause()
            self._open(combat, alone=False)

    def _lasting(self) -> int:
        """How long what usually takes a second takes, at the replay's speed."""
        return round(self._parts.preferences.settings.lasting(SECOND) / self._projector.factor)

    def _moved(self, before: int, is_step: bool) -> None:
        """Another position: show it, and what led to it where it is the next one."""
        place, positions = self._projector.place, self._replay.positions
        events = self._replay.events[place]
        actor: Side = positions[before].to_act
        player = self.players[actor]
        if not is_step:
            self.moved.emit()
            return
        player.remember(events)
        if self._projector.factor < QUIET:
            more = COUNTED_DOWN if self._has_counted_down(before, place) else ()
            self._parts.sounds.hear((*cues_of_all(events, None), *more), positions[place].board.size.columns)
        # Where things move, the fight is seen on the board.
        self._combat = self._combat_at(place) if self._projector.is_running and not self._lasting() else None
        one, other = positions[before].scores, positions[place].scores
        gained = BySide(*(other[side] - one[side] for side in SIDES))
        self.moved.emit()
        shown = self._shows_racks() and positions[place].racks[actor] is not None
        player.settle(actor if shown else None, gained, self._column.plaques[actor])
        if not player.is_playing:
            self._played()

    def _has_counted_down(self, before: int, place: int) -> bool:
        """Whether what decides soon has come nearer, or is over, but for the end of the game."""
        t, positions = self._parts.t, self._replay.positions
        was, now = (countdown_lines(t, positions[one].objectives) for one in (before, place))
        return positions[place].ended is None and has_near_changed(was, now)

    def _played(self) -> None:
        """The effects are over: show the combat, or let the replay go on."""
        combat, self._combat = self._combat, None
        if combat is not None:
            self._projector.hold()
            self._open(combat, alone=True)
        elif self.card is None:
            self._projector.release()

    def _open(self, combat: Combat, *, alone: bool) -> None:
        self.covered.emit()
        parts, factor = self._parts, self._projector.factor
        whole = parts.reduced_motion or (alone and factor > QUICK)
        pace = AnimationPace.FAST if alone and factor >= QUICK else parts.preferences.settings.animations
        self.card = card = CombatCard(
            parts.theme, self._coins, parts.t, self._over, combat, still=whole, alone=alone, pace=pace
        )
        card.closed.connect(self._closed)
        card.open()

    def _closed(self) -> None:
        self.card = None
        self._projector.release()
