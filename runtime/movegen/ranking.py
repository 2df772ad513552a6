"""Candidates in the order in which a spy would want them (rules, section 9), with little work spent on each.

Every candidate is graded with the strength it will have if the engine finds it legal. What can be seen at once to be
of no use is left out: words that would break the ice, that the forest stops, or that nothing can link to a city.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.combat.strength import attack_strength, defence_strength, forest_score
from runtime.engine.game.state import Run
from runtime.engine.moves.placement import forest_needs, too_heavy
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.scoring import face_value
from runtime.engine.words.words import Words
from runtime.movegen.candidates import new_letters

_Key = tuple[int, int, int, str, Cell, bool]

# What there is to know of a cell, as bits: the ground changes strengths, a city lies there, a new letter would attack,
# it could be stopped by forest or ice, or it could be joined to letters that reach an owned city.
_HIGH, _CITY, _FRONT, _ROUGH, _HOME = 1, 2, 4, 8, 16

_GROUND = MappingProxyType({Terrain.MOUNTAIN: _HIGH, Terrain.WATER: _HIGH, Terrain.FOREST: _ROUGH, Terrain.ICE: _ROUGH})


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with the key that sorts the strongest first: strength, face value, length, word, place."""

    key: _Key
    run: Run
    attack: bool

    @property
    def strength(self) -> int:
        """The strength the word will have: the attack's, or the one it would defend with."""
        return -self.key[0]


def ranked(table: BoardContext, side: Side, runs: Iterable[Run], words: Words) -> list[Ranked]:
    """The useful ones of ``runs``, strongest first; ties by face value, length, alphabet, topmost, leftmost, across."""
    grader = _Grader(table, side, words)
    found = [one for one in map(grader.grade, runs) if one is not None]
    return sorted(found, key=lambda one: one.key)


class _Grader:
    """Works out what a candidate would be worth on one board; it remembers words on ground without effect."""

    def __init__(self, table: BoardContext, side: Side, words: Words) -> None:
        self._table = table
        self._side = side
        self._words = words
        self._own = table.board.letters[side]
        self._marks = _marks(table, side)
        self._plain: dict[tuple[str, bool], int] = {}
        self._faces: dict[str, int] = {}

    def grade(self, run: Run) -> Ranked | None:
        """The candidate with its key, or None where it is of no use."""
        seen, new = self._bits(run)
        if not seen & _HOME or (new & _ROUGH and self._is_stopped(run)):
            return None
        attack = bool(new & _FRONT)
        text = run.text
        # Only on plain ground is a word worth the same everywhere, so only there is it remembered.
        if seen & (_HIGH | _CITY):
            strength = self._strength(run, attack)
        elif (text, attack) in self._plain:
            strength = self._plain[text, attack]
        else:
            strength = self._plain[text, attack] = self._strength(run, attack)
        face = self._faces.get(text)
        if face is None:
            face = self._faces[text] = face_value(self._table.rules.letters, text)
        return Ranked((-strength, -face, -len(text), text, run.at, run.direction is Direction.DOWN), run, attack)

    def _bits(self, run: Run) -> tuple[int, int]:
        """The marks of all cells under ``run``, and those of its new letters alone."""
        size = self._own.size
        first = size.index(run.at)
        step = 1 if run.direction is Direction.ACROSS else size.columns
        cells = slice(first, first + (len(run.text) - 1) * step + 1, step)
        seen = new = 0
        for mark, letter in zip(self._marks[cells], self._own.cells[cells], strict=True):
            seen |= mark
            if letter == NONE:
                new |= mark
        return seen, new

    def _is_stopped(self, run: Run) -> bool:
        """Whether ice would break, or the forest certainly stops the word."""
        laid = new_letters(self._own, run)
        if too_heavy(self._table, laid):
            return True
        # With a single new letter another word may be the main one, which the engine settles.
        return len(laid) > 1 and forest_score(self._table, run, self._words) < forest_needs(self._table, laid)

    def _strength(self, run: Run, attack: bool) -> int:
        table = self._table
        if attack:
            return attack_strength(table, run, self._words).value
        new = {laid.at for laid in new_letters(self._own, run)}
        if any(city.at in new for city in table.board.cities):
            taken = (replace(city, owner=self._side) if city.at in new else city for city in table.board.cities)
            table = BoardContext(table.rules, replace(table.board, cities=tuple(taken)))
        return defence_strength(table, self._side, run, True, self._words).value


def _marks(table: BoardContext, side: Side) -> bytes:
    """The bits of every cell, row by row."""
    board, size = table.board, table.board.size
    marks = bytearray(_GROUND.get(Terrain(code), 0) for code in board.terrain.cells)
    for city in board.cities:
        marks[size.index(city.at)] |= _CITY
    for foe in board.letters[side.other].laid():
        for cell in (foe.at, *size.neighbours(foe.at)):
            marks[size.index(cell)] |= _FRONT
    for cell in _home(table, side):
        marks[size.index(cell)] |= _HOME
    return bytes(marks)


def _home(table: BoardContext, side: Side) -> set[Cell]:
    """The owned cities, the own letters that other letters join to one, and the cells beside those.

    Links run through words; letters that merely touch are a generous first guess.
    """
    own, size = table.board.letters[side], table.board.size
    home: set[Cell] = set()
    waiting = [city.at for city in table.cities_of(side)]
    while waiting:
        cell = waiting.pop()
        # On through own letters, and one cell beyond them: a new word there touches them.
        if cell not in home:
            home.add(cell)
            if own.has(cell):
                waiting += size.neighbours(cell)
    return home
