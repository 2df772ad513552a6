"""``scryptic schema``, ``format``, ``check --fix`` and ``new``: for people who write levels and campaigns by hand."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.templates import TEMPLATES
from runtime.cli.main import main
from runtime.engine.board.grid import Size

SHIPPED = resources.campaigns() / "first-light"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "copy"
    shutil.copytree(SHIPPED, copy)
    return copy


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def loosened(path: Path) -> None:
    """The same data in another layout, with its members in the opposite order and one that nobody knows."""
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({"mine": [1, {"two": None}], **dict(reversed(data.items()))}), "utf-8")


def test_a_schema_is_printed_as_it_is_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "level"]) == 0
    assert capsys.readouterr().out == (resources.schemas() / "level.schema.json").read_text("utf-8")
    assert main(["schema", "levle"]) == 2
    assert "table-level" in capsys.readouterr().err


def test_all_schemas_are_written_and_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = bytes_in(resources.schemas())
    for _ in range(2):
        assert main(["schema", "--all", "-o", str(tmp_path / "new/schemas")]) == 0
        assert bytes_in(tmp_path / "new/schemas") == shipped
        (tmp_path / "new/schemas/level.schema.json").write_text("{}", "utf-8")
    (tmp_path / "file").write_text("mine", "utf-8")
    assert main(["schema", "--all", "-o", str(tmp_path / "file")]) == 2
    assert (tmp_path / "file").read_text("utf-8") == "mine"
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--all"], ["level", "-o", "here"], [], ["level", "--all"]])
def test_a_schema_by_name_or_all_into_a_folder(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_a_loose_campaign_is_laid_out_as_it_was_saved_and_keeps_what_nobody_knows(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = bytes_in(folder)
    loose = [folder / "campaign.json", folder / "levels/ford.json"]
    for path in loose:
        loosened(path)
    meant = read_campaign(folder).campaign
    left = bytes_in(folder)
    assert main(["format", "--check", str(folder)]) == 1
    assert capsys.readouterr().out.splitlines() == [path.as_posix() for path in loose]
    assert bytes_in(folder) == left, "looking changes nothing"
    assert main(["format", str(folder)]) == 0
    assert read_campaign(folder).campaign == meant
    after = bytes_in(folder)
    assert b'"mine"' in after["levels/ford.json"]
    assert json.loads(after["campaign.json"]).pop("mine") == [1, {"two": None}]
    for path in loose:
        path.write_bytes(path.read_bytes().replace(b'"mine"', b'"yours"', 1))
    assert main(["format", "--check", str(folder)]) == 0, "a renamed member stands where the old one stood"
    assert {name: data for name, data in after.items() if name not in ("campaign.json", "levels/ford.json")} == {
        name: data for name, data in before.items() if name not in ("campaign.json", "levels/ford.json")
    }


def test_files_by_themselves_are_laid_out_as_in_their_campaign(folder: Path) -> None:
    files = ["levels/ford.json", "proofs/ford.json", "accepted.json"]
    before = bytes_in(folder)
    for file in files:
        data = json.loads(before[file])
        (folder / file).write_text(json.dumps(data, indent=7), "utf-8")
    assert main(["format", *(str(folder / file) for file in files)]) == 0
    assert bytes_in(folder) == before


def test_what_has_errors_is_left_as_it_is_and_the_rest_is_laid_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in ("levels/ford.json", "levels/pass.json"):
        loosened(folder / file)
    broken = folder / "levels/meadow.json"
    broken.write_text(broken.read_text("utf-8").replace('"at": [5, 1]', '"at": "here"', 1), "utf-8")
    left = bytes_in(folder)
    assert main(["format", str(folder)]) == 2
    assert bytes_in(folder) == left
    assert "meadow.json" in capsys.readouterr().err
    files = [str(folder / file) for file in ("levels/meadow.json", "levels/nowhere.json", "levels/ford.json")]
    assert main(["format", *files]) == 2
    changed = {file for file, data in bytes_in(folder).items() if data != left[file]}
    assert changed == {"levels/ford.json"}


def test_a_member_that_stands_twice_is_not_lost(folder: Path) -> None:
    path = folder / "levels/ford.json"
    path.write_text(path.read_text("utf-8").replace('"format": 1,', '"format": 1, "name": "Mine",', 1), "utf-8")
    left = path.read_bytes()
    assert main(["format", str(path)]) == 2
    assert path.read_bytes() == left


def test_a_file_that_is_no_part_of_a_campaign_is_left_alone(tmp_path: Path) -> None:
    for text in ('{"mine": 1}', "[]", "", "no json"):
        path = tmp_path / "mine.json"
        path.write_text(text, "utf-8")
        assert main(["format", str(path)]) == 2
        assert path.read_text("utf-8") == text


def planted(folder: Path) -> Path:
    """The meadow with two faults that are safe to mend and one that is not."""
    path = folder / "levels/meadow.json"
    data = json.loads(path.read_text("utf-8"))
    data["words"] = {"added": ["ZZYX", "QQZ", "ZZYX", "ZZYX"]}
    data["mystery"] = {"kept": True}
    path.write_text(json.dumps(data), "utf-8")
    head = folder / "campaign.json"
    head.write_text(head.read_text("utf-8").replace('"start": "ford"', '"start": "frod"', 1), "utf-8")
    return path


def codes(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str | None]]:
    return [(one["code"], one["fixed"]) for one in json.loads(capsys.readouterr().out)]


def test_safe_fixes_are_written_and_nothing_else(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = planted(folder)
    before = bytes_in(folder)
    assert main(["check", "--fix", "--json", str(folder)]) == 1
    told = codes(capsys)
    assert [one for one in told if one[1]] == [("word-twice", "remove")] * 2 + [("proof-earlier", "renew")] * 2
    assert ("edge-no-node", None) in told
    after = bytes_in(folder)
    assert {name for name, data in after.items() if data != before[name]} == {
        "levels/meadow.json",
        "proofs/meadow.json",
    }
    data = json.loads(path.read_text("utf-8"))
    assert (data["words"]["added"], data["mystery"]) == (["ZZYX", "QQZ"], {"kept": True})
    assert main(["check", "--fix", str(folder)]) == 1
    assert bytes_in(folder) == after, "what is mended is mended"


@pytest.mark.slow
def test_a_dry_run_tells_the_same_and_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    planted(folder)
    before = bytes_in(folder)
    assert main(["check", "--fix", "--dry-run", "--json", str(folder)]) == 1
    dry = codes(capsys)
    assert bytes_in(folder) == before
    assert main(["check", "--fix", "--json", str(folder)]) == 1
    assert sorted(codes(capsys), key=str) == sorted(dry, key=str)
    assert main(["check", "--dry-run", str(folder)]) == 2


@pytest.mark.slow
def test_other_fixes_are_made_by_their_codes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    planted(folder)
    assert main(["check", "--fix-code", "edge-no-node:remove-way", "--fix-code", "word-twice", str(folder)]) == 0
    said = capsys.readouterr()
    assert "mended: " in said.out
    assert "3 issues are mended." in said.err
    assert "frod" not in (folder / "campaign.json").read_text("utf-8")


@pytest.mark.parametrize("code", ["no-such-code", "edge-no-nod", "check-cut", "word-twice:no-such-fix"])
def test_codes_and_fixes_that_there_are_not_are_wrong_use(
    code: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--fix-code", code, str(folder)]) == 2
    said = capsys.readouterr().err
    assert {"edge-no-nod": "edge-no-node", "word-twice:no-such-fix": "remove"}.get(code, code) in said


def test_a_level_by_itself_is_mended_in_its_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = planted(folder)
    assert main(["check", "--fix", "--json", str(path)]) == 0
    assert codes(capsys).count(("word-twice", "remove")) == 2
    assert json.loads(path.read_text("utf-8"))["words"]["added"] == ["ZZYX", "QQZ"]


@pytest.mark.slow
def test_what_is_accepted_stays(folder: Path) -> None:
    path = planted(folder)
    kept = {"accepted": [{"code": "word-twice", "because": "as it is", "level": "meadow", "about": "words/added/ZZYX"}]}
    (folder / "accepted.json").write_text(json.dumps({"format": 1, **kept}), "utf-8")
    for place in (folder, path):
        assert main(["check", "--fix", str(place)]) in (0, 1)
        assert json.loads(path.read_text("utf-8"))["words"]["added"] == ["ZZYX", "QQZ", "ZZYX", "ZZYX"]


def test_what_can_not_be_read_whole_is_not_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    planted(folder)
    broken = folder / "levels/ford.json"
    broken.write_text("{", "utf-8")
    before = bytes_in(folder)
    for path in (folder, broken):
        assert main(["check", "--fix", str(path)]) != 0
        assert "is not mended" in capsys.readouterr().err
    assert bytes_in(folder) == before


def test_what_was_shipped_is_not_mended_by_its_name(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(folder)
    before = bytes_in(folder)
    monkeypatch.setattr(resources, "campaigns", lambda: folder.parent)
    assert main(["check", "--fix", folder.name]) == 1
    assert "was shipped" in capsys.readouterr().err
    assert bytes_in(folder) == before


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_new_campaign_checks_clean_and_its_files_find_their_schemas(
    template: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "the_glass-sea"
    assert main(["new", "--language", language, "--template", template, str(folder)]) == 0
    assert "The glass sea" in capsys.readouterr().err
    assert main(["check", "--strict", "--json", str(folder)]) == 0
    assert capsys.readouterr().out == "[]\n"
    assert main(["format", "--check", str(folder)]) == 0
    files = [folder / "campaign.json", *(folder / "levels").iterdir()]
    for path in files:
        data = json.loads(path.read_text("utf-8"))
        schema = json.loads((path.parent / data["$schema"]).read_text("utf-8"))
        Draft202012Validator(schema).validate(data)


def test_a_new_campaign_is_made_as_it_is_wished_and_never_over_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "here"
    asked = ["new", "--name", "Dämmerung", "--author", "Ada", "--rows", "9", "--columns", "12", str(folder)]
    assert main(asked) == 0
    made = read_campaign(folder).campaign
    assert made is not None
    assert (made.name, made.author, made.levels[0].terrain.size) == ("Dämmerung", "Ada", Size(9, 12))
    before = bytes_in(folder)
    assert main(asked) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["new", str(tmp_path / "no/where")]) == 2
    assert main(["new", "--rows", "3", str(tmp_path / "small")]) == 2
    assert main(["new", "--name", "two\nlines", str(tmp_path / "lines")]) == 2
    assert bytes_in(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_a_file_of_every_kind_keeps_where_its_schema_lies(folder: Path) -> None:
    files = ["levels/ford.json", "proofs/ford.json", "accepted.json", "campaign.json", "text/de.json"]
    (folder / "text").mkdir(exist_ok=True)
    if not (folder / "text/de.json").exists():
        (folder / "text/de.json").write_text(json.dumps({"format": 1, "texts": {}}), "utf-8")
    for file in files:
        data = json.loads((folder / file).read_text("utf-8"))
        (folder / file).write_text(json.dumps({**data, "$schema": "somewhere"}), "utf-8")
    assert main(["format", str(folder)]) == 0
    for file in files:
        assert next(iter(json.loads((folder / file).read_text("utf-8")).items())) == ("$schema", "somewhere"), file
