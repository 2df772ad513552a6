"""A level as it stands in its file, with stories and conditions: what each member means, how it is read and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.campaign.codec import (
    Codec,
    FileHead,
    Issues,
    Structure,
    flag,
    later,
    letters,
    list_of,
    members_of,
    named,
    one_of,
    optional,
    or_null,
    read_and_issues,
    text,
    text_of,
    whole,
)
from runtime.campaign.migrations import FIRST
from runtime.campaign.ruleset_json import RULES
from runtime.campaign.shared_codecs import (
    CELL,
    CELLS,
    COUNTS,
    ELEMENT,
    ID,
    LAID,
    LEXICON_TIER,
    NEUTRAL,
    SLUG,
    TERRAIN,
    sides,
)
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import (
    CONNOTATIONS,
    HEAVIEST,
    LEAST_VALUE,
    MEMORY_FORMAT,
    MOST_BRANCHES,
    MOST_VALUE,
    Branch,
    City,
    Condition,
    DifficultyColumn,
    Effect,
    Level,
    Pool,
    PoolKind,
    Region,
    Seat,
    Start,
    Story,
    StoryPage,
    Token,
    Trigger,
    Variable,
    WinPath,
    WordChanges,
)
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.support.json_text import OneLine, write
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.engine.conditions.effect_kind import EffectKind
    from runtime.engine.conditions.kind import ConditionKind

PAGE = Structure(
    StoryPage,
    """
    title: What stands over the page, or the id of a text of the campaign.
    picture: A picture above the text: the name of a PNG or JPEG file in the campaign's folder assets.
    text: The text, or the id of a text of the campaign. An empty line begins a new paragraph; *so* is slanted, **so**
        is bold, a line that begins with # is a heading, one with - an item of a list, one with > is quoted.
    """,
    {"title": text(200), "picture": text(200), "text": text(20_000)},
    tips={
        "title": mark("What stands over the page; it may be empty"),
        "picture": mark("A picture above the text, from the campaign's assets"),
        "text": mark("*slanted*, **bold**, # heading, - list, > quotation; an empty line begins a paragraph"),
    },
    line=True,
).at("level#/$defs/page")

PAGES = list_of(PAGE, 100).at("level#/$defs/pages")

STORY = Structure(
    Story,
    """
    before: Pages before the level begins.
    won: Pages after a victory.
    lost: Pages after a defeat.
    drawn: Pages after a draw.
    """,
    {"before": PAGES, "won": PAGES, "lost": PAGES, "drawn": PAGES},
    others=dict,
).at("level#/$defs/story")

SEAT = Structure(
    Seat,
    """
    computer: The id of the computer's player who sits here, of a level of skill alone, adept, or in a mood, adept-bold;
        a person where it is left out.
    """,
    {"computer": or_null(text(64, least=1))},
    line=True,
).at("level#/$defs/seat")

COLUMN = Structure(
    DifficultyColumn,
    """
    seats: Who plays a side at this difficulty; a side that is left out as the level has it.
    rules: Single parameters in which the level differs at this difficulty.
    base: The score that a side begins with at this difficulty; a side that is left out as the level has it.
    numbers: Figures of conditions at this difficulty: under the id of a condition, or of the objective or trigger whose
        topmost condition it is, its arguments that differ, as in {"win-by-points": {"points": 80}}.
    """,
    {
        "seats": sides(optional(SEAT), "Who plays {side}.", usual=None),
        "rules": Codec(RULES, RULES.read, dict),
        "base": sides(optional(whole(-1_000_000, 1_000_000)), "{Side}'s score at the start.", usual=None),
        "numbers": named(named(whole(0, 1_000_000), 20), 1000, ID),
    },
    line=True,
).at("level#/$defs/column")


_KIND = text(pattern="^[a-z][a-z0-9_]{0,63}$")
_ARGUMENTS: Codec[Mapping[str, object]] = Codec(
    {"type": "object", "properties": {}, "maxProperties": 50}, members_of, dict, OneLine
)


def _each_on_line(extra: Mapping[str, object]) -> dict[str, object]:
    return {key: OneLine(value) for key, value in extra.items()}


CONDITION: Codec[Condition] = Structure(
    Condition,
    """A node of a tree of conditions: all, any or not with parts, or the name of a single condition with its arguments.

    kind: Which condition it is.
    id: The node's id, by which progress and memory are kept and other conditions refer to it.
    parts: The conditions that all, any, not or in_order speak of.
    arguments: What a single condition needs to know, by name: which cities, how many turns, for which side.
    """,
    {
        "kind": _KIND,
        "id": text(64),
        "parts": list_of(later(lambda: CONDITION).at("level#/$defs/condition"), 100),
        "arguments": _ARGUMENTS,
    },
    line=lambda condition: not condition.parts,
    others=_each_on_line,
).at("level#/$defs/condition")

WIN_PATH = Structure(
    WinPath,
    """One way to win, or one bonus objective.

    id: Its id, by which the campaign's ways refer to it.
    when: What must hold.
    bonus: Whether it is a bonus objective, which does not end the game.
    hidden: Whether players are not told of it before it is met or revealed.
    """,
    {"id": ID, "when": CONDITION, "bonus": flag(), "hidden": flag()},
    others=_each_on_line,
).at("level#/$defs/win_path")

BRANCH = Structure(
    Branch,
    """One course of what can go several ways.

    id: Its id, by which it is referred to.
    text: What players read of it, or the id of a text of the campaign.
    weight: Of chance, how likely it is beside the others: with 3 and 1, three times out of four. 1 unless it is said.
    effects: What comes of it, in this order.
    """,
    {
        "id": text(64),
        "text": text(20_000),
        "weight": whole(1, HEAVIEST, usual=1),
        "effects": list_of(later(lambda: EFFECT).at("level#/$defs/effect"), 100),
    },
    line=lambda branch: not any(effect.branches for effect in branch.effects),
    others=_each_on_line,
).at("level#/$defs/branch")

EFFECT: Codec[Effect] = Structure(
    Effect,
    """One thing that a trigger does.

    kind: What it does.
    arguments: What the effect needs to know, by name: which cells, which text, which letters.
    branches: Of chance, the ways that it can go, each with effects of its own.
    """,
    {"kind": _KIND, "arguments": _ARGUMENTS, "branches": list_of(BRANCH, MOST_BRANCHES)},
    line=lambda effect: not effect.branches,
    others=_each_on_line,
).at("level#/$defs/effect")

TRIGGER = Structure(
    Trigger,
    """Something that happens during the game when a condition is met.

    id: The trigger's id.
    when: The condition that sets it off.
    effects: What it does, in this order.
    repeat: Whether it goes off each time its condition becomes true instead of once.
    """,
    {"id": ID, "when": CONDITION, "effects": list_of(EFFECT, 100), "repeat": flag()},
    others=_each_on_line,
).at("level#/$defs/trigger")


VALUE = whole(LEAST_VALUE, MOST_VALUE)
"""What a variable can hold."""

VARIABLE = Structure(
    Variable,
    """A whole number that a level remembers, or a journey. What would leave the range stays at its edge.

    id: The variable's id, by which conditions and triggers refer to it.
    start: What it is when the game or the journey begins; 0 unless it is said.
    name: The name that players read.
    shown: Whether players are told of it, beside the objectives.
    """,
    {"id": ID, "start": VALUE, "name": text(200), "shown": flag()},
    tips={
        "id": mark("What conditions and triggers call the variable; they follow when it changes"),
        "start": mark("What it is when the game begins"),
        "name": mark("What players read; the id where it is empty"),
        "shown": mark("Players see it beside the objectives"),
    },
    line=True,
).at("level#/$defs/variable")

VALUES = named(VALUE, 100, ID).at("level#/$defs/values")
"""What variables hold, by their ids."""

_OWNERS = MappingProxyType({side.value: side for side in SIDES})
OWNER: Codec[Side | None] = Codec(
    {"enum": [*_OWNERS, NEUTRAL]},
    lambda value: _OWNERS.get(value) if isinstance(value, str) else None,
    lambda owner: owner.value if owner else NEUTRAL,
)

CITY = Structure(
    City,
    """One city on the map.

    id: The city's id, by which conditions and triggers refer to it.
    at: The cell it stands on: [row, column], counted from [0, 0] at the top left.
    owner: Whose it is when the game begins. A neutral city goes to the first who covers it.
    name: The name that players read.
    """,
    {"id": ID, "at": CELL, "owner": OWNER, "name": text(200)},
    tips={
        "id": mark("What conditions call the city; they follow when it changes"),
        "owner": mark("Who owns the city at the start"),
        "name": mark("What the city is called; may stay empty"),
    },
    line=True,
).at("level#/$defs/city")

TOKEN = Structure(
    Token,
    """One elemental token on the map.

    id: The token's id, by which conditions and triggers refer to it.
    at: The cell it lies on: [row, column]. When invoked, the element spreads from here.
    element: What it unleashes: a volcano turns the region to lava and a flood to water, both destroying letters and
        cities there; a drought turns water and a firestorm forest to plains.
    power: How many cells it covers when invoked; the ruleset's token.power where it is left out.
    """,
    {"id": ID, "at": CELL, "element": ELEMENT, "power": or_null(whole(1, 10_000, usual=1))},
    tips={
        "id": mark("What conditions call the token; they follow when it changes"),
        "element": mark("What the token unleashes"),
        "power": mark("How far the element spreads; 0 takes what the level's rules say"),
    },
    line=True,
).at("level#/$defs/token")

REGION = Structure(
    Region,
    """One named set of cells.

    id: The region's id, by which conditions and triggers refer to it.
    name: The name that players read in objectives.
    cells: Its cells, sorted by row and column.
    """,
    {"id": ID, "name": text(200), "cells": CELLS},
).at("level#/$defs/region")

POOL = Structure(
    Pool,
    """
    kind: standard: the ruleset's counts (the default); counts: this level's own; order: letters drawn exactly in the
        given order; infinite: drawn by the ruleset's frequencies without end.
    multiple: For a standard pool: how many times the ruleset's counts. The default is 1.
    counts: For kind counts: how many of each letter, by letter.
    order: For kind order: the letters in the order in which they are drawn.
    """,
    {"kind": one_of(PoolKind), "multiple": whole(1, 1000, usual=1), "counts": COUNTS, "order": letters(100_000)},
    line=True,
).at("level#/$defs/pool")

START = Structure(
    Start,
    """
    letters: Letters that lie on the board from the beginning, at most 100,000 of each side. They must not lie beside or
        on the opponent's.
    racks: The racks of the first turns; a side that is left out draws rack.start letters from its pool.
    base: The base scores the sides begin with; 0 where nothing is said.
    """,
    {
        "letters": sides(LAID, "{Side}'s letters.", usual=()),
        "racks": sides(
            or_null(letters(1000)).at("level#/$defs/rack"), "{Side}'s first rack, its letters as one text.", usual=None
        ),
        "base": sides(whole(-1_000_000, 1_000_000).at("level#/$defs/base"), "{Side}'s base score.", usual=0),
    },
).at("level#/$defs/start")

LONGEST_WORD = 32
_WORD = letters(LONGEST_WORD, least=2).at("level#/$defs/word", "One word in capitals, of 2 to 32 letters.")
_WORDS = list_of(_WORD, 10_000)

WORDS = Structure(
    WordChanges,
    """
    added: Words that count here though the lexicon lacks them, in capitals. The computer and spies know them too.
    banned: Words of the lexicon that do not count here, in capitals.
    lexicon: Up to which tier of commonness English words are valid, for both sides alike: 35 everyday words, 50, 70, or
        80 for the brave. Left out, as in the campaign. It means nothing beside a campaign's own list.
    offers: Up to which tier the computer lays words and spies offer them; everybody may lay all that are valid. Left
        out, as in the campaign; where both name one, the level's counts. Words that a level adds are in every tier.
    refuse_unkind: Whether words that hurt or are obscene are refused, as suits a campaign for children. Otherwise a
        person may lay them; the computer and spies never do. True in the campaign holds for all its levels.
    meanings: What added words suggest, as in {"GRIMBLADE": ["attacking"]}. A word that the lexicon has too is added
        once more for this: what is said here takes the place of what the lexicon says, and an empty list is no meaning.
    """,
    {
        "added": _WORDS,
        "banned": _WORDS,
        "lexicon": LEXICON_TIER,
        "offers": LEXICON_TIER,
        "refuse_unkind": flag(),
        "meanings": named(list_of(text_of(*CONNOTATIONS), 20), 10_000, _WORD),
    },
    tips={
        "added": mark("Words that count here though the list lacks them; the computer and spies know them too"),
        "banned": mark("Words of the list that don't count here"),
        "lexicon": mark("Which English words are valid here; beside a campaign's own list this means nothing"),
        "offers": mark("Which words the computer lays and spies offer here; players may lay all that are valid"),
        "refuse_unkind": mark(
            "Whether words that hurt or are obscene are refused here; the campaign may refuse them, too"
        ),
        "meanings": mark("What an added word suggests, in the place of what the list of words says"),
    },
).at("level#/$defs/words")

# What a position judges by has these, too.
CITIES = list_of(CITY, 10_000).at("level#/properties/cities")
TOKENS = list_of(TOKEN, 10_000).at("level#/properties/tokens")
REGIONS = list_of(REGION, 1000).at("level#/properties/regions")
CONDITIONS = sides(list_of(WIN_PATH, 100), "{Side}'s ways to win and bonus objectives.", usual=())
CONDITIONS = CONDITIONS.at("level#/properties/conditions")
TRIGGERS = list_of(TRIGGER, 1000).at("level#/properties/triggers")
VARIABLES = list_of(VARIABLE, 100).at("level#/properties/variables")
PROTAGONIST = one_of(Side).at("level#/properties/protagonist")


def judging_format(
    conditions: BySide[tuple[WinPath, ...]], triggers: tuple[Trigger, ...], variables: tuple[Variable, ...]
) -> int:
    """The first version of files in which there are these conditions, triggers and variables."""
    if variables:
        return MEMORY_FORMAT
    if not any(conditions) and not triggers:
        return FIRST
    # All kinds come along, for which a level without any need not wait.
    from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
    from runtime.engine.conditions.effect_kinds import EFFECT_KINDS

    trees = [path.when for side in SIDES for path in conditions[side]] + [trigger.when for trigger in triggers]
    used: list[tuple[ConditionKind | EffectKind | None, Mapping[str, object]]] = []
    while trees:
        tree = trees.pop()
        trees += tree.parts
        used.append((CONDITION_KINDS.get(tree.kind), tree.arguments))
    used += [
        (EFFECT_KINDS.get(effect.kind), effect.arguments) for trigger in triggers for effect in trigger.every_effect()
    ]
    if any(effect.branches for trigger in triggers for effect in trigger.effects):
        return MEMORY_FORMAT
    return max((number for kind, given in used for number in _formats(kind, given)), default=FIRST)


def _formats(kind: ConditionKind | EffectKind | None, given: Mapping[str, object]) -> Iterator[int]:
    """The versions that a kind and those of its arguments that are given came with."""
    if kind is not None:
        yield kind.format
        yield from (argument.format for argument in kind.arguments if argument.name in given)


def level_format(level: Level) -> int:
    """The first version of files in which there is everything that a level uses."""
    own = judging_format(level.conditions, level.triggers, level.variables)
    figures = [name for column in level.difficulty.values() for numbers in column.numbers.values() for name in numbers]
    return max([own, *map(_figure_format, figures), MEMORY_FORMAT if level.words.meanings else FIRST])


def _figure_format(name: str) -> int:
    """The version that an argument of this name came with, to the first of the kinds of conditions that have it."""
    from runtime.engine.conditions.condition_kinds import CONDITION_KINDS

    found = (one for kind in CONDITION_KINDS.values() for one in kind.arguments if one.name == name)
    return min((argument.format for argument in found), default=FIRST)


LEVEL = Structure(
    Level,
    """One map with everything a designer settles about one game: landscape, cities, rules, pools, start, win conditions
    and triggers. A level knows nothing of the campaign it belongs to.

    id: The level's lasting name for programs: small letters, digits, hyphens and underscores. The file is named after
        it.
    name: The title that players read.
    description: What the level is about, for players before they begin.
    ruleset: The edition of the rules it is played by, by id: release (the default) or design-1.6.
    rules: Single parameters in which the level differs from its ruleset; each has the key and the meaning it has there.
    symmetry: How the parts of the map are meant to answer each other, with gold and silver changing places: left_right
        and top_bottom mirror it across the middle, diagonal across the line from the top left and anti_diagonal across
        the one from the top right corner, half_turn turns it by half a turn, four_fold mirrors it both ways (each side
        keeps its half, left or right: with the sides above and below it would be the same game, its words read the
        other way, so that there is no mode for it; for the look of it swap rows and columns of the finished map and
        declare top_bottom), quarter_turns turns it by a quarter. The diagonals and quarter turns need a square map. The
        editor's tools keep it and checks report what breaks it.
    terrain: The landscape, one text a row from the top, all equally long: . plains, f forest, ~ water, ^ mountain, =
        ice, # lava. Under a city write plains.
    cities: The cities on the map. A word must be linked to a city of its owner, and a player without a city is out of
        the game.
    tokens: The elemental tokens that lie on the map until a word covers and captures them.
    regions: Named sets of cells that conditions and triggers speak of.
    seats: Who plays each side where the player does not choose otherwise; a person unless a computer's player is named.
    pools: The undrawn letters of each side; the ruleset's standard pool where nothing is said.
    start: What lies on the board and on the racks when the game begins.
    words: How this level's words differ from those of its campaign: words more or less, and how common they are.
    standard_end: Whether the standard ends of the game apply beside the level's own conditions: a player without a
        city, letters out, four passes, the turn limit. True unless said otherwise.
    conditions: How each side can win beyond the standard ends.
    triggers: What happens during the game when a condition is met, looked at in this order.
    variables: Whole numbers that the level remembers, for conditions to ask and triggers to set.
    protagonist: The side that the campaign's player takes: gold unless said otherwise. What is carried over from level
        to level concerns this side alone.
    story: Pages that the campaign's player reads before the level and after it.
    difficulty: How the level differs at each of the campaign's difficulties, by the difficulty's id; one that is not
        named here is as the level stands.
    """,
    {
        "id": SLUG,
        "name": text(200, least=1),
        "description": text(10_000),
        "ruleset": text(64, least=1, usual=USUAL_EDITION),
        "rules": RULES,
        "symmetry": one_of(Symmetry),
        "terrain": TERRAIN,
        "cities": CITIES,
        "tokens": TOKENS,
        "regions": REGIONS,
        "seats": sides(SEAT, "Who plays {side}.", usual=Seat()),
        "pools": sides(POOL, "{Side}'s pool.", usual=Pool()),
        "start": START,
        "words": WORDS,
        "standard_end": flag(usual=True),
        "conditions": CONDITIONS,
        "triggers": TRIGGERS,
        "variables": VARIABLES,
        "protagonist": PROTAGONIST,
        "story": STORY,
        "difficulty": named(COLUMN, 20, ID),
    },
    tips={
        "id": mark("Names the level's file; whatever refers to the level follows"),
        "name": mark("The name that players see"),
        "description": mark("What the player reads before the level"),
        "ruleset": mark("The edition of the rules that the level is played by"),
        "symmetry": mark("How the parts of the map answer each other; whatever you paint or place is mirrored so"),
        "seats": mark("Who plays this side"),
        "protagonist": mark("The side that the campaign's player plays"),
    },
    head=FileHead("level", "Scryptic level", keeps_schema=True, format_of=level_format),
)


def read_level_data(data: object) -> tuple[Level, Issues]:
    """The level that a file's data makes, and what is wrong with its rows; every other fault the schema reports."""
    return read_and_issues(LEVEL, data)


def write_level_data(level: Level) -> dict[str, object]:
    """The members of a level's file in canonical order, defaults left out, unknown keys after the known ones."""
    data: dict[str, object] = LEVEL.show(level)
    return data


def level_text(level: Level) -> str:
    """The canonical text of a level's file."""
    return write(write_level_data(level))
