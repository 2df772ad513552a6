"""What the proofs that kill games share: what a game reports, what is held against that, and the command.

A game reports ``ready`` with the value of what it begins with, ``doing`` before something is saved, and ``done`` after.
"""

from __future__ import annotations

import argparse
import os
import random
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tests.patience import PATIENCE
from tests.proof.killing import Tally, Told, run_until_killed

NOTHING = "nothing"
"""Stands for a game in which nothing was done yet, or that is over: no file is kept."""
FIRST_SAVE = 0.002
"""How many seconds a save is taken to last before one was seen."""

Say = Callable[[str], object]


@dataclass(slots=True)
class Heard:
    """What a game has reported: what it began with, what was done last, and what was being saved after that.

    ``began`` is the moment at which the last save began, ``lasted`` how many seconds the last whole one took.
    """

    ready: str = ""
    done: str = ""
    doing: tuple[str, ...] = ()
    actions: int = 0
    began: float = 0.0
    lasted: float = FIRST_SAVE

    def take(self, told: Told) -> None:
        """Take note of what was told."""
        if told.kind == "ready":
            self.ready = self.done = told.value
        elif told.kind == "doing":
            self.began = told.moment
            self.doing = (*self.doing, told.value)
        else:
            self.lasted = told.moment - self.began
            self.done, self.doing = told.value, ()
            self.actions += 1


@dataclass(slots=True)
class GameTally(Tally):
    """The figures of all games that were killed; ``between`` are those whose file had what was being saved already."""

    between: int = 0
    actions: int = 0
    games: int = 0
    named: int = 0

    def judge(self, heard: Heard, there: str, expected: str, kill: int, *, is_killed: bool) -> None:
        """Hold what is ``there`` after a kill against what was reported, and its beginning against the ``expected``."""
        self.kills += 1
        self.actions += heard.actions
        self.in_save += bool(heard.doing)
        if not is_killed or not heard.ready:
            self.blame(kill, "the game ended by itself, or never began")
            return
        if heard.ready != expected:
            self.blame(kill, f"the game began with {heard.ready}, not with {expected}")
        if there not in (heard.done, *heard.doing):
            self.blame(kill, f"what is there is not what was done last: {there}")
        self.between += there in heard.doing


class Plays(Protocol):
    """What a game that is killed is played by."""

    def begin(self) -> object:
        """Go on with the game that was left, or begin one."""

    def step(self) -> int:
        """Do one thing; returns after how many milliseconds the next follows."""


def play_on(player: Plays) -> None:
    """Play within the loop of events; after an error the process ends, for a game that stands still is never killed."""
    from PySide6.QtCore import QTimer

    def safely(does: Callable[[], Any]) -> Any:
        try:
            return does()
        except BaseException:
            traceback.print_exc()
            os._exit(1)

    def go_on() -> None:
        QTimer.singleShot(safely(player.step), go_on)

    def start() -> None:
        safely(player.begin)
        go_on()

    QTimer.singleShot(0, start)


def kill_one(
    script: str, place: Path, what: str, chance: random.Random, *, lasts: float, in_save: bool
) -> tuple[Heard, bool]:
    """Play a game by a script and kill it within so many seconds; what it reported, and whether it lived until then.

    With ``in_save`` it is killed at some moment of the first save after that, as long as the last one took.
    """
    command = [script, "--play", str(place / "home"), what, str(chance.randrange(10**9))]
    heard, until = Heard(), time.monotonic() + PATIENCE
    plays = chance.uniform(0.02, lasts)

    def due(told: Told) -> float | None:
        nonlocal until
        if told.kind == "ready":
            until = time.monotonic() + plays
        if time.monotonic() < until or (in_save and told.kind != "doing"):
            return None
        if in_save:
            return max(0.0, told.moment + chance.uniform(0, heard.lasted) - time.monotonic())
        return chance.uniform(0, 0.03)

    return heard, run_until_killed(command, place / "stderr.txt", heard.take, due) is not None


def command(
    description: str | None,
    prove: Callable[[int, int, Say], GameTally],
    play: Callable[[Path, str, int], int],
    one: str,
    many: str,
) -> int:
    """Prove it and print the figures, or be one of the games; ``one`` and ``many`` name what these are made of.

    Gives an exit code.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", nargs=3, metavar=("HOME", "WHAT", "SEED"), help="be the game that is killed")
    options = parser.parse_args()
    if options.play:
        home, what, seed = options.play
        return play(Path(home), what, int(seed))
    tally = prove(options.kills, options.seed, print)
    print(
        f"{tally.kills} kills, {tally.in_save} of them while {one} was being saved ({tally.between} of which the "
        f"file had already); {tally.actions} {many} and take-backs, {tally.games} games to their end, "
        f"{tally.named} looks at named saves.\n{len(tally.faults)} faults."
    )
    for fault in tally.faults:
        print(fault)
    return 1 if tally.faults or not tally.actions else 0
