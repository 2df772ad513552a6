"""Findings that a campaign's author lets stand, told apart from the open ones, and what was accepted of nothing.

Only warnings and hints can be accepted: with an error the game can't be played as it is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from runtime.campaign.model import Accepted, AcceptedFile, Campaign
from runtime.campaign.source import ACCEPTED_FILE
from runtime.campaign.templates import schema_beside
from runtime.checks.check import Check, make_issue
from runtime.checks.drama import PLAYED_CODES
from runtime.checks.fixes.common import FixId, QuickFix, remove
from runtime.checks.step_budget import capped
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.texts import mark

ACCEPTED_STALE = Check(
    IssueCode("accepted-stale"),
    Severity.HINT,
    Wording(
        mark("“{code}” was accepted (“{because}”), but the checks no longer find it."),
        mark("Remove the acceptance."),
    ),
    fixes=(QuickFix(FixId("remove-acceptance"), mark("Remove the acceptance"), remove()),),
)

ACCEPTANCE_CHECKS = (ACCEPTED_STALE,)
"""What can be wrong with acceptances."""


MOST = 1000
"""How many characters an acceptance has at most that says what it is of."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """Findings that are ``open``, and those that are ``accepted``, each with the reason.

    What was accepted and is not found any more is among the open ones, as ``accepted-stale``.
    """

    open: tuple[Issue, ...]
    accepted: tuple[tuple[Issue, Accepted], ...] = ()


def can_be_accepted(issue: Issue) -> bool:
    """Whether a finding may be let stand; ``accepted-stale`` is mended by removing what is stale."""
    return issue.severity is not Severity.ERROR and issue.code != ACCEPTED_STALE.code


def acceptance(issue: Issue, campaign: Campaign, because: str) -> Accepted:
    """A finding with the reason why it may stand."""
    return Accepted(issue.code, because, level_of(issue), about(issue, campaign))


def sorted_out(issues: Iterable[Issue], campaign: Campaign) -> Sorted:
    """The open findings, no more than anybody reads, and the accepted ones.

    A finding is known by code, level and what it is about.
    """
    listed = campaign.accepted.accepted
    if not listed:
        return Sorted(capped(tuple(issues)))
    known = {(one.code, one.level, one.about): one for one in listed}
    open_: list[Issue] = []
    accepted: list[tuple[Issue, Accepted]] = []
    used: set[tuple[str, str, str]] = set()
    for issue in issues:
        key = (issue.code, level_of(issue), about(issue, campaign))
        if key in known and can_be_accepted(issue):
            accepted.append((issue, known[key]))
            used.add(key)
        else:
            open_.append(issue)
    for number, one in enumerate(listed):
        # Without games nobody can tell that what they spoke of is no more.
        if (one.code, one.level, one.about) not in used and one.code not in PLAYED_CODES:
            figures = {"code": one.code, "because": one.because, "level": one.level}
            open_.append(make_issue(ACCEPTED_STALE, Place(ACCEPTED_FILE, pointer=f"/accepted/{number}"), figures))
    return Sorted(capped(open_), tuple(accepted))


def level_of(issue: Issue) -> str:
    """The id of the level in whose files a finding is; empty in the campaign's own."""
    file = PurePosixPath(issue.place.file)
    return file.stem if file.parent.name in ("levels", "presets", "proofs", "notes") else ""


def about(issue: Issue, campaign: Campaign) -> str:
    """What a finding is of, in a form that stays the same when lists are reordered: its pointer with ids for numbers.

    A finding that is not alone at its place is told by the id or word it speaks of as well.
    """
    level = next((one for one in campaign.levels if one.id == level_of(issue)), None)
    parts = issue.place.pointer.strip("/").split("/") if issue.place.pointer else []
    ids = _named(parts, campaign, level)
    named = "/".join(ids)
    file = "" if level is not None or issue.place.file == "campaign.json" else f"{issue.place.file} "
    for name in ("other",) if ids != parts else ("id", "word", "other", "side", "thing", "difficulty"):
        value = str(issue.details.get(name, ""))
        if value and value not in named.split("/"):
            named += f" {value}"
    return (file + named)[:MOST]


def _named(parts: Sequence[str], campaign: Campaign, level: Level | None) -> list[str]:
    """The parts of a pointer with the ids of what its numbers stand for."""
    if len(parts) < 2 or not any(part.isdecimal() for part in parts):
        return list(parts)
    position = 2 if parts[0] in ("conditions", "words") and len(parts) > 2 else 1
    names = _ids(parts[0], parts[1], campaign, level)
    number = parts[position]
    if number.isdecimal() and int(number) < len(names):
        return [*parts[:position], names[int(number)], *parts[position + 1 :]]
    return list(parts)


def _ids(key: str, inner: str, campaign: Campaign, level: Level | None) -> list[str]:
    """The ids of a list by its key in files."""
    if level is None:
        heads: dict[str, list[str]] = {
            "levels": list(campaign.level_ids),
            "nodes": [one.id for one in campaign.nodes],
            "edges": [one.id for one in campaign.edges],
            "difficulties": [one.id for one in campaign.difficulties],
        }
        return heads.get(key, [])
    sides = {"gold": level.conditions.gold, "silver": level.conditions.silver}
    words = {"added": level.words.added, "banned": level.words.banned}
    lists: dict[str, list[str]] = {
        "cities": [one.id for one in level.cities],
        "tokens": [one.id for one in level.tokens],
        "regions": [one.id for one in level.regions],
        "triggers": [one.id for one in level.triggers],
        "conditions": [one.id for one in sides.get(inner, ())],
        "words": list(words.get(inner, ())),
        "presets": [one.id for one in campaign.presets_of(level.id).presets],
        "proofs": [one.id for one in campaign.proofs_of(level.id).proofs],
        "notes": [one.id for one in campaign.notes_of(level.id).notes],
    }
    return lists.get(key, [])


def accept(campaign: Campaign, accepted: Iterable[Accepted]) -> Campaign:
    """The campaign with these acceptances, each in the place of one of the same finding."""
    new = {(one.code, one.level, one.about): one for one in accepted}
    kept = [one for one in campaign.accepted.accepted if (one.code, one.level, one.about) not in new]
    listed = tuple(sorted((*kept, *new.values()), key=lambda one: (one.level, one.code, one.about)))
    begun = AcceptedFile(extra=_hint(campaign)) if campaign.accepted == AcceptedFile() else campaign.accepted
    return replace(campaign, accepted=replace(begun, accepted=listed))


def _hint(campaign: Campaign) -> dict[str, object]:
    """The schema that a new file names; that alone is no reason to keep one."""
    return schema_beside(campaign, "accepted", up="")


def reopen(campaign: Campaign, accepted: Iterable[Accepted]) -> Campaign:
    """The campaign without these acceptances, so that what they let stand is open again."""
    gone = {(one.code, one.level, one.about) for one in accepted}
    kept = tuple(one for one in campaign.accepted.accepted if (one.code, one.level, one.about) not in gone)
    left = replace(campaign.accepted, accepted=kept)
    return replace(campaign, accepted=AcceptedFile() if left == AcceptedFile(extra=_hint(campaign)) else left)
