"""Pictures of backups and of odd files: ``python tests/pictures/disk_screens.py FOLDER``.

Every dialog and strip in each theme, taken without a screen at 1280×800.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from opening import Asked, Keep, application, asked, editor, later, wait

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from editor.window import EditorWindow

THEMES = ("dark", "light", "stone")


def take_disk(app: QApplication, asks: Asked) -> None:
    """Everything, in each theme."""
    with editor(app, asks) as window, tempfile.TemporaryDirectory() as place:
        campaign = window.state.document.folder
        make_backups(window, campaign)
        for theme in THEMES:
            window.actions_by_id[f"view.theme-{theme}"].trigger()
            take_backups(window, asks.keep, campaign, theme)
            take_questions(window, asks.keep, Path(place), theme)
            take_strips(window, asks.keep, campaign, theme)


def make_backups(window: EditorWindow, campaign: Path) -> None:
    """Some backups of some days, one of them damaged."""
    from editor.document.campaigns import ChangeCampaign
    from editor.document.levels import ChangeLevel, RemoveLevel
    from editor.safety.backups import BackupReason, BackupStore

    times = iter(datetime.now(UTC) - timedelta(days=days, minutes=7) for days in (40, 9, 3, 1, 0))
    ring = BackupStore(window.parts.settings.state, campaign, now=lambda: next(times))
    source, desk = window.state.document.source, window.state
    made = []
    for number, why in enumerate(
        (BackupReason.SAVING, BackupReason.OVERWRITING, BackupReason.SAVING, BackupReason.TAKING, BackupReason.SAVING)
    ):
        files = {file: data + b" " * number for file, data in source.files.items()}
        made.append(ring.keep(files, why, "First Light"))
    made[2].path.write_bytes(b"damaged")
    desk.perform("Rename", ChangeCampaign(name="First Light of All", author="Ada"))
    desk.perform("Rename", ChangeLevel("ford", name="The Ford", description="Where the river is shallow."))
    desk.perform("Remove", RemoveLevel("pass"))


def take_backups(window: EditorWindow, keep: Keep, campaign: Path, theme: str) -> None:
    """The list, a damaged backup in it, none at all, and a backup in a window of its own."""
    from editor.dialogs.backups import BackupsDialog
    from editor.safety.backups import BackupStore

    ring, now = BackupStore(window.parts.settings.state, campaign), window.state.document.campaign
    boards = window.parts.assets.boards
    dialog = BackupsDialog(window.t, ring.backups(), now, ring.read, boards, parent=window)
    dialog.show()
    wait(400)
    keep(dialog, f"backups-{theme}")
    if theme == THEMES[0]:
        damaged = next(row for row, one in enumerate(ring.backups()) if one.is_damaged)
        dialog.list.setCurrentRow(damaged)
        wait(50)
        keep(dialog, "backups-damaged")
        none = BackupsDialog(window.t, (), now, ring.read, boards, parent=window)
        none.show()
        wait(50)
        keep(none, "backups-none")
        none.close()
    dialog.list.setCurrentRow(0)
    dialog.look.click()
    _, backup, result = dialog.answer
    window.backups._look(window.state.document, backup, result)
    (shown,) = window.looking.open
    shown.resize(1280, 800)
    shown.warm_up()
    wait(500)
    keep(shown, f"backup-window-{theme}")
    window.looking.close_all()


def take_questions(window: EditorWindow, keep: Keep, folder: Path, theme: str) -> None:
    """What is asked: changed by others, open elsewhere, not saved, a slow disk."""
    from PySide6.QtWidgets import QApplication

    from editor.dialogs.disk import ChangedOnDiskDialog, WaitDialog
    from editor.safety.external_changes import look_outside, meet
    from editor.safety.locks import Holder
    from runtime.support.issues import Issue, Severity
    from runtime.support.wording import say_issue

    document, t = window.state.document, window.t
    for name, file, old, new in (
        ("together", "levels/meadow.json", b"The Quiet Meadow", b"The Loud Meadow"),
        ("apart", "levels/ford.json", b"The Ford and the Wood", b"The Bridge"),
        ("damaged", "levels/ford.json", b'"terrain"', b'"terrain'),
    ):
        there = Path(shutil.copytree(document.folder, folder / f"{theme}-{name}"))
        path = there / file
        path.write_bytes(path.read_bytes().replace(old, new))
        meeting = meet(document.saved, document.campaign, look_outside(document.source, there))
        dialog = ChangedOnDiskDialog(t, meeting, window)
        dialog.show()
        wait(60)
        keep(dialog, f"changed-{name}-{theme}")
        dialog.close()
    holder = Holder("ada", "library", 4711, datetime.now(UTC) - timedelta(minutes=40))

    def close(name: str) -> None:
        box = QApplication.activeModalWidget()
        if box is not None:
            keep(box, f"{name}-{theme}")
            box.close()

    later(lambda: close("locked"))
    window.ask.about_lock("First Light", holder)
    for code in ("save-disk-full", "save-folder-gone", "save-halted"):
        where = {"folder": "/home/ada/campaigns/first-light", "reason": "Permission denied"}
        text, advice = say_issue(t, Issue(Severity.ERROR, code, details=where))
        later(lambda code=code: close(code))
        window.ask.after_failure(text, advice, anew=code == "save-folder-gone")
    slow = t("This takes a while. The campaign is being saved; what was saved before stays whole until it is…")
    waiting = WaitDialog(t, t("Saving"), slow, window)
    waiting.show()
    wait(60)
    keep(waiting, f"waiting-{theme}")
    waiting.hide()


def take_strips(window: EditorWindow, keep: Keep, campaign: Path, theme: str) -> None:
    """What is told above the map."""
    from editor.safety.external_changes import ExternalChanges, look_outside

    document, standing = window.state.document, window.standing
    path = campaign / "levels/meadow.json"
    before = path.read_bytes()
    path.write_bytes(before.replace(b"The Quiet", b"The Loud"))
    standing._tell_changed(document, look_outside(document.source, campaign))
    wait(100)
    keep(window, f"strip-changed-{theme}")
    path.write_bytes(before)
    standing._hush()
    if theme == THEMES[0]:
        standing._tell_gone(document)
        wait(50)
        keep(window.notice, "strip-gone")
        standing._hush()
        standing._tell_free(document)
        wait(50)
        keep(window.notice, "strip-free")
        standing._tell_mended(document, ExternalChanges(document.source, ("levels/meadow.json",)))
        wait(50)
        keep(window.notice, "strip-mended")
        standing._hush()


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    take_disk(application(asks), asks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
