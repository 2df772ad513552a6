"""Maps of other programs: coming in as levels or campaigns, and levels going out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from editor.dialogs.new_map import free_name
from editor.dialogs.questions import Questions
from editor.document.document import Document
from editor.document.edit import EditRefusal
from editor.document.levels import AddLevel
from editor.document.limits import new_level_id
from editor.editor_state import EditorState
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.support.files import write_whole
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from editor.dialogs.import_tiled import ImportedMap


class ExchangeCommands:
    """``may_leave`` asks what becomes of unsaved changes before another campaign is opened."""

    def __init__(
        self, desk: EditorState, ask: Callable[[], Questions], may_leave: Callable[[], bool], t: Texts
    ) -> None:
        self._desk, self._ask, self._may_leave, self._t = desk, ask, may_leave, t
        self._last = Path.home()

    def import_map(self) -> None:
        """Ask for a map of Tiled and make a level of it."""
        path = self._ask().map_to_import(self._last)
        if path is not None:
            self.import_file(path)

    def import_file(self, path: Path) -> bool:
        """Make a level of a map of Tiled, as the person wants it; whether it is open now."""
        from runtime.exchange.tiled.own_data import own_name
        from runtime.exchange.tiled.reader import read_tiled

        self._desk.finish()
        self._last = path.parent
        with _waiting():
            read = read_tiled(path)
        t, document = self._t, self._desk.document
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

    def export_map(self) -> None:
        """Ask for a file and write the level on the screen as a map of Tiled."""
        level = self._desk.level
        if level is None:
            return
        from runtime.exchange.formats import FORMATS

        self._desk.finish()
        level = self._desk.level or level
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
        self._desk.say(t("Exported as {file}, with a picture of the stones beside it.", file=path))

    def _begin(self, wanted: ImportedMap) -> bool:
        """Open a campaign of the level alone."""
        if not self._may_leave():
            return False
        level = wanted.level
        campaign = Campaign(slug_of(level.name, "campaign"), level.name, ())
        level = replace(level, id=new_level_id(campaign, level.name))
        made = AddLevel(level).apply(campaign)
        if isinstance(made, EditRefusal):
            self._desk.refuse(made)
            return False
        self._desk.open(Document(made))
        self._desk.say(self._t("A new campaign; it has no folder yet. Give each side a city, and save when you like."))
        return True

    def _add(self, wanted: ImportedMap) -> bool:
        """Add the level to the open campaign, below the one on the screen."""
        document, shown, t = self._desk.document, self._desk.level, self._t
        if document is None:
            return False
        campaign = document.campaign
        name = free_name(wanted.level.name, {level.name for level in campaign.levels})
        level = replace(wanted.level, id=new_level_id(campaign, name), name=name)
        if not wanted.is_ours and shown is not None:
            level = replace(level, ruleset=shown.ruleset)
        index = next((n for n, each in enumerate(campaign.levels) if shown and each.id == shown.id), -1)
        if not self._desk.perform(t("Import map {name}", name=level.name), AddLevel(level, index + 1)):
            return False
        self._desk.show_level(level.id)
        return True


@contextmanager
def _waiting() -> Iterator[None]:
    """Show that something takes its time."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
