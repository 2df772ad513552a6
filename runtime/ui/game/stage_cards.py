"""The cards that come up over a stage: forecasts, combats, orders, questions, hand-over, the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from runtime.engine.sides import SIDES, BySide, Side
from runtime.ui.game.cards import EndCard, HandOverCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.combat.combat_steps import Combat
from runtime.ui.game.combat.defenders import Defence
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game.end_facts import end_facts
from runtime.ui.game.message_card import MessageCard
from runtime.ui.game.panel.objectives_view import ObjectivesCard
from runtime.ui.game.storyteller import pages_after
from runtime.ui.replay.look_card import LookCard
from runtime.ui.replay.pane import FilmShowing
from runtime.ui.story.card import StoryCard
from runtime.ui.wood.brass_button import native
from runtime.ui.wood.card_queue import CardQueue
from runtime.ui.wood.cards import QuestionCard
from runtime.ui.wood.overlay import Overlay

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage


TELLING = (CombatCard, MessageCard, ObjectivesCard, StoryCard)
"""Cards that ask nothing: Enter, also with Ctrl, closes them."""


class StageCards(CardQueue):
    """Makes the cards of a stage and shows them one after another."""

    help_wanted = Signal()
    """The help is to be opened, at the topic that fits."""

    def __init__(self, stage: Stage, *, going_on: Callable[[], str], leaves: bool) -> None:
        """``going_on`` is what going on after the end is called; ``leaves`` says that Escape leads out."""
        super().__init__(stage)
        self._stage = stage
        self._going_on = going_on
        self._leaves = leaves
        self._is_told = False
        self._last: Overlay | None = None
        self.opened.connect(self._remember)
        self.emptied.connect(self._say_what_was_closed)

    def look_at(self, combat: Combat) -> None:
        """Show a combat once more; it stays until it is closed."""
        self._show(combat, alone=False)

    def show_combat(self, combat: Combat) -> None:
        """Show a combat; where nobody plays it closes by itself."""
        if not self._stage.playing.game.hurries:
            self._show(combat, alone=not self._stage.playing.game.people)

    def ask(self, combats: tuple[Combat, ...] | None) -> None:
        """Show what an attack, or breaking the ice, would bring: proceed or cancel."""
        stage, t = self._stage, self._stage.parts.t
        if combats is None:
            self.question(
                t("Thin ice"),
                t("The word is too heavy for the ice: it would break through, and its letters would be lost."),
                yes=t("Lay it all the same"),
                no=t("Cancel"),
                agreed=stage.playing.proceed,
                grave=True,
            )
            return

        def make() -> Overlay:
            card = ForecastCard(stage.parts.theme, stage.coins, t, stage, combats)
            card.proceeded.connect(stage.playing.proceed)
            return card

        self.add(make)

    def question(
        self,
        title: str,
        text: str,
        *,
        yes: str,
        no: str,
        agreed: Callable[[], None],
        declined: Callable[[], None] | None = None,
        grave: bool = False,
        goes_on: bool = False,
    ) -> None:
        """Ask something; ``agreed`` or ``declined`` is called. ``grave``: Enter alone does not say yes.

        ``goes_on``: see :class:`QuestionCard`.
        """
        stage = self._stage

        def make() -> Overlay:
            theme, t = stage.parts.theme, stage.parts.t
            card = QuestionCard(theme, t, stage, title=title, text=text, yes=yes, no=no, grave=grave, goes_on=goes_on)
            card.agreed.connect(agreed)
            if declined is not None:
                card.declined.connect(declined)
            return card

        self.add(make)

    def objectives(self) -> None:
        """Show all objectives."""
        stage = self._stage
        self.add(lambda: ObjectivesCard(stage.parts.theme, stage.parts.t, stage, stage.showing.record.show_objectives))

    def hand_over(self, side: Side) -> None:
        """Cover the window until the next player is there, unless the two play with open letters."""
        stage = self._stage
        if not stage.parts.preferences.settings.hands_over:
            stage.playing.course.sit_down()
            return

        def make() -> Overlay:
            attacked = stage.playing.game.view.waiting is not None
            card = HandOverCard(
                stage.parts.theme,
                stage.coins,
                stage.parts.t,
                stage,
                side,
                name=stage.naming.person(side),
                attacked=attacked,
                leaves=self._leaves,
            )
            card.there.connect(stage.playing.course.sit_down)
            card.left.connect(stage.shut)
            return card

        self.add(make)

    def order(self) -> None:
        """Let the attacked player put their defenders in order."""
        stage, view = self._stage, self._stage.playing.game.view
        if view.waiting is None:
            return
        defence = Defence(view.table, view.to_move, view.waiting, stage.playing.game.setup.words)

        def make() -> Overlay:
            card = OrderCard(stage.parts.theme, stage.coins, stage.parts.t, stage, defence)
            card.ordered.connect(stage.playing.order)
            return card

        self.add(make)

    def look_back(self, place: int) -> None:
        """Look at an earlier position; once the game is over, at all of it. A playtest goes back to it."""
        stage, playing, t = self._stage, self._stage.playing, self._stage.parts.t
        if playing.trial is not None:
            self.dismiss()
            playing.trial.go_to(place)
            return
        if playing.game.is_hidden:
            return
        stage.gestures.cancel()
        reel = playing.game.looked_back()
        if reel is None:
            playing.remarks.say(
                t("The rules have changed since this game began: its earlier positions can't be looked at.")
            )
            return
        names = BySide(*(stage.naming.player(side) for side in SIDES))
        game = playing.game
        viewer = game.shown if game.shown in game.people else next(iter(game.people), Side.GOLD)
        tellable = BySide(*(stage.naming.player_by_name(side) for side in SIDES))
        showing = FilmShowing(names, viewer, back=not game.is_over, place=place, tellable=tellable)

        def make() -> Overlay:
            card = LookCard(stage.parts, stage, reel, showing)
            card.pane.help_wanted.connect(self.help_wanted)
            return card

        self.add(make)

    def end(self) -> None:
        """Tell the pages that follow how the game ended, then show how it did."""
        stage, ending = self._stage, self._stage.playing.game.view.ended
        if ending is None:
            return
        setup, naming = stage.playing.game.setup, stage.naming
        players = BySide(*(naming.player(side) for side in SIDES))
        facts = end_facts(stage.parts.t, stage.playing.game, ending, players, naming.person)
        if setup.tells and not self._is_told:
            self._is_told = True
            stage.storyteller.pages(pages_after(setup.level, ending), lambda: None)

        def make() -> Overlay:
            t = stage.parts.t
            card = EndCard(
                stage.parts.theme,
                stage.coins,
                t,
                stage,
                facts=facts,
                going_on=self._going_on(),
                leaving=t("Back to the editor") if self._leaves else t("Leave the game"),
                proof=stage.trial.proof if stage.trial is not None else "",
                replays=stage.trial is None,
            )
            if stage.trial is not None:
                card.proved.connect(partial(stage.trial.run, "keep_proof"))
            card.replayed.connect(lambda: self.look_back(0))
            card.again.connect(stage.again)
            card.went_on.connect(stage.went_on)
            card.shut.connect(stage.shut)
            return card

        self.add(make)

    def _remember(self, card: Overlay) -> None:
        self._last = card

    def _say_what_was_closed(self) -> None:
        """Whoever meant to end the turn, and closed a card that had come up, is told that the turn goes on."""
        last, self._last = self._last, None
        playing, t = self._stage.playing, self._stage.parts.t
        if isinstance(last, TELLING) and last.is_hurried and playing.game.may_act:
            playing.remarks.say(t("That closed the card. {keys} once more ends the turn.", keys=native("Ctrl+Return")))

    def _show(self, combat: Combat, alone: bool) -> None:
        """Show a combat; ``alone`` closes the card by itself."""
        stage, parts = self._stage, self._stage.parts

        def make() -> Overlay:
            still, pace = parts.reduced_motion, parts.preferences.settings.animations
            return CombatCard(parts.theme, stage.coins, parts.t, stage, combat, still=still, alone=alone, pace=pace)

        self.add(make)
