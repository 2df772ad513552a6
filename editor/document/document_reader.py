"""Opening a campaign's folder as a document."""

from __future__ import annotations

from pathlib import Path

from editor.document.document import Document
from runtime.campaign.reader import LoadResult, read_campaign


def open_document(
    folder: Path, *, edit_shipped: bool = False, installed: Path | None = None
) -> tuple[Document | None, LoadResult]:
    """A document of what the folder holds, and how reading it went; None where there is nothing to show.

    What was not read whole may be looked at but not changed; ``installed`` is where installed campaigns lie.
    """
    result = read_campaign(folder)
    if result.campaign is None:
        return None, result
    return document_of(result, folder, edit_shipped=edit_shipped, installed=installed), result


def document_of(
    result: LoadResult, folder: Path, *, edit_shipped: bool = False, installed: Path | None = None
) -> Document:
    """A document of a campaign that was read; raises ValueError where there was none."""
    if result.campaign is None:
        raise ValueError("there is no campaign to edit")
    reason = ""
    if result.read_only:
        newer = any(issue.code == "format-newer" for issue in result.issues)
        reason = "read-only-newer" if newer else "read-only-damaged"
    return Document(
        result.campaign, result.source, folder, read_only=reason, edit_shipped=edit_shipped, installed=installed
    )
