"""What the computer's process answers about table games, from what its side may see; it can be stopped.

Nothing that takes long is loaded with this module, so that the process stands soon.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from runtime.match.game_worker import Answer, GameWorker
from runtime.support.workers import Answerer, in_one_line
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import FormError, TablePlayer
from runtime.tablegames.players import Skill, thought


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """What ``player`` does next in a game where it sees ``view``."""

    request_id: int
    game: str
    parameters: Mapping[str, Any]
    view: Any
    player: TablePlayer
    skill: Skill
    seed: int


class TableWorker(GameWorker):
    """The computer's process for the table games."""

    process = "scryptic-table"

    def answerer(self) -> Answerer:
        """What is to answer in the process."""
        return TableAnswerer()

    def ask(self, question: TableQuestion) -> None:
        """Ask for a move; a question that is not answered yet is given up, with the process that thinks about it."""
        if self._asked is not None:
            self.stop()
        self.put(question)


class TableAnswerer:
    """Answers the questions of all table games."""

    def prepare(self) -> None:
        """All that it takes was loaded with it."""

    def reply(self, question: TableQuestion) -> Answer:
        """Answer a question; raises what goes wrong, but for parameters that don't fit: that is an answer."""
        try:
            game = game_of(question.game, question.parameters)
        except FormError as problem:
            return Answer(question.request_id, None, in_one_line(problem))
        move = thought(game, question.view, question.player, skill=question.skill, seed=question.seed)
        return Answer(question.request_id, move)
