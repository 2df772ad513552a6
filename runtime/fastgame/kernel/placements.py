"""The placements that a quick player thinks of: all are weighed, and the best few are kept."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from runtime.fastgame.kernel.arrays import AFTER_DRAW, BASE, FREE, HELD, TO_MOVE, TURN, CompiledGame, PositionArrays
from runtime.fastgame.kernel.letters import held_letters, mixed
from runtime.fastgame.kernel.moves import find_known_moves
from runtime.fastgame.kernel.player_room import (
    ACROSS,
    ALWAYS,
    BREACHES,
    BREACHES_FOUND,
    BREADTH,
    CAPTURED,
    DRAWN,
    DRAWN_TO,
    EASE,
    EXPOSED,
    FELLED,
    FINALISTS,
    FOE_CITY,
    FOREST,
    FREE_CITY,
    GAIN,
    GUARD,
    HURRY,
    LAST_CITY,
    LEAST,
    LEAST_ROOM,
    LETTER,
    LONG,
    NEARER,
    NOISE,
    OPENED,
    PARALLEL,
    PULLED_TO,
    RARE,
    STANDING,
    STRENGTH,
    THROWN,
    TOKEN,
    WANTED,
    PlayerRoom,
)
from runtime.fastgame.kernel.position_cache import fingerprint, recall_placements, remember_placements
from runtime.fastgame.kernel.position_worth import (
    FARTHEST,
    breaks,
    endings_tried,
    flow,
    guard_of,
    is_dry,
    note_chances,
    spread,
    survey,
    wants_end,
)
from runtime.fastgame.kernel.progress import note_progress, note_wanted
from runtime.movegen import columns
from runtime.movegen.kernel.bits import SPREAD, copy, is_same
from runtime.movegen.kernel.compilation import called, compiled, inlined
from runtime.movegen.kernel.move_table import ALL
from runtime.movegen.kernel.networks import AROUND, AT, DOWN, LENGTH

_DOUBT = 40.0
"""What makes a placement worse at first sight that falls at once."""

_OPEN_CITY, _SPENT = 10.0, 2.0
"""What a city that it lies on, and what each letter that it costs, count for an attack that is repelled, beside each
point of its strength, when those are chosen after which another is tried."""

_LEAST_LEFT = 2
"""So many letters must be left after an attack that is repelled, for the next one."""

_11, _100 = np.uint64(11), np.uint64(100)
_DRY, _BOTH_DRY = 0.4, 0.1
"""What a letter kept counts once no more are drawn, and once nobody draws any more."""


class _Outlook(NamedTuple):
    """How things stand before a placement: how near the own letters are to what they want, the lead, the foe's cities.

    ``nearest`` is how near they are to the foe's cities and what conditions ask for, ``drawn`` to cities of nobody's
    and tokens. ``bonus`` is what each of these cities earns, ``share`` what a letter kept counts now, ``crowded`` how
    many of them the next draw would leave no room for, and ``hurry`` whether who is to move wants the letters to run
    out.
    """

    nearest: Any
    drawn: Any
    lead: Any
    foe_cities: Any
    bonus: Any
    share: Any
    crowded: Any
    hurry: Any


class _CellWorth(NamedTuple):
    """What a placement is weighed by, cell by cell, as :class:`PlayerRoom` has it; ``letters`` are the side's own."""

    nearest: Any
    drawn: Any
    spread: Any
    danger: Any
    wanted: Any
    letters: Any


@inlined
def _fill_near(position: Any, game: Any, player: Any, side: Any, kind: Any) -> None:
    """Fill in how far each cell is from those of a kind that a side wants to reach."""
    near, count = player.near[side, kind], np.int64(0)
    for cell in range(len(near)):
        near[cell] = FARTHEST
        player.waits[cell] = False
        owner = position.owner[cell]
        if kind == DRAWN_TO:
            is_wanted = owner == FREE or position.token[cell] > 0
        else:
            is_wanted = owner == 1 - side or player.wanted[cell] > 0
        if is_wanted:
            near[cell] = 0
            player.queue[count] = cell
            count += 1
    if count > 0:
        flow(position, game, player, near, np.int64(count))


@inlined
def _know_near(position: Any, game: Any, player: Any) -> None:
    """Fill in ``near`` of the side to move, where that has changed."""
    side = np.int64(position.numbers[TO_MOVE])
    lands, owners, wanted = player.near_of[side, 0], player.near_of[side, 1], player.near_of[side, 2]
    is_known = is_same(position.terrain, lands) and is_same(position.owner, owners)
    # What conditions ask for, and which tokens lie there, may change without the land.
    for cell in range(len(wanted)):
        asked = np.uint8((player.wanted[cell] > 0) + 2 * (position.token[cell] > 0))
        is_known = is_known and wanted[cell] == asked
        wanted[cell] = asked
    if not is_known:
        copy(lands, position.terrain, 0)
        copy(owners, position.owner, 0)
        for kind in range(2):
            _fill_near(position, game, player, side, kind)


@inlined
def _measure_near(position: Any, game: Any, player: Any, kind: Any) -> Any:
    """How near one's own linked words and cities are to what one wants to reach."""
    side, room = np.int64(position.numbers[TO_MOVE]), game.room
    near, nearest = player.near[side, kind], np.int64(FARTHEST)
    for cell in range(len(near)):
        if position.owner[cell] == side:
            nearest = min(nearest, np.int64(near[cell]))
    for number in range(room.counts[side]):
        run = room.runs[side, number]
        if room.valid[side, number] and room.linked[side, number]:
            for place in range(run[LENGTH]):
                nearest = min(nearest, np.int64(near[run[AT] + place * (game.rules.columns if run[DOWN] else 1)]))
    return nearest


@inlined
def _note_danger(position: Any, game: Any, player: Any, side: Any) -> None:
    """Note on and beside each own city how likely it falls next turn; the own words have been surveyed."""
    rules, weights = game.rules, player.position_weights[side]
    player.danger[:] = 0
    for cell in range(len(position.owner)):
        if position.owner[cell] == side:
            chance = player.chances[1 - side, player.spread[1 - side, cell]]
            chance *= breaks(weights, guard_of(game, player, side, np.int64(cell)))
            for way in range(AROUND):
                beside = rules.beside[cell, way]
                if beside >= 0:
                    player.danger[beside] = max(player.danger[beside], chance)


@inlined
def _look_out(position: Any, game: Any, player: Any) -> Any:
    """How things stand before anything is laid; what it takes is surveyed here."""
    side, rules, numbers = np.int64(position.numbers[TO_MOVE]), game.rules, position.numbers
    foe = 1 - side
    lead = np.int64(survey(position, game, player.guards[side], side))
    lead -= survey(position, game, player.guards[foe], foe)
    lead += np.int64(numbers[BASE + side]) - numbers[BASE + foe]
    player.wanted[:] = 0
    if rules.objective_count[0] > 0:
        note_progress(position, game, player)
        note_wanted(position, game, player, side)
    weights = player.placement_weights[side]
    player.danger[:] = 0
    if weights[EXPOSED] != 0 or weights[GUARD] != 0:
        spread(position, game, player, foe)
        note_chances(position, game, player)
        if weights[GUARD] != 0:
            _note_danger(position, game, player, side)
    cities = np.int64(0)
    for owner in position.owner:
        cities += owner == foe
    hurry, share = wants_end(position, rules, side, np.float64(lead)), 1.0
    crowded = max(held_letters(position, side) + rules.rack_draw - rules.rack_limit, 0)
    if is_dry(position, rules, side):
        crowded = 0
        share = _BOTH_DRY if is_dry(position, rules, foe) else _DRY
    _know_near(position, game, player)
    nearest = _measure_near(position, game, player, np.int64(PULLED_TO))
    drawn = _measure_near(position, game, player, np.int64(DRAWN_TO))
    return _Outlook(nearest, drawn, lead, cities, rules.capture_bonus, share, crowded, hurry)


@inlined
def _places_worth(row: Any, player: Any, outlook: Any, cells: Any, by: Any) -> Any:
    """What it is worth where a placement lies, ``by`` whose side and weights, and by how wide the board is."""
    side, weights, wide = by
    nearest, drawn = outlook.nearest, outlook.drawn
    cell = row[columns.ROW] * wide + row[columns.COLUMN]
    step = wide if row[columns.DOWN] else 1
    reached, danger, wanted = np.int64(len(player.reach) - 1), 0.0, 0.0
    for _ in range(row[columns.LENGTH]):
        nearest = min(nearest, np.int64(cells.nearest[cell]))
        drawn = min(drawn, np.int64(cells.drawn[cell]))
        reached = min(reached, np.int64(cells.spread[cell]))
        danger = max(danger, cells.danger[cell])
        if cells.letters[cell] == 0:
            wanted += cells.wanted[cell]
        cell += step
    value = (
        weights[NEARER] * (outlook.nearest - nearest)
        + weights[WANTED] * wanted
        + weights[DRAWN] * (outlook.drawn - drawn)
    )
    if weights[EXPOSED] != 0:
        risk = player.chances[1 - side, reached] * breaks(player.position_weights[side], row[columns.STANDING])
        value += weights[EXPOSED] * risk * (row[columns.STANDING] + row[columns.NEW])
    return value + weights[GUARD] * danger * min(row[columns.STANDING], 20)


@inlined
def _ease_of(own: Any, letters: Any, row: Any, player: Any, wide: Any) -> Any:
    """How easy the letters are that a placement takes off the rack, ``own`` being those that lie already."""
    total = 0.0
    cell = row[columns.ROW] * wide + row[columns.COLUMN]
    step = wide if row[columns.DOWN] else 1
    for place in range(len(letters)):
        if own[cell + place * step] == 0:
            total += player.ease[letters[place]]
    return total


@inlined
def _worth(row: Any, weights: Any, outlook: Any) -> Any:
    """What the figures of a weighed row are worth by ``weights``."""
    bonus = outlook.bonus
    value = weights[STRENGTH] * row[columns.STRENGTH] + weights[GAIN] * row[columns.GAIN]
    value += weights[CAPTURED] * row[columns.CAPTURED] + weights[FELLED] * row[columns.FELLED]
    value += weights[FREE_CITY] * row[columns.FREE_CITIES]
    value += weights[TOKEN] * row[columns.TOKENS] + weights[STANDING] * row[columns.STANDING]
    value += weights[OPENED] * row[columns.OPENED] + weights[FOREST] * row[columns.FOREST_CELLS]
    if outlook.hurry:
        value += weights[HURRY] * row[columns.NEW]
    else:
        value += weights[LETTER] * outlook.share * max(row[columns.NEW] - outlook.crowded, 0)
    taken = row[columns.FOE_CITIES]
    if taken:
        value += (weights[FOE_CITY] + weights[CAPTURED] * bonus) * taken
        if taken == outlook.foe_cities:
            # Taking the last one ends the game as a rule, and the score decides.
            after = outlook.lead + row[columns.GAIN] + row[columns.CAPTURED] + row[columns.FELLED] + bonus * taken
            value += weights[LAST_CITY] if after > 0 else -weights[LAST_CITY]
    return value


@inlined
def _worth_fallen(row: Any, weights: Any, outlook: Any) -> Any:
    """What a placement is worth that falls at once: what it defeats before, and the letters that it costs."""
    value = weights[CAPTURED] * row[columns.CAPTURED] + weights[FELLED] * row[columns.FELLED]
    return value + weights[LETTER] * outlook.share * max(row[columns.NEW] - outlook.crowded, 0)


@inlined
def _help_of(row: Any) -> Any:
    """How much the attack may help that comes after this one, which is repelled: its strength weakens who repels it."""
    value = np.float64(row[columns.STRENGTH] + row[columns.CAPTURED]) - _SPENT * row[columns.NEW]
    return value + _OPEN_CITY * row[columns.FOE_CITIES]


@inlined
def _keep(kept: Any, count: Any, most: Any, weighed: Any, letters: Any) -> Any:
    """Put a row, ``weighed`` with what it is worth, where it belongs among the best; return how many there are."""
    value, row = weighed
    values, rows, texts = kept.values, kept.rows, kept.texts
    if count == most:
        if value <= values[count - 1]:
            return count
    else:
        count += 1
    place = count - 1
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        copy(rows[place], rows[place - 1], 0)
        copy(texts[place], texts[place - 1], 0)
        place -= 1
    values[place] = value
    copy(rows[place], row, 0)
    for step in range(len(letters)):
        texts[place, step] = letters[step]
    return count


@inlined
def _is_overlooked(letters: Any, row: Any, attention: Any, rare: Any, lot: Any) -> Any:
    """Whether a placement is overlooked that makes a word of these letters.

    Drawn by the placement itself, not one after another: whether it is seen must not hang on what else could be laid.
    """
    chance = attention[ALWAYS] + attention[LONG] * max(0, len(letters) - 4)
    chance += attention[ACROSS] * max(0, len(letters) - row[columns.NEW] - 1)
    # It gains more than its own letters are worth where it makes other words beside it.
    chance += attention[PARALLEL] if row[columns.GAIN] > row[columns.FACE] else 0
    mark = np.uint64(2 * (row[columns.ROW] * 256 + row[columns.COLUMN]) + row[columns.DOWN])
    for code in letters:
        chance += attention[RARE] if rare[code] else 0
        mark = mixed(mark + SPREAD * np.uint64(code))
    return np.int64(mixed(lot ^ mark) % _100) < chance


@compiled
def find_placements(position: PositionArrays, game: CompiledGame, player: PlayerRoom, seed: np.int64) -> int:
    """Keep the placements of the side to move that are worth most to it; return how many, -1 for want of room."""
    side = np.int64(position.numbers[TO_MOVE])
    # By whom nothing is left to chance, what was found when a run was tried for lifting is found again once it is.
    by_chance = player.placement_weights[side, NOISE] != 0 or player.attention[side].sum() != 0
    mark = fingerprint(position, seed if by_chance else np.int64(0))
    count, breaches = recall_placements(player, mark)
    if count >= 0:
        player.notes[BREACHES_FOUND] = breaches
        return int(count)
    count = np.int64(_find_placements(position, game, player, seed))
    if count >= 0:
        remember_placements(player, mark, count, player.notes[BREACHES_FOUND])
    return int(count)


@inlined
def has_to_lay(position: Any, game: Any, player: Any, side: Any) -> Any:
    """Whether a side that has laid nothing in its turn yet has too little room for letters to wait."""
    numbers, held = position.numbers, held_letters(position, side)
    room = game.rules.rack_limit - held - numbers[HELD + side]
    return held >= numbers[AFTER_DRAW] and room < player.efforts[side, LEAST_ROOM]


@called
def _find_placements(position: PositionArrays, game: CompiledGame, player: PlayerRoom, seed: np.int64) -> int:
    found, side, wide = game.room.space.found, np.int64(position.numbers[TO_MOVE]), game.rules.columns
    weights, most = player.placement_weights[side], player.efforts[side, BREADTH]
    least, looks_ahead = weights[LEAST], player.efforts[side, FINALISTS] > 0
    endings = endings_tried(position, game, player, side)
    if endings > 0:
        most, least = max(most, endings), -1e9
    outlook = _look_out(position, game, player)
    # For a constant, which is of a type of its own, they would be compiled again.
    laid = find_known_moves(position, game, player.table, int(ALL))
    # Each is looked up once, not once for each placement.
    near, own = player.near[side], position.letters[side]
    cells = _CellWorth(near[PULLED_TO], near[DRAWN_TO], player.spread[1 - side], player.danger, player.wanted, own)
    count, attention = np.int64(0), player.attention[side]
    # An attack weakens whoever repels it, where the rules have it so, until the end of the turn.
    breaches, most_breaches = np.int64(0), player.efforts[side, BREACHES] if game.rules.has_penalty else np.int64(0)
    most_spent = held_letters(position, side) - _LEAST_LEFT
    # Who draws no more looks closely, so that the game comes to its end.
    is_keen = attention.sum() == 0 or is_dry(position, game.rules, side)
    chance = mixed(np.uint64(seed) ^ (np.uint64(position.numbers[TURN]) * SPREAD))
    lot = chance
    for number in range(2 * laid):
        if number == laid:
            # Who has overlooked every word that may be laid looks once more, before a turn goes by without one.
            if count > 0 or is_keen or not has_to_lay(position, game, player, side):
                break
            is_keen = True
        row = player.table[number % laid]
        falls = row[columns.ICE_CELLS] or (row[columns.ATTACK] and row[columns.OUTCOME] != columns.WINS)
        # What falls at once is of use to those alone who want to be rid of letters, or who look at what it wins first.
        if falls and not outlook.hurry and most == 1:
            continue
        text = np.int64(row[columns.TEXT])
        letters = found.letters[text : text + row[columns.LENGTH]]
        if not is_keen and _is_overlooked(letters, row, attention, player.rare, lot):
            continue
        if falls and outlook.hurry:
            value = weights[THROWN] * row[columns.NEW]
        elif falls and looks_ahead and (row[columns.ICE_CELLS] or row[columns.OUTCOME] == columns.REPELLED):
            value = _worth_fallen(row, weights, outlook)
            if most_breaches > 0 and not row[columns.ICE_CELLS] and row[columns.NEW] <= most_spent:
                breaches = np.int64(_keep(player.breaches, breaches, most_breaches, (_help_of(row), row), letters))
        else:
            value = _worth(row, weights, outlook) + _places_worth(row, player, outlook, cells, (side, weights, wide))
            if weights[EASE] != 0:
                value += weights[EASE] * _ease_of(own, letters, row, player, wide)
            value -= _DOUBT if falls else 0.0
        chance += SPREAD
        value += weights[NOISE] * (np.float64(mixed(chance) >> _11) / 9007199254740992.0)
        if value > least:
            count = np.int64(_keep(player.best, count, most, (value, row), letters))
    player.notes[BREACHES_FOUND] = breaches
    # Where there was no room for them, nothing has been weighed.
    return int(-1 if laid < 0 else count)
