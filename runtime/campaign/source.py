"""What a campaign's files held when they were read or written: the ground for saving only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from runtime.campaign.model import AcceptedFile, Campaign, TextTable
from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue
from runtime.support.json_text import Parsed, parse

CAMPAIGN_FILE = "campaign.json"

ACCEPTED_FILE = "accepted.json"
"""The findings of the checks that are let stand."""

LOCK = ".scryptic-lock"
"""The hidden file in a campaign's folder that says who edits it; it goes with the editor and is never copied along."""


def level_file(level_id: str) -> str:
    """Where in a campaign's folder the level with this id lies."""
    return f"levels/{level_id}.json"


def preset_file(level_id: str) -> str:
    """Where in a campaign's folder the presets of the level with this id lie."""
    return f"presets/{level_id}.json"


def proof_file(level_id: str) -> str:
    """Where in a campaign's folder the proofs of the level with this id lie."""
    return f"proofs/{level_id}.json"


def text_file(language: str) -> str:
    """Where in a campaign's folder its texts in a language lie."""
    return f"text/{language}.json"


@dataclass(frozen=True, slots=True)
class Head:
    """What ``campaign.json`` says: the campaign without what has files of its own, and the ids of the levels."""

    campaign: Campaign
    levels: tuple[str, ...]

    @classmethod
    def of(cls, campaign: Campaign) -> Head:
        """The part of a campaign that its own file holds."""
        bare = replace(campaign, levels=(), tables=(), presets={}, proofs={}, texts={}, accepted=AcceptedFile())
        return cls(bare, campaign.level_ids)


FileModel = Level | TableLevel | Head | PresetFile | ProofFile | TextTable | AcceptedFile
"""What one file of a campaign's folder makes."""


def models_of(campaign: Campaign) -> Mapping[str, FileModel]:
    """What each file of the campaign's folder is to hold, by its path there."""
    models: dict[str, FileModel] = {CAMPAIGN_FILE: Head.of(campaign)}
    models |= {level_file(level.id): level for level in campaign.levels}
    models |= {level_file(table.id): table for table in campaign.tables}
    models |= {preset_file(level_id): presets for level_id, presets in campaign.presets.items()}
    models |= {proof_file(level_id): proofs for level_id, proofs in campaign.proofs.items()}
    models |= {text_file(language): table for language, table in campaign.texts.items()}
    return models | ({ACCEPTED_FILE: campaign.accepted} if campaign.accepted != AcceptedFile() else {})


@dataclass(frozen=True, slots=True)
class Source:
    """Files by their path in the folder: the bytes as they are on disk, and the models that these bytes make.

    A file that was not read whole has no model; with ``read_only`` nothing may be saved over these files.
    ``left_behind`` are the other files of the folder it was saved from that did not go along, and why.
    """

    folder: Path | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    models: Mapping[str, FileModel] = field(default_factory=dict)
    read_only: bool = False
    left_behind: tuple[Issue, ...] = ()

    def located(self, issues: Iterable[Issue]) -> tuple[Issue, ...]:
        """The same issues, each with the line that its pointer stands on."""
        parsed: dict[str, Parsed] = {}
        found = []
        for issue in issues:
            place = issue.place
            if place.line is None and place.file in self.files:
                if place.file not in parsed:
                    parsed[place.file] = parse(self.files[place.file], place.file)
                place = replace(place, line=parsed[place.file].line(place.pointer))
            found.append(replace(issue, place=place))
        return tuple(found)
