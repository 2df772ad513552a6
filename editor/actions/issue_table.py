"""The part of the action table that is about what the checks have found."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.record import Action
from runtime.support.texts import mark

ISSUES = (
    Action(
        "issue.mend",
        mark("Mend the issue"),
        mark("Mend the issue that is chosen in the list, in the likeliest way"),
        lambda c: c.issues.mend(),
        "edit",
        section=2,
        shortcuts=("Ctrl+.",),
        icon="mend",
        reason=when.issues_to_edit,
    ),
    Action(
        "issue.mend-all",
        mark("Mend all issues of this kind"),
        mark("Mend all issues of the kind that is chosen in the list, as one step"),
        lambda c: c.issues.mend_all(),
        "edit",
        section=2,
        shortcuts=("Ctrl+Alt+.",),
        reason=when.issues_to_edit,
    ),
    Action(
        "issue.accept",
        mark("Accept the issue…"),
        mark("Let the issue that is chosen in the list stand, and say why"),
        lambda c: c.issues.accept(),
        "edit",
        section=2,
        reason=when.issues_to_edit,
    ),
    Action(
        "issue.show-accepted",
        mark("Show accepted issues"),
        mark("List what was accepted too, with the reasons"),
        lambda c: c.issues.toggle_accepted(),
        "edit",
        section=2,
        reason=when.with_campaign,
    ),
)
"""What can be done about issues."""

TRIES = (
    Action(
        "level.try",
        mark("Let computers try the level…"),
        mark("Let computers play this level, and see how often its ends are reached; once more stops them"),
        lambda c: c.issues.try_level(),
        "play",
        section=3,
        reason=when.with_level,
    ),
)
"""Evidence by playing."""
