"""Whatever a campaign writes into its texts, the editor shows it as it stands, and asks for nothing that it names."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast
from xml.sax.saxutils import escape

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from editor.actions.crash_handler import CrashPage
from editor.asset_cache import AssetCache
from editor.controls import WindowParts
from editor.dialogs.command_palette import CommandPalette
from editor.dialogs.questions import Unsaved
from editor.docks.form_page import FormPage
from editor.document.levels import ChangeLevel
from editor.graph.chart import EDGE, NODE, Ref
from editor.safety.backups import BackupReason, BackupStore
from editor.safety.journal_entries import TextDraft
from editor.safety.locks import Holder
from editor.settings import EditorSettings
from editor.theme import EditorTheme
from editor.window import EditorWindow
from runtime import resources
from runtime.campaign.bundles.packer import gather, pack
from runtime.campaign.model import Campaign, MapNote, NoteFile, Release, Stamp, TextTable
from runtime.campaign.play import Preset, PresetFile
from runtime.campaign.reader import read_campaign
from runtime.campaign.tables import TableLevel
from runtime.campaign.writer import save_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Branch, Condition, Effect, Region, Trigger, Variable
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.support.issues import Issue, Severity
from runtime.support.plain_text import isolate
from runtime.support.texts import english
from runtime.support.wording import say_issue
from runtime.ui.preferences import MemoryPreferences
from runtime.ui.theme import load_fonts
from tests.editor.conftest import Answers
from tests.editor.test_window_import import MAPS
from tests.editor.test_window_language import Walk
from tests.foreign import FILE_NAME, Filling, ForeignShown, Trap, text_fields, tips_taken_for_html, trap
from tests.pictures import game_screens, journey_screens

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]

QTS_OWN = "qt_"
"""How Qt names the parts of its own dialogs."""


DIALOGS = {
    *("BackupsDialog", "BundleDialog", "ChangedOnDiskDialog", "CrashPage", "DraftsDialog", "ImportTiledDialog"),
    *("QMenu", "QMessageBox", "RecoveryDialog"),
}
"""What tells of files, and of work that was not saved."""


@pytest.fixture
def laid_trap() -> Iterator[Trap]:
    with TemporaryDirectory() as folder, trap(Path(folder)) as laid:
        yield laid


LATER = Condition("turn_begins", arguments={"turn": 3})
FATE = Effect("chance", branches=(Branch(text="The bridge holds."), Branch(text="The bridge falls.")))


def whole_campaign() -> Campaign:
    """A campaign that has some of everything: a journey, a story, regions, presets, proofs, a table game, texts."""
    campaign = journey_screens.campaign()
    first, *others = campaign.levels
    told = game_screens.story()
    first = replace(
        first,
        regions=(Region("wood", tuple(first.terrain.size.cells())[:4], "The Wood"),),
        variables=(Variable("coins", 2, "Coins", shown=True),),
        triggers=(*told.triggers[:1], Trigger("fate", LATER, (FATE,))),
        story=replace(first.story, before=(campaign.nodes[1].pages)),
    )
    return replace(
        campaign,
        levels=(first, *others),
        version="1.0",
        changes=(Release("1.0", "A new bridge."),),
        tables=(TableLevel("glyphs", "Glyphs at the Mill", "scribe", description="A wager."),),
        presets={first.id: PresetFile((Preset("late", "Late in the War", seed=3),))},
        texts={"de": TextTable({"The Wood": "Der Wald"})},
        notes={first.id: NoteFile((MapNote("ford", Cell(0, 0), "A ford?"),))},
        stamps={"pond": Stamp("Pond", ("~~", "~~"))},
    )


@pytest.fixture
def hostile(tmp_path: Path, laid_trap: Trap) -> Path:
    """A campaign's folder with a foreign text in every field."""
    shipped = resources.campaigns() / "first-light"
    folder = Path(shutil.copytree(shipped, tmp_path / FILE_NAME))
    fill = Filling(laid_trap.text)
    save_campaign(folder, fill(whole_campaign()), read_campaign(folder, mend=False).source, overwrite=True)
    assert read_campaign(folder, mend=False).campaign is not None
    return folder


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, own_home: Path) -> Iterator[EditorWindow]:
    """The editor as it is begun for people."""
    load_fonts(resources.assets() / "fonts")
    t, theme = english().for_windows(), EditorTheme(resources.assets() / "icons")
    theme.dress(qapp)
    assets = AssetCache(resources.assets(), t, MemoryPreferences(Settings(reduced_motion=True)))
    window = EditorWindow(WindowParts(t, theme, EditorSettings(find_home(own_home)), assets))
    window.show()
    window.warm_up()
    qtbot.waitExposed(window)
    yield window
    window.ask = Answers({"unsaved": Unsaved.DISCARD})  # type: ignore[assignment]
    window.close()
    window.deleteLater()
    qapp.processEvents()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def harmless(shown: ForeignShown, laid: Trap) -> None:
    assert any("<img" in text for text in shown.texts)
    assert not shown.rich | tips_taken_for_html(shown.texts)
    assert not shown.hidden()
    assert not shown.keys
    assert not laid.requests
    assert not laid.was_opened()


@pytest.mark.proof
def test_foreign_names_are_plain_in_what_is_said_of_files(
    window: EditorWindow, hostile: Path, laid_trap: Trap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = ForeignShown()
    shown.watch(monkeypatch)
    walk, named, t = Walk(window, shown, monkeypatch), laid_trap.text("name"), window.t
    assert window.files.open_folder(hostile)
    document = window.state.document
    assert document is not None and document.source is not None
    level = document.campaign.levels[0]
    window.state.perform(isolate(named), ChangeLevel(level.id, name=f"{named} {named}"))
    assert document.is_dirty
    window.docks.show("history")
    walk.look()
    # What other programs do to the files, what is kept of them, and who is said to have them open.
    ring, file = BackupStore(window.parts.settings.state, hostile), hostile / "levels" / f"{level.id}.json"
    ring.keep(document.source.files, BackupReason.SAVING, named)
    window.ask.backups(ring.backups(), document.campaign, ring.read)
    for data in (file.read_bytes().replace(b"&", b"&&", 1), f'{{"{named}": 1'.encode()):
        file.write_bytes(data)
        window.standing.look_now()
        walk.look()
        window.actions_by_id["file.save"].trigger()
    window.ask.about_lock(named, Holder(named, named, 1, datetime(2026, 1, 1, tzinfo=UTC)))
    for code in ("save-disk-full", "save-folder-gone", "save-halted"):
        details = {"folder": str(hostile), "reason": named, "file": named}
        window.ask.after_failure(*say_issue(t, Issue(Severity.ERROR, code, details=details)), anew=True)
    # Files that can be opened, and such that can't.
    broken = tmp_path / f"{FILE_NAME}2"
    broken.mkdir()
    (broken / "campaign.json").write_text(json.dumps({"format": 1, "id": named, named: named, "levels": [named]}))
    assert not window.files.open_folder(broken)
    bundle = tmp_path / f"{FILE_NAME}.scryptic"
    bundle.write_bytes(packed(hostile, document.saved))
    imported(window, bundle)
    for taken in (bundle, broken / "campaign.json"):
        assert not window.sharing.take(taken)
    imported(window, hostile_map(tmp_path, named))
    # An editor that was killed, or met an error.
    window.ask.drafts([TextDraft(named, named, named)])
    CrashPage(t, t("{name}", name=named), named, named, can_save=True, parent=window).exec()
    assert window.journal.keep_now()
    window.close_kept()
    window.ask.recovery(window.parts.settings.state, None)
    window.state.open(None)
    walk.look()
    for menu in window.bars.menus["file"].findChildren(QMenu):
        menu.aboutToShow.emit()
        shown.look_at(menu)
    seen = {one.split()[0] for where in shown.texts.values() for one in where}
    assert seen >= DIALOGS
    harmless(shown, laid_trap)


def imported(window: EditorWindow, file: Path) -> None:
    """Import a map, and wait until what came of it is told."""
    window.exchange.import_file(file)
    while window.controls.file_jobs.is_busy:
        QApplication.processEvents()


def hostile_map(folder: Path, named: str) -> Path:
    """A map of Tiled with a foreign text for every name in it."""
    said = escape("".join(one for one in named if one >= " "), {'"': "&quot;"})
    shutil.copytree(MAPS, folder / "maps")
    text = (MAPS / "valley.tmx").read_text("utf-8")
    text = re.sub(r' (name|type|class)="(?!owner|element|power)[^"]*"', lambda found: f' {found[1]}="{said}"', text)
    made = folder / "maps" / f"{FILE_NAME}.tmx"
    made.write_text(text, "utf-8")
    return made


def packed(folder: Path, campaign: Campaign) -> bytes:
    """The bundle of a campaign, its texts as they are."""
    found = pack(gather(campaign, read_campaign(folder, mend=False).source), campaign.id).read.bundle
    assert found is not None
    return found.data


@pytest.mark.proof
def test_foreign_texts_are_plain_in_the_whole_editor(
    window: EditorWindow, hostile: Path, laid_trap: Trap, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = ForeignShown()
    shown.watch(monkeypatch)
    walk = Walk(window, shown, monkeypatch)
    assert window.files.open_folder(hostile)
    for action in ("graph.show", "view.zoom-fit", "graph.map"):
        window.actions_by_id[action].trigger()
        walk.look()
        window.grab()
    walk.point_everywhere()
    walk.do_everything()
    harmless(shown, laid_trap)


@pytest.mark.proof
def test_foreign_names_of_word_lists_languages_and_commands_are_plain(
    window: EditorWindow, hostile: Path, laid_trap: Trap, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, named = ForeignShown(), laid_trap.text("name")
    shown.watch(monkeypatch)
    walk = Walk(window, shown, monkeypatch)
    look = QDialog.exec

    def typing(dialog: QDialog) -> int:
        if isinstance(dialog, CommandPalette):
            dialog.line.setText(named)
            walk.look()
            dialog.line.setText("name")
        return look(dialog)

    monkeypatch.setattr(QDialog, "exec", typing)
    (hostile / "words").mkdir()
    for name in (f"{FILE_NAME}.txt", f"{FILE_NAME}.json", f"{FILE_NAME}.not-offered.txt"):
        (hostile / "words" / name).write_text(f"{FILE_NAME}\n")
    (hostile / "text").mkdir(exist_ok=True)
    (hostile / "text" / f"{FILE_NAME}.json").write_text('{"format": 1, "texts": {"The Wood": "Der Wald"}}')
    head = json.loads((hostile / "campaign.json").read_text("utf-8"))
    for changes in ({}, {"words": {"list": f"{FILE_NAME}.txt"}, "language": named, "id": named}):
        (hostile / "campaign.json").write_text(json.dumps(head | changes), "utf-8")
        assert window.files.open_folder(hostile)
        window.state.perform(isolate(named), ChangeLevel(window.state.shown_id, name=named))
        for dock in ("texts", "properties", "issues", "story", "variables"):
            window.docks.show(dock)
            walk.look()
        for action in ("help.commands", "edit.undo"):
            window.actions_by_id[action].trigger()
            walk.look()
    # A field holds a value as it is, though it can't be edited in a campaign that is damaged.
    shown.texts = {text: where for text, where in shown.texts.items() if where != {"LineField in EditorWindow"}}
    harmless(shown, laid_trap)
    assert any("not-offered" not in text and ".txt" in text and "<img" in text for text in shown.texts)


def test_every_text_field_of_a_campaign_is_filled(laid_trap: Trap) -> None:
    fill = Filling(laid_trap.text)
    fill(whole_campaign())
    assert ("Campaign", "name") in fill.filled
    assert sorted(text_fields() - fill.filled) == []


@pytest.mark.proof
def test_words_without_an_end_widen_no_form_of_the_graph(window: EditorWindow, tmp_path: Path) -> None:
    widths = []
    for name, write in (("short", lambda _field: "A few words"), ("long", lambda _field: "W" * 100)):
        folder = Path(shutil.copytree(resources.campaigns() / "first-light", tmp_path / name))
        campaign = Filling(write)(whole_campaign())
        save_campaign(folder, campaign, read_campaign(folder, mend=False).source, overwrite=True)
        assert window.files.open_folder(folder)
        window.actions_by_id["graph.show"].trigger()
        graph = window.panes.graph
        shown = [Ref(NODE, campaign.nodes[1].id), Ref(EDGE, campaign.edges[0].id)]
        for ref in shown:
            graph.view.go_to(ref)
            QApplication.processEvents()
            form = cast(FormPage, graph.forms.currentWidget())
            widths.append(form.widget().minimumSizeHint().width())
    assert max(widths[2:]) <= max(240, *widths[:2])
