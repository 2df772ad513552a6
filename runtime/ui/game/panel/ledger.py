"""Rows of what is reckoned: a sentence, words marked as good or bad, or a strength with each of its steps.

Frozen values that know nothing of windows; :mod:`runtime.ui.game.panel.ledger_view` draws them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from runtime.engine.game.events import Modifier, Strength
from runtime.support.texts import Texts
from runtime.ui.game_texts.combat import say_strength
from runtime.ui.game_texts.sentences import MODIFIER_NAMES, TextLine, Tone, step_figure


@dataclass(frozen=True, slots=True)
class Heading:
    """What the rows below speak of."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class WordMarks:
    """Words one beside the other, each with a sign that says whether it stands."""

    marks: tuple[TextLine, ...]

    @property
    def text(self) -> str:
        """All of them in a line."""
        return "   ".join(mark.text for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Sum:
    """A strength step by step: each modifier with its figure, and what they come to."""

    label: str
    steps: tuple[tuple[Modifier, str], ...]
    result: str
    text: str
    tone: Tone = Tone.PLAIN


Row = TextLine | Heading | WordMarks | Sum


def sum_of(t: Texts, label: str, strength: Strength, tone: Tone = Tone.PLAIN) -> Sum:
    """The row of a strength, as the engine reckoned it."""
    steps = tuple((step.modifier, step_figure(step)) for step in strength.steps)
    named = ", ".join(
        t("{name} {figure}", name=t(MODIFIER_NAMES[modifier]), figure=figure) for modifier, figure in steps
    )
    result = say_strength(t, strength)
    return Sum(
        label, steps, result, t("{label}: {steps}, makes {result}", label=label, steps=named, result=result), tone
    )


def said(rows: Iterable[Row]) -> str:
    """Rows as text, one a line."""
    return "\n".join(row.text for row in rows)
