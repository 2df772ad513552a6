"""On the desktop: what it is told of the programs, ``scryptic integrate`` and the pictures that file managers show."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from configparser import ConfigParser
from io import BytesIO
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring
from PIL import Image

from runtime import resources
from runtime.campaign.bundles import SUFFIX as BUNDLE_SUFFIX
from runtime.campaign.playtest_json import SUFFIX as REPORT_SUFFIX
from runtime.campaign.turn_json import SUFFIX as TURN_SUFFIX
from runtime.cli import integrate, play
from runtime.cli.desktop_files import ICON, desktop_files, quoted
from runtime.cli.main import COMMANDS, main
from runtime.support.desktop_table import CAMPAIGN, EDITOR, GAME, MEDIA_TYPES, PROGRAMS, RECORD, REPORT, TURN

pytestmark = pytest.mark.skipif(sys.platform in integrate.NOT_HERE, reason="it is for freedesktop desktops")
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return desktop_files()


@pytest.fixture(scope="module")
def share(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("share")
    for name, data in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    return place


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's shared data, and programs in a folder with a space and a percent sign in its name."""
    programs = tmp_path / "my 100% programs"
    programs.mkdir()
    for program in PROGRAMS:
        made = programs / program.command[0]
        made.write_text("#!/bin/sh\n")
        made.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(programs / "scryptic")])
    monkeypatch.delenv(integrate.SINGLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(integrate, "REFRESHED", ())
    return tmp_path / "share"


def entry(data: bytes) -> dict[str, str]:
    parser = ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(data.decode())
    (section,) = parser.sections()
    return dict(parser[section])


def there(place: Path) -> set[str]:
    return {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}


def test_both_programs_are_in_the_menus_in_both_languages_and_open_their_files(files: dict[str, bytes]) -> None:
    game, editor = (entry(files[f"applications/{one.id}.desktop"]) for one in (GAME, EDITOR))
    assert (game["Exec"], editor["Exec"]) == ("scryptic play --window %f", "scryptic-editor %f")
    assert game["MimeType"] == f"{CAMPAIGN.name};{RECORD.name};{TURN.name};"
    assert editor["MimeType"] == f"{CAMPAIGN.name};{REPORT.name};"
    assert {kind.ending for kind in MEDIA_TYPES} >= {BUNDLE_SUFFIX, TURN_SUFFIX, REPORT_SUFFIX}
    assert editor["Comment[de]"] == "Karten und Kampagnen für Scryptic bauen"
    assert {game["Icon"], editor["Icon"]} == {ICON}
    assert sorted((EDITOR.id, GAME.id))[0] == GAME.id, "desktops open a bundle with the first"


def test_kinds_of_files_have_names_in_all_languages_and_what_any_program_takes_them_for(
    files: dict[str, bytes],
) -> None:
    kinds = {one.get("type"): one for one in fromstring(files["mime/packages/org.scryptic.xml"])}
    assert set(kinds) == {kind.name for kind in MEDIA_TYPES}
    campaign = kinds[CAMPAIGN.name]
    assert [one.get(LANG) for one in campaign.iter(f"{MIME}comment")] == [None, "de", "fr"]
    assert [one.get("pattern") for one in campaign.iter(f"{MIME}glob")] == ["*.scryptic"]
    assert [one.get("type") for one in campaign.iter(f"{MIME}sub-class-of")] == ["application/zip"]


def test_every_icon_has_the_size_that_its_folder_says(files: dict[str, bytes]) -> None:
    pictures = {name: data for name, data in files.items() if name.endswith(".png")}
    assert len(pictures) == 5
    for name, data in pictures.items():
        size = int(name.split("/")[2].partition("x")[0])
        assert Image.open(BytesIO(data)).size == (size, size)


def test_the_manual_tells_of_every_command_in_both_languages(files: dict[str, bytes]) -> None:
    for folder, heading in (("man/man1", "COMMANDS"), ("man/de/man1", "BEFEHLE")):
        page = files[f"{folder}/scryptic.1"].decode()
        assert f".SH {heading}" in page
        for command in COMMANDS:
            assert f".SS {command.replace('-', chr(92) + '-')}\n" in page
        assert "edit\\-shipped" in files[f"{folder}/scryptic-editor.1"].decode()


def checked(program: str, *arguments: object) -> str:
    """What a desktop's own tool says, which must be content."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    done = subprocess.run([found, *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.slow
def test_the_desktops_tool_finds_the_entries_valid(share: Path, home: Path) -> None:
    assert checked("desktop-file-validate", *(share / "applications").iterdir()) == ""
    assert main(["integrate"]) == 0
    assert checked("desktop-file-validate", *(home / "applications").iterdir()) == ""


def test_the_desktops_tool_finds_the_metadata_valid(share: Path) -> None:
    checked("appstreamcli", "validate", "--no-net", *(share / "metainfo").iterdir())


def test_the_desktops_tool_takes_the_media_types(share: Path) -> None:
    checked("update-mime-database", share / "mime")
    globs = (share / "mime" / "globs2").read_text()
    for kind in MEDIA_TYPES:
        assert f"{kind.name}:*{kind.ending}" in globs


def test_troff_sets_the_manual_without_a_complaint(share: Path) -> None:
    for page in (share / "man").rglob("*.1"):
        said = checked("groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z", page)
        assert [line for line in said.splitlines() if "adjust line" not in line] == []


@pytest.mark.slow
def test_what_integrate_writes_names_the_installed_programs_and_goes_again(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "applications").mkdir(parents=True)
    (home / "applications" / "other.desktop").write_text("mine")
    for _twice in range(2):
        assert main(["integrate"]) == 0
        said = capsys.readouterr().out.splitlines()
        assert {Path(line).relative_to(home).as_posix() for line in said} == set(desktop_files())
    program = home.parent / "my 100% programs" / "scryptic"
    game = entry((home / "applications" / f"{GAME.id}.desktop").read_bytes())
    assert game["TryExec"] == str(program)
    assert game["Exec"] == f'"{program}" play --window %f'.replace("100%", "100%%")
    assert str(program).replace("%", "%%") in (home / "thumbnailers" / "org.scryptic.thumbnailer").read_text()
    assert main(["integrate", "--remove"]) == 0
    assert there(home) == {"applications/other.desktop"}
    assert main(["integrate", "--remove"]) == 0
    assert "nothing" in capsys.readouterr().err


@pytest.mark.slow
def test_what_a_person_changed_or_has_already_is_left_alone(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = home / "man" / "man1" / "scryptic.1"
    own.parent.mkdir(parents=True)
    own.write_text("somebody else's")
    assert main(["integrate"]) == 2
    assert str(own) in capsys.readouterr().err
    assert there(home) == {"man/man1/scryptic.1"}
    own.unlink()
    assert main(["integrate"]) == 0
    own.write_text("my own notes")
    assert main(["integrate", "--remove"]) == 0
    assert "was changed since, and stays" in capsys.readouterr().err
    assert there(home) == {"man/man1/scryptic.1"}


def test_a_list_that_leads_elsewhere_removes_nothing_there(home: Path) -> None:
    precious = home.parent / "precious"
    precious.write_bytes(b"")
    (home / "scryptic").mkdir(parents=True)
    mark = integrate._mark(b"")
    (home / integrate.LIST).write_text(json.dumps({"files": {"../precious": mark, str(precious): mark}}))
    assert main(["integrate", "--remove"]) == 0
    assert precious.exists()


@pytest.mark.slow
def test_the_program_in_one_file_is_named_itself(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    single = tmp_path / "Scryptic.run"
    single.touch()
    monkeypatch.setenv(integrate.SINGLE, str(single))
    assert main(["integrate"]) == 0
    editor = entry((home / "applications" / f"{EDITOR.id}.desktop").read_bytes())
    assert editor["Exec"] == f"{single} editor %f"


def test_elsewhere_it_says_whom_it_is_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["integrate"]) == 2
    assert "freedesktop" in capsys.readouterr().err


def test_a_command_is_quoted_as_entries_want_it() -> None:
    assert quoted(("/usr/bin/scryptic", "play")) == "/usr/bin/scryptic play"
    assert quoted(('/a "b"/$c',)) == r'"/a \\"b\\"/\\$c"'


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    return Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / "mine"))


def pictured(campaign: Path, *more: str) -> Image.Image:
    bundle, picture = campaign.with_suffix(".scryptic"), campaign.with_name("picture")
    assert main(["pack", str(campaign), "-o", str(bundle)]) == 0
    assert main(["thumbnail", str(bundle), str(picture), *more]) == 0
    return Image.open(BytesIO(picture.read_bytes()), formats=("PNG",))


@pytest.mark.slow
def test_a_bundle_is_shown_by_its_cover_else_by_its_first_map(campaign: Path) -> None:
    drawn = pictured(campaign, "--size", "128")
    assert max(drawn.size) <= 128 < 2 * max(drawn.size)
    assert len(drawn.getcolors(1 << 20) or ()) > 500
    (campaign / "assets").mkdir(exist_ok=True)
    Image.new("RGB", (400, 200), (10, 20, 30)).save(campaign / "assets" / "front.png")
    about = json.loads((campaign / "campaign.json").read_text("utf-8")) | {"cover": "front.png"}
    (campaign / "campaign.json").write_text(json.dumps(about), "utf-8")
    cover = pictured(campaign, "--size", "100").convert("RGB")
    assert (cover.size, cover.getpixel((50, 25))) == ((100, 50), (10, 20, 30))


def test_what_is_no_bundle_has_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.scryptic", "a.record.json"):
        (tmp_path / name).write_bytes(b"{")
        assert main(["thumbnail", str(tmp_path / name), str(tmp_path / "out")]) in (1, 2)
        assert name in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.qt
@pytest.mark.parametrize(
    ("name", "opened"), [("a.scryptic", "bundle"), ("A.SCRYPTIC-TURN", "turn"), ("a.record.json", "replay")]
)
def test_a_double_click_opens_a_file_in_the_menus_which_say_what_is_wrong_with_it(
    name: str, opened: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from runtime.ui.menus import lobby

    seen: list[dict[str, object]] = []
    monkeypatch.setattr(lobby, "run_menu", lambda *_parts, **named: seen.append(named) or 0)
    monkeypatch.setattr(play, "in_windows", lambda home, _t, show: show(home))
    (tmp_path / name).write_text("{")
    assert main(["play", "--window", str(tmp_path / name)]) == 0
    assert seen == [{opened: tmp_path / name}]
