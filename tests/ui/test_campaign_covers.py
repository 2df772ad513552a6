"""A campaign's cover stands for it on the page of campaigns; one without a cover is shown by its first map."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.menus.catalogue import COVER, CampaignCatalogue
from runtime.ui.menus.choice_page import ChoicePicture
from runtime.ui.painter import picture_queue
from runtime.ui.painter.picture_queue import Thumbnails
from runtime.ui.story.pictures import StoryPictures


def read(qtbot: QtBot) -> CampaignCatalogue:
    owner, catalogue = QWidget(), CampaignCatalogue(None, "en")
    qtbot.addWidget(owner)
    catalogue.setParent(owner)  # As in the game, where it lives as long as the windows do.
    catalogue.read()
    qtbot.waitUntil(lambda: catalogue.is_read)
    return catalogue


def looks(picture: ChoicePicture) -> QImage:
    return picture.grab().toImage()


def test_covers_are_read_with_their_campaigns_and_damaged_ones_left_out(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("samples", "apprentice", "islands"):
        shutil.copytree(resources.campaigns() / name, tmp_path / name)
    head = tmp_path / "samples" / "campaign.json"
    head.write_text(head.read_text("utf-8").replace('"language"', '"cover": "x.png", "language"'), "utf-8")
    (tmp_path / "samples" / "assets" / "x.png").write_bytes(b"no picture")
    monkeypatch.setattr(resources, "campaigns", lambda: tmp_path)
    catalogue = read(qtbot)
    assert len(catalogue.offers) == 3
    assert {one.campaign.id for one in catalogue.offers if catalogue.cover(one) is not None} == {"apprentice"}


def test_a_cover_is_shown_in_the_place_of_a_map_and_a_map_again_after_it(qtbot: QtBot, parts: GameParts) -> None:
    folder = resources.campaigns() / "apprentice"
    campaign = read_campaign(folder, mend=False).campaign
    assert campaign is not None
    cover = StoryPictures(folder / "assets").picture(campaign.cover, COVER)
    assert cover is not None
    picture = ChoicePicture(parts)
    qtbot.addWidget(picture)
    picture.resize(400, 300)
    picture.show_level(campaign.levels[0])
    before = looks(picture)
    picture.show_cover(cover, campaign.name)
    assert picture.accessibleName() == "The Apprentice"
    assert looks(picture) != before
    picture.show_level(campaign.levels[0])
    assert looks(picture) == before


@pytest.mark.slow
def test_small_pictures_of_maps_that_were_read_anew_make_room(
    qtbot: QtBot, parts: GameParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_queue, "KEPT", 3)
    found = read_campaign(resources.campaigns() / "skirmish", mend=False).campaign
    assert found is not None
    owner, drawn = QWidget(), list[QPixmap]()
    qtbot.addWidget(owner)
    small = Thumbnails(parts.painter, QSize(24, 18), owner)
    levels = [replace(found.levels[0]) for _ in range(5)]  # As every reading of a campaign makes them.
    for level in levels:
        small.want(level, drawn.append)
    qtbot.waitUntil(lambda: len(drawn) == len(levels))
    small.want(levels[-1], drawn.append)
    assert drawn[-1].cacheKey() == drawn[-2].cacheKey()
    small.want(levels[0], drawn.append)
    assert len(drawn) == 6, "the picture of the first is drawn again"
