"""Widgets side by side that go on in another row: as high as they need, and untroubled by those that have gone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from editor.docks.legend import Flow, MarkText
from runtime.ui.widgets.boxes import in_row

pytestmark = pytest.mark.qt

SIZE = QSize(60, 20)


def _shown(width: int) -> tuple[QWidget, Flow, list[QWidget]]:
    window, flow = QWidget(), Flow(10, 4)
    entries = [QWidget() for _ in range(4)]
    for entry in entries:
        entry.setFixedSize(SIZE)
        flow.add(entry)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(flow)
    column.addStretch()
    window.resize(width, 300)
    window.show()
    QApplication.processEvents()
    return window, flow, entries


def _places(entries: list[QWidget]) -> list[tuple[int, int]]:
    return [(entry.x(), entry.y()) for entry in entries]


def test_entries_lie_in_as_many_rows_as_they_need(qapp: QApplication) -> None:
    window, flow, entries = _shown(400)
    assert _places(entries) == [(0, 0), (70, 0), (140, 0), (210, 0)]
    window.resize(130, 300)
    qapp.processEvents()
    assert _places(entries) == [(0, 0), (70, 0), (0, 24), (70, 24)]
    assert flow.height() >= flow.heightForWidth(130) == 44


def test_an_entry_that_is_hidden_or_gone_leaves_no_gap(qapp: QApplication) -> None:
    window, flow, entries = _shown(400)
    entries[0].hide()
    entries[2].deleteLater()
    QApplication.sendPostedEvents(entries[2], QEvent.Type.DeferredDelete)
    qapp.processEvents()
    assert _places([entries[1], entries[3]]) == [(0, 0), (70, 0)]
    flow.clear()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert flow.heightForWidth(100) == 0
    assert not flow.findChildren(QWidget)
    window.close()


def test_what_a_mark_means_is_broken_where_a_row_is_too_narrow_for_it(qapp: QApplication) -> None:
    window, flow, entries = _shown(900)
    mark = QWidget()
    text = MarkText("a neutral city, once it has been taken by whoever comes there first")
    in_row(text, margins=(0, 0, 0, 0), on=mark)
    flow.add(mark)
    qapp.processEvents()
    line = mark.height()
    assert text.width() >= text.fontMetrics().horizontalAdvance(text.text())
    window.resize(200, 400)
    qapp.processEvents()
    assert mark.geometry().right() <= flow.width()
    assert text.height() >= text.heightForWidth(text.width()) >= 2 * line
    assert mark.y() > entries[-1].geometry().bottom()
    window.close()
