"""Games of quick players: weights for each feature of a placement and of a position, and thousands of games in seconds.

They know the board and their own rack, and act by weights that were found by play (:mod:`player_weights`). They offer
no draw. By grades they look at each placement as it is, at the position that it leads to, or at where games lead that
are played on from there; those that look further ask spies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import astuple, fields, replace
from functools import cache, cached_property
from types import MappingProxyType

import numpy as np

from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.actions import Action, Choose, Commit
from runtime.engine.game.chance import thinking_seed
from runtime.engine.game.state import GameState
from runtime.engine.records.game_counts import GameCounts
from runtime.engine.words.words import Words
from runtime.fastgame.actions import read_action, write_action
from runtime.fastgame.fast_game import FastGame, check_room
from runtime.fastgame.kernel.arrays import (
    CHOOSING,
    CODES,
    COMMIT,
    KIND,
    NOWHERE,
    ORDER,
    OVER,
    PHASE,
    PLAYING,
    TO_MOVE,
    PositionArrays,
)
from runtime.fastgame.kernel.game_counts import (
    ATTACKS_BY,
    CONQUERED_BY,
    COUNTS,
    FIRST_CONTACT,
    LEAD_CHANGES,
    SPIES_BY,
    act_counted,
)
from runtime.fastgame.kernel.player import play
from runtime.fastgame.kernel.player_room import REPORTED, PlayerRoom
from runtime.fastgame.kernel.position_cache import SLOTS, KeptPlacements, PositionCache
from runtime.fastgame.kernel.position_worth import FARTHEST
from runtime.fastgame.kernel.triggers import note_shown
from runtime.fastgame.look_ahead import NEVER, SEEDS, LookAhead
from runtime.fastgame.player_weights import (
    EASE,
    ORDINARY_EASE,
    RARE,
    REACH,
    VOWELS,
    PlacementWeights,
    PlayerEffort,
    PlayerWeights,
)
from runtime.movegen.columns import COLUMNS
from runtime.movegen.kernel.addresses import addressed
from runtime.movegen.kernel.compilation import seal_compiled

_SLICE = 24
"""So many seeds are made at a time while a game is played."""

_HARD: Mapping[str, float] = MappingProxyType(dict.fromkeys("CJKVXZ", 1.0) | {"Q": 3.0})
"""How hard it is to be rid of a letter near the end."""


GREEDY = PlayerWeights(PlacementWeights(strength=1.0, noise=0.001))
"""Lays the strongest word, again and again."""


ChoiceAnswer = Callable[[GameState, Words, int], Choose]
"""How players answer a choice of the level in a position, by a seed."""


class QuickGame:
    """A game that quick players play on both sides, for one thread."""

    def __init__(self, game: FastGame, weights: BySide[PlayerWeights], answer: ChoiceAnswer | None = None) -> None:
        """Who plays levels that let players choose needs an ``answer``; it is rarely asked, and not compiled."""
        self.game = game
        self._answer = answer
        self._weights = weights
        self._room = player_room(game, weights)
        self._action = game.converter.shape.action()
        self._seen = game.converter.shape.position()

    @cached_property
    def _ahead(self) -> BySide[LookAhead]:
        # Whoever looks ahead takes its opponent to be like itself: it knows nothing of the other's weights. The games
        # ahead are played more quickly than the game itself: they are many.
        rooms = {one: player_room(self.game, BySide(one, one).map(_ahead)) for one in self._weights}
        alike = {one: BySide(one, one) for one in rooms}
        equals = {
            one: self._room if both == self._weights else player_room(self.game, both) for one, both in alike.items()
        }
        made = {one: LookAhead(self.game, self._room, equals[one], ahead) for one, ahead in rooms.items()}
        return self._weights.map(made.__getitem__)

    def play(self, position: PositionArrays, seed: int, number: int = 0, most: int | None = None) -> int:
        """Play a game of ``seed`` on from action ``number``, to its end or for so many actions.

        At each the players are given the same seed as the engine's are. Returns how many actions there were, and raises
        MemoryError where more words are found, or triggers bring more letters or tokens, than there is room for.
        """
        count, found = 0, 1
        while found and count != most:
            wanted = _SLICE if most is None else min(_SLICE, most - count)
            found = self.act(position, *(thinking_seed(seed, number + count + one) for one in range(wanted)))
            count += found
        return count

    def act(self, position: PositionArrays, *seeds: int) -> int:
        """Play on, an action by each of the ``seeds``: for noise, and for what those that look ahead can't see.

        Returns and raises what :meth:`play` does, and ValueError where a choice finds nobody who answers it.
        """
        numbers, count = position.numbers, 0
        looks_ahead = any(one.effort.futures for one in self._weights)
        while count < len(seeds) and numbers[PHASE] != OVER:
            if numbers[PHASE] == CHOOSING:
                self._choose(position, seeds[count])
            elif not looks_ahead:
                count += self._act(position, seeds[count:])
                check_room(position)
                continue
            elif self._weights[SIDES[numbers[TO_MOVE]]].effort.futures and numbers[PHASE] == PLAYING:
                self._look_ahead(position, seeds[count])
            else:
                self._act(position, seeds[count : count + 1])
            count += 1
        check_room(position)
        return count

    def _choose(self, position: PositionArrays, seed: int) -> None:
        """Answer a choice of the level."""
        if self._answer is None:
            raise ValueError("nobody answers the choices of the level")
        state, vocabulary = self.game.state(position), self.game.vocabulary
        write_action(self._action, self._answer(state, vocabulary.words, seed), state, vocabulary)
        act_counted(position, self.game.compiled, self._action, self._room.counts)

    def _look_ahead(self, position: PositionArrays, seed: int) -> None:
        """Let the side to move act by where its games go."""
        side = SIDES[position.numbers[TO_MOVE]]
        note_shown(position, self.game.compiled, self.game.shown, self._seen)
        self._ahead[side].choose(self._seen, self._action, self._weights[side].effort, seed)
        act_counted(position, self.game.compiled, self._action, self._room.counts)

    def _act(self, position: PositionArrays, seeds: tuple[int, ...]) -> int:
        given = np.array([seed & SEEDS for seed in seeds], np.int64)
        count = int(play(position, self.game.compiled, self._room, self._action, given))
        _seal_once()
        if self._action.numbers[KIND] < 0:
            raise MemoryError("more words than there is room for")
        return count

    @property
    def counts(self) -> GameCounts:
        """What was counted since :meth:`count_anew`."""
        counted: list[int] = self._room.counts.tolist()
        by_side = (BySide(*counted[place : place + 2]) for place in range(0, FIRST_CONTACT, 2))
        named = dict(zip((one.name for one in fields(GameCounts)), by_side, strict=False))
        contact = counted[FIRST_CONTACT] or None
        later = {"spies": SPIES_BY, "conquered": CONQUERED_BY}
        named |= {name: BySide(*counted[place : place + 2]) for name, place in later.items()}
        return GameCounts(**named, first_contact=contact, lead_changes=counted[LEAD_CHANGES])

    @property
    def attacks(self) -> int:
        """How many attacks both sides have made since :meth:`count_anew`."""
        return int(self._room.counts[ATTACKS_BY : ATTACKS_BY + 2].sum())

    @property
    def last_word(self) -> tuple[int, ...]:
        """The cells of the word that the last action laid; empty where it laid none."""
        kind, at, down, count = self._action.numbers[:ORDER].tolist()
        if kind != COMMIT:
            return ()
        step = self.game.compiled.rules.columns if down else 1
        return tuple(range(at, at + count * step, step))

    def tell(self, position: PositionArrays, state: GameState, laid: tuple[Laid, ...]) -> None:
        """Let the side to move of ``position``, the same as ``state``, know what a spy has ``laid`` there, if anything.

        What was told before is forgotten. Where whole games are played here, players ask for themselves.
        """
        self._room.notes[REPORTED] = bool(laid)
        if laid:
            self._room.report_position.block[:] = position.block
            write_action(self._room.report, Commit(laid), state, self.game.vocabulary)

    def begin(self, seed: int, deals: int | None = None) -> PositionArrays:
        """The first position of a game by ``seed``, whose counts begin; see :meth:`FastGame.deal`."""
        position = self.game.position()
        self.count_anew()
        self.game.deal(position, seed, deals)
        return position

    def count_anew(self) -> None:
        """Forget what was counted: another game begins."""
        self._room.counts[:] = 0

    def last_action(self, before: GameState | PositionArrays) -> Action:
        """The last action as the engine takes it, ``before`` being the position it was done in."""
        converter = self.game.converter
        here = converter.to_arrays(before) if isinstance(before, GameState) else before
        return read_action(self._action, here, converter)


@cache
def _seal_once() -> None:
    """Seal what has been compiled; once in a process, for it takes a while."""
    seal_compiled()


def _ahead(weights: PlayerWeights) -> PlayerWeights:
    """How the games ahead are played: of few placements it is looked what they lead to, or each is taken as it is."""
    placements = replace(weights.placements, least=max(weights.placements.least, 0.0))
    tried = weights.effort
    effort = PlayerEffort(finalists=tried.finalists)
    if tried.breadth_ahead > 1:
        effort = replace(
            effort,
            breadth=tried.breadth_ahead,
            lifts=tried.lifts,
            eager_lifts=tried.eager_lifts,
            breaches=tried.breaches_ahead,
            late_endings=tried.late_endings,
            endings=tried.endings,
            least_room=tried.least_room,
        )
    return replace(weights, placements=placements, effort=effort)


def player_room(game: FastGame, weights: BySide[PlayerWeights]) -> PlayerRoom:
    """Room for players of these weights to think in."""
    shape = game.converter.shape
    cells, conditions, longest = shape.cells, max(shape.conditions, 1), max(shape.rows, shape.columns)
    most = max(max(one.effort.breadth, one.effort.endings, one.effort.late_endings, 3) for one in weights)
    ease, hard, vowels, rare = np.zeros(CODES), np.zeros(CODES), np.zeros(CODES, np.bool_), np.zeros(CODES, np.bool_)
    for number, letter in enumerate(game.vocabulary.alphabet):
        ease[number + 1] = EASE.get(letter, ORDINARY_EASE)
        hard[number + 1] = _HARD.get(letter, 0.0)
        vowels[number + 1] = letter in VOWELS
        rare[number + 1] = letter in RARE
    tried = weights.map(lambda one: one.effort)
    efforts = [
        (
            *(one.breadth, one.lifts, one.regions, one.endings, one.spies),
            *(one.least_room, one.finalists, one.eager_lifts, one.breaches, one.late_endings),
        )
        for one in tried
    ]
    attacks = max(one.breaches for one in tried)
    made = PlayerRoom(
        placement_weights=np.array([astuple(one.placements) for one in weights]),
        position_weights=np.array([astuple(one.positions) for one in weights]),
        efforts=np.array(efforts, np.int64),
        attention=np.array([astuple(one.attention) for one in weights], np.int64),
        ease=ease,
        vowels=vowels,
        rare=rare,
        hard=hard,
        reach=np.array([*REACH, *[0.0] * (FARTHEST + 1 - len(REACH))]),
        near=np.zeros((2, 2, cells), np.int32),
        near_of=np.full((2, 3, cells), NOWHERE, np.uint8),
        wanted=np.zeros(cells),
        danger=np.zeros(cells),
        spread=np.full((2, cells), FARTHEST, np.int32),
        spread_of=np.zeros(2, np.int64),
        queue=np.zeros(cells, np.int32),
        waits=np.zeros(cells, np.bool_),
        table=np.empty((len(game.compiled.room.space.found.spans), COLUMNS), np.int32),
        best=_room_for(most, longest),
        breaches=_room_for(attacks, longest),
        worths=np.zeros(most),
        firsts=np.zeros((max(most, attacks), COLUMNS), np.int32),
        first_texts=np.zeros((max(most, attacks), longest), np.uint8),
        promises=np.zeros((most, 2)),
        guards=np.zeros((2, 2 * cells), np.int64),
        runs=np.zeros((2 * cells, 3), np.int32),
        gains=np.zeros(2 * cells),
        given=np.zeros(max(cells, 1024), np.uint8),
        notes=np.array([0, 0, 0, 0, NEVER], np.int64),
        left=np.zeros(CODES, np.int64),
        chances=np.zeros((2, FARTHEST + 1)),
        parts=np.zeros(conditions),
        shares=np.zeros(conditions),
        lifted=shape.position(),
        trial=shape.position(),
        weighed=shape.position(),
        tried_action=shape.action(),
        report_position=shape.position(),
        report=shape.action(),
        spy_game=game.spy_game if any(one.spies for one in tried) else game.compiled,
        shown_game=game.shown,
        seen=shape.position(),
        counts=np.zeros(COUNTS, np.int64),
        cache=PositionCache(
            found=np.zeros(SLOTS, np.uint64),
            counts=np.zeros((SLOTS, 2), np.int64),
            best=_room_for(SLOTS, most, longest),
            breaches=_room_for(SLOTS, attacks, longest),
            weighed=np.zeros(SLOTS, np.uint64),
            worths=np.zeros(SLOTS),
        ),
    )
    return addressed(made)


def _room_for(*counts: int) -> KeptPlacements:
    """Room for so many placements, the last of the ``counts`` being the length of the longest word."""
    many, longest = counts[:-1], counts[-1]
    return KeptPlacements(np.zeros(many), np.zeros((*many, COLUMNS), np.int32), np.zeros((*many, longest), np.uint8))
