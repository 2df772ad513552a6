"""What can be done with a gallery's campaign: install, update, go back, remove; and how far a download is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from runtime.campaign.bundles.shelf import Installed
from runtime.campaign.model import Campaign
from runtime.campaign.versions import Age, compare, program_version
from runtime.gallery.client import ItemStanding
from runtime.gallery.gallery_json import GalleryItem
from runtime.gallery.signatures import fingerprint
from runtime.gallery.trust import KeyStanding
from runtime.support.texts import Texts, byte_size_text
from runtime.ui.campaign.update_view import UpdateView
from runtime.ui.gallery.gallery_controller import FetchedBundle, GalleryController
from runtime.ui.gallery.notice_bar import BrowserLook, NoticeBar
from runtime.ui.widgets.boxes import in_column, in_row


class ItemActions(QWidget):
    """The buttons below what is told of the chosen campaign; what is to be asked first, ``notice`` asks.

    ``back`` gives the keyboard back to the cards once something is done that needs no answer. ``done`` tells that
    something was installed or removed, ``changed`` that other things can be done now.
    """

    done = Signal()
    changed = Signal()

    def __init__(
        self,
        controller: GalleryController,
        notice: NoticeBar,
        look: BrowserLook,
        t: Texts,
        back: Callable[[], object],
    ) -> None:
        super().__init__()
        self._controller, self._notice, self._look, self._t, self._back = controller, notice, look, t, back
        self._item: GalleryItem | None = None
        self._heads: Mapping[str, Campaign] = {}
        self._fetched: FetchedBundle | None = None
        self._accepts_key = self._is_renewed = False
        button = look.button
        self.removing = button(t("Remove"), "level-remove", t("Remove it from the installed campaigns"))
        self.installing = button(t("Install"), "check", t("Download it and put it among your campaigns (Enter)"))
        self.stopping = button(t("Stop"), "close", t("Break off; what has come is kept for the next time (Esc)"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(t("Download"))
        self.progress = QWidget(self)
        in_row((self.bar, 1), self.stopping, margins=(0, 0, 0, 0), on=self.progress)
        self.update_holder = QWidget(self)
        self._update_rows = in_column(spacing=6, margins=(0, 0, 0, 0), on=self.update_holder)
        self.update_view: UpdateView | None = None
        self.progress.hide()
        self.update_holder.hide()
        buttons = in_row(self.removing, None, self.installing)
        in_column(self.update_holder, self.progress, buttons, margins=(0, 0, 0, 0), on=self)
        controller.progressed.connect(self._show_progress)
        controller.fetched.connect(self._show_update)
        controller.installed.connect(self._show_installed)
        controller.removed.connect(lambda _campaign_id: self.done.emit())
        self.installing.clicked.connect(self.install)
        self.removing.clicked.connect(self.ask_remove)
        self.stopping.clicked.connect(controller.stop)

    @property
    def waiting(self) -> str:
        """Why nothing can be begun now; empty where something can."""
        return self._t("Something is being downloaded.") if self._controller.is_fetching else ""

    def show_state(self, item: GalleryItem | None, heads: Mapping[str, Campaign]) -> None:
        """Show what can be done with the chosen campaign, where these are installed, and say why the rest can't."""
        self._item, self._heads = item, heads
        t, allow = self._t, self._look.allow
        self.progress.setVisible(self._controller.is_fetching)
        standing = self._controller.standing(item, heads) if item is not None else ItemStanding.NEW
        self.installing.setText(self._verb(standing))
        allow(self.installing, self.waiting or self._why_not(item, standing))
        none = t("It is not installed.") if item is None or item.id not in heads else ""
        allow(self.removing, self.waiting or none)

    def press_main(self) -> None:
        """Install or update what is chosen, or answer what was asked about it."""
        if self._fetched is not None:
            self._update()
        elif self.installing.isEnabled():
            self.install()

    def install(self) -> None:
        """Download and install the chosen campaign; an author's key that is another one now is told first."""
        item = self._item
        if item is None or self._controller.is_fetching:
            return
        if self._fetched is not None:
            self._update()
            return
        standing = self._controller.author_standing(item)
        self._is_renewed = standing is KeyStanding.RENEWED
        if standing is KeyStanding.CHANGED:
            self._ask_author(item)
        else:
            self._fetch(item, accept_key=False)

    def ask_remove(self) -> None:
        """Ask whether the chosen campaign is to go."""
        item, t = self._item, self._t
        if item is None or item.id not in self._heads:
            return
        name = self._heads[item.id].name or item.id
        self._notice.say(
            t("Remove “{name}” from the installed campaigns? Its saved games stay.", name=name),
            ((t("Keep"), lambda: None), (t("Remove"), lambda: self._controller.remove(item.id))),
        )

    def forget_update(self) -> bool:
        """Take away what an update would bring; whether there was anything."""
        was_there = self._fetched is not None
        self._fetched = None
        if self.update_view is not None:
            self._update_rows.removeWidget(self.update_view)
            self.update_view.hide()
            self.update_view.deleteLater()
            self.update_view = None
        self.update_holder.hide()
        if was_there:
            self.changed.emit()
        return was_there

    def _ask_author(self, item: GalleryItem) -> None:
        t = self._t
        text = t(
            "“{name}” is signed by somebody else than before: then with {before}, now with {now}. It need not come "
            "from its author. Install it only where you know why the key has changed.",
            name=item.entry.name,
            before=fingerprint(self._controller.known_key(item.id)) or "–",
            now=fingerprint(item.signed.key),
        )
        answers = (
            (t("Leave it"), lambda: None),
            (t("Install it all the same"), lambda: self._fetch(item, accept_key=True)),
        )
        self._notice.say(text, answers, grave=True)

    def _fetch(self, item: GalleryItem, *, accept_key: bool) -> None:
        self._notice.say("")
        self._accepts_key = accept_key
        self.bar.setRange(0, 0)
        self.bar.setFormat("")
        self._controller.fetch(item, accept_key=accept_key)

    def _show_progress(self, done: int, whole: int) -> None:
        t = self._t
        self.bar.setRange(0, max(1, whole // 1000))
        self.bar.setValue(done // 1000)
        told = {"done": byte_size_text(t, done), "all": byte_size_text(t, whole)}
        self.bar.setFormat(t("{done} of {all}", **told))

    def _show_update(self, fetched: FetchedBundle) -> None:
        """Show what another version brings, and wait for the person's word."""
        if self._item is None or self._item.id != fetched.item.id:
            return
        self.forget_update()
        self._fetched = fetched
        self.update_view = UpdateView(self._t, fetched.update)
        self._update_rows.addWidget(self.update_view)
        self.update_holder.show()
        self.changed.emit()
        self.installing.setFocus()

    def _update(self) -> None:
        fetched = self._fetched
        if fetched is not None and not self._controller.is_fetching:
            self.forget_update()
            self._controller.install(fetched, accept_key=self._accepts_key)

    def _show_installed(self, done: Installed) -> None:
        self.done.emit()
        t = self._t
        said = t("“{name}” {version} is installed.", name=done.head.name, version=done.head.version)
        if self._is_renewed:
            said += " " + t("Its author has a new key, signed with the one from before.")
        self._notice.say(said, ((t("OK"), self._back),))

    def _verb(self, standing: ItemStanding) -> str:
        t = self._t
        if self._fetched is not None:
            return t("Go back") if self._fetched.update.is_downgrade else t("Update now")
        match standing:
            case ItemStanding.NEW:
                return t("Install")
            case ItemStanding.OLDER:
                return t("Go back…")
            case ItemStanding.OTHER:
                return t("Replace…")
            case ItemStanding.INSTALLED:
                return t("Installed")
            case _:
                return t("Update…")

    def _why_not(self, item: GalleryItem | None, standing: ItemStanding) -> str:
        """Why the chosen campaign can't be installed."""
        t = self._t
        if item is None:
            return t("Choose a campaign.")
        if standing is ItemStanding.INSTALLED:
            return t("It is installed in this very version.")
        needed = item.entry.needs.program
        if needed and compare(needed, program_version()) is Age.NEWER:
            return t("It needs Scryptic {version} or newer.", version=needed)
        return ""
