"""Who plays a level to measure it, on what terms, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from runtime.ai import ADEPT, GREEDY, PlayerId
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.game_counts import GameCounts
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words
from runtime.fastgame.player_weights import LOOK_GRADE, QUICK_GRADE
from runtime.lexicon import WordSource
from runtime.match.ways_to_win import playable

if TYPE_CHECKING:
    from runtime.balance.heat_maps import HeatMaps

FIRST_SEED = 1
"""The seed of a series' first game; the others follow one by one."""

FAST_PLAYERS: tuple[str, ...] = (QUICK_GRADE, LOOK_GRADE)
"""The kinds of player whose whole games are compiled, the quickest first."""

ENGINE_PLAYERS: tuple[PlayerId, ...] = (GREEDY.id, ADEPT.id)
"""The kinds of player that play where a level's games can't be compiled and the engine carries them on, the quickest
first."""


@dataclass(frozen=True, slots=True)
class MeasuredLevel:
    """A level with the whole rules it is played by, and the words of its campaign."""

    level: Level
    rules: Ruleset
    words: WordSource = field(default_factory=WordSource)

    def plays_as(self, other: MeasuredLevel) -> bool:
        """Whether the same games would be played on the other one."""
        if self.rules != other.rules or self.words != other.words:
            return False
        if self.level is other.level:
            return True
        return self.level.words.offers == other.level.words.offers and playable(self.level) == playable(other.level)


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """How the game of a ``seed`` ended: ``winner`` None is a draw, ``ended`` a value of ``EndReason``.

    ``path`` is the id of the winner's way to win where the level has its own. ``letters_left`` are those on the rack
    and those never drawn; none are counted of an endless pool. ``heat`` says where things happened, where that was
    asked.
    """

    seed: int
    winner: Side | None
    ended: str
    path: str
    scores: BySide[int]
    turns: int
    letters_left: BySide[int]
    counts: GameCounts
    heat: HeatMaps | None = field(default=None, compare=False)

    @property
    def margin(self) -> int:
        """By how many points gold was ahead at the end."""
        return self.scores[Side.GOLD] - self.scores[Side.SILVER]

    @property
    def met_at(self) -> float | None:
        """At which part of the game the first contact came, from 0 to 1; None where there was none."""
        return self.counts.first_contact / self.turns if self.counts.first_contact else None

    @property
    def is_unanswered(self) -> bool:
        """Whether the game was over before the second side had a turn."""
        return self.turns == 1

    def points_of(self, side: Side) -> float:
        """What the side made of the game: one for a win, a half for a draw."""
        return 0.5 if self.winner is None else float(self.winner is side)


def as_seated(outcome: MeasuredGame) -> MeasuredGame:
    """The same told of the players by the sides at which they began: they have changed them since (the pie rule)."""
    counts = outcome.counts
    found = {one.name: getattr(counts, one.name) for one in fields(counts)}
    turned: dict[str, Any] = {name: value.exchanged() for name, value in found.items() if isinstance(value, BySide)}
    return replace(
        outcome,
        winner=outcome.winner.other if outcome.winner is not None else None,
        scores=outcome.scores.exchanged(),
        letters_left=outcome.letters_left.exchanged(),
        counts=replace(counts, **turned),
    )


def outcome_of(state: GameState, seed: int, words: Words, counts: GameCounts) -> MeasuredGame:
    """How a game ended that is over."""
    ending = state.ended
    if ending is None:
        raise ValueError("the game is not over")
    return MeasuredGame(
        seed=seed,
        winner=ending.winner,
        ended=ending.why.value,
        path=ending.path,
        scores=scores(BoardContext.of(state), state.base, words),
        turns=state.turn,
        letters_left=BySide(*(len(state.racks[side].letters) + len(state.pools[side]) for side in SIDES)),
        counts=counts,
    )
