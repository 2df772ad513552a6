"""The first position of a level: cities, starting letters, pools, first racks, and the words it adds or bans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from runtime.checks.check import MAP, RULES, Check, in_level
from runtime.checks.fixes.common import REMOVE, FixId, QuickFix
from runtime.checks.fixes.levels import (
    ADD_WORD,
    REMOVE_LETTERS,
    SMALLER_POOL,
    USUAL_POOL,
    cut_rack,
    plains_below,
    remove_unknown_letters,
    upper_case,
)
from runtime.checks.fixes.maps import FOUND_CITY, FREE_BESIDE, REMOVE_WORDS
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import MOST_IN_POOL, pool_size
from runtime.engine.words.board_context import touching_letters
from runtime.engine.words.network import read_network
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, level_words
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.texts import mark, mark_plural

BAD_WORD = Check(
    IssueCode("bad-word"),
    Severity.WARNING,
    Wording(
        mark("“{word}” can never be laid: words are made of capital letters only."),
        mark("Write it in capitals, without blanks, hyphens or signs."),
    ),
    fixes=(QuickFix(FixId("capitals"), mark("Write it in capitals"), upper_case), REMOVE),
)

LETTERS_OFF_BOARD = Check(
    IssueCode("letters-off-board"),
    Severity.ERROR,
    Wording(
        mark_plural(
            "{count} of the starting letters of {side} lies off the map, at row {row}, column {column}.",
            "{count} of the starting letters of {side} lie off the map, the first at row {row}, column {column}.",
        ),
        mark("Move these letters onto the map, or remove them."),
    ),
    needs=MAP,
    fixes=(REMOVE_LETTERS,),
)

LETTERS_ON_LAVA = Check(
    IssueCode("letters-on-lava"),
    Severity.ERROR,
    needs=MAP,
    fixes=(
        QuickFix(FixId("plains"), mark("Make the ground under them plains"), plains_below),
        REMOVE_LETTERS,
    ),
)

LETTERS_TOUCH = Check(IssueCode("letters-touch"), Severity.ERROR, needs=MAP, fixes=(REMOVE_WORDS,))

LETTERS_TWICE = Check(
    IssueCode("letters-twice"),
    Severity.ERROR,
    Wording(
        mark("{side} has two starting letters on one cell, at row {row}, column {column}."),
        mark("Remove one of them."),
    ),
    fixes=(REMOVE,),
)

NO_CITY = Check(IssueCode("no-city"), Severity.ERROR, needs=("/cities",), fixes=(FOUND_CITY,))

NO_ROOM = Check(
    IssueCode("no-room"),
    Severity.ERROR,
    Wording(
        mark("No word has room over any city of {side}: there is nowhere to lay even two letters in line."),
        mark("Free at least one cell beside one of its cities from lava and water."),
    ),
    needs=("/cities", "/terrain"),
    fixes=(FREE_BESIDE,),
)

NO_VALUE = Check(
    IssueCode("no-value"),
    Severity.ERROR,
    needs=RULES,
    fixes=(QuickFix(FixId("remove-letters"), mark("Remove these letters"), remove_unknown_letters),),
)

POOL_EMPTY = Check(
    IssueCode("pool-empty"),
    Severity.ERROR,
    Wording(
        mark("The pool of {side} holds no letter."),
        mark("Give it letters, or use the standard pool."),
    ),
    needs=RULES,
    fixes=(USUAL_POOL,),
)

POOL_TOO_LARGE = Check(
    IssueCode("pool-too-large"),
    Severity.ERROR,
    needs=("/pools", *RULES),
    fixes=(
        SMALLER_POOL,
        USUAL_POOL,
    ),
)

RACK_OVER_LIMIT = Check(
    IssueCode("rack-over-limit"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "The first rack of {side} holds {count} letter; the limit is {limit}.",
            "The first rack of {side} holds {count} letters; the limit is {limit}.",
        ),
        mark("Take letters off it, or raise rack.limit."),
    ),
    needs=RULES,
    fixes=(QuickFix(FixId("cut"), mark("Take the last letters off it"), cut_rack),),
)

START_NOT_A_WORD = Check(
    IssueCode("start-not-a-word"),
    Severity.WARNING,
    Wording(
        mark("The starting letters of {side} make “{word}”, which is not in the lexicon."),
        mark("Lay another word, or add this one to the level's words."),
    ),
    needs=("/words",),
    fixes=(ADD_WORD,),
)

START_NOT_LINKED = Check(
    IssueCode("start-not-linked"),
    Severity.WARNING,
    Wording(
        mark("The starting word “{word}” of {side} has no link to a city of its owner."),
        mark("Lay it over a city of {side}, or link it to a word that has one."),
    ),
    needs=("/cities", "/words"),
    fixes=(REMOVE_WORDS,),
)

START_CHECKS = (
    *(BAD_WORD, LETTERS_OFF_BOARD, LETTERS_ON_LAVA, LETTERS_TOUCH, LETTERS_TWICE, NO_CITY, NO_ROOM),
    *(NO_VALUE, POOL_EMPTY, POOL_TOO_LARGE, RACK_OVER_LIMIT, START_NOT_A_WORD, START_NOT_LINKED),
)
"""What can be wrong with a first position and with letters."""


@dataclass(frozen=True, slots=True)
class _LevelWords:
    """The lexicon with a level's changes, for looking up a handful of words."""

    words: Words
    added: frozenset[str]
    banned: frozenset[str]
    meanings: Mapping[str, tuple[str, ...]]

    @property
    def hash(self) -> str:
        return self.words.hash

    def valid(self, text: str) -> bool:
        if text in self.banned:
            return False
        return text in self.added or self.words.valid(text)

    def connotations(self, text: str) -> tuple[str, ...]:
        if text in self.meanings and text in self.added:
            return tuple(sorted(self.meanings[text]))
        return self.words.connotations(text)


def start_issues(level: Level, words: Words | None) -> Iterator[Issue]:
    """Sides without a city or without room for a word, and what is wrong with the starting letters."""
    sites = frozenset(city.at for city in level.cities)
    for side in SIDES:
        own = [(i, city) for i, city in enumerate(level.cities) if city.owner is side]
        if not own:
            yield in_level(level, NO_CITY, "/cities", side=side.value)
        elif not level.start.letters[side] and not any(_has_room(level, city, sites) for _, city in own):
            there = [(i, city) for i, city in own if city.at in level.terrain.size]
            if there:
                pointer = f"/cities/{there[0][0]}/at"
                yield in_level(level, NO_ROOM, pointer, [city.at for _, city in there], side=side.value)
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
    changes = level.words
    return _LevelWords(words, frozenset(changes.added), frozenset(changes.banned), changes.meanings)


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
    for check, where in ((LETTERS_OFF_BOARD, off), (LETTERS_ON_LAVA, lava)):
        if where:
            i, first = where[0]
            details = {"count": len(where), "row": first.row, "column": first.column, "side": side.value}
            yield in_level(level, check, f"{pointer}/{i}", [cell for _, cell in where], **details)
    seen: set[Cell] = set()
    for i, laid in letters:
        if laid.at in seen:
            details = {"row": laid.at.row, "column": laid.at.column, "side": side.value}
            yield in_level(level, LETTERS_TWICE, f"{pointer}/{i}", (laid.at,), **details)
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
    touched = touching_letters(_grid(level, Side.SILVER), [laid.at for laid in gold if laid.at in size])
    if touched:
        first = touched[0].at
        number = next(i for i, laid in enumerate(silver) if laid.at == first)
        details = {"row": first.row, "column": first.column}
        yield in_level(level, LETTERS_TOUCH, f"/start/letters/silver/{number}", [one.at for one in touched], **details)


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
        check = START_NOT_LINKED if network.is_word(run) else START_NOT_A_WORD
        pointer = f"/start/letters/{side.value}/{numbers[run.at]}"
        yield in_level(level, check, pointer, run.cells, word=run.text, side=side.value)


def letter_issues(level: Level, rules: Ruleset) -> Iterator[Issue]:
    """Letters without a value, pools without a letter, racks too full, words that are none."""
    for side in SIDES:
        name, start = side.value, level.start
        counts = _counts(level, rules, side)
        rack = start.racks[side]
        if not any(count > 0 for count in counts.values()) and not rack:
            yield in_level(level, POOL_EMPTY, f"/pools/{name}", side=name)
        size = pool_size(level.pools[side], rules)
        if size > MOST_IN_POOL:
            figures: dict[str, str | int] = {"side": name, "count": size, "maximum": MOST_IN_POOL}
            yield in_level(level, POOL_TOO_LARGE, f"/pools/{name}", (), **figures)
        if rack is not None and len(rack) > rules.rack.limit:
            pointer = f"/start/racks/{name}"
            yield in_level(level, RACK_OVER_LIMIT, pointer, side=name, count=len(rack), limit=rules.rack.limit)
        used = (
            (f"/pools/{name}", set(counts), ()),
            (f"/start/racks/{name}", set(rack or ""), ()),
            (f"/start/letters/{name}", {laid.letter for laid in start.letters[side]}, start.letters[side]),
        )
        for pointer, letters, laid in used:
            unknown = letters - set(rules.letters.values)
            if unknown:
                cells = [one.at for one in laid if one.letter in unknown]
                yield in_level(level, NO_VALUE, pointer, cells, side=name, letters=" ".join(sorted(unknown)))
    for key, words in (("added", level.words.added), ("banned", level.words.banned)):
        for i, word in enumerate(words):
            if not word.isalpha() or word != word.upper():
                yield in_level(level, BAD_WORD, f"/words/{key}/{i}", word=word)


def _counts(level: Level, rules: Ruleset, side: Side) -> Mapping[str, int]:
    """How many of each letter a pool holds, or how often an endless one gives it."""
    pool = level.pools[side]
    match pool.kind:
        case PoolKind.COUNTS:
            return pool.counts
        case PoolKind.ORDER:
            return Counter(pool.order)
        case _:
            return rules.letters.counts
