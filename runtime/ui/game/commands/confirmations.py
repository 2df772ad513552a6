"""What is done only after a question, because it can't be taken back, or ends something."""

from __future__ import annotations

from runtime.support.texts import Texts
from runtime.ui.game.cards.stage_cards import StageCards
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.stuck import passing_ends
from runtime.ui.game.rack.gestures import Gestures
from runtime.ui.game_texts.names import side_name


class Confirmations:
    """Asks by cards, and has done what the player says yes to."""

    def __init__(self, playing: GameController, cards: StageCards, gestures: Gestures, t: Texts) -> None:
        self._playing, self._cards, self._gestures, self._t = playing, cards, gestures, t
        self._knows_spies = False

    def end_turn(self) -> None:
        """End the turn; where letters lie that are not committed, ask whether they are to be taken back."""
        playing, t = self._playing, self._t
        self._gestures.cancel()
        if playing.hand.laying.is_empty or not playing.game.may_act:
            self._pass()
            return
        found = playing.hand.foresight.preview
        text = t("It is laid but not committed: its letters would go back to your rack.")
        if found is not None and found.refusals:
            text = t("It is laid but not committed, and can't be as it lies: its letters would go back to your rack.")
        self._cards.question(
            t("End the turn without {word}?", word=playing.hand.foresight.word),
            text,
            yes=t("End turn"),
            no=t("Play on"),
            agreed=playing.end_turn,
            grave=True,
        )

    def spy(self) -> None:
        """Send a spy; before the first one of a game it is said what it looks for, and what it costs."""
        playing, t = self._playing, self._t
        self._gestures.cancel()
        if self._knows_spies or playing.spying.has_spied:
            playing.spying.send()
            return

        def send() -> None:
            self._knows_spies = True
            playing.spying.send()

        self._cards.question(
            t("Send a spy?"),
            t.plural(
                "It lays the strongest word that is sure to stand: strength counts, not points. You have {count} spy. "
                "It is used up when it finds a word, even if you take that word back.",
                "It lays the strongest word that is sure to stand: strength counts, not points. You have {count} "
                "spies. One is used up when it finds a word, even if you take that word back.",
                playing.game.view.spies[playing.game.shown],
            ),
            yes=t("Send it"),
            no=t("Not now"),
            agreed=send,
        )

    def draw(self) -> None:
        """Offer a draw, or accept the one that is offered, after a question: it can't be taken back."""
        t, playing = self._t, self._playing
        if not playing.agreements.is_draw_offered:
            self._cards.question(
                t("Offer a draw?"),
                t("It stands until your opponent has ended their next turn. If they accept, nobody wins."),
                yes=t("Offer"),
                no=t("Play on"),
                agreed=playing.agreements.offer_draw,
            )
            return
        name = side_name(t, playing.game.shown.other)
        self._cards.question(
            t("Accept the draw?"),
            t("{side} offers a draw. The game ends, and nobody wins.", side=name),
            yes=t("Accept"),
            no=t("Play on"),
            agreed=playing.agreements.accept_draw,
            grave=True,
        )

    def take_back(self, what: str) -> None:
        """Two people at one window: the last move is taken back where both agree."""
        t = self._t
        self._cards.question(
            t("Take the last move back?"),
            t("{what} Both players must agree to take it back.", what=what),
            yes=t("We both agree"),
            no=t("Play on"),
            agreed=self._playing.agreements.agree_to_take_back,
            declined=self._playing.agreements.decline_take_back,
            grave=True,
        )

    def resign(self) -> None:
        """Ask, then give up."""
        t = self._t
        self._cards.question(
            t("Resign?"),
            t("Your opponent wins the game at once."),
            yes=t("Resign"),
            no=t("Play on"),
            agreed=self._playing.resign,
            grave=True,
        )

    # Inside

    def _pass(self) -> None:
        """End the turn; where the game would end with it because nobody lays words any more, ask first."""
        playing, t = self._playing, self._t
        if playing.log.has_committed or not playing.game.may_act or not passing_ends(playing.game.view):
            playing.end_turn()
            return
        self._cards.question(
            t("Pass, and end the game?"),
            t("Nobody has laid a word for three turns; after one more pass the game ends, and the scores decide."),
            yes=t("End the game"),
            no=t("Play on"),
            agreed=playing.end_turn,
            grave=True,
        )
