"""The board made ready for the side to move, and the moves that it finds there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.fastgame.kernel.arrays import TO_MOVE, CompiledGame, PositionArrays
from runtime.fastgame.kernel.words import foes_of, know_words, mark_board, side_board, web_of
from runtime.movegen.kernel.boards import Making, PlaceMarks, prepare
from runtime.movegen.kernel.compilation import called, compiled, inlined
from runtime.movegen.kernel.evaluation import WeighedBoard
from runtime.movegen.kernel.move_table import find
from runtime.movegen.kernel.search import BoardLines


@inlined
def _lines(game: Any) -> Any:
    """The lines of the board, filled in or not."""
    room = game.room
    return BoardLines(room.codes, room.cross, room.stops, game.words.bits, room.sites)


@inlined
def _place_marks(game: Any) -> Any:
    """What there is to know of each place of the lines."""
    room, rules = game.room, game.rules
    second = 1 + rules.rows * (rules.columns + 1)
    return PlaceMarks(room.places, room.line_marks, room.gains, room.starts, room.fresh, second)


@inlined
def prepare_board(position: Any, game: Any) -> Any:
    """Find all that placements depend on, the words of both sides being known; return how many sites there are."""
    room, side = game.room, np.int64(position.numbers[TO_MOVE])
    count = room.counts[side]
    mark_board(position, room, side)
    making = Making(
        game.words.laid,
        side_board(position, game, side),
        web_of(game, side),
        room.valid[side, :count],
        room.linked[side, :count],
        room.faces[:count],
        room.links,
        room.fits,
        _lines(game),
        _place_marks(game),
    )
    sites = prepare(making)
    for code in range(len(room.rack)):
        room.rack[code] = position.rack[side, code]
    return sites


@inlined
def weighed_board(position: Any, game: Any, sites: Any) -> Any:
    """The prepared board as moves are searched and weighed on it."""
    rules = game.rules
    return WeighedBoard(
        game.words.laid,
        _lines(game),
        _place_marks(game),
        foes_of(game, np.int64(1 - position.numbers[TO_MOVE])),
        game.weights,
        game.words.meanings,
        game.room.spare,
        rules.beside,
        rules.rows,
        rules.columns,
        sites,
    )


@compiled
def find_moves(position: PositionArrays, game: CompiledGame, table: NDArray[np.int32], wanted: int) -> int:
    """Write the placements of the side to move into ``table``; see :func:`runtime.movegen.kernel.move_table.find`."""
    side = np.int64(position.numbers[TO_MOVE])
    know_words(position, game, side)
    know_words(position, game, 1 - side)
    return int(find_known_moves(position, game, table, wanted))


@called
def find_known_moves(position: PositionArrays, game: CompiledGame, table: NDArray[np.int32], wanted: int) -> int:
    """The same where the words of both sides are known."""
    sites = prepare_board(position, game)
    return int(find(weighed_board(position, game, sites), game.room.rack, game.room.space, table, wanted))
