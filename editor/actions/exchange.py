"""Campaigns and maps in other forms: bundles, maps of other programs, and files that are dragged onto the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QDropEvent, QGuiApplication

from editor.actions.files import FileCommands
from editor.actions.prints import FileJobs, FileProgress, NothingMadeError
from editor.asset_cache import AssetCache
from editor.dialogs.bundles import BundleWish, SharingTexts
from editor.dialogs.new_things import free_name
from editor.dialogs.questions import Questions
from editor.docks.dock_set import KeyboardWindow
from editor.document.campaigns import ChangeCampaign
from editor.document.document import Document
from editor.document.edit import EditRefusal, new_level_id
from editor.document.levels import AddLevel
from editor.editor_state import EditorState
from runtime import resources
from runtime.campaign.bundles import SUFFIX, Bundle, read_bundle
from runtime.campaign.bundles.packer import PackedCampaign, find_missing, gather, pack, sample_ids
from runtime.campaign.bundles.reader import unpack
from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.campaign.model import Campaign
from runtime.checks.bundle_preview import look_into
from runtime.engine.levels.level import Level
from runtime.exchange.formats import FORMATS, IMPORTERS, TILED, Files
from runtime.match.campaign_updates import update_on
from runtime.match.word_packs import with_letters_of
from runtime.profile.home import Home
from runtime.support.extensions import ExtensionError
from runtime.support.files import resolved
from runtime.support.issues import Issue, Severity
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts, byte_size_text, mark, reason_of
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from editor.dialogs.import_tiled import ImportedMap
    from runtime.exchange.tiled.model import TiledMap, TiledRead


class ExchangeCommands:
    """``may_leave`` asks what becomes of unsaved changes before another campaign is opened; ``files`` has the maps."""

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

    def import_file(self, path: Path) -> None:
        """Read a map of Tiled, or of a format that an extension reads, and make a level of it then."""
        from runtime.exchange.tiled.reader import read_tiled

        self._last, document = path.parent, self._state.document
        importer = IMPORTERS.get(path.suffix.lower())

        def read(_progress: FileProgress) -> TiledRead | Level | ExtensionError:
            if importer is None:
                return read_tiled(path)
            try:
                return importer.read(path)
            except ExtensionError as problem:
                return problem

        told = partial(self._take, path, document)
        text = self._t("Reading {file}…", file=path.name)
        self._files.read(read, told, title=self._t("Import"), text=text)

    def _take(self, path: Path, document: Document | None, read: TiledRead | Level | ExtensionError) -> None:
        """Ask what a map becomes, and make a level of it, unless the campaign that it was meant for is gone."""
        t = self._t
        if document is not None and self._state.document is not document:
            said = t("{file} was not imported: “{name}” is closed.", file=path.name, name=document.campaign.name)
            self._state.say(said, refused=True)
            return
        self._state.finish()
        if isinstance(read, Level):
            self._take_level(read)
        elif isinstance(read, ExtensionError):
            self._refuse(path, str(read))
        elif read.map is None:
            self._refuse(path, "\n".join(" ".join(say_issue(t, issue)) for issue in read.issues))
        else:
            self._ask_about(read.map, read.issues)

    def _refuse(self, path: Path, why: str) -> None:
        t = self._t
        self._ask().tell(t("The map can't be imported"), t("{file} can't be imported.", file=path.name), why)

    def _ask_about(self, tiled: TiledMap, issues: tuple[Issue, ...]) -> None:
        from runtime.exchange.tiled.model import own_name

        document = self._state.document
        is_open = document is not None and not document.read_only
        name = (own_name(tiled.properties) or tiled.name).strip()[:200] or self._t("Imported map")
        campaign = document.campaign.name if is_open and document is not None else ""
        wanted = self._ask().imported_map(tiled, issues, name, campaign)
        if wanted is not None:
            self._begin(wanted) if wanted.new_campaign else self._add(wanted)

    def _take_level(self, level: Level) -> None:
        """Make a level of one that an extension has read, which asks nothing."""
        from editor.dialogs.import_tiled import ImportedMap

        document = self._state.document
        is_open = document is not None and not document.read_only
        wanted = ImportedMap(level, is_ours=True, new_campaign=not is_open)
        self._add(wanted) if is_open else self._begin(wanted)

    def export_map(self) -> None:
        """Ask for a file and write the level on the screen in another program's format."""
        if self._state.level is None:
            return
        self._state.finish()
        level, t = self._state.level, self._t
        path = self._ask().file_to_export(self._last / f"{level.id}.tmx")
        if path is None:
            return
        made = next((one for one in FORMATS.values() if one.suffix == path.suffix.lower()), FORMATS["tmx"])
        if path.suffix.lower() != made.suffix:
            path = path.with_name(f"{path.name}{made.suffix}")
        self._last = path.parent
        said = mark("Exported as {file}, with a picture of the stones beside it.")
        done = t(said if path.suffix.lower() in TILED else mark("Exported as {file}."), file=path)
        make = partial(made.make, level, path, resources.assets())
        self._files.write(path, lambda _progress: make(), done, t("The map was not exported"))

    def _begin(self, wanted: ImportedMap) -> None:
        """Open a campaign of the level alone."""
        if not self._may_leave():
            return
        level = wanted.level
        campaign = Campaign(slug_of(level.name, "campaign"), level.name, ())
        level = replace(level, id=new_level_id(campaign, level.name))
        made = AddLevel(level).apply(campaign)
        if isinstance(made, EditRefusal):
            self._state.refuse(made)
            return
        self._state.open(Document(made))
        self._state.say(self._t("A new campaign; it has no folder yet. Give each side a city, and save when you like."))

    def _add(self, wanted: ImportedMap) -> None:
        """Add the level to the open campaign, below the one on the screen."""
        document, shown, t = self._state.document, self._state.level, self._t
        if document is None:
            return
        campaign = document.campaign
        name = free_name(wanted.level.name, {level.name for level in campaign.levels})
        level = replace(wanted.level, id=new_level_id(campaign, name), name=name)
        if not wanted.is_ours and shown is not None:
            level = with_letters_of(replace(level, ruleset=shown.ruleset), campaign)
        index = next((n for n, each in enumerate(campaign.levels) if shown and each.id == shown.id), -1)
        if self._state.perform(t("Import map {name}", name=level.name), AddLevel(level, index + 1)):
            self._state.show_level(level.id)


MOST_TOLD = 6
"""How many reasons for a refusal are told in a message."""


class SharingCommands:
    """Takes bundles, and packs them by ``jobs``; ``shelf`` has the installed ones, ``changed`` shows them anew.

    Journeys and saved games of who plays lie in ``home``.
    """

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        files: FileCommands,
        assets: AssetCache,
        t: Texts,
        *,
        jobs: FileJobs,
        shelf: CampaignShelf,
        home: Home,
        changed: Callable[[], object],
    ) -> None:
        self._state, self._ask, self._files, self._assets, self._t = state, ask, files, assets, t
        self._jobs, self._shelf, self._home, self._changed = jobs, shelf, home, changed

    def pack(self) -> None:
        """Show what would be packed, ask what is missing and where the bundle goes, and write it."""
        document = self._state.document
        if document is None:
            return
        self._state.finish()
        campaign, source = document.campaign, document.source
        errors = self._error_count(document)

        def look(progress: FileProgress) -> tuple[PackedCampaign, int] | OSError:
            try:
                packed = pack(gather(campaign, source), campaign.id)
            except OSError as problem:
                return problem
            progress(0, 0)
            return packed, errors()

        text = self._t("Packing “{name}”…", name=campaign.name)
        self._jobs.read(look, partial(self._ask_and_pack, document), title=self._t("Export"), text=text)

    def _ask_and_pack(self, document: Document, found: tuple[PackedCampaign, int] | OSError) -> None:
        """Go on with what would be packed, unless the campaign is closed by now."""
        t = self._t
        if self._state.document is not document:
            self._state.say(t("“{name}” was not packed: it is closed.", name=document.campaign.name), refused=True)
            return
        title = t("The campaign was not packed")
        if isinstance(found, OSError):
            self._fail(title, found)
            return
        self._state.finish()
        packed, errors = found
        try:
            wanted = self._ask().sharing(
                document.campaign, packed, errors, partial(self._lacking, document), document.read_only
            )
        except OSError as problem:
            self._fail(title, problem)
            return
        if wanted is None:
            return
        was_saved, before = not (document.is_dirty or document.needs_folder), document.campaign
        self._fill_in(document, change_of(wanted))
        file = self._ask().bundle_to_write(self._files.usual_place() / f"{document.campaign.id}{SUFFIX}")
        if file is not None:
            # Who had saved everything means to be done; else saving stays a step of its own.
            saves = was_saved and document.campaign is not before and self._files.save()
            self._write(document, file, notes=wanted.notes, filled_in=saves)

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
                    update = update_on(
                        self._shelf, looked.checked.loaded.campaign or looked.bundle.head, self._home, t.language
                    )
                wish = self._ask().bundle(looked, update)
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

    def _error_count(self, document: Document) -> Callable[[], int]:
        """Counts, beside the window, the errors that the checks find in the campaign as it is now."""
        from runtime.checks import check_campaign

        campaign, rulesets = document.campaign, self._assets.rulesets
        words = self._assets.words_of(campaign, document.folder)

        def count() -> int:
            issues = (*check_campaign(campaign, rulesets, words.lexicon), *words.issues)
            return sum(issue.severity is Severity.ERROR for issue in issues)

        return count

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

    def _write(self, document: Document, file: Path, *, notes: bool, filled_in: bool) -> None:
        """Write the bundle; ``filled_in`` says that the campaign has been saved with what the question asked for."""
        t, campaign, source = self._t, document.campaign, document.source
        named = file if file.suffix.lower() == SUFFIX else file.with_name(file.name + SUFFIX)
        failed = t("The campaign was not packed")

        def make(_progress: FileProgress) -> Files:
            try:
                packed = pack(gather(campaign, source, notes=notes), campaign.id)
            except OSError as problem:
                raise NothingMadeError(partial(self._fail, failed, problem)) from problem
            if packed.read.bundle is None:
                raise NothingMadeError(partial(self._refuse, file, packed.read.issues))
            return {named: packed.data}

        def done(files: Files) -> str:
            said = t("Packed in {file}, {size}.", file=named, size=byte_size_text(t, len(files[named])))
            if filled_in:
                return f"{said} {t('What was filled in is saved with the campaign.')}"
            is_open = self._state.document is document
            return f"{said} {t('The campaign itself is not saved yet.')}" if is_open and document.is_dirty else said

        self._jobs.write(named, make, done, failed)

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


class FileDrops:
    """``takers`` by the ends of the files' names, in small letters, the first that fits."""

    def __init__(self, window: KeyboardWindow, takers: Mapping[str, Taker]) -> None:
        self._window, self._takers = window, takers
        window.setAcceptDrops(True)
        window.drops = self._let_in

    def _let_in(self, event: QDropEvent) -> bool:
        """Let one file in that somebody takes; the events of entering and of moving are such events, too."""
        path = _file(event)
        taker = self._taker(path) if path is not None else None
        if path is None or taker is None:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            # The program that the file comes from waits until this returns, and the question may take long.
            QTimer.singleShot(0, self._window, lambda: taker(path))
        return True

    def _taker(self, path: Path) -> Taker | None:
        name = path.name.lower()
        return next((taker for suffix, taker in self._takers.items() if name.endswith(suffix)), None)


def _file(event: QDropEvent) -> Path | None:
    """The one file that is dragged; None where it is something else."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
