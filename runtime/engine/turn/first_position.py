"""From a level to the first position of a game (rules, section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.conditions.plan_builder import Planned, planned
from runtime.engine.game.chance import seeded, shuffled, weighted
from runtime.engine.game.state import (
    UNKNOWN,
    UNTOLD,
    Board,
    BoardToken,
    GameState,
    Phase,
    PoolPlan,
    Rack,
    Setup,
    spelled,
)
from runtime.engine.levels.level import Level, Pool, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import touching_letters


class StartIssueCode(Enum):
    """Why a level can't be played, by the stable name that checks use."""

    CONDITIONS = "conditions"
    TRIGGERS = "triggers"
    NO_CITY = "no-city"
    OFF_BOARD = "off-board"
    TWO_ON_A_CELL = "two-on-a-cell"
    LETTERS_ON_LAVA = "letters-on-lava"
    LETTERS_TOUCH = "letters-touch"
    NO_VALUE = "no-value"
    POOL_TOO_LARGE = "pool-too-large"


MOST_IN_POOL = 100_000
"""How many letters a pool may hold; no game draws as many."""


@dataclass(frozen=True, slots=True)
class StartIssue:
    """One reason, with the side and the cells or letters concerned where it has any."""

    code: StartIssueCode
    side: Side | None = None
    cells: tuple[Cell, ...] = ()
    letters: str = ""


class NotPlayableError(ValueError):
    """A level that the engine can't start a game of; ``faults`` says why, completely."""

    def __init__(self, level_id: str, faults: tuple[StartIssue, ...]) -> None:
        super().__init__(f"level {level_id!r} can't be played: {', '.join(fault.code.value for fault in faults)}")
        self.level_id = level_id
        self.faults = faults


def faults(level: Level, rules: Ruleset) -> tuple[StartIssue, ...]:
    """Everything that keeps a game of ``level`` from being started; empty where it can be.

    A condition or trigger that can't be judged is one of them: a game by half of its rules would be another game.
    """
    return _faults(level, rules, planned(level, rules))


def _faults(level: Level, rules: Ruleset, made: Planned) -> tuple[StartIssue, ...]:
    """The same with the plan that was made of the level."""
    wrong = [flaw.pointer for flaw in made.flaws if flaw.is_fatal]
    named = (
        (StartIssueCode.CONDITIONS, any(pointer.startswith("/conditions/") for pointer in wrong)),
        (StartIssueCode.TRIGGERS, any(pointer.startswith("/triggers/") for pointer in wrong)),
    )
    large = [side for side in SIDES if pool_size(level.pools[side], rules) > MOST_IN_POOL]
    return (
        *(StartIssue(code) for code, found in named if found),
        *_on_the_map(level),
        *(StartIssue(StartIssueCode.POOL_TOO_LARGE, side) for side in large),
        *(_letter_faults(level, rules) if not large else ()),
    )


def lay_out(level: Level, rules: Ruleset, seed: int, draws: BySide[int] | None = None, *, deals: int = 1) -> GameState:
    """The position of ``level`` before racks are dealt for the last time of ``deals``, nobody having had a turn.

    The rack and the starting letters that a level gives come on top of its pools. Cities stand on plains, and so do
    starting letters that were put on forest: a word that stands has cleared it. With ``draws`` each side's pool is
    shuffled by a seed of its own; where that is UNTOLD, its letters are UNKNOWN. Raises NotPlayableError.
    """
    made = planned(level, rules)
    found = _faults(level, rules, made)
    if found:
        raise NotPlayableError(level.id, found)
    own = None
    pools, chance = next(islice(shuffled_pools(level, rules, seed), deals - 1, None))
    if draws is not None:
        pools, own = _own_pools(level, rules, draws)
        chance = seeded(seed)
    given = level.start.racks.map(lambda rack: "".join(sorted(rack or "")))
    plans = BySide(*(PoolPlan(level.pools[side].kind, _make_up(level, rules, side)) for side in SIDES))
    return GameState(
        setup=Setup(level.id, rules, plans, level.standard_end, made.plan),
        board=_board(level, rules),
        racks=given.map(Rack),
        pools=pools,
        out=BySide("", ""),
        base=level.start.base,
        spies=BySide(rules.spies, rules.spies),
        to_move=rules.first,
        turn=1,
        phase=Phase.PLAY,
        rack_after_draw=0,
        redeployed=False,
        passes=0,
        began=BySide(False, False),
        ended=None,
        chance=chance,
        variables={one.id: one.start for one in made.plan.variables},
        draws=own,
    )


def _on_the_map(level: Level) -> Iterator[StartIssue]:
    """What is wrong with cities, tokens and starting letters where they lie."""
    size = level.terrain.size
    start = level.start.letters
    for side in SIDES:
        if not any(city.owner is side for city in level.cities):
            yield StartIssue(StartIssueCode.NO_CITY, side)
    lists = (
        [city.at for city in level.cities],
        [token.at for token in level.tokens],
        [laid.at for laid in (*start.gold, *start.silver)],
    )
    off = tuple(sorted(cell for cells in lists for cell in cells if cell not in size))
    if off:
        yield StartIssue(StartIssueCode.OFF_BOARD, None, off)
    twice = tuple(sorted(cell for cells in lists for cell, count in Counter(cells).items() if count > 1))
    if twice:
        yield StartIssue(StartIssueCode.TWO_ON_A_CELL, None, twice)
    if off:
        return
    ground = _terrain(level)
    lava = tuple(sorted(cell for cell in lists[2] if not ground[cell].holds_letters))
    if lava:
        yield StartIssue(StartIssueCode.LETTERS_ON_LAVA, None, lava)
    # Section 6.7's invariant holds from the first position on; the engine relies on it ever after.
    touched = touching_letters(LetterGrid.of(size, dict(start.silver)), (laid.at for laid in start.gold))
    if touched:
        yield StartIssue(StartIssueCode.LETTERS_TOUCH, None, tuple(laid.at for laid in touched))


def _letter_faults(level: Level, rules: Ruleset) -> Iterator[StartIssue]:
    """Letters that the rules give no value."""
    for side in SIDES:
        used = {*_make_up(level, rules, side), *(level.start.racks[side] or ""), *spelled(level.start.letters[side])}
        unknown = "".join(sorted(used - set(rules.letters.values)))
        if unknown:
            yield StartIssue(StartIssueCode.NO_VALUE, side, (), unknown)


def pool_counts(pool: Pool, rules: Ruleset) -> Mapping[str, int]:
    """The letters of a pool at the start, or the frequencies of an endless one."""
    match pool.kind:
        case PoolKind.STANDARD:
            return {letter: count * pool.multiple for letter, count in rules.letters.counts.items()}
        case PoolKind.COUNTS:
            return pool.counts
        case PoolKind.ORDER:
            return Counter(pool.order)
        case PoolKind.INFINITE:
            return rules.letters.counts


def pool_size(pool: Pool, rules: Ruleset) -> int:
    """How many letters a pool holds at the start; 0 for an endless one."""
    return 0 if pool.kind is PoolKind.INFINITE else sum(max(0, count) for count in pool_counts(pool, rules).values())


def _make_up(level: Level, rules: Ruleset, side: Side) -> Mapping[str, int]:
    """What both sides may know of the letters of ``side``; see :class:`PoolPlan`."""
    pool = level.pools[side]
    counts = Counter(pool_counts(pool, rules))
    if pool.kind is not PoolKind.INFINITE:
        counts.update(level.start.racks[side] or "")
        counts.update(spelled(level.start.letters[side]))
    return {letter: counts[letter] for letter in sorted(counts) if counts[letter] > 0}


_SHUFFLED = (PoolKind.STANDARD, PoolKind.COUNTS)


def shuffled_pools(level: Level, rules: Ruleset, seed: int) -> Iterator[tuple[BySide[str], int]]:
    """Both pools in drawing order and the next state of the random numbers, deal after deal, without an end.

    Before each further deal the racks are put back and pools shuffled again; of an endless pool a rack was drawn.
    """
    chance = seeded(seed)
    orders = level.pools.map(lambda pool: _unshuffled(pool, rules))
    while True:
        for side in SIDES:
            if level.pools[side].kind in _SHUFFLED:
                order, chance = shuffled(chance, orders[side])
                orders = orders.having(side, order)
        yield orders, chance
        for side in SIDES:
            if level.pools[side].kind is PoolKind.INFINITE and level.start.racks[side] is None:
                _, chance = weighted(chance, pool_counts(level.pools[side], rules), rules.rack.start)


def _own_pools(level: Level, rules: Ruleset, draws: BySide[int]) -> tuple[BySide[str], BySide[int]]:
    """Both pools, each shuffled by a seed of its own, and the next states of the random numbers of either."""
    pools: list[str] = []
    own: list[int] = []
    for side in SIDES:
        pool, order, after = level.pools[side], UNKNOWN * pool_size(level.pools[side], rules), draws[side]
        if draws[side] != UNTOLD:
            order, after = _unshuffled(pool, rules), seeded(draws[side])
            if pool.kind in _SHUFFLED:
                order, after = shuffled(after, order)
        pools.append(order)
        own.append(after)
    return BySide(*pools), BySide(*own)


def _unshuffled(pool: Pool, rules: Ruleset) -> str:
    """The letters of a pool, in the order that they are drawn in or are to be shuffled from; none of an endless one."""
    if pool.kind is PoolKind.INFINITE:
        return ""
    if pool.kind is PoolKind.ORDER:
        return pool.order
    counts = pool_counts(pool, rules)
    # Sorted: the same seed gives the same pool however a file lists its letters.
    return "".join(letter * counts[letter] for letter in sorted(counts))


def _terrain(level: Level) -> TerrainMap:
    """The landscape with plains under every city."""
    # A city's cell counts as plains (section 1); said in the landscape once, no rule has to ask for cities.
    return level.terrain.having(dict.fromkeys((city.at for city in level.cities), Terrain.PLAINS))


def _board(level: Level, rules: Ruleset) -> Board:
    """The board that the game begins on."""
    size, terrain = level.terrain.size, _terrain(level)
    start = level.start.letters
    forest = [laid.at for laid in (*start.gold, *start.silver) if terrain[laid.at] is Terrain.FOREST]
    return Board(
        terrain=terrain.having(dict.fromkeys(forest, Terrain.PLAINS)),
        cities=level.cities,
        tokens=tuple(
            BoardToken(token.id, token.at, token.element, rules.token.power if token.power is None else token.power)
            for token in level.tokens
        ),
        letters=start.map(lambda laid: LetterGrid.of(size, dict(laid))),
    )
