"""Where a campaign lies on disk, and saving it there or elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE, Source
from runtime.campaign.writer import SaveError, save_campaign
from runtime.support.files import is_same, resolved
from runtime.support.issues import Issue, Severity

Run = Callable[[Callable[[], Source]], Source]
"""Runs the writing and gives back what it gives, or raises what it raises; in another thread, for instance."""


@dataclass(frozen=True, slots=True)
class CampaignHome:
    """A campaign's folder with its files as last read or written.

    ``read_only`` is the code of the reason why nothing may be written there, empty where it may;
    ``edit_shipped`` lets the makers save over shipped campaigns; ``installed`` is where installed ones lie, which are
    edited as copies too.
    """

    folder: Path | None = None
    source: Source | None = None
    read_only: str = ""
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
        run: Run | None = None,
        others: Mapping[str, bytes] | None = None,
    ) -> tuple[CampaignHome, Issue | None]:
        """Write what changed, and ``others`` beside it.

        Returns the home it has now, and why it was not saved where it was not.
        """
        place = folder or self.folder
        at_home = place is not None and self.folder is not None and is_same(place, self.folder)
        if place is None or (at_home and self.needs_folder):
            return self, Issue(Severity.ERROR, "save-needs-folder")
        if at_home and self.read_only:
            return self, Issue(Severity.ERROR, "save-read-only")
        if self._is_shipped(place):
            return self, Issue(Severity.ERROR, "folder-of-samples", details={"folder": str(place)})
        if self.is_installed(place):
            return self, Issue(Severity.ERROR, "folder-of-installed", details={"folder": str(place)})
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
        return replace(self, source=source, read_only="")

    def is_installed(self, folder: Path) -> bool:
        """Whether a folder lies among the installed campaigns, which stay as they came."""
        return self.installed is not None and resolved(folder).is_relative_to(resolved(self.installed))

    def _is_shipped(self, folder: Path) -> bool:
        """Whether a folder lies where the samples lie, which belong to the program."""
        return not self.edit_shipped and resolved(folder).is_relative_to(resolved(resources.campaigns()))


def _run(write: Callable[[], Source]) -> Source:
    return write()
