"""Opening racks that both sides can play (the parameter ``rack.playable_start``), and the record of such a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime.campaign.play_json import RECORD
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import begun
from runtime.engine.turn.turn import start
from runtime.lexicon import lexicon_of
from runtime.match.session import Session
from runtime.movegen.first_racks import MOST_DEALS, RackNeeds, find_deals, is_vowel
from runtime.support.json_text import plain
from tests.engine.boards import GOLD, RELEASE, SILVER, ruled

WORDS = lexicon_of(["CAT", "SO", "TEA", "EAT", "AT", "TO"], {})
ASKED = ruled(RELEASE, rack__playable_start=True, rack__start=5)
MAP = Level(
    "meadow",
    "Meadow",
    TerrainMap.from_rows(["....."] * 5),
    cities=(City("a", Cell(0, 0), GOLD), City("b", Cell(4, 4), SILVER)),
    pools=BySide(
        *(Pool(PoolKind.COUNTS, counts={"A": 3, "E": 3, "T": 3, "Q": 3, "C": 1, "S": 2, "O": 2}) for _ in SIDES)
    ),
)


def racks(level: Level, rules: Ruleset, seed: int) -> BySide[str]:
    return Session(level, rules, WORDS, seed).state.racks.map(lambda rack: rack.letters)


def lays(rack: str) -> bool:
    return any(
        not set(text) - set(rack) and all(rack.count(one) >= text.count(one) for one in text) for text in WORDS.tiers
    )


def test_both_sides_begin_with_vowels_consonants_and_a_word() -> None:
    dealt = [find_deals(MAP, ASKED, seed, WORDS) for seed in range(60)]
    assert 1 in dealt
    assert max(dealt) > 2
    for seed in range(60):
        for rack in racks(MAP, ASKED, seed):
            assert 2 <= sum(map(is_vowel, rack)) <= 3
            assert lays(rack)
    assert not all(
        lays(rack) for seed in range(60) for rack in racks(MAP, ruled(ASKED, rack__playable_start=False), seed)
    )


def test_nothing_is_dealt_anew_where_nobody_asks() -> None:
    assert {find_deals(MAP, ruled(RELEASE, rack__start=5), seed, WORDS) for seed in range(20)} == {1}


def test_the_record_tells_how_often_and_replays_without_asking() -> None:
    seed = next(seed for seed in range(60) if find_deals(MAP, ASKED, seed, WORDS) > 1)
    session = Session(MAP, ASKED, WORDS, seed)
    record = session.record
    data: Any = plain(RECORD.write(record))
    assert data["deals"] == record.deals > 1
    read = RECORD.read(data)
    assert begun(read, WORDS).state == session.state
    assert Session.resumed(read, WORDS).state == session.state
    del data["deals"]
    assert begun(RECORD.read(data), WORDS).state == start(MAP, ASKED, seed, WORDS).state, (
        "an older one is the first deal"
    )
    once = next(seed for seed in range(60) if find_deals(MAP, ASKED, seed, WORDS) == 1)
    assert "deals" not in RECORD.write(Session(MAP, ASKED, WORDS, once).record)


def test_racks_that_are_given_stay_as_they_are() -> None:
    given = replace(MAP, start=Start(racks=BySide("QQQQ", None)))
    assert {racks(given, ASKED, seed).gold for seed in range(10)} == {"QQQQ"}
    assert all(lays(racks(given, ASKED, seed).silver) for seed in range(30))
    fixed = replace(MAP, pools=BySide(*(Pool(PoolKind.ORDER, order="QQQQQAET") for _ in SIDES)))
    assert find_deals(fixed, ASKED, 1, WORDS) == 1


def test_an_endless_pool_is_drawn_from_anew() -> None:
    endless = replace(MAP, pools=BySide(*(Pool(PoolKind.INFINITE) for _ in SIDES)))
    rules = ruled(ASKED, letters__counts={"A": 1, "T": 1, "Q": 1, "E": 1})
    seed = next(seed for seed in range(40) if find_deals(endless, rules, seed, WORDS) > 1)
    assert all(lays(rack) for rack in racks(endless, rules, seed))


def test_where_a_side_has_no_word_whatever_it_is_dealt_the_other_may_have_one() -> None:
    shut = replace(MAP, terrain=TerrainMap.from_rows([".....", ".....", ".....", "...##", "...#."]))
    deals = [find_deals(shut, ASKED, seed, WORDS) for seed in range(12)]
    assert all(number <= MOST_DEALS for number in deals)
    assert all(lays(racks(shut, ASKED, seed).gold) for seed in range(12))


@pytest.mark.parametrize(
    ("counts", "start", "rack", "enough"),
    [
        ({"A": 9, "T": 9}, 7, "AATTTTT", True),
        ({"A": 9, "T": 9}, 7, "ATTTTTT", False),
        ({"A": 9, "T": 9}, 7, "AAAAAAT", False),
        ({"T": 9}, 7, "TTTTTTT", True),
        ({"A": 1, "T": 9}, 7, "ATTTTTT", True),
        ({"A": 9, "T": 9}, 2, "AT", True),
        ({"Ä": 9, "Y": 9}, 4, "ÄÄYY", True),
    ],
)
def test_as_much_is_asked_as_there_can_be(counts: dict[str, int], start: int, rack: str, enough: bool) -> None:
    assert RackNeeds.of(counts, start).are_met(rack) is enough


def test_a_program_that_deals_but_once_refuses_a_game_dealt_anew_by_its_format() -> None:
    dealt = {seed: Session(MAP, ASKED, WORDS, seed).record for seed in range(12)}
    assert {record.deals > 1 for record in dealt.values()} == {True, False}
    assert all((RECORD.write(record)["format"] > 1) is (record.deals > 1) for record in dealt.values())
