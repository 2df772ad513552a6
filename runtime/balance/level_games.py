"""Games of a level between two players of a kind, in slices of time: compiled where that can be, else by the engine."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from time import perf_counter

import numpy as np

from runtime.ai import Limit
from runtime.ai.choices import quick_answer
from runtime.balance.heat_maps import HeatTally, attacked_cells, board_of
from runtime.balance.outcomes import MeasuredGame, MeasuredLevel, as_seated, outcome_of
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Resign
from runtime.engine.game.chance import thinking_seed
from runtime.engine.records.game_counts import EngineCounts
from runtime.engine.turn.turn import Applied, apply, start, with_forecasts
from runtime.engine.turn.view import seen_by
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import OVER, PHASE, TURN
from runtime.fastgame.obstacles import FastPlay
from runtime.fastgame.playable import level_fast_play
from runtime.fastgame.player_weights import GRADES, shipped_players
from runtime.fastgame.quick_player import QuickGame
from runtime.lexicon import WordSource
from runtime.match.worker import TurnQuestion, WorkerWords
from runtime.movegen.first_racks import find_deals

ACTIONS = 24
"""So many actions of a compiled game are played between two looks at the clock."""

_Clock = Callable[[], float]


class LevelGames:
    """Plays the games of one level after the other; what it has loaded for one serves for the next.

    ``with_heat`` has it look where things happen too, which takes a little longer.
    """

    def __init__(self, clock: _Clock = perf_counter) -> None:
        self._clock = clock
        self._words: dict[WordSource, WorkerWords] = {}
        self._measured: MeasuredLevel | None = None
        self._fast: FastGame | None = None
        self._quick: dict[BySide[str], QuickGame] = {}
        self._open: tuple[tuple[BySide[str], int, bool], Generator[None, None, MeasuredGame]] | None = None
        self.with_heat = False

    def take(self, measured: MeasuredLevel) -> FastPlay:
        """Play ``measured`` from now on; tells whether its games can be compiled.

        Raises :class:`runtime.lexicon.LexiconError` where there are no words, and
        :class:`runtime.engine.turn.first_position.NotPlayableError` where the engine can't start it.
        """
        self._measured, self._fast, self._open = None, None, None
        self._quick.clear()
        level, rules = measured.level, measured.rules
        words = self._words_of(measured)
        found = level_fast_play(level, rules, words.game_vocabulary)
        if found:
            self._fast = FastGame.of_level(level, rules, words.game_vocabulary(rules.letters.values))
        self._measured = measured
        return found

    def play(self, players: BySide[str], seeds: range, seconds: float) -> tuple[MeasuredGame, ...]:
        """Play the games of ``seeds`` in turn, for so long; one that is not over then goes on with the next call."""
        until = self._clock() + seconds
        outcomes: list[MeasuredGame] = []
        for seed in seeds:
            outcome = self._play_on(players, seed, until)
            if outcome is None:
                break
            outcomes.append(outcome)
            if self._clock() >= until:
                break
        return tuple(outcomes)

    def _play_on(self, players: BySide[str], seed: int, until: float) -> MeasuredGame | None:
        """Play a game on until it is over, or until the time is; begin it where another one was played."""
        wanted = (players, seed, self.with_heat)
        if self._open is None or self._open[0] != wanted:
            self._open = wanted, self._game(players, seed)
        game = self._open[1]
        try:
            while True:
                next(game)
                if self._clock() >= until:
                    return None
        except StopIteration as over:
            self._open = None
            outcome: MeasuredGame = over.value
            return outcome

    def _game(self, players: BySide[str], seed: int) -> Generator[None, None, MeasuredGame]:
        measured = self._measured
        if measured is None:
            raise ValueError("there is no level to play")
        if self._fast is None or not set(players) <= set(GRADES):
            return _engine_game(measured, self._words_of(measured), players, seed, self.with_heat)
        quick = self._quick.get(players)
        if quick is None:
            known = shipped_players()
            weights = players.map(lambda player: known.of(measured.rules.id, player))
            quick = self._quick[players] = QuickGame(self._fast, weights, quick_answer)
        return _watched_game(quick, seed) if self.with_heat else _fast_game(quick, seed)

    def _words_of(self, measured: MeasuredLevel) -> WorkerWords:
        source = measured.words.changed(measured.level.words)
        if source not in self._words:
            self._words.clear()  # The words of one level at a time take memory enough.
            self._words[source] = WorkerWords(source)
        return self._words[source]


def _fast_game(quick: QuickGame, seed: int) -> Generator[None, None, MeasuredGame]:
    """A compiled game; pauses now and then."""
    game, position, number = quick.game, quick.begin(seed), 0
    while position.numbers[PHASE] != OVER:
        number += quick.play(position, seed, number, ACTIONS)
        yield
    return outcome_of(game.state(position), seed, game.vocabulary.words, quick.counts)


def _watched_game(quick: QuickGame, seed: int) -> Generator[None, None, MeasuredGame]:
    """The same game action by action, so that it is seen where things happen."""
    game, position = quick.game, quick.begin(seed)
    numbers, size = position.numbers, game.converter.shape
    heat = HeatTally(size.rows, size.columns, np.vstack((position.letters, position.owner)))
    word: tuple[int, ...] = ()
    number = 0
    while numbers[PHASE] != OVER:
        turn, attacks = numbers[TURN], quick.attacks
        number += quick.play(position, seed, number, 1)
        # Where the defender names the order of fights, the word was committed by an earlier action.
        word = quick.last_word or word
        heat.act(np.vstack((position.letters, position.owner)), word if quick.attacks > attacks else ())
        if numbers[TURN] != turn or numbers[PHASE] == OVER:
            heat.end_turn()
            yield
    outcome = outcome_of(game.state(position), seed, game.vocabulary.words, quick.counts)
    return replace(outcome, heat=heat.maps())


def _engine_game(
    measured: MeasuredLevel, worker: WorkerWords, players: BySide[str], seed: int, with_heat: bool
) -> Generator[None, None, MeasuredGame]:
    """A game that the engine carries on; pauses after each action."""
    words = worker.words
    deals = find_deals(measured.level, measured.rules, seed, words)
    state = start(measured.level, measured.rules, seed, words, deals=deals).state
    counted, number = EngineCounts(words), 0
    size = state.board.size
    heat = HeatTally(size.rows, size.columns, board_of(state)) if with_heat else None
    while state.ended is None:
        view = with_forecasts(seen_by(state, state.to_act, words), state, words)
        player = players[state.to_act.other if state.swapped else state.to_act]
        question = TurnQuestion(number, player, view, thinking_seed(seed, number), Limit())
        applied = apply(state, worker.choice(question), words)
        if not isinstance(applied, Applied):
            # Who does what is forbidden loses: to do so may never be better than to lose.
            applied = apply(state, Resign(), words)
        if not isinstance(applied, Applied):
            raise ValueError(f"{player} can neither play nor resign")
        counted.hear(applied.events, state, applied.state)
        if heat is not None:
            heat.act(board_of(applied.state), attacked_cells(applied.events, state))
            if applied.state.turn != state.turn or applied.state.ended is not None:
                heat.end_turn()
        state, number = applied.state, number + 1
        yield
    outcome = outcome_of(state, seed, words, counted.counts)
    if state.swapped:
        outcome = as_seated(outcome)
    return replace(outcome, heat=heat.maps() if heat is not None else None)
