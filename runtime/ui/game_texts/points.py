"""Points and strengths in words, the same beside the board, before an attack and after it."""

from __future__ import annotations

from runtime.engine.game.events import Strength
from runtime.engine.moves.commit_gain import CommitGain
from runtime.support.texts import Texts, mark_plural
from runtime.ui.game_texts.sentences import figure

_ALL = (
    mark_plural("{count} point for you.", "{count} points for you."),
    mark_plural(
        "{count} point for you, all for fights and cities.", "{count} points for you, all for fights and cities."
    ),
    mark_plural(
        "{count} point for you: {taken} for fights and cities, {words} for words.",
        "{count} points for you: {taken} for fights and cities, {words} for words.",
    ),
)
_AT_WORST = (
    mark_plural("At worst {count} point for you.", "At worst {count} points for you."),
    mark_plural(
        "At worst {count} point for you, all for fights and cities.",
        "At worst {count} points for you, all for fights and cities.",
    ),
    mark_plural(
        "At worst {count} point for you: {taken} for fights and cities, {words} for words.",
        "At worst {count} points for you: {taken} for fights and cities, {words} for words.",
    ),
)


def say_points(t: Texts, won: CommitGain, *, at_worst: bool = False) -> str:
    """By how much the score of whoever lays the word grows, and of what that is made up; empty for nothing.

    ``at_worst`` says that the defender chooses, and may leave more.
    """
    if not won.points and not won.taken:
        return ""
    words = won.points - won.taken
    kind = 0 if not won.taken else 1 if not words else 2
    said = (_AT_WORST if at_worst else _ALL)[kind]
    return t.plural(*said, won.points, taken=_signed(won.taken), words=_signed(words))


def say_strength(t: Texts, strength: Strength) -> str:
    """What the steps of a strength come to; where that is no whole number, also what it is rounded down to."""
    exact = strength.steps[-1].total if strength.steps else strength.value
    if exact == strength.value:
        return str(strength.value)
    if exact < 0:
        return t("{exact}, at least {value}", exact=figure(exact), value=strength.value)
    return t("{exact}, rounded down {value}", exact=figure(exact), value=strength.value)


def _signed(number: int) -> str:
    return figure(number) if number < 0 else "+" + figure(number)
