"""Campaigns and maps in other forms: bundles, maps of other programs, and files that are dragged onto the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from editor.actions.files import FileCommands
from editor.actions.prints import FileJobs
from editor.asset_cache import AssetCache
from editor.dialogs.bundles import BundleWish, SharingTexts
from editor.dialogs.new_things import free_name
from editor.dialogs.questions import Questions
from editor.document.campaigns import ChangeCampaign
from editor.document.document import Document
from editor.document.edit import EditRefusal, new_level_id
from editor.document.levels import AddLevel
from editor.editor_state import EditorState
from runtime import resources
from runtime.campaign.bundles import SUFFIX, Bundle, read_bundle
from runtime.campaign.bundles.packer import find_missing, gather, pack, sample_ids
from runtime.campaign.bundles.reader import unpack
from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.campaign.model import Campaign
from runtime.checks.bundle_preview import look_into
from runtime.exchange.formats import FORMATS, IMPORTERS, TILED, Importer
from runtime.support.extensions import ExtensionError
from runtime.support.files import resolved, write_whole
from runtime.support.issues import Issue, Severity
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts, byte_size_text, mark, reason_of
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from editor.dialogs.import_tiled import ImportedMap


class ExchangeCommands:
    """``may_leave`` asks what becomes of unsaved changes before another campaign is opened; ``files`` writes maps."""

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        may_leave: Callable[[], bool],
        t: Texts,
        *,
        files: FileJobs,
    ) -> None:
        self._state, self._ask, self._may_leave, self._t = state, ask, may_leave, t
        self._files = files
        self._last = Path.home()

    def import_map(self) -> None:
        """Ask for a map of Tiled and make a level of it."""
        path = self._ask().map_to_import(self._last)
        if path is not None:
            self.import_file(path)

    def import_file(self, path: Path) -> bool:
        """Make a level of a map of Tiled, as the person wants it; whether it is open now."""
        if path.suffix.lower() in IMPORTERS:
            return self._import_added(IMPORTERS[path.suffix.lower()], path)
        from runtime.exchange.tiled.model import own_name
        from runtime.exchange.tiled.reader import read_tiled

        self._state.finish()
        self._last = path.parent
        with _waiting():
            read = read_tiled(path)
        t, document = self._t, self._state.document
        if read.map is None:
            said = [" ".join(say_issue(t, issue)) for issue in read.issues]
            self._ask().tell(
                t("The map can't be imported"), t("{file} can't be imported.", file=path.name), "\n".join(said)
            )
            return False
        is_open = document is not None and not document.read_only
        name = (own_name(read.map.properties) or read.map.name).strip()[:200] or t("Imported map")
        campaign = document.campaign.name if is_open and document is not None else ""
        wanted = self._ask().imported_map(read.map, read.issues, name, campaign)
        if wanted is None:
            return False
        return self._begin(wanted) if wanted.new_campaign else self._add(wanted)

    def _import_added(self, importer: Importer, path: Path) -> bool:
        """Make a level of a file of a format that an extension reads; whether it is open now."""
        from editor.dialogs.import_tiled import ImportedMap

        self._state.finish()
        self._last, t = path.parent, self._t
        try:
            with _waiting():
                level = importer.read(path)
        except ExtensionError as problem:
            self._ask().tell(
                t("The map can't be imported"), t("{file} can't be imported.", file=path.name), str(problem)
            )
            return False
        document = self._state.document
        is_open = document is not None and not document.read_only
        wanted = ImportedMap(level, is_ours=True, new_campaign=not is_open)
        return self._add(wanted) if is_open else self._begin(wanted)

    def export_map(self) -> None:
        """Ask for a file and write the level on the screen in another program's format."""
        level = self._state.level
        if level is None:
            return
        self._state.finish()
        level = self._state.level or level
        path = self._ask().file_to_export(self._last / f"{level.id}.tmx")
        if path is None:
            return
        made = next((one for one in FORMATS.values() if one.suffix == path.suffix.lower()), FORMATS["tmx"])
        if path.suffix.lower() != made.suffix:
            path = path.with_name(f"{path.name}{made.suffix}")
        self._last = path.parent
        t = self._t
        try:
            for file, data in made.make(level, path, resources.assets()).items():
                write_whole(file, data)
        except OSError as problem:
            text = t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))
            self._ask().tell(t("The map was not exported"), text)
            return
        except ExtensionError as problem:
            self._ask().tell(t("The map was not exported"), t("Extension {what}", what=str(problem)))
            return
        said = mark("Exported as {file}, with a picture of the stones beside it.")
        self._state.say(t(said if path.suffix.lower() in TILED else mark("Exported as {file}."), file=path))

    def _begin(self, wanted: ImportedMap) -> bool:
        """Open a campaign of the level alone."""
        if not self._may_leave():
            return False
        level = wanted.level
        campaign = Campaign(slug_of(level.name, "campaign"), level.name, ())
        level = replace(level, id=new_level_id(campaign, level.name))
        made = AddLevel(level).apply(campaign)
        if isinstance(made, EditRefusal):
            self._state.refuse(made)
            return False
        self._state.open(Document(made))
        self._state.say(self._t("A new campaign; it has no folder yet. Give each side a city, and save when you like."))
        return True

    def _add(self, wanted: ImportedMap) -> bool:
        """Add the level to the open campaign, below the one on the screen."""
        document, shown, t = self._state.document, self._state.level, self._t
        if document is None:
            return False
        campaign = document.campaign
        name = free_name(wanted.level.name, {level.name for level in campaign.levels})
        level = replace(wanted.level, id=new_level_id(campaign, name), name=name)
        if not wanted.is_ours and shown is not None:
            level = replace(level, ruleset=shown.ruleset)
        index = next((n for n, each in enumerate(campaign.levels) if shown and each.id == shown.id), -1)
        if not self._state.perform(t("Import map {name}", name=level.name), AddLevel(level, index + 1)):
            return False
        self._state.show_level(level.id)
        return True


@contextmanager
def _waiting() -> Iterator[None]:
    """Show that something takes its time."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()


MOST_TOLD = 6
"""How many reasons for a refusal are told in a message."""


class SharingCommands:
    """Packs and takes bundles; ``shelf`` has the installed ones, ``changed`` shows them anew."""

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        files: FileCommands,
        assets: AssetCache,
        t: Texts,
        *,
        shelf: CampaignShelf,
        changed: Callable[[], object],
    ) -> None:
        self._state, self._ask, self._files, self._assets, self._t = state, ask, files, assets, t
        self._shelf, self._changed = shelf, changed

    def pack(self) -> bool:
        """Show what would be packed, ask what is missing and where the bundle goes; whether it is written."""
        document = self._state.document
        if document is None:
            return False
        self._state.finish()
        try:
            packed = pack(gather(document.campaign, document.source), document.campaign.id)
            wanted = self._ask().sharing(
                document.campaign, packed, self._errors(document), partial(self._lacking, document), document.read_only
            )
            if wanted is None:
                return False
            self._fill_in(document, change_of(wanted))
            usual = self._files.usual_place() / f"{document.campaign.id}{SUFFIX}"
            file = self._ask().bundle_to_write(usual)
            return file is not None and self._write(document, file)
        except OSError as problem:
            self._fail(self._t("The campaign was not packed"), problem)
            return False

    def open_bundle(self) -> bool:
        """Ask for a bundle and take it."""
        file = self._ask().bundle_to_open(self._files.usual_place())
        return file is not None and self.take(file)

    def take(self, file: Path) -> bool:
        """Show a bundle and do with it what is asked for: install it, or open a copy; whether it was taken."""
        t = self._t
        try:
            with _Waiting():
                read = read_bundle(file)
            if read.bundle is None:
                self._refuse(file, read.issues)
                return False
            with TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True) as place:
                with _Waiting():
                    looked = look_into(read.bundle, Path(place), self._assets.rulesets)
                wish = self._ask().bundle(looked, self._shelf.find(read.bundle.head.id))
            if wish is None:
                return False
            return self._install(read.bundle) if wish is BundleWish.INSTALL else self._open_copy(read.bundle)
        except OSError as problem:
            self._fail(t("The bundle can't be opened"), problem)
            return False

    def remove(self, campaign_id: str) -> bool:
        """Take an installed campaign off the shelf, after a question; whether it is gone."""
        t, found = self._t, self._shelf.find(campaign_id)
        if found is None:
            return False
        text = t("Remove “{name}” from the installed campaigns?", name=found.head.name)
        more = t("Its saved games stay, and the bundle that it came in can be installed again.")
        if not self._ask().confirm(t("Remove the campaign"), text, more, t("Remove")):
            return False
        try:
            self._shelf.remove(campaign_id)
        except InstallError as problem:
            self._ask().tell(t("The campaign was not removed"), *say_issue(t, problem.issue))
            return False
        self._changed()
        return True

    def _errors(self, document: Document) -> int:
        """How many errors the checks find in the campaign as it is now."""
        from runtime.checks import check_campaign

        words = self._assets.words_of(document.campaign, document.folder)
        issues = (*check_campaign(document.campaign, self._assets.rulesets, words.lexicon), *words.issues)
        return sum(issue.severity is Severity.ERROR for issue in issues)

    def _lacking(self, document: Document, wanted: SharingTexts) -> tuple[Issue, ...]:
        """What the campaign would lack with these answers."""
        campaign = change_of(wanted).apply(document.campaign)
        if not isinstance(campaign, Campaign):
            return ()
        place = resources.campaigns()
        is_sample = document.folder is not None and resolved(document.folder).is_relative_to(resolved(place))
        files = gather(campaign, document.source).files
        return tuple(find_missing(campaign, files, () if is_sample else sample_ids(place)))

    def _fill_in(self, document: Document, change: ChangeCampaign) -> None:
        """Keep what was filled in as one step; a campaign that can only be looked at is packed as it is."""
        if not document.read_only:
            self._state.perform(self._t("Fill in what sharing needs"), change)

    def _write(self, document: Document, file: Path) -> bool:
        packed = pack(gather(document.campaign, document.source), document.campaign.id)
        if packed.read.bundle is None:
            self._refuse(file, packed.read.issues)
            return False
        named = file if file.suffix.lower() == SUFFIX else file.with_name(file.name + SUFFIX)
        write_whole(named, packed.data)
        size = byte_size_text(self._t, len(packed.data))
        self._state.say(self._t("Packed in {file}, {size}.", file=named, size=size))
        return True

    def _install(self, bundle: Bundle) -> bool:
        try:
            done = self._shelf.install(bundle, replace=True)
        except InstallError as problem:
            self._ask().tell(self._t("The campaign was not installed"), *say_issue(self._t, problem.issue))
            return False
        self._changed()
        said = self._t("“{name}” is installed; it is among the installed campaigns of the game.", name=done.head.name)
        self._state.say(said)
        return True

    def _open_copy(self, bundle: Bundle) -> bool:
        """Unpack into a folder that is asked for, and open it."""
        if not self._files.may_leave():
            return False
        why = self._t("The campaign is unpacked into a folder of your own:")
        folder = self._ask().folder_to_save(bundle.head.id, self._files.usual_place(), why, None)
        if folder is None:
            return False
        with _Waiting():
            unpack(bundle, folder)
        return self._files.open_folder(folder)

    def _refuse(self, file: Path, issues: tuple[Issue, ...]) -> None:
        """Say why a bundle is not taken."""
        t = self._t
        said = [say_issue(t, issue) for issue in issues[:MOST_TOLD]]
        lines = [text for text, _ in said]
        if len(issues) > MOST_TOLD:
            lines.append(t("And {count} more.", count=len(issues) - MOST_TOLD))
        advice = dict.fromkeys(advice for _, advice in said if advice)
        self._ask().tell(
            t("The bundle is refused"), t("{file} is not taken.", file=file.name), "\n".join((*lines, "", *advice))
        )

    def _fail(self, title: str, problem: OSError) -> None:
        reason = reason_of(problem)
        where = str(problem.filename) if problem.filename else ""
        text = self._t("{where}: {reason}.", where=where, reason=reason) if where else f"{self._t.value(reason)}."
        self._ask().tell(title, text, self._t("Look whether there is room and whether you may write there."))


def change_of(wanted: SharingTexts) -> ChangeCampaign:
    """The edit that keeps what was filled in."""
    return ChangeCampaign(author=wanted.author, licence=wanted.licence, version=wanted.version, cover=wanted.cover)


class _Waiting:
    """Shows that something takes a while."""

    def __enter__(self) -> None:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)

    def __exit__(self, *_: object) -> None:
        QGuiApplication.restoreOverrideCursor()


Taker = Callable[[Path], object]
"""Takes a file, perhaps after asking something."""


class FileDrops(QObject):
    """``takers`` by the ends of the files' names, in small letters, the first that fits."""

    def __init__(self, window: QWidget, takers: Mapping[str, Taker]) -> None:
        super().__init__(window)
        self._takers = takers
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let one file in that somebody takes."""
        if isinstance(event, QDropEvent):  # The event of entering is one, too.
            path = _file(event)
            taker = self._taker(path) if path is not None else None
            if path is None or taker is None:
                return super().eventFilter(watched, event)
            event.acceptProposedAction()
            if not isinstance(event, QDragEnterEvent) and event.type() == QEvent.Type.Drop:
                # The program that the file comes from waits until this returns, and the question may take long.
                QTimer.singleShot(0, self, lambda: taker(path))
            return True
        return super().eventFilter(watched, event)

    def _taker(self, path: Path) -> Taker | None:
        name = path.name.lower()
        return next((taker for suffix, taker in self._takers.items() if name.endswith(suffix)), None)


def _file(event: QDropEvent) -> Path | None:
    """The one file that is dragged; None where it is something else."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
