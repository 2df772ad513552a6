"""``scryptic balance``: reports on levels and campaigns, kept between runs, as text, JSON and a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from runtime.balance.race import play_search
from runtime.balance.report import PlayedSeries
from runtime.balance.report_games import play_jobs
from runtime.balance.report_store import ReportStore
from runtime.campaign.level_json import level_text
from runtime.campaign.reader import read_campaign, read_level
from runtime.cli import balance, fairness, series
from runtime.cli.main import main
from tests.balance.made_up import MadeUpGames, TiltedGames
from tests.simulate.small import WORDS, huge_level, small_level


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign of two levels, at two difficulties; its games are made up."""
    monkeypatch.setattr(balance, "play_jobs", partial(play_jobs, answerer=MadeUpGames))
    monkeypatch.setattr(fairness, "play_search", partial(play_search, answerer=TiltedGames))
    monkeypatch.setattr(series, "prepare_kernels", lambda *_, **__: None)
    monkeypatch.setenv("SCRYPTIC_HOME", str(tmp_path / "home"))
    folder = tmp_path / "tiny"
    (folder / "levels").mkdir(parents=True)
    (folder / "words").mkdir()
    (folder / "words" / "few.txt").write_text("\n".join(WORDS.split()))
    for name in ("heath", "moor"):
        (folder / "levels" / f"{name}.json").write_text(level_text(small_level(name)))
    head = {"format": 1, "id": "tiny", "name": "Tiny", "levels": ["heath", "moor"], "words": {"list": "few.txt"}}
    head["difficulties"] = [{"id": "easy", "name": "Easy"}, {"id": "hard", "name": "Hard"}]
    (folder / "campaign.json").write_text(json.dumps(head))
    assert read_campaign(folder).issues == ()
    return folder


@pytest.mark.slow
def test_a_campaign_is_reported_level_by_level(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", str(tiny), "--players", "quick,adept", "--games", "100", "--json"]) == 0
    text = capsys.readouterr().out
    assert not [line for line in text.splitlines() if line.strip(" ,").lstrip("-").replace(".", "").isdigit()]
    levels = json.loads(text)["levels"]
    assert [one["level"] for one in levels] == ["heath", "moor"]
    series = levels[0]["series"]
    assert [one["players"] for one in series] == [["quick", "quick"], ["adept", "adept"]]
    assert series[0]["difficulties"] == ["easy", "hard"]
    assert (series[0]["games"], series[0]["stale"]) == (100, False)
    assert series[0]["share"]["low"] < series[0]["share"]["value"]
    assert len(series[0]["heat"]["held"]) == 4


@pytest.mark.slow
def test_a_single_level_in_words_and_what_is_kept_is_not_played_again(
    tiny: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    level = str(tiny / "levels" / "moor.json")
    assert main(["balance", level, "--games", "100"]) == 0
    said = capsys.readouterr().out
    assert "Closer look · Easy, Hard" in said
    assert "Gold, who begins, wins" in said
    assert "heath" not in said

    def nobody(*_: object) -> None:
        raise AssertionError("nothing is to be played")

    monkeypatch.setattr(balance, "play_jobs", nobody)
    assert main(["balance", level, "--games", "100"]) == 0
    assert capsys.readouterr().out == said
    assert main(["balance", str(tiny), "--level", "moor", "--games", "100"]) == 0
    assert capsys.readouterr().out == said


@pytest.mark.slow
def test_whoever_is_killed_has_not_played_for_nothing(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, keep = list[int](), ReportStore.keep

    def keeping(store: ReportStore, level_id: str, played: Sequence[PlayedSeries]) -> None:
        keep(store, level_id, played)
        kept.append(sum(one.count for one in store.read(level_id)))

    monkeypatch.setattr(ReportStore, "keep", keeping)
    monkeypatch.setattr(balance, "OFTEN", 0.0)
    assert main(["balance", str(tiny / "levels" / "moor.json"), "--games", "100"]) == 0
    assert 0 < kept[0] < 100
    assert kept[-1] == 100


@pytest.mark.slow
def test_the_page_is_one_file_with_pictures(tiny: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["balance", str(tiny), "--games", "97", "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.count("data:image/png;base64,") == 2
    assert text.count('class="map"') == 22
    assert text.count("Cities taken, ") == 2
    assert "Balance: Tiny" in text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--players", "quick,nobody"], "No player of the computer is called “nobody”. The players are: "),
        (["--level", "fen"], "There is no level fen"),
        (["--games", "0"], "no whole number"),
        (["--fair", "--lock", "terrain,luck"], "luck is none of terrain, cities, points"),
        (["--fair", "-o", "fair.json"], "for one level only"),
        (["--fair", "--advice"], "not allowed with"),
        (["--fair", "--level", "moor", "-o", "/not/there/fair.json"], "there is no folder /not/there"),
        (["--html", "/not/there/page.html"], "there is no folder /not/there"),
    ],
)
def test_wrong_use_is_said(tiny: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str) -> None:
    assert main(["balance", str(tiny), *given]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_a_level_with_errors_is_left_out_and_said(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tiny / "levels" / "moor.json"
    data = json.loads(file.read_text())
    data["cities"] = []
    file.write_text(json.dumps(data))
    assert main(["balance", str(tiny), "--games", "97"]) == 1
    told = capsys.readouterr()
    assert "moor" in told.err
    assert "heath" in told.out.lower()


@pytest.mark.slow
def test_a_level_is_made_fair_and_written(tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fair.json"
    assert main(["balance", str(tiny), "--level", "moor", "--fair", "--lock", "cities,terrain", "-o", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Gold is ahead: wins " in said
    assert "1  Silver begins with " in said
    assert "by the change)" in said
    level = read_level(file).level
    assert level is not None
    assert level.start.base.silver in range(13, 18)
    assert level.terrain == small_level("moor").terrain


@pytest.mark.slow
def test_advice_as_json(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", str(tiny), "--level", "moor", "--advice", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["levels"]
    assert (told["level"], told["player"], told["verdict"]) == ("moor", "look", "found")
    kinds = {name for one in told["found"] for name, value in one["edit"].items() if value}
    assert kinds == {"terrain", "points", "letters", "pie"}
    for one in told["found"]:
        assert one["change"]["high"] < 0
        assert one["games"] in (97, 385)


@pytest.mark.proof
def test_a_level_that_quick_players_can_not_play_is_refused_with_the_reason_and_adept_plays_it(
    tiny: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # By real processes.
    monkeypatch.setattr(balance, "play_jobs", play_jobs)
    level = tiny / "levels" / "moor.json"
    level.write_text(level_text(huge_level("moor")))
    reason = "numbers in the rules that are too large for the compiled game"
    assert main(["balance", str(level), "--players", "look", "--games", "2", "--workers", "1"]) == 1
    said = capsys.readouterr().out
    assert said.count(f"    Quick players can't play this level: {reason}. Greedy and Adept can.") == 1
    assert "The engine plays" not in said
    assert main(["balance", str(level), "--players", "greedy", "--games", "2", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert f"    The engine plays this level, more slowly: {reason}." in said
    assert "Quick players" not in said
