"""What combat comes to in words, alike beside the board and on cards: points, strengths, outcomes, connotations."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from runtime.engine.combat import Forecast
from runtime.engine.game.events import Fight, Modifier, Strength, WordCommitted, WordOutcome
from runtime.engine.levels.level import City
from runtime.engine.moves.commit import CommitGain
from runtime.engine.words.words import Words
from runtime.lexicon import say_suggested
from runtime.support.texts import Texts, mark_plural
from runtime.ui.game_texts.sentences import TextLine, Tone, figure, join_names, say_fight, say_word_outcome

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


MANY = 3
"""So many defenders are named in a sentence; beyond that they are every defender."""


def outcome_line(t: Texts, forecast: Forecast, breaks_ice: bool) -> TextLine:
    """What would come of an attack, in a sentence; of one that is as strong as its last defender, why it fails."""
    word, foes = forecast.attack.run.text, [fight.defender.run.text for fight in forecast.fights]
    if not forecast.defeats_all:
        last = forecast.fights[-1]
        if last.attack_before == last.defender.value:
            said = t("{word} would be repelled and lost: it must be stronger than {foe}.", word=word, foe=foes[-1])
        else:
            said = t("{word} would be repelled and lost.", word=word)
        return TextLine(said, Tone.BAD)
    if breaks_ice:
        said = t("{word} would win, but it is too heavy: it would break through the ice and be lost.", word=word)
        return TextLine(said, Tone.WARNING)
    if not foes:
        said = t("Only scattered letters stand in the way; they would be swept aside.")
    elif len(foes) > MANY:
        said = t("{word} would beat every defender.", word=word)
    else:
        said = t("{word} would beat {words}.", word=word, words=join_names(t, foes))
    return TextLine(said, Tone.GOOD)


def fight_line(t: Texts, fight: Fight) -> TextLine:
    """One fight: good where the defender falls."""
    return TextLine(say_fight(t, fight), Tone.GOOD if fight.defeated else Tone.BAD)


def points_tone(points: int) -> Tone:
    """How points are meant: a gain is good, whatever else is lost with it."""
    return Tone.GOOD if points > 0 else Tone.BAD if points < 0 else Tone.PLAIN


def word_outcome_lines(t: Texts, event: WordCommitted, cities: Sequence[City]) -> list[TextLine]:
    """What a committed word led to after the fights; only what is lost stands in the colour of a loss."""
    tone = {WordOutcome.PLACED: Tone.GOOD, WordOutcome.REPELLED: Tone.BAD, WordOutcome.BROKE_ICE: Tone.WARNING}[
        event.outcome
    ]
    lost = 0 if event.outcome is WordOutcome.PLACED else 1
    lines = [
        TextLine(said, tone if place < lost else Tone.GOOD)
        for place, said in enumerate(say_word_outcome(t, event, cities))
    ]
    if event.outcome is WordOutcome.PLACED:
        lines.insert(0, TextLine(t("{word} stands.", word=event.main.text), Tone.GOOD))
    return lines


STRONGER = MappingProxyType(
    {
        Modifier.ATTACKING: "attacking",
        Modifier.DEFENDING: "defending",
        Modifier.SNEAKING: "sneaking",
    }
)
"""The modifiers that come from what a word suggests."""


def suggested_lines(t: Texts, word: str, words: Words) -> tuple[TextLine, ...]:
    """What a laid word suggests, a line each."""
    return tuple(TextLine(said) for said in say_suggested(t, word, words))


def suggested_in(t: Texts, attack: Strength, fights: Sequence[Fight], words: Words) -> tuple[TextLine, ...]:
    """Why what the words of a combat suggest made them stronger, the attacker first."""
    said: list[str] = []
    for strength in (attack, *(fight.defender for fight in fights)):
        named = [STRONGER[step.modifier] for step in strength.steps if step.modifier in STRONGER]
        said += say_suggested(t, strength.run.text, words, named)
    return tuple(TextLine(text) for text in dict.fromkeys(said))
