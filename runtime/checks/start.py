"""The first position of a level: the cities each side begins with, and the letters that already lie there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from runtime.checks.codes import in_level
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level
from runtime.engine.words.board_context import touching
from runtime.engine.words.network import read_network
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, level_words
from runtime.support.issues import Issue


@dataclass(frozen=True, slots=True)
class _LevelWords:
    """The lexicon with a level's changes, for looking up a handful of words."""

    words: Words
    added: frozenset[str]
    banned: frozenset[str]

    @property
    def hash(self) -> str:
        return self.words.hash

    def valid(self, text: str) -> bool:
        if text in self.banned:
            return False
        return text in self.added or self.words.valid(text)

    def connotations(self, text: str) -> tuple[str, ...]:
        return self.words.connotations(text)


def start_findings(level: Level, words: Words | None) -> Iterator[Issue]:
    """Sides without a city or without room for a word, and what is wrong with the starting letters."""
    sites = frozenset(city.at for city in level.cities)
    for side in SIDES:
        own = [(i, city) for i, city in enumerate(level.cities) if city.owner is side]
        if not own:
            yield in_level(level, "no-city", "/cities", side=side.value)
        elif not level.start.letters[side] and not any(_has_room(level, city, sites) for _, city in own):
            there = [(i, city) for i, city in own if city.at in level.terrain.size]
            if there:
                pointer = f"/cities/{there[0][0]}/at"
                yield in_level(level, "no-room", pointer, [city.at for _, city in there], side=side.value)
        yield from _lying(level, side)
    yield from _touching(level)
    if words is not None and any(level.start.letters):
        here = words_here(level, words)
        for side in SIDES:
            yield from _words(level, side, here)


def words_here(level: Level, words: Words) -> Words:
    """The words that hold in a level."""
    if isinstance(words, Lexicon) and (level.words.lexicon is not None or level.words.refuse_unkind):
        with suppress(LexiconError):
            return level_words(words, level.words)
    return _LevelWords(words, frozenset(level.words.added), frozenset(level.words.banned))


def _has_room(level: Level, city: City, sites: frozenset[Cell]) -> bool:
    """Whether a line of two cells or more over a city lies on the map, off lava, and ends on dry ground."""
    if city.at not in level.terrain.size:
        return False
    # A city's own cell is dry, so one other dry end along either line is enough.
    return any(_dry_cell(level, sites, city.at, direction, step) for direction in Direction for step in (-1, 1))


def _dry_cell(level: Level, sites: frozenset[Cell], start: Cell, direction: Direction, step: int) -> bool:
    """Whether there is dry ground that way before lava or the edge of the map."""
    cell = start.moved(direction, step)
    while cell in level.terrain.size:
        terrain = Terrain.PLAINS if cell in sites else level.terrain[cell]
        if not terrain.holds_letters:
            return False
        if terrain.ends_words:
            return True
        cell = cell.moved(direction, step)
    return False


def _lying(level: Level, side: Side) -> Iterator[Issue]:
    """Starting letters that lie where none can."""
    size, terrain = level.terrain.size, level.terrain
    pointer = f"/start/letters/{side.value}"
    letters = list(enumerate(level.start.letters[side]))
    cities = {city.at for city in level.cities}
    off = [(i, laid.at) for i, laid in letters if laid.at not in size]
    lava = [
        (i, laid.at)
        for i, laid in letters
        if laid.at in size and laid.at not in cities and not terrain[laid.at].holds_letters
    ]
    for code, where in (("letters-off-board", off), ("letters-on-lava", lava)):
        if where:
            i, first = where[0]
            details = {"count": len(where), "row": first.row, "column": first.column, "side": side.value}
            yield in_level(level, code, f"{pointer}/{i}", [cell for _, cell in where], **details)
    seen: set[Cell] = set()
    for i, laid in letters:
        if laid.at in seen:
            details = {"row": laid.at.row, "column": laid.at.column, "side": side.value}
            yield in_level(level, "letters-twice", f"{pointer}/{i}", (laid.at,), **details)
        seen.add(laid.at)


def _grid(level: Level, side: Side) -> LetterGrid:
    size = level.terrain.size
    return LetterGrid.of(size, {laid.at: laid.letter for laid in level.start.letters[side] if laid.at in size})


def _touching(level: Level) -> Iterator[Issue]:
    """Letters of the two sides on one cell or beside each other."""
    gold, silver = level.start.letters
    if not gold or not silver:
        return
    size = level.terrain.size
    touched = touching(_grid(level, Side.SILVER), [laid.at for laid in gold if laid.at in size])
    if touched:
        first = touched[0].at
        number = next(i for i, laid in enumerate(silver) if laid.at == first)
        details = {"row": first.row, "column": first.column}
        yield in_level(
            level, "letters-touch", f"/start/letters/silver/{number}", [one.at for one in touched], **details
        )


def _words(level: Level, side: Side, words: Words) -> Iterator[Issue]:
    """Starting runs that are no words, and words that have no link to a city of their owner."""
    if not level.start.letters[side]:
        return
    there = tuple(city for city in level.cities if city.at in level.terrain.size)
    network = read_network(_grid(level, side), (), there, side, words)
    numbers = {laid.at: i for i, laid in enumerate(level.start.letters[side])}
    for run in network.runs:
        if network.is_linked(run):
            continue
        code = "start-not-linked" if network.is_word(run) else "start-not-a-word"
        pointer = f"/start/letters/{side.value}/{numbers[run.at]}"
        yield in_level(level, code, pointer, run.cells, word=run.text, side=side.value)
