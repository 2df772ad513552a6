"""The files beside levels, of presets and of proofs: one for each level at most, in the order of the levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from runtime.campaign.model import Campaign

File = TypeVar("File")


def with_file(
    campaign: Campaign, files: Mapping[str, File], level_id: str, file: File | None, empty: File
) -> Mapping[str, File]:
    """The campaign's ``files`` with this one for a level; None, or one with nothing in it, means no file.

    Where nothing changes it is the very mapping that was given.
    """
    if file is None or file == empty:
        return files if level_id not in files else {name: kept for name, kept in files.items() if name != level_id}
    if files.get(level_id) == file:
        return files
    kept = {**files, level_id: file}
    order = [level.id for level in campaign.levels if level.id in kept]
    order += [name for name in kept if name not in order]
    return {name: kept[name] for name in order}
