"""What is said where a person's settings and statistics can't be kept or read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from runtime.support.texts import Texts, mark, reason_of

TROUBLES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "damaged": (
            mark("The statistics are damaged: {path}."),
            mark("They are put aside at the next start, and new ones begin; games are not touched by this."),
        ),
        "newer": (
            mark("The statistics were written by a newer version of Scryptic: {path}."),
            mark("Use that version; this one leaves them as they are and remembers no games."),
        ),
        "unreachable": (
            mark("The statistics can't be reached: {path} ({reason})."),
            mark("See to it that the folder can be written and the disk has room; games go on all the same."),
        ),
    }
)
"""Each of ``runtime.profile.statistics_store.StatisticsTrouble`` by its value."""


def say_trouble(t: Texts, trouble: str, path: object, reason: str) -> tuple[str, str]:
    """What is the matter with the statistics, and how to mend it."""
    message, advice = TROUBLES[trouble]
    return t(message, path=path, reason=reason), t(advice)


def say_put_aside(t: Texts, path: object, brought: int = 0) -> str:
    """That damaged statistics lie aside and new ones have begun, and how many games could be brought over."""
    said = t("The statistics were damaged. They lie in {path} now, and new ones have begun.", path=path)
    if not brought:
        return said
    more = t.plural("{count} game could be brought over.", "{count} games could be brought over.", brought)
    return f"{said} {more}"


def say_lost_record(t: Texts, *, is_there: bool) -> str:
    """Why a game of the statistics can't be looked at; its file's name, a fingerprint, tells nobody anything."""
    if is_there:
        return t("The record of this game is damaged. Its figures stay, but the game can't be looked at again.")
    return t("The record of this game is not there any more. Its figures stay, but the game can't be looked at again.")


def damaged_text(t: Texts, damaged: Collection[str]) -> str:
    """What to say of settings that could not be read; an empty name stands for the whole file."""
    if "" in damaged:
        return t(
            "Your settings could not be read, so the usual ones are used. The damaged file is kept beside them as "
            "settings.json.damaged."
        )
    named = ", ".join(sorted(damaged))
    return t("Some of your settings could not be read and are as usual again: {names}.", names=named)


def say_not_kept(t: Texts, problem: OSError) -> str:
    """What to say, once, where settings can't be written."""
    return t("Your settings can't be kept: {reason}. They hold until the program ends.", reason=reason_of(problem))
