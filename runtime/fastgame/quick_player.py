"""Games of quick players: weights for each feature of a placement and of a position, and thousands of games in seconds.

They know the board and their own rack, and act by weights that were found by play (:mod:`player_weights`). They offer
no draw. By grades they look at each placement as it is, at the position that it leads to, or at where games lead that
are played on from there; those that look further ask spies.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import astuple, fields, replace
from functools import cache, cached_property
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.actions import Action, Commit
from runtime.engine.game.chance import seeded, shuffled, thinking_seed
from runtime.engine.game.state import GameState
from runtime.engine.records.game_counts import GameCounts
from runtime.fastgame.actions import read_action, write_action
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import (
    AT,
    CODES,
    COMMIT,
    COUNT,
    DOWN,
    DRAWN,
    END_TURN,
    KIND,
    NOBODY,
    NOWHERE,
    ORDER,
    OVER,
    PHASE,
    PLAYING,
    POOL,
    SPY,
    TO_MOVE,
    TURN,
    WINNER,
    ActionArrays,
    PositionArrays,
)
from runtime.fastgame.kernel.game_counts import ATTACKS_BY, COUNTS, FIRST_CONTACT, LEAD_CHANGES, SPIES_BY, act_counted
from runtime.fastgame.kernel.player import play
from runtime.fastgame.kernel.player_room import FOUND, TOLD, UNTIL, PlayerRoom
from runtime.fastgame.kernel.position_cache import SLOTS, PositionCache
from runtime.fastgame.kernel.position_worth import FARTHEST, WON, weigh_position
from runtime.fastgame.kernel.turns import act
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
from runtime.movegen import columns
from runtime.movegen.columns import COLUMNS
from runtime.movegen.kernel.addresses import addressed
from runtime.movegen.kernel.compilation import seal_compiled

_NEVER = 2**62
"""A turn that no game has."""

_SEEDS = 2**63 - 1

_SLICE = 24
"""So many seeds are made at a time while a game is played."""

_CALM = np.zeros(2000, np.int64)
"""The seeds of a game ahead: nothing is left to noise there, and no game goes on for ever."""

_APART = 0x9E3779B97F4A7C15
"""How far apart the seeds lie by which games ahead are dealt."""

_MARGIN = 0.002
"""What a point of the final lead counts beside the win."""

_LATER = 0.05
"""What a win loses with each turn until it comes, and a defeat gains: what is sure now may be lost meanwhile."""

_EVEN, _SURE = -30.0, 60.0
"""What a position is worth, as a turn begins, from which as many games are won as lost, and how many points more make
that three of four: as games of ``look`` among itself on test maps ended."""

_ROUND, _CLEARLY = 8, 2.0
"""After so many games of each action those are left out that are worse than the best by so many standard errors."""

_HARD: Mapping[str, float] = MappingProxyType(dict.fromkeys("CJKVXZ", 1.0) | {"Q": 3.0})
"""How hard it is to be rid of a letter near the end."""


GREEDY = PlayerWeights(PlacementWeights(strength=1.0, noise=0.001))
"""Lays the strongest word, again and again."""


class QuickGame:
    """A game that quick players play on both sides, for one thread."""

    def __init__(self, game: FastGame, weights: BySide[PlayerWeights]) -> None:
        self.game = game
        self._weights = weights
        self._room = player_room(game, weights)
        self._action = game.converter.shape.action()

    @cached_property
    def _ahead(self) -> BySide[_LookAhead]:
        # Whoever looks ahead takes its opponent to be like itself: it knows nothing of the other's weights.
        made = {one: _LookAhead(self.game, self._room, BySide(one, one)) for one in self._weights}
        return self._weights.map(made.__getitem__)

    def play(self, position: PositionArrays, seed: int, number: int = 0, most: int | None = None) -> int:
        """Play a game of ``seed`` on from action ``number``, to its end or for so many actions.

        At each the players are given the same seed as the engine's are. Returns how many actions there were, and raises
        MemoryError where more words are found than there is room for.
        """
        count, found = 0, 1
        while found and count != most:
            wanted = _SLICE if most is None else min(_SLICE, most - count)
            found = self.act(position, *(thinking_seed(seed, number + count + one) for one in range(wanted)))
            count += found
        return count

    def act(self, position: PositionArrays, *seeds: int) -> int:
        """Play on, an action by each of the ``seeds``: for noise, and for what those that look ahead can't see.

        Returns and raises what :meth:`play` does.
        """
        if not any(one.effort.futures for one in self._weights):
            return self._act(position, seeds)
        numbers, count = position.numbers, 0
        for seed in seeds:
            if numbers[PHASE] == OVER:
                break
            side = SIDES[numbers[TO_MOVE]]
            effort = self._weights[side].effort
            if effort.futures and numbers[PHASE] == PLAYING:
                self._ahead[side].choose(position, self._action, effort, seed)
                act_counted(position, self.game.compiled, self._action, self._room.counts)
            else:
                self._act(position, (seed,))
            count += 1
        return count

    def _act(self, position: PositionArrays, seeds: tuple[int, ...]) -> int:
        given = np.array([seed & _SEEDS for seed in seeds], np.int64)
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
        spies = BySide(*counted[SPIES_BY : SPIES_BY + 2])
        return GameCounts(**named, first_contact=contact, lead_changes=counted[LEAD_CHANGES], spies=spies)

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
        self._room.notes[TOLD] = bool(laid)
        if laid:
            self._room.asked.block[:] = position.block
            write_action(self._room.hint, Commit(laid), state, self.game.vocabulary)

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


class _LookAhead:
    """Chooses among the actions that seem best by where games lead that are played on from them."""

    def __init__(self, game: FastGame, player: PlayerRoom, weights: BySide[PlayerWeights]) -> None:
        self._compiled, self._room = game.compiled, player
        shape = game.converter.shape
        self._spare, self._dealt, self._future = shape.position(), shape.position(), shape.position()
        self._done = shape.action()
        self._new_action = shape.action
        # The games ahead are played more quickly than the game itself: they are many.
        self._quick = player_room(game, weights.map(_ahead))

    def choose(self, position: PositionArrays, action: ActionArrays, effort: PlayerEffort, seed: int) -> None:
        """Write the action of the side to move after which its games go best; to all of them the same is dealt."""
        side = int(position.numbers[TO_MOVE])
        actions = self._actions(position, effort.finalists, seed)
        if actions[0].numbers[KIND] == SPY:
            # What a spy tells is better heard first.
            actions = actions[:1]
        actions = [one for one in actions if self._wins(position, one, side)][:1] or actions
        turn = int(position.numbers[TURN])
        self._quick.notes[UNTIL] = turn + effort.turns_ahead if effort.turns_ahead else _NEVER
        hopeful, found = [*range(len(actions))], np.zeros((effort.futures, len(actions)))
        for number in range(effort.futures):
            if number % _ROUND == 0 and number:
                hopeful = _hopeful(found[:number], hopeful)
            if len(hopeful) == 1:
                break
            self._dealt.block[:] = position.block
            self._deal_unseen(side, seeded(seed + number * _APART))
            for place in hopeful:
                found[number, place] = self._end(side, actions[place])
        best = actions[hopeful[int(found[:, hopeful].sum(axis=0).argmax())]]
        action.numbers[:], action.letters[:] = best.numbers, best.letters

    def _wins(self, position: PositionArrays, tried: ActionArrays, side: int) -> bool:
        """Whether an action wins the game at once, whatever is hidden: then nothing need be played ahead."""
        if tried.numbers[KIND] not in (COMMIT, END_TURN):
            return False  # What an element covers hangs on chance, which nobody foresees.
        future = self._future
        future.block[:] = position.block
        act(future, self._compiled, tried)
        return bool(future.numbers[PHASE] == OVER and future.numbers[WINNER] == side)

    def _end(self, side: int, tried: ActionArrays) -> float:
        """What the game comes to that follows an action, played to its end or for some turns.

        That is the win and a little for the margin, or the chance of the one by what the position is worth then.
        """
        future, game = self._future, self._compiled
        future.block[:] = self._dealt.block
        act(future, game, tried)
        play(future, game, self._quick, self._done, _CALM)
        worth = float(weigh_position(future, game, self._quick, np.int64(side), np.int64(1)))
        if future.numbers[PHASE] != OVER:
            return 0.5 + 0.5 * math.tanh((worth - _EVEN) / (2.0 * _SURE))
        winner = int(future.numbers[WINNER])
        won = 0.5 if winner == NOBODY else float(winner == side)
        won -= (2.0 * won - 1.0) * _LATER * float(future.numbers[TURN] - self._dealt.numbers[TURN])
        return won + _MARGIN * (worth if winner == NOBODY else worth - WON if winner == side else worth + WON)

    def _deal_unseen(self, side: int, chance: int) -> None:
        """Deal anew what a side can't see: the order of both pools, the other's rack, and all further chance."""
        dealt, foe = self._dealt, 1 - side
        numbers, endless = dealt.numbers, self._compiled.rules.endless
        for owner in (side, foe):
            begin, end = int(numbers[DRAWN + owner]), int(numbers[POOL + owner])
            letters = dealt.pool[owner, begin:end].tolist()
            held = np.repeat(np.arange(CODES), dealt.rack[owner]).tolist() if owner == foe else []
            # Nobody is told either what the other gave up.
            gone = np.repeat(np.arange(CODES), dealt.discarded[owner]).tolist() if owner == foe else []
            if endless[owner]:
                letters = np.repeat(np.arange(CODES), self._compiled.rules.frequencies[owner]).tolist()
            letters = letters if endless[owner] else letters + held + gone
            # Sorted, so that nothing hangs on where the letters really are.
            order, chance = shuffled(chance, "".join(map(chr, sorted(letters))))
            codes = [ord(letter) for letter in order]
            if owner == foe:
                dealt.rack[foe] = np.bincount(codes[: len(held)], minlength=CODES)
            if not endless[owner]:
                dealt.pool[owner, begin:end] = codes[len(held) : len(held) + end - begin]
        dealt.chance[0] = np.uint64(chance)

    def _actions(self, position: PositionArrays, finalists: int, seed: int) -> list[ActionArrays]:
        """What seems best by the position that follows, then the best placements, and the end of the turn."""
        game, player, chosen = self._compiled, self._room, self._new_action()
        self._spare.block[:] = position.block
        counted = player.counts.copy()
        play(self._spare, game, player, chosen, np.array([seed & _SEEDS], np.int64))
        player.counts[:] = counted  # What is only tried does not count.
        if chosen.numbers[KIND] < 0:
            raise MemoryError("more words than there is room for")
        found = int(player.notes[FOUND])
        others = [
            self._placement(int(number)) for number in np.argsort(-player.worths[:found], kind="stable")[:finalists]
        ]
        end = self._new_action()
        end.numbers[KIND] = END_TURN
        return [chosen, *(one for one in (*others, end) if _told(one) != _told(chosen))]

    def _placement(self, number: int) -> ActionArrays:
        """One of the placements that were weighed last."""
        made, row = self._new_action(), self._room.rows[number]
        length = int(row[columns.LENGTH])
        made.numbers[KIND], made.numbers[DOWN], made.numbers[COUNT] = COMMIT, row[columns.DOWN], length
        made.numbers[AT] = row[columns.ROW] * self._compiled.rules.columns + row[columns.COLUMN]
        made.letters[:length] = self._room.texts[number, :length]
        return made


def _hopeful(found: NDArray[np.float64], tried: list[int]) -> list[int]:
    """Those of the actions ``tried`` that are not clearly worse than the best, by what was ``found`` game by game."""
    gaps = found[:, tried] - found[:, [tried[int(found[:, tried].sum(axis=0).argmax())]]]
    errors = gaps.std(axis=0) / math.sqrt(len(gaps))
    return [
        place for place, gap, error in zip(tried, gaps.mean(axis=0), errors, strict=True) if gap >= -_CLEARLY * error
    ]


def _ahead(weights: PlayerWeights) -> PlayerWeights:
    """How the games ahead are played: of few placements it is looked what they lead to, or each is taken as it is."""
    placements = replace(weights.placements, least=max(weights.placements.least, 0.0))
    tried = weights.effort
    effort = (
        PlayerEffort(tried.breadth_ahead, tried.lifts, endings=tried.endings)
        if tried.breadth_ahead > 1
        else PlayerEffort()
    )
    return replace(weights, placements=placements, effort=effort)


def _told(action: ActionArrays) -> tuple[object, ...]:
    """What an action says, to be compared."""
    kind, at, down, count = action.numbers[:ORDER].tolist()
    return kind, at, down, action.letters[:count].tobytes()


def player_room(game: FastGame, weights: BySide[PlayerWeights]) -> PlayerRoom:
    """Room for players of these weights to think in."""
    shape = game.converter.shape
    cells, conditions = shape.cells, max(shape.conditions, 1)
    most = max(max(one.effort.breadth, one.effort.endings, 3) for one in weights)
    ease, hard, vowels, rare = np.zeros(CODES), np.zeros(CODES), np.zeros(CODES, np.bool_), np.zeros(CODES, np.bool_)
    for number, letter in enumerate(game.vocabulary.alphabet):
        ease[number + 1] = EASE.get(letter, ORDINARY_EASE)
        hard[number + 1] = _HARD.get(letter, 0.0)
        vowels[number + 1] = letter in VOWELS
        rare[number + 1] = letter in RARE
    tried = weights.map(lambda one: one.effort)
    efforts = [(one.breadth, one.lifts, one.regions, one.endings, one.spies) for one in tried]
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
        values=np.zeros(most),
        worths=np.zeros(most),
        rows=np.zeros((most, COLUMNS), np.int32),
        texts=np.zeros((most, max(shape.rows, shape.columns)), np.uint8),
        firsts=np.zeros((most, COLUMNS), np.int32),
        first_texts=np.zeros((most, max(shape.rows, shape.columns)), np.uint8),
        promises=np.zeros((most, 2)),
        guards=np.zeros((2, 2 * cells), np.int64),
        runs=np.zeros((2 * cells, 3), np.int32),
        gains=np.zeros(2 * cells),
        given=np.zeros(max(cells, 1024), np.uint8),
        notes=np.array([0, 0, 0, 0, _NEVER], np.int64),
        left=np.zeros(CODES, np.int64),
        chances=np.zeros((2, FARTHEST + 1)),
        parts=np.zeros(conditions),
        shares=np.zeros(conditions),
        lifted=shape.position(),
        trial=shape.position(),
        calm=shape.position(),
        told=shape.action(),
        asked=shape.position(),
        hint=shape.action(),
        spy_game=game.spy_game if any(effort[-1] for effort in efforts) else game.compiled,
        counts=np.zeros(COUNTS, np.int64),
        cache=PositionCache(
            found=np.zeros(SLOTS, np.uint64),
            counts=np.zeros(SLOTS, np.int64),
            values=np.zeros((SLOTS, most)),
            rows=np.zeros((SLOTS, most, COLUMNS), np.int32),
            texts=np.zeros((SLOTS, most, max(shape.rows, shape.columns)), np.uint8),
            weighed=np.zeros(SLOTS, np.uint64),
            worths=np.zeros(SLOTS),
        ),
    )
    return addressed(made)
