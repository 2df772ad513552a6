"""How every program with windows begins: somebody's home is there, and so is what Qt needs."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from runtime.profile.home import VARIABLE, Home, find_home, no_home
from runtime.support.heap import share_heap
from runtime.support.signals import stops_held
from runtime.support.terminal import tell, tell_safely
from runtime.support.texts import Texts
from runtime.ui.application.libraries import EXIT_CODE, require_qt


def in_windows(chosen: Path | None, t: Texts, show: Callable[[Home], int]) -> int:
    """Give what ``show`` gives, which opens windows and runs until they are closed; 2 where that can't be.

    ``chosen`` is the folder for a person's data where one was named; nothing of Qt is imported before.
    """
    if chosen is not None:
        if why := no_home(chosen):
            tell(t("Nothing can be kept in {folder}: {why}.", folder=chosen, why=t(why)))
            return EXIT_CODE
        # The computer's process keeps what it compiles there too.
        os.environ[VARIABLE] = str(chosen.expanduser().absolute())
    share_heap()
    with stops_held():  # Qt must not be broken off; from here on the window hears of them by itself.
        require_qt(t)
        _hear_qt()
        return show(find_home(chosen))


def _hear_qt() -> None:
    """Let what Qt complains of, which quotes names of files, go through the door; whoever listens already goes on."""
    from PySide6.QtCore import qInstallMessageHandler

    before = qInstallMessageHandler(lambda _kind, _where, message: tell_safely(message or ""))
    if before is not None:
        qInstallMessageHandler(before)
