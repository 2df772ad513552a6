"""The programs to download: which one starts goes by its name, one file unpacks itself once, nothing half is left."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from editor.actions.files import editor_command
from runtime.resources import assets
from runtime.support.desktop_table import MEDIA_TYPES

MAKE = assets() / "make"


def script(path: Path) -> ModuleType:
    """A script as a module."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def downloads() -> ModuleType:
    """The script that builds them."""
    return script(MAKE / "downloads.py")


def test_an_editable_project_is_not_packed(downloads: ModuleType) -> None:
    assert "pip install" in downloads.unfit()


@pytest.mark.parametrize(
    ("name", "module", "arguments"),
    [
        ("scryptic", "runtime.cli.main", ["check", "."]),
        ("scryptic-game", "runtime.cli.main", ["play", "check", "."]),
        ("scryptic-editor", "editor.app", ["check", "."]),
    ],
)
def test_a_program_is_the_one_that_its_name_says(
    monkeypatch: pytest.MonkeyPatch, name: str, module: str, arguments: list[str]
) -> None:
    begun: list[tuple[str, list[str]]] = []

    def noting(called: str) -> Callable[[], int]:
        return lambda: begun.append((called, sys.argv[1:])) or 0

    for one in ("runtime.cli.main", "editor.app"):
        monkeypatch.setattr(f"{one}.main", noting(one))
    monkeypatch.setattr(sys, "argv", [f"/opt/scryptic/{name}", "check", "."])
    assert script(MAKE / "downloads" / "start.py").main() == 0
    assert begun == [(module, arguments)]


@pytest.fixture
def single(downloads: ModuleType, tmp_path: Path) -> Path:
    """One file of a folder whose programs say what they are and were given."""
    made = tmp_path / "made" / "scryptic"
    made.mkdir(parents=True)
    for name in ("scryptic", *downloads.NAMES):
        program = made / name
        program.write_text(f'#!/bin/sh\necho {name} "$@"\necho "$SCRYPTIC_SINGLE_FILE" > "$0.from"\n')
        program.chmod(0o755)
    return Path(downloads.single_file(made))


def run(single: Path, cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"XDG_CACHE_HOME": str(cache)}
    return subprocess.run(
        [str(single), *arguments], capture_output=True, text=True, timeout=60, env=environment, check=False
    )


@pytest.mark.skipif(sys.platform != "linux", reason="the single file is for Linux")
def test_one_file_unpacks_itself_once_and_starts_what_is_asked_for(single: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    old = cache / "scryptic" / "program-0.0.1-abc"
    old.mkdir(parents=True)
    first = run(single, cache)
    assert (first.stdout, "unpacks itself once" in first.stderr) == ("scryptic-game\n", True)
    assert not old.exists(), "an older version takes no room"
    (unpacked,) = (cache / "scryptic").glob("program-*")
    later = run(single, cache, "editor", "my campaign")
    assert (later.stdout, later.stderr) == ("scryptic-editor my campaign\n", "")
    assert run(single, cache, "check", "a", "b").stdout == "scryptic check a b\n"
    assert list((cache / "scryptic").iterdir()) == [unpacked]
    named = (unpacked / "scryptic" / "scryptic.from").read_text()
    assert named.strip() == str(single), "desktops are told of the file, not of the folder that goes again"
    assert run(single, cache, "--unpack", str(tmp_path / "there")).returncode == 0
    assert (tmp_path / "there" / "scryptic" / "scryptic").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="the single file is for Linux")
def test_a_file_that_is_cut_off_leaves_nothing_half(single: Path, tmp_path: Path) -> None:
    single.write_bytes(single.read_bytes()[:-60])
    done = run(single, tmp_path / "cache")
    assert (done.returncode, done.stdout) == (1, "")
    assert "damaged" in done.stderr
    assert list((tmp_path / "cache" / "scryptic").iterdir()) == []


def test_another_editor_is_begun_by_the_program_itself_where_there_is_no_interpreter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/scryptic/scryptic")
    assert editor_command(("--language", "de"), Path("/maps/one")) == (
        *("/opt/scryptic/scryptic-editor", "--language", "de"),
        "/maps/one",
    )


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="there is no dpkg-deb here")
def test_the_package_brings_what_desktops_know_the_programs_by(downloads: ModuleType, tmp_path: Path) -> None:
    made = tmp_path / "scryptic"
    made.mkdir()
    for name in ("scryptic", *downloads.NAMES):
        (made / name).touch()
    library = made / "_internal" / "pebble-1.2.dist-info"
    (library / "licenses").mkdir(parents=True)
    (library / "METADATA").write_text("Metadata-Version: 2.4\nName: pebble\nVersion: 1.2\nLicense-Expression: Zlib\n")
    (library / "licenses" / "LICENSE.txt").write_text("Do as you like.\n\nBut say so.\n")
    old = made / "_internal" / "gravel-0.9.dist-info"
    old.mkdir()
    (old / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: gravel\nVersion: 0.9\nLicense: Copyright (c) Somebody\n"
        "Classifier: License :: OSI Approved :: BSD License\n"
    )
    (made / downloads.RIGHTS).write_text(downloads.copyright_text(made), "utf-8")
    downloads.for_desktops(made / downloads.SHARE)
    package = downloads.debian_package(made)
    unpacked = tmp_path / "root"
    subprocess.run(["dpkg-deb", "-x", str(package), str(unpacked)], check=True)
    share = unpacked / "usr" / "share"
    rights = (share / "doc" / "scryptic" / "copyright").read_text("utf-8")
    assert "\n\nComment: pebble 1.2\nLicense: Zlib\n Do as you like.\n .\n But say so.\n" in rights
    assert "\n\nComment: gravel 0.9\nLicense: BSD License\n" in rights
    assert not (unpacked / "usr" / "lib" / "scryptic" / downloads.RIGHTS).exists()
    for said in ("License: MIT\n MIT License", "SIL OPEN FONT LICENSE", "WordNet", "SCOWL", "Python", "Qt"):
        assert said in rights
    # Every paragraph begins with a field, and the texts are indented below it.
    assert all(paragraph.partition(":")[0] in ("Format", "Files", "Comment") for paragraph in rights.split("\n\n"))
    mime = (share / "mime" / "packages" / "org.scryptic.xml").read_text("utf-8")
    assert all(kind.name in mime for kind in MEDIA_TYPES)
    entry = (share / "applications" / "org.scryptic.Game.desktop").read_text()
    assert "Exec=scryptic play --window %f" in entry
    assert b".TH" in gzip.decompress((share / "man" / "man1" / "scryptic.1.gz").read_bytes())
    for name in ("scryptic", *downloads.NAMES):
        assert (unpacked / "usr" / "bin" / name).resolve() == unpacked / "usr" / "lib" / "scryptic" / name
    assert not (unpacked / "usr" / "lib" / "scryptic" / "share").exists()
