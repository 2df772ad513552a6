"""``scryptic render``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from runtime import resources
from runtime.cli.main import main

SAMPLE = resources.campaigns() / "first-light"
MEADOW = SAMPLE / "levels" / "meadow.json"


def rendered(*arguments: str | Path) -> int:
    return main(["render", *map(str, arguments)])


@pytest.fixture
def a_level(tmp_path: Path) -> dict[str, object]:
    data = json.loads(MEADOW.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def test_a_level_is_written_at_the_size_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rendered(MEADOW, "-o", tmp_path / "meadow.png", "--cell", "20", "--no-frame") == 0
    rows = json.loads(MEADOW.read_text(encoding="utf-8"))["terrain"]
    with Image.open(tmp_path / "meadow.png") as image:
        assert image.size == (len(rows[0]) * 20, len(rows) * 20)
    said = capsys.readouterr()
    assert said.out == ""
    assert "meadow.png is written" in said.err


@pytest.mark.slow
def test_a_level_of_a_shipped_campaign_is_drawn_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert rendered("first-light", "--level", "meadow", "-o", tmp_path / "a.png") == 0
    assert rendered(MEADOW, "-o", tmp_path / "b.png") == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


@pytest.mark.slow
def test_a_level_of_a_campaign_is_the_same_as_its_file(tmp_path: Path) -> None:
    assert rendered(SAMPLE, "--level", "meadow", "-o", tmp_path / "a.png") == 0
    assert rendered(MEADOW, "-o", tmp_path / "b.PNG") == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.PNG").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.json", "-o", "{}/a.png"], "There is no nowhere.json."),
        ([SAMPLE, "-o", "{}/a.png"], "say which level with --level. It has: meadow, ford, pass."),
        ([SAMPLE, "--level", "moon", "-o", "{}/a.png"], "There is no level moon in"),
        ([MEADOW, "--level", "meadow", "-o", "{}/a.png"], "is a single level"),
        ([MEADOW, "-o", "{}/a.tiff"], "it must end in .png"),
        ([MEADOW, "-o", "{}/no/such/a.png"], "there is no folder"),
        ([MEADOW, "-o", "{}/a.png", "--cell", "500"], "8 to 128 pixels, not 500"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str | Path], said: str
) -> None:
    assert rendered(*(str(one).replace("{}", str(tmp_path)) for one in arguments)) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.*"))


def test_a_damaged_level_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text('{"id": "a",\n "terrain": [}\n', encoding="utf-8")
    assert rendered(damaged, "-o", tmp_path / "a.png") == 2
    assert "damaged.json:2: " in capsys.readouterr().err


FAULTS = [{"format": 3}, {"terrain": []}, {"terrain": ["..", "."]}, {"terrain": ["?!"]}, {"cities": 7}]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
@pytest.mark.parametrize("named", ["levels/meadow.json", "", "--level"])
def test_a_level_with_faults_of_form_is_not_drawn_however_it_is_named(
    fault: dict[str, object],
    named: str,
    tmp_path: Path,
    a_level: dict[str, object],
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "meadow.json").write_text(json.dumps(a_level | fault, indent=1), encoding="utf-8")
    head = {"format": 1, "id": "mine", "name": "Mine", "levels": ["meadow"]}
    (tmp_path / "campaign.json").write_text(json.dumps(head), encoding="utf-8")
    arguments = [tmp_path, "--level", "meadow"] if named == "--level" else [tmp_path / named]
    assert rendered(*arguments, "-o", tmp_path / "a.png") == 1
    said = capsys.readouterr().err
    assert "meadow.json:" in said
    assert "meadow is not used until this is mended." in said
    assert not (tmp_path / "a.png").exists()


def test_a_level_that_can_only_not_be_played_yet_is_drawn(tmp_path: Path, a_level: dict[str, object]) -> None:
    a_level.update(cities=[], ruleset="nobody's", tokens=[{"id": "t", "at": [90, 90], "element": "flood"}])
    path = tmp_path / "unfinished.json"
    path.write_text(json.dumps(a_level), encoding="utf-8")
    assert rendered(path, "-o", tmp_path / "a.png", "--cell", "16") == 0


def test_the_help_says_what_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert rendered("--help") == 0
    assert "A level whose file is damaged is not drawn" in " ".join(capsys.readouterr().out.split())


def test_a_picture_that_would_be_too_large_is_refused_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], a_level: dict[str, object]
) -> None:
    a_level.update(terrain=["." * 900] * 900, cities=[], tokens=[])
    large = tmp_path / "large.json"
    large.write_text(json.dumps(a_level), encoding="utf-8")
    assert rendered(large, "-o", tmp_path / "a.png", "--cell", "96") == 2
    assert "--cell 9 is the most" in capsys.readouterr().err


def test_a_folder_in_the_place_of_the_picture_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.png").mkdir()
    assert rendered(MEADOW, "-o", tmp_path / "a.png") == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.slow
def test_it_works_where_qt_is_missing(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "sys.modules['PySide6'] = None\n"
        "sys.modules['shiboken6'] = None\n"
        "from runtime.cli.main import main\n"
        "sys.exit(main())\n"
    )
    arguments = ["render", str(MEADOW), "-o", str(tmp_path / "a.png"), "--cell", "16"]
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with Image.open(tmp_path / "a.png") as image:
        image.verify()
