"""Works out what a coach answers: by the computer's own players, and by quick games that are played on.

A hint goes by what the side that asks can see. A review is of a game that is over: all letters lie open there, but in
what order they would be drawn nobody could know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from runtime.ai import MASTER, choose
from runtime.ai.determinization import lot
from runtime.ai.quick import choose as choose_quickly
from runtime.ai.quick import quick_game
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.actions import Action, Commit, EndTurn, turn_end
from runtime.engine.game.chance import seeded, shuffled
from runtime.engine.game.events import WordCommitted, WordOutcome
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import PoolKind
from runtime.engine.records.record import Record, replay
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import SideView, seen_by
from runtime.engine.words.words import Words
from runtime.fastgame.fast_game import NotFastError
from runtime.fastgame.kernel.arrays import NOBODY, WINNER
from runtime.fastgame.player_weights import LOOK_GRADE, QUICK_GRADE
from runtime.lexicon.graph import AlphabetError
from runtime.match.coach import (
    ChanceQuestion,
    ComparisonQuestion,
    GamesWon,
    Hint,
    NotReviewableError,
    TurnComparison,
    games_won,
)
from runtime.match.lookback import PossiblePlay
from runtime.match.lookback_study import weighed
from runtime.movegen.vocabulary import Vocabulary

TIER = MASTER.tier
"""The words that a coach knows are those of the player that it asks."""
TRIED_BY = (LOOK_GRADE, MASTER.id)
"""Whose words are tried where others were laid."""


def hint(view: SideView, words: Words, vocabulary: Vocabulary, seed: int = 0) -> Hint:
    """What a Master would do where it sees ``view``, of which nothing is hidden from who asks; it sends no spy.

    Raises ValueError where ``view.side`` is not to act or the game is over.
    """
    action = choose(view, words, vocabulary, seed, player=MASTER)
    play = weighed(view, action.letters, words, vocabulary) if isinstance(action, Commit) else None
    return Hint(action, play)


class GameReview:
    """Plays on from the positions of one finished game."""

    def __init__(self, record: Record, words: Words, vocabulary: Vocabulary) -> None:
        self.record = record
        self._words, self._vocabulary = words, vocabulary
        replayed = replay(record, words)
        self._states, self._events = replayed.states, replayed.events
        self._tried: dict[int, tuple[tuple[PossiblePlay | None, GameState, Action | None], ...]] = {}

    def chances(self, question: ChanceQuestion) -> tuple[GamesWon, ...]:
        """How often gold wins from each of the places."""
        first, games = question.first, question.games
        return tuple(self._won(self._states[place], first=first, games=games) for place in question.places)

    def compared(self, question: ComparisonQuestion) -> TurnComparison:
        """How often gold wins after what was done in a turn, and after the words that strong players would lay there.

        Games of one number are dealt alike, whatever they follow, before any letter is drawn at the turn's end.
        """
        place, first, games = question.place, question.first, question.games
        if place not in self._tried:
            self._tried[place] = tuple(self._plays(place, question.end))
        played = self._won(*self._last_step(place, question.end), first=first, games=games)
        tried = tuple(
            (play, self._won(after, step, first=first, games=games)) for play, after, step in self._tried[place]
        )
        return TurnComparison(played, tried)

    def _last_step(self, place: int, end: int) -> tuple[GameState, Action | None]:
        """Where and how a turn was ended, for the draw is no merit; what came of it where it ended the game."""
        actions = self.record.actions
        last = next((one for one in reversed(range(place, end)) if isinstance(actions[one], EndTurn)), None)
        if last is None or self._states[end].ended is not None:
            return self._states[end], None
        return self._states[last], actions[last]

    def _won(self, state: GameState, step: Action | None = None, *, first: int, games: int) -> GamesWon:
        """So many games from a position on, each by the seed of its number, a ``step`` first where one is given."""
        if state.ended is not None:
            over = games_won(state.ended)
            return GamesWon(games, over.halves * games, is_sure=True)
        plain = _without_swap(state)
        try:
            quick = quick_game(QUICK_GRADE, plain, self._words, self._vocabulary)
        except (NotFastError, AlphabetError) as why:
            raise NotReviewableError(str(why)) from why
        halves = 0
        for number in range(first, first + games):
            seed = lot(self.record.seed, number)
            dealt = _dealt(plain, seed)
            applied = apply(dealt, step, self._words) if step is not None else None
            after = applied.state if isinstance(applied, Applied) else dealt
            if after.ended is not None:
                halves += games_won(after.ended).halves
                continue
            position = quick.game.converter.to_arrays(after)
            quick.play(position, seed)
            winner = int(position.numbers[WINNER])
            halves += 1 if winner == NOBODY else 2 if SIDES[winner] is Side.GOLD else 0
        return GamesWon(games, halves)

    def _plays(self, place: int, end: int) -> Iterator[tuple[PossiblePlay | None, GameState, Action | None]]:
        """The words that strong players would lay at a place, where others were laid, and where they lead.

        Where a word was lost, laying none is among them.
        """
        state, found = self._states[place], set[tuple[Laid, ...]]()
        if state.phase is not Phase.PLAY:
            return
        view, played = seen_by(state, state.to_move, self._words), self.record.actions[place]
        for grade in TRIED_BY:
            action = choose_quickly(grade, view, self._words, self._vocabulary, seed=0)
            if not isinstance(action, Commit):
                continue
            laid = tuple(sorted(action.letters))
            if laid in found or (isinstance(played, Commit) and laid == tuple(sorted(played.letters))):
                continue
            after = apply(state, action, self._words)
            play = weighed(view, laid, self._words, self._vocabulary)
            if isinstance(after, Applied) and play is not None:
                found.add(laid)
                yield play, after.state, None
        ends = turn_end(view.allowed)
        if self._is_any_lost(place, end) and isinstance(apply(state, ends, self._words), Applied):
            yield None, state, ends

    def _is_any_lost(self, place: int, end: int) -> bool:
        """Whether a word of a turn was repelled, or broke the ice."""
        side = self._states[place].to_move
        told = (event for events in self._events[place + 1 : end + 1] for event in events)
        return any(
            isinstance(event, WordCommitted) and event.side is side and event.outcome is not WordOutcome.PLACED
            for event in told
        )


def _without_swap(state: GameState) -> GameState:
    """The same position where nobody may change sides any more, of which the compiled game knows nothing."""
    rules = replace(state.setup.rules, pie=False)
    return replace(state, may_swap=False, swapped=False, setup=replace(state.setup, rules=rules))


def _dealt(state: GameState, seed: int) -> GameState:
    """The same position with other chance; letters that a level has put in order stay so."""
    chance, pools = seeded(seed), {}
    for side in SIDES:
        pools[side] = state.pools[side]
        if state.setup.pools[side].kind is not PoolKind.ORDER:
            pools[side], chance = shuffled(chance, state.pools[side])
    return replace(state, pools=BySide(pools[Side.GOLD], pools[Side.SILVER]), chance=chance)
