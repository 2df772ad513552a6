"""How smoothly a gallery of ten thousand campaigns scrolls: ``python tests/benchmarks/bench_gallery_list.py``.

The page of the game's menus at 1280 × 800, its pictures fetched and unpacked meanwhile. A frame is one step of the bar,
all that then waits to be done, and the painting; at 60 frames a second it may take 16.7 ms.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, thread_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.profile.home import find_home
from runtime.support.texts import read_texts
from runtime.ui.application.qt_application import start_application
from runtime.ui.gallery.gallery_browser import GalleryBrowser
from runtime.ui.menus.gallery_page import GalleryPage
from runtime.ui.menus.lobby import Lobby
from runtime.ui.menus.menu_pages import GALLERY
from tests.benchmarks.usage import parser_of
from tests.ui.gallery_sites import large_site

COUNT, FRAMES = 10_000, 400
FRAME = 1000 / 60
STEPS = {"slow": 25, "wheel": 120, "fling": 900}
"""Pixels that the list moves in a frame."""


def until(is_so: Callable[[], bool]) -> float:
    """Seconds that pass while the window works until something is so, and its longest pause in milliseconds."""
    begun = perf_counter()
    while not is_so():
        QApplication.processEvents()
    return perf_counter() - begun


def scrolled(browser: GalleryBrowser, step: int) -> list[tuple[float, float]]:
    """Milliseconds of each frame while the list moves so many pixels, by the clock and of the window's own work."""
    bar, frames = browser.view.verticalScrollBar(), []
    bar.setValue(0)
    for _ in range(FRAMES):
        begun, worked = perf_counter(), thread_time()
        bar.setValue(bar.value() + step)
        QApplication.processEvents()  # It paints, too.
        frames.append(((perf_counter() - begun) * 1000, (thread_time() - worked) * 1000))
    return frames


def main() -> int:
    """Measure and tell."""
    parser_of(__doc__).parse_args()
    t = read_texts(resources.translations(), ("en",)).for_windows()
    start_application(t)
    with tempfile.TemporaryDirectory() as place:
        address = large_site(Path(place) / "site", COUNT, pictures=300)
        lobby = Lobby(t, find_home(Path(place) / "home"))
        lobby.show_menu()
        assert lobby.menu is not None
        lobby.menu.resize(1280, 800)
        lobby.menu.show_page(GALLERY)
        page = lobby.menu.page
        assert isinstance(page, GalleryPage)
        browser = page.browser
        assert browser is not None
        browser.address.setText(address)
        browser.add_button.click()
        sys.stdout.write(f"visited: {until(lambda: browser.model.count == COUNT):.1f} s\n")
        for name, step in STEPS.items():
            for clock, frames in zip(("clock", "work"), zip(*scrolled(browser, step), strict=True), strict=True):
                late = sum(frame > FRAME for frame in frames)
                last = quantiles(frames, n=100)[98]
                sys.stdout.write(
                    f"{name}, {clock}: median {median(frames):.1f} ms, 99 of 100 under {last:.1f} ms, "
                    f"longest {max(frames):.1f} ms, {late} of {FRAMES} frames late\n"
                )
        for name, do in (
            ("search", lambda: browser.search.setText("harbour 9") or browser._choose()),
            ("order", lambda: browser.order.setCurrentIndex(2)),
            ("resize", lambda: lobby.menu is not None and lobby.menu.resize(1500, 900)),
        ):
            begun = perf_counter()
            do()
            QApplication.processEvents()
            sys.stdout.write(f"{name}: {(perf_counter() - begun) * 1000:.1f} ms\n")
            browser.search.clear()
        browser.close_all()
        lobby.menu.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
