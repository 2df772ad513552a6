"""What is wrong with a condition or an effect, worded for who sees it beside its field. No Qt."""

from __future__ import annotations

from editor.docks.builder.words import ARGUMENTS, named
from runtime.engine.arguments import Flaw, FlawCode
from runtime.engine.level import Level
from runtime.support.texts import Texts


def say_flaw(t: Texts, level: Level, flaw: Flaw) -> str:
    """What is wrong and how to mend it; of what is missing just that, for the field stands beside it."""
    if flaw.code is FlawCode.MISSING_ARGUMENT:
        names = [named(t, ARGUMENTS, one) for one in str(flaw.details["what"]).split(", ")]
        either = t("At least one of these is needed: {names}", names=", ".join(names))
        return either if len(names) > 1 else t("This is still missing.")
    from runtime.checks.codes import in_level
    from runtime.support.wording import say_issue

    issue = in_level(level, flaw.code.value, flaw.pointer, flaw.cells, **flaw.details)
    return " ".join(filter(None, say_issue(t, issue)))
