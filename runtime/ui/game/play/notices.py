"""What is said beside the board of what a player has just tried: a note, why it was refused, how it might be mended."""

from __future__ import annotations

from runtime.engine.board.letters import Laid
from runtime.engine.game.refusals import Refusal
from runtime.ui.game.play.advice import Advice
from runtime.ui.game.play.game_signals import GameSignals
from runtime.ui.game_texts.sentences import TextLine, Tone


class Notices:
    """``note`` is a sentence to be shown, ``refused`` why the last action was not allowed, ``advice`` how it may be."""

    def __init__(self, news: GameSignals) -> None:
        self._news = news
        self.note: TextLine | None = None
        self.refused: tuple[Refusal, ...] = ()
        self.advice: tuple[Advice, ...] = ()

    @property
    def proposed(self) -> tuple[Laid, ...]:
        """The letters as the present advice would have them lie; empty where it names no place."""
        return next((one.laid for one in self.advice if one.laid), ())

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a note beside the board."""
        self.note = TextLine(text, tone)
        self._news.remarks_changed.emit()

    def clear(self) -> None:
        """What was said is over."""
        self.refused, self.note, self.advice = (), None, ()
