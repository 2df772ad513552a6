"""Something that takes long is done beside the window, which stays free meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Thread

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal

Tell = Callable[..., None]
"""A signal's ``emit``, or what stands for it in other threads."""


class _Messenger(QObject):
    """Tells in the windows' thread what other threads have found.

    It outlives every window: the owner of a signal that another thread emits may be cleared away meanwhile, which ends
    the program.
    """

    sent = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.sent.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def _tell(self, tell: Tell, found: tuple[object, ...]) -> None:
        with suppress(RuntimeError):  # "Signal source has been deleted"
            tell(*found)


_messenger = cache(_Messenger)


def while_there(tell: Tell) -> Tell:
    """What other threads call in place of ``tell``, a signal's ``emit``: nobody is told where its owner is gone.

    Made in the thread of the owner, where ``tell`` is called once events are seen to.
    """
    messenger = _messenger()

    def told(*found: object) -> None:
        with suppress(RuntimeError):  # The program ends, and Qt with it.
            messenger.sent.emit(tell, found)

    return told


class BackgroundTask(QObject):
    """Does ``work`` in a thread of its own; what comes of it is told in the thread of the errand.

    ``work`` touches no widget. What it raises is raised again where it would have been told.
    """

    _done = Signal(object, object)

    def __init__(self, work: Callable[[], object], told: Callable[[object], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work, self._told = work, told
        self._done.connect(self._tell)
        self._send = while_there(self._done.emit)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the work is done; it is not told before events are seen to."""
        self._thread.join()

    def _run(self) -> None:
        found, problem = None, None
        try:
            found = self._work()
        except Exception as error:
            problem = error
        self._send(found, problem)

    def _tell(self, found: object, problem: object) -> None:
        self.deleteLater()
        # Whoever keeps the errand shall not keep what it was about: a window or a room that others have succeeded.
        told, self._work, self._told = self._told, lambda: None, lambda _found: None
        if isinstance(problem, Exception):
            raise problem
        told(found)


def start_in(pool: QThreadPool, work: Callable[[], tuple[object, ...] | None], tell: Tell) -> None:
    """Have a thread of a pool do ``work``, which touches no widget.

    ``tell`` is a signal's ``emit`` and gets what comes of it, unless that is None. Where whoever wished for it is gone
    by then, nobody is told.
    """
    told = while_there(tell)

    def run() -> None:
        found = work()
        if found is not None:
            told(*found)

    pool.start(run)  # A QRunnable of Python's that is done before it is handed over stays for ever, with all it holds.


def start_thread(work: Callable[[Tell], object], tell: Tell) -> None:
    """Have a thread of its own do ``work``, which touches no widget and tells what comes of it by what it is given.

    ``tell`` is a signal's ``emit``. Where whoever wished for it is gone by then, nobody is told.
    """
    Thread(target=work, args=(while_there(tell),), daemon=True).start()
