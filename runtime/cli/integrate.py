"""``scryptic integrate``: the programs in a desktop's menus, their files with icons and pictures, and their manual."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from shutil import which

from runtime.cli.exits import FINE, StopError
from runtime.support.desktop_table import PROGRAMS
from runtime.support.files import look, make_folder, read_file, remove, write_whole
from runtime.support.terminal import tell, write_line
from runtime.support.texts import Texts, reason_of

LIST = "scryptic/desktop-files.json"
"""What was written, with the fingerprint of each file, so that just this is removed."""
LIST_LIMIT = 1_000_000

SINGLE = "SCRYPTIC_SINGLE_FILE"
"""The variable in which the program in one file says where it lies; it unpacks itself elsewhere with every version."""

NOT_HERE = ("win32", "darwin")
REFRESHED = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""The desktop's own programs that read such files anew, and the folder that each is told."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "integrate",
        description=t(
            "Puts game and editor into the menus of your desktop (GNOME, KDE, Xfce and others on Linux), has bundles, "
            "replays, turns and playtest reports open with a double click, gives them pictures, and installs the "
            "manual, all for you alone. The Debian package has done so for everybody. GNOME makes pictures of files "
            "only with programs under /usr. Exit code 0: done; 2: it can't be done here."
        ),
    )
    parser.add_argument("--remove", action="store_true", help=t("remove what was put there, and nothing else"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Write or remove the files: 0 where that is done, 2 where it can't be."""
    if sys.platform in NOT_HERE:
        raise StopError(t("This is for the freedesktop desktops of Linux and its kin; here the system does it itself."))
    place = data_folder(os.environ)
    written = _listed(place)
    if args.remove:
        _remove(place, written, written, t)
        if written:
            remove(place / LIST)
            _refresh(place, t)
        else:
            tell(t("There is nothing of Scryptic's in {folder} to remove.", folder=place))
        return FINE
    from runtime.cli.desktop_files import desktop_files

    files = desktop_files(commands(t))
    _write(place, files, written, t)
    _remove(place, written.keys() - files.keys(), written, t)
    _refresh(place, t)
    tell(t("Scryptic is in the menus of your desktop; scryptic integrate --remove takes it out again."))
    return FINE


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where a person's own shared data lie: ``XDG_DATA_HOME``, which counts only where it is a whole path."""
    named = Path(environment.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def commands(t: Texts) -> Mapping[str, tuple[str, ...]]:
    """How each program is started from anywhere, by the name that it is known by. Raises StopError."""
    single = os.environ.get(SINGLE, "")
    if single and Path(single).is_file():
        return {"scryptic": (single,), "scryptic-editor": (single, "editor")}
    names = [program.command[0] for program in PROGRAMS]
    # The folder of this very program first; links stay, for behind that of a virtual environment is another Python.
    folders = (Path(sys.argv[0]).absolute().parent, Path(sys.executable).parent, Path(sysconfig.get_path("scripts")))
    for folder in folders:
        if all(os.access(folder / name, os.X_OK) and (folder / name).is_file() for name in names):
            return {name: (str(folder / name),) for name in names}
    raise StopError(t("The programs scryptic and scryptic-editor are not installed: pip install . does it."))


def _listed(place: Path) -> Mapping[str, str]:
    """What was written here before, each with its fingerprint; nothing that leads elsewhere is believed."""
    try:
        said = json.loads(read_file(place / LIST, LIST_LIMIT))
    except (OSError, ValueError):
        return {}
    files = said.get("files") if isinstance(said, dict) else None
    return {
        name: mark
        for name, mark in (files.items() if isinstance(files, dict) else ())
        if isinstance(mark, str) and ".." not in PurePosixPath(name).parts and not PurePosixPath(name).is_absolute()
    }


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _is_as_written(path: Path, mark: str) -> bool:
    try:
        return _mark(read_file(path)) == mark
    except OSError:
        return False


def _write(place: Path, files: Mapping[str, bytes], written: Mapping[str, str], t: Texts) -> None:
    """Write every file, and first the list of them; nothing where one is there that somebody else made."""
    marks = {name: _mark(data) for name, data in files.items()}
    foreign = [
        name
        for name in files
        if look(place / name) is not None
        and not any(_is_as_written(place / name, mark) for mark in (marks[name], written.get(name, "")))
    ]
    if foreign:
        said = t("{file} is there already and is not as Scryptic wrote it. Move it away.", file=place / foreign[0])
        raise StopError(said)
    try:
        make_folder(place / PurePosixPath(LIST).parent)
        # What goes away with a new version stays on the list until it has gone.
        kept = json.dumps({"files": {**written, **marks}}, indent=1).encode()
        write_whole(place / LIST, kept)
        for name, data in files.items():
            make_folder((place / name).parent)
            if not _is_as_written(place / name, marks[name]):
                write_whole(place / name, data)
            write_line(str(place / name))
        write_whole(place / LIST, json.dumps({"files": marks}, indent=1).encode())
    except OSError as problem:
        where = problem.filename or place
        raise StopError(t("{file} cannot be written: {reason}.", file=where, reason=reason_of(problem))) from problem


def _remove(place: Path, names: Iterable[str], written: Mapping[str, str], t: Texts) -> None:
    """Remove files that are as they were written; one that somebody changed stays, and that is said."""
    for name in sorted(names):
        path = place / name
        if look(path) is None:
            continue
        if not _is_as_written(path, written[name]):
            tell(t("{file} was changed since, and stays.", file=path))
            continue
        remove(path)
        write_line(t("{file} is removed.", file=path))


def _refresh(place: Path, t: Texts) -> None:
    """Have the desktop read its files anew, by its own programs, where they are."""
    for program, folder in REFRESHED:
        found = which(program)
        if found is None:
            tell(t("{program} is missing: the desktop knows of it once you sign in again.", program=program))
        elif (place / folder).is_dir():
            subprocess.run(
                [found, str(place / folder)], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
            )
