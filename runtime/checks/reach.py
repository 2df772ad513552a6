"""What words can and can't reach: maps cut in two, cities and tokens out of reach, cities that fall too soon."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from runtime.checks.check import LAND, RULES, Check, in_level
from runtime.checks.fixes.levels import ENDLESS, REMOVE_THING
from runtime.checks.fixes.maps import FAIR_CELL, FEWER_AT_FIRST, OPEN_WAY, OUT_OF_REACH
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.levels.level import City
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

BOARD_OVER_POOL = Check(
    IssueCode("board-over-pool"),
    Severity.WARNING,
    Wording(
        mark(
            "The board is larger than the pools can fill: the shortest chain of words to a city of the other side "
            "takes {needed} letters, and a side has {letters} at most."
        ),
        mark("Give both sides more letters, make the map smaller, or move the cities closer together."),
    ),
    needs=("/terrain", "/cities", "/pools", *RULES),
    fixes=(ENDLESS,),
)

CITY_TAKEN_FIRST = Check(
    IssueCode("city-taken-first"),
    Severity.WARNING,
    Wording(
        mark(
            "{side} moves first and can take the city “{name}” before its owner has had a turn: {letters} letters "
            "lead there, and the first rack holds {rack}."
        ),
        mark("Move the cities apart, put water, lava or a forest between them, or give {side} fewer letters."),
    ),
    needs=LAND,
    fixes=(
        OUT_OF_REACH,
        FEWER_AT_FIRST,
    ),
)

CITY_UNREACHABLE = Check(
    IssueCode("city-unreachable"),
    Severity.WARNING,
    Wording(
        mark("No word can ever reach the city “{id}” at row {row}, column {column}."),
        mark("Open a way to it through lava or water, move it, or remove it."),
    ),
    needs=LAND,
    fixes=(
        OPEN_WAY,
        REMOVE_THING,
    ),
)

CITY_SHUT_IN = Check(
    IssueCode("city-shut-in"),
    Severity.WARNING,
    Wording(
        mark("The city “{id}” at row {row}, column {column} is shut in: no word leads from it to any other city."),
        mark("Open a way to it through lava or water, move it, or remove it."),
    ),
    needs=LAND,
    fixes=(
        OPEN_WAY,
        REMOVE_THING,
    ),
)

MAP_CUT = Check(
    IssueCode("map-cut"),
    Severity.WARNING,
    Wording(
        mark("The map is cut in two: no chain of words leads from a city of Gold to one of Silver."),
        mark("Open a way through lava, or make the water between them narrow enough to be crossed."),
    ),
    needs=LAND,
    fixes=(OPEN_WAY,),
)

NEUTRAL_EVEN = Check(
    IssueCode("neutral-even"),
    Severity.HINT,
    Wording(
        mark(
            "The neutral city “{name}” is {letters} letters away for both sides alike, so that {side}, who moves "
            "first, always comes first."
        ),
        mark("Move it towards the other side, or accept it where {side} is to have it."),
    ),
    needs=LAND,
    fixes=(FAIR_CELL,),
)

TOKEN_UNREACHABLE = Check(
    IssueCode("token-unreachable"),
    Severity.WARNING,
    Wording(
        mark("No word can ever reach the token “{id}” at row {row}, column {column}."),
        mark("Open a way to it through lava or water, move it, or remove it."),
    ),
    needs=("/terrain", "/cities", "/tokens"),
    fixes=(
        OPEN_WAY,
        REMOVE_THING,
    ),
)

REACH_CHECKS = (
    *(BOARD_OVER_POOL, CITY_SHUT_IN, CITY_TAKEN_FIRST, CITY_UNREACHABLE, MAP_CUT, NEUTRAL_EVEN),
    TOKEN_UNREACHABLE,
)
"""What can be wrong with what words reach."""


TO_SPARE = 2
"""So many letters of the first rack must be left over before a city counts as taken at once: words of a whole rack are
rare."""

TO_SPARE_TWICE = 3
"""The same where the letters must make two words one after the other, the first being lifted again."""

LAST_TO_SPARE = 1
"""So many must be left over where it is the last city that falls to one straight word: that decides the level, and of
200 first turns on open ground with nine letters 82 took a city so that lay seven away, 28 one at eight, 2 one at nine.
Words with a bend between them need none: 35 reached eight, 8 reached nine, none ten."""

LAST_TO_SPARE_TWICE = 2
"""The same where a straight word that takes another city is lifted and laid again from there: 87 of 200 reached twice
six letters, 38 to 77 six or five and seven, 6 twice seven or six and eight."""


def reach_issues(reach: Reach) -> Iterator[Issue]:
    """Everything that no word can reach, and what is reached too soon or by both sides alike."""
    owned = {side: tuple(city for city in reach.cities if city.owner is side) for side in SIDES}
    if not owned[Side.GOLD] or not owned[Side.SILVER] or reach.moves_board:
        return
    if not all(any(reach.has_room(city.at) for city in owned[side]) for side in SIDES):
        return
    yield from _cut(reach, owned)
    yield from _cities(reach, owned)
    yield from _tokens(reach)
    yield from _first_turn(reach, owned)
    yield from _even(reach, owned)


def _cut(reach: Reach, owned: dict[Side, tuple[City, ...]]) -> Iterator[Issue]:
    """``map-cut``: no chain of words, whatever their letters, leads from a city of gold's to one of silver's.

    ``board-over-pool``: such chains lead there, but neither side will ever have letters enough for one of them.
    """
    ways = {side: reach.letters(side, _sites(owned[side.other]), _held(reach, side, owned[side])) for side in SIDES}
    if all(number is None for number in ways.values()):
        cells = [city.at for side in SIDES for city in owned[side]]
        yield in_level(reach.level, MAP_CUT, "/terrain", cells)
        return
    short = 0
    for side, number in ways.items():
        there = reach.all_letters(side)
        short += number is None or (there is not None and there < number)
    if short == len(SIDES):
        least = min(number for number in ways.values() if number is not None)
        most = max(reach.all_letters(side) or 0 for side in SIDES)
        yield in_level(reach.level, BOARD_OVER_POOL, "/pools", (), needed=least, letters=most)


def _held(reach: Reach, side: Side, own: tuple[City, ...]) -> tuple[City, ...]:
    """The cities where a side can begin words: its own, and the neutral ones that it can come to from them."""
    held, left = own, [city for city in reach.cities if city.owner is None]
    while left:
        more = tuple(city for city in left if reach.letters(side, (city.at,), held) is not None)
        if not more:
            break
        held += more
        found = {city.at for city in more}
        left = [city for city in left if city.at not in found]
    return held


def _sites(cities: tuple[City, ...]) -> list[Cell]:
    return [city.at for city in cities]


def _cities(reach: Reach, owned: dict[Side, tuple[City, ...]]) -> Iterator[Issue]:
    """``city-unreachable``: no word can ever lie over this city.

    For a neutral one that no chain of words leads there from a city of either side's, for an owned one that it has no
    room. ``city-shut-in``: one of several of a side's has room, but no way to any other city.
    """
    held = {city.at for side in SIDES for city in _held(reach, side, owned[side])}
    for number, city in enumerate(reach.level.cities):
        if city.at not in reach.level.terrain.size:
            continue
        if city.owner is None:
            is_out = city.at not in held
        else:
            is_out = not reach.has_room(city.at) and not _starts_there(reach, city)
        row, column = city.at
        several = city.owner is not None and len(owned[city.owner]) > 1
        if not is_out and several and _is_shut_in(reach, city):
            yield in_level(
                reach.level, CITY_SHUT_IN, f"/cities/{number}", (city.at,), id=city.id, row=row, column=column
            )
        if is_out:
            yield in_level(
                reach.level, CITY_UNREACHABLE, f"/cities/{number}", (city.at,), id=city.id, row=row, column=column
            )


def _is_shut_in(reach: Reach, city: City) -> bool:
    """Whether no chain of words leads to an owned city from any other, while some lead between others."""
    if _starts_there(reach, city) or reach.letters(None, (city.at,), reach.others((city.at,))) is not None:
        return False
    others = reach.others((city.at,))
    return any(reach.letters(None, (one.at,), reach.others((city.at, one.at))) is not None for one in others)


def _starts_there(reach: Reach, city: City) -> bool:
    """Whether a starting letter lies on a city already."""
    if "laid" not in reach.known:
        reach.known["laid"] = frozenset(laid.at for side in SIDES for laid in reach.level.start.letters[side])
    return city.at in reach.known["laid"]


def _tokens(reach: Reach) -> Iterator[Issue]:
    """``token-unreachable``: no chain of words leads from any city to this token, so that nobody can capture it."""
    level = reach.level
    for number, token in enumerate(level.tokens):
        if token.at not in level.terrain.size or not level.terrain[token.at].holds_letters:
            continue
        if reach.letters(None, (token.at,), reach.cities) is None:
            row, column = token.at
            yield in_level(
                level, TOKEN_UNREACHABLE, f"/tokens/{number}", (token.at,), id=token.id, row=row, column=column
            )


def _first_turn(reach: Reach, owned: dict[Side, tuple[City, ...]]) -> Iterator[Issue]:
    """``city-taken-first``: who moves first can cover this city before its owner has had a turn, by one straight word.

    That takes at most so many letters that TO_SPARE of the first rack are left. Or it can take a neutral city in line
    with one of its own by one word, lift that, and lay its letters again from there, in line with the other one. Where
    that turn would leave the owner no city at all, all that it permits is looked at: see :func:`_last_taken`. The
    detail ``enough`` is how many letters may be drawn at first without it falling.
    """
    first, size = reach.rules.first, reach.level.terrain.size
    there = reach.first_rack(first)
    if there is None:
        return
    owned = {side: tuple(city for city in owned[side] if not _is_razed_first(reach, city)) for side in SIDES}
    last = _last_taken(reach, owned, there)
    enough = (
        bisect_left(range(there), True, key=lambda few: bool(_last_taken(reach, owned, few))) - 1 if last else there
    )
    for number, city in enumerate(reach.level.cities):
        if city.owner is not first.other or city.at not in size or _starts_there(reach, city):
            continue
        straight = min((n for own in owned[first] if (n := reach.straight(own.at, city.at)) is not None), default=None)
        hop = _by_a_hop(reach, owned[first], _straight_to(reach, city))
        ways = [
            (letters, letters + spare - 1)
            for letters, spare in ((straight, TO_SPARE), (hop, TO_SPARE_TWICE))
            if letters is not None and letters <= there - spare
        ]
        ways += [(last[city.at], enough)] if city.at in last else []
        if ways:
            row, column = city.at
            yield in_level(
                reach.level,
                CITY_TAKEN_FIRST,
                f"/cities/{number}",
                (city.at,),
                id=city.id,
                name=city.name or city.id,
                row=row,
                column=column,
                side=first.value,
                letters=min(letters for letters, _ in ways),
                rack=there,
                enough=min(most for _, most in ways) - (reach.added_at_first(first) or 0),
                last=int(city.at in last),
            )


def _is_razed_first(reach: Reach, city: City) -> bool:
    """Whether triggers take a city off the map before the first turn."""
    razed = reach.schedule.razed.get(city.id) if reach.changes_land else None
    return razed is not None and razed.over == 0


def _last_taken(reach: Reach, owned: dict[Side, tuple[City, ...]], there: int) -> dict[Cell, int]:
    """The cities of the other side where all of them can fall in the first turn, with the letters that lead to each.

    In a turn there are several words and one redeployment: a chain of words may lead to a city, or to another one
    first; then the longest of its words is lifted, and its letters lead on from there and from where they began.
    """
    first = reach.rules.first
    own = owned[first]
    left = tuple(city for city in owned[first.other] if not _starts_there(reach, city))
    if not left or len(left) < len(owned[first.other]):
        return {}
    (last, *others) = left
    if not others:
        letters = reach.letters_in_turn(first, (last.at,), own)
        is_near = letters is not None and letters <= there - _spare(reach, own, last, letters)
        hop = _by_a_hop(reach, own, lambda middle: reach.letters(None, (last.at,), (middle,)))
        found = [letters] if letters is not None and is_near else []
        found += [hop] if hop is not None and hop <= there - LAST_TO_SPARE_TWICE else []
        return {last.at: min(found)} if found else {}
    for middle in reach.cities:
        to_middle = reach.letters_in_turn(first, (middle.at,), own) if middle.owner is not first else None
        if to_middle is None or to_middle > there - LAST_TO_SPARE:
            continue
        kept = _kept(reach, own, middle, to_middle)
        if kept and to_middle > there - LAST_TO_SPARE_TWICE:
            continue
        rest = [city for city in left if city is not middle]
        again = _laid_again(reach, middle, rest, own, kept)
        if again is not None and again <= there:
            return dict.fromkeys((city.at for city in left), max(to_middle, again))
    return {}


def _spare(reach: Reach, own: tuple[City, ...], city: City, letters: int) -> int:
    """How many letters must be left over for a chain of so many: none where it has a bend."""
    return LAST_TO_SPARE if any(reach.straight(one.at, city.at) == letters for one in own) else 0


def _kept(reach: Reach, own: tuple[City, ...], middle: City, letters: int) -> int:
    """The letters that stay on a city when the longest word of the chain to it is lifted: none of a straight one."""
    bends = (
        min(abs(one.at.row - middle.at.row), abs(one.at.column - middle.at.column)) + 1
        for one in own
        if reach.letters(None, (middle.at,), (one,)) == letters
    )
    kept = min(bends, default=0)
    return 0 if kept == 1 else kept


def _laid_again(reach: Reach, middle: City, rest: Sequence[City], own: tuple[City, ...], kept: int) -> int | None:
    """The letters of the rack that it takes if the other cities fall too once ``kept`` are left of the first words.

    Of several cities short words take one after the other, over the letters that lie already where they lead on from
    ``middle``. A single one may take a long word, with LAST_TO_SPARE_TWICE left over. None where no way leads there.
    """
    ways = [(reach.letters(None, (city.at,), (middle,)), reach.letters(None, (city.at,), own)) for city in rest]
    if len(rest) == 1:
        near, far = ways[0]
        found = []
        if near is not None:
            is_long = reach.straight(middle.at, rest[0].at) == near
            found.append(kept + near - (1 if kept else 0) + LAST_TO_SPARE_TWICE * (is_long or not kept))
        if far is not None:
            is_long = any(reach.straight(one.at, rest[0].at) == far for one in own)
            # The very word that took the first city may take the other one as well.
            is_same = is_long and not kept and any(reach.straight(one.at, middle.at) == far for one in own)
            found.append(kept + far + (LAST_TO_SPARE if is_same else LAST_TO_SPARE_TWICE * (is_long or not kept)))
        return min(found, default=None)
    onward, elsewhere = 0, 0
    for near, far in ways:
        if near is None and far is None:
            return None
        if far is None or (near is not None and near <= far):
            onward += (near or 0) - 1
        else:
            elsewhere += far
    return max(kept, 1 + onward if onward else 0) + elsewhere


def _even(reach: Reach, owned: dict[Side, tuple[City, ...]]) -> Iterator[Issue]:
    """``neutral-even``: both sides need equally many letters to this neutral city, so that it is the first mover's."""
    first, size = reach.rules.first, reach.level.terrain.size
    if any(reach.level.start.letters):
        return
    for number, city in enumerate(reach.level.cities):
        if city.owner is not None or city.at not in size:
            continue
        needed = [reach.letters(None, (city.at,), owned[side]) for side in SIDES]
        if needed[0] is not None and needed[0] == needed[1]:
            row, column = city.at
            yield in_level(
                reach.level,
                NEUTRAL_EVEN,
                f"/cities/{number}",
                (city.at,),
                id=city.id,
                name=city.name or city.id,
                row=row,
                column=column,
                side=first.value,
                letters=needed[0],
            )


def _straight_to(reach: Reach, target: City) -> Callable[[City], int | None]:
    """The letters of one straight word to ``target`` from another city."""
    return lambda middle: reach.straight(middle.at, target.at)


def _by_a_hop(reach: Reach, own: tuple[City, ...], onward: Callable[[City], int | None]) -> int | None:
    """The letters of the longer of two ways: a straight word to a neutral city, and ``onward`` from there.

    None where there are none.
    """
    found = []
    for middle in reach.cities:
        if middle.owner is None:
            first = [reach.straight(city.at, middle.at) for city in own]
            second = onward(middle)
            found += [max(letters, second) for letters in first if letters is not None and second is not None]
    return min(found, default=None)
