"""A spy that a player sends: it looks in the computer's process, and lays what it has found."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.engine.board.letters import Laid
from runtime.engine.game.actions import Action, Spy
from runtime.support.texts import Texts
from runtime.ui.game.play.computer import Computer
from runtime.ui.game.play.game_signals import GameSignals
from runtime.ui.game.play.modal_gate import ModalGate
from runtime.ui.game.play.notices import Notices
from runtime.ui.game.play.permissions import why_no_spy
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game.play.rack_state import RackState
from runtime.ui.game.play.stuck import ways_out
from runtime.ui.game.play.turn_flow import TurnFlow
from runtime.ui.game_texts.sentences import Tone


class SpySearch:
    """``is_out`` says that a spy is on its way; the window goes on meanwhile."""

    def __init__(
        self,
        game: PlayerView,
        hand: RackState,
        course: TurnFlow,
        computer: Computer,
        gate: ModalGate,
        *,
        remarks: Notices,
        news: GameSignals,
        t: Texts,
    ) -> None:
        self._game, self._hand, self._course, self._t = game, hand, course, t
        self._computer, self._gate = computer, gate
        self._remarks, self._news = remarks, news
        self.is_out = False
        computer.spied.connect(self._came)
        computer.restarted.connect(self._restarted)
        news.seated.connect(self.call_back)
        news.moved.connect(self.call_back)

    @property
    def has_spied(self) -> bool:
        """Whether somebody has sent a spy in this game."""
        return any(isinstance(action, Spy) for action in self._game.session.actions)

    @property
    def why_not(self) -> str:
        """Why no spy can be sent now; empty where one can."""
        return why_no_spy(self._t, self._game, self._hand, is_out=self.is_out)

    def send(self) -> None:
        """Send a spy, or say why none can be sent."""
        why = self.why_not
        if why:
            self._remarks.say(why, Tone.WARNING)
            return
        self._hand.give_up()
        self.is_out, self._remarks.note = True, None
        self._computer.spy(self._game.view, self._game.session.number)
        self._news.hand_changed.emit()

    def call_back(self) -> bool:
        """Wait no longer for a spy, which is not used up; False where none is on its way."""
        if not self.is_out:
            return False
        self.is_out = False
        self._gate.forget()
        self._computer.forget()
        return True

    def give_up(self) -> bool:
        """Wait no longer for a spy and show it; False where none is on its way."""
        was_out = self.call_back()
        if was_out:
            self._news.hand_changed.emit()
        return was_out

    # Inside

    def _restarted(self, number: int) -> None:
        """The computer's process failed while the spy was on its way, and another one looks."""
        if self.is_out and number == self._game.session.number:
            said = self._t("Your spy was interrupted. Another sets out and will find the same.")
            self._remarks.say(said, Tone.WARNING)

    def _came(self, action: Action | None, number: int, error: str) -> None:
        """What the spy has found has come; it waits while something is being shown."""
        if self._gate.passes(lambda: self._came(action, number, error)) and number == self._game.session.number:
            self.is_out = False
            self._news.hand_changed.emit()
            self._report(action, error)

    def _report(self, action: Action | None, error: str) -> None:
        """Lay what the spy found, uncommitted, or say that it found nothing."""
        t, remarks = self._t, self._remarks
        if not isinstance(action, Spy):
            remarks.say(t("The spy could not look: {error}", error=error), Tone.BAD)
        elif self._course.submit(action):
            if action.letters:
                self._lay(action.letters)
            else:
                remarks.advice = ways_out(t, self._game, self._hand)
                remarks.say(t("Your spy finds no word that is sure to stand. It is not used up."), Tone.WARNING)

    def _lay(self, letters: Sequence[Laid]) -> None:
        """Lay the letters that the spy found, for the player to commit or to take back."""
        laying = self._hand.laying
        for one in letters:
            slots = range(len(laying.slots))
            slot = next(n for n in slots if laying.slots[n] == one.letter and laying.is_free(n))
            laying = laying.placed(slot, one.at)
        self._hand.lay(laying)
        self._remarks.say(self._say_found(), Tone.GOOD)

    def _say_found(self) -> str:
        """What the spy has laid, and that nothing stronger can be laid."""
        t, word, found = self._t, self._hand.foresight.word, self._hand.foresight.preview
        strength = found.strength.value if found is not None and found.strength is not None else 0
        if found is not None and found.attack:
            return t(
                "Your spy has laid {word}: nothing stronger can be laid, it attacks with {strength}. Commit it, or "
                "take it back; the spy is used up.",
                word=word,
                strength=strength,
            )
        return t(
            "Your spy has laid {word}: nothing stronger can be laid, it would defend with {strength}. Commit it, or "
            "take it back; the spy is used up.",
            word=word,
            strength=strength,
        )
