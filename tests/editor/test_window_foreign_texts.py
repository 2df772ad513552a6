"""Whatever a campaign writes into its texts, the editor shows it as it stands, and asks for nothing that it names."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.dialogs.ask import Unsaved
from editor.memory import Memory
from editor.stock import Stock
from editor.theme import EditorTheme
from editor.window import EditorWindow, WindowParts
from runtime import resources
from runtime.campaign.model import Campaign, TextTable
from runtime.campaign.play import Preset, PresetFile
from runtime.campaign.reading import read_campaign
from runtime.campaign.tables import TableLevel
from runtime.campaign.writing import save_campaign
from runtime.engine.level import Region
from runtime.profile.home import find_home
from runtime.profile.settings import Settings
from runtime.support.texts import english
from runtime.ui.preferences import Loose
from runtime.ui.theme import load_fonts
from tests.editor.conftest import Answers
from tests.editor.test_window_language import Walk
from tests.foreign import Filling, ForeignShown, Trap, text_fields, tips_taken_for_html, trap
from tests.pictures import game_screens, journey_screens

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]

QTS_OWN = "qt_"
"""How Qt names the parts of its own dialogs."""


@pytest.fixture
def laid_trap() -> Iterator[Trap]:
    with TemporaryDirectory() as folder, trap(Path(folder)) as laid:
        yield laid


def whole_campaign() -> Campaign:
    """A campaign that has some of everything: a journey, a story, regions, presets, proofs, a table game, texts."""
    campaign = journey_screens.campaign()
    first, *others = campaign.levels
    told = game_screens.story()
    first = replace(
        first,
        regions=(Region("wood", tuple(first.terrain.size.cells())[:4], "The Wood"),),
        triggers=told.triggers[:1],
        story=replace(first.story, before=(campaign.nodes[1].pages)),
    )
    return replace(
        campaign,
        levels=(first, *others),
        tables=(TableLevel("glyphs", "Glyphs at the Mill", "scribe", description="A wager."),),
        presets={first.id: PresetFile((Preset("late", "Late in the War", seed=3),))},
        texts={"de": TextTable({"The Wood": "Der Wald"})},
    )


@pytest.fixture
def hostile(tmp_path: Path, laid_trap: Trap) -> Path:
    """A campaign's folder with a foreign text in every field."""
    shipped = resources.campaigns() / "first-light"
    folder = Path(shutil.copytree(shipped, tmp_path / "first-light"))
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
    stock = Stock(resources.assets(), t, Loose(Settings(reduced_motion=True)))
    window = EditorWindow(WindowParts(t, theme, Memory(find_home(own_home)), stock))
    window.show()
    window.warm_up()
    qtbot.waitExposed(window)
    yield window
    window.ask = Answers({"unsaved": Unsaved.DISCARD})  # type: ignore[assignment]
    window.close()
    window.deleteLater()
    qapp.processEvents()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_foreign_texts_are_plain_in_the_whole_editor(
    window: EditorWindow, hostile: Path, laid_trap: Trap, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = ForeignShown()
    shown.watch_painters(monkeypatch)
    walk = Walk(window, shown, monkeypatch)
    assert window.files.open_folder(hostile)
    walk.look()
    walk.point_everywhere()
    walk.do_everything()
    assert any("<img" in text for text in shown.texts)
    assert not shown.rich | tips_taken_for_html(shown.texts)
    assert not shown.hidden()
    assert not laid_trap.requests
    assert not laid_trap.was_opened()


def test_every_text_field_of_a_campaign_is_filled(laid_trap: Trap) -> None:
    fill = Filling(laid_trap.text)
    fill(whole_campaign())
    assert ("Campaign", "name") in fill.filled
    assert sorted(text_fields() - fill.filled) == []
