"""Playtest reports: their file, their games played again, and that bad and hostile ones are refused or cut short."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime import resources
from runtime.balance import playtests
from runtime.balance.outcomes import MeasuredLevel
from runtime.balance.playtests import (
    PersonResult,
    ReplayTrouble,
    heat_of,
    left_text,
    person_rows,
    replay_report,
    report_data,
    result_text,
    slowest_text,
    waits_text,
)
from runtime.balance.report_store import MOST_REPORTS, NoteAnswer, PlaytestStore
from runtime.campaign.playtest_json import (
    LONGEST_NOTE,
    SUFFIX,
    PlaytestNote,
    PlaytestReport,
    ReportedGame,
    ReportRead,
    digest_of,
    read_report,
    report_text,
    without_names,
)
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import Action, Commit, EndTurn, Resign
from runtime.engine.levels.level import City, Condition, Level, Pool, PoolKind, Seat, Start, WinPath
from runtime.engine.records.record import Record
from runtime.lexicon import level_words, load_lexicon
from runtime.match.proof_games import level_hash
from runtime.support.issues import Severity
from runtime.support.texts import english
from tests.engine.boards import RELEASE
from tests.engine.records import recorded
from tests.examples import examples

SCHEMAS = Schemas(resources.schemas())
LEVEL = Level(
    "duel",
    "The Duel",
    TerrainMap.from_rows(("......", "......", "......", "......", "......", "......")),
    cities=(City("g", Cell(2, 1), Side.GOLD, "Aurum"), City("s", Cell(4, 4), Side.SILVER, "Argent")),
    seats=BySide(Seat(), Seat("novice")),
    pools=BySide(Pool(PoolKind.ORDER, order="SEA"), Pool(PoolKind.ORDER, order="")),
    start=Start(racks=BySide("CAT", "DOG")),
    conditions=BySide((WinPath("laid", Condition("play_word", arguments={"words": ["CAT"]})),), ()),
)
CAT = Commit(tuple(Laid(Cell(2, 1 + step), letter) for step, letter in enumerate("CAT")))


def game(*actions: Action, level: Level = LEVEL, **more: Any) -> ReportedGame:
    words = level_words(load_lexicon(), level.words)
    return ReportedGame(recorded(level, RELEASE, words, 1, actions), level.seats, **more)


def plain(level: Level = LEVEL) -> Level:
    return replace(level, conditions=BySide((), ()))


def read(tmp_path: Path, text: str | bytes) -> ReportRead:
    file = tmp_path / f"one{SUFFIX}"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return read_report(file, SCHEMAS)


texts = st.text(min_size=1, max_size=12)
notes = st.builds(PlaytestNote, st.builds(Cell, st.integers(0, 999), st.integers(0, 999)), texts, st.integers(1, 99))
reports = st.builds(
    PlaytestReport,
    st.lists(
        st.builds(
            ReportedGame,
            st.just(Record(LEVEL, RELEASE, "w", 7, (EndTurn(),), "a" * 64)),
            st.builds(BySide, st.sampled_from([Seat(), Seat("adept")]), st.just(Seat())),
            texts,
            st.lists(st.integers(0, 86_400), max_size=5).map(tuple),
            st.lists(notes, max_size=3).map(tuple),
        ),
        min_size=1,
        max_size=2,
    ).map(tuple),
    texts,
    st.integers(0, 5),
    texts,
)


@pytest.mark.slow
@examples(40)
@given(report=reports)
def test_whatever_a_report_says_comes_back_from_its_file(
    tmp_path_factory: pytest.TempPathFactory, report: PlaytestReport
) -> None:
    folder = tmp_path_factory.mktemp("report")
    text = report_text(report)
    found = read(folder, text)
    assert found.report == report, found.file.issues
    assert found.digest == digest_of(report)
    assert report_text(found.report) == text


def test_a_game_is_told_by_result_way_longest_turns_and_where_letters_lie() -> None:
    played = game(CAT, seconds=(75, 0, 5), notes=(PlaytestNote(Cell(0, 0), "why?", 1),))
    replayed = replay_report("d", PlaytestReport((played,), mark=4))
    (one,) = replayed.games
    t = english()
    assert one.trouble is ReplayTrouble.NONE
    assert one.result is PersonResult.WON
    assert result_text(t, one) == "won, by “laid”"
    assert waits_text(t, one) == "turn 1 (1:15), turn 3 (0:05)"
    heat = heat_of(replayed.games)
    assert heat is not None
    assert [heat.laid[2, column] for column in range(5)] == [0, 1, 1, 1, 0]
    rows = dict(person_rows(t, MeasuredLevel(LEVEL, RELEASE), replayed.games))
    assert rows["Games"] == "1"
    assert rows["Won by: Gold: “laid”"].startswith("100")
    assert "Seeds" not in rows
    assert report_data(replayed)["games"][0]["notes"] == [{"at": [0, 0], "turn": 1, "text": "why?"}]


def test_whoever_gave_up_or_left_is_told_with_the_turn_and_so_is_where_people_stall() -> None:
    level = plain()
    report = PlaytestReport(
        (
            game(EndTurn(), EndTurn(), Resign(), level=level, seconds=(10, 0, 50)),
            game(EndTurn(), level=level, seconds=(30,)),
            game(EndTurn(), Resign(), level=level),
        )
    )
    games = replay_report("d", report).games
    assert [one.result for one in games] == [PersonResult.GAVE_UP, PersonResult.LEFT, PersonResult.WON]
    assert left_text(english(), games) == "turn 2, turn 3"
    assert slowest_text(english(), games) == "turn 3 (0:50), turn 1 (0:20)"


def test_who_plays_whom_decides_whose_result_it_is() -> None:
    two = replace(game(EndTurn(), Resign(), level=plain()), seats=BySide(Seat(), Seat()))
    other = replace(game(EndTurn(), Resign(), level=plain()), seats=BySide(Seat("novice"), Seat()))
    found = replay_report("d", PlaytestReport((two, other))).games
    assert [one.result for one in found] == [PersonResult.OVER, PersonResult.GAVE_UP]


def test_another_version_of_the_level_is_known_by_its_fingerprint_and_texts_make_none() -> None:
    (one,) = replay_report("d", PlaytestReport((game(CAT),))).games
    assert one.level == level_hash(LEVEL) == level_hash(replace(LEVEL, name="Das Duell"))
    assert one.level != level_hash(plain())


def test_what_the_rules_refuse_and_what_leads_elsewhere_is_told() -> None:
    played = game(CAT)
    bad = replace(played, record=replace(played.record, actions=(CAT, CAT), result=""))
    elsewhere = replace(played, record=replace(played.record, result="0" * 64))
    unplayable = replace(played, record=replace(played.record, first="nonsense"))
    found = replay_report("d", PlaytestReport((bad, elsewhere, unplayable))).games
    wanted = [ReplayTrouble.REFUSED, ReplayTrouble.DIFFERS, ReplayTrouble.NOT_BEGUN]
    assert [one.trouble for one in found] == wanted
    assert found[2].result is PersonResult.UNKNOWN
    assert left_text(english(), found) == ""


def test_words_that_were_brought_along_are_found_out() -> None:
    level = plain(replace(LEVEL, start=Start(racks=BySide("QXZ", "DOG"))))
    words = load_lexicon().changed(("QXZ",), ())
    actions = (Commit(tuple(Laid(Cell(2, 1 + step), letter) for step, letter in enumerate("QXZ"))),)
    played = ReportedGame(recorded(level, RELEASE, words, 1, actions), level.seats)
    (one,) = replay_report("d", PlaytestReport((played,))).games
    assert one.trouble is ReplayTrouble.NONE


def test_games_that_take_too_long_are_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game(EndTurn(), EndTurn(), EndTurn(), level=plain())
    ticks = iter(range(0, 1000, 2))
    found = replay_report("d", PlaytestReport((played,) * 3), clock=lambda: next(ticks)).games
    assert [one.trouble for one in found] == [ReplayTrouble.TOO_LONG] * 3
    monkeypatch.setattr(playtests, "MOST_ACTIONS", 2)
    (one,) = replay_report("d", PlaytestReport((played,))).games
    assert (one.trouble, one.turns, one.result) == (ReplayTrouble.TOO_LONG, 3, PersonResult.UNKNOWN)
    monkeypatch.setattr(playtests, "MOST_CELLS", 20)
    (one,) = replay_report("d", PlaytestReport((played,))).games
    assert one.heat is None


def test_names_are_taken_out() -> None:
    played = game(CAT)
    named = replace(played, record=replace(played.record, players=BySide("Ada", "")))
    assert "Ada" in report_text(PlaytestReport((named,)))
    assert "Ada" not in report_text(PlaytestReport(without_names((named,))))


def sound() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(report_text(PlaytestReport((game(CAT, notes=(PlaytestNote(Cell(0, 0), "x"),)),))))
    return data


CONDITION = {"kind": "play_word", "arguments": {"words": ["CAT"]}}
TRICKS: dict[str, Any] = {
    "no-games": lambda data: data.update(games=[]),
    "many-games": lambda data: data.update(games=data["games"] * 21),
    "mark": lambda data: data.update(mark=6),
    "long-words": lambda data: data.update(words="x" * 2001),
    "long-note": lambda data: data["games"][0]["notes"][0].update(text="x" * (LONGEST_NOTE + 1)),
    "many-notes": lambda data: data["games"][0].update(notes=data["games"][0]["notes"] * 201),
    "far-cell": lambda data: data["games"][0]["notes"][0].update(at=[0, 1000]),
    "half-cell": lambda data: data["games"][0]["notes"][0].update(at=[0]),
    "many-seconds": lambda data: data["games"][0].update(seconds=[0] * 10_001),
    "negative-seconds": lambda data: data["games"][0].update(seconds=[-1]),
    "no-record": lambda data: data["games"][0].pop("record"),
    "newer": lambda data: data.update(format=2),
    "sums": lambda data: data["games"][0]["record"]["level"].update(
        conditions={"gold": [{"id": "a", "when": {"kind": "all", "parts": [CONDITION] * 5001}}]}
    ),
    "sums-of-all-games": lambda data: data.update(
        games=[
            {**data["games"][0], "record": {**data["games"][0]["record"], "level": many(data["games"][0], 900)}}
            for _ in range(6)
        ]
    ),
}


def many(reported: dict[str, Any], count: int) -> dict[str, Any]:
    when = {"kind": "all", "parts": [CONDITION] * count}
    return {**reported["record"]["level"], "conditions": {"gold": [{"id": "a", "when": when}]}}


@pytest.mark.slow
@pytest.mark.parametrize("trick", TRICKS)
def test_hostile_reports_are_refused(trick: str, tmp_path: Path) -> None:
    data = sound()
    assert read(tmp_path, json.dumps(data)).report is not None
    TRICKS[trick](data)
    found = read(tmp_path, json.dumps(data))
    assert found.report is None
    codes = {one.code for one in found.file.issues if one.severity is Severity.ERROR}
    assert codes == {"too-much"} if trick.startswith("sums") else codes


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b"\xff\xfe", b"null", b"PK\x03\x04", b"[" * 100_000, b" " * 9_000_000]
)
def test_what_is_no_report_is_refused(data: bytes, tmp_path: Path) -> None:
    found = read(tmp_path, data)
    assert found.report is None
    assert found.file.issues


def test_a_folder_a_missing_file_and_a_pipe_are_refused(tmp_path: Path) -> None:
    assert read_report(tmp_path, SCHEMAS).report is None
    assert read_report(tmp_path / "none", SCHEMAS).report is None


def test_damaged_bytes_are_refused_or_read_and_played_without_an_exception(tmp_path: Path) -> None:
    whole, chance = report_text(PlaytestReport((game(CAT),), words="fine")).encode(), random.Random(5)
    for _ in range(120):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(data))
            if chance.random() < 0.5:
                data[place] = chance.randrange(256)
            else:
                del data[place : place + chance.randrange(1, 40)]
        found = read(tmp_path, bytes(data))
        assert (found.report is None) == any(one.severity.value == "error" for one in found.file.issues)
        if found.report is not None:
            replay_report(found.digest, found.report)


def test_reports_and_answers_are_kept_by_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = PlaytestStore(tmp_path / "state", tmp_path / "campaign")
    assert store.files == ()
    assert store.answers() == {}
    text = report_text(PlaytestReport((game(CAT),)))
    assert store.keep("0123", text)
    assert store.keep("0123", text)
    (file,) = store.files
    assert read_report(file, SCHEMAS).report is not None
    store.keep_answers({"0123/0/0": NoteAnswer("done", is_done=True)})
    assert store.answers() == {"0123/0/0": NoteAnswer("done", is_done=True)}
    (file.parent / "answers.json").write_text('{"a": 3, "b": {"text": 4, "done": "x"}}')
    assert store.answers() == {"a": NoteAnswer(), "b": NoteAnswer()}
    (file.parent / "answers.json").write_text("{")
    assert store.answers() == {}
    monkeypatch.setattr("runtime.balance.report_store.MOST_REPORTS", 1)
    assert not store.keep("4567", text)
    store.forget("0123")
    assert store.files == ()
    assert MOST_REPORTS == 200
