"""``scryptic words``, and a campaign in another alphabet from end to end by the commands alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runtime import resources
from runtime.cli.main import main

GERMAN = resources.root() / "tests" / "campaign" / "german" / "words" / "german.txt"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCRYPTIC_HOME", str(tmp_path / "home"))
    (tmp_path / "terms.txt").write_text("Freely to be passed on.\n", "utf-8")
    return tmp_path


def words(*arguments: object) -> int:
    return main(["words", *map(str, arguments)])


def test_packs_are_installed_listed_replaced_and_removed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert words("list") == 0
    assert capsys.readouterr().err == "No word pack is installed.\n"
    assert words("install", GERMAN) == 0
    said = capsys.readouterr().err
    assert "“german” is installed" in said
    assert "ÄÖÜ" in said
    assert "--licence" in said, "nobody has said its terms"
    assert words("install", GERMAN) == 1
    assert "--replace" in capsys.readouterr().err
    assert words("install", GERMAN, "--replace", "--licence", home / "terms.txt") == 0
    assert "--licence" not in capsys.readouterr().err
    assert words("list", "--json") == 0
    (listed,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert listed["name"] == "german"
    assert any(file.endswith("german.licence.txt") for file in listed["files"])
    assert words("remove", "german") == 0
    assert words("remove", "german") == 1
    assert words("use", "german", home) == 1
    assert "No word pack is installed." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gone.txt",), "gone.txt"),
        ((GERMAN, "--name", "Über alles"), "small letters"),
        ((GERMAN, "--name", "a" * 41), "at most 40"),
        ((GERMAN, "--licence", "gone.txt"), "gone.txt"),
        ((GERMAN, "--letters", "ЖШ"), "no word"),
    ],
    ids=["no-file", "no-slug", "long-name", "no-terms", "no-letters"],
)
def test_what_makes_no_pack_is_said_and_leaves_nothing(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...], said: str
) -> None:
    assert words("install", *arguments) == 2
    assert said in capsys.readouterr().err
    assert not (home / "home" / "data" / "words").exists()


def test_what_is_no_campaign_goes_by_no_pack(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert words("install", GERMAN) == 0
    assert words("use", "german", home / "nowhere") == 2
    assert words("use", "german", home) == 2
    assert "nowhere is no campaign's folder" in capsys.readouterr().err


@pytest.mark.slow
def test_a_german_campaign_in_a_few_steps(
    home: Path, capsys: pytest.CaptureFixture[str], search_is_compiled: None
) -> None:
    """Made, found sound, shared as a bundle that needs nothing else, played by quick players, drawn and printed."""
    folder, bundle, back = home / "wald", home / "wald.scryptic", home / "back"
    assert words("install", GERMAN, "--licence", home / "terms.txt") == 0
    assert main(["new", str(folder), "--name", "Im Wald"]) == 0
    assert words("use", "german", folder) == 0
    assert main(["check", "--strict", str(folder)]) == 0
    level = next((folder / "levels").glob("*.json"))
    rules = json.loads(level.read_text("utf-8"))["rules"]
    assert set("ÄÖÜ") < set(rules["letters.values"])
    assert rules["letters.values"].keys() == rules["letters.counts"].keys()
    assert main(["pack", str(folder), "-o", str(bundle)]) == 0
    assert words("remove", "german") == 0
    assert main(["unpack", str(bundle), "-o", str(back)]) == 0
    assert (back / "words" / "german.licence.txt").read_text("utf-8") == "Freely to be passed on.\n"
    assert main(["check", "--strict", str(back)]) == 0
    capsys.readouterr()
    assert main(["moves", str(back / "levels" / level.name), "--rack", "TÜRÄHÖLE"]) == 0
    found = {json.loads(line)["word"] for line in capsys.readouterr().out.splitlines()}
    assert {"TÜRE", "ÖL"} <= found
    plan = {"format": 1, "maps": ["back"], "pairings": [["quick", "greedy"]], "games": 2}
    (home / "experiment.json").write_text(json.dumps(plan), "utf-8")
    assert main(["simulate", str(home / "experiment.json"), "-o", str(home / "results.jsonl"), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["games"], summary["faults"]) == (2, [])
    assert main(["render", str(back / "levels" / level.name), "-o", str(home / "wald.png"), "--cell", "12"]) == 0
    assert main(["export", str(back), "--to", "pdf", "--plain", "-o", str(home / "wald.pdf")]) == 0
    assert (home / "wald.pdf").read_bytes().startswith(b"%PDF-")
