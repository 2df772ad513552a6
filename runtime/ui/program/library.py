"""Leads from one campaign to another: the list of all, bundles that are dropped or opened, installing and removing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.campaign.bundles import Bundle, read_bundle
from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.campaign.versions import Age
from runtime.checks.bundle_preview import BundleLook, check_folder, look_into
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.campaign_updates import CampaignUpdate, say_downgrade, update_on
from runtime.match.campaigns import Campaigns
from runtime.profile.home import Home
from runtime.support.issues import Issue
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.campaign.update_view import UpdateView
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import Label
from runtime.ui.program.bundle_preview import BundlePreview
from runtime.ui.program.library_card import LibraryCard, remove
from runtime.ui.program.plan import LoadedCampaign, make_ready, ready_of
from runtime.ui.theme import Theme
from runtime.ui.topics import CAMPAIGNS_TOPIC
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import QuestionCard, WaitCard
from runtime.ui.widgets.overlay import CardOverlay

SMALLEST = QSize(860, 400)


class BundleCard(CardOverlay):
    """``update`` is what it brings to an installed version; ``why_not`` says why it can't be played.

    An older version takes the place of a newer one only after a question.
    """

    topic = CAMPAIGNS_TOPIC
    installed = Signal()
    """It is to be installed and played."""
    played = Signal()
    """It is to be played without being installed."""

    def __init__(
        self, parts: GameParts, over: QWidget, looked: BundleLook, update: CampaignUpdate | None, why_not: str = ""
    ) -> None:
        theme, t = parts.theme, parts.t
        super().__init__(theme, t("A campaign to look at"), over)
        theme.dress(self.card, preview_sheet(theme))
        self.preview = BundlePreview(looked, parts.painter, t)
        self.preview.setMinimumSize(theme.area(SMALLEST))
        self.inside.addWidget(self.preview, 1)
        said = t("An installed campaign can be chosen again any time. To be played once it need not be installed.")
        self._update, self._parts = update, parts
        self.told = Label(why_not or said)
        self.told.setWordWrap(True)
        self.told.setObjectName("refusal" if why_not else "quiet")
        self.update_view = UpdateView(t, update) if update is not None and not why_not else None
        self.inside.addWidget(self.update_view or self.told)
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self.play_button = BrassButton(theme, t("Play once"), "play", primary=True)
        self.play_button.describe(t("Play it now without installing it"))
        self.installing = BrassButton(theme, _verb(t, update), "check", primary=True)
        self.installing.describe(t("Put it among the installed campaigns and play it"), t("Enter"))
        self.answer_with(self.installing)
        self.play_button.allow(why_not)
        self.installing.allow(why_not)
        self.leaving.clicked.connect(self.refuse)
        self.play_button.clicked.connect(self._play)
        self.installing.clicked.connect(self.accept)
        row = in_row(self.leaving, None, self.play_button, self.installing)
        self.inside.addLayout(row)

    def accept(self) -> None:
        """Install it; where it can't be played nothing happens."""
        if not self.installing.isEnabled():
            return
        if self._update is not None and self._update.is_downgrade:
            ask_downgrade(self._parts, self.window(), self._update, self._install)
        else:
            self._install()

    def _install(self) -> None:
        self.leave()
        self.installed.emit()

    def _play(self) -> None:
        self.leave()
        self.played.emit()


def _verb(t: Texts, update: CampaignUpdate | None) -> str:
    """What taking a campaign over is called beside what is installed of it."""
    if update is None:
        return t("Install")
    return t("Update") if update.age is Age.NEWER else t("Replace")


def ask_downgrade(parts: GameParts, over: QWidget, update: CampaignUpdate, agreed: Callable[[], object]) -> None:
    """Ask whether an older version shall take the place of the installed one; ``agreed`` hears yes."""
    t = parts.t
    title, text, yes = say_downgrade(t, update)
    card = QuestionCard(parts.theme, t, over, title=title, text=text, yes=yes, no=t("Keep"), grave=True)
    card.agreed.connect(agreed)
    card.open()


def preview_sheet(theme: Theme) -> str:
    """How headings and quiet words look on a card."""
    c = theme.colours
    return (
        f"#heading {{ {theme.headline(22)} font-weight: bold; }}"
        f"#section {{ color: {c.bright_brass}; font-weight: 600; }}"
        f"#quiet {{ color: {c.quiet}; }} #refusal {{ color: {c.warning}; }}"
        "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """A bundle that is being looked into, and the folder that it is unpacked to."""

    file: Path
    place: TemporaryDirectory[str]


@dataclass(frozen=True, slots=True)
class BundleOffer:
    """A bundle that was looked into, and what it brings to who has a version of it."""

    looked: BundleLook
    update: CampaignUpdate | None


def _look_into(
    look: _Look, rulesets: Mapping[str, Ruleset], updating: Callable[[BundleLook], CampaignUpdate | None]
) -> BundleOffer | tuple[Issue, ...] | OSError:
    """What is in a bundle, or why it is refused or can't be unpacked."""
    read = read_bundle(look.file)
    if read.bundle is None:
        return read.issues
    try:
        looked = look_into(read.bundle, Path(look.place.name), rulesets)
        return BundleOffer(looked, updating(looked))
    except OSError as problem:
        return problem


class CampaignLibrary(QObject):
    """Shows its cards over ``over``; ``switch`` plays another campaign, ``say`` tells what went wrong.

    How far the player has come is kept in ``home``. What is unpacked to be looked at lies in folders of its own until
    :meth:`close`.
    """

    def __init__(
        self,
        parts: Callable[[], GameParts],
        shelf: CampaignShelf,
        rulesets: Mapping[str, Ruleset],
        *,
        home: Home | None,
        over: Callable[[], QWidget | None],
        switch: Callable[[LoadedCampaign], object],
        say: Callable[[str], object],
    ) -> None:
        super().__init__()
        self._parts, self._shelf, self._rulesets = parts, shelf, rulesets
        self._home, self._over, self._switch, self._say = home, over, switch, say
        self._held = ExitStack()
        self._errand: BackgroundTask | None = None
        self._looking: dict[_Look, BackgroundTask] = {}
        self._look: _Look | None = None
        self.card: CardOverlay | None = None

    def show(self, present: Path | None = None) -> None:
        """List the campaigns; ``present`` is the folder of the one that is open."""
        over = self._over()
        if over is None:
            return
        card = LibraryCard(self._parts(), over, Campaigns(self._shelf), present, self._home)
        card.chosen.connect(self.play_folder)
        card.removed.connect(partial(self._remove, present=present))
        card.bundle_wanted.connect(self.ask)
        self._open(card)

    def ask(self) -> None:
        """Ask for a bundle and show it."""
        t = self._parts().t
        kind = t("Campaigns in one file (*.scryptic)")
        chosen, _ = QFileDialog.getOpenFileName(self._over(), t("Open a bundle"), str(Path.home()), kind)
        if chosen:
            self.look_at(Path(chosen))

    def look_at(self, file: Path) -> None:
        """Show a bundle, or say why it is refused; it is read, unpacked and checked beside the window meanwhile."""
        over, parts = self._over(), self._parts()
        if over is None or self._look is not None:
            return
        try:
            place = TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True)
        except OSError as problem:
            self._tell_unpacked(file, problem)
            return
        self._held.enter_context(place)
        look = _Look(file, place)
        title, text = parts.t("A moment…"), parts.t("{file} is read and checked.", file=file.name)
        card = WaitCard(parts.theme, parts.t, over, title, text)
        card.cancelled.connect(partial(self._forget, look))
        self._look = look
        rulesets, updating = self._rulesets, partial(self._update, language=parts.t.language)
        self._looking[look] = BackgroundTask(
            lambda: _look_into(look, rulesets, updating), partial(self._looked, look), self
        )
        self._open(card)

    def show_unpacked(self, bundle: Bundle, folder: Path) -> None:
        """Show a bundle whose files lie in a folder already."""
        looked = BundleLook(bundle, check_folder(folder, self._rulesets))
        self._show_bundle(BundleOffer(looked, self._update(looked, self._parts().t.language)))

    def play_folder(self, folder: Path) -> None:
        """Play the campaign of a folder, as soon as it is read and checked beside the window."""
        if self._errand is None:
            rulesets, t = self._rulesets, self._parts().t
            self._errand = errand = BackgroundTask(
                lambda: make_ready(folder, rulesets, t), lambda found: self._fetched(errand, found), self
            )

    def close(self) -> None:
        """Remove what was unpacked only to be looked at or played once; what is still being read is not wanted."""
        self._look = None
        for errand in self._looking.values():
            errand.wait()
        if self._errand is not None:
            self._errand.wait()
            self._errand = None
        self._held.close()

    def _forget(self, look: _Look) -> None:
        """A bundle is not wanted any more; what is still read of it is dropped when it is there."""
        if self._look is look:
            self._look = self.card = None

    def _looked(self, look: _Look, found: object) -> None:
        """A bundle was looked into."""
        del self._looking[look]
        if self._look is not look:
            look.place.cleanup()
            return
        waiting, self.card = self.card, None
        self._look = None
        if waiting is not None:
            with suppress(RuntimeError):  # Its window may be gone by now.
                waiting.leave()
        if isinstance(found, BundleOffer):
            self._show_bundle(found)
            return
        look.place.cleanup()
        if isinstance(found, OSError):
            self._tell_unpacked(look.file, found)
        elif isinstance(found, tuple):
            self._tell(found, look.file)

    def _fetched(self, errand: BackgroundTask, found: object) -> None:
        if self._errand is not errand:
            return
        self._errand = None
        if isinstance(found, LoadedCampaign | str):
            self._take(found)

    def _take(self, ready: LoadedCampaign | str) -> None:
        """Play a campaign, or say why that can't be."""
        if isinstance(ready, LoadedCampaign):
            self._switch(ready)
        else:
            self._say(ready)

    def _update(self, looked: BundleLook, language: str) -> CampaignUpdate | None:
        return update_on(self._shelf, looked.checked.loaded.campaign or looked.bundle.head, self._home, language)

    def _show_bundle(self, offer: BundleOffer) -> None:
        over, parts, looked = self._over(), self._parts(), offer.looked
        if over is None:
            return
        ready = ready_of(looked.checked, parts.t)
        card = BundleCard(parts, over, looked, offer.update, ready if isinstance(ready, str) else "")
        card.played.connect(partial(self._take, ready))
        card.installed.connect(partial(self._install, looked.bundle))
        self._open(card)

    def _install(self, bundle: Bundle) -> None:
        try:
            self.play_folder(self._shelf.install(bundle, replace=True).folder)
        except InstallError as problem:
            self._say(" ".join(say_issue(self._parts().t, problem.issue)))

    def _remove(self, folder: Path, present: Path | None) -> None:
        problem = remove(self._shelf, folder, self._parts().t)
        if problem:
            self._say(problem)
        else:
            self.show(present)

    def _tell_unpacked(self, file: Path, problem: OSError) -> None:
        self._say(self._parts().t("{file} can't be unpacked: {reason}.", file=file.name, reason=reason_of(problem)))

    def _tell(self, issues: tuple[Issue, ...], file: Path) -> None:
        """Say why a bundle is refused."""
        text, advice = say_issue(self._parts().t, issues[0])
        self._say(self._parts().t("{file} is refused. {why} {advice}", file=file.name, why=text, advice=advice))

    def _open(self, card: CardOverlay) -> None:
        self.card = card
        card.when_gone(lambda: self._gone(card))
        card.open()

    def _gone(self, card: CardOverlay) -> None:
        if self.card is card:
            self.card = None
