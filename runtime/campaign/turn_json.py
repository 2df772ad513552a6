"""The files of a game by files: what one side sends the other, and what a side keeps of the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from runtime.campaign.action_json import ACTION
from runtime.campaign.codec import Codec, FileHead, Structure, list_of, members_of, optional, read_sound, text, whole
from runtime.campaign.datafiles import LEVEL_LIMITS, FileOf, read_whole
from runtime.campaign.play import SessionData
from runtime.campaign.play_json import KEPT, RECORD
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.shared_codecs import SIDE
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action
from runtime.engine.records.record import Record
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.json_text import write

SUFFIX = ".scryptic-turn"
"""What the files end in that are sent."""

CHANGED = IssueCode("turn-changed")


@dataclass(frozen=True, slots=True)
class Reveal:
    """What a side has kept to itself until the end: its secret, and all that it did as it really was."""

    secret: str
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnFile:
    """One file that a side sends; :mod:`runtime.match.correspondence` says what stands in which.

    ``check`` is the fingerprint of all else, by which others refer to it.
    """

    side: Side
    number: int = 0
    game: str = ""
    before: str = ""
    name: str = ""
    seal: str = ""
    share: str = ""
    opening: Record | None = None
    actions: tuple[Action, ...] = ()
    position: str = ""
    reveal: Reveal | None = None
    check: str = ""


@dataclass(frozen=True, slots=True)
class KeptTurns:
    """What a side keeps of its game: its ``secret``, all files of both in their order, and what it did as it was.

    ``actions`` are all its own, those that are in no file yet among them.
    """

    side: Side
    secret: str
    files: tuple[TurnFile, ...]
    actions: tuple[Action, ...] = ()
    kept: SessionData = field(default_factory=SessionData)


_HEX = text(pattern="^[0-9a-f]{64}$")
_NAME = text(80)


def _actions(value: object) -> tuple[Action, ...]:
    """The actions that are any."""
    return tuple(action for action in _LIST.read(value) if action is not None)


_LIST = list_of(ACTION, 100_000)
_ACTIONS = Codec[tuple[Action, ...]](_LIST.schema, _actions, _LIST.write, _LIST.show)

_REVEAL = Structure(
    Reveal,
    """What the sender kept to itself until the game was over; with it the other side plays the whole game again.

    secret: The secret by which the sender's letters came, sealed in its first file.
    actions: All that the sender did in the game, with the letters that were given up and what spies found.
    """,
    {"secret": _HEX, "actions": _ACTIONS},
).at("turn#/$defs/reveal")

_MEMBERS: Mapping[str, Codec[Any]] = MappingProxyType(
    {
        "side": SIDE,
        "number": whole(0, 100_000),
        "game": _HEX,
        "before": _HEX,
        "name": _NAME,
        "seal": _HEX,
        "share": _HEX,
        "opening": optional(RECORD),
        "actions": _ACTIONS,
        "position": _HEX,
        "reveal": optional(_REVEAL),
        "check": _HEX,
    }
)

_ABOUT = """
side: The side that sends it.
number: Which file of the game it is: 0 is the invitation, 1 the answer to it, and so on, from both sides in turn.
game: The fingerprint of the invitation, by which the game is known; the invitation itself has none.
before: The fingerprint of the file that it answers.
name: What the sender is called, where they wished that to be told; in the first file of a side.
seal: In the first file of a side the fingerprint of its secret. In the others what binds it to what it did: a code
    (HMAC-SHA256, by its secret) of its actions as they really were.
share: The sender's share in the chance that both see. In the invitation its fingerprint, in the answer the share
    itself, and in the third file that of the invitation.
opening: In the invitation: the level whole, the rules, and the fingerprint of the words; a record without actions.
actions: What the sender did, from the first action on. Of letters given up it is told how many they were, as
    question marks, and of a spy whether it found anything.
position: The fingerprint of all that both sides see when the actions are done.
reveal: Once the game is over, what the sender kept to itself.
check: The fingerprint (SHA-256) of all else that stands here.
"""

TURN = Structure(
    TurnFile,
    f"""A file of a game by files: what one side sends the other when its turn is done.
    {_ABOUT}""",
    _MEMBERS,
    head=FileHead("turn", "Scryptic turn"),
    needed=("side", "number", "check"),
    always=("side", "number"),
)

_PART = Structure(TurnFile, _ABOUT, _MEMBERS, needed=("side", "number", "check"), always=("side", "number")).at(
    "correspondence#/$defs/turn"
)

KEPT_TURNS = Structure(
    KeptTurns,
    """A game by files as one side keeps it, in the player's own folder. The other side must not see it before the end.

    side: The side that is played here.
    secret: The secret by which this side's letters come.
    files: All files of both sides, in their order.
    actions: All that was done here, with the letters that were given up and what spies found; what is in no file yet
        among it.
    kept: When it was saved, and how long it was played.
    """,
    {"side": SIDE, "secret": _HEX, "files": list_of(_PART, 100_000, least=1), "actions": _ACTIONS, "kept": KEPT},
    head=FileHead("correspondence", "Scryptic game by files"),
    needed=("side", "secret", "files"),
)


def check_of(data: Mapping[str, Any]) -> str:
    """The fingerprint of a file's data, whatever it says itself of that."""
    rest = {key: value for key, value in data.items() if key not in ("check", "$schema")}
    plain = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return sha256(plain.encode()).hexdigest()


def checked(file: TurnFile) -> TurnFile:
    """The file with its fingerprint."""
    return replace(file, check=check_of(TURN.write(replace(file, check=""))))


def read_turn(path: Path, schemas: Schemas | None = None) -> FileOf[TurnFile]:
    """A file that was sent; one whose fingerprint is not its own is none."""

    def read(data: object) -> tuple[TurnFile | None, tuple[Issue, ...]]:
        given = members_of(data)
        if check_of(given) != given.get("check"):
            return None, (Issue(Severity.ERROR, CHANGED, Place(pointer="/check")),)
        return read_sound(TURN, data)

    return read_whole(path, "turn", read, schemas)


def turn_text(file: TurnFile) -> str:
    """The text of a file that is sent."""
    return write(TURN.show(file))


def read_kept_turns(path: Path, schemas: Schemas | None = None) -> FileOf[KeptTurns]:
    """What a side kept of its game."""
    return read_whole(path, "correspondence", lambda data: read_sound(KEPT_TURNS, data), schemas, LEVEL_LIMITS)


def kept_turns_text(game: KeptTurns) -> str:
    """The text of the file in which a side keeps its game."""
    return write(KEPT_TURNS.show(game))
