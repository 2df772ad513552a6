"""Where a campaign that is being edited lies, whether it may be changed there, and what is to go along."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from editor.document.campaign_home import CampaignHome
from editor.document.edit_refusal import EditRefusal
from editor.document.story import free_picture
from runtime.campaign.source import Source
from runtime.support.issues import Issue


class DocumentHome:
    """What of a document is a matter of its home; nothing here changes the campaign."""

    def __init__(self, home: CampaignHome) -> None:
        self._home = home
        self._waiting: dict[str, bytes] = {}

    @property
    def folder(self) -> Path | None:
        """Where the campaign lies on disk; None while it has no place."""
        return self._home.folder

    @property
    def source(self) -> Source | None:
        """The files as they were last read or written; None for a new campaign."""
        return self._home.source

    @property
    def left_behind(self) -> tuple[Issue, ...]:
        """What did not go along when the campaign was last saved into another folder, and why."""
        return self.source.left_behind if self.source else ()

    @property
    def needs_folder(self) -> bool:
        """Whether saving needs a folder to be named: the campaign is new, shipped or installed."""
        return self._home.needs_folder

    @property
    def is_installed(self) -> bool:
        """Whether the campaign lies among the installed ones."""
        return self.folder is not None and self._home.is_installed(self.folder)

    @property
    def read_only(self) -> bool:
        """Whether edits are refused."""
        return bool(self._home.read_only)

    @property
    def why_read_only(self) -> EditRefusal | None:
        """Why edits are refused, where they are."""
        return EditRefusal(self._home.read_only) if self._home.read_only else None

    @property
    def waiting(self) -> Mapping[str, bytes]:
        """Pictures that were brought along and are not in the campaign's folder yet, by their names."""
        return self._waiting

    def bring(self, name: str, data: bytes) -> str:
        """Keep a picture for the campaign's folder; returns the name it has there, which no other picture has.

        It is written with the next save, if the campaign names it then. Naming it is an edit; this is none.
        """
        name = free_picture(name, data, self._waiting, self.folder)
        self._waiting[name] = data
        return name

    def bring_back(self, pictures: Mapping[str, bytes]) -> None:
        """Keep pictures, under the names by which the campaign knows them, that an editor had when it died."""
        self._waiting |= pictures
