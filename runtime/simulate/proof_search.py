"""Looking for a game that is won in a wanted way: the computer plays both sides, try after try, seed after seed.

A try that succeeds proves that the level can be won so; tries that fail are evidence and no more. Try i is the same
wherever it is played, and the first one that succeeds, by its number, is taken, whoever is ready first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from runtime.ai import ADEPT, MASTER, NOVICE, PLAYERS, Limit
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Discard, EndTurn
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record
from runtime.engine.turn.view import SideView, seen_by
from runtime.engine.words.words import Words
from runtime.lexicon import WordSource
from runtime.match.session import Session
from runtime.match.ways_to_win import WayToWin, is_won
from runtime.match.worker import TurnQuestion, WorkerWords, thinking_seed

IDLE = "idle"
"""Stands for an opponent that ends every turn at once."""

WINNER, USUAL, WEAKEST = MASTER.id, ADEPT.id, NOVICE.id
NODES = 2000
FEW_NODES = 400
LONGEST = 2000
"""After so many actions a try is given up."""


@dataclass(frozen=True, slots=True)
class Quest:
    """What is looked for: a game of ``level`` won in ``way``; ``words`` are the campaign's.

    ``winner`` is the computer's player that tries, ``opponents`` whom it meets, in turn. ``nodes`` is how much either
    may think before an action.
    """

    level: Level
    rules: Ruleset
    words: WordSource
    way: WayToWin
    winner: str = WINNER
    opponents: tuple[str, ...] = (USUAL, WEAKEST, IDLE)
    seed: int = 1
    nodes: int = NODES


@dataclass(frozen=True, slots=True)
class Try:
    """One game: whom the winner met, the record where it won in the wanted way, and otherwise None.

    ``fault`` says what went wrong where the game could not be played to its end.
    """

    number: int
    opponent: str
    record: Record | None = None
    fault: str = ""


def opponents_of(level: Level, way: WayToWin) -> tuple[str, ...]:
    """Whom a side meets that looks for a way to win: its own opponent by the level, then weaker and weaker ones."""
    own = level.seats[way.side.other].computer
    first = own if own is not None and own in PLAYERS else USUAL
    return tuple(dict.fromkeys((first, WEAKEST, IDLE)))


class Prover:
    """Plays the tries of one quest; the words are loaded once."""

    def __init__(self, quest: Quest) -> None:
        self._quest = quest
        self._desk = WorkerWords(quest.words.changed(quest.level.words))

    def prepare(self) -> None:
        """Load the words and compile the search; what fails, the first try says."""
        self._desk.prepare()

    def attempt(self, number: int) -> Try:
        """Play try ``number``; raises :class:`runtime.lexicon.LexiconError` where there are no words."""
        quest = self._quest
        opponent = quest.opponents[number % len(quest.opponents)]
        session = Session(quest.level, quest.rules, self._desk.words, quest.seed + number)
        while session.state.ended is None and len(session.actions) < LONGEST:
            side = session.state.to_act
            player = quest.winner if side is quest.way.side else opponent
            try:
                action = self._choice(session, side, player)
            except Exception as problem:
                return Try(number, opponent, fault=f"{player}: {type(problem).__name__}: {problem}")
            if refusals := session.submit(side, action, session.number):
                return Try(number, opponent, fault=f"{player}: {refusals[0].code.value}")
        won = is_won(session.state.ended, quest.way)
        return Try(number, opponent, session.record if won else None)

    def _choice(self, session: Session, side: Side, player: str) -> Action:
        if player == IDLE:
            view = session.view(side)
            if view.phase is Phase.DISCARD:
                return Discard("".join(sorted(view.rack.letters)[: view.must_discard]))
            if view.waiting is None:
                return EndTurn()
            # What waits for an answer must be given one before the turn can end.
            player = WEAKEST
        quest, number = self._quest, session.number
        view = aiming(session.state, side, quest.way, session.words) if side is quest.way.side else session.view(side)
        # The opponent need not play well for a game to be a proof, and its thinking takes the same time.
        limit = Limit(quest.nodes if side is quest.way.side else min(quest.nodes, FEW_NODES))
        return self._desk.choice(TurnQuestion(number, player, view, thinking_seed(quest.seed, number), limit))


def aiming(state: GameState, side: Side, way: WayToWin, words: Words) -> SideView:
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
