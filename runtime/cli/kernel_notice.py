"""What commands that search moves or play fast do and say where that must be compiled first."""

from __future__ import annotations

import os
from threading import Timer

from runtime.fastgame.readiness import Readiness, get_ready, readiness
from runtime.profile.home import VARIABLE
from runtime.support.terminal import is_watched, tell, tell_over
from runtime.support.texts import Texts

CACHE = "NUMBA_CACHE_DIR"
"""The variable that names the folder of compiled code alone."""


QUARTER = 0.25
"""Where nobody sees a line written over, each quarter is told in a line of its own."""

LATE = 3.0
"""After so many seconds of waiting for other machines it is said what is waited for."""


def prepare_kernels(t: Texts, *, game: bool = False, here: bool = False) -> None:
    """Compile the search and, where it is needed, the ``game``, unless they are compiled; say how far that is.

    Where the compiled code can't be kept, it is said on stderr why, and each process compiles for itself: this one at
    once, where it is ``here`` that is searched and played.
    """
    ready = readiness(game=game)
    is_said = tell_untrusted(t)
    if ready.is_compiled:
        return
    if ready.refused is not None and not is_said:
        tell(_shut_folder(t, ready))
    if ready.lasts or here:
        first = t("The move finder is being prepared, only this first time:")
        with PercentLine(first if ready.lasts else t("The move finder is being prepared:")) as line:
            get_ready(line.tell, game=game)


class PercentLine:
    """One line that says how far something is that happens once, wiped away at the end.

    Elsewhere than on a terminal it is a line for each quarter, which stays.
    """

    def __init__(self, what: str) -> None:
        self._what, self._width, self._next = what, 0, 0.0
        self._is_over = is_watched()

    def __enter__(self) -> PercentLine:
        self.tell(0.0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            tell_over("", self._width)

    def tell(self, share: float) -> None:
        """So much of it is done."""
        said = f"{self._what} {round(100 * share)} %"
        if self._is_over:
            self._width = max(self._width, tell_over(said, self._width))
        elif share >= self._next:
            self._next = QUARTER * (share // QUARTER + 1)
            tell(said)


class LateNotice:
    """Says what is waited for, where that takes long; nothing where there is no text."""

    def __init__(self, text: str) -> None:
        self._timer = Timer(LATE, tell, (text,)) if text else None

    def __enter__(self) -> LateNotice:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """It is there."""
        if self._timer is not None:
            self._timer.cancel()


def say_cluster_wait(t: Texts, address: str) -> str:
    """That a cluster is waited for."""
    return t("Waiting for the cluster {address} and a worker of it.", address=address)


def say_workers_wait(t: Texts) -> str:
    """That the workers of a cluster have not played anything yet."""
    return t("The cluster's workers get ready: the first time that takes about a minute on each machine.")


def _shut_folder(t: Texts, ready: Readiness) -> str:
    """That a folder can't be written, what becomes of it, and what to do."""
    folder = str(ready.refused)
    advice = t("Make the folder writable, or choose another one by {variable}.", variable=VARIABLE)
    if not ready.lasts:
        said = t("The folder {folder} can't be written, so the move finder is prepared anew each time.", folder=folder)
        return f"{said} {advice}"
    said = t(
        "The folder {folder} can't be written: the move finder is kept in {spare} until that is cleared.",
        folder=folder,
        spare=str(ready.spare),
    )
    return f"{said} {advice}"


def tell_untrusted(t: Texts) -> bool:
    """Say on stderr where a folder that the person has chosen is not trusted; whether that was said."""
    if not (os.environ.get(CACHE) or os.environ.get(VARIABLE)):
        return False  # Without looking: the compiler is slow to load.
    ready = readiness()
    if ready.is_open:
        tell(_open_folder(t, ready))
    return ready.is_open


def _open_folder(t: Texts, ready: Readiness) -> str:
    """That nothing is taken from a folder that the person has chosen, for others may write there too."""
    folder = str(ready.refused)
    said = t("Others may write in {folder}, so nothing is taken from there.", folder=folder)
    advice = t("Let nobody else own or write it and the folders above it, or choose another one.")
    if ready.spare is None:
        return " ".join((said, t("The move finder is prepared anew each time."), advice))
    return " ".join(
        (said, t("The move finder is kept in {spare} until that is cleared.", spare=str(ready.spare)), advice)
    )
