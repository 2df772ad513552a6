"""``scryptic export --to png`` and ``--to pdf``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from runtime.cli.main import main


def run(*args: object) -> int:
    return main(["export", *(str(arg) for arg in args)])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that one is in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_picture_with_coordinates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lake.png"
    assert run("islands", "--to", "png", "--cell", "20", "--coordinates", "-o", path) == 0
    assert capsys.readouterr().err == f"{path} is written.\n"
    with Image.open(path) as picture:
        assert picture.size == (13 * 20 + 14, 13 * 20 + 14)


@pytest.mark.slow
def test_a_booklet_is_named_after_the_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("first-light", "--level", "meadow", "--to", "pdf", "--plain", "--paper", "letter", "--mm", "12") == 0
    assert (tmp_path / "meadow.pdf").read_bytes().startswith(b"%PDF-")


def test_a_table_game_is_printed_by_its_name_or_as_a_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.pdf"
    for level in (("scribe",), ("samples", "--level", "the-side-table", "--paper", "letter", "--plain")):
        assert run(*level, "--to", "pdf", "-o", path) == 0
        assert path.read_bytes().startswith(b"%PDF-")
        assert capsys.readouterr().err == f"{path} is written.\n"
        path.unlink()


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (
            ("scribe", "--to", "pdf", "--mm", "20"),
            2,
            "“Scribe” is a table game, whose pieces have a size of their own; leave out --mm.",
        ),
        (("scryper", "--to", "png"), 2, "“Scryper” is a table game: it has no map. Name a level that has one."),
        (
            ("samples", "--level", "the-side-table", "--to", "tmx"),
            2,
            "“The Side Table” is a table game:",
        ),
        (("scrambler", "--level", "a", "--to", "pdf"), 2, "scrambler is a single level;"),
        (("odd.json", "--to", "pdf"), 1, "99 is not a possible value of “parameters/values”."),
    ],
)
def test_what_can_not_be_made_of_a_table_game(
    here: Path, args: tuple[str, ...], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = {"format": 1, "id": "odd", "name": "Odd", "game": "scryper", "parameters": {"values": 99}}
    (here / "odd.json").write_text(json.dumps(odd), "utf-8")
    assert run(*args) == code
    assert said in capsys.readouterr().err
    assert [one.name for one in here.iterdir()] == ["odd.json"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--to", "png", "--cell", "7"), "A cell can have 8 to 128 pixels, not 7."),
        (("--to", "pdf", "--mm", "41"), "A cell can have 8 to 40 mm, not 41."),
    ],
)
def test_sizes_that_cannot_be(
    tmp_path: Path, args: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x"
    assert run("islands", *args, "-o", path) == 2
    assert capsys.readouterr().err == f"{said}\n"
    assert not path.exists()


def test_a_map_for_too_many_pages_and_pixels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = tmp_path / "wide.json"
    level.write_text(json.dumps({"format": 1, "id": "wide", "name": "Wide", "terrain": ["." * 300] * 300}), "utf-8")
    assert run(level, "--to", "pdf", "-o", tmp_path / "wide.pdf") == 2
    assert "The board would take" in capsys.readouterr().err
    assert run(level, "--to", "png", "-o", tmp_path / "wide.png") == 2
    assert "--cell 29 is the most." in capsys.readouterr().err


def test_rules_that_cannot_be_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = tmp_path / "odd.json"
    level.write_text(
        json.dumps({"format": 1, "id": "odd", "name": "Odd", "ruleset": "none", "terrain": [".."]}), "utf-8"
    )
    assert run(level, "--to", "pdf", "-o", tmp_path / "odd.pdf") == 1
    assert "There is no ruleset “none”." in capsys.readouterr().err
    assert run(level, "--to", "png", "-o", tmp_path / "odd.png") == 0
