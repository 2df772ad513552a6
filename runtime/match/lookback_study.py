"""Looks for what could have been played: words of the move generator, weighed by the engine and the best player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from runtime.ai.determinization import completed
from runtime.ai.evaluation import Evaluator
from runtime.ai.options import WordOptions
from runtime.ai.player_profiles import FULL
from runtime.ai.thinker import Budget, Planner, acted
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import City
from runtime.engine.moves.placement import preview
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words
from runtime.match.lookback import PlayQuestion, PossiblePlay, Studied, can_study
from runtime.movegen.columns import REPELLED
from runtime.movegen.moves import Moves
from runtime.movegen.vocabulary import Vocabulary

BY_POINTS, BY_STRENGTH, BY_JUDGEMENT = 30, 12, 24
"""How many words are weighed because they look best in each respect."""


def studied(study: PlayQuestion, words: Words, vocabulary: Vocabulary) -> Studied:
    """Look for what could be played; ``vocabulary`` are the words that are thought of."""
    view = study.view
    if not can_study(view):
        return Studied()
    desk = _Desk(view, words, vocabulary)
    moves = vocabulary.generator(words).moves(view.table, view.side, view.rack.letters)
    plays = [play for laid in desk.promising(moves) if (play := desk.play(laid)) is not None]
    played = desk.play(tuple(sorted(study.played))) if study.played else None
    # What was laid stands for its word, even where another place would have been as good.
    best = {} if played is None else {(played.main.text, played.points): played}
    for play in sorted(plays, key=_best):  # Of one word that brings the same in several places, the best one.
        best.setdefault((play.main.text, play.points), play)
    return Studied(len(moves), tuple(sorted(best.values(), key=_best)), played)


def weighed(view: SideView, laid: tuple[Laid, ...], words: Words, vocabulary: Vocabulary) -> PossiblePlay | None:
    """What laying just these letters would bring; None where that is not allowed."""
    return _Desk(view, words, vocabulary).play(tuple(sorted(laid)))


def _best(play: PossiblePlay) -> tuple[int, float, str]:
    return -play.points, -play.worth, play.main.text


class _Desk:
    """Weighs the words of one position."""

    def __init__(self, view: SideView, words: Words, vocabulary: Vocabulary) -> None:
        self._view, self._side, self._words = view, view.side, words
        # What is hidden is dealt alike each time, so that the same question has the same answer.
        self._root = completed(view, 0)
        evaluator = Evaluator(self._root, view.side, words, FULL)
        self._options = WordOptions(vocabulary.generator(words), evaluator)
        # It weighs single positions here and looks for no turns, which is what a budget is spent on.
        self._planner = Planner(words, self._options, evaluator, Budget(0))
        self._idle = self._planner.plan(self._root).worth
        self._before = scores(BoardContext.of(self._root), self._root.base, words)

    def promising(self, moves: Moves) -> Iterable[tuple[Laid, ...]]:
        """The words that look best in one respect or another, each once."""
        found = [commit.letters for commit in self._options.best(self._root, BY_JUDGEMENT)]
        if len(moves):
            lost = (moves.outcome == REPELLED) | (moves.ice != 0)
            bonus = self._view.table.rules.city.capture_bonus
            cities = moves.enemy_cities + moves.neutral_cities
            points: NDArray[np.float64] = np.where(lost, 0, moves.gain + moves.captured + bonus * cities) + 0.0
            strength: NDArray[np.float64] = np.where(lost, 0, moves.strength) + 0.0
            for figures, number in ((points, BY_POINTS), (strength, BY_STRENGTH)):
                # Of equal ones the first by place, so that the choice is the same on every machine.
                order = np.lexsort((moves.length, moves.down, moves.column, moves.row, -figures))[:number]
                found += [moves.laid(one) for one in order.tolist()]
        return dict.fromkeys(tuple(sorted(laid)) for laid in found)

    def play(self, laid: tuple[Laid, ...]) -> PossiblePlay | None:
        """What laying these letters brings; None where that is not allowed."""
        seen = preview(self._view.table, self._side, self._view.rack.letters, laid, self._words)
        after = acted(self._root, Commit(laid), self._words) if not seen.refusals else None
        if after is None or seen.main is None:
            return None
        now = scores(BoardContext.of(after), after.base, self._words)
        play = PossiblePlay(
            laid,
            seen.main,
            seen.cross,
            seen.strength.value if seen.strength is not None else 0,
            now[self._side] - self._before[self._side],
            self._before[self._side.other] - now[self._side.other],
            self._planner.plan(after).worth - self._idle,
            attacks=seen.attack,
            lost=not all(after.board.letters[self._side].has(one.at) for one in laid),
        )
        return replace(play, cities=tuple(_taken(self._root, after, self._side)))


def _taken(before: GameState, after: GameState, side: Side) -> list[City]:
    """The cities that ``side`` has come to own."""
    owned = {city.id for city in before.board.cities if city.owner is side}
    return [city for city in after.board.cities if city.owner is side and city.id not in owned]
