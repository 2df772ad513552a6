"""Looking ahead: where games lead that are played on from the actions that seem best, and how the last turns end.

What a side can't see is dealt anew for each game. Once either side's next draw is its last nothing is hidden any more:
then all that either side may lay is tried in turn, as far as the budget goes.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.sides import SIDES
from runtime.engine.game.chance import draw, seeded, shuffled, weighted
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import (
    AFTER_DRAW,
    ALLOWED,
    AT,
    CODES,
    COMMIT,
    COUNT,
    DOWN,
    DRAWN,
    END_TURN,
    KIND,
    MAY_COMMIT,
    MAY_END,
    NOBODY,
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
from runtime.fastgame.kernel.placements import find_placements
from runtime.fastgame.kernel.player import choose_breach, choose_lift, play
from runtime.fastgame.kernel.player_room import EAGER_LIFTS, UNTIL, PlayerRoom
from runtime.fastgame.kernel.position_worth import WON, weigh_position
from runtime.fastgame.kernel.trials import NOTHING
from runtime.fastgame.kernel.turns import act
from runtime.fastgame.player_weights import KEPT, USUALLY_KEPT, PlayerEffort
from runtime.movegen import columns
from runtime.movegen.kernel.bits import SPREAD

NEVER = 2**62
"""A turn that no game has."""

SEEDS = 2**63 - 1
"""The bits of a seed that compiled code is given."""

_CALM = np.zeros(2000, np.int64)
"""The seeds of a game ahead: nothing is left to noise there, and no game goes on for ever."""

_MARGIN = 0.002
"""What a point of the final lead counts beside the win."""

_LATER = 0.05
"""What a win loses with each turn until it comes, and a defeat gains: what is sure now may be lost meanwhile."""

_EVEN, _SURE = -30.0, 60.0
"""What a position is worth, as a turn begins, from which as many games are won as lost, and how many points more make
that three of four: as games on test maps ended by the weights before those that were learned. By these it is from 0 on,
with 45 more; Master played no better by that."""

_DEEPEST = 8
"""So many actions after the first are followed at most where nothing is hidden any more."""

_FEW, _CLEARLY = 8, 2.5
"""After so many games of each action those are left out that are worse than the best by so many standard errors."""

_TRUSTED = 12.0
"""For so many games counts what the position is worth that an action leads to."""


class LookAhead:
    """Chooses among the actions that seem best by where games lead that are played on from them."""

    def __init__(self, game: FastGame, room: PlayerRoom, equals: PlayerRoom, ahead: PlayerRoom) -> None:
        """``room`` is the player's own.

        ``equals`` has what both sides go by whose every action is tried, ``ahead`` the same in the games ahead.
        """
        self._compiled, self._room, self._equals, self._ahead = game.shown, room, equals, ahead
        self._vocabulary, self._setup = game.vocabulary, game.converter.first.setup
        self._keeping = {
            code: KEPT.get(letter, USUALLY_KEPT) for code, letter in enumerate(self._vocabulary.alphabet, 1)
        }
        shape = game.converter.shape
        self._spare, self._dealt, self._future = shape.position(), shape.position(), shape.position()
        self._prepared = dict[tuple[object, ...], float]()
        self._line = [shape.position() for _ in range(_DEEPEST)]
        self._left = 0
        self._done = shape.action()
        self._new_action = shape.action

    def choose(self, position: PositionArrays, action: ActionArrays, effort: PlayerEffort, seed: int) -> None:
        """Write the action of the side to move after which its games go best; to all of them the same is dealt."""
        side = int(position.numbers[TO_MOVE])
        # An earlier turn's games ahead were left at a turn that may be over: nobody would act any more.
        self._ahead.notes[UNTIL] = NEVER
        actions = self._actions(position, effort.finalists, seed)
        if actions[0].numbers[KIND] == SPY:
            # What a spy tells is better heard first.
            actions = actions[:1]
        actions = [one for one in actions if self._wins(position, one, side)][:1] or actions
        if len(actions) > 1 and self._is_open(position, side):
            self._dealt.block[:] = position.block
            self._deal_unseen(side, seeded(seed), seed)
            best = self._solved(actions[0], side, effort)
            action.numbers[:], action.letters[:] = best.numbers, best.letters
            return
        if position.rack[side].sum() >= position.numbers[AFTER_DRAW]:
            # Who waits bores people and wins no more games: while there is anything to try, no turn ends without it.
            actions = [one for one in actions if one.numbers[KIND] != END_TURN] or actions
        turn = int(position.numbers[TURN])
        self._ahead.notes[UNTIL] = turn + effort.turns_ahead if effort.turns_ahead else NEVER
        best = actions[self._best_of(position, actions, effort, seed)]
        action.numbers[:], action.letters[:] = best.numbers, best.letters

    def _best_of(self, position: PositionArrays, actions: list[ActionArrays], effort: PlayerEffort, seed: int) -> int:
        """The place of the action after which most games are won.

        All are tried by a few games, the better half by as many more in all, and so on: what is close is looked at most
        closely. Beside games counts what the positions are worth that actions lead to, for a few games are mostly luck.
        """
        side, left = int(position.numbers[TO_MOVE]), effort.finalists * effort.futures
        expected = self._expected(position, actions, side)
        hopeful = sorted(range(len(actions)), key=lambda place: -expected[place])
        rounds = max((len(actions) - 1).bit_length(), 1)
        found, share, count = np.zeros((left, len(actions))), left // rounds, 0
        while len(hopeful) > 1 and left >= len(hopeful):
            for _ in range(min(max(share // len(hopeful), 1), left // len(hopeful))):
                self._dealt.block[:] = position.block
                self._deal_unseen(side, seeded(seed + count * int(SPREAD)), seed)
                for place in hopeful:
                    found[count, place] = self._end(side, actions[place])
                left, count = left - len(hopeful), count + 1
            hopeful = _better_half(found[:count], expected, hopeful)
        return hopeful[0]

    def _expected(self, position: PositionArrays, actions: list[ActionArrays], side: int) -> NDArray[np.float64]:
        """The chances to win by what the positions are worth that actions lead to, if the turn ended there.

        What is lifted or invoked, of which the outcome is open, is taken for as good as the best, unless it is known
        what follows.
        """
        idle = float(weigh_position(position, self._compiled, self._room, np.int64(side), np.int64(1)))
        worths = np.full(len(actions), idle)
        is_open = np.zeros(len(actions), np.bool_)
        for place, one in enumerate(actions):
            if (key := _key_of(one)) in self._prepared:
                worths[place] = self._prepared[key]
            elif one.numbers[KIND] == COMMIT:
                worths[place] = self._worth_after(position, one, side)
            else:
                is_open[place] = one.numbers[KIND] != END_TURN
        worths[is_open] = worths.max(initial=idle)
        return 0.5 + 0.5 * np.tanh((worths - _EVEN) / (2.0 * _SURE))

    def _worth_after(self, position: PositionArrays, tried: ActionArrays, side: int) -> float:
        """What the position is worth that a placement leads to."""
        future = self._future
        future.block[:] = position.block
        act(future, self._compiled, tried)
        while future.numbers[PHASE] not in (PLAYING, OVER):
            play(future, self._compiled, self._ahead, self._done, _CALM[:1])
        return float(weigh_position(future, self._compiled, self._room, np.int64(side), np.int64(0)))

    def _is_open(self, position: PositionArrays, side: int) -> bool:
        """Whether a side knows all letters: the next draws are the last ones, and none were given up in secret."""
        numbers, foe, rules = position.numbers, 1 - side, self._compiled.rules
        is_drawn = all(numbers[POOL + one] - numbers[DRAWN + one] <= rules.rack_draw for one in (side, foe))
        return bool(is_drawn and not rules.endless.any() and not position.discarded[foe].any())

    def _solved(self, chosen: ActionArrays, side: int, effort: PlayerEffort) -> ActionArrays:
        """The best of all placements, of the action that seems best, and of the end of the turn.

        Who does what is followed action by action, ever deeper, while less than so many positions were looked at as
        there are games ahead otherwise; what comes after that, quick players play.
        """
        self._left = effort.finalists * effort.futures
        self._ahead.notes[UNTIL] = NEVER
        self._equals.notes[:] = self._room.notes
        tried = self._endings(self._dealt, chosen)
        best, depth = chosen, 0
        while self._left > 0 and depth < len(self._line):
            worths, most = list[float](), -math.inf
            for one in tried:
                worths.append(self._followed(self._dealt, one, side, depth, (most, math.inf)))
                most = max(most, worths[-1])
                if self._left <= 0:
                    break
            # A depth that was not looked through says nothing of the actions that it lacks, unless it is the first.
            if len(worths) == len(tried) or depth == 0:
                order = sorted(range(len(worths)), key=lambda place: -worths[place])
                best = tried[order[0]]
                tried = [*(tried[place] for place in order), *tried[len(worths) :]]
            depth += 1
        return best

    def _followed(
        self, before: PositionArrays, action: ActionArrays, side: int, depth: int, bounds: tuple[float, float]
    ) -> float:
        """What it is worth to ``side`` to do an action, if so many more follow as are best for whoever does them.

        What lies beyond the ``bounds`` need not be exact: nobody lets it come to that.
        """
        position = self._line[depth]
        position.block[:] = before.block
        act(position, self._compiled, action)
        while position.numbers[PHASE] not in (PLAYING, OVER):
            play(position, self._compiled, self._ahead, self._done, _CALM[:1])
        self._left -= 1
        if depth == 0 or self._left <= 0 or position.numbers[PHASE] == OVER:
            return self._played_out(position, side)
        least, most = bounds
        is_own = position.numbers[TO_MOVE] == side
        for one in self._endings(position):
            worth = self._followed(position, one, side, depth - 1, (least, most))
            least, most = (max(least, worth), most) if is_own else (least, min(most, worth))
            if least >= most:
                break
        return least if is_own else most

    def _endings(self, position: PositionArrays, *firsts: ActionArrays) -> list[ActionArrays]:
        """``firsts``, the placements that seem best of all, and the end of the turn."""
        allowed = self._allowed(position)
        found = int(find_placements(position, self._compiled, self._equals, np.int64(0))) if allowed & MAY_COMMIT else 0
        keys = {_key_of(one) for one in firsts}
        others = [self._placement(self._equals, number) for number in range(max(found, 0))]
        if allowed & MAY_END or not (others or firsts):
            others.append(self._turn_end())
        return [*firsts, *(one for one in others if _key_of(one) not in keys)]

    def _allowed(self, position: PositionArrays) -> int:
        """The bits of what the level lets the side to move do."""
        return int(self._compiled.rules.allowed[position.numbers[ALLOWED + position.numbers[TO_MOVE]]])

    def _turn_end(self) -> ActionArrays:
        """The end of the turn."""
        end = self._new_action()
        end.numbers[KIND] = END_TURN
        return end

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
        future = self._future
        future.block[:] = self._dealt.block
        act(future, self._compiled, tried)
        return self._played_out(future, side)

    def _played_out(self, future: PositionArrays, side: int) -> float:
        """What a game comes to that quick players play on."""
        game = self._compiled
        play(future, game, self._ahead, self._done, _CALM)
        worth = float(weigh_position(future, game, self._ahead, np.int64(side), np.int64(1)))
        if future.numbers[PHASE] != OVER:
            return 0.5 + 0.5 * math.tanh((worth - _EVEN) / (2.0 * _SURE))
        winner = int(future.numbers[WINNER])
        won = 0.5 if winner == NOBODY else float(winner == side)
        won -= (2.0 * won - 1.0) * _LATER * float(future.numbers[TURN] - self._dealt.numbers[TURN])
        return won + _MARGIN * (worth if winner == NOBODY else worth - WON if winner == side else worth + WON)

    def _deal_unseen(self, side: int, chance: int, supposed: int) -> None:
        """Deal anew what a side can't see: the order of both pools, the other's rack, and all further chance.

        By the seed ``supposed`` it takes letters for those that the other was given, which it was not told.
        """
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
            if owner == foe and not endless[foe] and dealt.given[foe].any():
                letters = self._supposed_letters(foe, letters, len(letters) - len(gone), supposed)
            kept, letters, chance = self._kept(letters, len(held), chance)
            # Sorted, so that nothing hangs on where the letters really are.
            order, chance = shuffled(chance, "".join(map(chr, letters)))
            if owner == foe:
                dealt.rack[foe] = np.bincount(kept, minlength=CODES)
            if not endless[owner]:
                dealt.pool[owner, begin:end] = [ord(letter) for letter in order[: end - begin]]
        dealt.chance[0] = np.uint64(chance)

    def _kept(self, letters: list[int], number: int, chance: int) -> tuple[list[int], list[int], int]:
        """``number`` of the letters, as likely as players keep them, the others sorted, and the chance's next state."""
        left, kept = sorted(letters), list[int]()
        for _ in range(number):
            ticket, chance = draw(chance, sum(self._keeping[code] for code in left))
            place = 0
            while ticket >= self._keeping[left[place]]:
                ticket -= self._keeping[left[place]]
                place += 1
            kept.append(left.pop(place))
        return kept, left, chance

    def _supposed_letters(self, foe: int, letters: list[int], count: int, seed: int) -> list[int]:
        """What the other's ``letters`` may be, where triggers gave it some: as many, ``count`` of them not given up.

        The very ones that :func:`runtime.ai.determinization.completed` deals: those that are known to be left, and for
        what is missing letters as the pool has them.
        """
        left = np.bincount(letters, minlength=CODES) - self._dealt.given[foe]
        known = self._vocabulary.spelled(np.repeat(np.arange(CODES), np.maximum(left, 0)).tolist())
        order, chance = shuffled(seeded(seed), "".join(sorted(known)))
        counts = self._setup.pools[SIDES[foe]].counts or self._setup.rules.letters.counts
        for wanted in (count, len(letters)):
            more, chance = weighted(chance, counts, max(wanted - len(order), 0))
            order += more
        return self._vocabulary.codes(order[: len(letters)]) if len(order) >= len(letters) else letters

    def _actions(self, position: PositionArrays, finalists: int, seed: int) -> list[ActionArrays]:
        """What seems best by the position that follows, the best words, what prepares them, and the end of the turn."""
        game, player, chosen = self._compiled, self._room, self._new_action()
        self._spare.block[:] = position.block
        counted = player.counts.copy()
        play(self._spare, game, player, chosen, np.array([seed & SEEDS], np.int64))
        player.counts[:] = counted  # What is only tried does not count.
        if chosen.numbers[KIND] < 0:
            raise MemoryError("more words than there is room for")
        others, allowed = list[ActionArrays](), self._allowed(position)
        self._prepared.clear()
        if allowed & MAY_COMMIT:
            # They are found once more, for other things were tried since where the end of the turn seemed better.
            found = int(find_placements(position, game, player, np.int64(seed & SEEDS)))
            others = [self._placement(player, number) for number in range(max(found, 0))]
            prepared = self._preparations(position, np.int64(seed & SEEDS))
            others = [*prepared, *(one for one in others if _key_of(one) not in self._prepared)]
            expected = self._expected(position, others, int(position.numbers[TO_MOVE]))
            others = [others[place] for place in np.argsort(-expected, kind="stable")[:finalists]]
        if allowed & MAY_END:
            others.append(self._turn_end())
        return [chosen, *(one for one in others if _key_of(one) != _key_of(chosen))]

    def _preparations(self, position: PositionArrays, seed: np.int64) -> list[ActionArrays]:
        """What helps the next word most, and is worth what that is: one of the attacks just found, a run to lift."""
        game, player, side = self._compiled, self._room, np.int64(position.numbers[TO_MOVE])
        weigh_position(position, game, player, side, np.int64(1))
        attack, lift = self._new_action(), self._new_action()
        # What lifting finds takes the room of the attacks.
        worths = (
            choose_breach(position, game, player, attack, (seed, NOTHING)),
            choose_lift(position, game, player, lift, (seed, NOTHING, np.int64(player.efforts[side, EAGER_LIFTS]))),
        )
        found = [(one, float(worth)) for one, worth in zip((attack, lift), worths, strict=True) if worth > NOTHING]
        self._prepared.update((_key_of(one), worth) for one, worth in found)
        return [one for one, _ in found]

    def _placement(self, player: PlayerRoom, number: int) -> ActionArrays:
        """One of the placements that a player has weighed last."""
        made, row = self._new_action(), player.best.rows[number]
        length = int(row[columns.LENGTH])
        made.numbers[KIND], made.numbers[DOWN], made.numbers[COUNT] = COMMIT, row[columns.DOWN], length
        made.numbers[AT] = row[columns.ROW] * self._compiled.rules.columns + row[columns.COLUMN]
        made.letters[:length] = player.best.texts[number, :length]
        return made


def _better_half(found: NDArray[np.float64], expected: NDArray[np.float64], tried: list[int]) -> list[int]:
    """The better half of the actions ``tried``, the best first, by what was ``found`` game by game and was expected.

    Those that are clearly worse than the best are left out too.
    """
    made = found.sum(axis=0) + _TRUSTED * expected
    best, *others = sorted(tried, key=lambda place: -made[place])[: (len(tried) + 1) // 2]
    gaps = found[:, others] - found[:, [best]]
    errors = gaps.std(axis=0) / math.sqrt(len(gaps))
    near = gaps.mean(axis=0) >= -_CLEARLY * errors
    return [best, *(place for place, is_near in zip(others, near, strict=True) if is_near or len(gaps) < _FEW)]


def _key_of(action: ActionArrays) -> tuple[object, ...]:
    """What an action says, to be compared."""
    kind, at, down, count = action.numbers[:ORDER].tolist()
    return kind, at, down, action.letters[:count].tobytes()
