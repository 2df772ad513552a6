"""Edits as values: cities, tokens, levels, the campaign's chain of levels, ids and who refers to them."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import editor.document
from editor.document.campaigns import ChangeCampaign, ChangeNeeds, ChangeRelease, release_text
from editor.document.edit import (
    DESCRIPTION,
    LEVELS,
    NAME,
    THINGS,
    VERSION,
    Edit,
    EditRefusal,
    is_id,
    new_level_id,
    unused,
)
from editor.document.levels import (
    LENGTHS,
    AddLevel,
    ChangeLevel,
    ChangeSeat,
    DuplicateLevel,
    MoveLevel,
    RemoveLevel,
    blank_level,
    is_chain,
    level_like,
)
from editor.document.map_shape import FallenOff, ResizeLevel, fallen_off
from editor.document.references import Rename, RenameLevel, id_after_name, referrers
from editor.document.things import (
    POWERS,
    ChangeCity,
    ChangeToken,
    MoveCity,
    MoveToken,
    PlaceCity,
    PlaceToken,
    RemoveCity,
    RemoveToken,
)
from editor.tools.names import say_refused
from runtime import resources
from runtime.campaign.model import Accepted, AcceptedFile, Campaign, Edge, LevelOutcome, Release
from runtime.campaign.references import ReferenceKind
from runtime.campaign.symmetry import symmetry_breaks
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Condition, Effect, Level, Region, Seat, Start, Token, Trigger, WinPath
from runtime.support.file_messages import FILE_ISSUES
from runtime.support.messages import ISSUES
from runtime.support.slugs import is_slug, slug_of
from runtime.support.texts import english
from runtime.support.wording import REFUSALS

HOME = City("home", Cell(0, 0), Side.GOLD, "Home")
JEWEL = Token("jewel", Cell(1, 1), Element.FLOOD, 5)


def one_level() -> Campaign:
    terrain = TerrainMap.from_rows((".~#.", "....", "ffff"))
    return Campaign("test", "Test", (Level("one", "One", terrain, cities=(HOME,), tokens=(JEWEL,)),))


def done(edit: Edit, campaign: Campaign | None = None) -> Campaign:
    result = edit.apply(campaign or one_level())
    assert isinstance(result, Campaign), result
    return result


def refusal(edit: Edit, campaign: Campaign | None = None) -> EditRefusal:
    result = edit.apply(campaign or one_level())
    assert isinstance(result, EditRefusal)
    return result


def chain_of(*names: str) -> Campaign:
    campaign = Campaign("test", "Test", ())
    for name in names:
        campaign = done(AddLevel(blank_level(campaign, name, Size(5, 5))), campaign)
    return campaign


def test_a_city_makes_its_cell_plains_and_leaves_plains() -> None:
    placed = done(PlaceCity("one", Cell(0, 1), None))
    assert placed.levels[0].terrain.rows()[0] == "..#."
    assert placed.levels[0].cities[1] == City("city-1", Cell(0, 1), None)
    moved = done(MoveCity("one", "city-1", Cell(2, 3)), placed)
    assert moved.levels[0].terrain.rows() == ("..#.", "....", "fff.")
    removed = done(RemoveCity("one", "city-1"), moved)
    assert removed.levels[0].terrain == moved.levels[0].terrain
    assert removed.levels[0].cities == (HOME,)


def test_a_city_can_stand_where_lava_was() -> None:
    assert done(PlaceCity("one", Cell(0, 2), Side.SILVER)).levels[0].terrain.rows()[0] == ".~.."


def test_a_city_keeps_what_is_not_changed() -> None:
    neutral = done(ChangeCity("one", "home", owner=None))
    assert neutral.levels[0].cities == (replace(HOME, owner=None),)
    named = done(ChangeCity("one", "home", name="Rome"))
    assert named.levels[0].cities == (replace(HOME, name="Rome"),)


def test_a_token_keeps_what_is_not_changed() -> None:
    assert done(ChangeToken("one", "jewel", element=Element.VOLCANO)).levels[0].tokens == (
        replace(JEWEL, element=Element.VOLCANO),
    )
    assert done(ChangeToken("one", "jewel", power=None)).levels[0].tokens == (replace(JEWEL, power=None),)
    assert done(MoveToken("one", "jewel", Cell(2, 2))).levels[0].tokens == (replace(JEWEL, at=Cell(2, 2)),)
    assert done(RemoveToken("one", "jewel")).levels[0].tokens == ()


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (PlaceCity("one", Cell(0, 0), None), "cell-has-city"),
        (PlaceCity("one", Cell(1, 1), None), "cell-has-token"),
        (PlaceCity("one", Cell(3, 0), None), "off-map"),
        (PlaceCity("one", Cell(0, -1), None), "off-map"),
        (PlaceCity("one", Cell(2, 0), None, id="jewel"), "id-taken"),
        (PlaceCity("one", Cell(2, 0), None, id="a b"), "bad-id"),
        (PlaceCity("two", Cell(2, 0), None), "no-such-level"),
        (MoveCity("one", "home", Cell(1, 1)), "cell-has-token"),
        (MoveCity("one", "rome", Cell(2, 1)), "no-such-city"),
        (ChangeCity("one", "rome", name="x"), "no-such-city"),
        (RemoveCity("one", "rome"), "no-such-city"),
        (PlaceToken("one", Cell(0, 2), Element.FLOOD), "token-on-lava"),
        (PlaceToken("one", Cell(0, 0), Element.FLOOD), "cell-has-city"),
        (PlaceToken("one", Cell(0, 9), Element.FLOOD), "off-map"),
        (PlaceToken("one", Cell(2, 2), Element.FLOOD, power=0), "bad-power"),
        (PlaceToken("one", Cell(2, 2), Element.FLOOD, id="home"), "id-taken"),
        (MoveToken("one", "jewel", Cell(0, 2)), "token-on-lava"),
        (ChangeToken("one", "jewel", power=10_001), "bad-power"),
        (RemoveToken("one", "gem"), "no-such-token"),
        (ChangeLevel("one", name="  "), "no-name"),
        (ResizeLevel("one", Size(0, 4)), "bad-size"),
        (ResizeLevel("one", Size(4, 1001)), "bad-size"),
        (DuplicateLevel("one", "one", "One"), "id-taken"),
        (DuplicateLevel("one", "Two", "Two"), "bad-slug"),
        (MoveLevel("two", 0), "no-such-level"),
        (RemoveLevel("two"), "no-such-level"),
        (RenameLevel("one", "con"), "bad-slug"),
        (RenameLevel("two", "three"), "no-such-level"),
        (Rename("one", ReferenceKind.CITY, "home", "jewel"), "id-taken"),
        (Rename("one", ReferenceKind.CITY, "home", ""), "bad-id"),
        (Rename("one", ReferenceKind.TOKEN, "home", "house"), "no-such-token"),
        (ChangeCampaign(name=""), "no-name"),
        (ChangeCampaign(name="x" * 201), "text-too-long"),
        (ChangeCampaign(version="x" * 101), "text-too-long"),
        (ChangeCampaign(author="\ud800"), "bad-text"),
        (ChangeLevel("one", name="x" * 201), "text-too-long"),
        (ChangeLevel("one", description="x" * 10_001), "text-too-long"),
        (ChangeCity("one", "home", name="x" * 201), "text-too-long"),
        (PlaceCity("one", Cell(2, 0), None, name="\udfff"), "bad-text"),
        (DuplicateLevel("one", "two", " "), "no-name"),
        (ChangeCampaign(id="My Campaign"), "bad-slug"),
        (ChangeRelease("A bridge."), "no-version"),
        (ChangeNeeds("soon"), "bad-version"),
        (ChangeNeeds("999.0"), "version-ahead"),
    ],
)
def test_what_can_not_be_is_refused_by_name(edit: Edit, code: str) -> None:
    refused = refusal(edit)
    assert refused.code == code
    said = say_refused(english(), refused)
    assert f"({code})" not in said, "it has words"
    assert "?" not in said, "and all its figures"


def test_new_ids_are_readable_and_free() -> None:
    campaign = one_level()
    for column in range(3):
        campaign = done(PlaceCity("one", Cell(2, column), None), campaign)
    campaign = done(RemoveCity("one", "city-2"), campaign)
    campaign = done(PlaceCity("one", Cell(2, 3), None), campaign)
    assert [city.id for city in campaign.levels[0].cities] == ["home", "city-1", "city-3", "city-2"]
    assert slug_of("Über die Brücke", "x") == "uber-die-brucke"
    assert slug_of("森", "level") == "level"
    assert slug_of("Con", "level") == "level"
    assert new_level_id(campaign, "One") == "one-2"
    assert len(unused("a" * 64, {"a" * 64})) == 64


def test_a_blank_level_has_a_city_for_each_side_on_any_size() -> None:
    for rows in range(1, 8):
        for columns in range(2, 8):
            level = blank_level(one_level(), "New", Size(rows, columns))
            assert [city.owner for city in level.cities] == [Side.GOLD, Side.SILVER]
            assert len({city.at for city in level.cities}) == 2
            assert all(city.at in level.terrain.size for city in level.cities)


def test_resizing_keeps_the_top_left_and_moves_nothing() -> None:
    larger = done(ResizeLevel("one", Size(4, 6), Terrain.ICE)).levels[0]
    assert larger.terrain.rows() == (".~#.==", "....==", "ffff==", "======")
    assert (larger.cities, larger.tokens) == ((HOME,), (JEWEL,))
    mixed = done(ResizeLevel("one", Size(4, 2))).levels[0]
    assert mixed.terrain.rows() == (".~", "..", "ff", "..")


def test_what_falls_off_is_listed_and_taken_away() -> None:
    level = replace(
        one_level().levels[0],
        regions=(Region("pass", (Cell(0, 0), Cell(2, 3))), Region("corner", (Cell(0, 0),))),
        start=Start(letters=BySide((Laid(Cell(0, 0), "A"), Laid(Cell(0, 3), "B")), (Laid(Cell(2, 2), "C"),))),
    )
    size = Size(1, 2)
    assert fallen_off(level, size) == FallenOff((), ("jewel",), ("pass",), 2)
    assert not fallen_off(level, level.terrain.size)
    smaller = done(ResizeLevel("one", size), replace(one_level(), levels=(level,))).levels[0]
    assert (smaller.cities, smaller.tokens) == ((HOME,), ())
    assert [region.cells for region in smaller.regions] == [(Cell(0, 0),), (Cell(0, 0),)]
    assert smaller.start.letters == BySide((Laid(Cell(0, 0), "A"),), ())


def test_seats_and_properties() -> None:
    level = done(ChangeSeat("one", Side.SILVER, "greedy")).levels[0]
    assert (level.seats.gold.computer, level.seats.silver.computer) == (None, "greedy")
    level = done(ChangeLevel("one", ruleset="design-1.6", description="Cold.", protagonist=Side.SILVER)).levels[0]
    assert (level.name, level.ruleset, level.description, level.protagonist) == (
        "One",
        "design-1.6",
        "Cold.",
        Side.SILVER,
    )


def test_what_is_new_is_said_of_the_present_version_and_older_news_stay() -> None:
    campaign = replace(one_level(), version="1.0")
    edits: tuple[Edit, ...] = (
        ChangeRelease("A ford."),
        ChangeCampaign(version="1.1"),
        ChangeRelease("A bri"),
        ChangeRelease("A bridge."),
        ChangeNeeds(" 0.0.1 "),
    )
    for edit in edits:
        changed = edit.apply(campaign)
        assert isinstance(changed, Campaign)
        campaign = changed
    assert campaign.changes == (Release("1.1", "A bridge."), Release("1.0", "A ford."))
    assert release_text(campaign) == "A bridge."
    assert campaign.needs.program == "0.0.1"
    silent = ChangeRelease(" ").apply(campaign)
    assert isinstance(silent, Campaign)
    assert silent.changes == (Release("1.0", "A ford."),)


def test_the_graph_follows_the_list_while_it_is_a_plain_chain() -> None:
    campaign = chain_of("A", "B", "C")
    assert is_chain(campaign)
    assert [(edge.start, edge.end) for edge in campaign.edges] == [("a", "b"), ("b", "c")]
    assert campaign.start == "a"
    moved = done(MoveLevel("c", 0), campaign)
    assert [level.id for level in moved.levels] == ["c", "a", "b"]
    assert is_chain(moved)
    assert moved.start == "c"
    assert {edge.id for edge in campaign.edges} & {edge.id for edge in moved.edges} == {"a-won"}, "a to b is kept"
    removed = done(RemoveLevel("b"), campaign)
    assert is_chain(removed)
    assert [(edge.start, edge.end) for edge in removed.edges] == [("a", "c")]
    copied = done(DuplicateLevel("a", "a-2", "A again"), campaign)
    assert [level.id for level in copied.levels] == ["a", "a-2", "b", "c"]
    assert is_chain(copied)
    empty = done(RemoveLevel("a"), chain_of("A"))
    assert (empty.levels, empty.nodes, empty.edges, empty.start) == ((), (), (), "")


def test_a_graph_of_the_designers_own_is_left_alone() -> None:
    campaign = chain_of("A", "B", "C")
    back = Edge("again", "c", "a", LevelOutcome.LOST)
    own = replace(campaign, edges=(*campaign.edges, back))
    assert done(MoveLevel("c", 0), own).edges == own.edges
    added = done(AddLevel(blank_level(own, "D", Size(5, 5)), index=0), own)
    assert [node.id for node in added.nodes] == ["a", "b", "c", "d"]
    assert (added.edges, added.start) == (own.edges, "a")
    removed = done(RemoveLevel("a"), own)
    assert [edge.id for edge in removed.edges] == ["b-won"]
    assert removed.start == ""


def test_a_campaign_without_a_graph_gets_none() -> None:
    campaign = one_level()
    added = done(AddLevel(blank_level(campaign, "Two", Size(5, 5))), campaign)
    assert (added.nodes, added.edges, added.start) == ((), (), "")


def level_that_speaks_of(city: str) -> Level:
    """A city is spoken of in a list, by itself and among places; a region, a text and an unknown key look like it."""
    held = Condition("hold_cities", arguments={"cities": [city, "city-9"], "turns": 2, "note": "home"})
    places = [{"city": city}, {"region": "home"}, {"cell": [0, 0]}]
    deep = Condition("link", arguments={"places": places})
    path = WinPath("win", Condition("all", parts=(held, Condition("not", parts=(deep,)))))
    message = Effect("message", {"text": "home", "region": "home", "speaker": "home"})
    trigger = Trigger("bang", Condition("hold_cities", arguments={"cities": city}), (message,))
    other = Trigger("quiet", Condition("turn_begins", arguments={"turn": 2}), ())
    level = one_level().levels[0]
    return replace(level, cities=(replace(HOME, id=city),), conditions=BySide((), (path,)), triggers=(trigger, other))


def test_renaming_a_city_changes_every_reference_and_nothing_that_only_looks_like_one() -> None:
    campaign = replace(one_level(), levels=(level_that_speaks_of("home"),))
    renamed = done(Rename("one", ReferenceKind.CITY, "home", "rome"), campaign)
    assert renamed.levels[0] == level_that_speaks_of("rome")


def test_one_can_ask_who_refers_to_a_thing() -> None:
    level = level_that_speaks_of("rome")
    assert referrers(level, ReferenceKind.CITY, "rome") == ("win", "bang")
    assert referrers(level, ReferenceKind.CITY, "city-9") == ("win",)
    assert referrers(level, ReferenceKind.REGION, "home") == ("win", "bang")
    assert referrers(level, ReferenceKind.TOKEN, "jewel") == ()


def test_renaming_a_level_takes_its_stations_along() -> None:
    renamed = done(RenameLevel("b", "x"), chain_of("A", "B"))
    assert [level.id for level in renamed.levels] == ["a", "x"]
    assert [(node.id, node.level) for node in renamed.nodes] == [("a", "a"), ("b", "x")]
    assert is_chain(renamed)


def test_the_findings_that_are_let_stand_follow_a_level_with_another_id() -> None:
    campaign = chain_of("A", "Blue Hill")
    old = campaign.levels[1].id
    campaign = replace(campaign, accepted=AcceptedFile((Accepted("no-win", "so it is", old),)))
    renamed = done(RenameLevel(old, "x"), campaign)
    assert [one.level for one in renamed.accepted.accepted] == ["x"]
    assert id_after_name(renamed, renamed.levels[1]) == "blue-hill"
    assert id_after_name(renamed, replace(renamed.levels[1], name="A")) == "a-2"
    assert id_after_name(renamed, renamed.levels[0]) == "a"


def test_a_level_made_like_another_keeps_its_symmetry_where_it_fits() -> None:
    plain = replace(one_level().levels[0], rules={"reach": 3}, seats=BySide(Seat("novice"), Seat()))
    for symmetry in Symmetry:
        like = replace(plain, symmetry=symmetry)
        made = level_like(blank_level(one_level(), "New", Size(9, 9)), like)
        assert (made.symmetry, made.rules, made.seats) == (symmetry, like.rules, like.seats)
        assert not symmetry_breaks(made, symmetry).cities
        wide = level_like(blank_level(one_level(), "New", Size(9, 11)), like)
        assert wide.symmetry is (symmetry if symmetry.fits(Size(9, 11)) else None)


def test_every_refusal_and_issue_of_the_document_has_words() -> None:
    tables = {"EditRefusal": (0, REFUSALS), "Issue": (1, {**ISSUES, **FILE_ISSUES})}
    found = []
    for path in sorted(Path(editor.document.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in tables:
                place, table = tables[node.func.id]
                code = node.args[place]
                if isinstance(code, ast.Constant):
                    found.append(code.value)
                    assert code.value in table, f"{path.name}:{node.lineno}"
    assert len(found) > 15
    assert {"read-only-damaged", "read-only-newer"} <= set(REFUSALS)
    assert {f"no-such-{kind.value}" for kind in ReferenceKind} <= set(REFUSALS)


def test_the_limits_are_those_of_the_schemas() -> None:
    level, campaign = (
        json.loads((resources.schemas() / f"{name}.schema.json").read_text("utf-8")) for name in ("level", "campaign")
    )
    fields, defs, own = level["properties"], level["$defs"], campaign["properties"]
    assert {fields["name"]["maxLength"], own["name"]["maxLength"], own["author"]["maxLength"]} == {NAME}
    assert {own["licence"]["maxLength"], defs["city"]["properties"]["name"]["maxLength"]} == {NAME}
    assert own["version"]["maxLength"] == VERSION
    assert {fields["description"]["maxLength"], own["description"]["maxLength"]} == {DESCRIPTION}
    assert {fields["cities"]["maxItems"], fields["tokens"]["maxItems"]} == {THINGS}
    assert own["levels"]["maxItems"] == LEVELS
    assert fields["terrain"]["maxItems"] == fields["terrain"]["items"]["maxLength"] == LENGTHS[-1]
    power = defs["token"]["properties"]["power"]
    assert (power["minimum"], power["maximum"]) == (POWERS[0], POWERS[-1])
    for text in ("a", "A", "city-1", "a.b", "-a", "", "a" * 64, "a" * 65, "con", "com1", "a b", "ä", "a\n", "0_x"):
        assert is_id(text) == bool(re.search(defs["id"]["pattern"].replace("$", r"\Z"), text)), text
        assert is_slug(text) == bool(re.search(defs["slug"]["pattern"].replace("$", r"\Z"), text)), text


def test_there_is_an_end_to_how_many_levels_there_can_be() -> None:
    level = one_level().levels[0]
    full = replace(one_level(), levels=tuple(replace(level, id=f"level-{n}") for n in range(LEVELS)))
    assert refusal(AddLevel(replace(level, id="more")), full).code == "too-many"
