"""A preset of a level is played: what it says is so, and what it leaves open is as the level begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.model import Campaign, Edge, Node
from runtime.campaign.play import Arrival, CarryOver, Context, PartialPosition, Position, Preset, PresetFile
from runtime.campaign.play_json import (
    presets_text,
    read_presets,
    read_record,
    read_savegame,
    record_text,
    savegame_text,
)
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.game.actions import Choose, Commit, Discard, EndTurn
from runtime.engine.game.events import MessageShown
from runtime.engine.game.state import HeldToken, Phase
from runtime.engine.levels.level import (
    Branch,
    City,
    Condition,
    Effect,
    Level,
    Pool,
    PoolKind,
    Start,
    Token,
    Trigger,
    WordChanges,
)
from runtime.engine.records.record import replay
from runtime.engine.turn.turn import Applied
from runtime.lexicon import WordSource, level_words, load_words
from runtime.match.autosave import resume, savegame_of
from runtime.match.presets import Beginning, arrived, begin_preset, named, preset_of, presets_of, words_changed
from runtime.match.session import Session
from tests.engine.boards import EDITIONS, lay, words
from tests.engine.records import holds

LEXICON = words("CAT CATS AT")
LEVEL = Level(
    "small",
    "Small",
    TerrainMap.from_rows([".....", "..f..", "....."]),
    cities=(City("a", Cell(0, 0), Side.GOLD), City("b", Cell(2, 4), Side.SILVER)),
    tokens=(Token("flood", Cell(2, 2), Element.FLOOD),),
    pools=BySide(Pool(), Pool(PoolKind.ORDER, order="TASTATESTOASTS")),
)


def begun(preset: Preset, level: Level = LEVEL, campaign: Campaign | None = None) -> Beginning:
    found = begin_preset(level, preset, EDITIONS, LEXICON, seed=3, campaign=campaign)
    assert isinstance(found, Beginning), found
    return found


def codes(preset: Preset, level: Level = LEVEL, campaign: Campaign | None = None) -> list[tuple[str, str]]:
    found = begin_preset(level, preset, EDITIONS, LEXICON, seed=3, campaign=campaign)
    assert isinstance(found, tuple)
    return [(issue.code, issue.place.pointer) for issue in found]


def test_an_empty_preset_is_the_level_itself() -> None:
    plain = Session(LEVEL, EDITIONS["release"], LEXICON, 3)
    assert begun(Preset("p", "P")).opening.state == plain.state


def test_what_a_preset_says_is_so_and_the_rest_is_as_the_level_begins() -> None:
    part = Position(
        params={"rack.limit": 12},
        terrain=TerrainMap.from_rows([".....", "..~..", "....."]),
        cities=(City("a", Cell(0, 0), Side.GOLD), City("b", Cell(2, 4), Side.SILVER)),
        letters=BySide({Cell(0, 0): "A", Cell(0, 1): "T"}, {}),
        racks=BySide("CAT", "TAS"),
        rack_tokens=BySide((HeldToken(Element.FLOOD, Cell(2, 2), 5),), ()),
        base=BySide(40, 2),
        to_move=Side.SILVER,
        turn=9,
        spies=BySide(0, 2),
        pools=BySide("ABC", 4),
        passes=1,
        tokens=(),
    )
    state = begun(Preset("p", "P", part, seed=8)).opening.state
    assert state.setup.rules.rack.limit == 12
    assert state.board.terrain[Cell(1, 2)] is Terrain.WATER
    assert [city.owner for city in state.board.cities] == [Side.GOLD, Side.SILVER]
    assert state.board.letters.gold.has(Cell(0, 1))
    assert state.board.tokens == ()
    assert (state.racks.gold.letters, state.racks.silver.letters) == ("ACT", "AST")
    assert state.racks.gold.tokens[0].power == 5
    assert (state.base, state.to_move, state.turn, state.passes) == (BySide(40, 2), Side.SILVER, 9, 1)
    assert state.spies == BySide(0, 2)
    assert state.pools == BySide("ABC", "TAST"), "a number takes the first letters of the level's own pool"
    assert state.setup.pools.silver.counts == {"A": 2, "S": 2, "T": 3}
    assert state.began == BySide(True, True)


def test_a_rack_that_is_given_leaves_the_pool_whole() -> None:
    state = begun(Preset("p", "P", Position(racks=BySide("CAT", "AT")))).opening.state
    assert state.pools.silver == "TASTATESTOASTS"
    assert len(state.pools.gold) == 98


def test_a_preset_that_speaks_of_one_side_leaves_the_other_alone(tmp_path: Path) -> None:
    file = tmp_path / "presets" / "small.json"
    file.parent.mkdir()
    text = '{"format": 1, "presets": [{"id": "p", "name": "P", "position": {"racks": {"gold": "CAT"}}}]}'
    file.write_text(text, "utf-8")
    read = presets_of(tmp_path / "levels" / "small.json")
    assert read.value is not None and not read.issues
    state = begun(read.value.presets[0]).opening.state
    assert (state.racks.gold.letters, len(state.racks.silver.letters)) == ("ACT", 9)
    file.write_text(presets_text(read.value), "utf-8")
    assert read_presets(file).value == read.value
    assert isinstance(read.value.presets[0].position, PartialPosition)


def test_a_preset_may_begin_with_a_turn_that_must_discard_and_can_be_played_on() -> None:
    state = begun(Preset("p", "P", Position(racks=BySide("ABCDEFGHIJKL", "AT")))).opening.state
    assert state.phase is Phase.DISCARD
    found = begun(Preset("p", "P", Position(racks=BySide("CATS", "AT"), turn=3, to_move=Side.GOLD)))
    session = Session(found.level, found.rules, LEXICON, found.seed, found.opening)
    assert session.submit(Side.GOLD, Commit(lay("CAT", 0, 0)), 0) == ()
    assert session.submit(Side.GOLD, EndTurn(), 1) == ()
    assert len(session.state.racks.silver.letters) == 5, "silver has begun before, so it draws"


BEGINNINGS = (
    Position(racks=BySide("CATS", "AT"), turn=3, to_move=Side.GOLD),
    Position(racks=BySide("AT", "CATS"), to_move=Side.SILVER, spies=BySide(1, 0), base=BySide(5, 0)),
    Position(pools=BySide("ATATATAT", 3), turn=5),
    Position(params={"rack.limit": 12}, terrain=TerrainMap.from_rows([".....", "..~..", "....."])),
)


@pytest.mark.parametrize("part", BEGINNINGS)
@pytest.mark.parametrize("endless", [False, True])
def test_the_record_of_a_game_begun_by_a_preset_replays_out_of_its_file(
    part: Position, endless: bool, tmp_path: Path
) -> None:
    level = replace(LEVEL, pools=BySide(Pool(PoolKind.INFINITE), LEVEL.pools.silver)) if endless else LEVEL
    part = replace(part, pools=None) if endless and part.pools and isinstance(part.pools.silver, int) else part
    found = begun(Preset("p", "P", part), level)
    session = Session(found.level, found.rules, LEXICON, found.seed, found.opening)
    for _ in range(4):
        view = session.view(session.state.to_act)
        action = Discard(view.rack.letters[: view.must_discard]) if view.must_discard else EndTurn()
        assert session.submit(view.side, action, session.number) == ()
    file = tmp_path / "game.json"
    file.write_text(record_text(session.record), encoding="utf-8")
    read = read_record(file)
    assert read.issues == ()
    assert read.value == session.record
    assert holds(read.value, LEXICON)
    assert replay(read.value, LEXICON).state.racks == session.state.racks
    again = Session.resumed(read.value, LEXICON)
    assert again.record == session.record
    assert again.can_take_back == 4


def test_the_opening_of_a_preset_lets_triggers_go_off() -> None:
    late = Condition("turn_begins", arguments={"turn": 5})
    shown = Trigger("hail", late, (Effect("message", {"text": "Well done"}),))
    level = replace(LEVEL, triggers=(shown,))
    for turn, said in ((1, []), (5, ["Well done"])):
        events = begun(Preset("p", "P", Position(turn=turn)), level).opening.events
        assert [event.text for event in events if isinstance(event, MessageShown)] == said


def test_arriving_brings_letters_tokens_spies_and_score() -> None:
    token = HeldToken(Element.FLOOD, Cell(1, 1), 4)
    carry = CarryOver("QQQ", (token,), 2, 15)
    campaign = Campaign("c", "C", (LEVEL,), (Node("n", "small"), Node("o", "other")), (Edge("e", "o", "n"),))
    state = begun(Preset("p", "P", arriving=Arrival("e", carry)), campaign=campaign).opening.state
    assert state.racks.gold.letters.count("Q") == 3
    assert state.racks.gold.count == 10, "the rest of the rack is drawn, up to its limit"
    assert state.racks.gold.tokens == (token,)
    assert (state.spies, state.base) == (BySide(5, 3), BySide(15, 0))
    assert len(state.pools.gold) == 98 - 6
    assert codes(Preset("p", "P", arriving=Arrival("x", carry)), campaign=campaign) == [
        ("preset-edge", "/arriving/edge")
    ]


def test_carried_letters_over_the_limit_are_in_the_pool() -> None:
    level = Level(
        **{name: getattr(LEVEL, name) for name in LEVEL.__slots__} | {"start": Start(racks=BySide("CATS", None))}
    )
    state = begun(Preset("p", "P", arriving=Arrival("e", CarryOver("ABCDEFGH")))).opening.state
    assert state.racks.gold.count == 10
    state = begun(Preset("p", "P", arriving=Arrival("e", CarryOver("ABCDEFGH"))), level).opening.state
    assert state.racks.gold.letters == "AABCCDEFST"
    assert len(state.pools.gold) == 100


def test_what_is_wrong_with_a_preset_is_said_with_its_place() -> None:
    touching = BySide({Cell(0, 0): "A", Cell(0, 1): "T"}, {Cell(0, 2): "A", Cell(0, 3): "T"})
    assert codes(Preset("p", "P", Position(letters=touching))) == [("letters-touch", "/position/letters")]
    assert codes(Preset("p", "P", Position(racks=BySide("c", "")))) == [("no-value", "/position")]
    assert codes(Preset("p", "P", Position(pools=BySide("A", 400)))) == [("preset-pool", "/position/pools/silver")]
    assert codes(Preset("p", "P", Position(params={"rack.limit": -1})))[0][1] == "/position/params/rack.limit"
    off = Position(tokens=(), cities=(City("z", Cell(9, 9), Side.GOLD),))
    assert codes(Preset("p", "P", off)) == [("position-off-board", "/position/cities/0/at")]


def test_a_preset_goes_by_its_id_or_its_name() -> None:
    file = PresetFile((Preset("late", "Late in the game"), Preset("b", "late")))
    assert named(file, "late") == file.presets[0]
    assert named(file, "late IN the game") == file.presets[0]
    assert named(file, "early") is None


def test_what_a_player_remembers_is_valid_whatever_the_levels_words() -> None:
    strict = replace(LEVEL, words=WordChanges(banned=("ATTAR", "CAT"), lexicon=35))
    preset = Preset("p", "P", arriving=Arrival("e", CarryOver(words=("ATTAR", "XYST"))))
    lexicon = level_words(load_words(WordSource(tier=35)), words_changed(strict, preset))
    assert [lexicon.valid(word) for word in ("ATTAR", "XYST", "CAT", "AT")] == [True, True, False, True]
    assert lexicon.source is not None
    assert load_words(lexicon.source).valid("ATTAR"), "the computer's process must know them too"
    state = begun(preset, strict).opening.state
    assert state.racks.gold.count == 9, "nothing else is changed"


def test_a_token_from_a_larger_map_is_from_the_nearest_cell() -> None:
    token = HeldToken(Element.FLOOD, Cell(40, 3), 4)
    state = begun(Preset("p", "P", arriving=Arrival("e", CarryOver(tokens=(token,))))).opening.state
    assert state.racks.gold.tokens == (HeldToken(Element.FLOOD, Cell(2, 3), 4),)


def test_a_saved_game_of_who_brought_something_along_goes_on_with_it(tmp_path: Path) -> None:
    token = HeldToken(Element.FLOOD, Cell(1, 1), 4)
    arrival = Arrival("e", CarryOver("CAT", (token,), 2, 15, ("TASTE",)))
    lexicon = level_words(load_words(WordSource(tier=35)), words_changed(LEVEL, Preset("", "", arriving=arrival)))
    rules = EDITIONS["release"]
    opening = arrived(LEVEL, arrival.carry, rules, EDITIONS, lexicon, seed=3)
    assert isinstance(opening, Applied)
    session = Session(LEVEL, rules, lexicon, 3, opening)
    assert session.submit(Side.GOLD, Commit(lay("CAT", 0, 0)), 0) == ()
    context = Context("c", node="n", arriving=arrival, difficulty="hard")
    file = tmp_path / "game.json"
    file.write_text(savegame_text(savegame_of(session, LEVEL.seats, EDITIONS, context)), encoding="utf-8")
    read = read_savegame(file)
    assert read.value is not None, read.issues
    assert read.value.campaign == context
    found = resume(read.value, EDITIONS, lexicon)
    assert not found.differs
    assert found.session.state == session.state
    assert found.session.can_take_back == 1


def test_what_was_chosen_is_known_to_a_game_that_begins_with_a_preset_of_it() -> None:
    asked = Effect(
        "choice",
        {"id": "way", "text": "Which way?"},
        (Branch(id="left", text="Left"), Branch(id="right", text="Right")),
    )
    level = replace(LEVEL, triggers=(Trigger("t", Condition("turn_begins", arguments={"turn": 1}), (asked,)),))
    found = begun(Preset("p", "P"), level)
    session = Session(found.level, found.rules, LEXICON, found.seed, found.opening)
    assert session.state.phase is Phase.CHOOSE
    assert session.submit(Side.GOLD, Choose("right"), session.number) == ()
    kept = preset_of(session.state, level, EDITIONS, preset_id="k", name="Kept", seed=3)
    assert kept.position is not None and kept.position.chosen == {"way": "right"}
    assert dict(begun(kept, level).opening.state.chosen) == {"way": "right"}
    first = begun(Preset("p", "P")).opening.state
    plain = preset_of(first, LEVEL, EDITIONS, preset_id="k", name="Kept", seed=3)
    assert plain.position is not None and plain.position.chosen is None
