"""One game of an experiment, played by players who are given no more than their side may see."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from runtime.ai import ALL_PLAYERS, ComputerPlayer, Intelligence, Limit, PlayerId
from runtime.campaign.play_json import record_text
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.actions import Action, Refusal
from runtime.engine.game.chance import thinking_seed
from runtime.engine.records.game_counts import EngineCounts
from runtime.engine.records.record import Record, fingerprint
from runtime.engine.turn.turn import with_forecasts
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words
from runtime.fastgame.player_weights import PlayerWeights, QuickPlayers, shipped_players
from runtime.lexicon import WordSource
from runtime.match.session import Session
from runtime.match.worker import TurnQuestion, WorkerWords
from runtime.movegen.vocabulary import Vocabulary
from runtime.simulate.experiment import Experiment, ExperimentGame, grade_of, named_weights
from runtime.simulate.result import FAULT, FinishedGame, GameResult, SideTimes, TurnTimes

if TYPE_CHECKING:
    from runtime.simulate.compiled_play import CompiledLevel

_Clock = Callable[[], float]

MOST_LEVELS = 100
"""How many levels are kept ready for the compiled game; each takes about a megabyte."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game's result, how long its players thought, and the text of its record, empty where nobody wants it.

    ``obstacles`` are why the engine played a game of quick players, which the compiled game plays as a rule; the result
    is the same.
    """

    result: GameResult
    times: SideTimes
    record: str
    obstacles: tuple[str, ...] = ()


class GameRunner:
    """Where games are played: it keeps the words and the players' vocabularies, loaded once."""

    def __init__(self, experiment: Experiment, clock: _Clock, *, compiled: bool = True) -> None:
        """Without ``compiled`` the engine plays whatever there is, with the same results."""
        self._experiment = experiment
        self._clock = clock
        self._is_compiled = compiled
        self._words: dict[WordSource, WorkerWords] = {}
        self._levels: dict[str, CompiledLevel] = {}
        self._players = _players_of(experiment)

    def play(self, number: int, *, keep_record: bool = False) -> PlayedGame:
        """Play game ``number`` to its end; raises :class:`runtime.lexicon.LexiconError` where there are no words."""
        game = self._experiment.game(number)
        words = self._words_of(game)
        course: FinishedGame | None = None
        obstacles: tuple[str, ...] = ()
        if self._is_compiled and all(grade_of(player) for player in game.seats):
            level = self._level(game, words)
            obstacles = level.obstacles
            try:
                weights = game.seats.map(partial(self._weights, game))
                course = None if obstacles else level.play(game.seed, weights, self._clock)
            except Exception:
                # Whatever a player does wrong, it does at the engine's too, which says what it was.
                obstacles = (FAULT,)
        course = course or self._by_engine(game, words)
        arena = game.arena
        record = Record(arena.level, arena.rules, words.words.hash, game.seed, course.actions, deals=course.deals)
        text = record_text(replace(record, result=fingerprint(course.state)))
        result = self._result(game, course, words.words, text)
        return PlayedGame(result, course.times, text if keep_record else "", obstacles)

    def _weights(self, game: ExperimentGame, player: str) -> PlayerWeights:
        """What a quick player goes by."""
        weights = self._experiment.weights[named_weights(player)] if named_weights(player) else shipped_players()
        return weights.of(game.arena.rules.id, grade_of(player))

    def _level(self, game: ExperimentGame, worker: WorkerWords) -> CompiledLevel:
        # Like thinking, this needs the compiler, which is slow to import.
        from runtime.simulate.compiled_play import CompiledLevel

        name = game.arena.level.id
        if name not in self._levels:
            for level in [*self._levels][: 1 - MOST_LEVELS]:
                del self._levels[level]
            self._levels[name] = CompiledLevel(game.arena, worker)
        return self._levels[name]

    def _by_engine(self, game: ExperimentGame, worker: WorkerWords) -> FinishedGame:
        """The game as the engine plays it, its players being asked action by action."""
        session = Session(game.arena.level, game.arena.rules, worker.words, game.seed)
        counted, times, fault = EngineCounts(worker.words), TurnTimes(), ""
        while session.state.ended is None and not fault:
            fault = self._act(session, game, times, worker)
            if not fault:
                done = session.made[-1]
                counted.hear(done.events, done.before, session.state)
        return FinishedGame(session.state, session.actions, counted.counts, times.all, fault, session.record.deals)

    def _act(self, session: Session, game: ExperimentGame, times: TurnTimes, worker: WorkerWords) -> str:
        """Have the side to act do so once; what it did wrong, or nothing."""
        side = session.state.to_act
        player = game.seats[side.other if session.state.swapped else side]
        limit = Limit(self._experiment.nodes[player]) if player in self._experiment.nodes else Limit()
        view = with_forecasts(session.view(side), session.state, session.words)
        question = TurnQuestion(session.number, player, view, thinking_seed(game.seed, session.number), limit)
        begun = self._clock()
        try:
            action = worker.choice(question)
        except Exception as problem:
            # A player that fails costs this game, and not the hours of the series around it.
            return f"{player}: {_told(problem)}"
        finally:
            times.add(session.state.turn, side, self._clock() - begun)
        refusals = session.submit(side, action, session.number)
        return f"{player}: {_forbidden(action, refusals)}" if refusals else ""

    def _words_of(self, game: ExperimentGame) -> WorkerWords:
        source = game.arena.words.changed(game.arena.level.words)
        words = self._words.get(source)
        if words is None:
            words = self._words[source] = WorkerWords(source, self._players)
        return words

    def _result(self, game: ExperimentGame, course: FinishedGame, words: Words, record: str) -> GameResult:
        state, counts = course.state, course.counts
        ending = state.ended
        # Who fails or does what is forbidden loses: to do so may never be better than to lose.
        winner = ending.winner if ending else state.to_act.other
        return GameResult(
            game=game.number,
            experiment=self._experiment.fingerprint,
            level=game.arena.level.id,
            seats=game.seats,
            seed=game.seed,
            winner=winner,
            ended=ending.why.value if ending else FAULT,
            path=ending.path if ending else "",
            scores=scores(BoardContext.of(state), state.base, words),
            turns=state.turn,
            actions=len(course.actions),
            passes=counts.passes,
            words=counts.words,
            attacks=counts.attacks,
            repelled=counts.repelled,
            broken=counts.broken,
            lifted=counts.lifted,
            taken=counts.taken,
            cities=BySide(*(sum(city.owner is side for city in state.board.cities) for side in SIDES)),
            tokens=counts.tokens,
            invoked=counts.invoked,
            spies=counts.spies,
            record=sha256(record.encode("utf-8", "surrogatepass")).hexdigest(),
            fault=course.fault,
            weights=self._experiment.weights_of(game.seats),
            left=BySide(*(len(state.racks[side].letters) + len(state.pools[side]) for side in SIDES)),
            contact=counts.first_contact,
            lead_changes=counts.lead_changes,
            comeback=counts.comeback(winner),
            conquered=counts.conquered,
            swapped=state.swapped,
        )


def _players_of(experiment: Experiment) -> Mapping[str, ComputerPlayer]:
    """All players, those with weights of the experiment's among them."""
    own = {player: named_weights(player) for player in experiment.digests if named_weights(player)}
    if not own:
        return ALL_PLAYERS
    made = {one: _weighted(one, grade_of(one), experiment.weights[name]) for one, name in own.items()}
    return {**ALL_PLAYERS, **made}


def _weighted(player: str, grade: str, weights: QuickPlayers) -> ComputerPlayer:
    """The quick player of a ``grade`` that goes by other weights, under an id of its own."""

    def choice(
        view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
    ) -> Action:
        # Like thinking, this needs the compiler, which is slow to import.
        from runtime.ai import quick

        del nodes  # Its weights alone limit how far it looks.
        return quick.choose(grade, view, words, vocabulary, seed=seed, spies=spies, weights=weights)

    return replace(ALL_PLAYERS[grade], id=PlayerId(player), choice=choice)


def _told(problem: Exception) -> str:
    """What went wrong in a player's program, and where."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__}: {problem} ({Path(last.filename).name}, line {last.lineno})"


def _forbidden(action: Action, refusals: tuple[Refusal, ...]) -> str:
    return f"{action} is refused: {refusals[0].code.value}"
