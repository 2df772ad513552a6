"""Makes the pictures of every screen of the game at one size, each script's in a folder of its own.

    python tests/pictures/all_screens.py FOLDER                                 a window of 1280×800
    python tests/pictures/all_screens.py FOLDER --size 1920x1080 --scale 1.5    a screen of 1920×1080 at 150 %
    python tests/pictures/all_screens.py FOLDER --text 150 --language de        the game's own larger texts, in German
    python tests/pictures/all_screens.py FOLDER --contrast                      in high contrast
    python tests/pictures/all_screens.py FOLDER --mirrored                      as from right to left

With ``--check`` every picture is looked over (``faults.py``), what is found is said at the end, and the exit code is 1
where that is anything. ``--editor`` makes the editor's pictures too, ``--only`` those of single scripts.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from opening import FOUND, Asked, asked

HERE = Path(__file__).parent
GAME = (
    "menu_screens",
    "profile_screens",
    "setup_screens",
    "help_screens",
    "game_screens",
    "laying_screens",
    "combat_screens",
    "power_screens",
    "forethought_screens",
    "lesson_screens",
    "story_screens",
    "page_screens",
    "journey_screens",
    "table_screens",
    "table_journey_screens",
    "replay_screens",
    "coach_screens",
    "bundle_screens",
    "gallery_window_screens",
)
"""Those of the game; ``effect_screens.py`` makes moments of what moves instead."""
EDITOR = (
    "tab_screens",
    "screenshots",
    "graph_screens",
    "builder_screens",
    "disk_screens",
    "issue_screens",
    "proof_screens",
    "selecting_screens",
    "table_level_screens",
)
ONLY_GAME = {"story_screens": ("cards", "game"), "bundle_screens": ("game",), "gallery_window_screens": ("game",)}
"""Scenes of the game in scripts that have scenes of the editor too."""


def more(parser: ArgumentParser) -> None:
    """What this script is asked for beside the usual."""
    parser.add_argument("--editor", action="store_true", help="the editor's pictures too")
    parser.add_argument(
        "--only", action="append", choices=(*GAME, *EDITOR), metavar="SCRIPT", help="such as menu_screens"
    )
    parser.add_argument("--at-once", type=int, default=1, help="so many scripts run beside one another")


def run(script: str, asks: Asked) -> str:
    """Run one script, with what it says in a file beside its pictures; gives what is wrong, one thing a line."""
    folder = asks.folder / script
    folder.mkdir(exist_ok=True)
    (folder / FOUND).unlink(missing_ok=True)
    order = [sys.executable, str(HERE / f"{script}.py"), str(folder), "--language", asks.language]
    order += [
        "--scale",
        asks.scale,
        "--text",
        str(asks.more.text),
        *(("--contrast",) if asks.more.contrast else ()),
        *(("--large",) if asks.more.large else ()),
        *(("--mirrored",) if asks.is_mirrored else ()),
        *(("--check",) if asks.checks else ()),
    ]
    order += ["--size", asks.more.size] if asks.more.size else []
    for scene in () if asks.more.editor else ONLY_GAME.get(script, ()):
        order += ["--scene", scene]
    with (folder / "said.txt").open("w", encoding="utf-8") as said:
        code = subprocess.run(order, stdout=said, stderr=subprocess.STDOUT, check=False).returncode
    found = (folder / FOUND).read_text("utf-8") if (folder / FOUND).is_file() else ""
    return "".join(f"{script}: {line}\n" for line in found.splitlines()) + (
        f"{script} ended with {code}: {folder / 'said.txt'}\n" if code else ""
    )


def main() -> int:
    """Make the pictures; 1 where a script failed or, with ``--check``, where something is wrong with a picture."""
    asks = asked(__doc__, more=more)
    scripts = asks.more.only or (*GAME, *(EDITOR if asks.more.editor else ()))
    with ThreadPoolExecutor(asks.more.at_once) as beside:
        found = "".join(beside.map(lambda script: run(script, asks), scripts))
    sys.stdout.write(f"{len(list(asks.folder.rglob('*.png')))} pictures in {asks.folder}\n{found}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
