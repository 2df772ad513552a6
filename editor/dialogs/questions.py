"""The questions that the editor asks, each as one method; whoever asks gets a plain value back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from editor.dialogs.campaigns import NewCampaign, NewCampaignDialog, SaveAsDialog
from editor.dialogs.disk import Locked, NotSaved, ask_about_lock, ask_after_failure
from editor.dialogs.form import FormDialog
from editor.dialogs.map_changes import ReplaceChoice as Replacing
from editor.dialogs.map_changes import ReplaceDialog, ShiftedMap, ShiftMapDialog
from editor.dialogs.new_things import NewMap, NewMapDialog, free_name
from editor.document.area import Area
from editor.widgets import message_box, run_modal
from runtime.campaign.model import Campaign, Difficulty, MapNote, NoteFile
from runtime.campaign.play import Preset, PresetFile
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.dialogs.backups import BackupChoice
    from editor.dialogs.bundles import BundleWish, SharingTexts
    from editor.dialogs.disk import Chosen
    from editor.dialogs.exports import Booklet
    from editor.dialogs.exports import PictureMaker as MakePicture
    from editor.dialogs.fairness import FairnessTask
    from editor.dialogs.gallery import ShareWish
    from editor.dialogs.import_tiled import ImportedMap
    from editor.dialogs.new_things import NewNode
    from editor.dialogs.play_setup import ArrivalEdge, Arrived
    from editor.dialogs.random_map import RandomMap
    from editor.dialogs.recovery import RecoveryChoice as Recovering
    from editor.mapmaker.map_options import MapOptions
    from editor.safety.backups import Backup
    from editor.safety.external_changes import ExternalMerge
    from editor.safety.journal_entries import TextDraft
    from editor.safety.locks import Holder
    from editor.settings import PlaytestSetup
    from editor.stamp_library import StampEntry, StampLibrary, StampPlace, StampWish
    from runtime.balance.race import TriedEdit
    from runtime.campaign.arrivals import Arriving
    from runtime.campaign.bundles.packer import PackedCampaign
    from runtime.campaign.reader import LoadResult
    from runtime.checks.bundle_preview import BundleLook
    from runtime.exchange.picture import PictureOptions
    from runtime.exchange.printing.options import PrintOptions
    from runtime.exchange.printing.print_shop import PrintShop
    from runtime.exchange.tiled.model import TiledMap
    from runtime.match.campaign_updates import CampaignUpdate
    from runtime.support.issues import Issue
    from runtime.ui.painter.board import BoardPainter


class FileQuestions:
    """Asks over ``window`` which files are meant; every answer is a path, or None."""

    def __init__(self, t: Texts, window: QWidget) -> None:
        self._t = t
        self._window = window

    def campaign_to_open(self, start: Path) -> Path | None:
        """The folder of a campaign, or None."""
        title = self._t("Open the folder of a campaign")
        chosen = QFileDialog.getExistingDirectory(self._window, title, str(start))
        return Path(chosen) if chosen else None

    def folder_to_share(self, start: Path, *, is_gallery: bool) -> Path | None:
        """The folder of one's own gallery, or the one into which a campaign and its entry are written; or None."""
        t = self._t
        title = t("The folder of your gallery, or an empty one") if is_gallery else t("The folder for the two files")
        chosen = QFileDialog.getExistingDirectory(self._window, title, str(start))
        return Path(chosen) if chosen else None

    def picture_to_bring(self, start: Path) -> Path | None:
        """The file of a picture, or None."""
        return self._file_to_open(self._t("Bring a picture"), start, self._t("Pictures (*.png *.jpg *.jpeg)"))

    def map_to_import(self, start: Path) -> Path | None:
        """The file of a map of Tiled, or of a format that an extension reads, or None."""
        from runtime.exchange.formats import IMPORTERS

        t = self._t
        added = [f"{t(one.name)} (*{one.suffix})" for one in IMPORTERS.values()]
        kinds = t("Maps of Tiled ({suffixes})", suffixes="*.tmx *.tmj *.json *.tmx.gz *.json.gz")
        every = t("All files ({suffixes})", suffixes="*")
        return self._file_to_open(t("Import a map"), start, ";;".join((kinds, *added, every)))

    def file_to_export(self, usual: Path) -> Path | None:
        """Where a level is written for another program, or None."""
        from runtime.exchange.formats import FORMATS

        t = self._t
        kinds = [f"{t(one.name)} (*{one.suffix})" for one in FORMATS.values()]
        chosen, kind = QFileDialog.getSaveFileName(self._window, t("Export the level"), str(usual), ";;".join(kinds))
        if not chosen:
            return None
        wanted = next((one.suffix for one, said in zip(FORMATS.values(), kinds, strict=True) if said == kind), "")
        path = Path(chosen)
        return path if path.suffix or not wanted else path.with_name(f"{path.name}{wanted}")

    def file_to_write(self, usual: Path, kind: str) -> Path | None:
        """Where a file of a kind goes that is named like ``usual``, or None."""
        suffix = usual.suffix
        chosen, _ = QFileDialog.getSaveFileName(self._window, self._t("Export"), str(usual), f"{kind} (*{suffix})")
        path = Path(chosen)
        return None if not chosen else path if path.suffix.lower() == suffix else path.with_name(f"{path.name}{suffix}")

    def folder_for_pictures(self, start: Path) -> Path | None:
        """The folder that pictures are written into, or None."""
        chosen = QFileDialog.getExistingDirectory(self._window, self._t("A folder for the pictures"), str(start))
        return Path(chosen) if chosen else None

    def bundle_to_open(self, start: Path) -> Path | None:
        """The file of a bundle, or None."""
        return self._file_to_open(self._t("Open a bundle"), start, self._t("Campaigns in one file (*.scryptic)"))

    def list_to_open(self, start: Path) -> Path | None:
        """The file of a list of words, or None."""
        kinds = self._t("Lists of one word a line (*.txt *.gz *.dic);;All files (*)")
        return self._file_to_open(self._t("Install a list of words"), start, kinds)

    def pack_to_remove(self, names: tuple[str, ...]) -> str:
        """Which of the installed word packs is not wanted any more; empty where all stay."""
        t = self._t
        dialog, packs = FormDialog(t, t("Remove a word pack"), t("Remove"), "", self._window), ComboBox()
        packs.addItems(names)
        dialog.row(t("Word pack"), packs, t("Campaigns that go by it keep their own copy."))
        dialog.finish(packs)
        return names[packs.currentIndex()] if run_modal(dialog) else ""

    def reports_to_open(self, start: Path) -> tuple[Path, ...]:
        """The files of playtest reports; none where none is wanted."""
        title, kind = (
            self._t("Open playtest reports"),
            self._t("Playtest reports (*{ending})", ending=".scryptic-report"),
        )
        chosen, _ = QFileDialog.getOpenFileNames(self._window, title, str(start), kind)
        return tuple(map(Path, chosen))

    def bundle_to_write(self, usual: Path) -> Path | None:
        """The file that a bundle is to be written to, or None."""
        title, kind = self._t("Pack for sharing"), self._t("Campaigns in one file (*.scryptic)")
        chosen, _ = QFileDialog.getSaveFileName(self._window, title, str(usual), kind)
        return Path(chosen) if chosen else None

    def _file_to_open(self, title: str, start: Path, kinds: str) -> Path | None:
        chosen, _ = QFileDialog.getOpenFileName(self._window, title, str(start), kinds)
        return Path(chosen) if chosen else None


class Unsaved(Enum):
    """What to do with changes before they would be lost."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Questions(FileQuestions):
    """Asks with dialogs over ``window``; ``boards`` gives the painter of the pictures in them."""

    def __init__(self, t: Texts, window: QWidget, boards: Callable[[], BoardPainter]) -> None:
        super().__init__(t, window)
        self._boards = boards

    def folder_to_save(self, name: str, place: Path, why: str, home: Path | None) -> Path | None:
        """A new or empty folder for the campaign that lies in ``home``, or None.

        ``why`` explains where the question is unexpected.
        """
        dialog = SaveAsDialog(self._t, name, place, why, self._window, home=home)
        return dialog.answer if run_modal(dialog) else None

    def new_campaign(self, place: Path) -> NewCampaign | None:
        """What a new campaign begins with, or None; ``place`` is where a folder is likely to be wanted."""
        dialog = NewCampaignDialog(self._t, self._t("My campaign"), place, self._boards, self._window)
        return dialog.answer if run_modal(dialog) else None

    def new_level(self, names: Collection[str], levels: Sequence[Level] = (), like: str = "") -> NewMap | None:
        """What a new level begins with, or None; ``names`` are taken, of ``levels`` it can be as one is."""
        name = free_name(self._t("New level"), names)
        dialog = NewMapDialog(self._t, self._t("New level"), name, self._window, tables=True, levels=levels, like=like)
        return dialog.answer if run_modal(dialog) else None

    def new_node(self, campaign: Campaign, after: str) -> NewNode | None:
        """What a new station of the campaign's graph is, or None; a way from the station ``after`` leads there."""
        from editor.dialogs.new_things import NewNodeDialog

        dialog = NewNodeDialog(self._t, campaign, after, self._window)
        return dialog.answer if run_modal(dialog) else None

    def arriving(
        self, level: Level, rules: Ruleset | None, edges: Sequence[ArrivalEdge], chosen: str, can: Arriving | None
    ) -> Arrived | None:
        """How a station is tried, or None: by which of some ways a player comes, and what they bring."""
        from editor.dialogs.play_setup import ArrivalDialog

        dialog = ArrivalDialog(self._t, level, rules, edges, chosen=chosen, can=can, parent=self._window)
        return dialog.answer if run_modal(dialog) else None

    def shifted_map(
        self, level: Level, presets: PresetFile | None = None, notes: NoteFile | None = None
    ) -> ShiftedMap | None:
        """Another size and a shift for the map of a level with these presets and notes, or None."""
        dialog = ShiftMapDialog(self._t, level, self._window, presets, notes=notes, boards=self._boards())
        return dialog.answer if run_modal(dialog) else None

    def note(self, note: MapNote, place: str) -> MapNote | None:
        """A note with its text and its colour, or None; ``place`` says where on the map it is."""
        from editor.dialogs.new_things import NoteDialog

        dialog = NoteDialog(self._t, note, place, self._window)
        return dialog.answer if run_modal(dialog) else None

    def presets(
        self,
        campaign: Campaign,
        level: Level,
        presets: tuple[Preset, ...],
        judged: Callable[[Level, Preset], str],
    ) -> tuple[Preset, ...] | None:
        """Other presets for a level, or None; ``judged`` says what is wrong with one."""
        from editor.dialogs.presets import PresetsDialog

        dialog = PresetsDialog(self._t, campaign, level, presets, judged, parent=self._window)
        return dialog.answer if run_modal(dialog) else None

    def preset_name(self, usual: str, taken: Collection[str]) -> str | None:
        """The name of a preset that is to be kept, or None; ``taken`` are other presets' names, case-folded."""
        from editor.dialogs.play_setup import PresetNameDialog

        dialog = PresetNameDialog(self._t, usual, taken, QApplication.activeWindow() or self._window)
        return dialog.answer if run_modal(dialog) else None

    def play_set_up(
        self,
        level: Level,
        presets: tuple[Preset, ...],
        wanted: PlaytestSetup,
        difficulties: tuple[Difficulty, ...] = (),
    ) -> tuple[PlaytestSetup, Preset | None] | None:
        """Who plays, the seed, the beginning and the difficulty of playtests, or None."""
        from editor.dialogs.play_setup import PlaySetupDialog

        dialog = PlaySetupDialog(self._t, level, presets, wanted, self._window, difficulties=difficulties)
        return dialog.answer if run_modal(dialog) else None

    def replaced(self, campaign: Campaign, level_id: str, selection: Area) -> Replacing | None:
        """What to replace with what on the maps, or None; ``selection`` may be empty."""
        dialog = ReplaceDialog(self._t, campaign, level_id, selection, self._window)
        return dialog.answer if run_modal(dialog) else None

    def random_map(
        self, rulesets: Mapping[str, Ruleset], wishes: MapOptions, name: str, level: Level | None
    ) -> RandomMap | None:
        """A random map for a new level called ``name``, or one in place of what is on ``level``; None for neither."""
        from editor.dialogs.random_map import RandomMapDialog

        dialog = RandomMapDialog(self._t, self._boards(), rulesets, wishes, name=name, level=level, parent=self._window)
        return dialog.answer if run_modal(dialog) else None

    def fairness(self, task: FairnessTask) -> TriedEdit | None:
        """A change that helps a level, tried by games, or None."""
        from editor.dialogs.fairness import FairnessDialog

        dialog = FairnessDialog(self._t, self._boards(), task, self._window)
        return dialog.answer if run_modal(dialog) else None

    def language_to_add(self, taken: Collection[str]) -> str | None:
        """The code of a language that the campaign does not have yet, or None."""
        from editor.dialogs.new_things import AddLanguageDialog

        dialog = AddLanguageDialog(self._t, taken, self._window)
        return dialog.answer if run_modal(dialog) else None

    def imported_map(self, tiled: TiledMap, issues: Sequence[Issue], name: str, campaign: str) -> ImportedMap | None:
        """What a map of Tiled becomes, or None; ``campaign`` is the open one that it can be added to."""
        from editor.dialogs.import_tiled import ImportTiledDialog

        dialog = ImportTiledDialog(
            self._t, self._boards(), tiled, issues, name=name, campaign=campaign, parent=self._window
        )
        return dialog.answer if run_modal(dialog) else None

    def levels_to_copy(self, campaign: Campaign, shown: str) -> tuple[str, ...]:
        """The ids of the levels that are to be copied; none where none is wanted."""
        from editor.dialogs.copies import CopyLevelsDialog

        dialog = CopyLevelsDialog(self._t, campaign, shown, self._window)
        return dialog.answer if run_modal(dialog) else ()

    def stamp(self, library: StampLibrary) -> StampEntry | None:
        """A stamp to put down, or None; those of the ``library`` may be named, moved and deleted meanwhile."""
        from editor.dialogs.stamps import StampDialog

        dialog = StampDialog(self._t, self._boards(), library, self._window)
        return dialog.answer if run_modal(dialog) else None

    def stamp_to_keep(self, usual: str, places: Sequence[StampPlace], things: int) -> StampWish | None:
        """What a new stamp is called and where it is kept, or None; so many cities and tokens could go along."""
        from editor.dialogs.stamps import KeepStampDialog

        dialog = KeepStampDialog(self._t, usual, places, things, self._window)
        return dialog.wish if run_modal(dialog) else None

    def picture(self, level: Level, make: MakePicture, has_overlay: bool) -> tuple[PictureOptions, bool] | None:
        """How the picture of a level is to be, and whether with the overlay on show; None for no picture."""
        from editor.dialogs.exports import PictureDialog

        dialog = PictureDialog(self._t, level, make, has_overlay, self._window)
        return dialog.answer if run_modal(dialog) else None

    def print_options(self, shop: PrintShop, booklet: Booklet, *, has_map: bool) -> PrintOptions | None:
        """What of a level is printed and how, or None; a table game, which has no map, is printed whole."""
        from editor.dialogs.exports import PrintDialog

        dialog = PrintDialog(self._t, shop, booklet, self._window, has_map=has_map)
        return dialog.answer if run_modal(dialog) else None

    def bundle(self, looked: BundleLook, update: CampaignUpdate | None) -> BundleWish | None:
        """What to do with a bundle, or None; ``update`` is what it brings to what is installed under its id.

        Whether an older version shall take the place of a newer one is asked once more.
        """
        from editor.dialogs.bundles import BundleDialog, BundleWish
        from runtime.match.campaign_updates import say_downgrade

        t, dialog = self._t, BundleDialog(self._t, looked, self._boards(), update, self._window)
        if not run_modal(dialog):
            return None
        if dialog.answer is BundleWish.INSTALL and update is not None and update.is_downgrade:
            title, text, button = say_downgrade(t, update)
            if not self.confirm(title, text, "", button):
                return None
        return dialog.answer

    def sharing(
        self,
        campaign: Campaign,
        packed: PackedCampaign,
        errors: int,
        lacking: Callable[[SharingTexts], tuple[Issue, ...]],
        read_only: bool,
    ) -> SharingTexts | None:
        """What is to be said of a campaign in its bundle, or None where it is not to be packed."""
        from editor.dialogs.bundles import PackDialog

        locked = self._t("This campaign is open to look at only.") if read_only else ""
        dialog = PackDialog(self._t, campaign, packed, errors, lacking, parent=self._window, locked=locked)
        return dialog.answer if run_modal(dialog) else None

    def share(
        self,
        campaign: Campaign,
        packed: PackedCampaign,
        errors: int,
        lacking: Callable[[SharingTexts], tuple[Issue, ...]],
        *,
        key_text: str,
        read_only: bool,
    ) -> ShareWish | None:
        """What is to be said of a campaign in galleries, and where it goes; None where it is not to be shared."""
        from editor.dialogs.gallery import ShareDialog

        locked = self._t("This campaign is open to look at only.") if read_only else ""
        dialog = ShareDialog(
            self._t, campaign, packed, errors, lacking, key_text=key_text, parent=self._window, locked=locked
        )
        return dialog.wish if run_modal(dialog) else None

    def after_failure(self, text: str, advice: str, *, anew: bool) -> NotSaved:
        """What to do after a save that failed; with ``anew`` the campaign's folder can be made again."""
        return ask_after_failure(self._t, QApplication.activeWindow() or self._window, text, advice, anew=anew)

    def about_lock(self, name: str, holder: Holder) -> Locked:
        """What to do with the campaign ``name``, which another editor has open."""
        return ask_about_lock(self._t, self._window, name, holder)

    def changed_on_disk(self, meeting: ExternalMerge) -> Chosen:
        """Whose files are wanted, where another program changed those that are open here."""
        from editor.dialogs.disk import ChangedOnDiskDialog

        dialog = ChangedOnDiskDialog(self._t, meeting, self._window)
        run_modal(dialog)
        return dialog.answer

    def backups(
        self, backups: Sequence[Backup], now: Campaign, read: Callable[[Backup], LoadResult | None]
    ) -> tuple[BackupChoice, Backup, LoadResult] | None:
        """What to do with which backup, or None; ``read`` reads one, ``now`` is what they are compared with."""
        from editor.dialogs.backups import BackupsDialog

        dialog = BackupsDialog(self._t, backups, now, read, self._boards(), parent=self._window)
        run_modal(dialog)
        return dialog.answer

    def recovery(self, state: Path, only: Path | None) -> Recovering | None:
        """What of unsaved work to bring back, or None to look later; ``only`` names the campaign's folder."""
        from editor.dialogs.recovery import RecoveryDialog

        dialog = RecoveryDialog(self._t, self._boards, state, only, self._window)
        return dialog.answer if run_modal(dialog) else None

    def drafts(self, drafts: Sequence[TextDraft]) -> None:
        """Show texts that were being typed when an editor ended."""
        from editor.dialogs.recovery import DraftsDialog

        run_modal(DraftsDialog(self._t, drafts, self._window))

    def unsaved(self, name: str) -> Unsaved:
        """Whether to save the changes of the campaign ``name``."""
        t = self._t
        box = self._box(QMessageBox.Icon.Question, t("Unsaved changes"), t("“{name}” has unsaved changes.", name=name))
        box.setInformativeText(t("Save them, discard them, or stay here?"))
        save = box.addButton(t("Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(t("Discard"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(t("Cancel"), QMessageBox.ButtonRole.RejectRole)
        save.setToolTip(t("Write the changes into the campaign's folder"))
        discard.setToolTip(t("Lose the changes"))
        cancel.setToolTip(t("Go on working (Esc)"))
        box.setDefaultButton(save)
        box.setEscapeButton(cancel)
        run_modal(box)
        return {save: Unsaved.SAVE, discard: Unsaved.DISCARD}.get(box.clickedButton(), Unsaved.CANCEL)  # type: ignore[call-overload, no-any-return]

    def confirm(self, title: str, text: str, more: str, button: str) -> bool:
        """Whether to do what the button says."""
        box = self._box(QMessageBox.Icon.Question, title, text)
        box.setInformativeText(more)
        yes = box.addButton(button, QMessageBox.ButtonRole.AcceptRole)
        no = box.addButton(self._t("Cancel"), QMessageBox.ButtonRole.RejectRole)
        yes.setToolTip(button)
        no.setToolTip(self._t("Change nothing (Esc)"))
        box.setDefaultButton(yes)
        box.setEscapeButton(no)
        run_modal(box)
        return box.clickedButton() is yes

    def tell(self, title: str, text: str, more: str = "") -> None:
        """Say something that must not be missed."""
        box = self._box(QMessageBox.Icon.Warning, title, text)
        box.setInformativeText(more)
        box.addButton(self._t("OK"), QMessageBox.ButtonRole.AcceptRole).setToolTip(self._t("Go on (Enter)"))
        run_modal(box)

    def _box(self, icon: QMessageBox.Icon, title: str, text: str) -> QMessageBox:
        return message_box(self._window, title, text, icon=icon)
