"""Galleries: the window in which campaigns of others are looked for, and what is handed in to one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.actions.exchange import change_of
from editor.actions.files import FileCommands
from editor.actions.prints import FileJobs, FileProgress
from editor.asset_cache import AssetCache
from editor.document.campaigns import ChangeRelease, release_text
from editor.document.document import Document
from editor.editor_state import EditorState
from editor.settings import EditorSettings
from editor.theme import EditorTheme
from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.campaign.model import Campaign
from runtime.support.issues import Issue
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue

if TYPE_CHECKING:  # Loaded when it is first asked for.
    from editor.dialogs.bundles import SharingTexts
    from editor.dialogs.gallery import GalleryDialog, ShareWish
    from editor.dialogs.questions import Questions
    from runtime.campaign.bundles.packer import PackedCampaign
    from runtime.checks.bundle_preview import CheckedFolder
    from runtime.engine.levels.ruleset import Ruleset
    from runtime.gallery.signatures import KeyStore


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """A campaign as it would be packed, and what the checks find in it; None where it can't be packed."""

    packed: PackedCampaign
    checked: CheckedFolder | None


class GalleryCommands:
    """Opens the window of the galleries over ``window``, and shares the open campaign.

    ``changed`` hears that the shelf has other campaigns.
    """

    def __init__(
        self,
        window: QWidget,
        state: EditorState,
        ask: Callable[[], Questions],
        files: FileCommands,
        jobs: FileJobs,
        *,
        settings: EditorSettings,
        assets: AssetCache,
        shelf: CampaignShelf,
        theme: EditorTheme,
        t: Texts,
        changed: Callable[[], object],
    ) -> None:
        self._window, self._state, self._ask, self._files, self._jobs = window, state, ask, files, jobs
        self._settings, self._assets, self._shelf, self._theme, self._t = settings, assets, shelf, theme, t
        self._changed = changed
        self.dialog: GalleryDialog | None = None

    def show(self) -> None:
        """Show the window, or bring it to the front."""
        if self.dialog is None:
            from editor.dialogs.gallery import GalleryDialog
            from runtime.gallery.client import GalleryClient
            from runtime.ui.gallery.gallery_controller import GalleryController

            home = self._settings.player_home
            controller = GalleryController(GalleryClient(home), self._shelf, home, self._t.language)
            self.dialog = GalleryDialog(controller, self._theme, self._t, self._window)
            self.dialog.browser.changed.connect(self._changed)
        else:
            self.dialog.browser.look_at_shelf()
        self.dialog.show()
        self.dialog.activateWindow()

    def stop(self) -> None:
        """The editor is closed: break off what is downloaded."""
        if self.dialog is not None:
            self.dialog.browser.close_all()
            self.dialog.hide()

    def share(self) -> None:
        """Check the campaign as it is now, ask what is missing, sign it, and write it where it is to go."""
        document = self._state.document
        if document is None:
            return
        self._state.finish()
        campaign, source, rulesets = document.campaign, document.source, self._assets.rulesets
        text = self._t("“{name}” is packed and checked, its proofs are played again…", name=campaign.name)

        def look(progress: FileProgress) -> CheckedPack | OSError:
            from runtime.campaign.bundles.packer import gather, pack

            try:
                packed = pack(gather(campaign, source), campaign.id)
                progress(0, 0)
                return CheckedPack(packed, _checked(packed, rulesets))
            except OSError as problem:
                return problem

        self._jobs.read(look, partial(self._ask_and_share, document), title=self._t("Share"), text=text)

    def _ask_and_share(self, document: Document, found: CheckedPack | OSError) -> None:
        """Go on with what would be shared, unless the campaign is closed by now."""
        from runtime.gallery.signatures import KeyStore

        t = self._t
        if self._state.document is not document:
            self._state.say(t("“{name}” was not shared: it is closed.", name=document.campaign.name), refused=True)
            return
        if isinstance(found, OSError):
            self._tell(f"{t.value(reason_of(found))}.")
            return
        self._state.finish()
        keys = KeyStore(self._settings.player_home)
        wish = self._ask().share(
            document.campaign,
            found.packed,
            found.checked.errors if found.checked is not None else 0,
            partial(_lacking, document.campaign, found),
            key_text=self._key_text(keys),
            read_only=bool(document.read_only),
        )
        if wish is None or found.checked is None:
            return
        from editor.dialogs.gallery import ShareTarget

        is_gallery = wish.target is ShareTarget.OWN_GALLERY
        folder = self._ask().folder_to_share(self._files.usual_place(), is_gallery=is_gallery)
        if folder is None:
            return
        self._fill_in(document, wish)
        self._write(document, found.checked, wish, folder, keys, is_gallery=is_gallery)

    def _fill_in(self, document: Document, wish: ShareWish) -> None:
        """Keep what was filled in; a campaign that can only be looked at is shared as it is."""
        t = self._t
        if document.read_only:
            return
        self._state.perform(t("Fill in what sharing needs"), change_of(wish.texts))
        if wish.changes != release_text(document.campaign).strip():
            self._state.perform(t("Say what is new in this version"), ChangeRelease(wish.changes))

    def _write(
        self,
        document: Document,
        checked: CheckedFolder,
        wish: ShareWish,
        folder: Path,
        keys: KeyStore,
        *,
        is_gallery: bool,
    ) -> None:
        """Pack, sign and write beside the window."""
        t, campaign, source = self._t, document.campaign, document.source
        notes, home, rulesets = wish.texts.notes, document.folder, self._assets.rulesets
        state = self._settings.state
        told = replace(checked, loaded=replace(checked.loaded, campaign=campaign), folder=home or checked.folder)

        def write(progress: FileProgress) -> tuple[str, ...] | Issue | OSError:
            from runtime.campaign.bundles.packer import gather, pack
            from runtime.gallery.entries import kept_balance, make_entry, write_submission
            from runtime.gallery.gallery_error import GalleryError
            from runtime.gallery.site import SiteBuilder, present_index

            try:
                packed = pack(gather(campaign, source, notes=notes), campaign.id)
                bundle = packed.read.bundle
                if bundle is None:
                    return packed.read.issues[0]
                balance = kept_balance(state, told, rulesets) if home is not None else {}
                progress(0, 0)
                key = keys.key()
                signed = key.sign_entry(make_entry(told, bundle, balance))
                if not is_gallery:
                    return tuple(str(path) for path in write_submission(folder, bundle.data, signed))
                before = present_index(folder)
                site = SiteBuilder(folder, key, t)
                site.keep_present()
                site.add(bundle, signed, campaign.levels)
                name = wish.gallery_name or (before.name if before is not None else "")
                about = before.about if before is not None else ""
                site.write(name or t("Campaigns by {author}", author=campaign.author or "–"), about)
                return (str(folder),)
            except GalleryError as problem:
                return problem.issue
            except OSError as problem:
                return problem

        text = t("“{name}” is signed and written…", name=campaign.name)
        self._jobs.read(write, partial(self._written, campaign, is_gallery=is_gallery), title=t("Share"), text=text)

    def _written(self, campaign: Campaign, found: tuple[str, ...] | Issue | OSError, *, is_gallery: bool) -> None:
        t = self._t
        if isinstance(found, Issue):
            self._tell(*say_issue(t, found))
        elif isinstance(found, OSError):
            self._tell(f"{t.value(reason_of(found))}.")
        elif is_gallery:
            said = t("“{name}” is in your gallery in {folder}.", name=campaign.name, folder=found[0])
            self._state.say(said)
        else:
            said = t("Hand both in to whoever runs the gallery: {files}.", files=", ".join(found))
            self._state.say(said)

    def _tell(self, text: str, advice: str = "") -> None:
        self._ask().tell(self._t("The campaign was not shared"), text, advice)

    def _key_text(self, keys: KeyStore) -> str:
        """With which key it is signed, and what becomes of who loses it."""
        from runtime.gallery.gallery_error import GalleryError
        from runtime.gallery.signatures import fingerprint

        t = self._t
        if not keys.has_key():
            return t(
                "A key of your own, which is made now in {file}. Keep a copy of it: only who has it can publish "
                "updates in your name.",
                file=keys.file,
            )
        try:
            return t("Your key {key}, in {file}", key=fingerprint(keys.key().public), file=keys.file)
        except GalleryError as problem:
            return say_issue(t, problem.issue)[0]


def _checked(packed: PackedCampaign, rulesets: Mapping[str, Ruleset]) -> CheckedFolder | None:
    """What the checks find in a packed campaign, all its proofs played again; raises OSError."""
    from runtime.campaign.bundles.reader import write_files
    from runtime.checks.bundle_preview import check_folder

    bundle = packed.read.bundle
    if bundle is None:
        return None
    with TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True) as place:
        write_files(bundle, Path(place))
        return check_folder(Path(place), rulesets, most_actions=None)


def _lacking(campaign: Campaign, found: CheckedPack, wanted: SharingTexts) -> tuple[Issue, ...]:
    """What the campaign would lack with these answers."""
    from runtime import resources
    from runtime.campaign.bundles.packer import find_missing, sample_ids
    from runtime.gallery.entries import find_gaps

    changed = change_of(wanted).apply(campaign)
    if not isinstance(changed, Campaign):
        return ()
    contents = found.checked.contents if found.checked is not None else None
    files = found.packed.gathered.files
    return (*find_missing(changed, files, sample_ids(resources.campaigns())), *find_gaps(changed, contents))
