"""``scryptic export --to png`` and ``--to pdf``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from runtime.cli.main import main


def run(*args: object) -> int:
    return main(["export", *(str(arg) for arg in args)])


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
