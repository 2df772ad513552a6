"""``scryptic import`` and ``scryptic export``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.cli.main import main

MAPS = Path(__file__).resolve().parents[1] / "exchange" / "maps"
FORD = resources.campaigns() / "first-light" / "levels" / "ford.json"


def run(*arguments: str | Path) -> int:
    return main([str(one) for one in arguments])


def test_a_map_becomes_a_level_that_reads_without_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "My Valley.json"
    assert run("import", MAPS / "valley.tmx", "-o", output, "--name", "The valley") == 0
    read = read_level(output)
    assert not read.issues
    assert read.level is not None
    assert (read.level.id, read.level.name) == ("my-valley", "The valley")
    said = capsys.readouterr()
    assert said.out == ""
    assert "Tiles guessed by their colours: 1." in said.err
    assert "6 × 8 cells, cities: 2, tokens: 1." in said.err


def test_proposals_are_printed_and_taken_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", MAPS / "valley.tmx", "--proposals") == 0
    proposals = json.loads(capsys.readouterr().out)
    proposals["tiles"]["ground"]["1"] = "lava"
    mapping, output = tmp_path / "map.json", tmp_path / "valley.json"
    mapping.write_text(json.dumps(proposals), encoding="utf-8")
    assert run("import", MAPS / "valley.tmx", "--map", mapping, "-o", output) == 0
    level = read_level(output).level
    assert level is not None
    assert "~" not in "".join(level.terrain.rows())
    assert level.terrain.rows()[1] == "^^....##"


def test_layers_parts_and_no_objects(tmp_path: Path) -> None:
    output = tmp_path / "a.json"
    options = ("--layer", "Plan", "--part", "1,1,2,3", "--no-objects")
    assert run("import", MAPS / "valley.tmx", "-o", output, *options) == 0
    level = read_level(output).level
    assert level is not None
    assert level.terrain.rows() == ("~~~", "~~~")
    assert not level.cities


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["{maps}/hexagonal.tmx", "-o", "{}/a.json"], 1, "The map is hexagonal"),
        (["{}/gone.tmx", "-o", "{}/a.json"], 2, "There is no file"),
        (["{maps}/valley.tmx"], 2, "Say with -o where the level is written"),
        (["{maps}/valley.tmx", "-o", "{}/a.tmx"], 2, "it must end in .json"),
        (["{maps}/valley.tmx", "-o", "{}/no/a.json"], 2, "there is no folder"),
        (["{maps}/valley.tmx", "-o", "{}/a.json", "--layer", "Sky"], 2, "It has: Ground, Plan, Growth/Trees."),
        (["{maps}/valley.tmx", "-o", "{}/a.json", "--part", "all"], 2, "--part needs four numbers"),
        (["{maps}/valley.tmx", "-o", "{}/a.json", "--part", "0,0,2000,2"], 1, "2000 rows and 2 columns"),
        (["{maps}/valley.tmx", "-o", "{}/a.json", "--map", "{maps}/valley.tmj"], 2, "is not imported"),
        (["{maps}/valley.tmx", "-o", "{}/a.json", "--map", "{}/none.json"], 2, "could not be read"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    filled = [one.replace("{maps}", str(MAPS)).replace("{}", str(tmp_path)) for one in arguments]
    assert run("import", *filled) == code
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["tmx", "json"])
def test_a_level_goes_out_and_comes_back_byte_for_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("export", FORD, "--to", kind) == 0
    assert "scryptic-terrain.png is written" in capsys.readouterr().err
    made = tmp_path / ("ford.tmx" if kind == "tmx" else "ford.tmj")
    assert run("import", made, "-o", "ford.json") == 0
    assert (tmp_path / "ford.json").read_bytes() == FORD.read_bytes()


def test_a_level_is_not_exported_over_itself_or_into_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "ford.json"
    own.write_bytes(FORD.read_bytes())
    assert run("export", own, "--to", "json", "-o", own) == 2
    assert run("export", own, "--to", "json", "-o", tmp_path / "no" / "a.tmj") == 2
    assert run("import", MAPS / "valley.tmj", "-o", MAPS / "valley.tmj") == 2
    said = capsys.readouterr().err
    assert "is the level itself" in said
    assert "there is no folder" in said
    assert own.read_bytes() == FORD.read_bytes()


def test_both_commands_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "--help"]) == 0
    assert main(["export", "--help"]) == 0
    assert "--proposals" in capsys.readouterr().out
