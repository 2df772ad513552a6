"""Crosswords grown by always laying the longest word, to search moves on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.state import Board
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext
from runtime.movegen.generator import Generator
from tests.movegen.boards import RELEASE

BAG = "".join(letter * count for letter, count in RELEASE.letters.counts.items())


def crosswords(generator: Generator, size: int, held: int, seed: int) -> Iterator[tuple[BoardContext, str]]:
    """Position after position of one player alone, each with the rack, on a square board with a city in the middle."""
    chance = Random(seed)
    pool = list(BAG * max(1, size * size // 225))
    chance.shuffle(pool)
    rack: list[str] = []
    whole = Size(size, size)
    letters = LetterGrid.empty(whole)
    city = City("home", Cell(size // 2, size // 2), Side.GOLD)
    while True:
        while pool and len(rack) < held:
            rack.append(pool.pop())
        board = Board(TerrainMap.filled(whole), (city,), (), BySide(letters, LetterGrid.empty(whole)))
        table = BoardContext(RELEASE, board)
        text = "".join(sorted(rack))
        yield table, text
        moves = generator.moves(table, Side.GOLD, text, evaluate=False)
        if not len(moves):
            return
        laid = moves.laid(max(range(len(moves)), key=lambda one: (moves.face[one], moves.length[one], moves.text(one))))
        letters = letters.having(dict(laid))
        for one in laid:
            rack.remove(one.letter)
