"""Every format of the files of a campaign and its players, by the name of its schema."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from runtime.campaign.campaign_json import ACCEPTED, CAMPAIGN, NOTES, TEXTS
from runtime.campaign.codec import Codec
from runtime.campaign.level_json import LEVEL
from runtime.campaign.model import AcceptedFile, NoteFile, Stamp, TextTable
from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.play_json import PRESETS, PROOFS, RECORD, SAVEGAME
from runtime.campaign.playtest_json import PLAYTEST_REPORT
from runtime.campaign.position_json import POSITION
from runtime.campaign.progress_json import PROGRESS
from runtime.campaign.ruleset_json import RULESET
from runtime.campaign.stamp_json import STAMP
from runtime.campaign.table_json import TABLE
from runtime.campaign.turn_json import KEPT_TURNS, TURN

FORMATS: Mapping[str, Codec[Any]] = MappingProxyType(
    {
        "accepted": ACCEPTED,
        "campaign": CAMPAIGN,
        "correspondence": KEPT_TURNS,
        "level": LEVEL,
        "notes": NOTES,
        "playtest-report": PLAYTEST_REPORT,
        "position": POSITION,
        "preset": PRESETS,
        "progress": PROGRESS,
        "proof": PROOFS,
        "record": RECORD,
        "ruleset": RULESET,
        "savegame": SAVEGAME,
        "stamp": STAMP,
        "table-level": TABLE,
        "text": TEXTS,
        "turn": TURN,
    }
)

Beside = PresetFile | ProofFile | TextTable | Stamp | AcceptedFile | NoteFile
"""What the files beside those of the levels make."""

BesideT = TypeVar("BesideT", bound=Beside)

_BESIDE: Mapping[type, Codec[Any]] = MappingProxyType(
    {PresetFile: PRESETS, ProofFile: PROOFS, TextTable: TEXTS, Stamp: STAMP, AcceptedFile: ACCEPTED, NoteFile: NOTES}
)


def beside_format(kind: type[BesideT]) -> Codec[BesideT]:
    """How a file beside the levels stands, by what it makes."""
    return _BESIDE[kind]
