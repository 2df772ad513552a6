"""A player's progress as it stands in its file, sound or damaged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from runtime import resources
from runtime.campaign.codec import FileHead, Issues, Structure, list_of, named, one_of, or_null, text, whole
from runtime.campaign.datafiles import LEVEL_LIMITS, FileOf, read_file, read_whole
from runtime.campaign.level_json import VALUES
from runtime.campaign.migrations import FIRST
from runtime.campaign.model import EndKind, LevelOutcome
from runtime.campaign.play_json import ARRIVAL, arrival_format
from runtime.campaign.progress import CampaignProgress, NodeResult, NodeVariables
from runtime.campaign.schema_validation import Schemas
from runtime.engine.levels.level import MEMORY_FORMAT
from runtime.support.issues import Severity
from runtime.support.json_text import Parsed, write

_FIGURE = whole(0, 1_000_000_000)


def _progress_format(progress: CampaignProgress) -> int:
    """The first version of files in which there is everything that a progress has."""
    ways = (progress.arriving, *progress.choices, *progress.unlocked.values())
    ways += tuple(result.arriving for result in progress.results.values())
    return MEMORY_FORMAT if progress.variables else max(map(arrival_format, ways), default=FIRST)


PROGRESS = Structure(
    CampaignProgress,
    """How far a player has come in a campaign: the file progress/<campaign>.json among a person's own data. It is
    written whole whenever something is done.

    campaign: The campaign's id.
    difficulty: The id of the difficulty that was chosen; left out where the campaign has none.
    here: The id of the station at which the journey stands.
    arriving: By which way the player came there, and what they brought along; left out at the start.
    choices: The ways of which the player is to choose one, where several lead on from the station that is done; each
        with what goes along.
    ended: What it meant that the journey came to its end at its station; left out while it goes on.
    endings: The ids of all stations at which a journey of this player has ended.
    results: What the player has done at each station, by its id. Stations that the campaign has no longer are kept.
    unlocked: The stations that ways have opened, by their ids: by which way, and what is brought along there.
    variables: What the campaign's variables held at the stations that were played on this journey, in the order in
        which they first were. What they hold now is what the last of them kept.
    """,
    {
        "campaign": text(64, least=1),
        "difficulty": text(64),
        "here": text(64),
        "arriving": ARRIVAL,
        "choices": list_of(ARRIVAL, 1000),
        "ended": or_null(one_of(EndKind, EndKind.OPEN)),
        "endings": list_of(text(64), 10_000),
        "results": named(
            Structure(
                NodeResult,
                """
                best: The best outcome: won, drawn, lost or abandoned.
                score: The best final score of a game that ended so.
                turns: The fewest turns of a victory, those of both sides counted.
                won: How often it was won.
                tries: How often it was played to an end.
                paths: The ids of the win conditions by which it was won; empty for a standard end of the game.
                met: The ids of all objectives that were ever met.
                last: When it was played last, as ISO 8601 in UTC, such as 2026-11-21T09:30:00Z.
                difficulty: The id of the difficulty of the best result.
                arriving: By which way the player came there last, and with what, so that it can be played again just
                    so.
                """,
                {
                    "best": one_of(LevelOutcome, LevelOutcome.LOST),
                    "score": whole(-1_000_000_000, 1_000_000_000),
                    "turns": _FIGURE,
                    "won": _FIGURE,
                    "tries": whole(0, 1_000_000_000, usual=1),
                    "paths": list_of(text(64), 1000),
                    "met": list_of(text(64), 1000),
                    "last": text(40),
                    "difficulty": text(64),
                    "arriving": ARRIVAL,
                },
                always=("score", "tries"),
                others=dict,
            ).at("progress#/$defs/result"),
            10_000,
        ),
        "unlocked": named(ARRIVAL, 10_000),
        "variables": list_of(
            Structure(
                NodeVariables,
                """
                node: The station's id.
                brought: What they held when the player first came there on this journey; whoever plays it again begins
                    with that.
                kept: What was changed there, when it last ended so that a way was opened.
                """,
                {"node": text(64), "brought": VALUES, "kept": VALUES},
                line=True,
            ).at("progress#/$defs/variables"),
            10_000,
        ),
    },
    head=FileHead("progress", "Scryptic progress", format_of=_progress_format),
    always=("results", "unlocked"),
    others=dict,
)

_LIMITS = replace(LEVEL_LIMITS, groups=120_000)
"""What is too much for a file of progress; ten thousand stations, each with all that can be said of it, have less."""
_MOST_PASSES = 4
"""So often a damaged file is looked through for what is still wrong in it."""
_LISTED = ("results", "unlocked")
"""What has a member for each station."""


def read_progress(path: Path, schemas: Schemas | None = None) -> FileOf[CampaignProgress]:
    """A player's progress out of its file; there is no value where anything in it is an error."""
    return read_whole(path, "progress", read_progress_data, schemas, _LIMITS)


def read_sound_part(path: Path, schemas: Schemas | None = None) -> tuple[CampaignProgress | None, tuple[str, ...]]:
    """What can be used of a file of progress in which single things are wrong, and the names of what is left out.

    A station whose result makes no sense is left out alone. There is no progress where all of it is damaged.
    """
    schemas = schemas or Schemas(resources.schemas())
    read = read_file(path, path.name, "progress", _LIMITS, schemas)
    if read.data is None or not isinstance(read.parsed.value, dict):
        return None, ()
    data, issues, lost = _own(read.parsed.value), read.issues, dict[str, None]()
    for _ in range(_MOST_PASSES):
        errors = [issue for issue in issues if issue.severity is Severity.ERROR]
        if not errors:
            return read_progress_data(data)[0], tuple(lost)
        left_out = [name for issue in errors if (name := _without(data, issue.place.pointer))]
        if not left_out:
            return None, ()
        lost.update(dict.fromkeys(left_out))
        issues = schemas.issues("progress", Parsed("", data), path.name)
    return None, ()


def _own(data: Mapping[str, object]) -> dict[str, object]:
    """The data with members of its own, those of each station too; what is in these is shared."""
    return {key: dict(value) if key in _LISTED and isinstance(value, dict) else value for key, value in data.items()}


def _without(data: dict[str, object], pointer: str) -> str:
    """Take what a pointer leads to out of a progress, and say what was taken; empty where that can't be."""
    key, name, *_ = (*(part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]), "", "")
    members = data.get(key)
    if key in _LISTED and isinstance(members, dict) and name:
        return name if members.pop(name, members) is not members else ""
    if key in _LISTED and members != {}:
        data[key] = {}
        return key
    return key if key not in ("format", "campaign") and data.pop(key, None) is not None else ""


def progress_text(progress: CampaignProgress) -> str:
    """The canonical text of a file of progress."""
    return write(PROGRESS.show(progress))


def read_progress_data(data: object) -> tuple[CampaignProgress, Issues]:
    """The progress that JSON of the right form gives."""
    return PROGRESS.read(data), ()
