"""The sense checks of a level say what a designer would want to know, and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.checks import check_level
from runtime.checks.condition_bounds import most_of
from runtime.checks.reach_bounds import CarryOverBounds, Reach
from runtime.checks.step_budget import StepBudget
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import (
    City,
    Condition,
    DifficultyColumn,
    Effect,
    Level,
    Pool,
    PoolKind,
    Region,
    Seat,
    Start,
    Token,
    Trigger,
    WinPath,
    WordChanges,
)
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.issues import Issue, Severity
from runtime.support.texts import english
from runtime.support.wording import say_issue

RULESETS = read_rulesets(resources.assets() / "rulesets")
GOLD, SILVER = City("g", Cell(0, 0), Side.GOLD), City("s", Cell(4, 4), Side.SILVER)
FEW = {"rack.start": 4}
"""So few letters at first that no city falls before its owner has moved."""

PLAIN = Level("plain", "Plain", TerrainMap.filled(Size(5, 5)), cities=(GOLD, SILVER), rules=FEW)


class FewWords:
    """A lexicon of three words."""

    hash = "few"

    def valid(self, text: str) -> bool:
        return text in {"AT", "TO", "TON"}

    def connotations(self, text: str) -> tuple[str, ...]:
        return ()


def found(level: Level) -> list[tuple[str, str]]:
    return [(issue.code, issue.place.pointer) for issue in issues(level)]


def issues(level: Level) -> tuple[Issue, ...]:
    return check_level(level, RULESETS, FewWords())


def word(text: str, row: int, column: int) -> tuple[Laid, ...]:
    return tuple(Laid(Cell(row, column + step), letter) for step, letter in enumerate(text))


def start(gold: tuple[Laid, ...] = (), silver: tuple[Laid, ...] = ()) -> Level:
    return replace(PLAIN, start=Start(letters=BySide(gold, silver)))


def test_a_sound_level_has_no_issue() -> None:
    assert found(PLAIN) == []
    assert found(start(word("AT", 0, 0), word("TO", 4, 3))) == []


@pytest.mark.parametrize(
    ("rows", "columns", "expected"),
    [
        (60, 60, []),
        (61, 20, [("map-large", Severity.WARNING)]),
        (200, 200, [("map-large", Severity.WARNING)]),
        (20, 201, [("map-too-large", Severity.ERROR)]),
        (1000, 1000, [("map-too-large", Severity.ERROR)]),
    ],
)
def test_large_maps_are_told(rows: int, columns: int, expected: list[tuple[str, Severity]]) -> None:
    level = replace(PLAIN, terrain=TerrainMap.filled(Size(rows, columns)))
    assert [(issue.code, issue.severity) for issue in issues(level)] == expected


def test_what_lies_off_the_map_or_on_another_thing_is_told_with_its_cell() -> None:
    level = replace(
        PLAIN,
        cities=(GOLD, SILVER, City("off", Cell(0, 5), None), City("on", Cell(0, 0), None)),
        tokens=(Token("t", Cell(4, 4), Element.FLOOD), Token("far", Cell(9, 0), Element.FLOOD)),
        regions=(Region("r", (Cell(0, 0), Cell(7, 7), Cell(8, 8))),),
    )
    told = [(issue.code, issue.place.pointer, issue.place.cells) for issue in issues(level)]
    assert told == [
        ("city-off-board", "/cities/2/at", ((0, 5),)),
        ("two-on-a-cell", "/cities/3/at", ((0, 0),)),
        ("two-on-a-cell", "/tokens/0/at", ((4, 4),)),
        ("token-off-board", "/tokens/1/at", ((9, 0),)),
        ("region-off-board", "/regions/0/cells", ((7, 7), (8, 8))),
        ("region-unused", "/regions/0", ((0, 0), (7, 7), (8, 8))),
    ]


def test_a_token_on_lava_is_told() -> None:
    level = replace(
        PLAIN,
        terrain=TerrainMap.from_rows([".....", "..#..", ".....", ".....", "....."]),
        tokens=(Token("t", Cell(1, 2), Element.FLOOD), Token("u", Cell(1, 3), Element.FLOOD)),
    )
    assert found(level) == [("token-on-lava", "/tokens/0/at")]


def test_what_breaks_the_symmetry_that_a_level_is_meant_to_have_is_told() -> None:
    fair = replace(PLAIN, symmetry=Symmetry.HALF_TURN)
    assert found(fair) == []
    painted = replace(fair, terrain=TerrainMap.from_rows(["..f..", *["....."] * 4]), cities=(GOLD,))
    assert {(code, pointer) for code, pointer in found(painted)} >= {
        ("asymmetric-terrain", "/symmetry"),
        ("asymmetric-city", "/symmetry"),
    }
    (terrain,) = (issue for issue in issues(painted) if issue.code == "asymmetric-terrain")
    assert terrain.place.cells == ((0, 2), (4, 2))
    assert terrain.severity is Severity.WARNING
    token = replace(fair, tokens=(Token("t", Cell(1, 1), Element.FLOOD),), start=start(gold=word("AT", 0, 0)).start)
    assert {"asymmetric-token", "asymmetric-letters"} <= {code for code, _ in found(token)}
    narrow = replace(PLAIN, terrain=TerrainMap.filled(Size(5, 6)), symmetry=Symmetry.DIAGONAL)
    assert found(narrow) == [("symmetry-needs-square", "/symmetry")]


def test_ids_that_stand_for_two_things_are_told() -> None:
    level = replace(
        PLAIN,
        cities=(GOLD, replace(SILVER, id="g")),
        tokens=(Token("g", Cell(1, 1), Element.FLOOD), Token("g", Cell(2, 2), Element.FLOOD)),
        regions=(Region("r", (Cell(0, 0),)), Region("r", (Cell(0, 1),))),
    )
    assert found(level) == [
        ("duplicate-id", "/cities/1/id"),
        ("duplicate-id", "/tokens/1/id"),
        ("duplicate-id", "/regions/1/id"),
        ("region-unused", "/regions/0"),
        ("region-unused", "/regions/1"),
    ]


def test_a_side_without_a_city_is_told() -> None:
    assert found(replace(PLAIN, cities=(GOLD,))) == [("no-city", "/cities")]
    assert found(replace(PLAIN, cities=())) == [("no-city", "/cities"), ("no-city", "/cities")]


@pytest.mark.parametrize(
    ("rows", "has_room"),
    [
        (["..", ".."], True),
        (["##", "#."], False),
        ([".#", "#."], False),
        (["~#", "#."], False),
        ([".~~~.", "#####", "....."], True),
        ([".~~~~", "#####", "....."], False),
        ([".~~#.", "~####", "~....", "....."], True),
        ([".", "=", "."], True),
    ],
)
def test_a_city_needs_room_for_a_word(rows: list[str], has_room: bool) -> None:
    terrain = TerrainMap.from_rows(rows)
    far = Cell(terrain.size.rows - 1, terrain.size.columns - 1)
    level = replace(PLAIN, terrain=terrain, cities=(GOLD, City("s", far, Side.SILVER)))
    gold = [issue.code for issue in issues(level) if issue.details.get("side") == "gold"]
    assert ("no-room" in gold) is not has_room


def test_one_city_with_room_is_enough() -> None:
    terrain = TerrainMap.from_rows([".#...", "#....", ".....", ".....", "....."])
    assert found(replace(PLAIN, terrain=terrain)) == [("no-room", "/cities/0/at")]
    second = replace(PLAIN, terrain=terrain, cities=(GOLD, SILVER, City("h", Cell(2, 0), Side.GOLD)))
    assert ("city-unreachable", "/cities/0") in found(second)
    assert "no-room" not in {code for code, _ in found(second)}


def test_rulesets_and_parameters_that_are_not_known_are_told_with_a_suggestion() -> None:
    level = replace(PLAIN, ruleset="relase", rules={"rack.limt": 3, "rack.draw": "x"})
    told = {issue.code: issue for issue in issues(level)}
    assert list(told) == ["unknown-ruleset", "unknown-key", "wrong-type"]
    assert told["unknown-ruleset"].details["suggestion"] == "release"
    assert told["unknown-key"].details["suggestion"] == "rack.limit"
    assert told["wrong-type"].place.pointer == "/rules/rack.draw"
    assert told["wrong-type"].place.file == "levels/plain.json"


ASKED = {"cities": ["gg"], "count": 0, "trns": 2}


def test_conditions_and_triggers_that_cannot_be_judged_are_told_with_a_suggestion() -> None:
    path = WinPath("w", Condition("any", parts=(Condition("conqest"), Condition("hold_cities", arguments=ASKED))))
    level = replace(
        PLAIN,
        ruleset="design-1.6",
        conditions=BySide((), (path,)),
        triggers=(Trigger("t", Condition("turn_begin"), (Effect("message"),)),),
        standard_end=False,
    )
    told = {issue.place.pointer: issue for issue in issues(level)}
    assert {pointer: issue.code for pointer, issue in told.items()} == {
        "/conditions/silver/0/when/parts/0/kind": "unknown-kind",
        "/conditions/silver/0/when/parts/1/arguments/count": "argument-range",
        "/conditions/silver/0/when/parts/1/arguments/cities": "no-such-thing",
        "/conditions/silver/0/when/parts/1/arguments/trns": "unknown-argument",
        "/triggers/0/when/kind": "unknown-kind",
        "/triggers/0/effects/0/arguments": "missing-argument",
        "/conditions/gold": "side-cannot-win",
        "/standard_end": "last-city-no-end",
    }
    assert [issue.details.get("suggestion") for issue in told.values()] == [
        "conquest",
        "turns",
        "g",
        None,
        "turn_begins",
        None,
        None,
        None,
    ]
    assert {issue.severity for issue in told.values()} == {Severity.ERROR, Severity.WARNING}


def test_both_editions_and_either_order_of_combat_can_be_played() -> None:
    assert found(replace(PLAIN, ruleset="design-1.6")) == []
    assert found(replace(PLAIN, rules=FEW | {"combat.order": "defender_chooses"})) == []
    assert found(replace(PLAIN, ruleset="design-1.6", rules=FEW | {"combat.order": "strongest_first"})) == []


def test_a_player_that_does_not_exist_is_told() -> None:
    assert found(replace(PLAIN, seats=BySide(Seat(), Seat("greedy")))) == []
    level = replace(PLAIN, seats=BySide(Seat("greddy"), Seat()))
    assert found(level) == [("unknown-computer", "/seats/gold/computer")]
    assert issues(level)[0].details["suggestion"] == "greedy"


def test_a_mood_that_does_not_exist_is_told_with_those_that_do() -> None:
    assert found(replace(PLAIN, seats=BySide(Seat(), Seat("adept-bold")))) == []
    level = replace(PLAIN, seats=BySide(Seat(), Seat("adept-bould")))
    assert found(level) == [("unknown-mood", "/seats/silver/computer")]
    text, advice = say_issue(english(), issues(level)[0])
    assert text == "The computer “adept-bould” is the level adept in the mood “bould”, which there is not."
    assert advice == "Did you mean “adept-bold”?"
    (far,) = issues(replace(PLAIN, seats=BySide(Seat(), Seat("novice-qqqqqqqqqqqqq"))))
    assert "novice-careful, novice-builder" in say_issue(english(), far)[1]
    column = replace(PLAIN, difficulty={"hard": DifficultyColumn(seats=BySide(None, Seat("master-calm")))})
    assert found(column) == [("unknown-mood", "/difficulty/hard/seats/silver/computer")]
    assert found(replace(PLAIN, seats=BySide(Seat(), Seat("greedy-bold")))) == [
        ("unknown-computer", "/seats/silver/computer")
    ]


def test_pools_and_racks_are_checked_letter_by_letter() -> None:
    level = replace(
        PLAIN,
        pools=BySide(Pool(PoolKind.ORDER, order="STö1"), Pool(PoolKind.COUNTS, counts={"A": 0})),
        start=Start(racks=BySide("ABCDEFGHIJK", "É")),
    )
    assert found(level) == [
        ("rack-over-limit", "/start/racks/gold"),
        ("no-value", "/pools/gold"),
        ("no-value", "/start/racks/silver"),
        ("city-taken-first", "/cities/1"),
    ]
    assert issues(level)[1].details["letters"] == "1 ö"
    assert found(replace(PLAIN, pools=BySide(Pool(PoolKind.ORDER), Pool()))) == [("pool-empty", "/pools/gold")]
    own = {"letters.values": {"A": 1, "Ä": 2}, "letters.counts": {"A": 5, "Ä": 2}}
    assert found(replace(PLAIN, rules=FEW | own)) == [("board-over-pool", "/pools")]


def test_an_empty_pool_is_fine_where_there_is_a_rack() -> None:
    level = replace(PLAIN, pools=BySide(Pool(PoolKind.ORDER), Pool()), start=Start(racks=BySide("AT", None)))
    assert found(level) == []


def test_words_that_can_never_be_laid_are_told() -> None:
    level = replace(PLAIN, words=WordChanges(("ORC", "elf", "O-K"), ("TO", "1")))
    assert found(level) == [
        ("bad-word", "/words/added/1"),
        ("bad-word", "/words/added/2"),
        ("bad-word", "/words/banned/1"),
    ]


def test_starting_letters_must_lie_somewhere_and_leave_the_enemy_alone() -> None:
    lava = TerrainMap.from_rows([".....", ".....", "..#..", ".....", "....."])
    level = replace(start(word("TON", 2, 0)), terrain=lava)
    assert ("letters-on-lava", "/start/letters/gold/2") in found(level)
    assert ("letters-off-board", "/start/letters/gold/1") in found(start(word("AT", 0, 4)))
    assert ("letters-twice", "/start/letters/gold/1") in found(start((Laid(Cell(0, 0), "A"), Laid(Cell(0, 0), "T"))))
    beside = start(word("AT", 0, 0), word("TO", 1, 1))
    assert found(beside)[0] == ("letters-touch", "/start/letters/silver/0")
    on_it = start(word("AT", 0, 0), word("TO", 0, 1))
    assert issues(on_it)[0].place.cells == ((0, 1), (0, 2))
    assert "letters-touch" not in {code for code, _ in found(start(word("AT", 0, 0), word("TO", 1, 2)))}


def test_starting_words_are_looked_up_and_linked() -> None:
    assert found(start(word("AQ", 0, 0))) == [("start-not-a-word", "/start/letters/gold/0")]
    assert found(start(word("AT", 2, 0))) == [("start-not-linked", "/start/letters/gold/0")]
    added = replace(start(word("AQ", 0, 0)), words=WordChanges(("AQ",)))
    assert found(added) == []
    banned = replace(start(word("AT", 0, 0)), words=WordChanges((), ("AT",)))
    assert found(banned) == [("start-not-a-word", "/start/letters/gold/0")]
    assert check_level(start(word("AQ", 0, 0)), RULESETS) == ()


@pytest.mark.parametrize(
    ("kind", "figure", "most"),
    [
        # C, A and T are worth 4 and lie in two words each, 8; 6 attacks of 13 (4 × 3/2 × 3/2 × 3/2), 78; no city.
        ("score", "points", 86),
        ("lead", "points", 86),
        # As strong as in attack, and a city of one's own under it.
        ("play_word", "strength", 15),
        ("destroy", "count", 3),
    ],
)
def test_a_goal_is_too_high_from_the_very_figure_that_nobody_can_come_to(kind: str, figure: str, most: int) -> None:
    pool = Pool(PoolKind.COUNTS, counts={"C": 1, "A": 1, "T": 1})

    def told(asked: int, level: Level) -> list[dict[str, str | int]]:
        arguments: dict[str, object] = {figure: asked, **({"what": "letters"} if kind == "destroy" else {})}
        goal = WinPath("goal", Condition(kind, arguments=arguments))
        found = issues(replace(level, pools=BySide(pool, pool), conditions=BySide((goal,), ())))
        return [dict(one.details) for one in found if one.code in {"goal-too-high", "never-true"}]

    wide = replace(PLAIN, terrain=TerrainMap.filled(Size(9, 9)), cities=(GOLD, replace(SILVER, at=Cell(8, 8))))
    assert told(most, wide) == []
    (details,) = told(most + 1, wide)
    if kind != "destroy":
        assert (details["asked"], details["most"], details["side"]) == (most + 1, most, "gold")
    gifts = tuple(Effect("give_letters", {"letters": "A", "side": side}) for side in ("gold", "silver"))
    once = Trigger("gift", Condition("turn_begins", arguments={"turn": 3}), gifts)
    assert told(most + 1, replace(wide, triggers=(once,))) == []
    assert told(most + 90_000, replace(wide, triggers=(once,)))  # So much a letter and cities taken by it never bring.
    again = replace(once, when=Condition("turn_begins", arguments={"turn": 3, "every": 3}), repeat=True)
    assert told(most + 90_000, replace(wide, triggers=(again,))) == []


CAT = Pool(PoolKind.COUNTS, counts={"C": 1, "A": 1, "T": 1})
MANY = Pool(PoolKind.COUNTS, counts={"C": 2, "A": 2, "T": 1})


def score(side: Side) -> ConditionNode:
    return ConditionNode("score", "", "", {"side": side})


def lead(side: Side) -> ConditionNode:
    return ConditionNode("lead", "", "", {"side": side})


def letters(side: Side) -> ConditionNode:
    return ConditionNode("destroy", "", "", {"side": side, "what": "letters"})


@pytest.mark.parametrize(
    ("asked", "changes", "brought", "rules", "most"),
    [
        (score(Side.GOLD), {}, CarryOverBounds(score=25), {}, 86 + 25),
        (score(Side.SILVER), {}, CarryOverBounds(score=25), {}, 86),
        (score(Side.GOLD), {}, CarryOverBounds(score=None), {}, None),
        (lead(Side.GOLD), {}, CarryOverBounds(score=25), {}, 86 + 25),
        (lead(Side.SILVER), {}, CarryOverBounds(score=25), {}, None),
        # Each of three letters in two words, and those of the other side for what they are worth.
        (score(Side.GOLD), {}, CarryOverBounds(), {"combat.capture_score": "letters"}, 8 + 4),
        (letters(Side.GOLD), {"pools": BySide(CAT, MANY)}, CarryOverBounds(), {}, 5),
        (letters(Side.SILVER), {"pools": BySide(CAT, MANY)}, CarryOverBounds(), {}, 3),
        (letters(Side.SILVER), {}, CarryOverBounds(letters=2), {}, 3 + 2),
        (letters(Side.SILVER), {"start": Start(racks=BySide("CATS", None))}, CarryOverBounds(), {}, 3 + 4),
        # Nine at first, and three in each of a hundred turns of its own, or of all two hundred.
        (letters(Side.SILVER), {"pools": BySide(Pool(PoolKind.INFINITE), CAT)}, CarryOverBounds(), {}, 9 + 300),
        (
            letters(Side.SILVER),
            {
                "pools": BySide(Pool(PoolKind.INFINITE), CAT),
                "triggers": (Trigger("again", Condition("conquest"), (Effect("set_turn", {"side": "gold"}),)),),
            },
            CarryOverBounds(),
            {},
            9 + 600,
        ),
    ],
)
def test_the_most_that_a_side_can_come_to_counts_what_is_given_brought_and_drawn(
    asked: ConditionNode,
    changes: dict[str, Any],
    brought: CarryOverBounds,
    rules: dict[str, object],
    most: int | None,
) -> None:
    wide = replace(PLAIN, terrain=TerrainMap.filled(Size(9, 9)), cities=(GOLD, replace(SILVER, at=Cell(8, 8))))
    level, played = replace(wide, **{"pools": BySide(CAT, CAT), **changes}), resolve(RULESETS["release"], rules)
    assert isinstance(played, Ruleset)
    found = planned(level, played)
    assert found.flaws == ()
    assert most_of(asked, Reach(level, played, found.plan, brought, StepBudget())) == most


def test_where_a_city_can_be_taken_again_and_again_a_great_goal_is_no_fault() -> None:
    pool = Pool(PoolKind.COUNTS, counts={"C": 1, "A": 1, "T": 1})
    near = replace(PLAIN, cities=(GOLD, replace(SILVER, at=Cell(0, 2))), pools=BySide(pool, pool))
    rich = WinPath("rich", Condition("score", arguments={"points": 3000}))
    assert "goal-too-high" not in [code for code, _ in found(replace(near, conditions=BySide((rich,), ())))]


def idle(*rows: str, **rules: object) -> set[tuple[int, int]]:
    """The forest cells of a map that are told to hinder nobody."""
    cities = (City("g", Cell(len(rows) - 1, 0), Side.GOLD), City("s", Cell(len(rows) - 1, 7), Side.SILVER))
    level = Level("t", "T", TerrainMap.from_rows(rows), rules=rules, cities=cities)
    return {cell for one in issues(level) if one.code == "forest-idle" for cell in one.place.cells}


@pytest.mark.parametrize(
    ("row", "rules", "columns"),
    [
        ("..f.....", {}, {2}),
        ("..ff....", {}, set()),
        ("..f.f...", {}, set()),  # A word of three letters scores 3 at least, and two cells need 4.
        ("..f..f..", {}, {2, 5}),
        ("f..f..f.", {}, {0, 3, 6}),
        ("ff.f..f.", {}, set()),  # Four cells need 8, and a word over all of them may have seven letters.
        ("..f#f...", {}, {2, 4}),  # No word crosses lava.
        ("..f.....", {"forest.passes": ">"}, set()),
        ("..ff....", {"forest.density": 1}, {2, 3}),
        ("..f.....", {"mountain.multiplier": "1/2"}, set()),
    ],
)
def test_a_tree_that_hinders_nobody_is_told(row: str, rules: dict[str, object], columns: set[int]) -> None:
    assert idle(row, "........", "........", "........", **rules) == {(0, column) for column in columns}


def test_trees_are_looked_at_down_the_map_too_and_not_under_cities() -> None:
    assert idle("..f.....", "........", "..f....f", "f......f") == {(2, 7)}
    assert idle("f.......", "........", "........", "f......f") == {(0, 0)}


def test_nothing_is_said_of_trees_where_triggers_change_the_land() -> None:
    level = replace(PLAIN, terrain=PLAIN.terrain.having({Cell(0, 4): Terrain.FOREST}))
    assert "forest-idle" in [one.code for one in issues(level)]
    grows = Effect("terrain", {"terrain": "forest", "cells": [[0, 1]]})
    trigger = Trigger("grow", Condition("turn_begins", arguments={"turn": 3}), (grows,))
    assert "forest-idle" not in [one.code for one in issues(replace(level, triggers=(trigger,)))]
