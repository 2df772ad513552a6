"""Campaigns and levels into their files: canonical text, only what changed, all of it or nothing (model.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from runtime.campaign.campaigndata import write_campaign_data
from runtime.campaign.leveldata import write_level_data
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE, Head, Source, level_file
from runtime.engine.level import Level
from runtime.support import files, jsontext
from runtime.support.issues import Issue, Place, Severity


class SaveError(OSError):
    """A campaign that was not saved; ``issue`` says why. The files are as they were before, or as they shall be."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code)
        self.issue = issue


def level_text(level: Level) -> str:
    """The canonical text of a level's file."""
    return jsontext.write(write_level_data(level))


def campaign_text(campaign: Campaign) -> str:
    """The canonical text of ``campaign.json``."""
    return _text(Head.of(campaign))


def is_canonical(source: Source, file: str) -> bool:
    """Whether a file already stands as it would be written, so that a small change is a small difference."""
    model = source.models.get(file)
    return model is not None and source.files.get(file) == _text(model).encode()


def save_campaign(
    folder: Path, campaign: Campaign, source: Source | None, *, overwrite: bool = False, disk: files.Disk | None = None
) -> Source:
    """Write the files that changed since ``source`` into a folder, in one step, and say what is there now.

    Levels that the source has and the campaign lacks are removed in the same step. Raises SaveError where a file was
    changed by somebody else meanwhile (not with ``overwrite``), where the folder's own files were not read whole, or
    where the disk refuses.
    """
    known = source or Source()
    at_home = known.folder is not None and known.folder.resolve() == folder.resolve()
    if at_home and known.read_only:
        raise SaveError(Issue(Severity.ERROR, "save-read-only"))
    models: dict[str, Level | Head] = {CAMPAIGN_FILE: Head.of(campaign)}
    models |= {level_file(level.id): level for level in campaign.levels}
    wanted = {file: _bytes(known, file, model) for file, model in models.items()}
    changes: dict[str, bytes | None] = dict(wanted)
    if at_home:
        changes = {file: data for file, data in wanted.items() if known.files.get(file) != data}
        changes |= {file: None for file in known.models if file not in wanted}
    try:
        files.finish_or_roll_back(folder, disk)
        if at_home:
            changes |= {file: data for file, data in wanted.items() if not (folder / file).exists()}
            if not overwrite:
                for file in _touched(folder, known, changes):
                    raise SaveError(Issue(Severity.ERROR, "changed-on-disk", Place(file), {"file": file}))
        files.write_together(folder, changes, disk)
    except SaveError:
        raise
    except OSError as problem:
        details = {"folder": str(folder), "reason": problem.strerror or str(problem)}
        raise SaveError(Issue(Severity.ERROR, "save-failed", Place(), details)) from problem
    return Source(folder, wanted, models)


def _text(model: Level | Head) -> str:
    """The canonical text of a file's model."""
    if isinstance(model, Level):
        return level_text(model)
    data = write_campaign_data(model.campaign)
    return jsontext.write({key: list(model.levels) if key == "levels" else value for key, value in data.items()})


def _bytes(source: Source, file: str, model: Level | Head) -> bytes:
    """The bytes of a file: as they were where its model is the same, else the canonical ones."""
    if file in source.files and source.models.get(file) == model:
        return source.files[file]
    return _text(model).encode()


def _touched(folder: Path, source: Source, changes: dict[str, bytes | None]) -> Iterator[str]:
    """The files about to be replaced that are no longer as they were read, and new ones that someone else made."""
    for file in changes:
        path = folder / file
        if path.exists() and path.read_bytes() != source.files.get(file):
            yield file
