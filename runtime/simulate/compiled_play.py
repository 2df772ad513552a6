"""Games of quick players, played whole by the compiled game: the very games that the engine would play, only sooner.

Each player is asked with the same seed as at the engine's. There it goes by a position that is made of what its side
sees (:mod:`runtime.ai.quick`), here by the position itself: what lies hidden in that it does not look at, or deals
anew. Triggers and objectives that nobody is told of happen, but are no part of the game by which it chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from runtime.ai.choices import quick_answer
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.actions import Action
from runtime.engine.game.state import BoardToken, GameState
from runtime.engine.levels.level import City, Token
from runtime.engine.records.record import Record, replay
from runtime.engine.turn.first_position import lay_out
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import CHOOSER, CHOOSING, ORDERING, OVER, PHASE, TO_MOVE, TURN, PositionArrays
from runtime.fastgame.playable import level_fast_play
from runtime.fastgame.player_weights import PlayerWeights
from runtime.fastgame.quick_player import QuickGame
from runtime.fastgame.trigger_table import founded_cities, placed_tokens
from runtime.lexicon import WordSource
from runtime.match.worker import WorkerWords
from runtime.simulate.experiment import Arena
from runtime.simulate.result import FinishedGame, TurnTimes

_Clock = Callable[[], float]


_MOST_PAIRS = 4


class CompiledLevel:
    """A level on which quick players play by the compiled game, unless there are ``obstacles``."""

    def __init__(self, arena: Arena, worker: WorkerWords) -> None:
        """Raises LexiconError where there are no words, and NotPlayableError where the engine can't play it either."""
        self._arena, self._words = arena, worker
        self._game: FastGame | None = None
        self._pairs: dict[BySide[PlayerWeights], QuickGame] = {}
        level, rules = arena.level, arena.rules
        first = lay_out(level, rules, 0)
        found = level_fast_play(level, rules, worker.game_vocabulary).obstacles
        self.obstacles = tuple(one.value for one in found)
        tokens, cities = placed_tokens(first.setup), founded_cities(first.setup)
        self._placed = frozenset((*map(_key, tokens), *map(_key, cities)))
        if not found:
            self._game = FastGame.of_level(level, rules, worker.game_vocabulary(rules.letters.values))

    def play(self, seed: int, weights: BySide[PlayerWeights], clock: _Clock) -> FinishedGame:
        """Play a game to its end; raises what a player does wrong, and ValueError where there are obstacles."""
        game = self._game
        if game is None:
            raise ValueError(", ".join(self.obstacles))
        quick, actions, times = self._pair(game, weights), list[Action](), TurnTimes()
        deals = game.find_deals(seed)
        position, before = quick.begin(seed, deals), game.position()
        while position.numbers[PHASE] != OVER:
            before.block[:] = position.block
            begun = clock()
            quick.play(position, seed, len(actions), 1)
            times.add(int(before.numbers[TURN]), _actor(before), clock() - begun)
            actions.append(quick.last_action(before))
        record = Record(self._arena.level, self._arena.rules, self._words.words.hash, seed, tuple(actions), deals=deals)
        return FinishedGame(
            self._final(game.state(position), record), record.actions, quick.counts, times.all, deals=deals
        )

    def _pair(self, game: FastGame, weights: BySide[PlayerWeights]) -> QuickGame:
        """The players of these weights; to make them takes longer than many a game."""
        if weights not in self._pairs:
            for pair in [*self._pairs][: 1 - _MOST_PAIRS]:
                del self._pairs[pair]
            self._pairs[weights] = QuickGame(game, weights, quick_answer)
        return self._pairs[weights]

    def _final(self, state: GameState, record: Record) -> GameState:
        """A record's last position with tokens and penalties in the engine's order, which fingerprints depend on."""
        board, level = state.board, self._arena.level
        begun = [*map(_key, level.tokens), *map(_key, level.cities)]
        tokens, cities = (sum(_key(one) in self._placed for one in things) for things in (board.tokens, board.cities))
        if len(board.penalties) > 1 or max(tokens, cities) > 1 or not self._placed.isdisjoint(begun):
            # Theirs is that in which they came: penalties where a game ends within a turn, tokens and cities where
            # triggers place them.
            return replay(record, self._words.words).state
        # What was placed is the last.
        order = {key: place for place, key in enumerate(begun)}
        all_tokens = tuple(sorted(board.tokens, key=lambda one: order.get(_key(one), len(order))))
        all_cities = tuple(sorted(board.cities, key=lambda one: order.get(_key(one), len(order))))
        return replace(state, board=replace(board, tokens=all_tokens, cities=all_cities))


def _key(one: Token | BoardToken | City) -> tuple[str, Cell]:
    """What tells a token or a city from others."""
    return one.id, one.at


def quick_obstacles_of(arenas: Iterable[Arena]) -> Mapping[str, tuple[str, ...]]:
    """The levels that quick players can't play at all, by their ids, and why; see :class:`FastPlay`.

    Raises LexiconError where there are no words.
    """
    words: dict[WordSource, WorkerWords] = {}
    found: dict[str, tuple[str, ...]] = {}
    for arena in arenas:
        source = arena.words.changed(arena.level.words)
        if source not in words:
            words.clear()  # Those of one level at a time take memory enough.
            words[source] = WorkerWords(source)
        fast_play = level_fast_play(arena.level, arena.rules, words[source].game_vocabulary)
        if fast_play.quick_obstacles:
            found[arena.level.id] = tuple(one.value for one in fast_play.quick_obstacles)
    return found


def _actor(position: PositionArrays) -> Side:
    """Who acts next: while an attack waits for the order of its fights, who is not to move, of a choice its chooser."""
    if position.numbers[PHASE] == CHOOSING:
        return SIDES[position.numbers[CHOOSER]]
    mover = SIDES[position.numbers[TO_MOVE]]
    return mover.other if position.numbers[PHASE] == ORDERING else mover
