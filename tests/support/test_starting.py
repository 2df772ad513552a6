"""Processes are started whole, whatever signal comes meanwhile, and nothing of it is lost."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from runtime.support.signals import starting_whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


def _send(number: int) -> None:
    """Send a signal to this very thread: one for the process may reach another thread, and be told later."""
    signal.pthread_kill(threading.get_ident(), number)


@pytest.fixture
def heard() -> Iterator[list[int]]:
    """What a program's own handler of Ctrl+C and of the signal to end was told."""
    told: list[int] = []
    before = {one: signal.signal(one, lambda number, _: told.append(number)) for one in (signal.SIGINT, signal.SIGTERM)}
    yield told
    for one, what in before.items():
        signal.signal(one, what)


def test_a_signal_waits_until_the_start_is_done(heard: list[int]) -> None:
    with starting_whole():
        _send(signal.SIGTERM)
        _send(signal.SIGINT)
        assert heard == []
    assert sorted(heard) == sorted([signal.SIGTERM, signal.SIGINT])


def test_ctrl_c_ends_the_program_after_the_start() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    steps = []
    try:
        with pytest.raises(KeyboardInterrupt), starting_whole():
            _send(signal.SIGINT)
            steps.append("started")
    finally:
        signal.signal(signal.SIGINT, before)
    assert steps == ["started"]


def test_one_start_within_another_is_no_end_of_it(heard: list[int]) -> None:
    with starting_whole():
        with starting_whole():
            _send(signal.SIGINT)
        assert heard == []
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert heard == [signal.SIGINT]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_what_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with starting_whole():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            _send(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_thread_may_start_processes_too(heard: list[int]) -> None:
    masks = []

    def start() -> None:
        with starting_whole():
            masks.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        masks.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
    assert masks == [True, False]
