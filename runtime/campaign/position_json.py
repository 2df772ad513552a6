"""Positions as they stand in files and in the referee's answers, by the names of the rule cases and more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, TypeVar

from runtime.campaign.codec import (
    Codec,
    FileHead,
    Issues,
    Structure,
    flag,
    list_of,
    members_of,
    named,
    object_schema,
    one_of,
    or_null,
    read_and_issues,
    text,
    text_of,
    whole,
    whole_of,
)
from runtime.campaign.level_json import (
    CITIES,
    CONDITIONS,
    OWNER,
    PROTAGONIST,
    REGIONS,
    TOKENS,
    TRIGGERS,
    VALUES,
    VARIABLES,
    judging_format,
)
from runtime.campaign.migrations import FIRST
from runtime.campaign.play import Judging, PartialPosition, PlayedLetters, Position
from runtime.campaign.ruleset_json import RULES
from runtime.campaign.run_codecs import HELD_TOKENS, RUN, RUN_TEXT
from runtime.campaign.shared_codecs import (
    CELL,
    COUNT,
    COUNTS,
    DIRECTION,
    ELEMENT,
    ID,
    LAID,
    SCORE,
    SIDE,
    TERRAIN,
    sides,
)
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.conditions.arguments import LONGEST_TEXT
from runtime.engine.conditions.board_effects import FORMAT as BOARD_FORMAT
from runtime.engine.game.condition_plan import ConditionMemory
from runtime.engine.game.state import (
    ActionKind,
    AllowedActions,
    BoardToken,
    ChoiceMoment,
    Ending,
    EndReason,
    OpenChoice,
    PendingAttack,
    Phase,
    PoolPlan,
)
from runtime.engine.levels.level import CONNOTATIONS, MEMORY_FORMAT, City, PoolKind
from runtime.support.json_text import Grouped, OneLine

ThingT = TypeVar("ThingT", City, BoardToken)

_LETTERS_TEXT = text(100_000).at("position#/$defs/letters_text")
_IDS = list_of(text(200), 10_000).at("position#/$defs/ids")


def _letters(value: object) -> PlayedLetters:
    """Letters that stand under ``row,column``; a key that is no cell is left out, as the schema reports it."""
    found = {}
    for key, letter in members_of(value).items():
        row, _, column = key.partition(",")
        if row.isdecimal() and column.isdecimal() and len(key) < 12:
            found[Cell(int(row), int(column))] = letter if isinstance(letter, str) else ""
    return found


LETTERS = Codec(
    {
        "type": "object",
        "maxProperties": 100_000,
        "propertyNames": {"pattern": "^(0|[1-9][0-9]{0,2}),(0|[1-9][0-9]{0,2})$"},
        "additionalProperties": {"type": "string", "minLength": 1, "maxLength": 1},
    },
    _letters,
    lambda letters: {f"{at.row},{at.column}": letters[at] for at in sorted(letters)},
).at("position#/$defs/letters")


def _mark(value: object) -> tuple[int | str, ...]:
    """A run as a list: numbers stay numbers, texts texts."""
    items = value if isinstance(value, list) else ()
    return tuple(item if isinstance(item, str) else whole_of(item, -1) for item in items)


def _mark_schema(*more: Codec[int]) -> dict[str, Any]:
    number = whole(0, 999).at("position#/$defs/number")
    parts = [number, number, DIRECTION, RUN_TEXT, *more]
    return {"type": "array", "minItems": len(parts), "maxItems": len(parts), "prefixItems": parts}


_BROKEN = list_of(Codec(_mark_schema(), _mark, list).at("position#/$defs/mark"), 10_000).at("position#/$defs/broken")
_PENALTIES = list_of(Codec(_mark_schema(COUNT), _mark, list).at("position#/$defs/penalty"), 10_000)


def _with_own_id(name: str, form: Structure[ThingT]) -> Codec[ThingT]:
    """The same form, with the id NAME-ROW-COLUMN for whatever was given none; files leave this one out."""

    def own_id(thing: ThingT) -> str:
        return f"{name}-{thing.at.row}-{thing.at.column}"

    def read(value: object) -> ThingT:
        thing = form.read(value)
        return thing if thing.id else replace(thing, id=own_id(thing))

    def write(thing: ThingT) -> dict[str, Any]:
        data: dict[str, Any] = form.write(thing)
        return {key: value for key, value in data.items() if key != "id"} if thing.id == own_id(thing) else data

    return Codec(form.schema, read, write).at(f"position#/$defs/{name}")


CITY = _with_own_id(
    "city",
    Structure(
        City,
        """A city on the board.

        id: The city's id; city-ROW-COLUMN unless it is said.
        at: The cell it stands on: [row, column].
        owner: Whose it is now.
        name: The name that players read.
        """,
        {"id": ID, "at": CELL, "owner": OWNER, "name": text(200)},
        needed=("at", "owner"),
    ),
)
TOKEN = _with_own_id(
    "token",
    Structure(
        BoardToken,
        """An elemental token on the board.

        id: The token's id; token-ROW-COLUMN unless it is said.
        at: The cell it lies on: [row, column].
        element: What it unleashes.
        power: How many cells it covers when it is invoked.
        captured: Whether it was captured, so that only its mark is left; false unless it is said.
        """,
        {"id": ID, "at": CELL, "element": ELEMENT, "power": whole(1, 10_000, usual=1), "captured": flag()},
        needed=("at", "element", "power"),
        always=("captured",),
    ),
)

_PLAN = Structure(
    PoolPlan,
    """What both sides may know of a pool.

    kind: How the letters come about, as in a level's pools.
    counts: How many of each letter there were at the beginning, pool, rack and board together; of an endless pool how
        often each comes.
    """,
    {"kind": one_of(PoolKind), "counts": Codec(COUNTS, COUNTS.read, dict)},
).at("position#/$defs/plan")

_WAITING = Structure(
    PendingAttack,
    """An attack that waits for the order of its fights.

    new: The new letters by row and column, each as [row, column, letter].
    main: The main word.
    cross: The cross words.
    defenders: The words attacked: topmost, leftmost, across first.
    """,
    {"new": LAID, "main": RUN, "cross": list_of(RUN, 1000), "defenders": list_of(RUN, 10_000, least=2)},
)

_COURSE = Structure(
    ConditionMemory,
    """What is remembered of conditions and triggers.

    looked: Whether the first position was looked at.
    over: How many turns of the game have ended.
    memory: What single conditions remember: a number by the condition's key, where it is not 0.
    met: The ids of the objectives that were met, in the order it happened.
    revealed: The ids of the hidden objectives that were revealed.
    fired: The ids of the triggers that went off and don't do so again.
    given: The letters that triggers gave, each as one text.
    next_turn: Whose turn comes next, where a trigger has settled it.
    """,
    {
        "looked": flag(),
        "over": COUNT,
        "memory": named(whole(-1_000_000_000, 1_000_000_000), 100_000),
        "met": _IDS,
        "revealed": _IDS,
        "fired": _IDS,
        "given": sides(_LETTERS_TEXT, "The letters given to {side}."),
        "next_turn": or_null(SIDE),
    },
    always=True,
).at("position#/$defs/course")

_ALLOWED = Structure(
    AllowedActions,
    """What a level lets a side do.

    kinds: The kinds of action; none stands for all.
    text: What the level says of anything else.
    """,
    {"kinds": list_of(one_of(ActionKind), len(ActionKind)), "text": text(LONGEST_TEXT)},
    always=True,
).at("position#/$defs/allowed")

_POINTER = text(1000)
_CHOICE = Structure(
    OpenChoice,
    """A choice that waits for its answer, and all that waits for it.

    effect: Where the choice stands in the level, as a JSON pointer.
    chooser: Who chooses.
    mover: Whose action set it off.
    phase: What might be done when it opened.
    moment: When it opened: in the opening, after an action or at the end of a turn.
    round: How many times all triggers were looked at before.
    rule: The number of the trigger that opened it, from 0.
    rest: The effects that follow, as JSON pointers: those of the trigger, then those of each option that it lies in.
    """,
    {
        "effect": _POINTER,
        "chooser": SIDE,
        "mover": SIDE,
        "phase": one_of(Phase),
        "moment": one_of(ChoiceMoment),
        "round": COUNT,
        "rule": COUNT,
        "rest": list_of(list_of(_POINTER, 100_000), 100),
    },
    always=True,
)

_JUDGING = Structure(
    Judging,
    "Conditions and triggers in the form of levels.",
    {
        "cities": CITIES,
        "tokens": TOKENS,
        "regions": REGIONS,
        "conditions": CONDITIONS,
        "triggers": TRIGGERS,
        "variables": VARIABLES,
        "protagonist": PROTAGONIST,
    },
).at("position#/$defs/judging")

FINISHED = Structure(
    Ending,
    """How a game ended.

    winner: The side that won; null for a draw.
    why: What brought the end.
    path: The id of the winner's way to win, where one was met.
    """,
    {"winner": or_null(SIDE), "why": one_of(EndReason), "path": text(64)},
)

_POOL: Codec[int | str] = Codec(
    {"type": ["integer", "string"], "minimum": 0, "maximum": 100_000, "maxLength": 100_000},
    lambda value: value if isinstance(value, str) else whole_of(value),
)
_CONNOTATION = text_of(*CONNOTATIONS)

_MEMBERS: Mapping[str, Codec[Any]] = MappingProxyType(
    {
        "level": text(64),
        "edition": text(64, least=1),
        "params": Codec(RULES, RULES.read, dict),
        "rows": whole(1, 1000),
        "cols": whole(1, 1000),
        "terrain": TERRAIN,
        "cities": list_of(CITY, 10_000),
        "tokens": list_of(TOKEN, 10_000),
        "letters": sides(LETTERS, "{Side}'s letters."),
        "racks": sides(_LETTERS_TEXT, "{Side}'s rack."),
        "rack_tokens": sides(HELD_TOKENS, "{Side}'s tokens."),
        "base": sides(SCORE, "{Side}'s base score."),
        "to_move": SIDE,
        "pools": sides(_POOL.at("position#/$defs/pool"), "{Side}'s pool."),
        "passes": whole(0, 1_000_000),
        "connotations": named(list_of(_CONNOTATION, 20), 100_000).at("position#/$defs/connotations"),
        "plans": sides(_PLAN, "{Side}'s pool."),
        "standard_end": flag(),
        "turn": whole(1, 1_000_000),
        "phase": one_of(Phase),
        "rack_after_draw": whole(0, 1_000_000),
        "redeployed": flag(),
        "committed": flag(),
        "began": sides(flag().at("position#/$defs/flag"), "Whether {side} has."),
        "spies": sides(COUNT, "{Side}'s spies."),
        "out": sides(_LETTERS_TEXT, "Those that were {side}'s."),
        "discarded": sides(_LETTERS_TEXT, "Those that were {side}'s."),
        "broken": sides(_BROKEN, "{Side}'s broken runs."),
        "penalties": _PENALTIES,
        "waiting": or_null(_WAITING).at("position#/$defs/waiting"),
        "offer": or_null(SIDE),
        "may_swap": flag(),
        "swapped": flag(),
        "finished": or_null(FINISHED).at("position#/$defs/finished"),
        "course": _COURSE,
        "variables": VALUES,
        "allowed": sides(_ALLOWED, "What {side} may do."),
        "closed": _IDS,
        "laid": sides(_LETTERS_TEXT, "Those that are {side}'s."),
        "choice": or_null(_CHOICE).at("position#/$defs/choice"),
        "choices": COUNT,
        "chosen": named(text(64), 10_000),
        "judging": _JUDGING,
        "chance": text(pattern="^[0-9a-f]{1,16}$"),
    }
)

_ITEM_LINES = ("terrain", "cities", "tokens", "penalties")
_MEMBER_LINES = ("letters", "plans", "params", "judging")


def _laid_out(key: str, codec: Codec[Any]) -> Codec[Any]:
    """A member as files have it: on one line, or an item or a side a line."""

    def show(value: Any) -> object:
        data = codec.write(value)
        if key in _ITEM_LINES:
            return Grouped([[item] for item in data])
        return {name: OneLine(one) for name, one in data.items()} if key in _MEMBER_LINES else OneLine(data)

    return Codec(codec, codec.read, codec.write, show, codec.issues_of).at(f"position#/properties/{key}")


_SHOWN = MappingProxyType({key: _laid_out(key, codec) for key, codec in _MEMBERS.items()})


def position_format(position: Position) -> int:
    """The first version of files in which there is everything that a position uses."""
    judging = position.judging
    if position.choice is not None or position.chosen:
        return MEMORY_FORMAT
    if any(position.allowed or ()) or position.closed or any(position.laid or ()):
        return BOARD_FORMAT
    if position.variables:
        return MEMORY_FORMAT
    return FIRST if judging is None else judging_format(judging.conditions, judging.triggers, judging.variables)


POSITION = Structure(
    Position,
    """A whole state of play. Its names and symbols are those of the rule cases, and more; whatever is left out is as
    usual at the start of a turn. The referee loads any position, savegames hold one.

    level: The id of the level it was played on; it means nothing to the rules.
    edition: The edition of the rules, by its id: release (the default) or design-1.6.
    params: Single parameters in which the rules differ from the edition; each has the key and the meaning it has there.
    rows: How many rows the board has; if it is said, it must be as many as there are in terrain.
    cols: How many columns the board has; if it is said, it must be as many as there are in terrain.
    terrain: The landscape, one text a row from the top, all equally long: . plains, f forest, ~ water, ^ mountain, =
        ice, # lava. The symbol under a city counts as plains.
    cities: The cities that still stand, and whose they are.
    tokens: The elemental tokens on the board, the captured ones' marks among them.
    letters: The letters on the board, by side; each under its cell, "row,column", as in {"7,3": "A"}.
    racks: The letters on the racks, each as one text. New letters of an attack that waits for its order are still among
        them.
    rack_tokens: The captured tokens on the racks, in the order of their capture.
    base: The base scores: everything awarded so far.
    to_move: Whose turn it is; gold unless it is said.
    pools: The undrawn letters in drawing order as one text, or only how many they are. Of letters that nobody knows
        none is drawn. 0 for an endless pool.
    passes: How many turns in a row were passes, up to now.
    connotations: What these words suggest, instead of what the word list says, as in {"SWORD": ["attacking"]}.
    plans: What both sides may know of the pools: how letters come, and which there were at the beginning. Where it is
        left out, pools are finite and hold what is there.
    standard_end: Whether the standard ends apply; true unless it is said.
    turn: The number of this turn, both sides' counted from 1.
    phase: What the side to move may do. discard: it must first give up letters; play: anything; order: the other side
        must name the order of the fights (waiting holds the attack); choose: whoever chooses must answer (choice holds
        what); over: nothing (finished says how it ended).
    rack_after_draw: How many letters the side to move held after its draw and discards, by which a pass is judged; as
        many as on its rack unless it is said.
    redeployed: Whether the side to move has lifted a run this turn; false unless it is said.
    committed: Whether a word was committed this turn, where passes are judged by that; false unless it is said.
    began: Whether each side has had a turn, so that it draws at the beginning of its next; true unless it is said.
    spies: How many spies the sides have left. Unless it is said, as many as the rules give, but three at least, for the
        rule cases ask spies in every edition.
    out: The letters that have left the game, each as one text.
    discarded: Those of the letters out of the game that their owner gave up unseen by the other side.
    broken: The runs that are broken for the rest of this turn, each as [row, column, direction, letters].
    penalties: What repelled attacks take from words' defence until the end of the turn, each as [row, column,
        direction, letters, amount].
    waiting: The attack that waits for the defending player to name the order of the fights; with phase order alone.
    offer: The side whose offer of a draw stands.
    may_swap: Whether the side to move may still change sides with the other, by the pie rule; false unless it is said.
    swapped: Whether the players have changed sides; false unless it is said.
    finished: How the game ended; with phase over alone.
    course: What is remembered of conditions and triggers.
    variables: What the level's variables hold, by their ids.
    allowed: What the level lets the sides do; anything unless it is said.
    closed: The ids of the objectives that the level has closed, so that they can be met no more.
    laid: The letters that the level itself has laid on the board, each as one text.
    choice: The choice of the level that waits for its answer, and what waits for that; with phase choose alone.
    choices: How many choices have opened this turn; 0 unless it is said.
    chosen: The latest answer to each choice of the level: the option's id by the choice's.
    judging: The level's conditions and triggers, with the things they speak of as they were when the game began; left
        out where only the standard ends are judged.
    chance: The state of the game's random numbers: up to 16 hexadecimal digits, for other programs would spoil so long
        a number.
    """,
    _SHOWN,
    needed=("terrain",),
    head=FileHead(
        "position",
        "Scryptic position",
        has_format=False,
        about_format="The version of the file format: 1. A position that names none is of version 1.",
        format_of=position_format,
    ),
)


def _read_part(value: object) -> Position:
    """Part of a position; whatever it says of one side alone is known to be said of that side alone."""
    part, given, names = POSITION.read(value), members_of(value), {side.value for side in SIDES}
    said = {name: members_of(given[name]) for name in _MEMBERS if isinstance(getattr(part, name), BySide)}
    alone = {name: side for name, both in said.items() for side in SIDES if {*both} & names == {side.value}}
    if not alone:
        return part
    return PartialPosition(**{one.name: getattr(part, one.name) for one in fields(part)}, alone=alone)


def _for_one_side(part: Position, data: dict[str, Any]) -> dict[str, Any]:
    """The members of a part, those that it says of one side alone without the other's; its file says the format."""
    data.pop("format", None)
    for name, side in (part.alone if isinstance(part, PartialPosition) else {}).items():
        value = data[name]
        is_line = isinstance(value, OneLine)
        one: Any = {side.value: (value.value if is_line else value)[side.value]}
        data[name] = OneLine(one) if is_line else one
    return data


_OF_PARTS = (
    *("params", "terrain", "cities", "tokens", "letters", "racks", "rack_tokens", "base", "to_move", "pools", "passes"),
    *("turn", "spies", "redeployed", "began", "out", "discarded", "variables"),
)

PART = Codec(
    object_schema("", {key: _SHOWN[key] for key in _OF_PARTS}),
    _read_part,
    lambda part: _for_one_side(part, POSITION.write(part)),
    lambda part: _for_one_side(part, POSITION.show(part)),
    POSITION.issues_of,
)
"""What a preset says of a position."""


def read_position_data(data: object) -> tuple[Position, Issues]:
    """The position that JSON gives, and what is wrong with its rows; every other fault the schema reports."""
    return read_and_issues(POSITION, data)


def write_position_data(position: Position) -> dict[str, Any]:
    """The members of a position in the order of the schema, plain; what it leaves open is left out."""
    data: dict[str, Any] = POSITION.write(position)
    return data


def laid_out(position: Position) -> dict[str, Any]:
    """The members of a position as a file has them: a row, a city, a token or a side a line."""
    data: dict[str, Any] = PART.show(position)
    return data
