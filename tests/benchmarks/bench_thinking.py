"""How long a game's window is held up while a spy or the computer thinks, beside the same window at rest.

    python tests/benchmarks/bench_thinking.py            the game itself, then the three table games against Master
    python tests/benchmarks/bench_thinking.py tables     the table games alone

A timer ticks every five milliseconds in the window's thread. The longest wait between two ticks is how long the window
could not answer; a ratio says how many times as long that is as the longest wait of the window at rest, and beside it
stands how long the thread itself worked within a wait: what is more was spent waiting for a core of a busy machine, or
for another thread. The game itself is measured twice: with nothing kept from earlier (a cold start: the computer's
process compiles its search), and again. At a table it is measured for some moves of each game, from when the computer
is asked, which the first time starts its process, until its move is there.
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

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.lexicon import load_lexicon
from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.profile.home import VARIABLE
from runtime.support.texts import english
from runtime.tablegames.catalogue import KINDS
from runtime.tablegames.game import TableChance, TablePlayer
from runtime.tablegames.players import Skill
from tests.benchmarks.usage import parser_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from runtime.ui.game.window import GameWindow
    from runtime.ui.game_setup.setup import GameParts
    from runtime.ui.tablegames.window import TableGameWindow
    from runtime.ui.widgets.cards import CardQueue

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


HERE = "--here"
TABLES = "tables"
TURNS = 4
"""How many moves of the computer at each table are waited for."""


def main() -> None:
    """Print the waits of a cold start, of a later one, and of the table games, each in a process of its own."""
    asked = sys.argv[1:]
    if asked[:1] == [HERE]:
        measure_table(asked[1]) if len(asked) > 1 else measure()
        return
    parser = parser_of(__doc__)
    parser.add_argument("only", nargs="?", choices=[TABLES])
    only_tables = parser.parse_args().only == TABLES
    runs = [] if only_tables else [("cold start", []), ("later start", [])]
    runs += [(f"{game}, against Master", [game]) for game in KINDS]
    with TemporaryDirectory() as home:
        for name, game in runs:
            print(f"{name}:", flush=True)
            environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, VARIABLE: home}
            subprocess.run([sys.executable, __file__, HERE, *game], env=environment, check=True)


def measure() -> None:
    """Print the waits at rest, while the computer's process starts, while a spy looks, and in the computer's turn."""
    from PySide6.QtWidgets import QApplication

    app = QApplication([])
    window = _window()
    window.show()
    playing = window.stage.controller
    opening, rest = (_waits(app, _after(REST)) for _ in range(2))
    window.stage.run("spy")
    asked = window.stage.cards.card
    assert asked is not None
    asked.accept()
    spying = _waits(app, lambda: not playing.spy.is_out)
    window.stage.run("take_back")
    window.stage.run("end_turn")
    thinking = _waits(app, lambda: playing.game.may_act or window.stage.cards.card is not None)
    window.close()
    _print("the first painting", opening, rest)
    _print("at rest", rest, rest)
    _print("until a spy reports", spying, rest)
    _print("the computer's turn", thinking, rest)
    _judge(spying, thinking)


def measure_table(game: str) -> None:
    """Print the waits of a table at rest, while the computer thinks, and while its move is shown."""
    from PySide6.QtWidgets import QApplication

    app = QApplication([])
    window = _table(game)
    window.show()
    playing, cards, chance = window.stage.flow, window.stage.cards, TableChance(1)
    opening, rest = (_waits(app, _after(REST)) for _ in range(2))
    thinking, showing = [], []
    while len(thinking) < TURNS and playing.match.result is None:
        playing.submit(playing.match.game.careless(playing.match.state, TablePlayer.FIRST, chance))
        made = len(playing.match.made)
        _waits(app, lambda: _accepted(cards) and (playing.game.thinking is not None or playing.game.mine is not None))
        if playing.game.thinking is not None:
            thinking.append(_waits(app, lambda made=made: len(playing.match.made) > made))
            showing.append(_waits(app, lambda: _accepted(cards) and playing.game.mine is not None))
    window.end()
    _print("the first painting", opening, rest)
    _print("at rest", rest, rest)
    for wait in thinking:
        _print("the computer thinks", wait, rest)
    longest = max(showing, key=lambda wait: wait.longest)
    _print("a move of it is shown", longest, rest)
    _judge(*thinking)


def _accepted(cards: CardQueue) -> bool:
    """True; a card that lies over the table is answered."""
    if cards.card is not None:
        cards.card.accept()
    return True


def _table(game: str) -> TableGameWindow:
    """The window of a table game against Master."""
    from runtime.ui.tablegames.window import TableGameWindow

    return TableGameWindow(TableSetup(game, {}, (PERSON, TableSeat(Skill.MASTER)), 7), _parts())


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


def _judge(*waits: Wait) -> None:
    """Print whether the goal is kept, by the waits and, for a busy machine, by the thread's own work within them."""
    longest, work = max(one.longest for one in waits), max(one.work for one in waits)
    kept = ["yes" if time < GOAL else "no" for time in (longest, work)]
    print(f"  under {1000 * GOAL:.0f} ms: {kept[0]}; the work within a wait: {kept[1]}")


def _window() -> GameWindow:
    """The window of a game against the computer."""
    from runtime.ui.game.window import GameWindow
    from runtime.ui.game_setup.setup import GameSetup, prepare

    level = read_level(resources.campaigns() / "first-light" / "levels" / "pass.json").level
    assert level is not None
    setup = prepare(level, read_rulesets(resources.assets() / "rulesets"), load_lexicon(), 7)
    assert isinstance(setup, GameSetup)
    return GameWindow(setup, _parts())


def _parts() -> GameParts:
    """What windows are made of."""
    from runtime.ui.game_setup.setup import GameParts, thinker_for
    from runtime.ui.painter.board import BoardPainter
    from runtime.ui.program.plan import CARDS
    from runtime.ui.theme import load_theme

    assets = resources.assets()
    textures: Path = assets / "textures"
    return GameParts(
        load_theme(assets), BoardPainter(textures, assets / "fonts"), textures, english(), thinker_for, CARDS
    )


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
