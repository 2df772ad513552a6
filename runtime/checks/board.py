"""A level's map: its size, what stands on it, and whether it has the symmetry that it is meant to have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind, ids_spoken_of
from runtime.campaign.source import note_file
from runtime.campaign.symmetry import symmetry_breaks
from runtime.checks.check import LAND, MAP, RULES, Check, in_level, make_issue
from runtime.checks.fixes.common import NO_SYMMETRY, FixId, QuickFix, put
from runtime.checks.fixes.graphs import new_id
from runtime.checks.fixes.levels import (
    REMOVE_THING,
    SYMMETRY_FIXES,
    bear_least,
    crop_note,
    crop_region,
    plains_below,
    without_answer,
)
from runtime.checks.fixes.maps import cut_to
from runtime.checks.fixes.texts import numbered_name
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Terrain
from runtime.engine.conditions.effect_kinds import TERRAIN
from runtime.engine.conditions.variables import VARIABLE
from runtime.engine.levels.level import City, Level, Token
from runtime.engine.levels.ruleset import ForestPasses, Ruleset
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.texts import mark, mark_plural

ASYMMETRIC_CITY = Check(
    IssueCode("asymmetric-city"),
    Severity.WARNING,
    Wording(
        mark("The city “{id}” at row {row}, column {column} has no counterpart on a map meant to be symmetric."),
        mark("Mend the symmetry from the side that is right, or give the level no symmetry."),
    ),
    needs=("/terrain", "/cities"),
    fixes=SYMMETRY_FIXES,
)

ASYMMETRIC_LETTERS = Check(
    IssueCode("asymmetric-letters"),
    Severity.WARNING,
    Wording(
        mark("The map is meant to be symmetric, but there are starting letters without a counterpart: {number}."),
        mark("Lay as many letters for the other side on the cells that answer theirs, or give up the symmetry."),
    ),
    needs=MAP,
    fixes=(QuickFix(FixId("remove-letters"), mark("Remove these letters"), without_answer), NO_SYMMETRY),
)

ASYMMETRIC_TERRAIN = Check(
    IssueCode("asymmetric-terrain"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "On a map meant to be symmetric {number} cell has another terrain than its mirror image.",
            "On a map meant to be symmetric {number} cells have another terrain than their mirror images.",
        ),
        mark("Mend the symmetry from the side that is right, or give the level no symmetry."),
        counted="number",
    ),
    needs=MAP,
    fixes=SYMMETRY_FIXES,
)

ASYMMETRIC_TOKEN = Check(
    IssueCode("asymmetric-token"),
    Severity.WARNING,
    Wording(
        mark("The token “{id}” at row {row}, column {column} has no counterpart on a map meant to be symmetric."),
        mark("Mend the symmetry from the side that is right, or give the level no symmetry."),
    ),
    needs=("/terrain", "/tokens"),
    fixes=SYMMETRY_FIXES,
)

CITY_OFF_BOARD = Check(
    IssueCode("city-off-board"),
    Severity.ERROR,
    Wording(
        mark("The city “{id}” at row {row}, column {column} is off the map of {rows} × {columns} cells."),
        mark("Move the city onto the map, or remove it."),
    ),
    needs=MAP,
    fixes=(REMOVE_THING,),
)

CITY_NAME_TWICE = Check(
    IssueCode("city-name-twice"),
    Severity.WARNING,
    Wording(
        mark("The city “{id}” is called “{name}” as “{other}” is, so that players can't tell which is meant."),
        mark("Give it a name of its own."),
    ),
    fixes=(QuickFix(FixId("number-name"), mark("Put a number behind its name"), numbered_name),),
)

DUPLICATE_ID = Check(
    IssueCode("duplicate-id"),
    Severity.ERROR,
    fixes=(QuickFix(FixId("new-id"), mark("Give the later one an id of its own"), new_id),),
)

FOREST_IDLE = Check(
    IssueCode("forest-idle"),
    Severity.HINT,
    Wording(
        mark_plural(
            "{number} forest cell hinders nobody: every word that can lie there scores enough for it.",
            "{number} forest cells hinder nobody: every word that can lie there scores enough for them.",
        ),
        mark("Put more forest beside it, or let it stand for the eye."),
        counted="number",
    ),
    needs=LAND,
    fixes=(QuickFix(FixId("plains"), mark("Make the ground there plains"), plains_below),),
)

ICE_BEARS_NOTHING = Check(
    IssueCode("ice-bears-nothing"),
    Severity.HINT,
    Wording(
        mark("The ice breaks under every letter: it bears letters up to a value of {bears}, and the least is {least}."),
        mark("Let it bear more, or make it water, which it is for every word."),
    ),
    needs=(*MAP, *RULES),
    fixes=(QuickFix(FixId("bear-more"), mark("Let it bear the cheapest letters"), bear_least),),
)

MAP_LARGE = Check(
    IssueCode("map-large"),
    Severity.WARNING,
    Wording(
        mark("The map has {rows} × {columns} cells; beyond 60 × 60 games grow very long and boards hard to survey."),
        mark("Think about a smaller map."),
    ),
    needs=MAP,
    fixes=(QuickFix(FixId("cut-map"), mark("Cut it to 60 × 60 cells around what is on it"), cut_to(60)),),
)

MAP_TOO_LARGE = Check(
    IssueCode("map-too-large"),
    Severity.ERROR,
    Wording(
        mark("The map has {rows} × {columns} cells; maps above 200 × 200 can be drawn but not played."),
        mark("Make it smaller."),
    ),
    needs=MAP,
    fixes=(QuickFix(FixId("cut-map"), mark("Cut it to 200 × 200 cells around what is on it"), cut_to(200)),),
)

NOTE_OFF_BOARD = Check(
    IssueCode("note-off-board"),
    Severity.WARNING,
    Wording(
        mark("The note “{note}” at row {row}, column {column} is not wholly on the map of {rows} × {columns} cells."),
        mark("Move the note onto the map, or remove it."),
    ),
    fixes=(QuickFix(FixId("crop"), mark("Leave out what is off the map"), crop_note),),
)

REGION_OFF_BOARD = Check(
    IssueCode("region-off-board"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "{count} cell of the region “{id}” is off the map, at row {row}, column {column}.",
            "{count} cells of the region “{id}” are off the map, the first at row {row}, column {column}.",
        ),
        mark("Move the region onto the map."),
    ),
    needs=MAP,
    fixes=(QuickFix(FixId("crop"), mark("Leave out what is off the map"), crop_region),),
)

REGION_EMPTY = Check(
    IssueCode("region-empty"),
    Severity.WARNING,
    Wording(
        mark("The region “{id}” has no cell."),
        mark("Paint its cells, or remove it."),
    ),
    fixes=(REMOVE_THING,),
)

REGION_UNUSED = Check(
    IssueCode("region-unused"),
    Severity.HINT,
    Wording(
        mark("No condition and no trigger speaks of the region “{id}”."),
        mark("Let one speak of it, or remove it."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(REMOVE_THING,),
)

SYMMETRY_NEEDS_SQUARE = Check(
    IssueCode("symmetry-needs-square"),
    Severity.WARNING,
    Wording(
        mark("The map is meant to have a symmetry that only square maps can have; it has {rows} × {columns} cells."),
        mark("Choose another symmetry, or make the map square."),
    ),
    needs=MAP,
    fixes=(NO_SYMMETRY,),
)

TOKEN_OFF_BOARD = Check(
    IssueCode("token-off-board"),
    Severity.ERROR,
    Wording(
        mark("The token “{id}” at row {row}, column {column} is off the map of {rows} × {columns} cells."),
        mark("Move the token onto the map, or remove it."),
    ),
    needs=MAP,
    fixes=(REMOVE_THING,),
)

TOKEN_ON_LAVA = Check(
    IssueCode("token-on-lava"),
    Severity.ERROR,
    Wording(
        mark("The token “{id}” lies on lava, where no word can ever capture it."),
        mark("Move the token, or change the ground under it."),
    ),
    needs=MAP,
    fixes=(QuickFix(FixId("plains"), mark("Make the ground under it plains"), plains_below), REMOVE_THING),
)

TWO_ON_A_CELL = Check(IssueCode("two-on-a-cell"), Severity.ERROR, fixes=(REMOVE_THING,))

VARIABLE_UNUSED = Check(
    IssueCode("variable-unused"),
    Severity.HINT,
    Wording(
        mark("No condition asks the variable “{id}”, and players don't see it, so that it makes no difference."),
        mark("Ask it in a condition, show it to the players, or take it out."),
    ),
    needs=("/variables", "/conditions", "/triggers"),
    fixes=(QuickFix(FixId("show-variable"), mark("Show it to the players"), put(True)),),
)

BOARD_CHECKS = (
    *(ASYMMETRIC_CITY, ASYMMETRIC_LETTERS, ASYMMETRIC_TERRAIN, ASYMMETRIC_TOKEN, CITY_OFF_BOARD),
    CITY_NAME_TWICE,
    *(
        DUPLICATE_ID,
        FOREST_IDLE,
        ICE_BEARS_NOTHING,
        MAP_LARGE,
        MAP_TOO_LARGE,
        NOTE_OFF_BOARD,
        REGION_EMPTY,
        REGION_OFF_BOARD,
        REGION_UNUSED,
    ),
    *(SYMMETRY_NEEDS_SQUARE, TOKEN_OFF_BOARD, TOKEN_ON_LAVA, TWO_ON_A_CELL, VARIABLE_UNUSED),
)
"""What can be wrong with a map and what stands on it."""


COMFORTABLE = 60
"""The longest side of a map, in cells, that a game is still pleasant on."""

PLAYABLE = 200
"""The longest side of a map, in cells, that can be played."""


def size_issues(level: Level) -> Iterator[Issue]:
    """A map that is larger than is pleasant, or than can be played."""
    size = level.terrain.size
    longest = max(size.rows, size.columns)
    if longest > COMFORTABLE:
        check = MAP_TOO_LARGE if longest > PLAYABLE else MAP_LARGE
        yield in_level(level, check, "/terrain", rows=size.rows, columns=size.columns)


def note_issues(campaign: Campaign) -> Iterator[Issue]:
    """``note-off-board``: notes on levels' maps that lie, point or reach beyond them."""
    for level in campaign.levels:
        size = level.terrain.size
        for number, note in enumerate(campaign.notes_of(level.id).notes):
            if all(cell in size for cell in (note.at, *((note.to,) if note.to else ()), *note.cells)):
                continue
            figures: dict[str, str | int] = {"note": note.text or note.id, "row": note.at.row, "column": note.at.column}
            figures |= {"rows": size.rows, "columns": size.columns}
            yield make_issue(
                NOTE_OFF_BOARD, Place(note_file(level.id), pointer=f"/notes/{number}", level=level.id), figures
            )


def id_issues(level: Level) -> Iterator[Issue]:
    """Ids that stand for more than one thing of their kind."""
    paths = [
        (f"/conditions/{side.value}/{i}", path.id) for side in SIDES for i, path in enumerate(level.conditions[side])
    ]
    lists = (
        ("city", [(f"/cities/{i}", city.id) for i, city in enumerate(level.cities)]),
        ("token", [(f"/tokens/{i}", token.id) for i, token in enumerate(level.tokens)]),
        ("region", [(f"/regions/{i}", region.id) for i, region in enumerate(level.regions)]),
        ("variable", [(f"/variables/{i}", one.id) for i, one in enumerate(level.variables)]),
        ("condition", paths),
        ("trigger", [(f"/triggers/{i}", trigger.id) for i, trigger in enumerate(level.triggers)]),
    )
    for kind, named in lists:
        seen: set[str] = set()
        for pointer, name in named:
            if name in seen:
                yield in_level(level, DUPLICATE_ID, f"{pointer}/id", id=name, kind=kind)
            seen.add(name)
    called: dict[str, str] = {}
    for i, city in enumerate(level.cities):
        if city.name.strip() and called.setdefault(city.name, city.id) != city.id:
            details = {"id": city.id, "name": city.name, "other": called[city.name]}
            yield in_level(level, CITY_NAME_TWICE, f"/cities/{i}/name", (city.at,), **details)
    yield from _unused_variables(level)


def _unused_variables(level: Level) -> Iterator[Issue]:
    """``variable-unused``: neither a condition nor a player ever looks at it."""
    asked = asked_variables(level) if level.variables else ()
    for number, variable in enumerate(level.variables):
        if not variable.shown and variable.id not in asked:
            yield in_level(level, VARIABLE_UNUSED, f"/variables/{number}/shown", id=variable.id)


def asked_variables(level: Level) -> set[str]:
    """The variables that conditions ask, as the level calls them."""
    waiting = [path.when for side in SIDES for path in level.conditions[side]]
    waiting += [trigger.when for trigger in level.triggers]
    asked: set[str] = set()
    while waiting:
        condition = waiting.pop()
        waiting += condition.parts
        if condition.kind == VARIABLE.kind and isinstance(name := condition.arguments.get("variable"), str):
            asked.add(name)
    return asked


def thing_issues(level: Level) -> Iterator[Issue]:
    """Cities, tokens and regions where they lie."""
    size, terrain = level.terrain.size, level.terrain
    standing: dict[Cell, str] = {}
    things: list[tuple[Check, str, City | Token]] = [
        *((CITY_OFF_BOARD, f"/cities/{i}", city) for i, city in enumerate(level.cities)),
        *((TOKEN_OFF_BOARD, f"/tokens/{i}", token) for i, token in enumerate(level.tokens)),
    ]
    for off, pointer, thing in things:
        row, column = thing.at
        if thing.at not in size:
            details: dict[str, str | int] = {"id": thing.id, "row": row, "column": column}
            details |= {"rows": size.rows, "columns": size.columns}
            yield in_level(level, off, f"{pointer}/at", (thing.at,), **details)
            continue
        if thing.at in standing:
            other = standing[thing.at]
            where = f"{pointer}/at"
            yield in_level(level, TWO_ON_A_CELL, where, (thing.at,), id=thing.id, other=other, row=row, column=column)
        elif not isinstance(thing, City) and not terrain[thing.at].holds_letters:
            yield in_level(level, TOKEN_ON_LAVA, f"{pointer}/at", (thing.at,), id=thing.id)
        standing.setdefault(thing.at, thing.id)
    spoken_of = ids_spoken_of(level, ReferenceKind.REGION) if level.regions else frozenset()
    for i, region in enumerate(level.regions):
        if not region.cells:
            yield in_level(level, REGION_EMPTY, f"/regions/{i}", (), id=region.id)
        out = [cell for cell in region.cells if cell not in size]
        if out:
            figures: dict[str, str | int] = {"count": len(out), "row": out[0].row, "column": out[0].column}
            yield in_level(level, REGION_OFF_BOARD, f"/regions/{i}/cells", out[:100], id=region.id, **figures)
        if region.cells and region.id not in spoken_of:
            yield in_level(level, REGION_UNUSED, f"/regions/{i}", region.cells, id=region.id)


def forest_issues(level: Level, rules: Ruleset) -> Iterator[Issue]:
    """``forest-idle``: forest that no word is too weak for, however low its letters count and however many it covers.

    Nothing is said where triggers change the land, or where mountains or connotations make words weaker.
    """
    size, forest = level.terrain.size, rules.forest
    least = min(rules.letters.values.values(), default=0)
    weakened = forest.connotation_multiplier < 1 or (forest.mountain_bonus and rules.mountain.multiplier < 1)
    changes = any(effect.kind == TERRAIN.kind for trigger in level.triggers for effect in trigger.every_effect())
    if weakened or changes or max(size.rows, size.columns) > PLAYABLE or Terrain.FOREST not in level.terrain.cells:
        return
    cells = bytearray(level.terrain.cells)
    laid = (one.at for side in SIDES for one in level.start.letters[side])
    for at in (*(city.at for city in level.cities), *laid):
        if at in size:
            cells[size.index(at)] = Terrain.PLAINS
    # What each cell takes from a word; one is too weak as soon as its cells come to more than what is enough.
    lacks = {kind.value: -least for kind in Terrain if kind.holds_letters}
    lacks[Terrain.FOREST] += forest.density
    enough = 0 if forest.passes is ForestPasses.AT_LEAST else -1
    lacking = [lacks.get(kind) for kind in cells]
    lines = [slice(row * size.columns, (row + 1) * size.columns) for row in range(size.rows)]
    lines += [slice(column, None, size.columns) for column in range(size.columns)]
    trees = {at for at, kind in enumerate(cells) if kind == Terrain.FOREST}
    for line in lines:
        places = range(size.count)[line]
        found = [place for place, at in enumerate(places) if at in trees]
        if found:
            trees.difference_update(places[place] for place in _too_weak(lacking[line], enough, found))
    idle = [size.cell(at) for at in sorted(trees)]
    if idle:
        yield in_level(level, FOREST_IDLE, "/terrain", idle, number=len(idle))


def ice_issues(level: Level, rules: Ruleset) -> Iterator[Issue]:
    """``ice-bears-nothing``: ice that breaks under the cheapest letter."""
    least = min(rules.letters.values.values(), default=0)
    if rules.ice.bears >= least or Terrain.ICE not in level.terrain.cells:
        return
    size = level.terrain.size
    cells = (size.cell(number) for number, kind in enumerate(level.terrain.cells) if kind == Terrain.ICE)
    yield in_level(level, ICE_BEARS_NOTHING, "/terrain", cells, bears=rules.ice.bears, least=least)


def _too_weak(lacks: Sequence[int | None], enough: int, trees: Iterable[int]) -> Iterator[int]:
    """Of the ``trees`` on a line those over which a word of two letters or more may lack more than what is enough."""
    behind, before = (None, *_most_up_to(lacks)), (*_most_up_to(lacks[::-1])[::-1], None)
    for at in trees:
        # One letter more there must be; those on its other side come along where that makes the word weaker.
        one, other = behind[at], before[at + 1]
        if one is None:
            one, other = other, None
        if one is not None:
            more = one if other is None else max(one + max(0, other), other)
            if (lacks[at] or 0) + more > enough:
                yield at


def _most_up_to(lacks: Sequence[int | None]) -> list[int | None]:
    """What a word that ends at each cell of a line, its last letter there, lacks at most; None where no letter lies."""
    found: list[int | None] = []
    most: int | None = None
    for lack in lacks:
        most = None if lack is None else lack + most if most is not None and most > 0 else lack
        found.append(most)
    return found


_MOST = 1000
"""How many cells a finding points to."""


def symmetry_issues(level: Level) -> Iterator[Issue]:
    """A map that can't have its symmetry, or what of it differs where it should not, by kind."""
    symmetry, size = level.symmetry, level.terrain.size
    if symmetry is None:
        return
    if not symmetry.fits(size):
        yield in_level(level, SYMMETRY_NEEDS_SQUARE, "/symmetry", rows=size.rows, columns=size.columns)
        return
    breaks = symmetry_breaks(level, symmetry)
    differing = len(breaks.terrain) - breaks.terrain.count(0)
    if differing:
        yield in_level(level, ASYMMETRIC_TERRAIN, "/symmetry", _cells(level, breaks.terrain), number=differing)
    for city in breaks.cities:
        row, column = city.at
        yield in_level(level, ASYMMETRIC_CITY, "/symmetry", (city.at,), id=city.id, row=row, column=column)
    for token in breaks.tokens:
        row, column = token.at
        yield in_level(level, ASYMMETRIC_TOKEN, "/symmetry", (token.at,), id=token.id, row=row, column=column)
    if breaks.letters:
        yield in_level(level, ASYMMETRIC_LETTERS, "/symmetry", breaks.letters[:_MOST], number=len(breaks.letters))


def _cells(level: Level, mask: bytes) -> Iterator[Cell]:
    """The first of the cells that a mask marks."""
    found = 0
    for index, differs in enumerate(mask):
        if differs:
            yield level.terrain.size.cell(index)
            found += 1
        if found == _MOST:
            return
