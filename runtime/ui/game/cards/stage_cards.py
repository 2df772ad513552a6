"""The cards over a stage: forecasts, combats, orders, story, questions, hand-over, looking back, the game's end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.events import MessageShown
from runtime.engine.game.state import Ending
from runtime.engine.levels.level import Level, StoryPage
from runtime.match.lookback import Replay
from runtime.match.worker import ComputerWorker
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.cards.cards import EndCard, HandOverCard, end_facts
from runtime.ui.game.cards.choice_card import ChoiceCard
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game.cards.variables_card import VariablesCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.combat.combat_steps import Combat, say_combat
from runtime.ui.game.combat.order_card import Defence, OrderCard
from runtime.ui.game.panel.record_pane import ObjectivesCard, ObjectivesView
from runtime.ui.game.panel.trial_bar import TrialBar
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.game_log import Messages
from runtime.ui.game.play.player_view import PlayerNames, PlayerView
from runtime.ui.game.play.playtest_controller import PlaytestController
from runtime.ui.game.rack.gestures import Gestures
from runtime.ui.game.review.reviewer import Reviewer
from runtime.ui.game_setup.setup import GameParts, GameSetup, ReplayOptions
from runtime.ui.story.card import StoryCard
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.overlay import CardOverlay

COVERED = 0.45
"""What part of the window's height the card of a message may cover, at the bottom or at the top."""


class Storyteller:
    """Makes the cards of messages and of pages; ``over`` is what they lie over."""

    def __init__(
        self,
        over: QWidget,
        game: PlayerView,
        parts: GameParts,
        *,
        board: GameBoard,
        cards: CardQueue,
        messages: Messages,
    ) -> None:
        self._over, self._game, self._parts = over, game, parts
        self._board, self._cards, self._messages = board, cards, messages

    def message(self, message: MessageShown) -> None:
        """Show a message of the level; the cells that it speaks of are marked, and not covered by the card.

        Those of a message before it stay marked where it speaks of none.
        """

        def make() -> CardOverlay:
            parts, pictures = self._parts, self._game.setup.pictures
            self._messages.hear(message)
            self._board.reveal(message.cells)
            above, places = self._is_above(message), lambda: self._places(message)
            card = MessageCard(parts.theme, parts.t, self._over, message, pictures, places=places, above=above)
            card.closed.connect(self._messages.leave_marked)
            return card

        self._cards.add(make)

    def repeat(self) -> bool:
        """Show the messages of this moment once more; False where there are none."""
        heard = self._messages.heard
        for message in heard:
            self.message(message)
        return bool(heard)

    def pages(self, pages: tuple[StoryPage, ...], then: Callable[[], object]) -> None:
        """Let pages of story be read, then go on; where there are none, at once."""
        if not pages:
            then()
            return

        def make() -> CardOverlay:
            parts, pictures = self._parts, self._game.setup.pictures
            card = StoryCard(parts.theme, parts.t, self._over, pages, pictures, still=parts.reduced_motion)
            card.finished.connect(then)
            return card

        self._cards.add(make)

    def _is_above(self, message: MessageShown) -> bool:
        """Whether the card covers fewer of a message's cells at the top of the window than at the bottom."""
        height = max(1, self._over.height())
        centres = [self._board.rect_of(cell).center().y() / height for cell in message.cells]
        return sum(place > 1 - COVERED for place in centres) > sum(place < COVERED for place in centres)

    def _places(self, message: MessageShown) -> list[QRect]:
        """Where the cells that are in sight lie on what the card lies over."""
        corner = self._board.mapTo(self._over, QPoint(0, 0))
        seen = QRect(corner, self._board.size())
        rects = (self._board.rect_of(cell).translated(corner) for cell in message.cells)
        return [rect.intersected(seen) for rect in rects if rect.intersects(seen)]


def pages_after(level: Level, ending: Ending, *, swapped: bool = False) -> tuple[StoryPage, ...]:
    """The pages that are read after a level that ended so for its protagonist, who may have changed sides."""
    if ending.winner is None:
        return level.story.drawn
    own = level.protagonist.other if swapped else level.protagonist
    return level.story.won if ending.winner is own else level.story.lost


TELLING = (CombatCard, MessageCard, ObjectivesCard, StoryCard)
"""Cards that ask nothing: Enter, also with Ctrl, closes them."""


class StageCards(CardQueue):
    """Makes the cards of a stage and shows them one after another."""

    help_wanted = Signal()
    """The help is to be opened, at the topic that fits."""

    again = Signal()
    """The same level shall be played from the start."""
    went_on = Signal()
    """What follows the game shall be played."""
    left = Signal()
    """The game shall be left."""
    proved = Signal()
    """The game shall be kept as a proof."""
    ended = Signal(object)
    """The pages of story that follow the game shall be read, before it is said how it ended."""

    def __init__(
        self,
        over: QWidget,
        controller: GameController,
        parts: GameParts,
        *,
        coins: Coins,
        naming: PlayerNames,
        gestures: Gestures,
        show_objectives: Callable[[ObjectivesView], None],
        trial: TrialBar | None,
        going_on: Callable[[], str],
        leaves: bool,
    ) -> None:
        """``over`` is what the cards lie over; ``going_on`` is what going on after the end is called.

        ``leaves`` says that Escape leads out.
        """
        super().__init__(over, parts.theme, parts.t)
        self._controller, self._parts = controller, parts
        self._coins, self._naming, self._gestures, self._trial = coins, naming, gestures, trial
        self._show_objectives = show_objectives
        self._going_on = going_on
        self._leaves = leaves
        self._is_told = False
        self._foretold: Combat | None = None
        self._last: CardOverlay | None = None
        self._reviewer: Reviewer | None = None
        self.opened.connect(self._remember)
        self.emptied.connect(self._say_what_was_closed)

    def look_at(self, combat: Combat) -> None:
        """Show a combat once more; it stays until it is closed."""
        self._show(combat, alone=False, said=say_combat(self._parts.t, combat))

    def show_combat(self, combat: Combat) -> None:
        """Show a combat that was neither foretold on a card nor seen on the board; it closes alone where nobody plays.

        Any other can be looked at once more.
        """
        foretold, self._foretold = self._foretold, None
        is_known = foretold is not None and (foretold.side, foretold.fights) == (combat.side, combat.fights)
        is_seen = not self._parts.preferences.settings.is_still
        if not (is_known or is_seen or self._controller.game.hurries):
            self._show(combat, alone=not self._controller.game.people)

    def ask(self, combats: tuple[Combat, ...] | None) -> None:
        """Show what an attack, or breaking the ice, would bring: proceed or cancel."""
        controller, parts, t = self._controller, self._parts, self._parts.t
        if combats is None:
            self.question(
                t("Thin ice"),
                t("The word is too heavy for the ice: it would break through, and its letters would be lost."),
                yes=t("Lay it all the same"),
                no=t("Cancel"),
                agreed=controller.proceed,
                grave=True,
            )
            return

        def make() -> CardOverlay:
            card = ForecastCard(parts.theme, self._coins, t, self._over, combats)
            card.proceeded.connect(lambda: self._proceed(combats))
            return card

        self.add(make)

    def _proceed(self, combats: tuple[Combat, ...]) -> None:
        """Fight as it was foretold; what a defender chooses is not known yet."""
        self._foretold = combats[0] if len(combats) == 1 else None
        self._controller.proceed()

    def objectives(self) -> None:
        """Show all objectives."""
        parts = self._parts
        self.add(lambda: ObjectivesCard(parts.theme, parts.t, self._over, self._show_objectives))

    def variables(self, trial: PlaytestController) -> None:
        """Show what the variables of a playtest hold, to be set."""
        parts = self._parts

        def make() -> CardOverlay:
            state = trial.rehearsal.state
            known = state.setup.plan.variables
            card = VariablesCard(parts.theme, parts.t, self._over, known, state.variables)
            card.chosen.connect(trial.set_variables)
            return card

        self.add(make)

    def hand_over(self, side: Side) -> None:
        """Cover the window until the next player is there, unless the two play with open letters."""
        controller, parts = self._controller, self._parts
        if not parts.preferences.settings.hands_over:
            controller.flow.sit_down()
            return

        def make() -> CardOverlay:
            attacked = controller.game.view.waiting is not None
            card = HandOverCard(
                parts.theme,
                self._coins,
                parts.t,
                self._over,
                side,
                name=self._naming.person(side),
                attacked=attacked,
                leaves=self._leaves,
            )
            card.there.connect(controller.flow.sit_down)
            card.left.connect(self.left)
            return card

        self.add(make)

    def order(self) -> None:
        """Let the attacked player put their defenders in order."""
        controller, parts, view = self._controller, self._parts, self._controller.game.view
        if view.waiting is None:
            return
        defence = Defence(view.table, view.to_move, view.waiting, controller.game.setup.words)

        def make() -> CardOverlay:
            card = OrderCard(parts.theme, self._coins, parts.t, self._over, defence)
            card.ordered.connect(controller.order)
            return card

        self.add(make)

    def choose(self) -> None:
        """Let the player answer the choice that is open."""
        controller, parts, game = self._controller, self._parts, self._controller.game
        choice = game.view.choice
        if choice is None:
            return
        shown = choice

        def make() -> CardOverlay:
            card = ChoiceCard(parts.theme, parts.t, self._over, shown, game.setup.pictures)
            card.chosen.connect(controller.choose)
            return card

        self.add(make)

    def look_back(self, place: int, *, review: bool = False) -> None:
        """Look at an earlier position; once the game is over, at all of it, with its ``review`` at once.

        A playtest goes back to it.
        """
        controller, parts, t = self._controller, self._parts, self._parts.t
        if controller.trial is not None:
            self.dismiss()
            controller.trial.go_to(place)
            return
        if controller.game.is_hidden:
            return
        self._gestures.cancel()
        replay = controller.game.looked_back()
        if replay is None:
            controller.notices.say(
                t("The rules have changed since this game began: its earlier positions can't be looked at.")
            )
            return
        names = BySide(*(self._naming.player(side) for side in SIDES))
        game = controller.game
        viewer = game.shown if game.shown in game.people else next(iter(game.people), Side.GOLD)
        tellable = BySide(*(self._naming.player_by_name(side) for side in SIDES))
        back = replay.record is None
        options = ReplayOptions(names, viewer, back=back, place=place, review=review, tellable=tellable)

        def make() -> CardOverlay:
            lent = replace(parts, make_thinker=self._think)
            return parts.cards.look_back(lent, self._over, replay, options, self.help_wanted.emit)

        self.add(make)

    def close_down(self) -> None:
        """Review nothing any more."""
        if self._reviewer is not None:
            self._reviewer.stop()

    def _think(self, setup: GameSetup) -> ComputerWorker:
        """A process for what is looked at: that of the review, which has its words at hand, or another one."""
        ready = self._reviewer.give_away() if self._reviewer is not None else None
        return ready or self._think_anew(setup)

    def _think_anew(self, setup: GameSetup) -> ComputerWorker:
        """A process; nobody asks that of a game that is over any more."""
        ready = self._controller.computer.give_away() if self._controller.game.is_over else None
        return ready or self._parts.make_thinker(setup)

    def _reviewed(self, replay: Replay | None) -> Reviewer | None:
        """Who reviews the game that is over; nobody a playtest, or a game whose course is lost."""
        if replay is None or replay.record is None or self._trial is not None:
            return None
        if self._reviewer is None or self._reviewer.review.replay.record != replay.record:
            self.close_down()
            setup = self._controller.game.setup
            self._reviewer = Reviewer(replay, lambda: self._think_anew(setup), self._parts.reviews, self)
        return self._reviewer

    def end(self) -> None:
        """Tell the pages that follow how the game ended, then show how it did."""
        parts, ending = self._parts, self._controller.game.view.ended
        if ending is None:
            return
        controller, naming = self._controller, self._naming
        setup = controller.game.setup
        players = BySide(*(naming.player(side) for side in SIDES))
        replay = controller.game.looked_back()
        facts = end_facts(parts.t, controller.game, ending, players=players, person=naming.person, replay=replay)
        reviewer = self._reviewed(replay)
        if setup.tells and not self._is_told:
            self._is_told = True
            self.ended.emit(pages_after(setup.level, ending, swapped=controller.game.view.swapped))

        def make() -> CardOverlay:
            t = parts.t
            card = EndCard(
                parts.theme,
                self._coins,
                t,
                self._over,
                facts=facts,
                going_on=self._going_on(),
                leaving=t("Back to the editor") if self._leaves else t("Leave the game"),
                proof=self._trial.proof if self._trial is not None else "",
                replays=self._trial is None and not (setup.far is not None and setup.far.game.whole is None),
                again=setup.far is None,
                reviewer=reviewer,
            )
            if self._trial is not None:
                card.proved.connect(self.proved)
            card.replayed.connect(self.look_back)
            card.reviewed.connect(lambda: self.look_back(0, review=True))
            card.again.connect(self.again)
            card.went_on.connect(self.went_on)
            card.shut.connect(self.left)
            return card

        self.add(make)

    def _remember(self, card: CardOverlay) -> None:
        self._last = card

    def _say_what_was_closed(self) -> None:
        """Whoever meant to end the turn, and closed a card that had come up, is told that the turn goes on."""
        last, self._last = self._last, None
        controller, t = self._controller, self._parts.t
        if isinstance(last, TELLING) and last.is_hurried and controller.game.may_act:
            controller.notices.say(t("That closed the card. {key_of[end_turn]:Ctrl+Enter} once more ends the turn."))

    def _show(self, combat: Combat, alone: bool, said: str = "") -> None:
        """Show a combat; ``alone`` closes the card by itself, ``said`` is read out where it is no news."""
        parts = self._parts

        def make() -> CardOverlay:
            still, pace = parts.reduced_motion, parts.preferences.settings.animations
            card = CombatCard(
                parts.theme, self._coins, parts.t, self._over, combat, still=still, alone=alone, pace=pace
            )
            card.said = said
            return card

        self.add(make)
