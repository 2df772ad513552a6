"""What is said of what is too much, and of what was left out for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import mark, mark_plural

LIMIT_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "json-long-key": Wording(
            mark("The name “{key}” of a property has {length} characters, where {maximum} are the most."),
            mark("Give it a shorter name; no form of ours has one so long."),
        ),
        "json-too-much": Wording(
            mark("The file holds more than {limit} values, more than any file of ours."),
            mark("Look whether it is the right file, or make several of it."),
        ),
        "more-in-all": Wording(
            mark_plural("And {count} more issue that is not listed.", "And {count} more issues that are not listed."),
            mark("Mend some of those that are, then look again."),
        ),
        "more-keys": Wording(
            mark_plural(
                "{count} more property means nothing to this version. It is kept, but has no effect.",
                "{count} more properties mean nothing to this version. They are kept, but have no effect.",
            ),
            mark("Remove them, or look for the right names in the schema."),
        ),
        "more-like-this": Wording(
            mark_plural("And {count} more like this: {kind}.", "And {count} more like these: {kind}."),
            mark("Mend some of those that are listed, then look again."),
        ),
        "pool-too-large": Wording(
            mark("The pool of {side} would hold more than {maximum} letters."),
            mark("Make it smaller: no game draws so many."),
        ),
        "too-many-bytes": Wording(
            mark("It was not read: with it, the campaign's files would have more than {maximum} bytes together."),
            mark("Divide the campaign, or make its levels smaller."),
        ),
        "too-many-values": Wording(
            mark("It was not read: with it, the campaign's files would hold more than {maximum} values together."),
            mark("Divide the campaign, or make its levels smaller."),
        ),
        "too-much": Wording(
            mark("There are {count} {thing} in this file, where {maximum} are the most. It was not looked at further."),
            mark("Leave some out, or divide them among several files."),
        ),
    }
)
"""The words for each code, and what to do."""
