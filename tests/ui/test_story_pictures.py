"""Pictures of stories that nobody could draw: told where they would be, at once, and none of them costs much."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime.campaign.bundles.archive import drawn_alone
from runtime.engine.game.events import MessageShown
from runtime.engine.levels.level import StoryPage
from runtime.support.texts import english
from runtime.ui.game.cards.message_card import MessageCard, Portrait
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.story.page_view import FramedPicture, PageView
from runtime.ui.story.pictures import StoryPictures
from tests.campaign.bundle_tricks import endless, picture, png, wordy

pytestmark = pytest.mark.qt
QUICK = 2.0
"""Seconds of the processor that none of them may take."""


def link(to: str) -> Callable[[Path], None]:
    return lambda file: file.symlink_to(file.parents[1] / to)


def write(data: bytes) -> Callable[[Path], None]:
    return lambda file: file.write_bytes(data) and None


TRICKS = MappingProxyType(
    {
        "a pipe": os.mkfifo,
        "a device": lambda file: file.symlink_to("/dev/zero"),
        "a link that leads out": link("outside.png"),
        "a link in circles": lambda file: file.symlink_to(file.name),
        "a folder": lambda file: file.mkdir(),
        "a hundred million pixels": write(picture(10_000, 10_000)),
        "a head that promises more": write(picture(60_000, 60_000)),
        "a thousand times over its pixels": lambda file: file.write_bytes(endless()),
        "nothing": write(b""),
    }
)
"""What may lie in the place of a picture, each made at a path."""


@pytest.mark.parametrize("name", TRICKS)
def test_what_cannot_be_shown_is_told_at_once(qtbot: QtBot, parts: GameParts, tmp_path: Path, name: str) -> None:
    assets, t = tmp_path / "assets", english()
    assets.mkdir()
    (tmp_path / "outside.png").write_bytes(png(1, 1, ()))
    TRICKS[name](assets / "mill.png")
    window = QWidget()
    qtbot.addWidget(window)
    began = time.process_time()
    view = PageView(parts.theme, t)
    qtbot.addWidget(view)
    view.show_page(StoryPage("The mill", "It stands.", "mill.png"), str, StoryPictures(assets))
    frame = view.findChild(FramedPicture)
    assert frame is not None and frame.is_missing
    assert frame.toolTip() == "The picture mill.png is missing or can't be shown."
    card = MessageCard(
        parts.theme, t, window, MessageShown("Go.", "Miller", "mill.png", (), None), StoryPictures(assets)
    )
    portrait = card.findChild(Portrait)
    assert portrait is not None and portrait.accessibleName() == "Miller"
    assert time.process_time() - began < QUICK


@pytest.mark.slow
def test_texts_of_a_picture_are_never_unpacked() -> None:
    data = wordy(100)
    assert b"zTXt" not in drawn_alone(data) and len(drawn_alone(data)) < 100
    shown = StoryPictures(None, {"mill.png": data}).picture("mill.png", QSize(10, 10))
    assert shown is not None and shown.size() == QSize(1, 1)
    assert shown.textKeys() == []
