"""Campaigns as files: new, open, save, close, and what is asked before work would be lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QProcess

import editor
from editor.actions.save_controller import SaveController
from editor.dialogs.disk import DiskWait, Locked
from editor.dialogs.questions import Questions, Unsaved
from editor.document.campaigns import begin
from editor.document.document import Document, open_document
from editor.document.document_home import ReadOnlyReason
from editor.document.edit import EditRefusal
from editor.editor_state import EditorState
from editor.safety.locks import holder_of
from editor.settings import EditorSettings, known_campaign
from runtime import resources
from runtime.campaign.reader import CAMPAIGN_FILE
from runtime.campaign.templates import TEMPLATES
from runtime.support.files import is_same, resolved
from runtime.support.texts import Texts
from runtime.support.wording import say_issue


def editor_command(options: tuple[str, ...], folder: Path) -> tuple[str, ...]:
    """The command that opens a campaign in another editor, the program and its arguments.

    Wherever it is started, it is this very program that begins: nothing in the folder it is started in is imported.
    """
    if getattr(sys, "frozen", False):  # A program to download, which has no interpreter: see assets/make/downloads.py.
        return (str(Path(sys.executable).with_stem("scryptic-editor")), *options, str(folder))
    root = str(Path(editor.__file__).absolute().parents[1])
    begin = f"import sys; sys.path.append({root!r}); from editor.app import main; sys.exit(main())"
    return (sys.executable, "-P", "-c", begin, *options, str(folder))


def start_editor(options: tuple[str, ...], folder: Path) -> bool:
    """Open a campaign in another editor, a process of its own; whether it could be started.

    So each window has its own journal, lock and crash page: what ends one leaves the other, and its work is offered
    again at the next start just as if it had been alone.
    """
    program, *arguments = editor_command(options, folder)
    begun: tuple[bool, int] | bool = QProcess.startDetached(program, arguments)
    return begun if isinstance(begun, bool) else begun[0]


class FileCommands:
    """Opens and saves the open campaign; ``quit_window`` closes the window, which asks again by itself.

    ``start`` opens a folder in another editor and says whether it could be started.
    """

    def __init__(
        self,
        state: EditorState,
        ask: Callable[[], Questions],
        settings: EditorSettings,
        t: Texts,
        *,
        patience: DiskWait,
        quit_window: Callable[[], object],
        start: Callable[[Path], bool],
        edit_shipped: bool = False,
    ) -> None:
        self._state, self._ask, self._settings, self._t = state, ask, settings, t
        self._patience = patience
        self._quit, self._start = quit_window, start
        self._edit_shipped = edit_shipped
        self.saving = SaveController(state, ask, settings, t, patience=patience, save_as=self.save_as)

    def new(self) -> None:
        """Ask how to begin and open a new campaign."""
        if not self.may_leave():
            return
        wanted = self._ask().new_campaign(self.usual_place())
        if wanted is None:
            return
        campaign = begin(TEMPLATES[wanted.template], wanted.wish, self._t)
        if isinstance(campaign, EditRefusal):
            self._state.refuse(campaign)
            return
        document = Document(campaign)
        self._state.open(document)
        if wanted.folder is not None and self.saving.save(document, wanted.folder):
            self._state.say(
                self._t("A new campaign in {folder}. Paint away, and press Play to try it.", folder=wanted.folder)
            )
        else:
            said = self._t(
                "A new campaign; it has no folder yet. Paint away, press Play to try it, save when you like."
            )
            self._state.say(said)

    def open(self) -> None:
        """Ask for a folder and open its campaign."""
        recent = self._settings.settings.recent
        start = Path(recent[0]).parent if recent else Path.home()
        if self.may_leave():
            folder = self._ask().campaign_to_open(start)
            if folder is not None:
                self._show(folder)

    def open_apart(self) -> None:
        """Ask for a folder and open its campaign in a window beside this one, which stays as it is."""
        folder = self._ask().campaign_to_open(self.usual_place())
        if folder is not None and not self._start(folder):
            self._state.say(self._t("Another window can't be opened: no program could be started."), refused=True)

    def open_folder(self, folder: Path) -> bool:
        """Open the campaign of a folder, asking first what to do with changes; whether it is open now."""
        return self.may_leave() and self._show(folder)

    def open_known(self, campaign_id: str) -> bool:
        """Open the campaign with an id, where it was open lately or is shipped; whether it is open now."""
        lately = map(Path, self._settings.settings.recent)
        shipped = (file.parent for file in sorted(resources.campaigns().glob(f"*/{CAMPAIGN_FILE}")))
        folder = known_campaign(campaign_id, (*lately, *shipped))
        return folder is not None and self.open_folder(folder)

    def save(self) -> bool:
        """Save, asking for a folder where there is none yet; whether everything is saved now."""
        document = self._state.document
        if document is None:
            return True
        self._state.finish()
        if document.needs_folder or document.read_only:
            return self.save_as()
        return self.saving.save_at_home(document)

    def save_as(self) -> bool:
        """Ask for a folder and save there; whether everything is saved now."""
        document = self._state.document
        if document is None:
            return True
        self._state.finish()
        place, why = self._place(document), self._why_elsewhere(document)
        folder = self._ask().folder_to_save(document.campaign.id, place, why, document.folder)
        return folder is not None and self.saving.save(document, folder)

    def open_again(self) -> bool:
        """Read the open campaign's folder anew, asking first what to do with changes; whether it is open now."""
        document = self._state.document
        return document is not None and document.folder is not None and self.open_folder(document.folder)

    def close(self) -> None:
        """Go back to the start page, asking first what to do with changes."""
        if self.may_leave():
            self._state.open(None)

    def quit(self) -> None:
        """Close the window, asking first what to do with changes."""
        self._quit()

    def may_leave(self) -> bool:
        """Whether the open campaign may go: nothing is unsaved, or the person has saved or discarded it."""
        if self._patience.is_waiting:
            return False
        document = self._state.document
        self._state.finish()
        if document is None or not document.is_dirty:
            return True
        answer = self._ask().unsaved(document.campaign.name)
        return self.save() if answer is Unsaved.SAVE else answer is Unsaved.DISCARD

    def _show(self, folder: Path) -> bool:
        document, result = self._patience.run(
            lambda: open_document(folder, edit_shipped=self._edit_shipped, installed=self._settings.installed),
            self._t("Opening"),
            self._t("This takes a while. The campaign is being read…"),
        )
        if document is None:
            said = [" ".join(say_issue(self._t, issue)) for issue in result.issues[:5]]
            self._settings.forget(folder)
            self._ask().tell(
                self._t("The campaign can't be opened"),
                self._t("There is no campaign in {folder} that could be opened.", folder=folder),
                "\n".join(said),
            )
            return False
        if not self._may_open(document):
            return False
        self._state.open(document, result)
        if not document.read_only:
            self._state.say(
                self._t("Drag to paint; right-click a cell for what can be done there; Play tries the level.")
            )
        if not self._is_kept(folder):
            self._settings.opened(folder)
        return True

    def _may_open(self, document: Document) -> bool:
        """Whether a campaign is to be opened that another editor may have open; perhaps only to look at."""
        here, folder = self._state.document, document.folder
        if folder is None or document.read_only or document.needs_folder:
            return True
        if here is not None and here.folder is not None and not here.read_only and is_same(here.folder, folder):
            return True  # The lock may be this editor's own.
        holder = holder_of(folder)
        if holder is None:
            return True
        answer = self._ask().about_lock(document.campaign.name, holder)
        if answer is Locked.LOOK:
            document.forbid_changes(ReadOnlyReason.LOCKED)
        return answer is not Locked.CANCEL

    def _place(self, document: Document) -> Path:
        """Where a new folder is likely to be wanted: beside the campaign, or where others lie."""
        folder = document.folder
        if folder is not None and not self._is_kept(folder):
            return folder.parent
        return self.usual_place()

    def _is_kept(self, folder: Path) -> bool:
        """Whether a folder holds a sample or an installed campaign, of which others make copies."""
        whole = resolved(folder)
        return any(whole.is_relative_to(resolved(place)) for place in (resources.campaigns(), self._settings.installed))

    def usual_place(self) -> Path:
        """Where campaigns are likely to be wanted: beside the last one, or among the documents."""
        recent = self._settings.settings.recent
        if recent and Path(recent[0]).parent.is_dir():
            return Path(recent[0]).parent
        documents = Path.home() / "Documents"
        return documents if documents.is_dir() else Path.home()

    def _why_elsewhere(self, document: Document) -> str:
        if document.folder is None or not (document.needs_folder or document.read_only):
            return ""
        if document.read_only:
            return self._t("The files as they are will not be touched. What could be read of them is saved here:")
        if document.is_installed:
            return self._t("This campaign is installed, and stays as its author made it. Your own copy is saved here:")
        return self._t("This is a sample that came with the program. Your own copy is saved here:")
