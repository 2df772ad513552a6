"""The words that a side could lay now, the most promising first, by a quick look at each."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from runtime.ai.evaluation import Evaluator
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.game.state import GameState
from runtime.engine.words.board_context import BoardContext
from runtime.fastgame.player_weights import KEEN, RARE, Attention
from runtime.movegen.columns import REPELLED, WINS
from runtime.movegen.generator import Generator
from runtime.movegen.moves import Moves

_Figures = NDArray[np.float64]


class BlindSpots:
    """Looks at the words that could be laid at one moment, and overlooks some; ``seed`` settles which."""

    def __init__(self, attention: Attention, seed: int) -> None:
        self._attention = attention
        # As long as a key of blake2b may be.
        self._key = str(seed).encode()[:64]

    def overlook(self, moves: Moves, number: int) -> bool:
        """Whether this move is overlooked."""
        attention = self._attention
        if attention == KEEN:
            return False
        text = moves.text(number)
        chance = attention.always + attention.long * max(0, len(text) - 4)
        chance += attention.rare * sum(letter in RARE for letter in text)
        chance += attention.across * max(0, len(text) - int(moves.new[number]) - 1)
        # It gains more than its own letters are worth where it makes other words beside it.
        chance += attention.parallel if moves.gain[number] > moves.face[number] else 0
        name = f"{text} {moves.row[number]} {moves.column[number]} {moves.down[number]}".encode()
        # Drawn by the move itself, not one after another: whether it is seen must not hang on what else could be laid.
        lot = blake2b(name, key=self._key, digest_size=4).digest()
        return int.from_bytes(lot, "big") % 100 < chance


@dataclass(frozen=True, slots=True)
class Glances:
    """What counts at first sight, before the board after a move is looked at; in points.

    ``pull`` is for each letter nearer to an enemy city, ``drawn`` the same for a city of nobody or a token. ``asked``
    is for a word that a condition asks for. ``doubt`` is what an attack costs that may be repelled, or a word that
    breaks the ice, and ``hurry`` what a letter is worth to be rid of.
    """

    city: float = 60.0
    neutral: float = 14.0
    token: float = 4.0
    pull: float = 2.0
    drawn: float = 1.0
    felled: float = 1.0
    asked: float = 100.0
    doubt: float = 40.0
    hurry: float = 6.0


GLANCES = Glances()


class WordOptions:
    """Finds what a side could lay, with the words of one player."""

    def __init__(self, generator: Generator, evaluator: Evaluator, glances: Glances = GLANCES) -> None:
        self._generator = generator
        self._evaluator = evaluator
        self._glances = glances

    def best(self, state: GameState, number: int, eyes: BlindSpots | None = None) -> list[Commit]:
        """The ``number`` most promising words of the side to move, less those that ``eyes`` overlook."""
        side = state.to_move
        moves = self._generator.moves(BoardContext.of(state), side, state.racks[side].letters)
        if not len(moves):
            return []
        promise = self._promise(state, side, moves)
        # What ties is settled by place and length, whatever order the moves come in.
        order = np.lexsort((moves.length, moves.down, moves.column, moves.row, -promise)).tolist()
        found: list[Commit] = []
        for one in order:
            if eyes is None or not eyes.overlook(moves, one):
                found.append(moves.commit(one))
                if len(found) >= number:
                    break
        return found

    def _promise(self, state: GameState, side: Side, moves: Moves) -> _Figures:
        """How good each move looks."""
        glances, weights = self._glances, self._evaluator.weights
        hurry = self._evaluator.hurries(state)
        worth: _Figures = weights.score * (moves.gain + moves.captured) + glances.felled * moves.felled
        worth = worth + glances.city * moves.enemy_cities + glances.neutral * moves.neutral_cities
        worth += glances.token * moves.tokens
        worth += (glances.hurry if hurry else -weights.letter) * moves.new
        worth += self._nearer(state, side, moves)
        wanted = self._evaluator.wanted
        if wanted:
            worth += [glances.asked if wanted.has(moves.text(number)) else 0.0 for number in range(len(moves))]
        sinks = moves.ice != 0
        doubtful = ((moves.attack != 0) & (moves.outcome != WINS)) | sinks
        doubt: _Figures = np.where(doubtful, glances.doubt, 0.0)
        if hurry:
            # Letters that are lost are as welcome as laid ones, but bring no points.
            doubt = np.where((moves.outcome == REPELLED) | sinks, weights.score * moves.gain, 0.0)
        return worth - doubt

    def _nearer(self, state: GameState, side: Side, moves: Moves) -> _Figures:
        """What it is worth to come nearer to cities and tokens."""
        surveyor, glances = self._evaluator.surveyor, self._glances
        own = surveyor.standing(state, side)
        worth: _Figures = np.zeros(len(moves))
        if not own.home:
            return worth
        columns = state.board.size.columns
        start = moves.row.astype(np.int64) * columns + moves.column
        step = np.where(moves.down != 0, columns, 1)
        pulls = [
            (city.at, glances.pull if city.owner is side.other else glances.drawn)
            for city in state.board.cities
            if city.owner is not side
        ]
        pulls += [(token.at, glances.drawn) for token in state.board.tokens if not token.captured]
        for at, pull in pulls:
            way = np.array(surveyor.way(state, (at,)))
            now = int(way[list(own.home)].min())
            near = _least_under(way, start, step, moves.length)
            worth += pull * np.maximum(0, now - near)
        return worth


def _least_under(way: NDArray[np.int64], start: NDArray[np.int64], step: NDArray[np.int64], length: object) -> _Figures:
    """The least of ``way`` under each word."""
    lengths = np.asarray(length)
    found = np.empty(len(lengths))
    # Words of one length make a rectangle of cells, which numpy looks up at once.
    for letters in np.unique(lengths).tolist():
        rows = np.flatnonzero(lengths == letters)
        cells = start[rows, None] + step[rows, None] * np.arange(letters)
        found[rows] = way[cells].min(axis=1)
    return found
