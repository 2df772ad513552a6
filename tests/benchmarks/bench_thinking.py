"""How long the game's window is held up while a spy or the computer thinks, beside the same window at rest.

    python tests/benchmarks/bench_thinking.py

A timer ticks every five milliseconds in the window's thread. The longest wait between two ticks is how long the window
could not answer; a ratio says how many times as long that is as the longest wait of the window at rest, and beside it
stands how long the thread itself worked within a wait: what is more was spent waiting for a core of a busy machine, or
for another thread. It is measured twice: with nothing kept from earlier (a cold start: the computer's process compiles
its search), and again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

from runtime import resources
from runtime.campaign.reading import read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.lexicon import load_lexicon
from runtime.profile.home import VARIABLE
from runtime.support.texts import english

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from runtime.ui.game.window import GameWindow

TICK = 5
REST = 1.0
"""Seconds for which the window is left alone."""
GOAL = 0.05
"""Seconds for which nothing may hold the window up."""


@dataclass(frozen=True)
class Wait:
    """Times in seconds: the longest wait between two ticks, the longest work within one, and all of them together."""

    longest: float
    work: float
    whole: float


def main() -> None:
    """Print the waits of a cold start and of a later one, each in a process of its own."""
    if sys.argv[1:] == ["--here"]:
        measure()
        return
    with TemporaryDirectory() as home:
        for name in ("cold start", "later start"):
            print(f"{name}:", flush=True)
            environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, VARIABLE: home}
            subprocess.run([sys.executable, __file__, "--here"], env=environment, check=True)


def measure() -> None:
    """Print the waits at rest, while the computer's process starts, while a spy looks, and in the computer's turn."""
    from PySide6.QtWidgets import QApplication

    app = QApplication([])
    window = _window()
    window.show()
    playing = window.stage.playing
    opening, rest = (_waits(app, _after(REST)) for _ in range(2))
    window.stage.run("spy")
    asked = window.stage.cards.card
    assert asked is not None
    asked.accept()
    spying = _waits(app, lambda: not playing.is_spying)
    window.stage.run("take_back")
    window.stage.run("end_turn")
    thinking = _waits(app, lambda: playing.may_act or window.stage.cards.card is not None)
    window.close()
    _print("the first painting", opening, rest)
    _print("at rest", rest, rest)
    _print("until a spy reports", spying, rest)
    _print("the computer's turn", thinking, rest)
    print(f"  under {1000 * GOAL:.0f} ms: {'yes' if max(spying.longest, thinking.longest) < GOAL else 'no'}")


def _after(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds have passed since the first time that it is asked."""
    begun: list[float] = []

    def has_passed() -> bool:
        begun.append(perf_counter())
        return begun[-1] - begun[0] > seconds

    return has_passed


def _print(name: str, wait: Wait, rest: Wait) -> None:
    ratio = wait.longest / rest.longest
    longest, work = 1000 * wait.longest, 1000 * wait.work
    print(f"  {name:20s} {longest:6.1f} ms, {work:6.1f} of work {ratio:6.1f} times  within {wait.whole:5.1f} s")


def _window() -> GameWindow:
    """The window of a game against the computer."""
    from runtime.ui.game.window import GameWindow
    from runtime.ui.painter.board import BoardPainter
    from runtime.ui.sitting.setup import GameParts, GameSetup, prepare, thinker_for
    from runtime.ui.theme import load_theme

    assets = resources.assets()
    textures: Path = assets / "textures"
    parts = GameParts(load_theme(assets), BoardPainter(textures, assets / "fonts"), textures, english(), thinker_for)
    level = read_level(resources.campaigns() / "first-light" / "levels" / "pass.json").level
    assert level is not None
    setup = prepare(level, read_rulesets(assets / "rulesets"), load_lexicon(), 7)
    assert isinstance(setup, GameSetup)
    return GameWindow(setup, parts)


def _waits(app: QApplication, done: Callable[[], bool]) -> Wait:
    """The waits between two ticks of a timer in the window's thread, until ``done``."""
    from PySide6.QtCore import QEventLoop, QTimer

    waits: list[tuple[float, float]] = []
    begun = last = perf_counter(), thread_time()

    def tick() -> None:
        nonlocal last
        now = perf_counter(), thread_time()
        waits.append((now[0] - last[0], now[1] - last[1]))
        last = now

    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(TICK)
    while not done() or not waits:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    timer.stop()
    longest, work = (max(column) for column in zip(*waits, strict=True))
    return Wait(longest, work, perf_counter() - begun[0])


if __name__ == "__main__":
    main()
