"""What terrain does to words, by the rules in force, in a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.ruleset import ForestPasses, How, IceMelts, MountainHow, Role, Ruleset
from runtime.support.texts import Texts
from runtime.ui.game_texts.sentences import figure


def say_terrain(t: Texts, terrain: Terrain, rules: Ruleset) -> str:
    """What a cell of this terrain asks of the words on it; empty for plains, which ask nothing."""
    said = _SENTENCES.get(terrain)
    return said(t, rules) if said is not None else ""


def say_city_rule(t: Texts, rules: Ruleset) -> str:
    """What a city gives the word on it, and what taking one earns."""
    amount = ("×" if rules.city.how is How.MULTIPLY else "+") + figure(rules.city.amount)
    return t(
        "Your word on your own city defends with {amount}. A city taken from the opponent earns {bonus} points.",
        amount=amount,
        bonus=rules.city.capture_bonus,
    )


def _lava(t: Texts, _rules: Ruleset) -> str:
    return t("No letter can lie on lava.")


def _mountain(t: Texts, rules: Ruleset) -> str:
    times = figure(rules.mountain.multiplier)
    if rules.mountain.how is MountainHow.LETTER:
        return t("A letter on a mountain counts ×{times}, in attack and defence.", times=times)
    return t("A word gains from each of its letters on a mountain, up to ×{times}.", times=times)


def _forest(t: Texts, rules: Ruleset) -> str:
    density = rules.forest.density
    if rules.forest.passes is ForestPasses.AT_LEAST:
        return t("A word must score at least {density} for every cell of forest that it newly covers.", density=density)
    return t("A word must score more than {density} for every cell of forest that it newly covers.", density=density)


def _water(t: Texts, rules: Ruleset) -> str:
    amount = ("×" if rules.water.how is How.MULTIPLY else "") + figure(rules.water.amount)
    if Role.DEFENCE in rules.water.roles:
        return t("No word may begin or end on water. One that crosses it has {amount}.", amount=amount)
    return t("No word may begin or end on water. One that crosses it attacks with {amount}.", amount=amount)


def _ice(t: Texts, rules: Ruleset) -> str:
    bears = rules.ice.bears
    if rules.ice.melts is IceMelts.WORD:
        return t(
            "Ice bears letters worth up to {bears}. Under a heavier one all ice below the word melts.", bears=bears
        )
    return t("Ice bears letters worth up to {bears}. A heavier one breaks through, and its word is lost.", bears=bears)


_SENTENCES: Mapping[Terrain, Callable[[Texts, Ruleset], str]] = MappingProxyType(
    {
        Terrain.FOREST: _forest,
        Terrain.WATER: _water,
        Terrain.MOUNTAIN: _mountain,
        Terrain.ICE: _ice,
        Terrain.LAVA: _lava,
    }
)
"""What is said of each terrain; nothing of one that is not here."""
