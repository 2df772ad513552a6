"""Pictures of a gallery's site in Chromium: front page and a campaign's page, wide and on a phone, by day and by night.

    python tests/pictures/gallery_screens.py FOLDER [CAMPAIGN…]

The site is made of the shipped campaigns, or of those that are named, and served on this machine.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.cli.main import main as scryptic
from tests.gallery.web_server import WebServer

SIZES = {"wide": (1280, 1700), "phone": (390, 1700)}
LIGHTS = {"day": 1, "night": 0}
LANGUAGES = ("en", "de")
CAMPAIGNS = ("first-light", "apprentice", "lamplighters-road", "alchemists-war", "islands", "thin-ice")


def main(folder: Path, campaigns: tuple[str, ...]) -> None:
    """Make every picture."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("There is no Chromium to take pictures with.")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        for language in LANGUAGES:
            site = Path(place) / language
            about = ["--name", "The Alchemists’ Shelf", "--about", "Campaigns that come with the game."]
            options = ["--home", str(Path(place) / "home"), "--language", language]
            scryptic(["gallery", "build", *campaigns, "-o", str(site), *about, *options])
            pages = {"front": "index.html", "campaign": f"campaigns/{campaigns[2 % len(campaigns)]}.html"}
            with WebServer(site) as web:
                for (page, path), (size, room), (light, scheme) in product(
                    pages.items(), SIZES.items(), LIGHTS.items()
                ):
                    target = folder / f"gallery-{page}-{size}-{light}-{language}.png"
                    take(browser, f"{web.address}{path}", target, (*room, scheme))


def take(browser: str, address: str, target: Path, look: tuple[int, int, int]) -> None:
    """Take one picture."""
    width, height, scheme = look
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=4000"]
    options += [f"--window-size={width},{height}", f"--blink-settings=preferredColorScheme={scheme}"]
    subprocess.run([browser, *options, f"--screenshot={target}", address], capture_output=True, check=True, timeout=120)


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or CAMPAIGNS)
