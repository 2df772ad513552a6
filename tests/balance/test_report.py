"""The report on a level: who plays whom, what the games come to, and that they are kept until something changes."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from runtime.balance.report import PlayedSeries, ReportOptions, SeriesPlan, series_figures, series_of
from runtime.balance.report_games import ReportJob, play_jobs
from runtime.balance.report_page import Ink, course_chart, ends_chart, lengths_chart, notes_of, report_page, series_rows
from runtime.balance.report_store import ReportStore
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Condition, DifficultyColumn, Level, Seat, WinPath
from runtime.lexicon import WordSource
from runtime.match.ways_to_win import WayToWin
from runtime.support.texts import english
from tests.balance.made_up import MadeUpGames, heated, outcome
from tests.engine.boards import RELEASE

RULESETS = {"release": RELEASE}
WISH = ReportOptions(("look",), 100)
LEVEL = Level(
    "one",
    "One & all",
    TerrainMap.from_rows(("....", "....", "....")),
    seats=BySide(Seat(), Seat("novice")),
    conditions=BySide((WinPath("hold", Condition("passes")),), ()),
    difficulty={"hard": DifficultyColumn(seats=BySide(None, Seat("master")))},
)


def plans(level: Level = LEVEL, wish: ReportOptions = WISH) -> tuple[SeriesPlan, ...]:
    return series_of(level, RULESETS, WordSource(), ("easy", "hard"), wish)


def played(job: ReportJob) -> ReportJob:
    jobs = iter([job])
    with closing(play_jobs(lambda: next(jobs, None), 1, answerer=MadeUpGames)) as playing:
        for _ in playing:
            pass
    return job


def test_difficulties_that_play_alike_are_told_together_and_the_own_computer_once_for_each() -> None:
    assert [(one.players, one.difficulties) for one in plans()] == [(("look", "look"), ("easy", "hard"))]
    found = plans(wish=ReportOptions(("look", "adept"), 100, own=True))
    assert [(one.players, one.difficulties) for one in found] == [
        (("look", "look"), ("easy", "hard")),
        (("adept", "adept"), ("easy", "hard")),
        (("look", "novice"), ("easy",)),
        (("adept", "novice"), ("easy",)),
        (("look", "master"), ("hard",)),
        (("adept", "master"), ("hard",)),
    ]
    hard = replace(LEVEL, difficulty={"hard": DifficultyColumn(base=BySide(None, 20))})
    assert [one.difficulties for one in plans(hard)] == [("easy",), ("hard",)]


def test_two_players_meet_by_the_same_seeds_on_both_sides() -> None:
    (plan,) = [one for one in plans(wish=ReportOptions(("look",), 100, own=True)) if one.difficulties == ("easy",)]
    assert plan.seatings == (BySide("look", "novice"), BySide("novice", "look"))
    assert plan.seeds == range(1, 51)


@pytest.mark.slow
def test_all_figures_come_with_intervals_and_dead_ways_are_told() -> None:
    job = played(ReportJob(LEVEL, plans(wish=ReportOptions(("look",), 100, own=True))))
    assert job.is_done
    assert (job.done, job.games) == (300, 300)
    report = job.report()
    plan, told = report.series[0]
    assert told is not None
    assert told.figures.games == 100
    assert told.figures.share.low < told.figures.share.value < told.figures.share.high
    assert told.strength is None
    assert told.dead == (WayToWin(Side.GOLD, "hold"),)
    assert told.lengths == {9: 100}
    assert told.course[-1][0] == 100
    assert told.course[-1][1] == told.figures.share
    assert told.means["contact"] is not None
    assert told.decided.value == 0
    assert told.heat is not None
    assert (told.heat.games, told.heat.laid[0, 0], told.heat.fought[0, 1]) == (100, 1, 1)
    assert sum(told.heat.held(part, Side.GOLD)[0, 0] for part in range(4)) == 1
    rows = dict(series_rows(english(), plan, told))
    assert rows["Won by: Gold: “hold”"] == "never: a dead way"
    assert rows["Seeds"] == "1 to 100"
    other = report.series[1][1]
    assert other is not None
    assert other.strength is not None
    # The made-up games know the player on gold alone, so that the map decides by who sits there.
    assert other.strength.value != other.figures.share.value


@pytest.mark.slow
def test_what_was_played_is_kept_until_the_level_changes_and_more_games_go_on(tmp_path: Path) -> None:
    store = ReportStore(tmp_path / "state", tmp_path / "campaign")
    first = played(ReportJob(LEVEL, plans()))
    store.keep("one", first.played)
    kept = store.read("one")
    assert kept[0].games == first.played[0].games
    again = ReportJob(LEVEL, plans(), kept)
    assert again.is_done
    told, before = again.report().series[0][1], first.report().series[0][1]
    assert told is not None
    assert before is not None
    assert replace(told, heat=None) == replace(before, heat=None)
    more = ReportJob(LEVEL, plans(wish=ReportOptions(("look",), 150)), kept)
    assert (more.done, more.games) == (100, 150)
    named = replace(LEVEL, name="Other name")
    assert ReportJob(named, plans(named), kept).is_done
    edited = replace(LEVEL, terrain=LEVEL.terrain.having({Cell(0, 0): Terrain.WATER}))
    changed = ReportJob(edited, plans(edited), kept)
    assert changed.done == 0
    report = changed.report()
    assert report.stale == (0,)
    stale = report.series[0][1]
    assert stale is not None
    assert stale.figures == told.figures
    played(changed)
    store.keep("one", changed.played)
    assert changed.report().stale == ()
    # An undone edit finds its games again.
    assert ReportJob(LEVEL, plans(), store.read("one")).is_done


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["{", *(pytest.param(more, marks=pytest.mark.proof) for more in ("", "[]", '{"counts": [1]}', "null"))]
)
def test_what_can_not_be_read_counts_as_never_played(tmp_path: Path, text: str) -> None:
    store = ReportStore(tmp_path, tmp_path / "campaign")
    store.keep("one", played(ReportJob(LEVEL, plans())).played)
    (file,) = tmp_path.glob("balance/*/one.json")
    whole = file.read_text()
    file.write_text(text)
    assert store.read("one") == ()
    file.write_text(whole.replace('"passes",', '"passes","more",', 1))
    assert store.read("one") == ()
    file.write_text(whole.replace("[[[1,", '[[["x",', 1))
    assert store.read("one") == ()


@pytest.mark.proof
def test_a_level_that_processes_fail_at_is_told_and_the_next_one_goes_on() -> None:
    deadly = replace(LEVEL, name="deadly", description="/nowhere/at/all")
    jobs = [ReportJob(deadly, plans(deadly)), ReportJob(LEVEL, plans())]
    waiting = iter(jobs)
    with closing(play_jobs(lambda: next(waiting, None), 1, answerer=MadeUpGames)) as playing:
        for _ in playing:
            pass
    assert jobs[0].problem == "failed"
    assert jobs[1].report().series[0][1] is not None


@pytest.mark.slow
def test_stopped_in_between_what_is_over_is_there() -> None:
    job = ReportJob(LEVEL, plans())
    jobs = iter([job])
    playing = play_jobs(lambda: next(jobs, None), 1, answerer=MadeUpGames)
    for heard in playing:
        if heard is not None:
            break
    playing.close()
    assert 0 < job.done < job.games
    assert job.played[0].count == job.done


@pytest.mark.slow
def test_charts_and_the_page_are_sound_and_need_nothing_else() -> None:
    job = played(ReportJob(LEVEL, plans()))
    report = job.report()
    told = report.series[0][1]
    assert told is not None
    for chart in (course_chart, lengths_chart, ends_chart):
        ElementTree.fromstring(chart(english(), told, Ink()))
    page = report_page(english(), "A <title>", [report], {"easy": "Easy"}, lambda _: b"PNG")
    assert "A &lt;title&gt;" in page
    assert "One &amp; all" in page
    assert "data:image/png;base64," in page
    assert "never: a dead way" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in page
    assert page.count('class="map"') == 11


def test_of_few_games_nothing_is_called_dead() -> None:
    (plan,) = plans()
    games = tuple(outcome(plan.measured, "look", seed) for seed in range(1, 21))
    told = series_figures(plan, PlayedSeries("", plan.players, (), (games,), heated(games[0]).heat))
    assert told is not None
    assert told.dead == ()
    assert told.figures.games == 20


@pytest.mark.slow
def test_why_the_engine_plays_is_said_with_the_figures() -> None:
    report = replace(played(ReportJob(LEVEL, plans())).report(), obstacles=("pie",))
    said = notes_of(english(), report, 0)
    assert said == ["The engine plays this level, more slowly: players who may change sides."]
