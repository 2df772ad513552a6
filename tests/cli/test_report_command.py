"""``scryptic report``: text and JSON of playtest reports, and those that are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runtime.campaign.playtest_json import SUFFIX, PlaytestNote, PlaytestReport, report_text
from runtime.cli.main import main
from runtime.engine.board.grid import Cell
from runtime.engine.game.actions import EndTurn
from tests.balance.test_playtests import game, plain


@pytest.fixture
def file(tmp_path: Path) -> Path:
    notes = (PlaytestNote(Cell(1, 2), "a\x1b[2Jb", 1),)
    played = game(EndTurn(), level=plain(), seconds=(61,), notes=notes)
    file = tmp_path / f"one{SUFFIX}"
    file.write_text(report_text(PlaytestReport((played,), mark=2, words="Hm.\x07\nWell.")), "utf-8")
    return file


def test_a_report_is_told_and_no_text_of_it_steers_the_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.splitlines() == [
        f"one{SUFFIX}: 2 of 5",
        "  Hm.\\x07",
        "  Well.",
        "  The Duel: not played to the end, turn 2; longest: turn 1 (1:01)",
        "    row 1, column 2, turn 1: a\\x1b[2Jb",
    ]


def test_as_json_it_is_a_line_for_each_report(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--json", str(file), str(file)]) == 0
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert one == other
    assert (one["mark"], one["games"][0]["result"], one["games"][0]["seconds"]) == (2, "left", [61])


def test_a_bad_report_is_refused_and_the_others_are_told(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad"
    bad.write_text("{}")
    assert main(["report", str(bad), str(file)]) == 1
    said = capsys.readouterr()
    assert "is refused" in said.err
    assert "2 of 5" in said.out
