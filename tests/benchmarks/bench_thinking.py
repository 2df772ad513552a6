"""How long the game's window is held up while a spy or the computer thinks, beside the same window at rest.

    python tests/benchmarks/bench_thinking.py

A timer ticks every five milliseconds in the window's thread. The longest wait between two ticks is how long the window
could not answer; a ratio says how many times as long that is as the longest wait of the window at rest.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

TICK = 5
REST = 1.0
"""Seconds for which the window is left alone."""
GOAL = 0.05
"""Seconds for which nothing may hold the window up."""


def main() -> None:
    """Print the longest wait at rest, while a spy looks and while the computer plays its turn."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from runtime import resources
    from runtime.campaign.reading import read_level
    from runtime.campaign.rulesets import read_rulesets
    from runtime.lexicon import load_lexicon
    from runtime.support.texts import english
    from runtime.ui.game.setup import GameParts, GameSetup, prepare, thinker_for
    from runtime.ui.game.window import GameWindow
    from runtime.ui.painter.board import BoardPainter
    from runtime.ui.theme import load_theme

    app = QApplication([])
    assets = resources.assets()
    textures: Path = assets / "textures"
    parts = GameParts(load_theme(assets), BoardPainter(textures, assets / "fonts"), textures, english(), thinker_for)
    level = read_level(resources.campaigns() / "first-light" / "levels" / "pass.json").level
    assert level is not None
    setup = prepare(level, read_rulesets(assets / "rulesets"), load_lexicon(), 7)
    assert isinstance(setup, GameSetup)
    window = GameWindow(setup, parts)
    window.show()
    playing = window.stage.playing
    begun = perf_counter()
    rest = _longest_wait(app, lambda: perf_counter() - begun > REST)
    window.stage.run("spy")
    spying = _longest_wait(app, lambda: not playing.is_spying)
    window.stage.run("take_back")
    window.stage.run("end_turn")
    thinking = _longest_wait(app, lambda: playing.may_act or window.stage.cards.card is not None)
    window.close()
    print(f"at rest              {1000 * rest:6.1f} ms")
    for name, wait in (("while a spy looks", spying), ("the computer's turn", thinking)):
        print(f"{name:20s} {1000 * wait:6.1f} ms   {wait / rest:5.1f} times")
    print(f"under {1000 * GOAL:.0f} ms: {'yes' if max(spying, thinking) < GOAL else 'no'}")


def _longest_wait(app: QApplication, done: Callable[[], bool]) -> float:
    """The longest time in seconds between two ticks of a timer in the window's thread, until ``done``."""
    from PySide6.QtCore import QTimer

    waits: list[float] = []
    last = perf_counter()

    def tick() -> None:
        nonlocal last
        now = perf_counter()
        waits.append(now - last)
        last = now

    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(TICK)
    while not done() or not waits:
        app.processEvents()
    timer.stop()
    return max(waits)


if __name__ == "__main__":
    main()
