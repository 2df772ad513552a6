"""A campaign with ten faults of content: ten issues in one go, each with its place and advice, and nothing lost."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from runtime.cli.main import main

FAULTS = [
    ("error", "edge-no-node", "campaign.json", 14, "/edges/1/end"),
    ("error", "unknown-ruleset", "levels/meadow.json", 5, "/ruleset"),
    ("error", "terrain-symbol", "levels/meadow.json", 10, "/terrain/3"),
    ("error", "two-on-a-cell", "levels/meadow.json", 17, "/tokens/0/at"),
    ("error", "unknown-value", "levels/ford.json", 6, "/rules/combat.order"),
    ("error", "city-off-board", "levels/ford.json", 14, "/cities/0/at"),
    ("error", "duplicate-id", "levels/ford.json", 15, "/cities/1/id"),
    ("error", "no-city", "levels/pass.json", 12, "/cities"),
    ("warning", "unknown-key", "levels/pass.json", 15, "/triger"),
    ("error", "no-value", "levels/pass.json", 17, "/pools/silver"),
]
"""Severity, code, file, line and JSON pointer of each."""

FILES = {
    "campaign.json": """{
  "format": 1,
  "id": "faulty",
  "name": "Faulty",
  "levels": ["meadow", "ford", "pass"],
  "nodes": [
    {"id": "one", "level": "meadow"},
    {"id": "two", "level": "ford"},
    {"id": "three", "level": "pass"}
  ],
  "start": "one",
  "edges": [
    {"id": "a", "start": "one", "end": "two"},
    {"id": "b", "start": "two", "end": "tree"}
  ]
}
""",
    "levels/meadow.json": """{
  "format": 1,
  "id": "meadow",
  "name": "Meadow",
  "ruleset": "relase",
  "terrain": [
    "......",
    ".ff...",
    "....^.",
    "..X..~",
    "......"
  ],
  "cities": [
    {"id": "a", "at": [0, 0], "owner": "gold"},
    {"id": "b", "at": [4, 5], "owner": "silver"}
  ],
  "tokens": [{"id": "t", "at": [4, 5], "element": "flood"}]
}
""",
    "levels/ford.json": """{
  "format": 1,
  "id": "ford",
  "name": "Ford",
  "rules": {
    "combat.order": "strongest",
    "rack.limit": 12
  },
  "terrain": [
    "......",
    "..~~.."
  ],
  "cities": [
    {"id": "a", "at": [2, 0], "owner": "gold"},
    {"id": "a", "at": [1, 0], "owner": "gold"},
    {"id": "b", "at": [1, 5], "owner": "silver"}
  ]
}
""",
    "levels/pass.json": """{
  "format": 1,
  "id": "pass",
  "name": "Pass",
  "description": "Nobody has thought of silver here.",
  "terrain": [
    "....",
    "====",
    "....",
    "...."
  ],
  "cities": [
    {"id": "a", "at": [0, 0], "owner": "gold"}
  ],
  "triger": [],
  "pools": {
    "silver": {"kind": "order", "order": "STONE1"}
  }
}
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "levels").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def fingerprint(folder: Path) -> dict[str, str]:
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()}


def test_ten_faults_are_ten_issues_with_their_places(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = fingerprint(folder)
    code = main(["check", str(folder), "--json"])
    issues = json.loads(capsys.readouterr().out)
    found = [
        (
            one["severity"],
            one["code"],
            str(Path(one["file"]).relative_to(folder).as_posix()),
            one["line"],
            one["pointer"],
        )
        for one in issues
    ]
    assert sorted(found, key=lambda one: (one[2], one[3])) == sorted(FAULTS, key=lambda one: (one[2], one[3]))
    assert all(len(one["text"]) > 10 and len(one["advice"]) > 10 for one in issues)
    assert all("?" not in one["text"] for one in issues)
    assert code == 1
    assert fingerprint(folder) == before


def test_people_are_told_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder)]) == 1
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert len(lines) == 20
    place = f"{folder.as_posix()}/levels/ford.json:14"
    assert (
        f"{place}: error: The city “a” at row 2, column 0 is off the map of 2 × 6 cells. [city-off-board /cities/0/at]"
        in lines
    )
    assert "    Did you mean “three”?" in lines
    assert "    Did you mean “triggers”?" in lines
    assert said.err == "9 errors, 1 warning.\n"


def test_a_syntax_error_costs_only_its_own_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "levels/ford.json"
    path.write_text(path.read_text("utf-8").replace('"name": "Ford",', '"name": "Ford"'), "utf-8")
    assert main(["check", str(folder), "--json"]) == 1
    issues = json.loads(capsys.readouterr().out)
    in_ford = [(one["code"], one["line"]) for one in issues if one["file"].endswith("ford.json")]
    assert in_ford == [("json-syntax", 5)]
    others = [fault for fault in FAULTS if fault[2] != "levels/ford.json"]
    assert len(issues) == len(others) + 1


def test_issues_stand_in_the_order_of_the_files_and_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", str(folder), "--json"])
    issues = json.loads(capsys.readouterr().out)
    order = ["campaign.json", "meadow.json", "ford.json", "pass.json"]
    places = [(order.index(Path(one["file"]).name), one["line"]) for one in issues]
    assert places == sorted(places)
