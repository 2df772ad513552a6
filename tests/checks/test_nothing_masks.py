"""A fault hides no other: what can't be judged silences what depends on it alone, and a failure costs one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any
from zlib import crc32

import pytest

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.checks import check_campaign, ends, triggers
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import Condition, Effect, Level, Token, Trigger, WinPath
from runtime.lexicon import Lexicon, WordSource, load_words
from runtime.support.issues import Issue
from tests.checks.test_planted_faults import FAULTS, RULESETS, Planted, open_issues, shipped

LATER = Condition("turn_begins", arguments={"turn": 3})
Change = Callable[[Level], Level]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load_words(WordSource(resources.assets() / "lexicon"))


def _trigger(when: Condition, *effects: Effect) -> Change:
    return lambda level: replace(level, triggers=(*level.triggers, Trigger("broken", when, effects)))


def _path(when: Condition) -> Change:
    path = WinPath("broken", when, bonus=True)
    return lambda level: replace(
        level, conditions=level.conditions.having(level.protagonist, (*level.conditions[level.protagonist], path))
    )


def _rule(key: str, value: object) -> Change:
    return lambda level: replace(level, rules={**level.rules, key: value})


MESSAGE = Effect("message", {"text": "Look!"})
MASKS: dict[str, tuple[str, Change]] = {
    "condition of no kind": ("unknown-kind", _trigger(Condition("turn_begin"), MESSAGE)),
    "effect of no kind": ("unknown-effect", _trigger(LATER, Effect("mesage", {"text": "Look!"}))),
    "effect on no region": ("no-such-thing", _trigger(LATER, Effect("message", {"text": "Look!", "region": "gone"}))),
    "figure that is none": ("bad-argument", _path(Condition("score", arguments={"points": "many"}))),
    "city that there is not": ("no-such-thing", _path(Condition("hold_cities", arguments={"cities": ["gone"]}))),
    "group of nothing": ("bad-parts", _path(Condition("all", parts=(LATER, Condition("any"))))),
    "rule that can't be": ("wrong-type", _rule("spies", "many")),
    "edition that there is not": ("unknown-ruleset", lambda level: replace(level, ruleset="relaese")),
    "token off the map": (
        "token-off-board",
        lambda level: replace(level, tokens=(*level.tokens, Token("far", Cell(90, 90), Element.FLOOD))),
    ),
}
"""What is planted beside each fault, by code."""

DEPENDS = {
    # The editions differ in their racks and forests.
    ("city taken before its owner's first turn", "edition that there is not"),
    ("a tree that hinders nobody", "edition that there is not"),
    # Where that token was meant to lie, it may be carried on, or take the city.
    ("tokens carried from a level without any", "token off the map"),
    ("token placed on a city", "token off the map"),
}
"""What is not found because what was planted beside it may change it."""

OF_PRESETS = ("preset-no-value", "preset-over", "preset-rack", "preset-size", "preset-turn", "preset-variable")
OF_FIGURES = ("base-hopeless", "edge-score-high", "goal-too-high", "ice-bears-nothing", "letters-over-rack")
OF_LAND = ("allow-stuck", "city-id-taken", "city-not-founded", "effect-idle", "letters-not-laid", "token-not-placed")
CODES_THAT_DEPEND = {
    "rule that can't be": {*OF_PRESETS, *OF_FIGURES},
    "edition that there is not": {*OF_PRESETS, *OF_FIGURES},
    "token off the map": {*OF_LAND, "carry-never"},
}
"""What rests on rules that can't be told, or on where that token was meant to lie."""

PAIRS = [
    (fault, mask)
    for fault in FAULTS
    for mask in MASKS
    # A level that can't be played can't be begun by a preset either, and a changed copy is none.
    if (fault.name, mask) not in DEPENDS
    and fault.code not in {"preset-over", "level-copied", *CODES_THAT_DEPEND.get(mask, ())}
]


def _beside(fault: Planted, change: Change) -> Campaign:
    campaign = fault.plant(shipped(fault.campaign))
    level = campaign.level(fault.level) if fault.level else campaign.levels[0]
    return campaign.having_level(change(level))


def found(campaign: Campaign, words: Lexicon) -> set[tuple[str, str]]:
    return {(issue.code, issue.place.pointer) for issue in open_issues(campaign, words)}


def is_found_beside(fault: Planted, mask: str, words: Lexicon) -> None:
    code, change = MASKS[mask]
    told = found(_beside(fault, change), words)
    assert code in {one for one, _ in told}
    assert (fault.code, fault.pointer) in told
    assert "check-failed" not in {one for one, _ in told}


def _named(value: Planted | str) -> str:
    return value if isinstance(value, str) else value.name


@pytest.mark.parametrize(("fault", "mask"), Random(21).sample(PAIRS, 25), ids=_named)
def test_a_fault_is_found_beside_what_can_not_be_judged(fault: Planted, mask: str, words: Lexicon) -> None:
    is_found_beside(fault, mask, words)


@pytest.mark.proof
@pytest.mark.parametrize("mask", MASKS)
def test_every_fault_is_found_beside_what_can_not_be_judged(mask: str, words: Lexicon) -> None:
    for fault, other in PAIRS:
        if other == mask:
            is_found_beside(fault, mask, words)


def _changed(before: Any, after: Any) -> set[str]:
    """The members in which two values of a dataclass differ."""
    return {one.name for one in fields(before) if getattr(before, one.name) != getattr(after, one.name)}


def _touched(fault: Planted) -> set[tuple[str, str]]:
    """What a fault changes: members of the campaign, and of its levels."""
    before = shipped(fault.campaign)
    after = fault.plant(before)
    own = {("", name) for name in _changed(before, after) if name != "levels"}
    known = {one.id: one for one in before.levels}
    if len(after.levels) != len(known):
        own.add(("", "levels"))
    pairs = ((known[one.id], one) for one in after.levels if one.id in known)
    return own | {(one.id, name) for one, other in pairs for name in _changed(one, other)}


def _apart() -> list[tuple[Planted, Planted]]:
    """Two faults each of one campaign that have no member of a file in common."""
    touched = {fault.name: _touched(fault) for fault in FAULTS}
    return [
        (one, other)
        for number, one in enumerate(FAULTS)
        for other in FAULTS[number + 1 :]
        if one.campaign == other.campaign and touched[one.name].isdisjoint(touched[other.name])
    ]


TOLD_OTHERWISE = {
    # Triggers that change the land or lay letters may open what is shut, be there first, and make words.
    ("city shut in", "trigger off the map"),
    ("city taken before its owner's first turn", "letters laid over the enemy"),
    ("letters that make no word", "letters laid over the enemy"),
    # A level that asks for no points, or for none any more, contradicts no figure.
    ("figure in digits that is none of the level's", "a variable that is raised too seldom"),
    ("figure in digits that is none of the level's", "all ways to win hidden"),
    ("figure in digits that is none of the level's", "lava on the city that must be held"),
    (
        "more asked at the easy difficulty than at the hard one",
        "end before what must be survived, whatever chance decides",
    ),
}
"""What is not found because of a fault that is."""

ONE_OF, CHOSEN = 38, 21
"""One pair of so many is tried, chosen by its names alone: a new fault changes nothing of the others' pairs."""


@pytest.mark.proof
def test_two_faults_of_different_members_are_both_found(words: Lexicon) -> None:
    missed = []
    pairs = [pair for pair in _apart() if crc32(" and ".join(one.name for one in pair).encode()) % ONE_OF == CHOSEN]
    assert len(pairs) > 200
    for one, other in pairs:
        told = found(other.plant(one.plant(shipped(one.campaign))), words)
        missed += [
            names
            for fault, beside in ((one, other), (other, one))
            if (fault.code, fault.pointer) not in told and (names := (fault.name, beside.name)) not in TOLD_OTHERWISE
        ]
    assert missed == []


def _fails_at(pointer: str, usual: Callable[..., Iterator[Issue]], place: int) -> Callable[..., Iterator[Issue]]:
    """The same as ``usual``, but for one pointer, which it is given as an argument in this place."""

    def find(*about: Any) -> Iterator[Issue]:
        if about[place] == pointer:
            raise ZeroDivisionError("planted")
        return usual(*about)

    return find


def test_what_fails_over_one_thing_tells_of_that_and_of_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    late = WinPath("late", Condition("survive", arguments={"turn": 900}))
    tall = WinPath("tall", Condition("hold_cities", arguments={"count": 9}))
    idle = Effect("message", {"text": ""})

    def plant(level: Level) -> Level:
        triggers = (Trigger("one", LATER, (idle,)), Trigger("two", LATER, (idle,)))
        return replace(level, conditions=BySide((late, tall, late), ()), triggers=triggers)

    campaign = shipped("first-light").having_level(plant(shipped("first-light").level("meadow")))
    before = {(one.code, one.place.pointer) for one in check_campaign(campaign, RULESETS)}
    gone = {("cities-too-few", "/conditions/gold/1"), ("empty-message", "/triggers/0/effects/0")}
    assert before >= {*gone, ("turn-limit-short", "/conditions/gold/0"), ("empty-message", "/triggers/1/effects/0")}
    monkeypatch.setattr(ends, "_of_objective", _fails_at("/conditions/gold/1", ends._of_objective, 2))
    look = triggers._of_effect
    monkeypatch.setattr(triggers, "_of_effect", _fails_at("/triggers/0/effects/0", look, 3))
    after = {(one.code, one.place.pointer) for one in check_campaign(campaign, RULESETS)}
    assert after == (before - gone) | {("check-failed", pointer) for _, pointer in gone}
