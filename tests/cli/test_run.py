"""``scryptic run``, and what scripts may call."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from editor.scripts import Element, ScriptError, Side, Symmetry, Terrain, new_campaign, open_campaign
from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.cli.main import main


def run(tmp_path: Path, text: str, *arguments: str) -> int:
    script = tmp_path / "script.py"
    script.write_text(text, encoding="utf-8")
    return main(["run", str(script), *arguments])


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_script_of_the_help_does_what_is_said_of_it(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (resources.assets() / "help" / language / "extensions.md").read_text("utf-8")
    script = "\n".join(re.findall("^> (.*)$", page, re.MULTILINE))
    before = open_campaign("first-light").level("meadow")
    assert run(tmp_path, script) == 0, capsys.readouterr().err
    saved = open_campaign(tmp_path / "my-campaign").level("meadow")
    assert before.cells(Terrain.FOREST)
    assert not saved.cells(Terrain.FOREST)
    with Image.open(tmp_path / "meadow.png") as image:
        assert min(image.size) > 200


def test_edits_are_steps_that_can_be_undone_and_keep_the_symmetry() -> None:
    campaign = new_campaign("Trial")
    level = campaign.add_level("Field", 7, 9)
    begun = level.value
    level.choose_symmetry(Symmetry.HALF_TURN)
    level.paint([(0, 1), (50, 50)], Terrain.LAVA)
    assert level.cells(Terrain.LAVA) == ((0, 1), (6, 7))
    level.place_token(1, 1, Element.FLOOD)
    assert [tuple(token.at) for token in level.value.tokens] == [(1, 1), (5, 7)]
    level.remove(5, 7)
    assert not level.value.tokens
    with pytest.raises(ScriptError, match="row 5, column 7"):
        level.remove(5, 7)
    done = len(campaign.history)
    with campaign.step("Two towns"):
        level.place_city(0, 4, name="North")
        level.rename("Towns")
    assert campaign.history[done:] == ("Two towns",)
    assert (level.value.name, len(level.value.cities)) == ("Towns", 4)
    with pytest.raises(ZeroDivisionError), campaign.step("Never"):
        level.place_city(2, 2, Side.GOLD)
        raise ZeroDivisionError
    assert len(level.value.cities) == 4
    while campaign.undo():
        pass
    assert campaign.redo()
    assert level.value == begun


def test_what_the_editor_refuses_is_refused_with_its_reason(tmp_path: Path) -> None:
    campaign = new_campaign("Trial")
    level = campaign.add_level("Field", 5, 6)
    with pytest.raises(ScriptError, match="square"):
        level.choose_symmetry(Symmetry.DIAGONAL)
    with pytest.raises(ScriptError, match="folder"):
        campaign.save()
    with pytest.raises(ScriptError, match="can't be opened"):
        open_campaign(tmp_path / "none")
    with pytest.raises(ScriptError, match="no level “hill”"):
        campaign.level("hill")
    campaign.save(tmp_path / "trial")
    assert not campaign.is_changed
    assert read_campaign(tmp_path / "trial").campaign == campaign.value


def test_a_script_gets_its_arguments_and_ends_with_its_own_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "beside.py").write_text("ANSWER = 3", encoding="utf-8")
    assert run(tmp_path, "import sys, beside\nprint(sys.argv[1:])\nsys.exit(beside.ANSWER)", "--cell", "x") == 3
    assert capsys.readouterr().out == "['--cell', 'x']\n"


def test_a_script_that_fails_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = "from editor.scripts import new_campaign\n\n    \nnew_campaign('A').level('hill')  # here"
    assert run(tmp_path, opened.replace("    \n", "")) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert told[0].endswith("script.py, line 3: ScriptError: There is no level “hill”.")
    assert told[1] == "    new_campaign('A').level('hill')  # here"
    assert run(tmp_path, "print(\n") == 1
    assert "script.py, line 1: SyntaxError:" in capsys.readouterr().err
    assert main(["run", str(tmp_path / "none.py")]) == 2
    assert "There is no" in capsys.readouterr().err
