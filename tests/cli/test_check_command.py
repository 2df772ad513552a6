"""``scryptic check`` on every kind of path, for people and for programs."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from runtime import resources
from runtime.balance.outcomes import MeasuredGame, MeasuredLevel
from runtime.balance.report_games import play_jobs
from runtime.balance.report_store import ReportStore
from runtime.campaign.level_json import level_text
from runtime.cli import balance, series
from runtime.cli.main import main
from runtime.engine.board.sides import Side
from runtime.profile.home import find_home
from tests.balance.made_up import MadeUpGames
from tests.simulate.small import small_level

SHIPPED = resources.campaigns() / "first-light"
RULESETS = resources.assets() / "rulesets"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "copy"
    shutil.copytree(SHIPPED, copy)
    return copy


def listed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.slow
def test_sound_paths_of_every_kind_give_0(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [SHIPPED, SHIPPED / "campaign.json", *(SHIPPED / "levels").glob("*.json"), *RULESETS.glob("*.json")]
    assert main(["check", *map(str, paths)]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Nothing is wrong.\n2 issues are accepted.\n")
    assert main(["check", "--json", str(SHIPPED)]) == 0
    assert listed(capsys) == []


def test_what_is_accepted_is_listed_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "--strict", "--accepted", str(SHIPPED)]) == 0
    assert [(one["code"], str(one["accepted"])[:15]) for one in listed(capsys)] == [("neutral-even", "The race for th")]
    assert main(["check", "--accepted", str(SHIPPED)]) == 0
    assert "Accepted: The race" in capsys.readouterr().out


@pytest.mark.slow
def test_an_issue_names_its_fixes_for_programs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewrite(folder / "campaign.json", '"start": "ford"', '"start": "frod"')
    assert main(["check", "--json", str(folder)]) == 1
    told = {one["code"]: one["fixes"] for one in listed(capsys)}
    assert told["edge-no-node"] == ["take-suggestion", "remove-way"]


@pytest.mark.proof
def test_computers_play_as_evidence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("meadow", "ford", "pass"):
        rewrite(folder / f"levels/{name}.json", '"turn_limit": ', '"turn_limit": 2, "spies": 1, "city.capture_bonus": ')
    assert main(["check", "--evidence", "1", str(folder)]) == 0
    said = capsys.readouterr().err
    assert "ford: Adept won " in said and "of 1 game against Greedy" in said


def test_a_shipped_campaign_is_checked_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check", "first-light"]) == 0
    assert main(["check", "second-light"]) == 2
    (tmp_path / "first-light").mkdir()
    assert main(["check", "first-light"]) == 2, "what lies here goes before what was shipped"


def test_a_level_by_itself_is_checked_with_its_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "levels/meadow.json"
    rewrite(path, '"at": [5, 1]', '"at": [5, 99]')
    assert main(["check", "--json", str(path)]) == 1
    (issue,) = listed(capsys)
    assert issue["code"] == "city-off-board"
    assert issue["file"] == path.as_posix()
    assert (issue["pointer"], issue["level"], issue["cells"]) == ("/cities/0/at", "meadow", [[5, 99]])
    assert path.read_text("utf-8").splitlines()[int(str(issue["line"])) - 1].startswith('    {"id": "larkfield"')


@pytest.mark.parametrize(
    "hint", ["urn:scryptic:schema:ruleset:1", "ruleset.schema.json", "../../schemas/ruleset.schema.json"]
)
def test_a_file_says_by_its_schema_what_it_holds(hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"$schema": hint, "format": 1, "id": "mine"}), "utf-8")
    assert main(["check", "--json", str(path)]) == 1
    assert '"/rack.limit"' in capsys.readouterr().out


def test_a_ruleset_is_checked_with_its_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.json"
    shutil.copy(RULESETS / "release.json", path)
    rewrite(path, '"rack.limit": 10', '"rack.limit": 0')
    rewrite(path, '"spies": 3,', '"spis": 3,')
    assert main(["check", "--json", str(path)]) == 1
    found = [(one["code"], one["pointer"], one["line"]) for one in listed(capsys)]
    assert sorted(found) == [
        ("missing-key", "/spies", 1),
        ("out-of-range", "/rack.limit", 7),
        ("unknown-key", "/spis", 35),
    ]


@pytest.mark.slow
def test_warnings_count_only_when_asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewrite(folder / "campaign.json", '"author"', '"autor"')
    assert main(["check", str(folder)]) == 0
    assert "warning" in capsys.readouterr().out
    assert main(["check", "--strict", str(folder)]) == 1


@pytest.mark.parametrize("name", ["nowhere", "empty", "other.json"])
def test_what_cannot_be_read_gives_2(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "other.json").write_text('{"hello": 1}', "utf-8")
    assert main(["check", str(tmp_path / name)]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_an_empty_path_is_wrong_use(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(SHIPPED)
    assert main(["check", ""]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "write . for the folder you are in" in said.err
    assert main(["check", "."]) == 0
    assert main(["render", "", "-o", "a.png"]) == 2


def test_a_folder_without_a_name_is_told_by_its_path(capsys: pytest.CaptureFixture[str]) -> None:
    root = Path("/").resolve()
    assert main(["check", str(root)]) == 2
    assert f"The folder “{root}” holds no campaign" in capsys.readouterr().out


def test_one_bad_path_keeps_no_other_from_being_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewrite(folder / "campaign.json", '\n  "start": "meadow"', '\n  "start": "medow"')
    assert main(["check", "--json", str(folder.parent / "nowhere"), str(folder)]) == 2
    assert [one["code"] for one in listed(capsys)] == ["file-missing", "start-no-node"]


def test_checking_writes_nothing_even_where_a_save_was_cut_off(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / ".scryptic-save").mkdir()
    (folder / ".scryptic-save/0").write_text("half", "utf-8")
    assert main(["check", str(folder)]) == 0
    assert (folder / ".scryptic-save/0").exists()


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign of a level whose games are made up, and all end by passes."""
    monkeypatch.setattr(balance, "play_jobs", partial(play_jobs, answerer=MadeUpGames))
    monkeypatch.setattr(series, "prepare_kernels", lambda *_, **__: None)
    monkeypatch.setenv("SCRYPTIC_HOME", str(tmp_path / "home"))
    folder = tmp_path / "tiny"
    (folder / "levels").mkdir(parents=True)
    (folder / "levels" / "heath.json").write_text(level_text(small_level("heath")))
    head = {"format": 1, "id": "tiny", "name": "Tiny", "levels": ["heath"]}
    (folder / "campaign.json").write_text(json.dumps(head))
    return folder


@pytest.mark.proof
def test_computers_play_only_where_it_is_asked_for(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(played / "levels" / "heath.json")
    assert main(["check", "--json", file]) == 0
    assert "novice-passes" not in [one["code"] for one in listed(capsys)]
    for path in (file, str(played)):
        assert main(["check", "--json", "--play", path]) == 0
        found = {one["code"]: one for one in listed(capsys)}
        told = found["novice-passes"]
        assert (told["file"], told["level"], told["severity"]) == (file, "heath", "warning")
        assert (told["line"], told["pointer"]) == (found["novice-passes"]["line"], "/terrain")
        assert told["line"] is not None
        assert told["details"] == {"games": 97, "limit": 25, "at": "", "share": 100}
    assert main(["check", "--play", "--strict", str(played)]) == 1
    assert "100 % of 97 games between two Novices end by passes." in capsys.readouterr().out


@pytest.mark.slow
def test_what_was_played_is_not_played_again(
    played: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check", "--play", "--json", str(played)]) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(balance, "play_jobs", None)
    assert main(["check", "--play", "--json", str(played)]) == 0
    assert capsys.readouterr().out == first


@pytest.mark.slow
def test_what_is_not_known_yet_is_said_and_is_no_finding(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--play", "--games", "20", str(played)]) == 0
    told = capsys.readouterr()
    assert "novice-passes" not in told.out
    assert "heath: not known yet, with 20 games: whether more than 25 % of the games between Novices" in told.err


class _WonBySilver(MadeUpGames):
    """Games of which gold wins every fourth only."""

    def made_up(self, measured: MeasuredLevel, player: str, seed: int) -> MeasuredGame:
        winner = Side.GOLD if seed % 4 == 0 else Side.SILVER
        return replace(super().made_up(measured, player, seed), winner=winner)


@pytest.mark.proof
@pytest.mark.parametrize(("games", "answerer"), [(97, _WonBySilver), (385, MadeUpGames)], ids=["clear", "close"])
def test_only_what_few_games_leave_open_is_played_on(
    games: int, answerer: type[MadeUpGames], played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "play_jobs", partial(play_jobs, answerer=answerer))
    assert main(["check", "--play", str(played)]) == 0
    kept = ReportStore(find_home().state, played).read("heath")
    assert {one.players: one.count for one in kept} == {("look", "look"): games, ("novice", "novice"): 97}


@pytest.mark.proof
def test_what_games_say_can_be_accepted(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = {"code": "novice-passes", "level": "heath", "about": "terrain", "because": "A quiet place."}
    (played / "accepted.json").write_text(json.dumps({"format": 1, "accepted": [one]}))
    assert main(["check", "--play", "--strict", str(played)]) == 0
    capsys.readouterr()
    assert main(["check", "--play", "--json", "--accepted", str(played)]) == 0
    assert [one["accepted"] for one in listed(capsys) if one["code"] == "novice-passes"] == ["A quiet place."]
    assert main(["check", "--json", "--strict", str(played)]) == 0
    assert listed(capsys) == []
