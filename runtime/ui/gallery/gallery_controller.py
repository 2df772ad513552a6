"""Visits galleries, and fetches, installs, updates and removes campaigns, all of it beside the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from PySide6.QtCore import QObject, Signal

from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.reader import write_files
from runtime.campaign.bundles.shelf import CampaignShelf, Installed, InstallError
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.gallery.client import GalleryClient, GalleryVisit, ItemStanding
from runtime.gallery.gallery_error import STOPPED, GalleryError
from runtime.gallery.gallery_json import GalleryItem, GalleryPicture
from runtime.gallery.trust import KeyStanding, KnownGallery
from runtime.match.campaign_updates import CampaignUpdate, update_on
from runtime.profile.home import Home
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.texts import reason_of
from runtime.ui.application.background_task import BackgroundTask, while_there
from runtime.ui.gallery.gallery_model import prepared


@dataclass(frozen=True, slots=True)
class VisitShown:
    """What is to be seen of a gallery, its campaigns ``prepared`` to be searched.

    ``is_interim`` says that it is what was seen last while the gallery is asked; ``is_first`` that it was just added.
    """

    visit: GalleryVisit
    items: tuple[tuple[GalleryItem, str], ...]
    is_interim: bool = False
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class FetchedBundle:
    """A downloaded campaign that would take the place of an installed version, and what it brings."""

    address: str
    item: GalleryItem
    bundle: Bundle
    update: CampaignUpdate


class GalleryController(QObject):
    """Does one thing at a time for the person of ``home``; another visit takes the place of one that still asks."""

    visited = Signal(object)
    """A :class:`VisitShown`."""
    failed = Signal(object)
    """An :class:`Issue` says why something could not be done."""
    progressed = Signal(object, object)
    """So many bytes of how many have come."""
    fetched = Signal(object)
    """A :class:`FetchedBundle` that needs the person's word."""
    installed = Signal(object)
    """An :class:`Installed` campaign, new or in another version."""
    removed = Signal(str)
    """The campaign of this id is not installed any more."""
    busy_changed = Signal()

    def __init__(
        self, client: GalleryClient, shelf: CampaignShelf, home: Home, language: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client, self._shelf, self._home, self._language = client, shelf, home, language
        self._visit: tuple[BackgroundTask, Event] | None = None
        self._fetch: tuple[BackgroundTask, Event] | None = None
        self.address = ""
        self._closed = Event()
        self.destroyed.connect(self._closed.set)

    @property
    def is_visiting(self) -> bool:
        """Whether a gallery is being asked."""
        return self._visit is not None

    @property
    def is_fetching(self) -> bool:
        """Whether a campaign is being downloaded or installed."""
        return self._fetch is not None

    def galleries(self) -> tuple[KnownGallery, ...]:
        """The galleries that were added; none, and the reason told, where that can't be read."""
        try:
            return self._client.galleries()
        except GalleryError as problem:
            self.failed.emit(problem.issue)
            return ()

    def heads(self) -> dict[str, Campaign]:
        """What is installed, by its id, without levels."""
        return {one.folder.name: one.head for one in self._shelf.installed()}

    def standing(self, item: GalleryItem, heads: Mapping[str, Campaign]) -> ItemStanding:
        """How a campaign compares with what is installed."""
        if item.id not in heads:
            return ItemStanding.NEW
        try:
            return self._client.standing(item, heads)
        except GalleryError:
            return ItemStanding.OTHER

    def author_standing(self, item: GalleryItem) -> KeyStanding:
        """What is known of the key that a campaign is signed with."""
        try:
            return self._client.author_standing(self.address, item)
        except GalleryError as problem:
            self.failed.emit(problem.issue)
            return KeyStanding.CHANGED

    def revoked_issues(self, installed: Mapping[str, Campaign]) -> tuple[Issue, ...]:
        """What is to be told of ``installed`` campaigns whose authors' keys the gallery does not trust."""
        try:
            return self._client.revoked_issues(self.address, installed)
        except GalleryError as problem:
            return (problem.issue,)

    def known_key(self, campaign_id: str) -> str:
        """The key of whoever signed what was installed of a campaign; empty where it came from no gallery."""
        try:
            origin = self._client.trust.origin(campaign_id)
        except GalleryError:
            return ""
        return origin.key if origin is not None else ""

    def picture(self, wanted: GalleryPicture, stop: Callable[[], bool]) -> bytes:
        """The bytes of a picture of the gallery that is shown; for a thread beside the window."""
        return self._client.picture(self.address, wanted, stop)

    def add(self, given: str) -> None:
        """Look at the gallery whose address was given, and add it to the person's."""
        known = {one.address for one in self.galleries()}

        def look(stop: Callable[[], bool], _show: Callable[..., None]) -> VisitShown | Issue:
            visit = self._client.add(given, stop)
            return VisitShown(visit, prepared(visit.index.items), is_first=visit.address not in known)

        self._begin_visit(look)

    def visit(self, address: str, *, accept_key: bool = False) -> None:
        """Show what was seen of a gallery last, ask it, and show what it has now."""
        self.address = address

        def look(stop: Callable[[], bool], show: Callable[..., None]) -> VisitShown | Issue:
            seen = None if accept_key else self._client.last_seen(address)
            if seen is not None:
                show(VisitShown(seen, prepared(seen.index.items), is_interim=True))
            visit = self._client.visit(address, accept_key=accept_key, stop=stop)
            return VisitShown(visit, prepared(visit.index.items))

        self._begin_visit(look)

    def forget(self, address: str) -> None:
        """Forget a gallery; what was installed from it stays."""
        self._stop_visit()
        try:
            self._client.forget(address)
        except GalleryError as problem:
            self.failed.emit(problem.issue)
        if self.address == address:
            self.address = ""

    def fetch(self, item: GalleryItem, *, accept_key: bool = False) -> None:
        """Download a campaign; a new one is installed at once, of another version it is told first what it brings."""
        address, tell = self.address, while_there(self.progressed.emit)

        def work(stop: Callable[[], bool]) -> FetchedBundle | Installed | Issue:
            bundle = self._client.download(address, item, tell, stop)
            if self._shelf.find(item.id) is None:
                return self._client.install(address, item, bundle, self._shelf, accept_key=accept_key)
            with TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True) as place:
                write_files(bundle, Path(place))
                campaign = read_campaign(Path(place), mend=False).campaign or bundle.head
            update = update_on(self._shelf, campaign, self._home, self._language)
            if update is None:
                return self._client.install(address, item, bundle, self._shelf, accept_key=accept_key)
            return FetchedBundle(address, item, bundle, update)

        self._begin_fetch(work)

    def install(self, fetched: FetchedBundle, *, accept_key: bool = False) -> None:
        """Put a downloaded version in the place of the installed one."""
        self._begin_fetch(
            lambda _stop: self._client.install(
                fetched.address, fetched.item, fetched.bundle, self._shelf, accept_key=accept_key
            )
        )

    def remove(self, campaign_id: str) -> None:
        """Take a campaign off the shelf; its saved games stay."""
        try:
            self._shelf.remove(campaign_id)
        except InstallError as problem:
            self.failed.emit(problem.issue)
        else:
            self.removed.emit(campaign_id)

    def stop(self) -> None:
        """Break off what is being asked or downloaded; a download goes on from there another time."""
        self._stop_visit()
        if self._fetch is not None:
            self._fetch[1].set()

    def close(self) -> None:
        """The window is gone: break everything off, and wait for it."""
        tasks = [task for task in (self._visit, self._fetch) if task is not None]
        self.stop()
        self._visit = self._fetch = None
        for task, _ in tasks:
            task.wait()

    # Inside

    def _stop_visit(self) -> None:
        if self._visit is not None:
            self._visit[1].set()
            self._visit = None
            self.busy_changed.emit()

    def _begin_visit(self, look: Callable[[Callable[[], bool], Callable[..., None]], VisitShown | Issue]) -> None:
        self._stop_visit()
        stopped = Event()
        show = while_there(lambda found: self._show_seen(stopped, found))

        is_closed = self._closed.is_set

        def stop() -> bool:
            return stopped.is_set() or is_closed()

        def work() -> VisitShown | Issue:
            try:
                return look(stop, show)
            except GalleryError as problem:
                return problem.issue

        self._visit = BackgroundTask(work, lambda found: self._looked(stopped, found), self), stopped
        self.busy_changed.emit()

    def _show_seen(self, stopped: Event, found: VisitShown) -> None:
        if not stopped.is_set() and self._visit is not None and self._visit[1] is stopped:
            self.visited.emit(found)

    def _looked(self, stopped: Event, found: object) -> None:
        if self._visit is None or self._visit[1] is not stopped:
            return
        self._visit = None
        self.busy_changed.emit()
        if isinstance(found, VisitShown):
            self.address = found.visit.address
            self.visited.emit(found)
        elif isinstance(found, Issue) and found.code != STOPPED:
            self.failed.emit(found)

    def _begin_fetch(self, work: Callable[[Callable[[], bool]], FetchedBundle | Installed | Issue]) -> None:
        if self._fetch is not None:
            return
        stopped = Event()

        is_closed = self._closed.is_set

        def stop() -> bool:
            return stopped.is_set() or is_closed()

        def guarded() -> FetchedBundle | Installed | Issue:
            try:
                return work(stop)
            except (GalleryError, InstallError) as problem:
                return problem.issue
            except OSError as problem:
                details: dict[str, str | int] = {"folder": str(self._shelf.place), "reason": reason_of(problem)}
                return Issue(Severity.ERROR, IssueCode("install-failed"), Place(), details)

        self._fetch = BackgroundTask(guarded, self._fetched, self), stopped
        self.busy_changed.emit()

    def _fetched(self, found: object) -> None:
        if self._fetch is None:
            return
        self._fetch = None
        self.busy_changed.emit()
        if isinstance(found, FetchedBundle):
            self.fetched.emit(found)
        elif isinstance(found, Installed):
            self.installed.emit(found)
        elif isinstance(found, Issue) and found.code != STOPPED:
            self.failed.emit(found)
