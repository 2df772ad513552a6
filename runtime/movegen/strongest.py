"""The strongest legal word, as a spy would lay it, and a spy's answer (rules, section 9).

Candidates are ranked first, with little work on each: graded with the strength that they will have if the engine finds
them legal. What can be seen at once to be of no use is left out: words that would break the ice, that the forest
stops, or that nothing can link to a city.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE, Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.combat import attack, attack_strength, defence_strength, defenders, forest_score, outlook
from runtime.engine.game.actions import Spy
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import Attrition, CombatOrder
from runtime.engine.moves.placement import forest_needs, judge, too_heavy
from runtime.engine.words.board_context import BoardContext, face_value
from runtime.engine.words.words import Words
from runtime.movegen.candidates import LegalPlacement, candidates, new_letters, placement_of, spy_key
from runtime.movegen.columns import OUTCOME, UNSETTLED
from runtime.movegen.vocabulary import Vocabulary

if TYPE_CHECKING:
    from runtime.movegen.generator import Generator
    from runtime.movegen.moves import Moves

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


def strongest(
    table: BoardContext, side: Side, rack: str, words: Words, vocabulary: Vocabulary, *, nodes: int | None = None
) -> LegalPlacement | None:
    """The strongest legal word of ``vocabulary``, or None where there is none.

    An attack is offered only if it defeats every defender, in whatever order they may fight; a word that would break
    the ice never is. ``nodes`` limits how many candidates are put before the engine's judge.
    """
    generator = vocabulary.generator(words)
    if not generator.is_exact(table.rules):
        return strongest_slowly(table, side, rack, words, vocabulary, nodes=nodes)
    if nodes is not None and nodes < 1:
        return None
    moves = generator.on(table, side).strongest(rack)
    return next(map(moves.placement, _settled(moves)), None)


def offered(generator: Generator, table: BoardContext, side: Side, rack: str) -> Iterator[LegalPlacement]:
    """Every placement that a spy may offer, strongest first; ties as the rules break them (section 9)."""
    moves = generator.moves(table, side, rack)
    if generator.is_exact(table.rules):
        yield from map(moves.placement, _settled(moves))
    else:
        found = map(moves.placement, moves.offered())
        yield from sorted(found, key=lambda one: spy_key(one, table.rules.letters))


def _settled(moves: Moves) -> Iterator[int]:
    """Those of ``moves`` that a spy may offer, strongest first."""
    for number in moves.offered():
        if moves.rows.item(number, OUTCOME) != UNSETTLED or _defeats_all(moves, number):
            yield number


def _defeats_all(moves: Moves, number: int) -> bool:
    """Whether an attack wins that the kernel has not settled."""
    return outlook(moves.table, moves.side, moves.laid(number), moves.main(number), moves.words).worst.defeats_all


def strongest_slowly(
    table: BoardContext, side: Side, rack: str, words: Words, vocabulary: Vocabulary, *, nodes: int | None = None
) -> LegalPlacement | None:
    """Do as :func:`strongest` without the kernel, whatever the rules' numbers: candidate by candidate, by promise."""
    left = nodes
    foes = _Foes(table, side, words)
    own = table.board.letters[side]
    for one in ranked(table, side, candidates(table, side, rack, words, vocabulary), words):
        laid = new_letters(own, one.run)
        # Cheaper than the judge, and sure: not even all of them at their weakest would fall.
        if one.attack and one.strength <= foes.least_defence(laid):
            continue
        if left is not None:
            if left <= 0:
                return None
            left -= 1
        judged, refusals = judge(table, side, rack, laid, words)
        # A single letter may make a stronger word the other way; that word stands in the ranking by itself.
        if judged is None or refusals or judged.main != one.run:
            continue
        if not one.attack or _wins(table, side, one, laid, words):
            return placement_of(table, judged, words)
    return None


def _wins(table: BoardContext, side: Side, one: Ranked, laid: tuple[Laid, ...], words: Words) -> bool:
    """Whether an attack defeats every defender."""
    found = defenders(table, side, laid, words)
    if len(found) < 2 or table.rules.combat.order is CombatOrder.STRONGEST_FIRST:
        # The rules settle the order here, so that a single fight through says it all.
        return not attack(table, side, laid, one.run, words).repelled
    if table.rules.disconnected.multiplier > 1 or table.rules.combat.attrition is Attrition.SCORE:
        return outlook(table, side, laid, one.run, words).worst.defeats_all
    # Where the defender chooses: enough for all of them as strong as they are now is enough in every order, for a
    # fight can only weaken those that wait.
    foe = side.other
    network = table.network(foe, words)
    full = (defence_strength(table, foe, run, network.is_linked(run), words).value for run in found)
    return one.strength > sum(full)


class _Foes:
    """The enemy's words with the least strength each can defend with, mostly when it is cut off from its city."""

    def __init__(self, table: BoardContext, side: Side, words: Words) -> None:
        foe = side.other
        self._size = table.board.size
        # An attack that loses the defenders' faces is sure to be repelled only by one of them alone.
        self._together = sum if table.rules.combat.attrition is Attrition.STRENGTH else partial(max, default=0)
        self._least: list[int] = []
        self._through: dict[Cell, list[int]] = {}
        for number, run in enumerate(table.network(foe, words).words):
            # Both, since a level's own multiplier may make a word that is cut off the stronger one.
            both = (defence_strength(table, foe, run, is_linked, words).value for is_linked in (False, True))
            self._least.append(min(both))
            for cell in run.cells:
                self._through.setdefault(cell, []).append(number)

    def least_defence(self, laid: tuple[Laid, ...]) -> int:
        """What an attack on the words met by these letters must exceed, whatever the order of the fights."""
        attacked = {
            number
            for new in laid
            for cell in (new.at, *self._size.neighbours(new.at))
            for number in self._through.get(cell, ())
        }
        return self._together(self._least[number] for number in attacked)


def spied(table: BoardContext, side: Side, rack: str, words: Words, vocabulary: Vocabulary) -> Spy:
    """The action that asks a spy of ``side`` and holds what it finds among the words of ``vocabulary``.

    Where a person waits for it, let it run in the thinking process: nothing limits the search.
    """
    generator = vocabulary.generator(words)
    if not generator.is_exact(table.rules):
        found = strongest_slowly(table, side, rack, words, vocabulary)
        return Spy(() if found is None else found.laid)
    # The letters alone are asked for: whoever takes the answer puts it before the engine's judge anyway.
    moves = generator.on(table, side).strongest(rack)
    return Spy(next(map(moves.laid, _settled(moves)), ()))
