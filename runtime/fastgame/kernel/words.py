"""Words on the board: which runs are words, how they hang together, and what they count (rules, sections 1 and 9)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.fastgame.kernel.arrays import BASE, FREE, NOWHERE, CompiledGame, PositionArrays
from runtime.movegen.kernel.bits import copy, is_same
from runtime.movegen.kernel.boards import FOE_CITY, FREE_CITY, OWN_CITY, TOKEN, SideBoard
from runtime.movegen.kernel.compilation import called, compiled, inlined
from runtime.movegen.kernel.defences import defend
from runtime.movegen.kernel.fights import Foes
from runtime.movegen.kernel.meanings import look_up
from runtime.movegen.kernel.networks import AT, DOWN, LENGTH, Web, link, note_words, runs_of

LETTERS, BROKEN, OWNER, TERRAIN = range(4)
"""The rows of what was :attr:`Workspace.seen` of a position."""

_LAST = 2
"""The place of the last number given in :attr:`Workspace.serials`."""


@inlined
def broken_bit(side: Any, down: Any) -> Any:
    """The bit of :attr:`PositionArrays.broken` for a run of ``side`` that reads so."""
    return np.int64(1) << (2 * side + down)


@inlined
def spell(letters: Any, run: Any, columns: Any, spare: Any) -> None:
    """Write the letters of a run to ``spare``."""
    step = columns if run[DOWN] else 1
    for place in range(run[LENGTH]):
        spare[place] = letters[run[AT] + place * step]


@inlined
def find_words(position: Any, game: Any, side: Any, letters: Any) -> Any:
    """Find the runs of ``side`` in ``letters``, which are words and what these suggest; return how many there are.

    Those found last are still there, and nothing is done where these very letters were asked for.
    """
    return _find_words(position, game, np.int64(side), letters)


@compiled
def _find_words(position: PositionArrays, game: CompiledGame, side: np.int64, letters: NDArray[np.uint8]) -> int:
    rules, words, room, seen = game.rules, game.words, game.room, game.room.seen[side]
    if is_same(letters, seen[LETTERS]) and is_same(position.broken, seen[BROKEN]):
        return int(room.counts[side])
    copy(seen[LETTERS], letters, 0)
    copy(seen[BROKEN], position.broken, 0)
    room.serials[side] = 0
    count = runs_of(letters, rules.rows, rules.columns, room.runs[side])
    for number in range(count):
        run = room.runs[side, number]
        spell(letters, run, rules.columns, room.spare)
        told = look_up((words.meanings, room.remembered), words.valid, words.bits, room.spare[: run[LENGTH]])
        is_whole = position.broken[run[AT]] & broken_bit(side, run[DOWN]) == 0
        room.valid[side, number] = is_whole and told > 0
        room.known[side, number, 1] = max(told - 1, 0)
    room.counts[side] = count
    return int(count)


@inlined
def _note_cities(position: Any, room: Any, side: Any) -> None:
    """Note the cells of the side's cities."""
    count = 0
    for cell in range(len(position.owner)):
        if position.owner[cell] == side:
            room.cities[side, count] = cell
            count += 1
    room.city_counts[side] = count


@inlined
def web_of(game: Any, side: Any) -> Any:
    """The side's runs, as found last, with its cities as noted last."""
    room, count = game.room, game.room.counts[side]
    return Web(
        room.runs[side, :count],
        room.through[side],
        room.cities[side, : room.city_counts[side]],
        room.waiting[side],
        game.rules.columns,
    )


@compiled
def _link(web: Web, valid: NDArray[np.bool_], none: NDArray[np.bool_], linked: NDArray[np.bool_]) -> None:
    note_words(web, valid)
    link(web, none, linked)


@inlined
def link_words(position: Any, game: Any, side: Any) -> None:
    """Work out which of the side's words, as found last, are linked."""
    room = game.room
    room.serials[side] = 0
    _note_cities(position, room, side)
    _link(web_of(game, side), room.valid[side], room.none, room.linked[side])


@inlined
def mark_board(position: Any, room: Any, side: Any) -> None:
    """Note what there is to know of each cell as ``side`` sees it, in the bits of the kernel of move generation."""
    for cell in range(len(position.terrain)):
        seen = np.uint16(position.terrain[cell])
        owner = position.owner[cell]
        if owner != NOWHERE:
            if owner == side:
                seen |= np.uint16(OWN_CITY)
            elif owner == FREE:
                seen |= np.uint16(FREE_CITY)
            else:
                seen |= np.uint16(FOE_CITY)
        if position.token[cell] > 0:
            seen |= np.uint16(TOKEN)
        room.marks[cell] = seen


@inlined
def side_board(position: Any, game: Any, side: Any) -> Any:
    """The marked board as the kernel of move generation reads it."""
    return SideBoard(
        game.rules.rows,
        game.rules.columns,
        position.letters[side],
        position.letters[1 - side],
        game.room.marks,
        game.weights.values,
        game.words.bits,
    )


@inlined
def foes_of(game: Any, foe: Any) -> Any:
    """The words of ``foe`` as defenders, as known last."""
    room, count = game.room, game.room.counts[foe]
    return Foes(
        web_of(game, foe),
        room.foe_faces[foe, :count],
        room.supplied[foe, :count],
        room.cut[foe, :count],
        room.linked[foe, :count],
        room.foe_letters[foe],
        room.around[foe],
        room.asked[foe],
        room.met[:count],
        room.order[:count],
        room.fallen[:count],
        room.after[:count],
        game.rules.fights,
    )


@inlined
def know_words(position: Any, game: Any, side: Any) -> None:
    """Find the words of a side, how they are linked, and what each defends with; known already, nothing is done."""
    _know_words(position, game, np.int64(side))


@inlined
def know_foes(position: Any, game: Any, foe: Any) -> Any:
    """The words of ``foe`` as defenders, with what each defends with, on the board marked for the other side."""
    know_words(position, game, foe)
    mark_board(position, game.room, 1 - foe)
    return foes_of(game, np.int64(foe))


@inlined
def _is_known(position: Any, room: Any, side: Any) -> Any:
    """Whether all is known of a side's words, as found last, on the land and with the cities and penalties there."""
    seen = room.seen[side]
    if room.serials[side] == 0 or not is_same(position.owner, seen[OWNER]):
        return False
    if not is_same(position.terrain, seen[TERRAIN]):
        return False
    for number in range(room.counts[side]):
        run = room.runs[side, number]
        if room.known[side, number, 2] != position.penalty[run[DOWN], run[AT]]:
            return False
    return True


@compiled
def _know_words(position: PositionArrays, game: CompiledGame, side: np.int64) -> None:
    room, known = game.room, game.room.known[side]
    count = find_words(position, game, side, position.letters[side])
    if _is_known(position, room, side):
        return
    copy(room.seen[side, OWNER], position.owner, 0)
    copy(room.seen[side, TERRAIN], position.terrain, 0)
    mark_board(position, room, 1 - side)
    _note_cities(position, room, side)
    for number in range(count):
        run = room.runs[side, number]
        known[number, 0] = room.valid[side, number]
        known[number, 2] = position.penalty[run[DOWN], run[AT]]
    defend(side_board(position, game, 1 - side), game.weights, foes_of(game, side), known[:count])
    room.serials[_LAST] += 1
    room.serials[side] = room.serials[_LAST]


@inlined
def score_of(position: Any, game: Any, side: Any) -> Any:
    """Word score and base score of a side."""
    return _score_of(position, game, np.int64(side))


@called
def _score_of(position: PositionArrays, game: CompiledGame, side: np.int64) -> np.int64:
    room, letters, columns = game.room, position.letters[side], game.rules.columns
    total = np.int64(position.numbers[BASE + side])
    for number in range(find_words(position, game, side, letters)):
        if room.valid[side, number]:
            step = columns if room.runs[side, number, DOWN] else 1
            for place in range(room.runs[side, number, LENGTH]):
                total += game.weights.values[letters[room.runs[side, number, AT] + place * step]]
    return total
