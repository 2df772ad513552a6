"""What is taken off the map although objectives speak of it is said, before it is done and after, with the way back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.document.references import orphaned
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Condition, Level, WinPath
from tests.pointer import move_mouse

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
GONE = "The Inn on the Pass is gone, but these still speak of it: hold-inn. Undo (Ctrl+Z) brings it back."


class Objective:
    """An edit that gives the level one objective, which speaks of the inn."""

    def apply(self, campaign: Campaign) -> Campaign:
        """The campaign with the objective."""
        path = WinPath("hold-inn", Condition("hold_cities", arguments={"cities": ["the-inn"]}))
        return campaign.having_level(replace(campaign.level("pass"), conditions=BySide((path,), ())))


@pytest.fixture
def spoken(window: EditorWindow) -> EditorWindow:
    """A window with a level whose neutral city an objective names."""
    window.state.show_level("pass")
    window.state.perform("Objective", Objective())
    QApplication.processEvents()
    return window


def erase(window: EditorWindow, cell: Cell) -> str:
    """Erase a cell with the mouse; what the status line said while it hovered there."""
    window.state.choose_tool("eraser")
    at: QPoint = window.view.frame.rect_of(cell).center()
    move_mouse(window.view.viewport(), at)
    hovering = window.status.text.text()
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()
    return hovering


def test_erasing_a_city_that_an_objective_names_says_so_before_and_after(spoken: EditorWindow) -> None:
    inn = next(city for city in spoken.state.level.cities if city.id == "the-inn")
    spoken.state.set_options(replace(spoken.state.options, mirror=False))
    hovering = erase(spoken, inn.at)
    assert hovering.endswith("1 city or token goes; still spoken of by hold-inn")
    assert spoken.status.text.text() == GONE
    spoken.actions_by_id["edit.undo"].trigger()
    QApplication.processEvents()
    assert spoken.status.text.text() == "Undone: Erase"
    spoken.docks.show("things")
    spoken.state.select(ReferenceKind.CITY, "the-inn")
    spoken.things.remove_chosen()
    QApplication.processEvents()
    assert spoken.status.text.text() == GONE


def test_what_nobody_speaks_of_goes_without_a_word(spoken: EditorWindow) -> None:
    spoken.state.set_options(replace(spoken.state.options, mirror=False))
    erase(spoken, spoken.state.level.cities[0].at)
    assert "speak" not in spoken.status.text.text()


def test_levels_that_came_or_went_whole_orphan_nothing() -> None:
    level = Objective().apply(Campaign("c", "C", (Level("pass", "Pass", TerrainMap.filled(Size(3, 3))),))).levels[0]
    both = Campaign("c", "C", (level, replace(level, id="other")))
    less = replace(both, levels=both.levels[:1])
    assert orphaned(both, less) is None and orphaned(less, both) is None
