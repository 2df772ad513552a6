"""``scryptic diff`` and ``scryptic merge``: on files, folders and bundles, and by git itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.checks import level_crew, step_budget
from runtime.cli import merge
from runtime.cli.main import main
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue
from runtime.support.texts import MOST_OF_A_KIND
from tests.patience import PATIENCE

SHIPPED = resources.campaigns() / "first-light"
ROOT = Path(__file__).parents[2]
LEVEL = "levels/meadow.json"


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    made = tuple(tmp_path / name for name in ("base", "ours", "theirs"))
    for folder in made:
        shutil.copytree(SHIPPED, folder)
    return made[0], made[1], made[2]


def rows(path: Path) -> list[str]:
    found: list[str] = json.loads(path.read_text("utf-8"))["terrain"]
    return found


def paint(path: Path, row: int, column: int, symbol: str) -> None:
    """Change one cell of a level's file, and nothing else in it."""
    data = path.read_text("utf-8")
    old = rows(path)[row]
    assert old[column] != symbol
    lines, number = data.split("\n"), -1
    start = next(i for i, line in enumerate(lines) if '"terrain"' in line)
    number = start + 1 + row
    assert old in lines[number]
    lines[number] = lines[number].replace(old, old[:column] + symbol + old[column + 1 :])
    path.write_text("\n".join(lines), "utf-8")


def run(*args: object) -> int:
    return main([str(arg) for arg in args])


def test_diff_of_levels_folders_and_files(folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    base, ours, _ = folders
    assert run("diff", base, ours) == 0
    assert capsys.readouterr().out == ""
    paint(ours / LEVEL, 0, 0, "#")
    title = json.loads((base / LEVEL).read_text("utf-8"))["name"]
    kind = {".": "plains", "f": "forest", "^": "mountain", "~": "water"}[rows(base / LEVEL)[0][0]]
    said = f"Level “{title}”: 1 cell went from {kind} to lava, at row 0, column 0.\n"
    for before, after in ((base, ours), (base / LEVEL, ours / LEVEL), (base / "campaign.json", ours / "campaign.json")):
        assert run("diff", before, after) == 1
        assert capsys.readouterr().out == said
    assert run("diff", "first-light", ours, "--json") == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert found["code"] == "cells" and found["cells"] == [[0, 0]] and found["level"] == "meadow"
    assert found["text"] == said.strip()


def test_diff_of_bundles(folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    _, ours, _ = folders
    (ours / "campaign.json").write_text((ours / "campaign.json").read_text("utf-8").replace('"name": "', '"name": "X'))
    bundle = ours.parent / "ours.scryptic"
    assert run("pack", ours, "-o", bundle) == 0
    capsys.readouterr()
    assert run("diff", SHIPPED, bundle) == 1
    assert capsys.readouterr().out.startswith("It is called “X")


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "{", '{"format": 99, "id": "meadow", "name": "M", "terrain": ["."]}', "[1]"])
def test_what_cannot_be_read_is_no_difference(
    folders: tuple[Path, Path, Path], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    base, ours, _ = folders
    (ours / LEVEL).write_text(text, "utf-8")
    expected = 1 if text == "" else 2
    assert run("diff", base / LEVEL, ours / LEVEL) == expected
    assert run("diff", base, ours) == 2
    assert run("diff", base, ours / "nothing.json") == 2
    assert run("diff", base) == 2
    assert run("diff", base, base / LEVEL) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_both_sides_painting_is_merged(folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    base, ours, theirs = (folder / LEVEL for folder in folders)
    paint(ours, 0, 0, "#")
    paint(theirs, 0, 1, "=")
    assert run("merge", base, ours, theirs) == 0
    assert capsys.readouterr() == ("", "")
    assert rows(ours)[0][:2] == "#=" and rows(ours)[1:] == rows(base)[1:]


def test_the_same_cell_is_a_conflict_that_says_which(
    folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    base, ours, theirs = (folder / LEVEL for folder in folders)
    paint(ours, 3, 2, "#")
    paint(theirs, 3, 2, "=")
    paint(theirs, 0, 0, "#")
    assert run("merge", base, ours, theirs, "--name", "levels/meadow.json") == 1
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith("levels/meadow.json: Level “")
    assert first.endswith("”: Both sides painted row 3, column 2: OURS made it lava, THEIRS made it ice.")
    assert last == "1 conflict. There, what OURS says was kept; mend what should be otherwise."
    assert rows(ours)[3][2] == "#" and rows(ours)[0][0] == "#"
    assert run("check", ours) in (0, 1)


def test_conflicts_as_json(folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    for folder, symbol in zip(folders[1:], "#=", strict=True):
        paint(folder / LEVEL, 3, 2, symbol)
    assert run("merge", *folders, "--json") == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["code"], found["cells"], found["file"]) == ("cells", [[3, 2]], LEVEL)


def test_conflicts_beyond_measure_are_counted(
    folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    count = 3 * MOST_OF_A_KIND
    for folder, text in zip(folders, "abc", strict=True):
        (folder / "text").mkdir(exist_ok=True)
        texts = {f"t{number}": text for number in range(count)}
        (folder / "text/de.json").write_text(json.dumps({"format": 1, "texts": texts}), "utf-8")
    base, ours, theirs = (folder / "text/de.json" for folder in folders)
    kept = ours.read_text("utf-8")
    assert run("merge", base, ours, theirs) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_OF_A_KIND + 2
    assert lines[-2] == f"… and {count - MOST_OF_A_KIND} more conflicts."
    assert lines[-1].startswith(f"{count} conflicts. ")
    ours.write_text(kept, "utf-8")
    assert run("merge", base, ours, theirs, "--json") == 1
    *found, last = json.loads(capsys.readouterr().out)
    assert (len(found), last["code"], last["details"]) == (
        MOST_OF_A_KIND,
        "more-conflicts",
        {"count": count - MOST_OF_A_KIND},
    )
    assert {tuple(one) for one in found} == {tuple(last)}


def test_only_levels_that_both_changed_are_looked_at(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    base, ours, theirs = folders
    names = sorted(path.stem for path in (base / "levels").glob("*.json"))
    one, both = next(name for name in names if name != "meadow"), "meadow"
    paint(ours / f"levels/{one}.json", 0, 0, "#")
    for folder, column in ((ours, 0), (theirs, 1)):
        paint(folder / f"levels/{both}.json", 0, column, "#")
    looked: list[str] = []
    check = level_crew.check_level

    def note(level: Level, *rest: Any) -> tuple[Issue, ...]:
        looked.append(level.id)
        return check(level, *rest)

    monkeypatch.setattr(level_crew, "check_level", note)
    assert run("merge", base, ours, theirs) == 0
    assert looked == [both] * 3


@pytest.mark.parametrize("whole", [True, False])
def test_what_is_too_much_to_look_at_is_told_and_no_conflict(
    folders: tuple[Path, Path, Path], whole: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    test_what_makes_nonsense_only_together_is_said(folders, capsys)
    base, ours, _theirs = folders
    data = json.loads(base.joinpath(LEVEL).read_text("utf-8"))
    data["cities"] = [city for city in data["cities"] if city["id"] != "second"]
    ours.joinpath(LEVEL).write_text(json.dumps(data), "utf-8")
    monkeypatch.setattr(merge, "OF_A_CAMPAIGN", 3)
    monkeypatch.setattr(step_budget, "OF_A_CAMPAIGN", 3)
    monkeypatch.setattr(step_budget, "OF_EACH", 0)
    given = folders if whole else tuple(folder / LEVEL for folder in folders)
    assert run("merge", *given) == 0
    assert capsys.readouterr().err == "Not looked at whole, for it is too much: meadow. scryptic check tells more.\n"


def test_whole_folders_are_merged(folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    base, ours, theirs = folders
    paint(ours / LEVEL, 0, 0, "#")
    paint(theirs / LEVEL, 1, 0, "=")
    head = theirs / "campaign.json"
    head.write_text(head.read_text("utf-8").replace('"author": "', '"author": "Ann and '), "utf-8")
    assert run("merge", base, ours, theirs) == 0
    assert rows(ours / LEVEL)[0][0] == "#" and rows(ours / LEVEL)[1][0] == "="
    assert json.loads((ours / "campaign.json").read_text("utf-8"))["author"].startswith("Ann and")
    assert run("merge", base, SHIPPED / LEVEL, theirs) == 2, "a folder and a level"


def test_what_makes_nonsense_only_together_is_said(
    folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    base, ours, theirs = (folder / LEVEL for folder in folders)
    data = json.loads(base.read_text("utf-8"))
    others = [city for city in data["cities"] if city["owner"] != "gold"]
    two = [{"id": name, "at": [number, 2], "owner": "gold"} for number, name in enumerate(("first", "second"))]
    for path, gold in ((base, two), (ours, two[:1]), (theirs, two[1:])):
        path.write_text(json.dumps({**data, "cities": [*gold, *others]}), "utf-8")
    assert run("merge", base, ours, theirs) == 1
    said = capsys.readouterr().err
    assert "Each side was right, but together: Gold has no city" in said
    assert json.loads(ours.read_text("utf-8"))["cities"] == others


def test_a_damaged_file_is_left_alone(folders: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    base, ours, theirs = (folder / LEVEL for folder in folders)
    before = ours.read_bytes()
    theirs.write_text("{", "utf-8")
    assert run("merge", base, ours, theirs) == 2
    assert ours.read_bytes() == before
    assert "Traceback" not in capsys.readouterr().err


def test_campaign_files_and_presets_by_themselves(folders: tuple[Path, Path, Path], tmp_path: Path) -> None:
    places = [tmp_path / name for name in ("B", "O", "T")]
    head = json.loads((SHIPPED / "campaign.json").read_text("utf-8"))
    for path, more in zip(places, ({}, {"author": "Ann"}, {"description": "Dark."}), strict=True):
        path.write_text(json.dumps(head | more), "utf-8")
    assert run("merge", *places) == 0
    assert {"author": "Ann", "description": "Dark."}.items() <= json.loads(places[1].read_text("utf-8")).items()
    presets = [
        [{"id": "a", "name": "A"}],
        [{"id": "a", "name": "A", "seed": 3}],
        [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
    ]
    for path, listed in zip(places, presets, strict=True):
        path.write_text(json.dumps({"format": 1, "presets": listed}), "utf-8")
    assert run("diff", places[0], places[1]) == 1
    assert run("merge", *places) == 0
    assert [one["id"] for one in json.loads(places[1].read_text("utf-8"))["presets"]] == ["a", "b"]


class Repository:
    """A git repository with its own home, set up as the guide says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "repository"
        self.folder.mkdir()
        tools = folder / "tools"
        tools.mkdir()
        script = tools / "scryptic"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m runtime.cli.main "$@"\n', "utf-8")
        script.chmod(0o755)
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
            "HOME": str(folder),
            "GIT_CONFIG_NOSYSTEM": "1",
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "LANGUAGE": "en",
            "SCRYPTIC_HOME": str(folder / "home"),
        }
        said = (ROOT / "runtime" / "campaign" / "compare" / "README.md").read_text("utf-8")
        config, attributes = re.findall(r"```\n(git config.*?)```.*?```\n(campaign\.json.*?)```", said, re.DOTALL)[0]
        subprocess.run(["sh", "-ec", config], env=self.environment, cwd=folder, check=True, timeout=PATIENCE)
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.name", "Ann")
        self.git("config", "user.email", "ann@example.org")
        (self.folder / ".gitattributes").write_text(attributes, "utf-8")

    def git(self, *args: str, code: int = 0) -> str:
        done = subprocess.run(
            ["git", *args],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def commit(self, message: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-qm", message)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("git") is None or os.name == "nt", reason="needs git and a POSIX shell")
def test_two_people_in_two_branches_of_git(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    folder = repository.folder / "my campaign"
    shutil.copytree(SHIPPED, folder)
    level = folder / LEVEL
    repository.commit("Begin")
    repository.git("checkout", "-q", "-b", "other")
    paint(level, 0, 1, "=")
    repository.commit("Freeze")
    repository.git("checkout", "-q", "main")
    paint(level, 0, 0, "#")
    assert "1 cell went from" in repository.git("diff")
    repository.commit("Burn")
    repository.git("merge", "-q", "other", "-m", "Both")
    assert rows(level)[0][:2] == "#=", "the same line, different cells: git alone would call that a conflict"
    repository.git("checkout", "-q", "-b", "third", "HEAD")
    paint(level, 3, 2, "=")
    repository.commit("Freeze more")
    repository.git("checkout", "-q", "main")
    paint(level, 3, 2, "#")
    repository.commit("Burn more")
    said = repository.git("merge", "third", "-m", "Both again", code=1)
    assert "my campaign/levels/meadow.json: Level “" in said
    assert "Both sides painted row 3, column 2: OURS made it lava, THEIRS made it ice." in said
    assert rows(level)[3][2] == "#"
    assert "my campaign/levels/meadow.json" in repository.git("status", "--short")
    repository.commit("As ours has it")
