"""With large buttons nothing in the editor's window, its docks and dialogs is too small for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from editor.dialogs.questions import Questions
from editor.graph.chart import NODE, Ref
from editor.graph.graph_painter import handle_of
from editor.tools.tool_table import TOOLS
from runtime.ui.targets import wear_targets
from tests.small_targets import small_targets

if TYPE_CHECKING:
    from editor.theme import EditorTheme
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support")]
SIZES = ((1280, 800), (1024, 700))


@pytest.fixture
def large(window: EditorWindow, qapp: QApplication, kept_theme: EditorTheme) -> Iterator[EditorWindow]:
    """The window after large buttons were chosen in its menu, with the letters that the program has."""
    kept_theme.dress(qapp)
    window.actions_by_id["view.large-buttons"].trigger()
    yield window
    wear_targets(qapp, large=False)


def looked_at(window: QWidget, sizes: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """What is too small in a window at these sizes."""
    for size in sizes:
        window.resize(*size)
        QApplication.processEvents()
        yield from (f"{size}: {one}" for one in small_targets(window))


@pytest.mark.parametrize("sizes", [SIZES[1:], pytest.param(SIZES[:1], marks=pytest.mark.proof)])
def test_no_tool_and_no_dock_has_anything_too_small(large: EditorWindow, sizes: tuple[tuple[int, int], ...]) -> None:
    found: dict[str, list[str]] = {}
    for tool in TOOLS:
        large.actions_by_id[f"tool.{tool}"].trigger()
        found[f"tool {tool}"] = list(looked_at(large, sizes))
    docks = [action.id for action in large.action_set.table if action.id.startswith("view.dock-")]
    for size in sizes:  # To lay the whole window out anew takes longer than to look at it.
        for dock in docks:
            large.docks.show(dock.removeprefix("view.dock-"))
            found[f"{dock} at {size}"] = list(looked_at(large, (size,)))
    for page in (large.properties.level, large.properties.campaign):
        large.properties.tabs.setCurrentWidget(page)
        for fold in page.folds:
            fold.setChecked(True)
        found[type(page).__name__] = list(looked_at(large, sizes))
    for shown in ("graph.show", "level.sheet"):
        large.actions_by_id[shown].trigger()
        found[shown] = list(looked_at(large, sizes))
    assert not {name: small for name, small in found.items() if small}


def test_the_map_is_still_what_one_sees_most_of_and_a_stations_handle_is_hit_from_afar(large: EditorWindow) -> None:
    next(looked_at(large, SIZES[:1]), None)
    assert large.view.viewport().width() * large.view.viewport().height() > 0.3 * large.width() * large.height()
    next(looked_at(large, SIZES[1:]), None)
    assert large.view.viewport().width() > large.width() / 3
    large.actions_by_id["graph.show"].trigger()
    view = large.panes.graph.view
    node = next(iter(view.chart.nodes.values()))
    view.choose(Ref(NODE, node.node.id))
    for off in (QPointF(18, 0), QPointF(0, -18), QPointF(-12, 12)):
        assert view.controller.on_handle(handle_of(node.rect) + off / view.scale)


def test_no_dialog_has_anything_too_small(large: EditorWindow) -> None:
    """Every command that opens one is given; what opens, at once or when its work is done, is looked at and dropped."""
    found: dict[str, list[str]] = {}
    large.ask = Questions(large.t, large, lambda: large.parts.assets.boards)

    def look() -> None:
        QTimer.singleShot(20, large, look)  # First, for what is dropped may ask something itself.
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            found.setdefault(type(dialog).__name__, []).extend(small_targets(dialog))
            dialog.reject()

    look()
    for action in large.action_set.table:
        made = large.actions_by_id[action.id]
        if made.text().endswith(("…", "...")) and made.isEnabled():
            made.trigger()
            QApplication.processEvents()
    assert len(found) > 8, "dialogs were seen"
    assert not {name: small for name, small in found.items() if small}
