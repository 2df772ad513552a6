"""Pictures of the editor on a real screen, as a person with a mouse and keys meets it, with foreign texts everywhere.

python tests/pictures/real_screen.py FOLDER --language de --editor .venv/bin/scryptic-editor

Needs Linux with Xvfb and xdotool. The editor is killed with work that is not saved, and begun anew.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PIL import ImageGrab

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.writer import save_campaign
from tests.foreign import FILE_NAME, Filling

DISPLAY, WIDE, HIGH = ":97", 1280, 800
PATIENCE = 60.0
"""Seconds until the editor must have come."""
SETTLED = 7.0
"""Seconds in which it loads what it needs, and checks."""
DIALOGS = (
    ("palette", "ctrl+shift+p"),
    ("save-as", "ctrl+shift+s"),
    ("unsaved", "ctrl+n"),
    ("pack", "ctrl+shift+b"),
    ("print", "ctrl+alt+p"),
    ("keys", "F1"),
    ("import", "ctrl+i"),
)
PLACES = (
    ("campaign", 1105, 122),
    ("objectives", 1065, 744),
    ("story", 1130, 744),
    ("history", 245, 744),
    ("graph", 367, 53),
)
"""Where to press for what, in a window of the screen's size with its usual docks."""


@dataclass
class Screen:
    """A screen of its own, with hands and a camera."""

    folder: Path

    def hand(self, *words: object) -> list[str]:
        """Have xdotool do something; the words of its answer."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": DISPLAY},
            capture_output=True,
            text=True,
            check=False,
        )
        time.sleep(0.4)
        return done.stdout.split()

    def windows(self) -> list[str]:
        """The windows that can be seen."""
        return self.hand("search", "--onlyvisible", "--name", ".")

    def keep(self, name: str) -> None:
        """Keep a picture of the whole screen."""
        time.sleep(1)
        ImageGrab.grab(xdisplay=DISPLAY).save(self.folder / f"{name}.png")

    def come(self) -> str:
        """The newest window, as large as the screen and with the keyboard."""
        ends = time.monotonic() + PATIENCE
        while not self.windows():
            if time.monotonic() > ends:
                raise TimeoutError(f"For {PATIENCE:.0f} seconds there is no window.")
        time.sleep(SETTLED)
        shown = self.windows()[-1]
        self.hand("windowsize", shown, WIDE, HIGH)
        self.hand("windowmove", shown, 0, 0)
        self.hand("windowfocus", shown)
        return shown


def hostile(folder: Path) -> Path:
    """A shipped campaign with a foreign text in every field, in a folder with such a name."""
    shipped = resources.campaigns() / "a-story-easy-or-hard"
    place, found = Path(shutil.copytree(shipped, folder / FILE_NAME)), read_campaign(shipped, mend=False)
    assert found.campaign is not None
    fill = Filling(lambda field: f"<b>\u202e&\x1b<img src=/dev/zero>{field[:12]}\u200b\u05d0\u05d1")
    save_campaign(place, fill(found.campaign), read_campaign(place, mend=False).source, overwrite=True)
    return place


def look_around(screen: Screen, window: str) -> None:
    """Paint, press what leads elsewhere, and ask for the dialogs."""
    screen.keep("opened")
    screen.hand("mousemove", 560, 200, "mousedown", 1, "mousemove", 600, 240, "mousemove", 640, 260, "mouseup", 1)
    for name, across, down in PLACES:
        screen.hand("mousemove", across, down, "click", 1)
        screen.keep(name)
    screen.hand("mousemove", 270, 53, "click", 1)
    for name, keys in DIALOGS:
        before = set(screen.windows())
        screen.hand("windowfocus", window)
        screen.hand("key", "--clearmodifiers", keys)
        time.sleep(1)
        for new in set(screen.windows()) - before:
            screen.hand("windowfocus", new)
        screen.keep(name)
        screen.hand("key", "Escape")


def main() -> int:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--editor", default=str(Path(sys.executable).with_name("scryptic-editor")))
    parser.add_argument("--campaign", type=Path, help="a campaign's folder in place of the one with foreign texts")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    screen = Screen(given.folder)
    with (
        tempfile.TemporaryDirectory() as place,
        subprocess.Popen(
            ["Xvfb", DISPLAY, "-screen", "0", f"{WIDE}x{HIGH}x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL
        ) as server,
    ):
        campaign = given.campaign or hostile(Path(place))
        begin = [given.editor, "--home", f"{place}/home", "--language", given.language]
        surroundings = {**os.environ, "DISPLAY": DISPLAY, "QT_QPA_PLATFORM": "xcb"}
        try:
            for name, words in (("", [str(campaign)]), ("recovery", [])):
                with subprocess.Popen([*begin, *words], env=surroundings) as editor:
                    try:
                        window = screen.come()
                        if name:
                            screen.keep(name)
                        else:
                            look_around(screen, window)
                    finally:
                        editor.kill()
        finally:
            server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
