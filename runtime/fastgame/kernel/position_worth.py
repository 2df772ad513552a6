"""What a position is worth to one side at the end of its turn: score, letters, cities, dangers, ways to win.

What counts, and how, is what :mod:`runtime.ai.thinker` looks at with the engine (:mod:`runtime.ai.evaluation`), with
one difference: the opponent's letters count as so many ordinary ones, for they can't be seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.fastgame.kernel.arrays import (
    BASE,
    COUNT,
    DRAWN,
    END_TURN,
    FREE,
    HELD,
    KIND,
    NOBODY,
    NOWHERE,
    OVER,
    PASSES,
    PHASE,
    PLAYING,
    POOL,
    STANDARD,
    WINNER,
    CompiledGame,
    PositionArrays,
)
from runtime.fastgame.kernel.letters import held_letters
from runtime.fastgame.kernel.player_room import (
    ATTACK,
    BURDEN,
    CITY,
    ENDINGS,
    FINISH,
    HURRIES,
    IN_REACH,
    IS_LOST,
    KEPT,
    LATE_ENDINGS,
    NEUTRAL,
    QUALITY,
    RID,
    SCORE,
    STEP,
    STRONG,
    THREAT,
    VICTORY,
    WAY,
    WEAK,
    PlayerRoom,
)
from runtime.fastgame.kernel.position_cache import fingerprint, slot_of
from runtime.fastgame.kernel.progress import drawn_worth, note_progress, progress_lead
from runtime.fastgame.kernel.token_worth import tokens_worth
from runtime.fastgame.kernel.turns import act
from runtime.fastgame.kernel.words import foes_of, know_words
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.boards import FOREST, ICE, LAVA
from runtime.movegen.kernel.compilation import called, compiled, inlined
from runtime.movegen.kernel.fights import defence_now
from runtime.movegen.kernel.networks import AROUND, AT, DOWN, LENGTH

FARTHEST = 30
"""A way that does not exist, or so long that how long does not matter."""

WON = 1000.0
"""A game that is won, before its margin is counted."""

_AGAIN, _UNBALANCED, _VOWELS = 0.8, 0.7, 0.42
"""What each letter of a kind counts less than the one before, what each vowel or consonant too many costs, and how many
vowels are wanted for each letter."""

_LAST_LETTERS, _SOON = 12, 24
"""From so many letters on, rack and pool together, the end is in sight; from so many in the pool, it is time to think
of those that are hard to be rid of."""

_SAFE, _SPARE = 12.0, 0.25
"""A lead beyond this is hardly lost when letters run out, and what a point of it counts to who wants the end."""

_DRY, _BOTH_DRY = 0.4, 0.1
"""What a letter kept is worth once no more are drawn, and once nobody draws any more."""


@inlined
def is_dry(position: Any, rules: Any, side: Any) -> Any:
    """Whether a side draws no more."""
    return position.numbers[DRAWN + side] >= position.numbers[POOL + side] and not rules.endless[side]


@inlined
def endings_tried(position: Any, game: Any, player: Any, side: Any) -> Any:
    """How many whole turns a side tries that draws no more: none while more than the letters left may end the game.

    Where there are other ways to win, it is still taken to be the letters once nobody draws any more.
    """
    rules = game.rules
    if not position.numbers[STANDARD] or not is_dry(position, rules, side):
        return np.int64(0)
    if rules.objective_count[0] == 0:
        return player.efforts[side, ENDINGS]
    return player.efforts[side, LATE_ENDINGS] if is_dry(position, rules, 1 - side) else np.int64(0)


@compiled
def survey(position: PositionArrays, game: CompiledGame, guards: NDArray[np.int64], side: np.int64) -> int:
    """Find a side's words, their links and, as ``guards``, their defences; return their face value."""
    know_words(position, game, side)
    room, foes = game.room, foes_of(game, side)
    face = np.int64(0)
    for number in range(len(foes.met)):
        guards[number] = defence_now(foes, number, foes.linked)
        if room.valid[side, number]:
            face += foes.faces[number]
    return int(face)


@inlined
def spread(position: Any, game: Any, player: Any, side: Any) -> None:
    """Measure how many letters lead to each cell from a side's cities and linked words, as surveyed."""
    if player.spread_of[side] == 0 or player.spread_of[side] != game.room.serials[side]:
        _spread(position, game, player, side)
        player.spread_of[side] = game.room.serials[side]


@compiled
def _spread(position: PositionArrays, game: CompiledGame, player: PlayerRoom, side: np.int64) -> None:
    room, rules, near, queue = game.room, game.rules, player.spread[side], player.queue
    count = 0
    for cell in range(len(near)):
        near[cell] = FARTHEST
        player.waits[cell] = False
        if position.owner[cell] == side:
            near[cell] = 0
            queue[count] = cell
            count += 1
    for number in range(room.counts[side]):
        run = room.runs[side, number]
        if room.valid[side, number] and room.linked[side, number]:
            for place in range(run[LENGTH]):
                cell = run[AT] + place * (rules.columns if run[DOWN] else 1)
                if near[cell] != 0:
                    near[cell] = 0
                    queue[count] = cell
                    count += 1
    flow(position, game, player, near, np.int64(count))


@compiled
def flow(
    position: PositionArrays, game: CompiledGame, player: PlayerRoom, near: NDArray[np.int32], count: np.int64
) -> None:
    """Measure in ``near`` how many letters lead to each cell from the first ``count`` that wait in the queue."""
    around, terrain, queue, waits, first = game.rules.beside, position.terrain, player.queue, player.waits, 0
    while count > 0:
        cell = queue[first]
        first = first + 1 if first + 1 < len(queue) else 0
        count -= 1
        waits[cell] = False
        for way in range(1, AROUND):
            beside = around[cell, way]
            if beside < 0 or terrain[beside] & LAVA:
                continue
            # Forests ask for strong words, ice for light ones.
            far = near[cell] + (2 if terrain[beside] & (FOREST | ICE) else 1)
            if far < near[beside]:
                near[beside] = far
                if not waits[beside]:
                    waits[beside] = True
                    last = first + count
                    queue[last - len(queue) if last >= len(queue) else last] = beside
                    count += 1


@inlined
def note_chances(position: Any, game: Any, player: Any) -> None:
    """Fill in how likely either side reaches a cell in its next turn, with what it draws then, by how far it is."""
    for side in range(2):
        letters = held_letters(position, side) + game.rules.rack_draw
        for steps in range(len(player.reach)):
            player.chances[side, steps] = player.reach[steps] * min(1.0, letters / (steps + 3.0))


@inlined
def breaks(weights: Any, guard: Any) -> Any:
    """How likely an attack that comes so far beats a ``guard`` of so much strength."""
    return max(0.02, min(1.0, (weights[STRONG] - guard) / max(weights[STRONG] - weights[WEAK], 0.1)))


@inlined
def guard_of(game: Any, player: Any, side: Any, cell: Any) -> Any:
    """How much an attacker must beat of a side's words, as surveyed, who comes to lie on or beside a cell."""
    room, columns = game.room, game.rules.columns
    row, column, total = cell // columns, cell % columns, np.int64(0)
    for number in range(room.counts[side]):
        if not room.valid[side, number]:
            continue
        run = room.runs[side, number]
        first_row, first_column = run[AT] // columns, run[AT] % columns
        last = run[LENGTH] - 1
        down = last if run[DOWN] else 0
        across = 0 if run[DOWN] else last
        # How far the cell lies from the word, straight on.
        off = max(first_row - row, row - first_row - down, 0)
        off += max(first_column - column, column - first_column - across, 0)
        if off <= 1:
            total += player.guards[side, number]
    return total


@inlined
def _last_city(position: Any, game: Any, weights: Any, cities: Any, lead: Any) -> Any:
    """What it means to a side of this ``lead`` to take the last of its opponent's ``cities``."""
    share = 1.0 if cities == 1 else 0.25 if cities == 2 else 0.1
    if not position.numbers[STANDARD]:
        # The game goes on, but whoever owns no city lays nothing any more.
        return 0.5 * weights[VICTORY] * share
    if game.rules.no_city_loses:
        return weights[VICTORY] * share
    ahead = lead + game.rules.capture_bonus + 6
    return weights[VICTORY] * share * max(-1.0, min(1.0, ahead / 12.0))


@inlined
def _cities_worth(position: Any, game: Any, player: Any, side: Any, lead: Any) -> Any:
    """What the cities are worth that one has, may take and may lose."""
    weights, foe, worth = player.position_weights[side], 1 - side, 0.0
    mine = theirs = 0
    for owner in position.owner:
        mine += owner == side
        theirs += owner == foe
    bonus = game.rules.capture_bonus + weights[CITY]
    for cell in range(len(position.owner)):
        owner = position.owner[cell]
        if owner == NOWHERE:
            continue
        near = player.spread[side, cell]
        ours, others = player.chances[side, near], player.chances[foe, player.spread[foe, cell]]
        if owner == FREE:
            worth += weights[NEUTRAL] * (ours - others)
        elif owner == side:
            lost = others * breaks(weights, guard_of(game, player, side, cell))
            worth += weights[CITY] - weights[THREAT] * lost * (bonus + _last_city(position, game, weights, mine, -lead))
        else:
            won = ours * breaks(weights, guard_of(game, player, foe, cell))
            worth += weights[ATTACK] * won * (bonus + _last_city(position, game, weights, theirs, lead)) - weights[CITY]
            worth -= weights[STEP] * near
    return worth


@inlined
def _exposure(game: Any, player: Any, side: Any) -> Any:
    """The points that the opponent may win by attacks on words within its reach."""
    room, weights, risk = game.room, player.position_weights[side], 0.0
    for number in range(room.counts[side]):
        if not room.valid[side, number]:
            continue
        run, near = room.runs[side, number], np.int64(FARTHEST)
        for place in range(run[LENGTH]):
            cell = run[AT] + place * (game.rules.columns if run[DOWN] else 1)
            near = min(near, np.int64(player.spread[1 - side, cell]))
        chance = player.chances[1 - side, near]
        if chance > 0.1:
            defence = player.guards[side, number]
            risk += chance * breaks(weights, defence) * (defence + run[LENGTH])
    return risk


@inlined
def drop_hardest(player: Any) -> Any:
    """Take the hardest letter off the rack that is ``left``; return it."""
    worst, least = 0, 1e9
    for code in range(1, len(player.left)):
        worth = player.ease[code] - _AGAIN * (player.left[code] - 1)
        if player.left[code] > 0 and worth < least:
            worst, least = code, worth
    player.left[worst] -= 1
    return worst


@inlined
def _kept_worth(position: Any, game: Any, player: Any, side: Any, quality: Any) -> Any:
    """What the rack is worth to be kept, in letters, as far as there is room for it after the next draw."""
    rules, numbers, left = game.rules, position.numbers, player.left
    total, letters = np.int64(0), 0.0
    for code in range(1, len(left)):
        left[code] = position.rack[side, code]
        total += left[code]
    drawn = rules.rack_draw
    if not rules.endless[side]:
        drawn = min(drawn, numbers[POOL + side] - numbers[DRAWN + side])
    space = max(np.int64(0), np.int64(rules.rack_limit - drawn - numbers[HELD + side]))
    while total > space:
        drop_hardest(player)
        total -= 1
    vowels = 0
    for code in range(1, len(left)):
        count = left[code]
        letters += count * player.ease[code] - _AGAIN * (count * (count - 1) // 2)
        if player.vowels[code]:
            vowels += count
    off = abs(vowels - _VOWELS * total)
    return total + quality * (letters - _UNBALANCED * max(0.0, off - 1.0))


@inlined
def _letters_worth(position: Any, game: Any, player: Any, side: Any) -> Any:
    """What the letters that one keeps are worth."""
    weights = player.position_weights[side]
    share = 1.0
    if is_dry(position, game.rules, side):
        share = _BOTH_DRY if is_dry(position, game.rules, 1 - side) else _DRY
    return weights[KEPT] * share * _kept_worth(position, game, player, side, weights[QUALITY])


@inlined
def _finish_worth(position: Any, game: Any, player: Any, side: Any, lead: Any) -> Any:
    """How near the end by letters is that the leader wants and the other does not."""
    rules, numbers, weights = game.rules, position.numbers, player.position_weights[side]
    if rules.endless[side] or not numbers[STANDARD]:
        return 0.0
    pool = np.int64(numbers[POOL + side]) - numbers[DRAWN + side]
    held, vowels, hard = np.int64(0), np.int64(0), 0.0
    for code in range(1, position.rack.shape[1]):
        count = position.rack[side, code]
        held += count
        hard += player.hard[code] * count
        if player.vowels[code]:
            vowels += count
    if player.notes[HURRIES]:
        stuck = 0.0 if held == 0 or vowels > 0 else 0.5 + 0.8 * hard
        return weights[RID] * (_LAST_LETTERS - pool - held - stuck)
    worth = -weights[BURDEN] * hard * max(_SOON - pool, 0) / _SOON
    if pool + held < _LAST_LETTERS:
        worth += weights[FINISH] * max(-1.0, min(1.0, lead / 8.0)) * (_LAST_LETTERS - pool - held)
    return worth


@inlined
def is_lost(position: Any, rules: Any, side: Any, lead: Any) -> Any:
    """Whether a side has no hope any more: nobody draws, and what it holds can't make up for what it lacks."""
    ends = position.numbers[STANDARD] and lead < 0 and rules.objective_count[0] == 0
    if not ends or not is_dry(position, rules, side) or not is_dry(position, rules, 1 - side):
        return False
    return -lead > 6.0 + 4.0 * held_letters(position, side) or position.numbers[PASSES] >= 2


@inlined
def wants_end(position: Any, rules: Any, side: Any, lead: Any) -> Any:
    """Whether a side wants the letters to run out: it leads with no more to draw, or has no hope."""
    return (lead > 0 and position.numbers[STANDARD] and is_dry(position, rules, side)) or is_lost(
        position, rules, side, lead
    )


@inlined
def _read_mood(position: Any, game: Any, player: Any, side: Any, lead: Any) -> None:
    """Settle how the side sees its game."""
    player.notes[IS_LOST] = is_lost(position, game.rules, side, lead)
    player.notes[HURRIES] = wants_end(position, game.rules, side, lead)


@inlined
def _final_worth(position: Any, side: Any, lead: Any) -> Any:
    """What the end of a game is worth."""
    winner, margin = position.numbers[WINNER], max(-200.0, min(200.0, lead))
    if winner == NOBODY:
        return margin
    return WON + margin if winner == side else margin - WON


@inlined
def _ending_worth(position: Any, game: Any, player: Any, side: Any, lead: Any) -> Any:
    """What it is worth to end the turn, and with it the game, which is done where more than the score may decide."""
    if game.rules.objective_count[0] > 0 and position.numbers[PHASE] == PLAYING:
        player.tried_action.numbers[KIND], player.tried_action.numbers[COUNT] = END_TURN, 0
        act(position, game, player.tried_action)
        if position.numbers[PHASE] == OVER:
            return _final_worth(position, side, lead)
    return lead + (WON if lead > 0 else -WON if lead < 0 else 0.0)


@compiled
def weigh_position(
    position: PositionArrays, game: CompiledGame, player: PlayerRoom, side: np.int64, settles: np.int64
) -> float:
    """What a position is worth to a side by its weights; ``settles`` is 1 for that from which the others come.

    Once it is settled how the side sees its game, all positions are weighed alike.
    """
    if settles:
        return float(_weigh_position(position, game, player, side, settles))
    cache, notes = player.cache, player.notes
    mark = fingerprint(position, side + 2 * notes[HURRIES] + 4 * notes[IS_LOST])
    slot = slot_of(mark)
    if cache.weighed[slot] != mark:
        cache.worths[slot] = _weigh_position(position, game, player, side, settles)
        cache.weighed[slot] = mark
    return float(cache.worths[slot])


@called
def _weigh_position(
    found: PositionArrays, game: CompiledGame, player: PlayerRoom, side: np.int64, settles: np.int64
) -> float:
    position = player.weighed
    copy(position.block, found.block, 0)
    numbers, weights, foe = position.numbers, player.position_weights[side], 1 - side
    if numbers[PHASE] != OVER:
        # By the end of the turn words that were broken in it stand again, as far as they are words.
        position.broken[:] = 0
        position.penalty[:] = 0
    lead = np.float64(survey(position, game, player.guards[side], side))
    lead -= survey(position, game, player.guards[foe], foe)
    lead += numbers[BASE + side] - numbers[BASE + foe]
    if numbers[PHASE] == OVER:
        return float(_final_worth(position, side, lead))
    if settles:
        _read_mood(position, game, player, side, lead)
    if (
        not player.notes[IS_LOST]
        and held_letters(position, side) == 0
        and endings_tried(position, game, player, side) > 0
    ):
        return float(_ending_worth(position, game, player, side, lead))
    finish = _finish_worth(position, game, player, side, lead)
    if player.notes[IS_LOST]:
        # Not ended yet is worse than ended, and the fewer letters are left the better.
        return float(lead + finish - WON / 2)
    spread(position, game, player, side)
    spread(position, game, player, foe)
    note_chances(position, game, player)
    felt = lead
    if player.notes[HURRIES]:
        felt = min(lead, _SAFE) + _SPARE * max(lead - _SAFE, 0.0)
    worth = weights[SCORE] * felt + finish
    letters = _letters_worth(position, game, player, side)
    worth += -letters if player.notes[HURRIES] else letters
    worth += _cities_worth(position, game, player, side, lead)
    worth -= weights[IN_REACH] * _exposure(game, player, side)
    worth += tokens_worth(position, game, player, side)
    if game.rules.objective_count[0] > 0:
        note_progress(position, game, player)
        worth += weights[WAY] * progress_lead(game, player, side)
        worth += drawn_worth(position, game, player, side, player.chances)
    return float(worth)
