"""Campaigns and levels into their files: canonical text, only what changed, all of it or nothing."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from runtime.campaign.campaign_json import CAMPAIGN
from runtime.campaign.formats import beside_format
from runtime.campaign.level_json import level_text
from runtime.campaign.model import Campaign
from runtime.campaign.source import (
    CAMPAIGN_FILE,
    FileModel,
    Head,
    OtherFileLimits,
    OtherFiles,
    Source,
    left_behind,
    models_of,
    other_files,
)
from runtime.campaign.table_json import write_table_data
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.support import files, json_text
from runtime.support.issues import (
    CHANGED_ON_DISK,
    FOLDER_HAS_CAMPAIGN,
    FOLDER_HAS_FILES,
    FOLDER_INSIDE_CAMPAIGN,
    REMOVED_ON_DISK,
    SAVE_FOLDER_GONE,
    SAVE_READ_ONLY,
    Issue,
    IssueCode,
    Place,
    Severity,
)
from runtime.support.reasons import Reason
from runtime.support.texts import reason_of

WHY_FAILED: Mapping[int, str] = MappingProxyType(
    {
        errno.ENOSPC: "save-disk-full",
        getattr(errno, "EDQUOT", errno.ENOSPC): "save-disk-full",
        errno.EACCES: "save-not-allowed",
        errno.EPERM: "save-not-allowed",
        errno.EROFS: "save-not-allowed",
        errno.ENOTDIR: "save-in-the-way",
        errno.EEXIST: "save-in-the-way",
        errno.EISDIR: "save-in-the-way",
        errno.ENAMETOOLONG: "save-name-too-long",
        errno.EIO: "save-disk-gone",
        errno.ENODEV: "save-disk-gone",
        errno.ENXIO: "save-disk-gone",
        getattr(errno, "ESTALE", errno.EIO): "save-disk-gone",
    }
)
"""The codes of issues for what a disk says, by the system's numbers; whatever else it says is ``save-failed``."""


class SaveError(OSError):
    """A campaign that was not saved; ``issue`` says why. The files are as they were before, or as they shall be.

    ``source`` is set where the new files lie whole on the disk and only could not be put in their places: the next
    save or opening does that, and they are what the campaign's files hold from now on.
    """

    def __init__(self, issue: Issue, source: Source | None = None) -> None:
        super().__init__(issue.code)
        self.issue = issue
        self.source = source


def file_text(model: FileModel) -> str:
    """The canonical text of a file's model."""
    if isinstance(model, Level):
        return level_text(model)
    if isinstance(model, TableLevel):
        return json_text.write(write_table_data(model))
    if not isinstance(model, Head):
        return json_text.write(beside_format(type(model)).show(model))
    data = CAMPAIGN.show(model.campaign)
    return json_text.write({key: list(model.levels) if key == "levels" else value for key, value in data.items()})


def is_canonical(source: Source, file: str) -> bool:
    """Whether a file already stands as it would be written, so that a small change is a small difference."""
    model = source.models.get(file)
    return model is not None and source.files.get(file) == file_text(model).encode()


def campaign_files(campaign: Campaign, source: Source | None) -> Mapping[str, bytes]:
    """The bytes of every file of a campaign as it would be saved, by their paths in its folder."""
    return _to_be_saved(Path(), campaign, source or Source()).files


def save_campaign(
    folder: Path,
    campaign: Campaign,
    source: Source | None,
    *,
    overwrite: bool = False,
    disk: files.Disk | None = None,
    limits: OtherFileLimits | None = None,
    others: Mapping[str, bytes] | None = None,
) -> Source:
    """Write the files that changed since ``source`` into a folder, in one step, and say what is there now.

    Files of levels, presets and the like that the source has and the campaign lacks are removed in the same step. Into
    another folder everything is written, and whatever else lies in the source's folder goes along as far as ``limits``
    let it. ``others`` are more files that go into the folder in the same step, such as pictures, by their paths there.
    Raises SaveError where the folder's own files were not read whole, where the disk refuses, and, not with
    ``overwrite``, where a file was changed or removed by somebody else meanwhile or would be replaced in another
    folder, or the folder is a link to nothing. A folder that has gone is made anew with ``overwrite`` only, and never
    where the one above it has gone too.
    """
    known = source or Source()
    at_home = known.folder is not None and files.is_same(known.folder, folder)
    if at_home and known.read_only:
        raise SaveError(Issue(Severity.ERROR, SAVE_READ_ONLY))
    saved = _to_be_saved(folder, campaign, known)
    try:
        if at_home and known.files:
            _must_be_there(folder, overwrite=overwrite)
        elif folder.is_symlink() and not folder.exists():
            # Whoever planted a link to nothing would have a folder made where they like.
            raise SaveError(Issue(Severity.ERROR, IssueCode("save-in-the-way"), Place(), {"folder": str(folder)}))
        files.finish_or_roll_back(folder, disk)
        changes: dict[str, files.FileChange] = {}
        if at_home:
            changes |= _changes_at_home(folder, known, saved, overwrite=overwrite)
        else:
            carried = _carried(folder, known, saved, limits, overwrite=overwrite)
            changes |= {**carried.files, **saved.files}
            saved = replace(saved, left_behind=carried.issues)
        files.write_together(folder, {**changes, **(others or {})}, disk)
    except SaveError:
        raise
    except OSError as problem:
        raise _refused(folder, problem, saved) from problem
    return saved


def _refused(folder: Path, problem: OSError, saved: Source) -> SaveError:
    """What is raised where the disk refuses; a save that lies whole already is finished at the next opening."""
    details: dict[str, str | int] = {"folder": str(folder), "reason": reason_of(problem)}
    if isinstance(problem, files.HaltedError):
        return SaveError(Issue(Severity.ERROR, IssueCode("save-halted"), Place(), details), saved)
    if isinstance(problem, files.FileRefusedError):
        details["file"] = _file_of(problem, folder)
        return SaveError(Issue(Severity.ERROR, IssueCode("save-refused"), Place(), details))
    code = WHY_FAILED.get(problem.errno or 0, "save-failed")
    return SaveError(Issue(Severity.ERROR, IssueCode(code), Place(), details))


def _file_of(problem: OSError, folder: Path) -> str:
    """What a problem with a file is about, shortly where it lies in the campaign's folder."""
    path = Path(str(problem.filename))
    for root in (folder, files.resolved(folder)):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return str(path)


def _must_be_there(folder: Path, *, overwrite: bool) -> None:
    """Raise SaveError where the campaign's folder has gone: it is not made anew unasked."""
    if folder.is_dir():
        return
    details = {"folder": str(folder), "above": str(folder.parent)}
    if folder.exists() or folder.is_symlink():
        raise SaveError(Issue(Severity.ERROR, IssueCode("save-in-the-way"), Place(), details))
    if not folder.parent.is_dir():
        raise SaveError(Issue(Severity.ERROR, IssueCode("save-disk-gone"), Place(), details))
    if not overwrite:
        raise SaveError(Issue(Severity.ERROR, SAVE_FOLDER_GONE, Place(), details))


def _to_be_saved(folder: Path, campaign: Campaign, known: Source) -> Source:
    """What the folder shall hold: every file's model and bytes."""
    models = models_of(campaign)
    # What was not read whole is written anew; its old bytes would only carry the damage along.
    sound = replace(known, models={}) if known.read_only else known
    return Source(folder, {file: _bytes(sound, file, model) for file, model in models.items()}, models)


def _changes_at_home(folder: Path, known: Source, saved: Source, *, overwrite: bool) -> dict[str, bytes | None]:
    """What differs from the files as they were read or are missing; raises SaveError where others changed them."""
    changes: dict[str, bytes | None] = {
        file: data
        for file, data in saved.files.items()
        if known.files.get(file) != data or not (folder / file).exists()
    }
    changes |= {file: None for file in known.models if file not in saved.files}
    if not overwrite:
        for file, code in _touched(folder, known, changes):
            raise SaveError(Issue(Severity.ERROR, IssueCode(code), Place(file), {"file": file}))
    return changes


def _carried(
    folder: Path, known: Source, saved: Source, limits: OtherFileLimits | None, *, overwrite: bool
) -> OtherFiles:
    """What goes along into another folder; raises SaveError where the campaign must not be saved there."""
    home = known.folder
    if home is not None and any(files.is_same(home, parent) for parent in files.resolved(folder).parents):
        raise SaveError(Issue(Severity.ERROR, FOLDER_INSIDE_CAMPAIGN, details={"folder": str(folder)}))
    if not overwrite:
        for file in saved.files:
            if (folder / file).exists():
                code = FOLDER_HAS_CAMPAIGN if file == CAMPAIGN_FILE else FOLDER_HAS_FILES
                raise SaveError(Issue(Severity.ERROR, code, Place(file), {"folder": str(folder), "file": file}))
    if home is None:
        return OtherFiles()
    found = other_files(home, {*known.files, *saved.files}, limits)
    taken = () if overwrite else tuple(file for file in found.files if (folder / file).exists())
    return OtherFiles(
        {file: path for file, path in found.files.items() if file not in taken},
        (
            *(left_behind(file, Reason.NOT_READ) for file in _damaged(known, saved)),
            *(left_behind(file, Reason.NEW_LEVEL) for file in _hidden_by_new(home, known, saved)),
            *(left_behind(file, Reason.ALREADY_THERE) for file in taken),
            *found.issues,
        ),
    )


def _damaged(known: Source, saved: Source) -> Iterable[str]:
    """The files that were not read so far that they could be written anew."""
    return (file for file in known.files if file not in known.models and file not in saved.files)


def _hidden_by_new(home: Path, known: Source, saved: Source) -> Iterable[str]:
    """The drafts beside the campaign whose names new levels have taken."""
    return (file for file in saved.files if file not in known.files and (home / file).exists())


def _bytes(source: Source, file: str, model: FileModel) -> bytes:
    """The bytes of a file: as they were where its model is the same, else the canonical ones."""
    if file in source.files and source.models.get(file) == model:
        return source.files[file]
    return file_text(model).encode()


def _touched(folder: Path, source: Source, changes: Mapping[str, bytes | None]) -> Iterator[tuple[str, str]]:
    """The files about to be replaced that others changed, removed or made since they were read, and which of these."""
    for file, data in changes.items():
        path = folder / file
        if not path.exists():
            if data is not None and file in source.files:
                yield file, REMOVED_ON_DISK
        elif files.read_file(path, inside=folder) not in (source.files.get(file), data):
            yield file, CHANGED_ON_DISK
