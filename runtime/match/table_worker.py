"""The computer thinks about table games in a process of its own, from what its side may see, and can be stopped.

Nothing that takes long is loaded with this module, so that the process stands soon.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from runtime.support.starting import starting_whole
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import Player
from runtime.tablegames.players import Skill, thought


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """What ``player`` does next in a game where it sees ``view``."""

    number: int
    game: str
    parameters: Mapping[str, Any]
    view: Any
    player: Player
    skill: Skill
    seed: int


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """A move, or, where that is None, what went wrong."""

    number: int
    move: Any
    error: str = ""


class TableThinker:
    """The computer's process, seen from the program that plays; nothing here waits but :meth:`close`."""

    def __init__(self) -> None:
        self._process: Any = None
        self._line: Connection | None = None
        self._asked: int | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, or None while there is none."""
        return self._process.pid if self._process is not None else None

    def ask(self, question: TableQuestion) -> None:
        """Ask for a move; a question that is not answered yet is given up, with the process that thinks about it."""
        if self._asked is not None or self._process is None or not self._process.is_alive():
            self.stop()
            self._start()
        assert self._line is not None
        self._asked = question.number
        self._line.send(question)

    def poll(self) -> TableAnswer | None:
        """The answer to the last question, once, as soon as there is one."""
        asked, line = self._asked, self._line
        if asked is None or line is None or not line.poll(0):
            return None
        self._asked = None
        try:
            answer = line.recv()
        except (EOFError, OSError):
            self.stop()
            return TableAnswer(asked, None, "the computer's process ended unexpectedly")
        return answer if isinstance(answer, TableAnswer) else None

    def stop(self) -> None:
        """Kill the process and forget the question; asking again starts another."""
        self._asked = None
        process, line = self._process, self._line
        self._process = self._line = None
        if process is not None:
            process.kill()
        if line is not None:
            line.close()

    def close(self) -> None:
        """Do as :meth:`stop`, and wait until the process is gone."""
        process = self._process
        self.stop()
        if process is not None:
            process.join()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there,), name="scryptic-table", daemon=True)
        with starting_whole():
            self._process.start()
        there.close()


def serve(connection: Connection) -> None:
    """The process: answer questions until the other end is gone."""
    # Ctrl+C in the terminal is the program's affair; this process ends with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            connection.send(answered(connection.recv()))
    except (EOFError, OSError):
        return


def answered(question: TableQuestion) -> TableAnswer:
    """The answer to a question; whatever goes wrong is an answer too."""
    try:
        game = game_of(question.game, question.parameters)
        move = thought(game, question.view, question.player, skill=question.skill, seed=question.seed)
    except Exception as problem:
        return TableAnswer(question.number, None, f"{type(problem).__name__}: {problem}")
    return TableAnswer(question.number, move)
