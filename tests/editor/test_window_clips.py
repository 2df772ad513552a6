"""Levels and stations copied in one window and pasted in another, and a second window beside the first."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication

from editor.actions.files import editor_command
from editor.dialogs.copies import CopyLevelsDialog
from editor.document.campaign_clip import MIME
from editor.graph.chart import NODE, Ref
from runtime import resources
from tests.editor.test_window_selecting import said
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_levels_and_stations_go_from_one_window_to_another(
    editor_window: Callable[..., EditorWindow], campaign: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = Path(shutil.copytree(resources.campaigns() / "lamplighters-road", tmp_path / "lamplighters-road"))
    source, target = editor_window(other), editor_window(campaign)
    copied = next(one for one in source.state.document.campaign.levels if one.story.before and one.id == "ferry")
    source.state.show_level(copied.id)
    source.actions_by_id["level.copy"].trigger()
    assert said(source).startswith("Copied 1 level;")

    before = target.state.document.campaign
    target.actions_by_id["edit.paste"].trigger()
    assert "Paste levels" in said(target)
    assert target.state.document.campaign is before
    target.actions_by_id["level.paste"].trigger()
    campaign_now = target.state.document.campaign
    assert target.state.level.name == copied.name
    assert target.state.level.terrain == copied.terrain
    assert campaign_now.level_ids.index(target.state.level_id) == 1  # Below the level that was on the screen.
    assert said(target).startswith("From “The Lamplighter's Road” came: ")
    assert len(target.state.document.history) == 1
    pictures = {page.picture for page in target.state.level.story.before if page.picture}
    assert pictures <= set(target.state.document.waiting) | {path.name for path in (campaign / "assets").glob("*")}
    target.actions_by_id["edit.undo"].trigger()
    assert target.state.document.campaign == before

    dialog = CopyLevelsDialog(source.t, source.state.document.campaign, copied.id, source)
    qtbot.addWidget(dialog)
    assert dialog.answer == (copied.id,)
    dialog.list.item(0).setCheckState(Qt.CheckState.Checked)
    row = source.state.document.campaign.level_ids.index(copied.id)
    dialog.list.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert dialog.answer == (source.state.document.campaign.level_ids[0],)

    source.controls.graph.show(True)
    first = next(node for node in source.state.document.campaign.nodes if node.level == copied.id)
    source.panes.graph.view.choose(Ref(NODE, first.id))
    source.actions_by_id["edit.copy"].trigger()
    assert said(source).startswith("Copied 1 station;")
    nodes = len(target.state.document.campaign.nodes)
    target.actions_by_id["level.paste"].trigger()
    assert len(target.state.document.campaign.nodes) == nodes + 1
    assert target.ask.asked[-1][0] == "tell"
    assert "Ways to stations that were not copied" in target.ask.asked[-1][1][2]


def test_what_others_put_on_the_clipboard_changes_nothing(window: EditorWindow) -> None:
    before = window.state.document.campaign
    for data in (b"", b"null", b'{"scryptic":"levels","format":1,"files":{"campaign.json":{}}}', b"[" * 100_000):
        mime = QMimeData()
        mime.setData(MIME, data)
        QGuiApplication.clipboard().setMimeData(mime)
        window.state.say("Nothing yet.")
        window.actions_by_id["level.paste"].trigger()
        assert "nothing was pasted" in said(window), data[:80]
        assert window.state.document.campaign is before
    QGuiApplication.clipboard().setText("no levels")
    window.actions_by_id["level.paste"].trigger()
    assert said(window).startswith("There are no levels to paste")


def test_another_window_is_a_program_of_its_own(
    window: EditorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, list[str]]] = []

    def start(program: str, arguments: list[str]) -> bool:
        started.append((program, arguments))
        return len(started) == 1

    monkeypatch.setattr("editor.actions.files.QProcess.startDetached", start)
    window.ask.told["campaign_to_open"] = tmp_path
    window.actions_by_id["file.open-apart"].trigger()
    ((program, arguments),) = started
    assert arguments[-1] == str(tmp_path)
    window.actions_by_id["file.open-apart"].trigger()
    assert said(window).startswith("Another window can't be opened")

    (tmp_path / "editor").mkdir()
    (tmp_path / "editor" / "__init__.py").write_text("raise SystemExit('planted')")
    command = [*editor_command(("--home", str(tmp_path / "home")), tmp_path)[:-1], "--version"]
    assert program == command[0]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("scryptic-editor ")
