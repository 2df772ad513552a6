"""What is wrong with a condition or an effect, in the builder's words and not in those of files. No Qt."""

from __future__ import annotations

from dataclasses import replace

from editor.docks.builder.kind_texts import ARGUMENTS, EFFECTS, KINDS, named
from runtime.engine.conditions.arguments import ArgumentIssue, ArgumentIssueCode
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue
from runtime.support.texts import Texts

_OF_ARGUMENTS = frozenset(code.value for code in ArgumentIssueCode)


def say_flaw(t: Texts, level: Level, flaw: ArgumentIssue) -> str:
    """What is wrong and how to mend it; of what is missing just that, for the field stands beside it."""
    if flaw.code is ArgumentIssueCode.MISSING_ARGUMENT:
        what = str(flaw.details["what"])
        either = t("At least one of these is needed: {names}", names=_arguments(t, what))
        return either if ", " in what else t("This is still missing.")
    from runtime.checks.conditions import argument_issue
    from runtime.support.wording import say_issue

    return " ".join(filter(None, say_issue(t, as_built(t, argument_issue(level, flaw)))))


def as_built(t: Texts, issue: Issue) -> Issue:
    """An issue of a condition or an effect, with these and their arguments called as the builder calls them."""
    if issue.code not in _OF_ARGUMENTS:
        return issue
    details = dict(issue.details)
    if "kind" in details:
        details["kind_name"] = named(t, {**KINDS, **EFFECTS}, str(details["kind"]))
    if "what" in details:
        details["what_name"] = _arguments(t, str(details["what"]))
    return replace(issue, details=details)


def _arguments(t: Texts, names: str) -> str:
    """What arguments are called, of which ``names`` has one or more in a row."""
    return ", ".join(named(t, ARGUMENTS, one) for one in names.split(", "))
