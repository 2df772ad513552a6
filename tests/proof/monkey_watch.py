"""What is watched while a monkey is at a program: errors, complaints, memory, and whether it answers."""

from __future__ import annotations

import gc
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from ctypes import CDLL
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

STILL = 60.0
"""Seconds after which a window that answers nothing counts as hanging."""

UNSAID = "This plugin does not support "
"""How begins what Qt says of windows without a screen."""

Blame = Callable[[str, str], object]
"""Takes note of a fault, by its kind and in all it says."""


def watch(blame: Blame) -> None:
    """Hear of everything that is raised or complained of."""

    def raised(kind: type[BaseException], fault: BaseException | None, where: Any) -> None:
        blame(where_of(where) or kind.__name__, "".join(traceback.format_exception(kind, fault, where)))

    def complained(kind: QtMsgType, _context: object, message: str | None) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not str(message).startswith(UNSAID):
            blame(f"Qt: {message}", f"Qt said: {message}\n" + "".join(traceback.format_stack(limit=12)))

    class Log(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            blame(f"log {record.name} {record.msg}", f"logged: {record.getMessage()}")

    sys.excepthook = raised
    sys.unraisablehook = lambda one: raised(one.exc_type, one.exc_value, one.exc_traceback)
    threading.excepthook = lambda one: raised(one.exc_type, one.exc_value, one.exc_traceback)
    qInstallMessageHandler(complained)
    logging.getLogger().addHandler(Log(logging.WARNING))
    logging.captureWarnings(True)


def settle() -> None:
    """Have Python and the system take back what nobody holds any more."""
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    if sys.platform == "linux":
        CDLL(None).malloc_trim(0)


def memory() -> float:
    """The megabytes that this process has for itself.

    Pages of files do not count: the system reads those of Qt's libraries when they are first wanted, and has them back
    whenever it likes.
    """
    if sys.platform == "linux":
        pages = Path("/proc/self/statm").read_text("ascii").split()
        return (int(pages[1]) - int(pages[2])) * os.sysconf("SC_PAGE_SIZE") / 1e6
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def where_of(trace: Any) -> str:
    """Where an exception was raised, so that the same one counts once."""
    frames = traceback.extract_tb(trace)
    return " ".join(f"{one.filename}:{one.lineno}" for one in frames[-2:])
