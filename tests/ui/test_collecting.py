"""Garbage is collected by the window's thread alone: Qt's objects must not end in another one."""

from __future__ import annotations

import gc
import weakref
from threading import Thread, get_ident

import pytest
from pytestqt.qtbot import QtBot

from runtime.ui.application.qt_application import collect_due, collecting_here


class Knot:
    """Refers to itself, so that only the collector can clear it away."""

    def __init__(self) -> None:
        self.itself = self


def tie(knots: int) -> None:
    for _ in range(knots):
        Knot()


def test_only_the_windows_thread_collects(qtbot: QtBot) -> None:
    threads: list[int] = []

    def note(phase: str, _about: dict[str, int]) -> None:
        if phase == "start":
            threads.append(get_ident())

    was_enabled = gc.isenabled()
    gc.enable()
    gc.callbacks.append(note)
    try:
        with collecting_here():
            beside = Thread(target=tie, args=(20_000,))
            beside.start()
            beside.join()
            assert threads == []
            forgotten = weakref.ref(Knot())
            tie(20_000)
            qtbot.waitUntil(lambda: forgotten() is None)
        assert set(threads) == {get_ident()}
        assert gc.isenabled(), "it collects as before afterwards"
    finally:
        gc.callbacks.remove(note)
        if not was_enabled:
            gc.disable()


def test_what_is_loaded_is_not_looked_through_each_time(qtbot: QtBot) -> None:
    before = weakref.ref(Knot())
    with collecting_here():
        assert gc.get_freeze_count() > 0
        gc.collect()
        assert before() is not None
    assert gc.get_freeze_count() == 0
    gc.collect()
    assert before() is None


def test_what_was_off_stays_off(qtbot: QtBot) -> None:
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        with collecting_here():
            pass
        assert not gc.isenabled()
    finally:
        if was_enabled:
            gc.enable()


@pytest.mark.parametrize("generation", [0, 1, 2])
def test_the_oldest_that_is_due_is_collected(monkeypatch: pytest.MonkeyPatch, generation: int) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "get_count", lambda: tuple(1000 if one <= generation else 0 for one in range(3)))
    monkeypatch.setattr(gc, "collect", lambda which: collected.append(which) or 7)
    assert collect_due() == 7
    assert collected == [generation]


def test_nothing_is_collected_before_it_is_due_or_where_it_never_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "collect", lambda which: pytest.fail(f"collected {which}"))
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 0))
    monkeypatch.setattr(gc, "get_count", lambda: (700, 10, 1000))
    assert collect_due() == 0


def test_tests_of_windows_run_without_the_collector(qtbot: QtBot) -> None:
    assert not gc.isenabled()
