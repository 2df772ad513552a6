"""``scryptic moves``: every legal placement once, in order, of a level or a position."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.cli import kernel_notice
from runtime.cli.main import main
from runtime.fastgame.readiness import Readiness
from runtime.support.texts import english

MEADOW = resources.campaigns() / "first-light" / "levels" / "meadow.json"
POSITION = {
    "terrain": ["....."] * 4,
    "cities": [{"at": [0, 0], "owner": "gold"}, {"at": [3, 4], "owner": "silver"}],
    "racks": {"gold": "CATS", "silver": "DO"},
}


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION), "utf-8")
    return path


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt.gz"
    path.write_bytes(gzip.compress(b"cat\ncats\nat\ndo\n"))
    return path


def listed(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[dict[str, Any]]:
    assert main(["moves", *map(str, arguments)]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_placement_is_listed_once_and_in_order(
    position: Path, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = listed(capsys, position, "--words", words)
    told = [(one["at"], one["dir"], one["word"]) for one in found]
    assert told == [([0, 0], way, word) for way in ("across", "down") for word in ("AT", "CAT", "CATS")]
    assert found[1] | {"strength": 0} == {
        "at": [0, 0], "dir": "across", "word": "CAT", "new": [[0, 0, "C"], [0, 1, "A"], [0, 2, "T"]],
        "cross": [], "attack": False, "strength": 0,
    }  # fmt: skip


def test_another_side_another_rack_and_only_the_strongest(
    position: Path, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of_silver = listed(capsys, position, "--words", words, "--side", "silver")
    assert {one["word"] for one in of_silver} == {"DO"}
    assert {one["word"] for one in listed(capsys, position, "--words", words, "--rack", "ta")} == {"AT"}
    strongest = listed(capsys, position, "--words", words, "--strongest", 3)
    assert [one["word"] for one in strongest] == ["CATS", "CATS", "CAT"]
    assert [one["dir"] for one in strongest[:2]] == ["across", "down"]


def test_a_level_is_its_first_turn(capsys: pytest.CaptureFixture[str]) -> None:
    found = listed(capsys, MEADOW, "--rack", "STONE", "--strongest", 5)
    assert len(found) == 5
    assert [one["strength"] for one in found] == sorted((one["strength"] for one in found), reverse=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "broken.json:1: The file is not sound JSON"),
        ("[]", "must be"),
        ('{"terrain": ["..", "."]}', "Row 1"),
        ('{"terrain": [".."], "edition": "x"}', "ruleset"),
    ],
)
def test_what_is_no_position_is_said(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, "utf-8")
    assert main(["moves", str(path)]) == 2
    told = capsys.readouterr().err
    assert said in told


def test_letters_without_value_and_missing_files_are_said(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", str(position), "--rack", "A1"]) == 2
    assert "no value: 1" in capsys.readouterr().err
    assert main(["moves", str(position), "--words", "nowhere.txt"]) == 2
    assert "nowhere.txt" in capsys.readouterr().err
    assert main(["moves", "nowhere.json"]) == 2
    assert "nowhere.json" in capsys.readouterr().err
    with_negative = main(["moves", str(position), "--strongest", "-1"])
    assert with_negative == 2


def test_what_a_list_holds_in_vain_is_told(position: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.txt"
    path.write_text("cats\nrock'n'roll\nmünze\n\nat\nb2b\n", "utf-8")
    assert main(["moves", str(position), "--words", str(path)]) == 0
    out, err = capsys.readouterr()
    assert {json.loads(line)["word"] for line in out.splitlines()} == {"CATS", "AT"}
    strange, worthless = err.splitlines()[:2]
    assert "first in line 2: “rock'n'roll” (such entries: 2)" in strange
    assert "position.json" in worthless
    assert "need: Ü (words: 1)" in worthless


def test_a_folder_in_place_of_a_list_is_named(
    position: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lists").mkdir()
    monkeypatch.chdir(tmp_path / "lists")
    assert main(["moves", str(position), "--words", "."]) == 2
    assert "lists could not be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("ready", "said"),
    [
        (Readiness(is_compiled=True, refused=Path("shut"), spare=Path("spare")), []),
        (Readiness(is_compiled=False), ["only this first time: 50 %"]),
        (
            Readiness(is_compiled=False, refused=Path("shut"), spare=Path("spare")),
            ["shut can't be written: the move finder is kept in spare", "only this first time: 50 %"],
        ),
        (
            Readiness(is_compiled=False, refused=Path("shut")),
            ["shut can't be written, so the move finder is prepared anew"],
        ),
    ],
)
def test_a_terminal_is_told_why_the_first_search_takes_long_and_how_far_it_is(
    ready: Readiness, said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = []

    def get_ready(told: Callable[[float], object], *, game: bool) -> None:
        games.append(game)
        told(0.5)

    monkeypatch.setattr(kernel_notice, "readiness", lambda game=False: ready)
    monkeypatch.setattr(kernel_notice, "get_ready", get_ready)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    kernel_notice.prepare_kernels(english(), game=True)
    err = capsys.readouterr().err
    for part in said:
        assert part in err
    assert err.count("\n") == sum("%" not in part for part in said), "how far it is is written over and wiped away"
    assert games == [True] * any("%" in part for part in said)


def test_elsewhere_than_on_a_terminal_each_quarter_is_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def get_ready(told: Callable[[float], object], *, game: bool) -> None:
        for share in (0.1, 0.2, 0.3, 0.4, 0.8, 0.9):
            told(share)

    monkeypatch.setattr(kernel_notice, "readiness", lambda game=False: Readiness(is_compiled=False))
    monkeypatch.setattr(kernel_notice, "get_ready", get_ready)
    kernel_notice.prepare_kernels(english())
    said = "The move finder is being prepared, only this first time:"
    assert capsys.readouterr().err.splitlines() == [f"{said} {one} %" for one in (0, 30, 80)]


def test_where_nothing_can_be_kept_who_searches_here_does_so_at_once_and_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = []

    def get_ready(_told: Callable[[float], object], *, game: bool) -> None:
        games.append(game)

    monkeypatch.setattr(kernel_notice, "readiness", lambda game=False: Readiness(False, Path("shut")))
    monkeypatch.setattr(kernel_notice, "get_ready", get_ready)
    kernel_notice.prepare_kernels(english(), here=True)
    said = capsys.readouterr().err.splitlines()
    assert games == [False]
    assert "shut can't be written, so the move finder is prepared anew" in said[0]
    assert said[1:] == ["The move finder is being prepared: 0 %"]


@pytest.mark.parametrize("is_compiled", [True, False])
@pytest.mark.parametrize(("spare", "part"), [(Path("spare"), "is kept in spare until"), (None, "anew each time")])
def test_a_chosen_folder_in_which_others_may_write_is_named(
    is_compiled: bool,
    spare: Path | None,
    part: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        kernel_notice, "readiness", lambda game=False: Readiness(is_compiled, Path("shared"), spare, is_open=True)
    )
    monkeypatch.setattr(kernel_notice, "get_ready", lambda told, game: None)
    monkeypatch.setenv(kernel_notice.CACHE, "shared")
    kernel_notice.prepare_kernels(english())
    said = capsys.readouterr().err
    assert said.count("Others may write in shared, so nothing is taken from there.") == 1
    assert part in said
    assert "can't be written" not in said


def test_who_plays_is_told_once_of_a_folder_that_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        kernel_notice, "readiness", lambda game=False: Readiness(True, Path("shared"), None, is_open=True)
    )
    monkeypatch.setenv(kernel_notice.CACHE, "shared")
    assert main(["play", "no-such-campaign"]) == 2
    assert capsys.readouterr().err.count("Others may write in shared") == 1
    monkeypatch.delenv(kernel_notice.CACHE)
    monkeypatch.delenv(kernel_notice.VARIABLE, raising=False)
    assert main(["play", "no-such-campaign"]) == 2
    assert "Others may write" not in capsys.readouterr().err


def test_a_file_is_called_as_it_was_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.json"
    path.touch()
    assert main(["moves", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1: ")
