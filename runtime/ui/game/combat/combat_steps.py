"""A combat cut into beats, so that it can be shown step by step, forwards, at once, or again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from runtime.engine.board.sides import Side
from runtime.engine.combat import Forecast
from runtime.engine.game.events import Fight, Strength, StrengthStep, WordCommitted
from runtime.engine.levels.level import City
from runtime.engine.moves.commit import CommitGain
from runtime.engine.words.words import Words
from runtime.support.texts import Texts
from runtime.ui.game_texts.combat import outcome_line, points_tone, say_points, suggested_in, word_outcome_lines
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import TextLine, Tone, figure


@dataclass(frozen=True, slots=True)
class Combat:
    """One attack as it is shown: who attacks with what, every fight, and what came of it in words."""

    side: Side
    attack: Strength
    fights: tuple[Fight, ...]
    outcome: tuple[TextLine, ...]
    is_forecast: bool = False
    is_against: bool = False
    """Whether whoever looks on is the one attacked: what is good for the attacker is bad for them."""

    def seen_by(self, side: Side | None) -> Combat:
        """The combat as ``side`` sees it; None stands for both or for neither, who see it as the attacker does."""
        return replace(self, is_against=side is self.side.other)

    @property
    def wins(self) -> bool:
        """Whether every defender is beaten."""
        return all(fight.defeated for fight in self.fights)

    @property
    def loses(self) -> bool:
        """Whether the attacker's word is lost: repelled, or broken through the ice."""
        return not self.wins or any(line.tone in (Tone.WARNING, Tone.BAD) for line in self.outcome[:1])


@dataclass(frozen=True, slots=True)
class Beat:
    """How much of a combat is seen: modifiers of the attacker, fights begun, modifiers of the latest defender.

    ``settled`` says that the latest fight is decided, ``over`` that the outcome is told too.
    """

    attack_steps: int
    fights: int = 0
    defence_steps: int = 0
    settled: bool = False
    over: bool = False


def beats(combat: Combat) -> tuple[Beat, ...]:
    """Every beat of a combat, from the attacker's face value to the outcome."""
    whole = len(combat.attack.steps)
    found = [Beat(count) for count in range(1, whole + 1)]
    for number, fight in enumerate(combat.fights, 1):
        steps = len(fight.defender.steps)
        found += [Beat(whole, number, count) for count in range(1, steps + 1)]
        found.append(Beat(whole, number, steps, settled=True))
    last = found[-1] if found else Beat(whole)
    found.append(Beat(last.attack_steps, last.fights, last.defence_steps, last.settled, over=True))
    return tuple(found)


def from_event(t: Texts, event: WordCommitted, cities: Sequence[City], words: Words) -> Combat | None:
    """The combat in a committed word; None where nothing was attacked."""
    if event.attack is None:
        return None
    lines = word_outcome_lines(t, event, cities)
    lines += suggested_in(t, event.attack, event.fights, words)
    return Combat(event.side, event.attack, event.fights, tuple(lines))


def from_forecast(
    t: Texts,
    side: Side,
    forecast: Forecast,
    words: Words,
    won: CommitGain,
    *,
    breaks_ice: bool = False,
    chosen: bool = False,
) -> Combat:
    """The combat that an attack would lead to, with what would come of it and what it would win.

    ``chosen`` says that the defender chooses the order of the fights, and that this is one of several outcomes.
    """
    lines = [outcome_line(t, forecast, breaks_ice)]
    points = say_points(t, won)
    if points:
        lines.append(TextLine(points, points_tone(won.points)))
    if chosen:
        lines.append(TextLine(t("The defender chooses the order in which the words fight.")))
    lines += suggested_in(t, forecast.attack, forecast.fights, words)
    return Combat(side, forecast.attack, forecast.fights, tuple(lines), is_forecast=True)


def running_strength(steps: Sequence[StrengthStep], shown: int) -> str:
    """The strength after the first ``shown`` steps, as a figure."""
    return figure(steps[min(shown, len(steps)) - 1].total) if steps and shown else ""


def say_combat(t: Texts, combat: Combat) -> str:
    """The whole combat in a sentence or two, for screen readers."""
    said = [
        t(
            "{side} attacks with {word}, strength {strength}.",
            side=side_name(t, combat.side),
            word=combat.attack.run.text,
            strength=combat.attack.value,
        )
    ]
    for fight in combat.fights:
        word, value = fight.defender.run.text, fight.defender.value
        said.append(
            t("{word} defends with {strength} and falls.", word=word, strength=value)
            if fight.defeated
            else t("{word} defends with {strength} and holds.", word=word, strength=value)
        )
    return " ".join(said + [line.text for line in combat.outcome])
