"""Campaigns as files: new, open, save, close, and what is asked before work would be lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor.desk import Desk
from editor.dialogs.ask import Ask, Unsaved
from editor.document.document import Document
from editor.document.opening import open_document
from editor.document.refused import EditRefused
from editor.document.templates import TEMPLATES, begin
from editor.memory import Memory
from runtime import resources
from runtime.campaign.source import models_of
from runtime.campaign.writing import is_canonical
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

MOST_NAMED = 8
"""How many of the files that did not go along are named in a message."""


class FileCommands:
    """Opens and saves the desk's campaign; ``quit_window`` closes the window, which asks again by itself."""

    def __init__(
        self,
        desk: Desk,
        ask: Callable[[], Ask],
        memory: Memory,
        t: Texts,
        *,
        quit_window: Callable[[], object],
        edit_shipped: bool = False,
    ) -> None:
        self._desk, self._ask, self._memory, self._t = desk, ask, memory, t
        self._quit = quit_window
        self._edit_shipped = edit_shipped

    def new(self) -> None:
        """Ask how to begin and open a new campaign."""
        if not self.may_leave():
            return
        wanted = self._ask().new_campaign(self._usual_place())
        if wanted is None:
            return
        campaign = begin(TEMPLATES[wanted.template], wanted.wish, self._t)
        if isinstance(campaign, EditRefused):
            self._desk.refuse(campaign)
            return
        document = Document(campaign)
        self._desk.open(document)
        if wanted.folder is not None and self._save(document, wanted.folder):
            self._desk.say(
                self._t("A new campaign in {folder}. Paint away, and press Play to try it.", folder=wanted.folder)
            )
        else:
            said = self._t(
                "A new campaign; it has no folder yet. Paint away, press Play to try it, save when you like."
            )
            self._desk.say(said)

    def open(self) -> None:
        """Ask for a folder and open its campaign."""
        recent = self._memory.settings.recent
        start = Path(recent[0]).parent if recent else Path.home()
        if self.may_leave():
            folder = self._ask().campaign_to_open(start)
            if folder is not None:
                self._show(folder)

    def open_folder(self, folder: Path) -> bool:
        """Open the campaign of a folder, asking first what to do with changes; whether it is open now."""
        return self.may_leave() and self._show(folder)

    def save(self) -> bool:
        """Save, asking for a folder where there is none yet; whether everything is saved now."""
        document = self._desk.document
        if document is None:
            return True
        self._desk.finish()
        if document.needs_folder or document.read_only:
            return self.save_as()
        return self._may_rewrite(document) and self._save(document, None)

    def save_as(self) -> bool:
        """Ask for a folder and save there; whether everything is saved now."""
        document = self._desk.document
        if document is None:
            return True
        self._desk.finish()
        place, why = self._place(document), self._why_elsewhere(document)
        folder = self._ask().folder_to_save(document.campaign.id, place, why, document.folder)
        return folder is not None and self._save(document, folder)

    def close(self) -> None:
        """Go back to the start page, asking first what to do with changes."""
        if self.may_leave():
            self._desk.open(None)

    def quit(self) -> None:
        """Close the window, asking first what to do with changes."""
        self._quit()

    def may_leave(self) -> bool:
        """Whether the open campaign may go: nothing is unsaved, or the person has saved or discarded it."""
        document = self._desk.document
        self._desk.finish()
        if document is None or not document.is_dirty:
            return True
        answer = self._ask().unsaved(document.campaign.name)
        return self.save() if answer is Unsaved.SAVE else answer is Unsaved.DISCARD

    def _show(self, folder: Path) -> bool:
        document, result = open_document(folder, edit_shipped=self._edit_shipped)
        if document is None:
            said = [" ".join(say_issue(self._t, issue)) for issue in result.issues[:5]]
            self._memory.forget(folder)
            self._ask().tell(
                self._t("The campaign can't be opened"),
                self._t("There is no campaign in {folder} that could be opened.", folder=folder),
                "\n".join(said),
            )
            return False
        self._desk.open(document, result)
        if not document.read_only:
            self._desk.say(
                self._t("Drag to paint; right-click a cell for what can be done there; Play tries the level.")
            )
        if not folder.resolve().is_relative_to(resources.campaigns().resolve()):
            self._memory.opened(folder)
        return True

    def _save(self, document: Document, folder: Path | None) -> bool:
        issue = document.save(folder)
        if issue is not None and issue.code == "changed-on-disk" and self._may_overwrite(issue):
            issue = document.save(folder, overwrite=True)
        if issue is None:
            self._memory.opened(document.folder or Path())
            self._desk.say(self._t("Saved in {folder}.", folder=document.folder))
            if folder is not None:
                self._tell_left_behind(document)
            return True
        if issue.code != "changed-on-disk":
            text, advice = say_issue(self._t, issue)
            self._ask().tell(self._t("The campaign was not saved"), text, advice)
        return False

    def _tell_left_behind(self, document: Document) -> None:
        """Name the files that did not go along into the new folder; hidden folders never do."""
        left = [issue for issue in document.left_behind if issue.severity is not Severity.HINT]
        if not left:
            return
        said = [say_issue(self._t, issue) for issue in left]
        lines = [text for text, _ in said[:MOST_NAMED]]
        if len(said) > MOST_NAMED:
            lines.append(self._t("And {count} more.", count=len(said) - MOST_NAMED))
        self._ask().tell(
            self._t("Not everything was copied"),
            self._t("The campaign is saved in {folder}, but not every other file went along.", folder=document.folder),
            "\n".join((*lines, "", *dict.fromkeys(advice for _, advice in said))),
        )

    def _may_overwrite(self, issue: Issue) -> bool:
        text, _ = say_issue(self._t, issue)
        more = self._t("Overwrite it with what is open here, or cancel and save under another name.")
        return self._ask().confirm(self._t("Changed by another program"), text, more, self._t("Overwrite"))

    def _may_rewrite(self, document: Document) -> bool:
        """Whether files that are not in our own form may be rewritten whole; asked once, the saved ones are."""
        files = rewritten_files(document)
        if not files:
            return True
        return self._ask().confirm(
            self._t("Files in another form"),
            self._t(
                "These files are written in another form than the editor's own; saving rewrites them whole, "
                "so that a comparison shows many changed lines this once."
            ),
            "\n".join(files),
            self._t("Save and rewrite"),
        )

    def _place(self, document: Document) -> Path:
        """Where a new folder is likely to be wanted: beside the campaign, or where others lie."""
        folder = document.folder
        if folder is not None and not folder.resolve().is_relative_to(resources.campaigns().resolve()):
            return folder.parent
        return self._usual_place()

    def _usual_place(self) -> Path:
        """Where campaigns are likely to be wanted: beside the last one, or among the documents."""
        recent = self._memory.settings.recent
        if recent and Path(recent[0]).parent.is_dir():
            return Path(recent[0]).parent
        documents = Path.home() / "Documents"
        return documents if documents.is_dir() else Path.home()

    def _why_elsewhere(self, document: Document) -> str:
        if document.folder is None or not (document.needs_folder or document.read_only):
            return ""
        if document.read_only:
            return self._t("The files as they are will not be touched. What could be read of them is saved here:")
        return self._t("This is a sample that came with the program. Your own copy is saved here:")


def rewritten_files(document: Document) -> tuple[str, ...]:
    """The files that saving would rewrite whole because they do not stand in the canonical form."""
    source = document.source
    if source is None:
        return ()
    return tuple(
        file
        for file, model in models_of(document.campaign).items()
        if file in source.models and source.models[file] != model and not is_canonical(source, file)
    )
