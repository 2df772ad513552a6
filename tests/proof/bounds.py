"""Seconds and megabytes of everything that looks at a campaign from strangers, for each trick by name.

    python tests/proof/bounds.py [NAME PART…] [--command check]

Every command runs in a process of its own; a merge has both sides changed. The limits are 10 seconds of the processor,
1 GB and 2 MB told; what is over one is marked, and the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.campaign.bound_tricks import TRICKS, Files
from tests.campaign.guarded import run_guarded, written

SECONDS, MEGABYTES, PATIENCE = 10, 1000, 60
ROOM = 1_500_000_000
"""The bytes of address space that a command has; what is not used of them counts for nothing."""
MOST_SAID = 2_000_000
"""So many bytes are told at most."""
COMMANDS = ("check", "install", "pack", "merge", "diff")
FAILED = 99
"""Stands for the exit code of a command that ended in a traceback."""


def bundled(home: Path, folder: Path) -> Path:
    """A bundle of a folder, made by hand: our own pack refuses most of them."""
    bundle = home / "mine.scryptic"
    with ZipFile(bundle, "w", ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                packed.write(path, path.relative_to(folder).as_posix())
    return bundle


def sides(home: Path, files: Files) -> tuple[Path, Path, Path]:
    """A campaign, and two versions of it in each of which every level has changed."""
    made = [written(home / name, files) for name in ("base", "ours", "theirs")]
    for folder, change in zip(made[1:], (b'{"description": "ours", ', b'{"description": "theirs", '), strict=True):
        for path in (folder / "levels").glob("*.json"):
            path.write_bytes(change + path.read_bytes()[1:])
    return made[0], made[1], made[2]


def commands(name: str, home: Path, files: Files) -> list[str]:
    """What a command is given for a trick."""
    if name == "merge":
        return ["merge", *map(str, sides(home, files))]
    if name == "diff":
        base, ours, _ = sides(home, files)
        return ["diff", str(base), str(ours)]
    folder = written(home / "mine", files)
    if name == "install":
        return ["install", str(bundled(home, folder))]
    if name == "pack":
        return ["pack", str(folder), "-o", str(home / "mine.scryptic")]
    return ["check", str(folder), "--json"]


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("names", nargs="*", help="parts of the names of tricks; all where none is given")
    asked.add_argument("--command", choices=COMMANDS, help="the only command; all of them where none is given")
    args = asked.parse_args()
    with tempfile.TemporaryDirectory() as kept:
        # What Python compiles is kept for the next command, as it is wherever the program is installed.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = kept
        return proved(args)


def proved(args: argparse.Namespace) -> int:
    """Try what is asked for; 1 where anything is over a limit."""
    bad = 0
    for name, trick in TRICKS.items():
        if args.names and not any(part in name for part in args.names):
            continue
        files = trick.make()
        for command in [args.command] if args.command else COMMANDS:
            with tempfile.TemporaryDirectory() as place:
                home = Path(place)
                done = run_guarded(*commands(command, home, files), home=home, seconds=PATIENCE, room=ROOM)
            code = FAILED if b"Traceback" in done.err else done.code
            said = len(done.out) + len(done.err)
            over = done.seconds > SECONDS or done.megabytes > MEGABYTES or said > MOST_SAID or code not in (0, 1, 2)
            bad += over
            figures = f"{done.seconds:7.2f} s {done.megabytes:6.0f} MB  exit {code:3}  {said / 1e6:6.2f} MB said"
            print(f"{figures}  {command:7}  {'OVER ' if over else ''}{name}", flush=True)
    print(f"{bad} over {SECONDS} s, {MEGABYTES} MB or {MOST_SAID / 1e6} MB said")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
