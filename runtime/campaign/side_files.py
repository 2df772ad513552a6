"""One table of the files beside a level, and how they go along with it when it is renamed, copied or removed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from runtime.campaign.model import Campaign, NoteFile
from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.source import note_file, preset_file, proof_file
from runtime.campaign.templates import schema_beside

SideFile = TypeVar("SideFile", PresetFile, ProofFile, NoteFile)


def _whole(file: SideFile) -> SideFile:
    return file


def _without_arrivals(file: PresetFile) -> PresetFile:
    """What of presets goes along with a copy: ways lead elsewhere from there, so none that arrives along one."""
    return replace(file, presets=tuple(one for one in file.presets if one.arriving is None))


@dataclass(frozen=True, slots=True)
class SideFileKind(Generic[SideFile]):
    """One kind: the ``field`` of a campaign with its files by the ids of levels, and of a file with its entries.

    ``file`` is the name of a level's; ``schema`` is the format that a new file names where the campaign names its own,
    "" where people never write one; ``copied`` makes the file of a copy of a level.
    """

    field: str
    file: Callable[[str], str]
    empty: SideFile
    schema: str = ""
    copied: Callable[[SideFile], SideFile] = _whole

    def of(self, campaign: Campaign) -> Mapping[str, SideFile]:
        """The campaign's files, by the ids of their levels."""
        found: Mapping[str, SideFile] = getattr(campaign, self.field)
        return found

    def having(self, campaign: Campaign, files: Mapping[str, SideFile]) -> Campaign:
        """The campaign with these files instead of its own."""
        changed: dict[str, Any] = {self.field: files}
        return replace(campaign, **changed)

    def entries(self, file: SideFile) -> tuple[object, ...]:
        """What stands in a file."""
        found: tuple[object, ...] = getattr(file, self.field)
        return found

    def beside(self, campaign: Campaign, level_id: str) -> SideFile:
        """What lies beside a level; an empty file where there is none."""
        return self.of(campaign).get(level_id, self.empty)

    def put(self, campaign: Campaign, level_id: str, file: SideFile | None) -> Campaign:
        """The campaign with this file for a level; None, or nothing at all in it, means no file.

        A new file names its schema where the campaign does; that alone is no reason to keep one.
        """
        before = self.of(campaign)
        hint = schema_beside(campaign, self.schema) if self.schema else {}
        if file is not None and self.entries(file) and level_id not in before:
            file = replace(file, extra={**hint, **file.extra})
        elif file is not None and not self.entries(file) and file.extra == hint:
            file = None
        if file is None or file == self.empty:
            kept: Mapping[str, SideFile] = {name: one for name, one in before.items() if name != level_id}
        else:
            kept = {**before, level_id: file}
        if kept == before:
            return campaign
        order = [*(level.id for level in campaign.levels if level.id in kept), *kept]
        return self.having(campaign, {name: kept[name] for name in order})

    def renamed(self, campaign: Campaign, old: str, new: str) -> Campaign:
        """The campaign once a level has another id."""
        kept = self.of(campaign).get(old)
        return campaign if kept is None else self.put(self.put(campaign, old, None), new, kept)

    def taken(self, campaign: Campaign, source: Campaign, level_id: str, new_id: str, *, extra: bool) -> Campaign:
        """The campaign once it has a copy of a level of ``source``; unknown keys come along where ``extra`` says so."""
        kept = self.of(source).get(level_id)
        if kept is None:
            return campaign
        copy = self.copied(kept)
        return self.put(campaign, new_id, copy if extra else replace(copy, extra={}))


PRESETS = SideFileKind("presets", preset_file, PresetFile(), "preset", _without_arrivals)
PROOFS = SideFileKind("proofs", proof_file, ProofFile())
NOTES = SideFileKind("notes", note_file, NoteFile(), "notes")

SIDE_FILES: tuple[SideFileKind[Any], ...] = (PRESETS, PROOFS, NOTES)
"""Every kind."""


def side_files_renamed(campaign: Campaign, old: str, new: str) -> Campaign:
    """The campaign once a level has another id: all that lies beside it has the new one too."""
    for kind in SIDE_FILES:
        campaign = kind.renamed(campaign, old, new)
    return campaign


def side_files_copied(campaign: Campaign, level_id: str, copy_id: str) -> Campaign:
    """The campaign once a level has a copy: what lies beside the one lies beside the other."""
    for kind in SIDE_FILES:
        campaign = kind.taken(campaign, campaign, level_id, copy_id, extra=True)
    return campaign


def side_files_taken(campaign: Campaign, source: Campaign, level_id: str, new_id: str) -> Campaign:
    """The campaign once it has taken a level in from another one, with what lies beside it there."""
    for kind in SIDE_FILES:
        campaign = kind.taken(campaign, source, level_id, new_id, extra=False)
    return campaign


def without_side_files(campaign: Campaign, level_id: str) -> Campaign:
    """The campaign once a level is gone: nothing lies beside it any more."""
    for kind in SIDE_FILES:
        campaign = kind.put(campaign, level_id, None)
    return campaign
