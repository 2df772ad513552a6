"""One game of an experiment, played by players who are given no more than their side may see."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from runtime.ai import ALL_PLAYERS, ComputerPlayer, Intelligence, Limit, PlayerId
from runtime.campaign.play_json import record_text
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.actions import Action, Refusal
from runtime.engine.records.game_counts import EngineCounts, GameCounts
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words
from runtime.fastgame.player_weights import QuickPlayers
from runtime.lexicon import WordSource
from runtime.match.session import Session
from runtime.match.worker import TurnQuestion, WorkerWords, thinking_seed
from runtime.movegen.vocabulary import Vocabulary
from runtime.simulate.experiment import Experiment, ExperimentGame, named_weights
from runtime.simulate.result import FAULT, GameResult

Clock = Callable[[], float]

Times = BySide[tuple[tuple[float, ...], ...]]
"""Seconds that each side thought, action by action, turn by turn."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game's result, how long its players thought, and the text of its record, empty where nobody wants it."""

    result: GameResult
    times: Times
    record: str


class Hall:
    """Where games are played: it keeps the words and the players' vocabularies, loaded once."""

    def __init__(self, experiment: Experiment, clock: Clock) -> None:
        self._experiment = experiment
        self._clock = clock
        self._desks: dict[WordSource, WorkerWords] = {}
        self._players = _players_of(experiment)

    def play(self, number: int, *, keep_record: bool = False) -> PlayedGame:
        """Play game ``number`` to its end; raises :class:`runtime.lexicon.LexiconError` where there are no words."""
        game = self._experiment.game(number)
        desk = self._desk(game)
        session = Session(game.arena.level, game.arena.rules, desk.words, game.seed)
        counted = EngineCounts(desk.words)
        times: BySide[list[list[float]]] = BySide([], [])
        fault = ""
        turn = (0, Side.GOLD)
        while session.state.ended is None and not fault:
            side = session.state.to_act
            if turn != (session.state.turn, side):
                turn = (session.state.turn, side)
                times[side].append([])
            fault = self._act(session, game, side, times[side][-1], desk)
            if not fault:
                done = session.made[-1]
                counted.hear(done.events, done.before, session.state)
        text = record_text(session.record)
        result = self._result(game, session, counted.counts, fault, text)
        return PlayedGame(result, times.map(lambda turns: tuple(map(tuple, turns))), text if keep_record else "")

    def _act(self, session: Session, game: ExperimentGame, side: Side, times: list[float], desk: WorkerWords) -> str:
        """Have ``side`` act once; what it did wrong, or nothing."""
        player = game.seats[side]
        limit = Limit(self._experiment.nodes[player]) if player in self._experiment.nodes else Limit()
        view = session.view(side)
        question = TurnQuestion(session.number, player, view, thinking_seed(game.seed, session.number), limit)
        begun = self._clock()
        try:
            action = desk.choice(question)
        except Exception as problem:
            # A player that fails costs this game, and not the hours of the series around it.
            return f"{player}: {_told(problem)}"
        finally:
            times.append(self._clock() - begun)
        refusals = session.submit(side, action, session.number)
        return f"{player}: {_forbidden(action, refusals)}" if refusals else ""

    def _desk(self, game: ExperimentGame) -> WorkerWords:
        source = game.arena.words.changed(game.arena.level.words)
        desk = self._desks.get(source)
        if desk is None:
            desk = self._desks[source] = WorkerWords(source, self._players)
        return desk

    def _result(
        self, game: ExperimentGame, session: Session, counts: GameCounts, fault: str, record: str
    ) -> GameResult:
        state = session.state
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
            scores=scores(BoardContext.of(state), state.base, session.words),
            turns=state.turn,
            actions=len(session.actions),
            cities=BySide(*(sum(city.owner is side for city in state.board.cities) for side in SIDES)),
            record=sha256(record.encode("utf-8", "surrogatepass")).hexdigest(),
            fault=fault,
            weights=self._experiment.weights_of(game.seats),
            left=BySide(*(len(state.racks[side].letters) + len(state.pools[side]) for side in SIDES)),
            passes=counts.passes,
            words=counts.words,
            attacks=counts.attacks,
            repelled=counts.repelled,
            broken=counts.broken,
            lifted=counts.lifted,
            taken=counts.taken,
            tokens=counts.tokens,
            invoked=counts.invoked,
            spies=counts.spies,
            contact=counts.first_contact,
            lead_changes=counts.lead_changes,
            comeback=counts.comeback(winner),
        )


def _players_of(experiment: Experiment) -> Mapping[str, ComputerPlayer]:
    """All players, those with weights of the experiment's among them."""
    own = {player: named_weights(player) for player in experiment.digests if named_weights(player)}
    if not own:
        return ALL_PLAYERS
    made = {one: _weighted(one, one.partition(":")[0], experiment.weights[name]) for one, name in own.items()}
    return {**ALL_PLAYERS, **made}


def _weighted(player: str, grade: str, weights: QuickPlayers) -> ComputerPlayer:
    """The quick player of a ``grade`` that goes by other weights, under an id of its own."""

    def choice(
        view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
    ) -> Action:
        # Like thinking, this needs the compiler, which is slow to import; and it asks no spy.
        from runtime.ai import quick

        del spies
        return quick.choose(grade, view, words, vocabulary, seed=seed, nodes=nodes, weights=weights)

    return replace(ALL_PLAYERS[grade], id=PlayerId(player), choice=choice)


def _told(problem: Exception) -> str:
    """What went wrong in a player's program, and where."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__}: {problem} ({Path(last.filename).name}, line {last.lineno})"


def _forbidden(action: Action, refusals: tuple[Refusal, ...]) -> str:
    return f"{action} is refused: {refusals[0].code.value}"
