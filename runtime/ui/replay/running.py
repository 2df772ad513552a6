"""What is seen and heard while a film goes on: the effects of play, and the cards of its combats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from runtime.engine.sides import SIDES, BySide, Side
from runtime.profile.settings import Pace
from runtime.ui.game.combat.combat_dialog import CombatCard
from runtime.ui.game.combat.combat_steps import Combat
from runtime.ui.game.effects.player import EffectsPlayer
from runtime.ui.sounds.game_cues import cues_of_all
from runtime.ui.wood.overlay import Overlay

if TYPE_CHECKING:
    from runtime.ui.replay.pane import FilmPane

SECOND = 1000
QUICK, QUIET = 2.0, 4.0
"""From these factors on combats are shown whole at once, and nothing is heard."""


class Running(QObject):
    """Shows what lies between two positions of a film, and lets the film wait for it."""

    def __init__(self, pane: FilmPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._combat: Combat | None = None
        self.card: Overlay | None = None
        parts = pane.parts
        self.players = BySide(
            *(
                EffectsPlayer(
                    pane,
                    pane.board,
                    pane.column.racks[side],
                    parts.painter,
                    theme=parts.theme,
                    lasting=self._lasting,
                    skippable=False,
                )
                for side in SIDES
            )
        )
        for player in self.players:
            player.started.connect(pane.projector.hold)
            player.finished.connect(self._played)
        pane.projector.moved.connect(self._moved)

    def skip(self) -> None:
        """Whatever moves is over, and no card lies over the pane."""
        self._combat = None
        for player in self.players:
            player.skip()
        if self.card is not None:
            self.card.leave()

    def see_combat(self) -> None:
        """Show the combat that led to the present position; it stays until it is closed."""
        pane = self._pane
        combat = pane.told.combat_at(pane.projector.place)
        if combat is not None:
            pane.projector.pause()
            self._open(combat, alone=False)

    def _lasting(self) -> int:
        """How long what usually takes a second takes, at the film's speed."""
        projector = self._pane.projector
        return round(self._pane.parts.preferences.settings.lasting(SECOND) / projector.factor)

    def _moved(self, before: int, is_step: bool) -> None:
        """Another position: show it, and what led to it where it is the next one."""
        pane = self._pane
        pane.hide_tellings()
        place = pane.projector.place
        events = pane.reel.events[place]
        actor: Side = pane.reel.stills[before].to_act
        player = self.players[actor]
        if not is_step:
            pane.refresh()
            return
        player.remember(events)
        if pane.projector.factor < QUIET:
            pane.parts.sounds.hear(cues_of_all(events, None))
        self._combat = pane.told.combat_at(place) if pane.projector.is_running else None
        one, other = pane.reel.stills[before].scores, pane.still.scores
        gained = BySide(*(other[side] - one[side] for side in SIDES))
        pane.refresh()
        shown = pane.buttons["racks"].isChecked() and pane.still.racks[actor] is not None
        player.settle(actor if shown else None, gained, pane.column.plaques[actor])
        if not player.is_playing:
            self._played()

    def _played(self) -> None:
        """The effects are over: show the combat, or let the film go on."""
        combat, self._combat = self._combat, None
        if combat is not None:
            self._pane.projector.hold()
            self._open(combat, alone=True)
        elif self.card is None:
            self._pane.projector.release()

    def _open(self, combat: Combat, *, alone: bool) -> None:
        pane, parts = self._pane, self._pane.parts
        pane.hover.hide()
        factor = pane.projector.factor
        whole = parts.reduced_motion or (alone and factor > QUICK)
        pace = Pace.FAST if alone and factor >= QUICK else parts.preferences.settings.animations
        self.card = card = CombatCard(
            parts.theme, pane.coins, parts.t, pane, combat, still=whole, alone=alone, pace=pace
        )
        card.closed.connect(self._closed)
        card.open()

    def _closed(self) -> None:
        self.card = None
        self._pane.projector.release()
