"""Ids and cells in conditions and triggers follow what is renamed, resized and shifted, in whatever argument."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.document.edit import Edit, EditRefusal
from editor.document.map_shape import ResizeLevel, fallen_off
from editor.document.references import Rename, RenameChoice, referrers
from editor.document.things import PlaceToken
from editor.tools.names import say_refused
from runtime import resources
from runtime.campaign.model import Campaign, Edge, Node
from runtime.campaign.play import Position, Preset, PresetFile
from runtime.campaign.references import FOLLOWED, ReferenceKind, ids_on
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.conditions.arguments import Argument, NamedPlace, Takes, TokenPlace
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.levels.level import (
    Branch,
    City,
    Condition,
    Effect,
    Level,
    Region,
    Start,
    Token,
    Trigger,
    Variable,
    WinPath,
)
from runtime.support.texts import english

RULES = read_rulesets(resources.assets() / "rulesets")["release"]
EXAMPLES = {
    Takes.SIDE: "gold",
    Takes.WHOLE: 2,
    Takes.WORDS: ["CAT"],
    Takes.LETTERS: "CAT",
    Takes.PATTERN: "C?T",
    Takes.CITIES: ["home", "away", "founded"],
    Takes.REGION: "pass",
    Takes.PLACES: [{"city": "home"}, {"region": "pass"}, {"cell": [2, 2]}],
    Takes.TOKENS: ["jewel", "later"],
    Takes.ELEMENT: "flood",
    Takes.TERRAIN: "forest",
    Takes.CELL: [2, 1],
    Takes.CELLS: [[2, 1], [1, 3]],
    Takes.TEXT: "home",
    Takes.ID: "later",
    Takes.OBJECTIVE: "win",
    Takes.VARIABLE: "coins",
    Takes.ACTIONS: ["commit", "end_turn"],
    Takes.CITY_ID: "founded",
    Takes.DECISION: "one",
    Takes.DECISION_ID: "one",
    Takes.FLAG: True,
}
"""A value of each kind of argument for the level below."""


def example(argument: Argument) -> object:
    if argument.name == "answer":
        return EXAMPLES[Takes.DECISION]
    return argument.choices[0] if argument.takes is Takes.CHOICE else EXAMPLES[argument.takes]


def whole_level() -> Level:
    """A level that uses every argument of every condition and effect."""
    conditions = [
        Condition(k.kind, arguments={a.name: example(a) for a in k.arguments}) for k in CONDITION_KINDS.values()
    ]
    effects = [Effect(kind.kind, {a.name: example(a) for a in kind.arguments}) for kind in EFFECT_KINDS.values()]
    # What can go several courses does all the others in its branches.
    plain = tuple(one for one in effects if not EFFECT_KINDS[one.kind].branches[0])
    courses = (
        Branch(plain, "one", "One."),
        Branch((Effect("chance", branches=(Branch(plain), Branch())),), "two", "Two."),
    )
    effects = [replace(one, branches=() if one in plain else courses) for one in effects]
    paths = tuple(WinPath("win" if one.kind == "score" else one.kind, one, bonus=True) for one in conditions)
    triggers = tuple(Trigger(f"on-{effect.kind}", Condition("conquest"), (effect,)) for effect in effects)
    return Level(
        "one",
        "One",
        TerrainMap.from_rows([".~#.", "....", "ff..", "^..="]),
        cities=(City("home", Cell(1, 1), Side.GOLD), City("away", Cell(2, 2), Side.SILVER)),
        tokens=(Token("jewel", Cell(1, 2), Element.FLOOD),),
        regions=(Region("pass", (Cell(1, 1), Cell(2, 3))),),
        start=Start(letters=BySide((Laid(Cell(1, 1), "A"),), (Laid(Cell(3, 3), "B"),))),
        conditions=BySide(paths, (WinPath("other", Condition("conquest")),)),
        triggers=triggers,
        variables=(Variable("coins"),),
    )


def campaign_of(level: Level) -> Campaign:
    edges = (Edge("e", "one", "next", path="win"), Edge("f", "next", "one", path="win"))
    return Campaign("c", "C", (level,), (Node("one", "one"), Node("next", "two")), edges, "one")


def done(edit: Edit, level: Level) -> Campaign:
    result = edit.apply(campaign_of(level))
    assert isinstance(result, Campaign), result
    return result


def refusal(edit: Edit, level: Level) -> EditRefusal:
    result = edit.apply(campaign_of(level))
    assert isinstance(result, EditRefusal)
    return result


def cells_meant(level: Level) -> list[Cell]:
    """Every cell that the engine reads out of the level's conditions and effects, in their order."""
    plan = planned(level, RULES).plan
    given = [node.arguments for one in plan.objectives for node in one.when.walk()]
    given += [effect.arguments for effect in plan.every_effect()]
    return [cell for arguments in given for value in arguments.values() for cell in cells_in(value)]


def cells_in(value: object) -> Iterator[Cell]:
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, NamedPlace):
        yield from sorted(value.cells)
    elif isinstance(value, TokenPlace):
        yield value.at
    elif isinstance(value, tuple):
        for one in value:
            yield from cells_in(one)


def test_the_examples_make_sense_so_that_the_tests_below_mean_something() -> None:
    level = whole_level()
    assert planned(level, RULES).flaws == ()
    assert len(cells_meant(level)) > 20


def test_every_kind_of_argument_is_followed() -> None:
    assert set(FOLLOWED) == set(Takes)


@pytest.mark.parametrize(
    ("kind", "old"),
    [
        (ReferenceKind.CITY, "home"),
        (ReferenceKind.REGION, "pass"),
        (ReferenceKind.TOKEN, "jewel"),
        (ReferenceKind.TOKEN, "later"),
        (ReferenceKind.OBJECTIVE, "win"),
        (ReferenceKind.VARIABLE, "coins"),
    ],
)
def test_what_is_renamed_is_still_meant_everywhere(kind: ReferenceKind, old: str) -> None:
    level = whole_level()
    assert referrers(level, kind, old)
    renamed = done(Rename("one", kind, old, "new-name"), level)
    after = renamed.levels[0]
    assert planned(after, RULES).flaws == ()
    assert referrers(after, kind, old) == ()
    assert len(referrers(after, kind, "new-name")) == len(referrers(level, kind, old))
    assert cells_meant(after) == cells_meant(level)
    assert done(Rename("one", kind, "new-name", old), after).levels[0] == level


def test_a_choice_and_its_options_are_renamed_with_all_that_asks_for_them() -> None:
    inner = Effect("choice", {"id": "deep", "text": "?"}, (Branch(id="a", text="A"), Branch(id="b", text="B")))
    fork = Effect(
        "choice",
        {"id": "fork", "text": "?", "answer": "b"},
        (Branch((inner,), id="a", text="A"), Branch(id="b", text="B")),
    )
    asked = [Condition("chose", arguments={"choice": name, "option": "b"}) for name in ("fork", "deep")]
    level = replace(
        whole_level(),
        conditions=BySide((WinPath("win", Condition("all", parts=tuple(asked))),), ()),
        triggers=(Trigger("t", Condition("turn_begins", arguments={"turn": 1}), (fork,)),),
    )
    kept = PresetFile((Preset("p", "P", Position(chosen={"fork": "b", "deep": "b"})),))
    begun = replace(campaign_of(level), presets={"one": kept})
    option = RenameChoice("one", "fork", "bold", option="b").apply(begun)
    assert isinstance(option, Campaign)
    effect = option.levels[0].triggers[0].effects[0]
    assert [one.id for one in effect.branches] == ["a", "bold"] and effect.arguments["answer"] == "bold"
    assert [one.id for one in effect.branches[0].effects[0].branches] == ["a", "b"]
    renamed = RenameChoice("one", "fork", "road").apply(option)
    assert isinstance(renamed, Campaign)
    parts = renamed.levels[0].conditions.gold[0].when.parts
    assert [(one.arguments["choice"], one.arguments["option"]) for one in parts] == [("road", "bold"), ("deep", "b")]
    position = renamed.presets["one"].presets[0].position
    assert position is not None and position.chosen == {"road": "bold", "deep": "b"}
    assert planned(renamed.levels[0], RULES).flaws == ()
    back = RenameChoice("one", "road", "fork").apply(renamed)
    assert isinstance(back, Campaign) and RenameChoice("one", "fork", "b", option="bold").apply(back) == begun
    assert isinstance(RenameChoice("one", "fork", "no id").apply(begun), EditRefusal)


def test_the_ways_of_the_campaign_follow_an_objective_of_their_level_alone() -> None:
    renamed = done(Rename("one", ReferenceKind.OBJECTIVE, "win", "triumph"), whole_level())
    assert [(edge.id, edge.path) for edge in renamed.edges] == [("e", "triumph"), ("f", "win")]


def test_an_id_that_is_taken_is_refused() -> None:
    level = whole_level()
    assert refusal(Rename("one", ReferenceKind.OBJECTIVE, "win", "other"), level).code == "id-taken"
    assert refusal(Rename("one", ReferenceKind.CITY, "home", "later"), level).code == "id-taken"
    assert refusal(PlaceToken("one", Cell(1, 3), Element.FLOOD, id="later"), level).code == "id-taken"
    assert refusal(Rename("one", ReferenceKind.OBJECTIVE, "nobody", "x"), level).code == "no-such-condition"
    assert refusal(Rename("one", ReferenceKind.OBJECTIVE, "win", "no id"), level).code == "bad-id"
    assert "later" in ids_on(level)


def test_a_shift_moves_all_that_lies_on_cells_and_all_that_speaks_of_them() -> None:
    level = whole_level()
    after = done(ResizeLevel("one", Size(6, 7), Terrain.ICE, down=2, right=1), level).levels[0]
    assert after.terrain.rows() == ("=======", "=======", "=.~#.==", "=....==", "=ff..==", "=^..===")
    assert [city.at for city in after.cities] == [Cell(3, 2), Cell(4, 3)]
    assert [token.at for token in after.tokens] == [Cell(3, 3)]
    assert after.regions[0].cells == (Cell(3, 2), Cell(4, 4))
    assert [one.at for laid in after.start.letters for one in laid] == [Cell(3, 2), Cell(5, 4)]
    assert cells_meant(after) == [Cell(cell.row + 2, cell.column + 1) for cell in cells_meant(level)]
    assert planned(after, RULES).flaws == ()


@given(down=st.integers(0, 3), right=st.integers(0, 3), more=st.integers(0, 2), fill=st.sampled_from(Terrain))
def test_a_shift_and_back_gives_the_same_level_where_nothing_falls_off(
    down: int, right: int, more: int, fill: Terrain
) -> None:
    level = whole_level()
    size = level.terrain.size
    larger = Size(size.rows + down + more, size.columns + right + more)
    assert not fallen_off(level, larger, down, right)
    there = done(ResizeLevel("one", larger, fill, down, right), level).levels[0]
    assert not fallen_off(there, size, -down, -right)
    assert done(ResizeLevel("one", size, fill, -down, -right), there).levels[0] == level


@pytest.mark.parametrize(
    ("edit", "who", "cell"),
    [
        (ResizeLevel("one", Size(4, 4), down=-3), "destroy", Cell(2, 1)),
        (ResizeLevel("one", Size(4, 2)), "link", Cell(2, 2)),
    ],
)
def test_a_cell_that_a_condition_cannot_do_without_is_not_cut_off(edit: ResizeLevel, who: str, cell: Cell) -> None:
    refused = refusal(edit, whole_level())
    assert (refused.code, refused.details["id"], refused.cells) == ("cell-needed", who, (cell,))
    assert say_refused(english(), refused) == (
        f"“{who}” needs the cell at row {cell.row}, column {cell.column}, which would fall off the map. "
        f"Change “{who}” first."
    )


def only(*triggers: Trigger) -> Level:
    return replace(whole_level(), conditions=BySide((), ()), triggers=triggers)


def effect(kind: str, **arguments: object) -> Trigger:
    return Trigger(f"a-{kind}", Condition("conquest"), (Effect(kind, arguments),))


def test_lists_lose_the_cells_that_fall_off_and_the_designer_is_told_who_loses_some() -> None:
    cells: list[object] = [[0, 0], [3, 3], [1, 1]]
    level = only(effect("message", text="Here!", cells=cells), effect("terrain", terrain="ice", cells=cells))
    size = Size(3, 4)
    assert fallen_off(level, size).speakers == ("a-message", "a-terrain")
    after = done(ResizeLevel("one", size), level).levels[0]
    assert [one.effects[0].arguments["cells"] for one in after.triggers] == [[[0, 0], [1, 1]]] * 2


def test_a_message_can_do_without_cells_and_a_change_of_the_landscape_cannot() -> None:
    lost: list[object] = [[3, 3]]
    after = done(ResizeLevel("one", Size(3, 4)), only(effect("message", text="!", cells=lost))).levels[0]
    assert after.triggers[0].effects[0].arguments == {"text": "!"}
    alone = only(effect("terrain", terrain="ice", cells=lost))
    assert refusal(ResizeLevel("one", Size(3, 4)), alone).cells == (Cell(3, 3),)
    with_region = only(effect("terrain", terrain="ice", cells=lost, region="pass"))
    after = done(ResizeLevel("one", Size(3, 4)), with_region).levels[0]
    assert after.triggers[0].effects[0].arguments == {"terrain": "ice", "region": "pass"}


def test_a_token_that_a_trigger_puts_on_the_map_needs_its_cell() -> None:
    level = only(effect("place_token", id="later", at=[3, 3], element="flood"))
    assert refusal(ResizeLevel("one", Size(3, 4)), level).details["id"] == "a-place_token"


def test_the_designer_is_told_who_speaks_of_what_falls_off() -> None:
    held = WinPath("hold", Condition("hold_cities", arguments={"cities": ["away"]}))
    level = replace(whole_level(), conditions=BySide((held,), ()), triggers=())
    assert fallen_off(level, Size(2, 4)).speakers == ("hold",)


def test_values_without_sense_stay_as_they_are() -> None:
    odd = effect("terrain", terrain=3, cells=[[1], "x", [1, 2, 3], [True, 1]], region=None)
    unknown = effect("fireworks", cells=[[1, 1]], city="home")
    level = only(odd, unknown)
    assert done(ResizeLevel("one", Size(9, 9), down=1, right=1), level).levels[0].triggers == level.triggers
    assert done(Rename("one", ReferenceKind.CITY, "home", "rome"), level).levels[0].triggers == level.triggers


def test_a_cell_that_was_off_the_map_already_keeps_nobody_from_resizing() -> None:
    level = only(effect("place_token", id="later", at=[30, 3], element="flood"))
    after = done(ResizeLevel("one", Size(5, 5), down=1, right=1), level).levels[0]
    assert after.triggers[0].effects[0].arguments["at"] == [31, 4]
    assert not fallen_off(level, Size(4, 4))
