"""Files are read with limits, every fault at once, and a damaged one costs no other."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.model import Campaign
from runtime.campaign.reader import LoadResult, read_campaign, read_level
from runtime.campaign.writer import save_campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.issues import Severity
from runtime.support.texts import english
from runtime.support.wording import say_issue


@pytest.fixture
def folder(full_campaign: Campaign, tmp_path: Path) -> Path:
    save_campaign(tmp_path, full_campaign, None)
    return tmp_path


def told(read: LoadResult) -> list[tuple[str, str, int | None, str]]:
    """Everything worse than a hint, without the unknown key that the campaign has on purpose."""
    return [
        (issue.code, issue.place.file, issue.place.line, issue.place.pointer)
        for issue in read.issues
        if not issue.place.pointer.endswith("/note")
    ]


def edit(path: Path, **changes: object) -> None:
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(data | changes, indent=1), "utf-8")


def test_a_sound_campaign_is_read_whole(folder: Path, full_campaign: Campaign) -> None:
    read = read_campaign(folder)
    assert read.campaign == full_campaign
    assert told(read) == []
    assert not read.read_only
    assert read.migrated_from is None
    assert read.source.files["levels/ford.json"] == (folder / "levels/ford.json").read_bytes()


def test_a_syntax_error_is_one_fault_of_its_file_and_the_others_are_read(folder: Path, full_campaign: Campaign) -> None:
    path = folder / "levels/ford.json"
    lines = path.read_text("utf-8").splitlines()
    lines[3] += ","
    path.write_text("\n".join(lines), "utf-8")
    read = read_campaign(folder)
    assert told(read) == [("json-syntax", "levels/ford.json", 4, "")]
    assert read.read_only
    assert read.unread == ("ford",)
    assert read.campaign is not None
    assert read.campaign.levels == full_campaign.levels[:1]
    assert read.campaign.nodes == full_campaign.nodes


def test_levels_are_read_where_the_campaigns_own_file_is_damaged(folder: Path, full_campaign: Campaign) -> None:
    (folder / "campaign.json").write_text("{", "utf-8")
    read = read_campaign(folder)
    assert told(read) == [("json-syntax", "campaign.json", 1, "")]
    assert read.read_only
    assert read.campaign is not None
    assert {level.id for level in read.campaign.levels} == {"ford", "plain"}
    assert read.campaign.level("ford") == full_campaign.level("ford")


def test_every_fault_of_form_is_told_at_once_with_its_line(folder: Path) -> None:
    (folder / "levels/plain.json").write_text(
        """{
  "format": 1,
  "id": "plain",
  "nane": "Plain",
  "terrain": [
    "...",
    "..",
    ".X."
  ],
  "rules": {
    "rack.limit": "ten",
    "rack.drw": 2,
    "combat.order": "stongest_first"
  },
  "cities": [
    {"id": "a b", "at": [0, 0], "owner": "golden"},
    {"id": "b", "at": [0, -1]}
  ],
  "start": {"letters": {"bronze": []}}
}
""",
        "utf-8",
    )
    read = read_campaign(folder)
    file = "levels/plain.json"
    assert sorted(told(read), key=lambda one: (one[2] or 0, one[3])) == [
        ("missing-key", file, 1, "/name"),
        ("unknown-key", file, 4, "/nane"),
        ("terrain-row-length", file, 7, "/terrain/1"),
        ("terrain-symbol", file, 8, "/terrain/2"),
        ("wrong-type", file, 11, "/rules/rack.limit"),
        ("unknown-key", file, 12, "/rules/rack.drw"),
        ("unknown-value", file, 13, "/rules/combat.order"),
        ("bad-form", file, 16, "/cities/0/id"),
        ("unknown-value", file, 16, "/cities/0/owner"),
        ("out-of-range", file, 17, "/cities/1/at/1"),
        ("missing-key", file, 17, "/cities/1/owner"),
        ("unknown-side", file, 19, "/start/letters/bronze"),
    ]
    suggestions = {i.place.pointer: i.details["suggestion"] for i in read.issues if "suggestion" in i.details}
    assert suggestions["/nane"] == "name"
    assert suggestions["/rules/rack.drw"] == "rack.draw"
    assert suggestions["/rules/combat.order"] == "strongest_first"
    assert suggestions["/cities/0/owner"] == "gold"
    # What could be read is there to be looked at.
    assert read.campaign is not None
    level = read.campaign.level("plain")
    assert level.terrain.rows() == ("...", "...", "...")
    assert [city.at for city in level.cities] == [Cell(0, 0), Cell(0, -1)]
    assert read.read_only


def test_a_level_that_is_missing_or_not_listed_is_told(folder: Path) -> None:
    (folder / "levels/plain.json").rename(folder / "levels/meadow.json")
    read = read_campaign(folder)
    assert told(read) == [
        ("level-not-listed", "levels/meadow.json", None, ""),
        ("level-missing", "campaign.json", 10, "/levels/0"),
    ]
    assert read.read_only


def test_a_level_that_calls_itself_otherwise_is_told(folder: Path) -> None:
    edit(folder / "levels/plain.json", id="meadow")
    read = read_campaign(folder)
    assert told(read) == [("level-id-differs", "levels/plain.json", 3, "/id")]
    assert read.campaign is not None
    assert [level.id for level in read.campaign.levels] == ["plain", "ford"]


def test_a_level_listed_twice_is_read_once(folder: Path) -> None:
    edit(folder / "campaign.json", levels=["plain", "ford", "plain"])
    read = read_campaign(folder)
    assert [code for code, *_ in told(read)] == ["level-listed-twice"]
    assert read.campaign is not None
    assert len(read.campaign.levels) == 2


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "a/b", "A", "con", "plain\n", "", "x" * 65])
def test_no_level_outside_the_folder_is_read(folder: Path, name: str) -> None:
    (folder.parent / "secret.json").write_text("{}", "utf-8")
    edit(folder / "campaign.json", levels=["ford", name])
    read = read_campaign(folder)
    assert ("bad-form", "/levels/1") in [(code, pointer) for code, _, _, pointer in told(read)]
    assert sorted(read.source.files) == ["campaign.json", "levels/ford.json"]


def test_a_link_that_leaves_the_folder_is_refused(full_campaign: Campaign, tmp_path: Path) -> None:
    folder, outside = tmp_path / "campaign", tmp_path / "outside.json"
    save_campaign(folder, full_campaign, None)
    (folder / "levels/plain.json").rename(outside)
    (folder / "levels/plain.json").symlink_to(outside)
    read = read_campaign(folder)
    assert [(code, file) for code, file, *_ in told(read)] == [("file-outside", "levels/plain.json")]
    (folder / "levels/plain.json").unlink()
    (folder / "levels/other.json").write_bytes(outside.read_bytes())
    (folder / "levels/plain.json").symlink_to(folder / "levels/other.json")
    assert read_campaign(folder).unread == ()


def test_a_newer_format_opens_read_only_with_the_reason_alone(folder: Path) -> None:
    edit(folder / "levels/plain.json", format=3, terrain={"of": "another kind"}, weather=[1])
    read = read_campaign(folder)
    assert told(read) == [("format-newer", "levels/plain.json", 2, "/format")]
    assert read.issues[0].details == {"format": "3", "newest": 2}
    assert read.read_only
    assert read.campaign is not None
    assert read.campaign.level("plain").name == "Plain"


def test_a_campaign_for_a_newer_program_opens_read_only_with_that_reason_alone(folder: Path) -> None:
    edit(folder / "levels/plain.json", terrain={"of": "another kind"})
    edit(folder / "campaign.json", needs={"program": "999.1"})
    read = read_campaign(folder)
    assert [(issue.code, issue.place.file, issue.place.pointer) for issue in read.issues] == [
        ("program-older", "campaign.json", "/needs/program")
    ]
    said, advice = say_issue(english(), read.issues[0])
    assert "needs Scryptic 999.1 or newer; this is Scryptic " in said
    assert "Update Scryptic" in advice
    assert read.read_only
    assert read.campaign is not None
    edit(folder / "campaign.json", needs={"program": "0.0.1"})
    assert "program-older" not in {issue.code for issue in read_campaign(folder).issues}


@pytest.mark.parametrize("content", ["[]", "3", '"terrain"', "null"])
def test_a_file_that_is_no_object_is_one_fault(folder: Path, content: str) -> None:
    (folder / "levels/plain.json").write_text(content, "utf-8")
    read = read_campaign(folder)
    assert told(read) == [("wrong-type", "levels/plain.json", 1, "")]
    text, _ = say_issue(english(), next(issue for issue in read.issues if issue.code == "wrong-type"))
    assert text.startswith("“the file” is ")


@pytest.mark.parametrize(
    ("file", "wrong", "said"),
    [
        ("campaign.json", {"format": "1"}, '“"1"” is not a possible value of “format”. Possible are: 1, 2.'),
        ("levels/plain.json", {"protagonist": 7}, "“7” is not a possible value of “protagonist”. Possible are:"),
        ("levels/plain.json", {"protagonist": "god"}, "of “protagonist”. Did you mean “gold”?"),
    ],
)
def test_no_value_is_offered_in_its_own_place(folder: Path, file: str, wrong: dict[str, object], said: str) -> None:
    edit(folder / file, **wrong)
    (found,) = (issue for issue in read_campaign(folder).issues if issue.code == "unknown-value")
    assert said in " ".join(say_issue(english(), found))


@pytest.mark.parametrize("target", ["plain.json", "nowhere.json"])
def test_a_link_that_leads_to_no_file_is_named_as_one(folder: Path, target: str) -> None:
    level = folder / "levels/plain.json"
    level.unlink()
    level.symlink_to(target)
    assert told(read_campaign(folder)) == [("file-unreadable", "levels/plain.json", None, "")]
    (issue,) = read_level(level).issues
    assert "it is a link that leads to no file" in say_issue(english(), issue)[0]


def test_a_folder_without_a_campaign_says_so(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        read = read_campaign(folder)
        assert read.campaign is None
        assert [code for code, *_ in told(read)] == ["campaign-missing"]


def test_a_file_that_is_too_big_is_not_read(folder: Path) -> None:
    with (folder / "levels/plain.json").open("wb") as file:
        file.truncate(40_000_000)
    assert [code for code, *_ in told(read_campaign(folder))] == ["file-too-big"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_what_is_no_file_is_not_read(folder: Path) -> None:
    (folder / "levels/plain.json").unlink()
    os.mkfifo(folder / "levels/plain.json")
    assert [code for code, *_ in told(read_campaign(folder))] == ["file-unreadable"]


def test_faults_beyond_number_are_summed_up(folder: Path) -> None:
    cities = [{"id": f"c{n}", "at": [0, 0], "owner": "golden"} for n in range(900)]
    edit(folder / "levels/plain.json", cities=cities)
    codes = [code for code, *_ in told(read_campaign(folder))]
    assert codes.count("unknown-value") == 500
    assert codes[-1] == "more-issues"


def test_the_largest_map_is_read(tmp_path: Path) -> None:
    size = Size(1000, 1000)
    big = Level("big", "Big", TerrainMap(size, b".f~^=" * 200_000))
    save_campaign(tmp_path, Campaign("c", "C", (big,)), None)
    read = read_campaign(tmp_path)
    assert read.campaign is not None
    assert read.campaign.levels == (big,)
    assert not read.read_only
    rows = [*big.terrain.rows(), "." * 1000]
    edit(tmp_path / "levels/big.json", terrain=rows)
    assert [code for code, *_ in told(read_campaign(tmp_path))] == ["too-long"]


def test_a_single_level_is_read_by_its_path(folder: Path, full_campaign: Campaign) -> None:
    read = read_level(folder / "levels/ford.json")
    assert read.level == full_campaign.level("ford")
    assert not read.read_only
    assert read_level(folder / "levels/none.json").issues[0].code == "file-missing"


def test_whole_numbers_written_with_a_point_are_whole(folder: Path) -> None:
    edit(folder / "levels/plain.json", cities=[{"id": "c", "at": [1.0, 2], "owner": "gold"}])
    read = read_campaign(folder)
    assert read.campaign is not None
    at = read.campaign.level("plain").cities[0].at
    assert at == Cell(1, 2)
    assert all(type(number) is int for number in at)


def test_warnings_do_not_make_a_campaign_read_only(folder: Path) -> None:
    path = folder / "levels/plain.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    read = read_campaign(folder)
    assert [issue.severity for issue in read.issues if issue.code == "file-bom"] == [Severity.WARNING]
    assert not read.read_only


def test_a_level_that_was_read_in_part_is_not_taken_for_its_bytes(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    edit(folder / "levels/plain.json", rules={"rack.limit": "ten"})
    read = read_campaign(folder)
    assert read.campaign is not None
    away = tmp_path_factory.mktemp("away")
    save_campaign(away, replace(read.campaign, name="Copy"), read.source)
    assert read_campaign(away).campaign == replace(read.campaign, name="Copy")
