"""A level at a difficulty: seats, rules, scores and figures as its column has them, and what fits nothing is named."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.difficulty import DifficultyIssueCode, at_difficulty, figures_of, misfits, unknown_difficulties
from runtime.campaign.model import Campaign, Difficulty
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Condition, DifficultyColumn, Effect, Level, Seat, Start, Trigger, WinPath

POINTS = Condition("score", arguments={"points": 60})
NESTED = Condition("all", "both", parts=(Condition("lead", "ahead", arguments={"points": 5}), Condition("survive")))
LEVEL = Level(
    "ford",
    "Ford",
    TerrainMap.from_rows(["...."]),
    rules={"rack.limit": 9, "spies": 1},
    seats=BySide(Seat(), Seat("adept")),
    start=Start(base=BySide(3, 4)),
    conditions=BySide((WinPath("points", POINTS), WinPath("lead", NESTED)), (WinPath("quick", Condition("within")),)),
    triggers=(Trigger("hurry", Condition("turn_begins", arguments={"turn": 9}), (Effect("end"),)),),
)


def with_column(column: DifficultyColumn) -> Level:
    return replace(LEVEL, difficulty={"hard": column, "easy": DifficultyColumn()})


def test_a_column_lays_itself_over_the_level() -> None:
    column = DifficultyColumn(
        seats=BySide(None, Seat("master")),
        rules={"spies": 0, "rack.draw": 4},
        base=BySide(None, 20),
        numbers={"points": {"points": 80}, "ahead": {"points": 12, "turns": 2}, "hurry": {"turn": 7}},
    )
    hard = at_difficulty(with_column(column), "hard")
    assert hard.seats == BySide(Seat(), Seat("master"))
    assert hard.rules == {"rack.limit": 9, "spies": 0, "rack.draw": 4}
    assert hard.start.base == BySide(3, 20)
    gold = hard.conditions[Side.GOLD]
    assert gold[0].when.arguments == {"points": 80}
    assert gold[1].when.parts[0].arguments == {"points": 12, "turns": 2}
    assert hard.triggers[0].when.arguments == {"turn": 7}
    assert hard.difficulty == {}
    assert misfits(with_column(column)) == ()


def test_without_a_column_the_level_stands_as_it_is() -> None:
    column = DifficultyColumn(base=BySide(1, None))
    assert at_difficulty(with_column(column), "easy") == LEVEL
    assert at_difficulty(with_column(column), "unheard-of") == LEVEL
    assert at_difficulty(LEVEL, "hard") is LEVEL


def test_a_condition_s_own_id_goes_before_those_of_objectives() -> None:
    named = replace(NESTED, parts=(replace(NESTED.parts[0], id="points"),))
    level = replace(
        LEVEL,
        conditions=BySide((WinPath("points", POINTS), WinPath("lead", named)), ()),
        difficulty={"hard": DifficultyColumn(numbers={"points": {"points": 99}})},
    )
    gold = at_difficulty(level, "hard").conditions[Side.GOLD]
    assert gold[0].when.arguments == {"points": 60}
    assert gold[1].when.parts[0].arguments == {"points": 99}


def test_what_fits_nothing_changes_nothing_and_is_named() -> None:
    level = with_column(
        DifficultyColumn(
            numbers={
                "gone": {"points": 1},
                "both": {"points": 1},
                "points": {"turns": 3, "points": 0},
                "hurry": {"turn": 2},
            }
        )
    )
    found = {(one.code, one.pointer): one for one in misfits(level)}
    assert list(found) == [
        (DifficultyIssueCode.NO_SUCH_CONDITION, "/difficulty/hard/numbers/gone"),
        (DifficultyIssueCode.NO_SUCH_FIGURE, "/difficulty/hard/numbers/both/points"),
        (DifficultyIssueCode.NO_SUCH_FIGURE, "/difficulty/hard/numbers/points/turns"),
        (DifficultyIssueCode.OUT_OF_RANGE, "/difficulty/hard/numbers/points/points"),
    ]
    ranged = found[DifficultyIssueCode.OUT_OF_RANGE, "/difficulty/hard/numbers/points/points"].details
    assert ranged == {
        "id": "points",
        "figure": "points",
        "kind": "score",
        "value": 0,
        "minimum": 1,
        "maximum": 1_000_000,
    }
    hard = at_difficulty(level, "hard")
    assert hard.conditions == LEVEL.conditions
    assert hard.triggers[0].when.arguments == {"turn": 2}


def test_an_id_of_two_objectives_speaks_of_both_and_is_named() -> None:
    level = replace(
        LEVEL,
        conditions=BySide((WinPath("points", POINTS),), (WinPath("points", POINTS),)),
        difficulty={"hard": DifficultyColumn(numbers={"points": {"points": 7}})},
    )
    assert [one.code for one in misfits(level)] == [DifficultyIssueCode.SEVERAL_CONDITIONS]
    hard = at_difficulty(level, "hard")
    assert [hard.conditions[side][0].when.arguments for side in Side] == [{"points": 7}, {"points": 7}]


def test_columns_for_difficulties_that_the_campaign_lacks_are_named() -> None:
    campaign = Campaign("c", "C", (LEVEL,), difficulties=(Difficulty("easy", "Easy"),))
    (found,) = unknown_difficulties(campaign, with_column(DifficultyColumn()))
    assert (found.code, found.pointer, found.difficulty) == (
        DifficultyIssueCode.UNKNOWN_DIFFICULTY,
        "/difficulty/hard",
        "hard",
    )


def test_figures_are_all_whole_numbers_that_conditions_take() -> None:
    found = [(one.spot.names, one.argument.name, one.value) for one in figures_of(LEVEL)]
    assert found == [
        (("points",), "points", 60),
        (("ahead",), "points", 5),
        (("ahead",), "turns", None),
        ((), "turn", None),
        (("quick",), "turn", None),
        (("hurry",), "turn", 9),
        (("hurry",), "every", None),
    ]


FIGURES = st.dictionaries(
    st.sampled_from(("points", "turns", "turn", "count", "x")), st.integers(0, 1_000_000), max_size=3
)
NUMBERS = st.dictionaries(st.sampled_from(("points", "lead", "both", "ahead", "quick", "hurry", "gone")), FIGURES)
COLUMNS = st.builds(
    DifficultyColumn,
    seats=st.builds(BySide, *[st.none() | st.builds(Seat, st.none() | st.just("greedy"))] * 2),
    rules=st.dictionaries(st.sampled_from(("spies", "rack.limit")), st.integers(0, 9)),
    base=st.builds(BySide, *[st.none() | st.integers(-50, 50)] * 2),
    numbers=NUMBERS,
)


@given(COLUMNS)
def test_any_column_changes_what_it_names_and_no_more(column: DifficultyColumn) -> None:
    level = with_column(column)
    hard = at_difficulty(level, "hard")
    for side in Side:
        assert hard.start.base[side] == (LEVEL.start.base[side] if column.base[side] is None else column.base[side])
        assert hard.seats[side] == (column.seats[side] or LEVEL.seats[side])
    same = replace(
        hard,
        seats=LEVEL.seats,
        rules=LEVEL.rules,
        start=LEVEL.start,
        conditions=LEVEL.conditions,
        triggers=LEVEL.triggers,
    )
    assert same == LEVEL
    misfit = {one.pointer for one in misfits(level)}
    now = {(one.spot.pointer, one.argument.name): one.value for one in figures_of(hard)}
    for before in figures_of(LEVEL):
        wanted = [
            column.numbers[name][before.argument.name]
            for name in before.spot.names
            if before.argument.name in column.numbers.get(name, {})
            and f"/difficulty/hard/numbers/{name}/{before.argument.name}" not in misfit
        ]
        assert now[before.spot.pointer, before.argument.name] == (wanted[-1] if wanted else before.value)
