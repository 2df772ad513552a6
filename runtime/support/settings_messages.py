"""What is said of settings that could not be read."""

from __future__ import annotations

from collections.abc import Collection

from runtime.support.texts import Texts, reason_of


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
