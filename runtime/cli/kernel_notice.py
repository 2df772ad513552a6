"""What commands that search moves say where the search must be compiled first."""

from __future__ import annotations

import os
from dataclasses import replace

from runtime.movegen.readiness import Readiness, readiness
from runtime.profile.home import VARIABLE
from runtime.support.terminal import is_watched, tell
from runtime.support.texts import Texts

CACHE = "NUMBA_CACHE_DIR"
"""The variable that names the folder of compiled code alone."""


def tell_preparing(t: Texts) -> None:
    """Say on stderr why it takes a while, where the search must be compiled first, and what keeps it from lasting."""
    ready = readiness()
    if tell_untrusted(t):
        ready = replace(ready, refused=None)
    if ready.is_compiled:
        return
    lasts = ready.refused is None or ready.spare is not None
    if lasts and is_watched():
        tell(t("The move finder is being prepared; this takes some seconds, only the first time."))
    if ready.refused is not None:
        folder = str(ready.refused)
        advice = t("Make the folder writable, or choose another one by {variable}.", variable=VARIABLE)
        if lasts:
            said = t(
                "The folder {folder} can't be written: the move finder is kept in {spare} until that is cleared.",
                folder=folder,
                spare=str(ready.spare),
            )
        else:
            said = t(
                "The folder {folder} can't be written, so the move finder is prepared anew each time.", folder=folder
            )
        tell(f"{said} {advice}")


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
