"""What the letters that lie would bring, why they can't be committed, and how they might lie instead."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from runtime.engine.combat import Forecast
from runtime.engine.letters import Laid
from runtime.engine.placement import Preview, preview
from runtime.engine.prospect import Prospect, prospect
from runtime.engine.refusals import Refusal, RefusalCode
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat, from_forecast
from runtime.ui.game.computer import Computer
from runtime.ui.game.course import Course
from runtime.ui.game.hand.laying import Laying
from runtime.ui.game.panel.advice_texts import say_why
from runtime.ui.game.panel.advising import Advice, advise, meant_word, say_way
from runtime.ui.sitting.setup import GameSetup
from runtime.ui.sounds.cues import Cue, Heard
from runtime.ui.speech.sentences import Line, Tone

UNFINISHED = frozenset({RefusalCode.NOT_A_WORD, RefusalCode.NO_RUN, RefusalCode.GAP})
"""What is refused as long as a word is being laid; hints come only when it is to be committed."""


class Foreseeing(Course):
    """A game in which letters lie: ``laying`` is what a person has laid, ``preview`` and ``prospect`` what it brings.

    ``refused`` is why the last action was not allowed, ``advice`` how it might be, ``note`` a sentence to be shown.
    """

    def __init__(self, setup: GameSetup, t: Texts, computer: Computer, parent: QObject | None = None) -> None:
        super().__init__(setup, t, computer, parent)
        self.laying = Laying()
        self.preview: Preview | None = None
        self.prospect: Prospect | None = None
        self.advice: tuple[Advice, ...] = ()
        self.refused: tuple[Refusal, ...] = ()
        self.note: Line | None = None
        self._has_hints = True

    @property
    def laid_word(self) -> str:
        """The word that the laid letters make, or the letters themselves where they make none."""
        main = self.preview.main if self.preview is not None else None
        return main.text if main is not None else "".join(one.letter for one in self.laying.laid)

    @property
    def proposed(self) -> tuple[Laid, ...]:
        """The letters as the present advice would have them lie; empty where it names no place."""
        return next((one.laid for one in self.advice if one.laid), ())

    def look_for_advice(self) -> None:
        """Where the laid letters can't be committed, say how they might be laid instead; no word is meddled with."""
        found = self.preview
        if self.advice or found is None or not found.refusals or not self.may_act:
            return
        if not {refusal.code for refusal in found.refusals} & UNFINISHED:
            self.advice = self._advised()
            self.changed.emit()

    def give_hints(self, on: bool) -> None:
        """Whether refusals bring advice with them from now on."""
        self._has_hints = on
        if not on:
            self.advice = ()

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a note beside the board."""
        self._say(text, tone)

    # Inside

    def _forecasts(self, worst: Forecast, best: Forecast | None, breaks_ice: bool) -> tuple[Combat, ...]:
        """The combats that an attack may lead to: one, or the worst and the best where the defender chooses."""
        t, side, words, table = self._t, self.shown, self.setup.words, self.view.table

        def shown(forecast: Forecast) -> Combat:
            won = prospect(table, side, self.laying.laid, words, forecast=forecast, breaks_ice=breaks_ice)
            return from_forecast(t, side, forecast, words, won, breaks_ice=breaks_ice, chosen=best is not None)

        return (shown(worst),) if best is None else (shown(worst), shown(best))

    def _foresee(self) -> None:
        """Work out what the laid letters would bring."""
        laid = self.laying.laid
        view = self.view
        self.preview = (
            preview(view.table, self.shown, view.rack.letters, laid, self.setup.words)
            if laid and self.may_act
            else None
        )
        self.prospect = None
        found = self.preview
        if found is not None and not found.refusals:
            self.prospect = prospect(
                view.table,
                self.shown,
                laid,
                self.setup.words,
                forecast=found.forecast,
                breaks_ice=found.breaks_ice,
            )

    def _refuse(self, refusals: Sequence[Refusal]) -> None:
        """Show why an action was refused, on the cells and in words."""
        self.refused = tuple(refusals)
        self.sounded.emit((Heard(Cue.REFUSED),))
        first = refusals[0]
        self.advice = self._advised() or ((Advice(say_way(self._t, first.code)),) if self._has_hints else ())
        meant = meant_word(self.laying.laid, self.preview, self.setup.words)
        self._say(say_why(self._t, first, meant), Tone.BAD)

    def _advised(self) -> tuple[Advice, ...]:
        """How the laid letters might be laid instead; empty where nothing is wrong, or no hints are wished."""
        laid, found = self.laying.laid, self.preview
        if found is None or not self._has_hints:
            return ()
        return advise(self._t, self.view, laid, found, self.setup.words)

    def _say(self, text: str, tone: Tone) -> None:
        """Show a note."""
        self.note = Line(text, tone)
        self.changed.emit()
