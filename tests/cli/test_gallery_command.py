"""``scryptic gallery``: from campaigns to a site, and from a site to an installed campaign, without a window."""

from __future__ import annotations

import json
import re
import stat
import sys
from pathlib import Path

import pytest

from runtime.cli.main import main
from tests.gallery.shelves import EVE, bundle, gallery, item, write_index
from tests.gallery.web_server import WebServer


@pytest.fixture
def home(tmp_path: Path) -> list[str]:
    return ["--home", str(tmp_path / "home")]


def test_a_campaign_goes_from_its_maker_to_a_gallery_and_to_a_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    maker, host, player = (["--home", str(tmp_path / name)] for name in ("maker", "host", "player"))
    inbox, site = tmp_path / "inbox", tmp_path / "site"
    inbox.mkdir()
    assert main(["gallery", "entry", "thin-ice", "-o", str(inbox), *maker]) == 0
    assert main(["gallery", "build", str(inbox), "islands", "-o", str(site), "--name", "Ice and sea", *host]) == 0
    told = capsys.readouterr()
    assert "is a gallery of 2 campaigns" in told.err
    with WebServer(site) as web:
        assert main(["gallery", "list", web.address, "--json", *player]) == 0
        found = {row["id"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
        assert found.keys() == {"thin-ice", "islands"}
        assert found["thin-ice"]["key"] != found["islands"]["key"]
        assert found["thin-ice"]["standing"] == "new"
        assert main(["gallery", "get", web.address, "thin-ice", *player]) == 0
        assert main(["gallery", "list", web.address, "--search", "ICE thin", *player]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith("installed")
    assert (tmp_path / "player" / "data" / "campaigns" / "thin-ice" / "campaign.json").is_file()
    assert main(["gallery", "list", *player]) == 0
    assert "Ice and sea" in capsys.readouterr().out
    assert main(["gallery", "list", web.address, *player]) == 1
    told = capsys.readouterr()
    assert "What follows was seen earlier" in told.err
    assert "Thin Ice" in told.out
    assert main(["gallery", "build", "-o", str(site), "--remove", "islands", *host]) == 0
    assert "a gallery of 1 campaign" in capsys.readouterr().err
    assert main(["gallery", "build", "-o", str(site), "--remove", "islands", *host]) == 1


def test_a_changed_key_is_told_and_taken_by_name(
    tmp_path: Path, home: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    gallery(site, bundle())
    assert main(["gallery", "get", str(site), "war", *home]) == 0
    newer = bundle(version="2.0")
    write_index(site, [item(site, newer)], serial=8, key=EVE)
    assert main(["gallery", "list", str(site), *home]) == 1
    assert "--trust-new-key takes it" in capsys.readouterr().err
    assert main(["gallery", "list", str(site), "--trust-new-key", *home]) == 0
    assert "newer than yours" in capsys.readouterr().out


def test_another_version_is_told_and_taken_only_where_that_is_said(
    tmp_path: Path, home: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    gallery(site, bundle(version="1.0"))
    get = ["gallery", "get", str(site), "war", *home]
    assert main(get) == 0
    write_index(site, [item(site, bundle(version="2.0"))], serial=8)
    assert main(get) == 1
    told = capsys.readouterr().err
    assert "the older version 1.0; this is 2.0" in told
    assert "Nothing was changed" in told
    assert main([*get, "--replace"]) == 0
    write_index(site, [item(site, bundle(version="1.5"))], serial=9)
    assert main([*get, "--replace"]) == 1
    assert main([*get, "--replace", "--older"]) == 0


def test_a_key_is_told_saved_and_brought_to_another_computer(
    tmp_path: Path, home: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.pem"
    assert main(["gallery", "key", "--save", str(copy), *home]) == 0
    mine = capsys.readouterr().out
    if sys.platform != "win32":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    other = ["--home", str(tmp_path / "other")]
    assert main(["gallery", "key", "--load", str(copy), *other]) == 0
    assert capsys.readouterr().out == mine
    (tmp_path / "eve.pem").write_bytes(EVE.data)
    assert main(["gallery", "key", "--load", str(tmp_path / "eve.pem"), *other]) == 1
    assert "--replace" in capsys.readouterr().err
    assert main(["gallery", "key", *other]) == 0
    assert capsys.readouterr().out == mine


@pytest.mark.slow
def test_a_new_key_is_told_calmly_and_a_stolen_one_loudly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    maker, host, player = (["--home", str(tmp_path / name)] for name in ("maker", "host", "player"))
    inbox, site = str(tmp_path / "inbox"), str(tmp_path / "site")
    entry = ["gallery", "entry", "islands", "-o", inbox, *maker]
    build = ["gallery", "build", inbox, "-o", site, *host]
    get = ["gallery", "get", site, "islands", "--replace", *player]
    (tmp_path / "inbox").mkdir()
    for command in (entry, build, get):
        assert main(command) == 0
    assert main(["gallery", "key", *maker]) == 0
    capsys.readouterr()
    assert main(["gallery", "key", "--renew", *maker]) == 0
    stolen = capsys.readouterr().out
    for command in (["gallery", "key", "--renew", *host], entry, build, get):
        assert main(command) == 0
    told = capsys.readouterr().err
    assert "The gallery has a new key" in told
    assert "Its author has a new key, signed with the one from before." in told
    revoke = ["gallery", "build", "-o", site, *host, "--revoke"]
    assert main([*revoke, "1234 5678", "--reason", "?"]) == 1
    assert main([*revoke, stolen, "--reason", "The notebook was stolen."]) == 0
    assert "left out: islands" in capsys.readouterr().err
    assert main(["gallery", "list", site, *player]) == 0
    assert "The notebook was stolen." in capsys.readouterr().err
    assert main(build) == 1
    assert "does not trust" in capsys.readouterr().err
    assert main([*build, "--reinstate", stolen]) == 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["list", "http://example.org/"], 1, "https: is needed"),
        (["get", "SITE", "nothing"], 1, "no campaign “nothing”"),
        (["build", "SITE/nowhere", "-o", "OUT"], 1, "could not be read"),
        (["build", "SITE", "-o", "FULL"], 1, "there are files in it"),
        (["entry", "SITE", "-o", "OUT"], 1, "no campaign and no bundle"),
        (["key", "--load", "SITE/index.json"], 1, "no key to sign with"),
        ([], 2, "ACTION"),
    ],
)
def test_what_can_not_be_done_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    gallery(tmp_path / "site", bundle())
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    places = re.compile("SITE|OUT|FULL")
    filled = [places.sub(lambda found: str(tmp_path / found[0].lower()), argument) for argument in arguments]
    home = ["--home", str(tmp_path / "home")] if filled else []
    assert main(["gallery", *filled, *home]) == code
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
