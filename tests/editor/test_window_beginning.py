"""How campaigns begin: the dialog of templates, the folder that is chosen in it, and the pictures of levels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor.dialogs.campaigns import NewCampaign, NewCampaignDialog
from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.templates import TEMPLATES, CampaignOptions
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.texts import english
from runtime.ui.painter.thumbnails import PICTURE, thumbnail

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.asset_cache import AssetCache
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.fixture
def dialog(qtbot: QtBot, editor_stock: AssetCache, tmp_path: Path) -> NewCampaignDialog:
    """The dialog as it is asked from an empty start page."""
    made = NewCampaignDialog(english(), "Dawn", tmp_path, lambda: editor_stock.boards, None)
    qtbot.addWidget(made)
    return made


def pictures(dialog: NewCampaignDialog) -> list[QImage]:
    """The pictures of the templates."""
    return [dialog.list.item(row).icon().pixmap(PICTURE).toImage() for row in range(dialog.list.count())]


def test_the_pictures_follow_the_size_and_the_symmetry(dialog: NewCampaignDialog) -> None:
    assert dialog.list.count() == len(TEMPLATES)
    first = pictures(dialog)
    assert all(one != other for at, one in enumerate(first) for other in first[:at])
    dialog.symmetry.setCurrentIndex(dialog.symmetry.findData("left_right"))
    second = pictures(dialog)
    assert second[0] != first[0]
    assert second[1:] == first[1:]
    dialog.columns.setValue(20)
    assert all(before != after for before, after in zip(second, pictures(dialog), strict=True))


def test_a_symmetry_that_needs_a_square_is_refused_on_another_map(dialog: NewCampaignDialog) -> None:
    dialog.list.setCurrentRow(1)
    assert dialog.answer.wish.symmetry is Symmetry.FOUR_FOLD
    dialog.symmetry.setCurrentIndex(dialog.symmetry.findData("diagonal"))
    assert dialog.may_accept
    dialog.rows.setValue(12)
    assert not dialog.may_accept
    assert "square" in dialog.told
    dialog.rows.setValue(5)
    dialog.columns.setValue(5)
    assert not dialog.may_accept
    assert "7" in dialog.told


def test_no_template_takes_a_symmetry_away_that_was_chosen(dialog: NewCampaignDialog) -> None:
    dialog.symmetry.setCurrentIndex(dialog.symmetry.findData("left_right"))
    dialog.symmetry.activated.emit(dialog.symmetry.currentIndex())
    for template in ("blank", "crossroads"):
        dialog.list.setCurrentRow(list(TEMPLATES).index(template))
        assert dialog.answer.template == template and dialog.answer.wish.symmetry is Symmetry.LEFT_RIGHT
        assert "stays" in dialog.told


def test_a_folder_that_holds_something_is_refused(dialog: NewCampaignDialog, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("mine", "utf-8")
    assert dialog.answer.folder is None
    for wrong in ("full", "nowhere/dawn"):
        dialog.folder.setText(str(tmp_path / wrong))
        assert not dialog.may_accept
    dialog.folder.setText(str(tmp_path / "dawn"))
    assert dialog.may_accept
    assert dialog.answer == NewCampaign(
        "duel", CampaignOptions("Dawn", Size(15, 15), Symmetry.HALF_TURN), tmp_path / "dawn"
    )


def test_a_campaign_with_a_folder_is_saved_at_once(editor_window: Callable[..., EditorWindow], tmp_path: Path) -> None:
    window = editor_window()
    wish = CampaignOptions("Dawn", Size(9, 9), Symmetry.LEFT_RIGHT, "Ada")
    window.ask.told["new_campaign"] = NewCampaign("story", wish, tmp_path / "dawn")
    window.actions_by_id["file.new"].trigger()
    assert not window.state.document.is_dirty
    kept = read_campaign(tmp_path / "dawn")
    assert kept.campaign == window.state.document.campaign
    assert not kept.issues
    assert [offer.folder for offer in window.offers.recent()] == [tmp_path / "dawn"]


@pytest.mark.parametrize(
    "template", [pytest.param(one, marks=() if one in ("blank", "story") else pytest.mark.proof) for one in TEMPLATES]
)
def test_every_beginning_is_played_at_once(editor_window: Callable[..., EditorWindow], template: str) -> None:
    window = editor_window()
    wish = CampaignOptions("Dawn", Size(15, 15), TEMPLATES[template].symmetry)
    window.ask.told["new_campaign"] = NewCampaign(template, wish)
    window.actions_by_id["file.new"].trigger()
    window.actions_by_id["play.level"].trigger()
    assert window.ask.questions == ["new_campaign"]
    assert window.playtest.is_playing
    window.playtest.stop()


@pytest.mark.parametrize(
    "sample",
    [
        pytest.param(name, marks=() if name in ("first-light", "samples") else pytest.mark.proof)
        for name in sorted(folder.name for folder in resources.campaigns().iterdir())
    ],
)
def test_every_sample_opens_without_a_word_and_is_played(
    editor_window: Callable[..., EditorWindow], qtbot: QtBot, sample: str
) -> None:
    window = editor_window()
    with qtbot.waitSignal(window.checks.found):
        window.files.open_folder(resources.campaigns() / sample)
    assert window.issues.issues == ()
    window.actions_by_id["play.level"].trigger()
    assert window.playtest.is_playing
    assert window.ask.questions == []
    window.playtest.stop()


def test_the_picture_of_a_level_follows_its_map(window: EditorWindow, qtbot: QtBot) -> None:
    def picture() -> QImage:
        return window.levels.list.item(0).icon().pixmap(PICTURE).toImage()

    qtbot.waitUntil(lambda: not picture().isNull())
    before = picture()
    window.state.document.begin("meadow", "Paint lava")
    window.state.document.extend({Cell(row, column): Terrain.LAVA for row in range(4) for column in range(4)})
    window.state.document.commit()
    qtbot.waitUntil(lambda: picture() != before)


@pytest.mark.parametrize("size", [Size(1, 1), Size(3, 200), Size(1000, 1000), Size(7, 900)])
def test_pictures_have_one_size_whatever_the_map_is_like(qtbot: QtBot, editor_stock: AssetCache, size: Size) -> None:
    level = Level("a", "A", TerrainMap.filled(size, Terrain.LAVA))
    for room in (PICTURE, QSize(164, 132)):
        image = thumbnail(editor_stock.boards, level, 1.0, room).toImage()
        assert image.size() == room
        column = [image.pixelColor(room.width() // 2, row) for row in range(room.height())]
        assert any(pixel.red() > 2 * pixel.blue() and pixel.alpha() > 200 for pixel in column)
