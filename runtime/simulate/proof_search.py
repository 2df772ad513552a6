"""Looking for a game that is won in a wanted way: the computer plays both sides, try after try, seed after seed.

A try that succeeds proves that the level can be won so; tries that fail are evidence and no more. Try i is the same
wherever it is played, and the first one that succeeds, by its number, is taken, whoever is ready first.
A ``ProofSearch`` plays tries in processes of their own; what it finds becomes a proof with an id and a note that says
who played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from time import monotonic

from runtime.ai import ADEPT, MASTER, NOVICE, PLAYERS, Limit
from runtime.campaign.play import CarryOver, Proof, ProofFile
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Choose, Discard, turn_end
from runtime.engine.game.chance import thinking_seed
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.engine.turn.turn import with_forecasts
from runtime.engine.turn.view import SideView, seen_by
from runtime.engine.words.words import Words
from runtime.fastgame.player_weights import WEIGHTED
from runtime.fastgame.readiness import get_ready
from runtime.lexicon import WordSource
from runtime.match.presets import with_remembered
from runtime.match.proof_games import IDLE, NOTHING, found_note, opening_of, proof_game
from runtime.match.session import Session
from runtime.match.ways_to_win import WayToWin, has_chance, is_won
from runtime.match.worker import TurnQuestion, WorkerWords
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts
from runtime.support.workers import Answered, Reply, Restarted, Worker, in_one_line, next_reply

WINNER, USUAL, WEAKEST = MASTER.id, ADEPT.id, NOVICE.id
QUICK = ("look", "quick")
SEARCHERS = (*QUICK, WINNER)
"""Who looks for a victory, in turn: quick players, where the compiled game has room for the level, and Master."""

NODES = 2000
LONGEST = 2000
"""After so many actions a try is given up."""


@dataclass(frozen=True, slots=True)
class ProofGoal:
    """What is looked for: a game of ``level`` won in ``way`` by who comes with ``carry``; ``words`` are the campaign's.

    ``winners`` are the computer's players that try, in turn, and ``opponents`` whom each of them meets, in turn. The
    opponents think as much before an action as in any game, the winners of no more than so many ``nodes``. The level
    is as it stands at the ``difficulty``; ``rulesets`` are needed where something is brought along.
    """

    level: Level
    rules: Ruleset
    words: WordSource
    way: WayToWin
    winners: tuple[str, ...] = (WINNER,)
    opponents: tuple[str, ...] = (USUAL, WEAKEST, IDLE)
    seed: int = 1
    nodes: int = NODES
    difficulty: str = ""
    carry: CarryOver = NOTHING
    rulesets: Mapping[str, Ruleset] = field(default_factory=dict)

    @property
    def needs_game(self) -> bool:
        """Whether somebody plays who thinks in the compiled game."""
        return not WEIGHTED.isdisjoint((*self.winners, *self.opponents))

    def players(self, number: int) -> tuple[str, str]:
        """Who tries and who is met in a try."""
        place = number // len(self.opponents)
        return self.winners[place % len(self.winners)], self.opponents[number % len(self.opponents)]


@dataclass(frozen=True, slots=True)
class Try:
    """One game: who tried and whom it met, the record where it won in the wanted way, and otherwise None.

    ``fault`` says what went wrong where the game could not be played to its end.
    """

    number: int
    opponent: str
    record: Record | None = None
    fault: str = ""
    winner: str = WINNER


def opponents_of(level: Level, way: WayToWin) -> tuple[str, ...]:
    """Whom a side meets that looks for a way to win: its own opponent by the level, then weaker and weaker ones."""
    own = level.seats[way.side.other].computer
    first = own if own is not None and own in PLAYERS else USUAL
    return tuple(dict.fromkeys((first, WEAKEST, IDLE)))


class Prover:
    """Plays the tries of one goal; the words are loaded once."""

    def __init__(self, goal: ProofGoal) -> None:
        self._goal = goal
        self._words = WorkerWords(goal.words.changed(with_remembered(goal.level.words, goal.carry.words)))
        self._is_fast: bool | None = None

    def prepare(self) -> None:
        """Load the words and compile what plays; what fails, the first try says."""
        self._words.prepare()
        if self._goal.needs_game:
            with suppress(Exception):
                get_ready(game=True)

    def attempt(self, number: int) -> Try:
        """Play try ``number``; raises :class:`runtime.lexicon.LexiconError` where there are no words.

        A game whose players change sides by the pie rule shows nothing: who won it had the other's position.
        """
        goal = self._goal
        winner, opponent = goal.players(number)
        if winner in QUICK and WINNER in goal.winners and not self._plays_fast():
            winner = WINNER
        seed = goal.seed + number
        words = self._words.words
        opening = opening_of(goal.level, goal.carry, goal.rules, words, seed=seed, rulesets=goal.rulesets)
        session = Session(goal.level, goal.rules, words, seed, opening)
        while session.state.ended is None and not session.state.swapped and len(session.actions) < LONGEST:
            side = session.state.to_act
            player = winner if side is goal.way.side else opponent
            try:
                action = self._choice(session, side, player, number)
            except Exception as problem:
                return Try(number, opponent, fault=f"{player}: {type(problem).__name__}: {problem}", winner=winner)
            if refusals := session.submit(side, action, session.number):
                return Try(number, opponent, fault=f"{player}: {refusals[0].code.value}", winner=winner)
        won = not session.state.swapped and is_won(session.state.ended, goal.way)
        return Try(number, opponent, session.record if won else None, winner=winner)

    def _plays_fast(self) -> bool:
        """Whether the compiled game has room for the level; if not, Master, who has its turn anyway, looks instead."""
        if self._is_fast is None:
            from runtime.fastgame.playable import level_fast_play

            self._is_fast = bool(level_fast_play(self._goal.level, self._goal.rules, self._words.game_vocabulary))
        return self._is_fast

    def _choice(self, session: Session, side: Side, player: str, attempt: int) -> Action:
        goal, words = self._goal, session.words
        if session.state.choice is not None and side is goal.way.side:
            # The answers are part of the moves that are tried: the first try takes what the computer thinks best.
            options = tuple(
                forecast.option for forecast in with_forecasts(session.view(side), session.state, words).forecasts
            )
            if attempt:
                return Choose(options[thinking_seed(goal.seed + attempt, session.number) % len(options)])
        if player == IDLE:
            view = session.view(side)
            if view.choice is not None:
                return Choose(view.choice.options[0].id)
            if view.phase is Phase.DISCARD:
                return Discard("".join(sorted(view.rack.letters)[: view.must_discard]))
            if view.waiting is None:
                return turn_end(view.allowed)
            # What waits for an answer must be given one before the turn can end.
            player = WEAKEST
        number = session.number
        is_own = side is goal.way.side
        view = aimed_view(session.state, side, goal.way, session.words) if is_own else session.view(side)
        limit = Limit(goal.nodes) if is_own else Limit()
        view = with_forecasts(view, session.state, words)
        return self._words.choice(TurnQuestion(number, player, view, thinking_seed(goal.seed, number), limit))


def aimed_view(state: GameState, side: Side, way: WayToWin, words: Words) -> SideView:
    """What a side sees that knows of one way to win alone, even where that is hidden; the other side's ways stay."""
    plan = state.setup.plan
    if not plan:
        return seen_by(state, side, words)
    kept = tuple(
        replace(one, hidden=False) if one.side is way.side else one
        for one in plan.objectives
        if one.side is not way.side or one.id == way.path
    )
    aimed = replace(state, setup=replace(state.setup, plan=replace(plan, objectives=kept)))
    return seen_by(aimed, side, words)


def proof_id(taken: Iterable[str], way: WayToWin, suffix: str = "") -> str:
    """An id for another proof of a way to win; the ``suffix`` tells it from the others of that way."""
    stem = slug_of("-".join(filter(None, (way.side.value, way.path or "standard-end", suffix))), "proof")[:56]
    known = frozenset(taken)
    numbered = (f"{stem}-{number}" for number in range(2, len(known) + 3))
    return stem if stem not in known else next(one for one in numbered if one not in known)


def proof_of(tried: Try, goal: ProofGoal, file: ProofFile, note: str) -> Proof:
    """A try that succeeded as a proof, beside the level's others."""
    if tried.record is None:
        raise ValueError("a try that did not succeed proves nothing")
    named = Proof(proof_id((one.id for one in file.proofs), goal.way), goal.way.side, path=goal.way.path, note=note)
    game = proof_game(tried.record)
    return replace(named, difficulty=goal.difficulty, carry=goal.carry, opponent=tried.opponent, game=game)


def note_of(t: Texts, tried: Try, level: Level) -> str:
    """Who played a game that the computer found, and what it shows where chance decides in the level."""
    return found_note(t, tried.winner, tried.opponent, has_chance=has_chance(level))


class ProofSearch:
    """Plays ``tries`` of a goal, ``workers`` at a time, until one succeeds or all are done; nothing here waits.

    Tries are told in their order. Behind the first that succeeds no more are told, so that what is found does not
    depend on how many processes look for it. A process that fails is replaced and plays its try again; where one fails
    again and again, that try is told with its fault, and it is over.
    """

    def __init__(self, goal: ProofGoal, tries: int, workers: int = 1) -> None:
        self._of = tries
        self._next = 0
        self._told = 0
        self._ready: dict[int, Try] = {}
        self._begun: float | None = None
        self._playing: dict[int, Worker] = {}
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._crew = [
            Worker(TryPlayer(goal), Try, "scryptic-proof", replies=self._replies)
            for _ in range(max(1, min(workers, tries)))
        ]
        for worker in self._crew:
            self._give(worker)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be told."""
        return not self._crew

    @property
    def seconds(self) -> float:
        """How long games have been looked for; starting processes and compiling the search is not counted."""
        if self._begun is None and (self._told or any(worker.is_ready for worker in self._crew)):
            self._begun = monotonic()
        return 0.0 if self._begun is None else monotonic() - self._begun

    def poll(self, seconds: float = 0.0) -> tuple[Try, ...]:
        """The tries that are done since the last call, waiting for one at most so long."""
        told: list[Try] = []
        reply = next_reply(self._replies, seconds if self._playing else 0.0)
        while reply is not None and not self.is_over:
            if isinstance(reply, Answered):
                self._ready[reply.question] = reply.answer
                self._give(self._playing.pop(reply.question))
            elif not isinstance(reply, Restarted):
                self.stop()
                return (*told, Try(reply.question, "", fault=reply.reason))
            told += self._next_ready()
            reply = next_reply(self._replies)
        return tuple(told)

    def stop(self) -> None:
        """End all processes, whatever they are doing."""
        # All of them first: each is waited for, and so they end at the same time.
        for worker in self._crew:
            worker.hang_up()
        for worker in self._crew:
            worker.end()
        self._crew = []

    def _next_ready(self) -> list[Try]:
        """The tries that can be told now; the last one, or one that succeeds, ends all."""
        told = []
        while self._told in self._ready:
            told.append(self._ready.pop(self._told))
            self._told += 1
            if told[-1].record is not None or self._told == self._of:
                self.stop()
                break
        return told

    def _give(self, worker: Worker) -> None:
        """Have another try played, where there is one left that is worth it."""
        is_found = any(done.record is not None for done in self._ready.values())
        if self._next < self._of and not is_found:
            self._playing[self._next] = worker
            worker.put(self._next)
            self._next += 1


@dataclass
class TryPlayer:
    """Plays the tries in a process; see :class:`runtime.support.workers.Answerer`."""

    goal: ProofGoal
    prover: Prover | None = None

    def prepare(self) -> None:
        """Load the words, and compile the search."""
        self.prover = Prover(self.goal)
        self.prover.prepare()

    def reply(self, number: int) -> Try:
        """A try; what goes wrong in it would do so again, and is told with it."""
        if self.prover is None:
            self.prepare()
        assert self.prover is not None
        try:
            return self.prover.attempt(number)
        except Exception as problem:
            return Try(number, "", fault=in_one_line(problem))
