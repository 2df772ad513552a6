"""Objectives and triggers as values: trees that are changed, templates, ids that are followed, cells that are meant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.document.conditions import (
    TEMPLATES,
    Owner,
    can_unwrap,
    effect_of_kind,
    fresh,
    fresh_effect,
    grown,
    moved,
    of_kind,
    unwrapped,
    with_argument,
    without,
    wrapped,
)
from editor.document.conditions_edits import AddEntry, ChangeEntry, MoveEntry, RenameTrigger, new_entry_id
from editor.document.document import Document
from editor.document.edit import EditRefusal
from editor.document.references import Rename, cells_of_condition, cells_of_effect
from runtime import resources
from runtime.campaign.difficulty import at_difficulty, misfits
from runtime.campaign.model import Campaign, Edge, Node
from runtime.campaign.references import ReferenceKind
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.plan_builder import planned, scene_of
from runtime.engine.levels.level import (
    City,
    Condition,
    DifficultyColumn,
    Effect,
    Level,
    Region,
    Token,
    Trigger,
    Variable,
    WinPath,
)

RULES = read_rulesets(resources.assets() / "rulesets")["release"]
SCORE, TURN = Condition("score", arguments={"points": 50}), Condition("survive", arguments={"turn": 9})
LEVEL = Level(
    "one",
    "One",
    TerrainMap.filled(Size(8, 8)),
    cities=(City("home", Cell(0, 0), Side.GOLD), City("inn", Cell(3, 3), None), City("fort", Cell(7, 7), Side.SILVER)),
    tokens=(Token("jewel", Cell(4, 4), Element.FLOOD),),
    regions=(Region("ford", (Cell(1, 1), Cell(1, 2)), "The Ford"),),
    conditions=BySide((WinPath("points", SCORE), WinPath("turns", TURN)), ()),
    triggers=(Trigger("tell", TURN, (Effect("reveal", {"condition": "points"}),)),),
    variables=(Variable("coins"),),
    difficulty={"hard": DifficultyColumn(numbers={"points": {"points": 80}, "tell": {"turn": 4}})},
)
CAMPAIGN = Campaign(
    "test",
    "Test",
    (LEVEL,),
    nodes=(Node("a", "one"), Node("b", "one")),
    edges=(Edge("way", "a", "b", path="points", met=("turns", "points"), missed=("points",)),),
)
GOLD = Owner(LEVEL, Side.GOLD)


def test_an_objective_that_is_renamed_takes_ways_figures_and_effects_along() -> None:
    after = Rename("one", ReferenceKind.OBJECTIVE, "points", "fifty").apply(CAMPAIGN)
    assert isinstance(after, Campaign)
    edge, level = after.edges[0], after.levels[0]
    assert (edge.path, edge.met, edge.missed) == ("fifty", ("turns", "fifty"), ("fifty",))
    assert level.difficulty["hard"].numbers == {"fifty": {"points": 80}, "tell": {"turn": 4}}
    assert level.triggers[0].effects[0].arguments == {"condition": "fifty"}


def test_a_trigger_that_is_renamed_takes_its_figures_along() -> None:
    after = RenameTrigger("one", "tell", "say").apply(CAMPAIGN)
    assert isinstance(after, Campaign)
    assert after.levels[0].triggers[0].id == "say"
    assert after.levels[0].difficulty["hard"].numbers["say"] == {"turn": 4}
    assert RenameTrigger("one", "tell", "not an id").apply(CAMPAIGN) == EditRefusal("bad-id", {"id": "not an id"})


def test_ids_are_free_and_the_order_is_kept() -> None:
    assert new_entry_id(LEVEL, Side.SILVER, "points") == "points-2"
    taken = AddEntry("one", Side.SILVER, WinPath("points", SCORE)).apply(CAMPAIGN)
    assert taken == EditRefusal("id-taken", {"id": "points"})
    after = MoveEntry("one", Side.GOLD, "points", 5).apply(CAMPAIGN)
    assert isinstance(after, Campaign)
    assert [path.id for path in after.levels[0].conditions.gold] == ["turns", "points"]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_can_be_played_as_it_is(template: str, side: Side) -> None:
    path = WinPath("made", TEMPLATES[template].made(Owner(LEVEL, side)))
    level = replace(LEVEL, conditions=LEVEL.conditions.having(side, (path,)), triggers=())
    assert not planned(level, RULES).flaws


@pytest.mark.parametrize("kind", CONDITION_KINDS)
def test_each_new_condition_has_what_it_cannot_do_without(kind: str) -> None:
    asks = Trigger("asks", TURN, (fresh_effect("choice", GOLD),))
    owner = Owner(replace(LEVEL, triggers=(asks,)), Side.GOLD)
    made = WinPath("made", fresh(kind, owner), bonus=True)
    level = replace(LEVEL, conditions=BySide((made,), ()), triggers=(asks,))
    assert not planned(level, RULES).flaws


@pytest.mark.parametrize("kind", sorted(set(EFFECT_KINDS) - {"message"}))
def test_each_new_effect_has_what_it_cannot_do_without(kind: str) -> None:
    level = replace(LEVEL, triggers=(Trigger("made", TURN, (fresh_effect(kind, GOLD),)),))
    assert not planned(level, RULES).flaws


def test_a_new_token_is_placed_where_one_can_lie() -> None:
    level = replace(LEVEL, terrain=LEVEL.terrain.having({Cell(4, 5): Terrain.LAVA}))  # The jewel lies in the middle.
    assert fresh_effect("place_token", Owner(level, Side.GOLD)).arguments["at"] == [4, 6]


@pytest.mark.parametrize("kind", ["wrapped", "grown", "of_kind"])
def test_figures_of_difficulties_go_along_with_what_is_put_into_a_group(kind: str) -> None:
    tree = {
        "wrapped": wrapped(SCORE, (), "all"),
        "grown": grown(SCORE, (), TURN)[0],
        "of_kind": of_kind(SCORE, "any", GOLD),
    }[kind]
    document = Document(CAMPAIGN)
    document.perform("Wrap", ChangeEntry("one", Side.GOLD, WinPath("points", tree)))
    level = document.campaign.level("one")
    assert at_difficulty(level, "hard").conditions.gold[0].when.parts[0].arguments == {"points": 80}
    assert level.difficulty["hard"].numbers == {"points-score": {"points": 80}, "tell": {"turn": 4}}
    assert misfits(level) == ()
    back = unwrapped(level.conditions.gold[0].when, ())
    if kind != "grown":
        document.perform("Unwrap", ChangeEntry("one", Side.GOLD, WinPath("points", back)))
        level = document.campaign.level("one")
        assert at_difficulty(level, "hard").conditions.gold[0].when.arguments == {"points": 80}
        document.undo()
    document.undo()
    assert document.campaign == CAMPAIGN


def test_figures_go_to_the_id_that_the_condition_has_or_stay_with_the_trigger_that_has_them() -> None:
    own = replace(SCORE, id="sum")
    columns = {
        "hard": DifficultyColumn(numbers={"sum": {"points": 70}, "points": {"points": 80}}),
        "easy": DifficultyColumn(),
    }
    level = replace(LEVEL, conditions=BySide((WinPath("points", own),), ()), difficulty=columns)
    edit = ChangeEntry("one", Side.GOLD, WinPath("points", wrapped(own, (), "not")))
    changed = edit.apply(replace(CAMPAIGN, levels=(level,)))
    assert isinstance(changed, Campaign)
    assert changed.levels[0].difficulty == {
        "hard": DifficultyColumn(numbers={"sum": {"points": 80}}),
        "easy": DifficultyColumn(),
    }
    plain = ChangeEntry("one", Side.GOLD, WinPath("points", replace(SCORE, arguments={"points": 9}))).apply(CAMPAIGN)
    assert isinstance(plain, Campaign)
    assert plain.levels[0].difficulty == LEVEL.difficulty


def test_trees_grow_are_wrapped_ordered_and_taken_apart() -> None:
    tree, place = grown(SCORE, (), TURN)
    assert (tree, place) == (Condition("all", parts=(SCORE, TURN)), (1,))
    assert grown(tree, (0,), TURN)[0].parts == (SCORE, TURN, TURN)
    assert moved(tree, (1,), -1) == (Condition("all", parts=(TURN, SCORE)), (0,))
    assert moved(tree, (1,), 1) == (tree, (1,))
    inner = wrapped(tree, (1,), "not")
    assert inner.parts[1] == Condition("not", parts=(TURN,))
    assert grown(inner, (1,), SCORE)[0].parts[-1] == SCORE
    assert unwrapped(inner, (1,)) == tree
    assert without(tree, (0,)).parts == (TURN,)
    assert not can_unwrap(tree, ())
    assert can_unwrap(without(tree, (0,)), ())


def test_another_kind_keeps_what_means_the_same() -> None:
    hold = Condition("hold_cities", "x", arguments={"side": "silver", "cities": ["inn"], "count": 1, "turns": 3})
    control = of_kind(hold, "total_control", GOLD)
    assert control == Condition("total_control", "x", arguments={"side": "silver", "turns": 3})
    assert of_kind(SCORE, "any", GOLD).parts == (SCORE,)
    message = Effect("message", {"text": "Look", "cells": [[1, 1]]})
    terrain = effect_of_kind(message, "terrain", GOLD)
    assert terrain.arguments["cells"] == [[1, 1]]
    assert "text" not in terrain.arguments


def test_arguments_stand_in_the_order_of_their_table() -> None:
    table = CONDITION_KINDS["hold_cities"].arguments
    given = with_argument({"turns": 2, "odd": 1}, table, "cities", ["inn"])
    assert list(given) == ["cities", "turns", "odd"]
    assert with_argument(given, table, "cities", None) == {"turns": 2, "odd": 1}


def test_the_cells_that_are_meant_are_those_of_what_is_named_or_of_all_it_could_be() -> None:
    scene = scene_of(LEVEL, RULES)

    def of(kind: str, **arguments: object) -> set[Cell]:
        return set(cells_of_condition(LEVEL, scene, Side.GOLD, Condition(kind, arguments=arguments)))

    assert of("hold_cities", cities=["inn", "gone"]) == set()
    assert of("hold_cities", cities=["inn"]) == {Cell(3, 3)}
    assert of("hold_cities") == {city.at for city in LEVEL.cities}
    assert of("conquest") == {Cell(7, 7)}
    assert of("conquest", side="silver") == of("survive", turn=3)
    assert of("occupy", region="ford") == {Cell(1, 1), Cell(1, 2)}
    assert of("link", places=[{"city": "home"}, {"cell": [5, 5]}]) == {Cell(0, 0), Cell(5, 5)}
    assert of("capture_tokens") == {Cell(4, 4)}
    both = Condition("all", parts=(Condition("conquest"), Condition("occupy", arguments={"region": "ford"})))
    assert cells_of_condition(LEVEL, scene, Side.GOLD, both) == {Cell(7, 7), Cell(1, 1), Cell(1, 2)}
    effect = Effect("message", {"text": "Here", "cells": [[2, 2]], "region": "ford"})
    assert cells_of_effect(LEVEL, scene, effect) == {Cell(2, 2), Cell(1, 1), Cell(1, 2)}
