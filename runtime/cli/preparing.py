"""What commands that search moves say where the search must be compiled first."""

from __future__ import annotations

from runtime.movegen.readiness import readiness
from runtime.profile.home import VARIABLE
from runtime.support.terminal import is_watched, tell
from runtime.support.texts import Texts


def tell_preparing(t: Texts) -> None:
    """Say on stderr why it takes a while, where the search must be compiled first, and what keeps it from lasting."""
    ready = readiness()
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
