"""How letters that can't be committed might be laid instead: looked for, shown with refusals, and followed."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.engine.game.refusals import Refusal, RefusalCode
from runtime.support.texts import Texts
from runtime.ui.game.play.advice import Advice, advise, meant_word, say_way, say_why
from runtime.ui.game.play.game_signals import GameSignals
from runtime.ui.game.play.messages import Notices
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game.play.rack_state import RackState
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.sounds.cues import Cue, Heard

UNFINISHED = frozenset({RefusalCode.NOT_A_WORD, RefusalCode.NO_RUN, RefusalCode.GAP})
"""What is refused as long as a word is being laid; hints come only when it is to be committed."""


class Hints:
    """Finds advice about what is in hand and puts it among the remarks, unless no hints are wished."""

    def __init__(self, game: PlayerView, hand: RackState, remarks: Notices, news: GameSignals, t: Texts) -> None:
        self._game, self._hand, self._remarks, self._news, self._t = game, hand, remarks, news, t
        self._is_on = True
        news.refused.connect(self.refuse)

    def give(self, on: bool) -> None:
        """Whether refusals bring advice with them from now on."""
        self._is_on = on
        if not on:
            self._remarks.advice = ()

    def look_for(self) -> None:
        """Where the laid letters can't be committed, say how they might be laid instead; no word is meddled with."""
        found = self._hand.foresight.preview
        if self._remarks.advice or found is None or not found.refusals or not self._game.may_act:
            return
        if not {refusal.code for refusal in found.refusals} & UNFINISHED:
            self._remarks.advice = self._found()
            self._news.remarks_changed.emit()

    def follow(self) -> bool:
        """Lay the letters as the advice has them; False where there is none that names a place."""
        laid = self._remarks.proposed
        if laid:
            self._hand.lay(self._hand.laying.relaid(laid))
        return bool(laid)

    def refuse(self, refusals: Sequence[Refusal]) -> None:
        """Show why an action was refused, on the cells and in words."""
        t, first = self._t, refusals[0]
        self._remarks.refused = tuple(refusals)
        self._news.sounded.emit((Heard(Cue.REFUSED),))
        self._remarks.advice = self._found() or ((Advice(say_way(t, first.code)),) if self._is_on else ())
        found = self._hand.foresight
        meant = meant_word(found.laid, found.preview, self._game.setup.words)
        self._remarks.say(say_why(t, first, meant), Tone.BAD)

    def _found(self) -> tuple[Advice, ...]:
        """How the laid letters might be laid instead; empty where nothing is wrong, or no hints are wished."""
        found = self._hand.foresight
        if found.preview is None or not self._is_on:
            return ()
        return advise(self._t, self._game.view, found.laid, found.preview, self._game.setup.words)
