"""Why the compiled game can't play a level, in words; nothing here leads to what is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from runtime.support.texts import Texts, mark


class Obstacle(Enum):
    """Why a game must be played by the engine, by a stable name.

    ``CITIES``, cities of one id in several places or of several ids in one, stays with the engine: compiled code knows
    a city by its cell. Each condition and effect that names one would have to ask which of its cells has it now, and
    how long that one has been held, in every game; no shipped level founds one anew under the id of another.
    """

    CONDITIONS = "conditions"
    TRIGGERS = "triggers"
    RULES_TOO_LARGE = "rules-too-large"
    ALPHABET = "alphabet"
    TOO_MANY_LETTERS = "too-many-letters"
    CITIES = "cities"
    PIE = "pie"


@dataclass(frozen=True, slots=True)
class FastPlay:
    """Whether a game can be played in compiled code: true where there are no ``obstacles``.

    ``quick_obstacles`` are those of them that keep quick players from it even where the engine plays and asks them for
    each action: they think in compiled code alone, which has no room for what they would have to think of.
    """

    obstacles: tuple[Obstacle, ...] = ()
    quick_obstacles: tuple[Obstacle, ...] = ()

    def __bool__(self) -> bool:
        return not self.obstacles


REASONS: Mapping[str, str] = MappingProxyType(
    {
        "conditions": mark("a win condition of a kind that the compiled game lacks"),
        "triggers": mark("an effect of triggers that the compiled game lacks"),
        "rules-too-large": mark("numbers in the rules that are too large for the compiled game"),
        "alphabet": mark("letters that the compiled game does not know"),
        "too-many-letters": mark("more letters than the compiled game can count"),
        "cities": mark("two cities of one name or in one place, which may be founded in turn"),
        "pie": mark("players who may change sides"),
        "fault": mark("a failure of the compiled game"),
    }
)
"""What the compiled game can't play, by the value of an :class:`Obstacle` or of what else may be in its way."""


def say_obstacles(t: Texts, obstacles: Iterable[str]) -> str:
    """What is in the way of the compiled game, by its names."""
    return ", ".join(t(REASONS.get(one, one)) for one in obstacles)


def say_slow(t: Texts, obstacles: Iterable[str]) -> str:
    """That the engine plays a level, and why."""
    said = say_obstacles(t, obstacles)
    return t("The engine plays this level, more slowly: {reasons}.", reasons=said)


def say_quick_obstacles(t: Texts, quick_obstacles: Iterable[str]) -> str:
    """That quick players can't play a level, and why, and who can."""
    said = say_obstacles(t, quick_obstacles)
    return t("Quick players can't play this level: {reasons}. Greedy and Adept can.", reasons=said)
