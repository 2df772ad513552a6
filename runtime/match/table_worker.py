"""The computer thinks about table games in a process of its own, from what its side may see, and can be stopped.

Nothing that takes long is loaded with this module, so that the process stands soon.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from runtime.support.workers import Answerer, Failed, Patience, Restarted, Worker, in_one_line
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import FormError, Player
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

    def __init__(self, patience: Patience | None = None) -> None:
        """``patience`` says when a process that gives no sign of life is replaced."""
        self._patience = patience
        self._worker: Worker | None = None
        self._asked: int | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, or None while there is none."""
        return self._worker.pid if self._worker is not None else None

    def answerer(self) -> Answerer:
        """What is to answer in the process."""
        return TableDesk()

    def ask(self, question: TableQuestion) -> None:
        """Ask for a move; a question that is not answered yet is given up, with the process that thinks about it."""
        if self._asked is not None:
            self.stop()
        if self._worker is None:
            self._worker = Worker(self.answerer(), TableAnswer, "scryptic-table", self._patience)
        self._asked = question.number
        self._worker.put(question)

    def poll(self) -> TableAnswer | Restarted | None:
        """The answer to the last question, once, as soon as there is one; before it, that its process was replaced."""
        reply = self._worker.get() if self._worker is not None and self._asked is not None else None
        if reply is None or isinstance(reply, Restarted):
            return reply
        self._asked = None
        if isinstance(reply, Failed):
            return TableAnswer(reply.question.number, None, reply.reason)
        answer: TableAnswer = reply.answer
        return answer

    def stop(self) -> None:
        """Kill the process and forget the question; asking again starts another."""
        self._asked = None
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.hang_up()

    def close(self) -> None:
        """Do as :meth:`stop`, and wait until the process is gone."""
        worker = self._worker
        self.stop()
        if worker is not None:
            worker.end()


class TableDesk:
    """Answers the questions of all table games."""

    def prepare(self) -> None:
        """All that it takes was loaded with it."""

    def reply(self, question: TableQuestion) -> TableAnswer:
        """Answer a question; raises what goes wrong, but for parameters that don't fit: that is an answer."""
        try:
            game = game_of(question.game, question.parameters)
        except FormError as problem:
            return TableAnswer(question.number, None, in_one_line(problem))
        move = thought(game, question.view, question.player, skill=question.skill, seed=question.seed)
        return TableAnswer(question.number, move)
