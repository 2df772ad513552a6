"""Records, savegames, presets and proofs as they stand in their files, and out of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from runtime.campaign.action_json import ACTION
from runtime.campaign.codec import (
    Codec,
    FileHead,
    Structure,
    flag,
    letters,
    list_of,
    members_of,
    object_schema,
    on_line,
    one_of,
    optional,
    or_null,
    read_sound,
    text,
    whole,
    whole_of,
)
from runtime.campaign.datafiles import FileOf, read_whole
from runtime.campaign.level_json import LEVEL, SEAT, VALUES, level_format
from runtime.campaign.migrations import FIRST
from runtime.campaign.play import (
    MILLISECONDS,
    Arrival,
    CarryOver,
    Clock,
    ClockKind,
    Context,
    Preset,
    PresetFile,
    Proof,
    ProofFile,
    ProofGame,
    Savegame,
    SessionData,
    Times,
)
from runtime.campaign.position_json import PART, POSITION, position_format
from runtime.campaign.ruleset_json import RULESET
from runtime.campaign.run_codecs import HELD_TOKENS
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.shared_codecs import ID, SCORE, SIDE, sides
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.actions import Action
from runtime.engine.levels.level import MEMORY_FORMAT
from runtime.engine.records.record import Record
from runtime.support.json_text import write

_SEED = whole(0, 2**64 - 1)

DRAWS_FORMAT = 3
"""The version of games that came with each side's own letters, and with opening racks that are dealt anew."""

# What a player brings along

CARRY = Structure(
    CarryOver,
    """
    letters: Letters for the rack, as one text; those over the limit go to the pool.
    tokens: Captured tokens for the rack.
    spies: Spies on top of the level's.
    words: Words that are remembered, in capitals: they are valid in the level whatever its vocabulary.
    score: What is added to the base score.
    variables: What the campaign's variables hold, by their ids; as they begin where they are left out.
    """,
    {
        "letters": text(1000),
        "tokens": HELD_TOKENS,
        "spies": whole(0, 1000),
        "words": list_of(letters(32, least=1), 1000),
        "score": SCORE,
        "variables": VALUES,
    },
    line=True,
).at("preset#/$defs/carry")


def carry_format(carry: CarryOver) -> int:
    """The first version of files in which there is everything that is brought along."""
    return MEMORY_FORMAT if carry.variables else FIRST


def arrival_format(arriving: Arrival | None) -> int:
    """The first version of files in which there is everything that somebody arrives with."""
    return FIRST if arriving is None else carry_format(arriving.carry)


_ARRIVAL = Structure(
    Arrival,
    """
    edge: The id of the campaign's edge by which the player comes.
    carry: What the player brings along.
    """,
    {"edge": text(64, least=1), "carry": CARRY},
)
ARRIVAL = Codec(or_null(_ARRIVAL).schema, _ARRIVAL.read, _ARRIVAL.write, _ARRIVAL.show).at("preset#/$defs/arrival")

# Presets


def _presets_format(file: PresetFile) -> int:
    positions = (preset.position for preset in file.presets if preset.position is not None)
    arrivals = (arrival_format(preset.arriving) for preset in file.presets)
    return max((*map(position_format, positions), *arrivals), default=FIRST)


PRESETS = Structure(
    PresetFile,
    """Named beginnings of one level, for trying it out: the file is named after the level.

    presets: The presets in the designer's order.
    """,
    {
        "presets": list_of(
            Structure(
                Preset,
                """One beginning.

                id: The preset's id.
                name: The name that designers read, and that --preset takes.
                position: What differs from the level's start; whatever is left out is as the level begins.
                arriving: Begin as a player who comes from another level.
                seed: The seed of the game, where it shall always be the same.
                """,
                {
                    "id": ID,
                    "name": text(200, least=1),
                    "position": or_null(PART).at("preset#/$defs/part"),
                    "arriving": ARRIVAL,
                    "seed": or_null(_SEED),
                },
            ).at("preset#/$defs/preset"),
            1000,
        )
    },
    head=FileHead("preset", "Scryptic presets", keeps_schema=True, format_of=_presets_format),
    needed=("presets",),
    always=True,
)

# Records, and the proofs that hold them


def _actions(value: object) -> tuple[Action, ...]:
    """The actions that are any."""
    return tuple(action for action in _ACTIONS.read(value) if action is not None)


_ACTIONS = list_of(ACTION, 1_000_000)

_DEALS = whole(1, 1000)


def _record_format(record: Record) -> int:
    """The first version of files in which there is everything that a record uses."""
    return DRAWS_FORMAT if record.draws is not None or record.deals > 1 else level_format(record.level)


RECORD = Structure(
    Record,
    """A whole game as what settles it: the level, the rules, the words, the seed and every action. Replaying it gives
    the same positions on every machine.

    level: The level as it was when the game began, whole.
    rules: Every parameter of the game, the level's own among them, as in a ruleset's file; so a record does not depend
        on what an edition says later.
    words: The fingerprint of all words of the game and of what they suggest: 64 hexadecimal digits.
    seed: The number that settles all chance of the game.
    first: The first position, as a line of notation, where it is not the level's own: in a game that began by a preset
        or with what a player brought along. Left out, the game begins as its level does.
    deals: How often the opening racks were dealt from the seed until both sides could begin; once unless it is said.
    draws: The seeds of each side's own letters, where these did not come by "seed": in a game by files.
    players: What the players are called, where they wished that to be told. Left out, nobody is named; nothing else
        depends on it.
    actions: What the players did, from the first action on.
    result: The fingerprint of the last position: the SHA-256 of its notation, as 64 hexadecimal digits. Whoever replays
        the record holds what comes out against it.
    """,
    {
        "level": LEVEL,
        "rules": RULESET,
        "words": text(200),
        "seed": _SEED,
        "first": text(4_000_000),
        "deals": _DEALS,
        "draws": optional(on_line(sides(_SEED, "The seed of {side}'s letters.", needed=True))),
        "players": on_line(sides(text(80), "The name of the player of {side}.", usual="")),
        "actions": Codec(_ACTIONS.schema, _actions, _ACTIONS.write, _ACTIONS.show),
        "result": text(pattern="^[0-9a-f]{64}$"),
    },
    head=FileHead("record", "Scryptic record", format_of=_record_format),
    always=("actions",),
)

_HASH = text(pattern="^[0-9a-f]{64}$")

PROOF_GAME = Structure(
    ProofGame,
    """What settles the game, beside the level: played again on it, it wins as the proof says.

    level: The fingerprint of what of the level the game depends on, as it was then: 64 hexadecimal digits.
    rules: The fingerprint of every parameter of the game.
    words: The fingerprint of all words of the game and of what they suggest.
    seed: The number that settles all chance of the game.
    deals: How often the opening racks were dealt from the seed until both sides could begin; once unless it is said.
    actions: What the players did, from the first action on.
    result: The fingerprint of the last position: the SHA-256 of its notation, as 64 hexadecimal digits.
    """,
    {
        "level": _HASH,
        "rules": _HASH,
        "words": text(200),
        "seed": _SEED,
        "deals": _DEALS,
        "actions": Codec(_ACTIONS.schema, _actions, _ACTIONS.write, _ACTIONS.show),
        "result": _HASH,
    },
).at("proof#/$defs/game")


def _proofs_format(file: ProofFile) -> int:
    records = (proof.record for proof in file.proofs if proof.record is not None)
    brought = (carry_format(proof.carry) for proof in file.proofs)
    dealt = (DRAWS_FORMAT for proof in file.proofs if proof.game.deals > 1)
    return max((*map(_record_format, records), *brought, *dealt), default=FIRST)


PROOFS = Structure(
    ProofFile,
    """Games that show how a level can be won: the file proofs/<level>.json in a campaign's folder, named after the
    level.

    proofs: The proofs, one or more for each way to win.
    """,
    {
        "proofs": list_of(
            Structure(
                Proof,
                """
                id: The proof's id.
                side: Who wins in it.
                path: The id of the objective by which the side wins; left out, by a standard end of the game.
                difficulty: The id of the difficulty at which it was played; left out, the level as it stands.
                carry: What the player brought along; left out, nothing.
                opponent: The id of the computer's player on the other side, or "idle" for one that ends every turn at
                    once; left out, a person, or nobody knows.
                nodes: How many words the opponent might think of before an action; left out, as many as in any game.
                note: Whatever its author wants to say of it, such as who played.
                game: The game, which holds its level by a fingerprint.
                record: The game with a copy of the level as it was then, as earlier versions kept it; it is read in the
                    place of "game" and stays as it is until it is renewed.
                """,
                {
                    "id": ID,
                    "side": SIDE,
                    "path": text(64),
                    "difficulty": text(64),
                    "carry": CARRY,
                    "opponent": text(64),
                    "nodes": whole(0, 1_000_000),
                    "note": text(1000),
                    "game": PROOF_GAME,
                    "record": optional(RECORD),
                },
            ).at("proof#/$defs/proof"),
            100,
        )
    },
    head=FileHead("proof", "Scryptic proofs", keeps_schema=True, format_of=_proofs_format),
    needed=("proofs",),
    always=True,
)

# Savegames


def _times(value: object) -> Times:
    given = members_of(value)
    seconds, increment = whole_of(given.get("seconds"), 1), whole_of(given.get("increment"))
    clock = Clock(_KIND.read(given.get("kind")), max(1, seconds), max(0, increment))
    left = members_of(given.get("left"))
    both = (max(0, whole_of(left.get(side.value), clock.seconds * MILLISECONDS)) for side in SIDES)
    acting = SIDE.read(given["acting"]) if given.get("acting") is not None else None
    return Times(clock, BySide(*both), whole_of(given.get("turn"), -1), acting)


def _times_data(times: Times) -> dict[str, Any]:
    clock, acting = times.clock, times.acting
    return {
        "kind": clock.kind.value,
        "seconds": clock.seconds,
        **({"increment": clock.increment} if clock.increment else {}),
        "left": {side.value: times.left[side] for side in SIDES},
        "turn": times.turn,
        **({"acting": acting.value} if acting is not None else {}),
    }


_KIND = one_of(ClockKind)

CLOCK = Codec(
    object_schema(
        """
        kind: Whether the time is for each turn, or for each player's whole game.
        seconds: How many seconds there are for that.
        increment: How many seconds a player gains with each turn, where the time is for the game.
        left: How many milliseconds each side has left.
        turn: The turn in which this was so.
        acting: Who was to act then.
        """,
        {
            "kind": _KIND,
            "seconds": whole(1),
            "increment": whole(0),
            "left": sides(whole(0), "What {side} has left."),
            "turn": whole(-1),
            "acting": SIDE,
        },
        needed=("kind", "seconds"),
    ),
    _times,
    _times_data,
).at("savegame#/$defs/clock")

KEPT = Structure(
    SessionData,
    """
    name: What the player called the save; it is left out where the game was saved by itself.
    saved: When it was saved: ISO 8601 in UTC.
    seconds: How many seconds the game was played until then, in all sittings.
    players: The names of the persons who play.
    free: Whether the game is a skirmish and no part of a journey.
    scores: The scores of both sides then, for lists of saves.
    clock: The turn clock, and how it stands.
    hints: How many hints of the coach were taken until then.
    """,
    {
        "name": text(200),
        "saved": text(40),
        "seconds": Codec(whole(0).schema, lambda value: max(0, whole_of(value))),
        "players": on_line(sides(text(64), "Who plays {side}.", usual="")),
        "free": flag(),
        "scores": on_line(sides(whole(), "The score of {side}.")),
        "clock": on_line(CLOCK),
        "hints": Codec(whole(0).schema, lambda value: max(0, whole_of(value))),
    },
    fields={"free": "is_free", "clock": "times"},
).at("savegame#/$defs/kept")


def _savegame_format(game: Savegame) -> int:
    arriving = game.campaign.arriving if game.campaign is not None else None
    return max(_record_format(game.record), position_format(game.position), arrival_format(arriving))


SAVEGAME = Structure(
    Savegame,
    """A game in progress. It is written whole after every action. Where newer rules play the record otherwise, the
    position wins, and the game says so.

    record: How the game came about.
    position: How the game stands now.
    seats: Who plays each side; a person unless a computer's player is named.
    campaign: The campaign that the game is part of; it is left out for a single level.
    kept: What the game itself does not know: its name, when it was saved, who plays, how long, the clock.
    """,
    {
        "record": RECORD,
        "position": POSITION,
        "seats": sides(SEAT, "Who plays {side}."),
        "campaign": or_null(
            Structure(
                Context,
                """
                campaign: The campaign's id.
                folder: The folder the campaign lay in, so that the game can go on in it.
                node: The station of the campaign that is played, where it is known.
                difficulty: The id of the difficulty at which it is played, where one was chosen.
                arriving: How the player came to the station, and with what; the game began with it.
                """,
                {
                    "campaign": text(64),
                    "folder": text(4096),
                    "node": text(64),
                    "difficulty": text(64),
                    "arriving": ARRIVAL,
                },
                line=lambda context: context.arriving is None,
                others=dict,
            )
        ).at("savegame#/$defs/context"),
        "kept": KEPT,
    },
    head=FileHead("savegame", "Scryptic savegame", format_of=_savegame_format),
    needed=("record", "position"),
)


def read_record(path: Path, schemas: Schemas | None = None) -> FileOf[Record]:
    """A record out of its file."""
    return read_whole(path, "record", partial(read_sound, RECORD), schemas)


def read_savegame(path: Path, schemas: Schemas | None = None) -> FileOf[Savegame]:
    """A savegame out of its file."""
    return read_whole(path, "savegame", partial(read_sound, SAVEGAME), schemas)


def read_presets(path: Path, schemas: Schemas | None = None) -> FileOf[PresetFile]:
    """A level's presets out of their file."""
    return read_whole(path, "preset", partial(read_sound, PRESETS), schemas)


def record_text(record: Record) -> str:
    """The canonical text of a record's file."""
    return write(RECORD.show(record))


def savegame_text(savegame: Savegame) -> str:
    """The canonical text of a savegame's file."""
    return write(SAVEGAME.show(savegame))


def presets_text(file: PresetFile) -> str:
    """The canonical text of a file of presets."""
    return write(PRESETS.show(file))
