"""Fixes within a level: things and letters that lie wrong, words, pools, conditions, triggers and prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from runtime.campaign.difficulty import spots
from runtime.campaign.model import Campaign, MapNote, NoteFile
from runtime.campaign.references import ReferenceKind, given_cities, given_tokens, is_spoken_of, notes_moved
from runtime.campaign.symmetry import MapPart, part_mask, parts_of_map, symmetric_from, symmetry_breaks
from runtime.checks.fixes.common import (
    GONE,
    NO_SYMMETRY,
    FixId,
    Likelihood,
    Mend,
    QuickFix,
    changed_at,
    in_file,
    parts_of,
    remove,
    unused_name,
    value_at,
)
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.symmetry import Turn
from runtime.engine.board.terrain import Terrain
from runtime.engine.conditions.condition_kinds import ALL, ANY, NOT
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import City, Condition, Level, Pool, PoolKind, Region, Seat, Token, Trigger
from runtime.support.issues import Issue
from runtime.support.rule_texts import ICE_BEARS, TURN_LIMIT
from runtime.support.texts import mark


def _level(campaign: Campaign, issue: Issue, change: Any) -> Campaign:
    return in_file(campaign, issue.place.file, change)


def _side(issue: Issue) -> Side:
    return Side(str(issue.details["side"]))


def remove_thing(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take a city, token or region off the level, unless a condition speaks of it, or its side would be left bare."""
    level = campaign.level(issue.place.level)
    parts = parts_of(issue.place.pointer)[:2]
    pointer = "/".join(["", *parts])
    thing = value_at(campaign, replace(issue, place=replace(issue.place, pointer=pointer)))
    if isinstance(thing, City):
        kind = ReferenceKind.CITY
        if thing.owner is not None and sum(city.owner is thing.owner for city in level.cities) == 1:
            return None
    elif isinstance(thing, Token | Region):
        kind = ReferenceKind.TOKEN if isinstance(thing, Token) else ReferenceKind.REGION
    else:
        return None
    if is_spoken_of(level, kind, thing.id):
        return None
    return changed_at(campaign, issue, lambda _: GONE, pointer=pointer)


def plains_below(campaign: Campaign, issue: Issue) -> Campaign:
    """Make the cells of the finding plains."""
    cells = dict.fromkeys((Cell(*cell) for cell in issue.place.cells), Terrain.PLAINS)
    return _level(campaign, issue, lambda level: replace(level, terrain=level.terrain.having(cells)))


def plains_without_city(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Make the cells of the finding plains, unless it is a city that is in the way."""
    return plains_below(campaign, issue) if issue.details["where"] == "lava" else None


def crop_region(campaign: Campaign, issue: Issue) -> Campaign:
    """Take the cells of a region that are off the map out of it."""
    size = campaign.level(issue.place.level).terrain.size
    return changed_at(campaign, issue, lambda cells: tuple(cell for cell in cells if cell in size))


def crop_note(campaign: Campaign, issue: Issue) -> Campaign:
    """Take what is off the map out of a note, as where a map is cut; the note itself where nothing is left."""
    size = campaign.level(issue.place.level).terrain.size

    def crop(note: MapNote) -> Any:
        kept = notes_moved(NoteFile((note,)), lambda cell: cell if cell in size else None).notes
        return kept[0] if kept else GONE

    return changed_at(campaign, issue, crop)


def crop_cells(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the cells that are off the map out of a list of an effect; the effect itself where none are left."""
    size = campaign.level(issue.place.level).terrain.size
    value = value_at(campaign, issue)
    listed = isinstance(value, list | tuple) and bool(value) and isinstance(value[0], list | tuple)
    kept = [pair for pair in value if Cell(*pair) in size] if listed else []
    if kept:
        return changed_at(campaign, issue, lambda _: kept)
    parts = parts_of(issue.place.pointer)
    return remove(2)(campaign, issue) if parts[0] == "triggers" and "effects" in parts else None


def remove_letters(campaign: Campaign, issue: Issue) -> Campaign:
    """Take the starting letters on the cells of the finding off the board."""
    side, cells = _side(issue), frozenset(Cell(*cell) for cell in issue.place.cells)

    def without(level: Level) -> Level:
        letters = level.start.letters
        kept = tuple(laid for laid in letters[side] if laid.at not in cells)
        return replace(level, start=replace(level.start, letters=letters.having(side, kept)))

    return _level(campaign, issue, without)


def remove_unknown_letters(campaign: Campaign, issue: Issue) -> Campaign:
    """Take letters without a value out of a pool, a rack or the starting letters."""
    unknown = frozenset(str(issue.details["letters"]).split())

    def without(value: Any) -> Any:
        if isinstance(value, Pool):
            counts = {letter: count for letter, count in value.counts.items() if letter not in unknown}
            return replace(value, counts=counts, order="".join(one for one in value.order if one not in unknown))
        if isinstance(value, str):
            return "".join(letter for letter in value if letter not in unknown)
        return tuple(laid for laid in value if laid.letter not in unknown)

    return changed_at(campaign, issue, without)


def cut_rack(campaign: Campaign, issue: Issue) -> Campaign:
    """Take the last letters off a rack that is too full."""
    limit = int(issue.details["limit"])
    return changed_at(campaign, issue, lambda rack: rack[:limit])


def usual_pool(campaign: Campaign, issue: Issue) -> Campaign:
    """Give the side the standard pool."""
    return changed_at(campaign, issue, lambda _: Pool())


def endless_pools(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give both sides pools that never run dry; nothing where even that would not be enough for what is asked."""
    if int(issue.details.get("endless", 0)) < int(issue.details.get("asked", 0)):
        return None

    def with_pools(level: Level) -> Level:
        return replace(level, pools=level.pools.map(lambda pool: replace(pool, kind=PoolKind.INFINITE)))

    return _level(campaign, issue, with_pools)


def add_word(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Add the word that the finding speaks of to the level's."""
    word = str(issue.details["word"])
    level = campaign.level(issue.place.level)
    if word in level.words.added or not word.isalpha() or word != word.upper():
        return None
    words = replace(
        level.words,
        added=(*level.words.added, word),
        banned=tuple(one for one in level.words.banned if one != word),
    )
    return campaign.having_level(replace(level, words=words))


def upper_case(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Write a word in capitals."""
    word = str(issue.details["word"])
    return changed_at(campaign, issue, lambda _: word.upper()) if word.isalpha() and word != word.upper() else None


def person_plays(campaign: Campaign, issue: Issue) -> Campaign:
    """Give the protagonist's side to a person."""
    side = _side(issue)
    return _level(campaign, issue, lambda level: replace(level, seats=level.seats.having(side, Seat())))


def swap_seats(campaign: Campaign, issue: Issue) -> Campaign:
    """Let whoever plays a side play the other one."""
    return _level(campaign, issue, lambda level: replace(level, seats=BySide(level.seats.silver, level.seats.gold)))


def remove_entry(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take an objective or trigger out of its level, unless an effect or a way of the campaign refers to it.

    A trigger stays too where other conditions ask for what it alone can bring about.
    """
    level = campaign.level(issue.place.level)
    parts = parts_of(issue.place.pointer)
    length = 3 if parts[0] == "conditions" else 2
    pointer = "/".join(["", *parts[:length]])
    name = value_at(campaign, replace(issue, place=replace(issue.place, pointer=pointer))).id
    if parts[0] == "conditions":
        nodes = {node.id for node in campaign.nodes if node.level == level.id}
        told = any(edge.start in nodes and name in (edge.path, *edge.met, *edge.missed) for edge in campaign.edges)
        if told or is_spoken_of(level, ReferenceKind.OBJECTIVE, name):
            return None
    elif _is_asked_elsewhere(level, int(parts[1])):
        return None
    if any(name in column.numbers for column in level.difficulty.values()):
        return None
    return changed_at(campaign, issue, lambda _: GONE, pointer=pointer)


def _is_asked_elsewhere(level: Level, number: int) -> bool:
    """Whether a condition that is not the trigger's own asks for a choice or a variable that only it touches."""
    own = f"/triggers/{number}/"
    brought = _brought(level.triggers[number])
    others = {what for place, one in enumerate(level.triggers) if place != number for what in _brought(one)}
    asked = (spot.condition for spot in spots(level) if not spot.pointer.startswith(own))
    return any(
        (member, one.arguments.get(member)) in brought - others for one in asked for member in ("choice", "variable")
    )


def _brought(trigger: Trigger) -> set[tuple[str, object]]:
    """The choices that a trigger opens, and the variables that it changes."""
    return {
        ("choice", effect.arguments.get("id")) if effect.kind == CHOICE.kind else ("variable", name)
        for effect in trigger.every_effect()
        if effect.kind == CHOICE.kind or (name := effect.arguments.get("variable"))
    }


def remove_part(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take a part out of a condition that has others."""
    parts = value_at(campaign, issue, 1)
    return remove()(campaign, issue) if len(parts) > 1 else None


def without_opposite(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take out of a group what says the opposite of another part of it."""
    group = value_at(campaign, issue)
    said = [_bare(part) for part in group.parts if part.kind != NOT]
    kept = tuple(part for part in group.parts if part.kind != NOT or _bare(part.parts[0]) not in said)
    changed = replace(group, parts=kept)
    return changed_at(campaign, issue, lambda _: changed) if group.kind in (ALL, ANY) and kept else None


def _bare(condition: Condition) -> Condition:
    """A condition without the ids by which it is known."""
    return replace(condition, id="", parts=tuple(_bare(part) for part in condition.parts))


def make_bonus(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Make a way to win a bonus objective."""
    parts = parts_of(issue.place.pointer)
    if parts[0] != "conditions":
        return None
    pointer = "/".join(["", *parts[:3]])
    return changed_at(campaign, issue, lambda path: replace(path, bonus=True), pointer=pointer)


def show_all(campaign: Campaign, issue: Issue) -> Campaign:
    """Hide none of a side's ways to win."""
    return changed_at(
        campaign, issue, lambda paths: tuple(path if path.bonus else replace(path, hidden=False) for path in paths)
    )


def raise_limit(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give the level as many turns as it takes."""
    if issue.details.get("by") != TURN_LIMIT:
        return None
    turn = int(issue.details["turn"])
    return _level(campaign, issue, lambda level: replace(level, rules={**level.rules, TURN_LIMIT: turn}))


def forget_condition(campaign: Campaign, issue: Issue) -> Campaign:
    """Let an effect that ends the level name no victory."""

    def without(effect: Any) -> Any:
        arguments: Mapping[str, object] = effect.arguments
        return replace(effect, arguments={key: one for key, one in arguments.items() if key != "condition"})

    return changed_at(campaign, issue, without)


def bear_least(campaign: Campaign, issue: Issue) -> Campaign:
    """Let ice bear the cheapest letters."""
    least = int(issue.details["least"])
    return _level(campaign, issue, lambda level: replace(level, rules={**level.rules, ICE_BEARS: least}))


def even_bases(campaign: Campaign, issue: Issue) -> Campaign:
    """Let both sides begin with as many points, those of the side that begins with more."""
    side = _side(issue)
    return changed_at(campaign, issue, lambda bases: bases.having(side, bases[side.other]))


def fewer_given(campaign: Campaign, issue: Issue) -> Campaign:
    """Leave the last letters out that a rack has no room for."""
    limit = int(issue.details["limit"])
    return changed_at(campaign, issue, lambda letters: letters[:limit])


def let_end_turn(campaign: Campaign, issue: Issue) -> Campaign:
    """Let a side that may do nothing else end its turn."""
    return allow_too(campaign, replace(issue, details={**issue.details, "thing": ActionKind.END_TURN.value}))


def allow_too(campaign: Campaign, issue: Issue) -> Campaign:
    """Let a side do what it may not, beside what it may."""
    allowed = str(issue.details["thing"])
    return changed_at(campaign, issue, lambda actions: [*([actions] if isinstance(actions, str) else actions), allowed])


def add_letters(campaign: Campaign, issue: Issue) -> Campaign:
    """Put the letters that are missing into the pool of a side, and no others."""
    missing, side = str(issue.details["letters"]).split(", "), _side(issue)
    there = {one[0]: int(one[1:]) for one in str(issue.details["pool"]).split()}

    def more(pool: Pool) -> Pool:
        if pool.kind is PoolKind.ORDER:
            return replace(pool, order=pool.order + "".join(missing))
        counts = Counter(there)
        counts.update(missing)
        return replace(pool, kind=PoolKind.COUNTS, multiple=1, counts=dict(counts))

    return _level(
        campaign, issue, lambda level: replace(level, pools=level.pools.having(side, more(level.pools[side])))
    )


def not_again(campaign: Campaign, issue: Issue) -> Campaign:
    """Let a trigger happen once, at the first of its turns."""
    pointer = "/".join(issue.place.pointer.split("/")[:3])

    def once(trigger: Any) -> Any:
        given = {name: value for name, value in trigger.when.arguments.items() if name != "every"}
        return replace(trigger, repeat=False, when=replace(trigger.when, arguments=given))

    return changed_at(campaign, issue, once, pointer=pointer)


def new_effect_id(campaign: Campaign, issue: Issue) -> Campaign:
    """Give what an effect puts on the map an id that nothing else has."""
    level = campaign.level(issue.place.level)
    there = {one.id for one in level.cities} | {one.id for one in level.tokens}
    taken = there | given_tokens(level) | given_cities(level)
    return changed_at(campaign, issue, lambda name: unused_name(name, taken))


def let_repeat(campaign: Campaign, issue: Issue) -> Campaign:
    """Let a trigger go off each time that its condition comes true."""
    return changed_at(campaign, issue, lambda trigger: replace(trigger, repeat=True))


def known_letters_only(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the letters out of a prize that the battle after it does not know."""
    unknown = set(str(issue.details["letters"]).split())
    return changed_at(campaign, issue, lambda letters: "".join(one for one in letters if one not in unknown))


def fewer_letters(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the last letters off a prize until it finds room on the rack; tokens stay as far as there is room."""
    limit = int(issue.details["limit"])

    def fewer(prize: Any) -> Any:
        tokens = prize.tokens[:limit]
        return replace(prize, tokens=tokens, letters=prize.letters[: limit - len(tokens)])

    return changed_at(campaign, issue, fewer, up=1)


def mended_from(part: MapPart) -> Mend:
    """Make the rest of a map answer one part of it.

    Nothing where its symmetry does not have this part, or where something would go of which a condition speaks.
    """

    def mended(campaign: Campaign, issue: Issue) -> Campaign | None:
        level = campaign.level(issue.place.level)
        turn = _turn_to(level, part)
        if level.symmetry is None or isinstance(turn, MapPart):
            return None
        after = symmetric_from(level, level.symmetry, turn)
        things = ((ReferenceKind.CITY, level.cities, after.cities), (ReferenceKind.TOKEN, level.tokens, after.tokens))
        for kind, old, new in things:
            gone = {one.id for one in old} - {one.id for one in new}
            if any(is_spoken_of(level, kind, name) for name in gone):
                return None
        if any(not any(city.owner is side for city in after.cities) for side in SIDES):
            return None
        return campaign.having_level(after)

    return mended


def _turn_to(level: Level, part: MapPart) -> Turn | MapPart | None:
    """The turn that lays the first part of a map on this one; the part itself where the map does not have it."""
    symmetry, size = level.symmetry, level.terrain.size
    if symmetry is None or not symmetry.fits(size):
        return part
    return next((turn for turn, name in parts_of_map(size, symmetry).items() if name is part), part)


def work_done_in(part: MapPart) -> Likelihood:
    """How much of what breaks a symmetry was made in a part: things that stand there, and ground that is not plain."""

    def counted(campaign: Campaign, issue: Issue) -> int:
        level = campaign.level(issue.place.level)
        turn = _turn_to(level, part)
        if level.symmetry is None or isinstance(turn, MapPart):
            return 0
        size, cells = level.terrain.size, [Cell(*cell) for cell in issue.place.cells]
        inside = part_mask(size, level.symmetry, turn)
        things = {city.at for city in level.cities} | {token.at for token in level.tokens}
        made = [cell for cell in cells if cell in things or level.terrain[cell] is not Terrain.PLAINS]
        return sum(1 for cell in made if inside[size.index(cell)])

    return counted


def without_answer(campaign: Campaign, issue: Issue) -> Campaign:
    """Take the starting letters off the board that have no counterpart."""
    level = campaign.level(issue.place.level)
    lonely = frozenset(symmetry_breaks(level, level.symmetry).letters) if level.symmetry else frozenset()
    kept = level.start.letters.map(lambda letters: tuple(laid for laid in letters if laid.at not in lonely))
    return campaign.having_level(replace(level, start=replace(level.start, letters=kept)))


_PART_LABELS: Mapping[MapPart, str] = MappingProxyType(
    {
        MapPart.LEFT: mark("Mend the map from the left half"),
        MapPart.RIGHT: mark("Mend the map from the right half"),
        MapPart.UPPER: mark("Mend the map from the upper half"),
        MapPart.LOWER: mark("Mend the map from the lower half"),
        MapPart.UPPER_LEFT: mark("Mend the map from the upper left"),
        MapPart.UPPER_RIGHT: mark("Mend the map from the upper right"),
        MapPart.LOWER_LEFT: mark("Mend the map from the lower left"),
        MapPart.LOWER_RIGHT: mark("Mend the map from the lower right"),
    }
)

SYMMETRY_FIXES = (
    *(
        QuickFix(FixId(f"from-{part.value}"), label, mended_from(part), speaks=work_done_in(part))
        for part, label in _PART_LABELS.items()
    ),
    QuickFix(NO_SYMMETRY.id, NO_SYMMETRY.label, NO_SYMMETRY.mend, speaks=lambda *_: -1),
)
"""Ways to mend a broken symmetry: from each part that the level's symmetry divides its map into, else to give it up."""


def smaller_pool(campaign: Campaign, issue: Issue) -> Campaign:
    """Take as many letters out of a pool as it may not hold, of each letter its share."""
    most, number = int(issue.details["maximum"]), int(issue.details["count"])

    def smaller(pool: Pool) -> Pool:
        share = {letter: max(1, count * (most - len(pool.counts)) // number) for letter, count in pool.counts.items()}
        multiple = max(1, pool.multiple * most // number)
        return replace(pool, multiple=multiple, counts=share, order=pool.order[:most])

    return changed_at(campaign, issue, smaller)


def points_for_second(campaign: Campaign, issue: Issue) -> Campaign:
    """Give the side that does not begin ten points more at the start."""
    second = _side(issue).other

    def given(level: Level) -> Level:
        base = level.start.base
        return replace(level, start=replace(level.start, base=base.having(second, base[second] + 10)))

    return _level(campaign, issue, given)


REMOVE_THING = QuickFix(FixId("remove-thing"), mark("Remove it from the map"), remove_thing)
REMOVE_ENTRY = QuickFix(FixId("remove-entry"), mark("Remove it from the level"), remove_entry)
NO_OPPOSITE = QuickFix(FixId("no-opposite"), mark("Leave the opposite out"), without_opposite)
REMOVE_PART = QuickFix(FixId("remove-part"), mark("Remove this part"), remove_part)
ADD_LETTERS = QuickFix(FixId("add-letters"), mark("Put the missing letters into the pool"), add_letters)
USUAL_POOL = QuickFix(FixId("standard-pool"), mark("Use the standard pool"), usual_pool)
ADD_WORD = QuickFix(FixId("add-word"), mark("Add the word to the level's words"), add_word)
REMOVE_LETTERS = QuickFix(FixId("remove-letters"), mark("Remove these letters"), remove_letters)
SMALLER_POOL = QuickFix(FixId("smaller-pool"), mark("Take out as many letters as are too many"), smaller_pool)
ENDLESS = QuickFix(FixId("endless"), mark("Give both sides endless pools"), endless_pools)
