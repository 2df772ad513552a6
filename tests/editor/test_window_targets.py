"""With large buttons nothing in the editor's window, its docks and dialogs is too small for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QWidget

from editor.graph.chart import NODE, Ref
from editor.graph.graph_painter import handle_of
from runtime.ui.targets import wear_targets
from tests.small_targets import small_targets

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
SIZES = ((1280, 800), (1024, 700))


@pytest.fixture
def large(window: EditorWindow, qapp: QApplication) -> Iterator[EditorWindow]:
    """The window after large buttons were chosen in its menu."""
    window.actions_by_id["view.large-buttons"].trigger()
    yield window
    wear_targets(qapp, large=False)


def looked_at(window: QWidget, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[str]:
    """What is too small in a window at these sizes."""
    for size in sizes:
        window.resize(*size)
        QApplication.processEvents()
        yield from (f"{size}: {one}" for one in small_targets(window))


def test_the_map_is_still_what_one_sees_most_of(large: EditorWindow) -> None:
    next(looked_at(large, SIZES[:1]), None)
    assert large.view.viewport().width() * large.view.viewport().height() > 0.3 * large.width() * large.height()
    next(looked_at(large, SIZES[1:]), None)
    assert large.view.viewport().width() > 360


def test_the_handle_of_a_station_is_hit_from_as_far(large: EditorWindow) -> None:
    large.actions_by_id["graph.show"].trigger()
    view = large.panes.graph.view
    node = next(iter(view.chart.nodes.values()))
    view.choose(Ref(NODE, node.node.id))
    for off in (QPointF(18, 0), QPointF(0, -18), QPointF(-12, 12)):
        assert view.controller.on_handle(handle_of(node.rect) + off / view.scale)
