"""Where a campaign that is being edited lies, whether it may be changed there, and saving it there or elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from editor.document.edit import EditRefusal
from editor.document.story import free_picture
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE, Source
from runtime.campaign.writer import SaveError, save_campaign
from runtime.support.files import is_same, resolved
from runtime.support.issues import FOLDER_OF_INSTALLED, FOLDER_OF_SAMPLES, SAVE_READ_ONLY, Issue, IssueCode, Severity

RunTask = Callable[[Callable[[], Source]], Source]
"""Runs the writing and gives back what it gives, or raises what it raises; in another thread, for instance."""


class ReadOnlyReason(StrEnum):
    """Why a campaign may only be looked at: the codes of the refusals that say so."""

    BACKUP = "read-only-backup"
    DAMAGED = "read-only-damaged"
    LOCKED = "read-only-locked"
    NEWER = "read-only-newer"


@dataclass(frozen=True, slots=True)
class CampaignHome:
    """A campaign's folder with its files as last read or written.

    ``read_only`` is the reason why nothing may be written there, None where it may;
    ``edit_shipped`` lets the makers save over shipped campaigns; ``installed`` is where installed ones lie, which are
    edited as copies too.
    """

    folder: Path | None = None
    source: Source | None = None
    read_only: ReadOnlyReason | None = None
    edit_shipped: bool = False
    installed: Path | None = None

    @property
    def needs_folder(self) -> bool:
        """Whether saving needs another folder to be named: the campaign is new, shipped or installed."""
        return self.folder is None or self._is_shipped(self.folder) or self.is_installed(self.folder)

    def saved(
        self,
        campaign: Campaign,
        folder: Path | None,
        *,
        overwrite: bool,
        run: RunTask | None = None,
        others: Mapping[str, bytes] | None = None,
    ) -> tuple[CampaignHome, Issue | None]:
        """Write what changed, and ``others`` beside it.

        Returns the home it has now, and why it was not saved where it was not.
        """
        place = folder or self.folder
        at_home = place is not None and self.folder is not None and is_same(place, self.folder)
        if place is None or (at_home and self.needs_folder):
            return self, Issue(Severity.ERROR, IssueCode("save-needs-folder"))
        if at_home and self.read_only:
            return self, Issue(Severity.ERROR, SAVE_READ_ONLY)
        if self._is_shipped(place):
            return self, Issue(Severity.ERROR, FOLDER_OF_SAMPLES, details={"folder": str(place)})
        if self.is_installed(place):
            return self, Issue(Severity.ERROR, FOLDER_OF_INSTALLED, details={"folder": str(place)})
        try:
            source = (run or _run)(
                lambda: save_campaign(place, campaign, self.source, overwrite=overwrite, others=others)
            )
        except SaveError as fault:
            # What lies ready in the folder is what its files will hold: the next save begins from there.
            halted = replace(self, source=fault.source) if fault.source is not None and at_home else self
            return halted, fault.issue
        return CampaignHome(place, source, edit_shipped=self.edit_shipped, installed=self.installed), None

    def allowing_changes(self) -> CampaignHome:
        """The same home, where a whole campaign may now take the place of what was not read whole."""
        source = self.source
        if source is not None:
            # What campaign.json said of levels that could not be read is not what the campaign's value says.
            models = {file: model for file, model in source.models.items() if file != CAMPAIGN_FILE}
            source = replace(source, models=models, read_only=False)
        return replace(self, source=source, read_only=None)

    def is_installed(self, folder: Path) -> bool:
        """Whether a folder lies among the installed campaigns, which stay as they came."""
        return self.installed is not None and resolved(folder).is_relative_to(resolved(self.installed))

    def _is_shipped(self, folder: Path) -> bool:
        """Whether a folder lies where the samples lie, which belong to the program."""
        return not self.edit_shipped and resolved(folder).is_relative_to(resolved(resources.campaigns()))


def _run(write: Callable[[], Source]) -> Source:
    return write()


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
        return self.read_only_reason is not None

    @property
    def read_only_reason(self) -> ReadOnlyReason | None:
        """The reason why edits are refused, where they are."""
        return self._home.read_only

    @property
    def why_read_only(self) -> EditRefusal | None:
        """The refusal that every edit gets, where edits are refused."""
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
