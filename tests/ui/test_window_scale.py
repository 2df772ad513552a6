"""Texts and panels grow with the window, by one scale; the person's size of texts comes on top."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program
from runtime.ui.theme import WindowScale, load_theme
from runtime.ui.widgets.overlay import CardOverlay
from tests.ui.conftest import Maps, Opens

pytestmark = pytest.mark.qt


@pytest.fixture
def scaled(parts: GameParts) -> GameParts:
    """Parts with a theme of the test's own, which goes by its preferences: other tests keep the usual size."""
    return replace(parts, theme=load_theme(resources.assets(), parts.preferences))


@pytest.mark.parametrize(
    ("size", "percent"), [((1024, 700), 100), ((1280, 800), 100), ((1920, 1080), 135), ((2560, 1440), 180)]
)
def test_the_scale_goes_by_whichever_of_width_and_height_has_less(size: tuple[int, int], percent: int) -> None:
    scale = WindowScale()
    assert scale.fits(QSize(*size)) is (percent == 100)
    assert scale.percent == percent


def test_a_game_s_texts_buttons_rack_and_board_grow_and_shrink_with_its_window(
    open_game: Opens, maps: Maps, scaled: GameParts
) -> None:
    hands = open_game(maps.war(), parts=scaled)
    stage = hands.window.stage
    button, title = stage.buttons["commit"], stage.preview._title

    def sizes() -> tuple[int, ...]:
        rack = stage.rack.rect_of(0).width()
        return (button.height(), title.font().pixelSize(), rack, stage.board.tile, stage.column.width())

    hands.window.resize(1280, 800)
    hands.bot.waitUntil(lambda: stage.width() == 1280)
    usual = sizes()
    assert usual[:2] == (40, 18)
    hands.window.resize(1920, 1080)
    hands.bot.waitUntil(lambda: sizes()[:2] == (54, 24))
    grown = sizes()
    assert all(now > before for now, before in zip(grown[2:], usual[2:], strict=True))
    scaled.preferences.change(text_size=150)
    hands.bot.waitUntil(lambda: sizes()[1] == 36)
    assert sizes()[0] == 54, "what the person wishes is for texts alone"
    scaled.preferences.change(text_size=100)
    hands.window.resize(1280, 800)
    hands.bot.waitUntil(lambda: sizes() == usual)


def test_signs_and_margins_of_sheets_grow_with_the_window_and_edges_do_not(
    open_game: Opens, maps: Maps, scaled: GameParts
) -> None:
    hands = open_game(maps.war(), parts=scaled, playtest=True)
    stage = hands.window.stage
    assert stage.trial is not None
    eye, box = stage.record.more, stage.trial.lines
    hands.window.resize(1280, 800)
    hands.bot.waitUntil(lambda: stage.width() == 1280)
    assert eye.iconSize().width() == 16
    assert "down-arrow { image: url" in box.styleSheet() and "width: 16px; height: 16px" in box.styleSheet()
    hands.window.resize(1920, 1080)
    hands.bot.waitUntil(lambda: eye.iconSize().width() == 22)
    hands.bot.waitUntil(lambda: "width: 22px; height: 22px" in box.styleSheet())
    assert "padding: 4px 11px" in box.styleSheet() and "border: 1px solid" in box.styleSheet()


def test_a_tool_tip_goes_when_the_window_has_another_size(
    open_game: Opens, maps: Maps, scaled: GameParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = open_game(maps.war(), parts=scaled)
    hidden: list[bool] = []
    monkeypatch.setattr(QToolTip, "hideText", lambda: hidden.append(True))
    hands.window.resize(1500, 900)
    hands.bot.waitUntil(lambda: bool(hidden))


@pytest.mark.slow
def test_a_journey_s_map_shows_the_station_that_one_is_at_in_every_size(
    qtbot: QtBot, scaled: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon
) -> None:
    campaign = read_campaign(resources.campaigns() / "alchemists-war", mend=False).campaign
    assert campaign is not None
    program = Program(ProgramPlan(campaign, None, 1, {}, None), scaled, rulesets, lexicon)
    program.begin()
    journey = program.journey
    assert journey is not None
    qtbot.addWidget(journey)
    for card in [one for one in journey.findChildren(CardOverlay) if one.isVisible()]:
        card.accept()
    for node in ("winter-road", "siege", "toll-bridge"):
        found = next((name for name in journey.map.buttons if node in name), "")
        assert found, sorted(journey.map.buttons)
        journey.map.at(found).setFocus()
        qtbot.waitUntil(lambda found=found: journey.here == found)  # type: ignore[misc]
        for size in ((1024, 700), (2560, 1440), (1280, 800)):
            journey.resize(*size)
            button, area = journey.map.at(found), journey.area.viewport()
            qtbot.waitUntil(
                lambda button=button, area=area: area.rect().contains(  # type: ignore[misc]
                    button.geometry().translated(button.parentWidget().mapTo(area, QPoint(0, 0)))
                )
            )
    journey.close()
