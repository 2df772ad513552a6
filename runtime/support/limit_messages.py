"""What is said of what is too much, and of what was left out for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.messages import Wording
from runtime.support.texts import mark, mark_plural

LIMIT_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "check-cut": Wording(
            mark("There is too much here to look at all of it: {thing}. What was found so far is listed."),
            mark("Leave out what is not needed, or divide it, so that all of it can be looked at."),
        ),
        "check-failed": Wording(
            mark("One thing could not be checked here, by a fault of this program: {thing} ({reason}). The rest was."),
            mark("Tell those who make the program, with the campaign where you can. Your files are as they were."),
        ),
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

LIMIT_THINGS: Mapping[str, str] = MappingProxyType(
    {
        "conditions, each part counted": mark("conditions, each part counted"),
        "effects of triggers": mark("effects of triggers"),
        "cells of regions": mark("cells of regions"),
        "cells of regions, for each condition that speaks of one, at each difficulty": mark(
            "cells of regions, for each condition that speaks of one, at each difficulty"
        ),
        "values that conditions and effects speak of": mark("values that conditions and effects speak of"),
        "figures of difficulties": mark("figures of difficulties"),
        "objectives that ways ask for": mark("objectives that ways ask for"),
        "its map": mark("its map"),
        "its rules": mark("its rules"),
        "its ids": mark("its ids"),
        "its cities and tokens": mark("its cities and tokens"),
        "its conditions and triggers": mark("its conditions and triggers"),
        "its letters": mark("its letters"),
        "its first position": mark("its first position"),
        "its symmetry": mark("its symmetry"),
        "who plays": mark("who plays"),
        "its difficulties": mark("its difficulties"),
        "what words can reach": mark("what words can reach"),
        "how it ends": mark("how it ends"),
        "how it ends at its difficulties": mark("how it ends at its difficulties"),
        "contradictions": mark("contradictions"),
        "what triggers do": mark("what triggers do"),
        "its words": mark("its words"),
        "what players can bring along": mark("what players can bring along"),
        "the stations": mark("the stations"),
        "the ways": mark("the ways"),
        "the difficulties of levels": mark("the difficulties of levels"),
        "the table games": mark("the table games"),
        "the texts": mark("the texts"),
        "the pictures": mark("the pictures"),
        "the proofs": mark("the proofs"),
        "the word list": mark("the word list"),
    }
)
"""What there is too much of, and what is checked, as they are said."""
