"""What commands that search moves or play fast do and say where that must be compiled first."""

from __future__ import annotations

import os

from runtime.fastgame.readiness import Readiness, get_ready, readiness
from runtime.profile.home import VARIABLE
from runtime.support.terminal import is_watched, tell, tell_over
from runtime.support.texts import Texts

CACHE = "NUMBA_CACHE_DIR"
"""The variable that names the folder of compiled code alone."""


def prepare_kernels(t: Texts, *, game: bool = False) -> None:
    """Compile the search and, where it is needed, the ``game``, unless they are compiled; say how far that is.

    Where the compiled code can't be kept, it is said on stderr why, and each process compiles for itself.
    """
    ready = readiness(game=game)
    is_said = tell_untrusted(t)
    if ready.is_compiled:
        return
    if ready.refused is not None and not is_said:
        tell(_shut_folder(t, ready))
    if ready.lasts:
        with PercentLine(t("The move finder is being prepared, only this first time:")) as line:
            get_ready(line.tell, game=game)


class PercentLine:
    """One line that says how far something is that happens once; on a terminal alone, and wiped away at the end."""

    def __init__(self, what: str) -> None:
        self._what, self._width = what, 0
        self._is_shown = is_watched()

    def __enter__(self) -> PercentLine:
        self.tell(0.0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            tell_over("", self._width)

    def tell(self, share: float) -> None:
        """So much of it is done."""
        if self._is_shown:
            self._width = max(self._width, tell_over(f"{self._what} {round(100 * share)} %", self._width))


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
