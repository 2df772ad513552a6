"""What games say against a level: sides that never meet, ends that nobody brings about, goals that nobody reaches.

The table of thresholds is here, for checks and help alike; :mod:`played` plays and finds.
"""

from __future__ import annotations

from dataclasses import dataclass

from runtime.checks.check import Check
from runtime.checks.fixes.common import FixId, QuickFix
from runtime.checks.fixes.graphs import swap_difficulties
from runtime.checks.fixes.levels import ENDLESS, make_bonus, points_for_second
from runtime.support.issues import IssueCode, Severity, Wording
from runtime.support.texts import mark

SIDES_MEET_LATE = Check(
    IssueCode("sides-meet-late"),
    Severity.WARNING,
    Wording(
        mark(
            "The sides meet late: of {games} games between two players of the kind Closer look{at}, only {share} % had "
            "their first contact by turn {limit}."
        ),
        mark("Bring the cities closer together, or put something between them that both sides want."),
    ),
)

LETTERS_DECIDE = Check(
    IssueCode("letters-decide"),
    Severity.WARNING,
    Wording(
        mark("{share} % of {games} games between two players of the kind Closer look{at} end because letters run out."),
        mark("Bring the sides together, give them goals that are reached sooner, or more letters."),
    ),
    fixes=(ENDLESS,),
)

WAY_NEVER_WON = Check(
    IssueCode("way-never-won"),
    Severity.WARNING,
    Wording(
        mark("{side} won none of {games} games by “{thing}”; the kind Closer look was one of the players."),
        mark("Make it easier to reach, or prove that it can be reached."),
    ),
    fixes=(QuickFix(FixId("make-bonus"), mark("Make it a bonus objective"), make_bonus),),
)

OVER_UNANSWERED = Check(
    IssueCode("over-unanswered"),
    Severity.WARNING,
    Wording(
        mark(
            "{share} % of {games} games between two players of the kind Closer look{at} are over before the other "
            "side has had a turn."
        ),
        mark("Move the cities apart, put water or forest between them, or give each side a city farther back."),
    ),
)

NOVICE_PASSES = Check(
    IssueCode("novice-passes"),
    Severity.WARNING,
    Wording(
        mark("{share} % of {games} games between two Novices{at} end by passes."),
        mark("Open the ground around the cities, or give the racks letters that make more words."),
    ),
)

EASY_HARDER = Check(
    IssueCode("easy-harder"),
    Severity.WARNING,
    Wording(
        mark(
            "“{id}” is harder than “{other}”: in the person's place, against the level's own computer, Closer look "
            "wins {share} % of {games} games there, and {more} % here."
        ),
        mark("Change the figures or the computer of one of the two difficulties."),
    ),
    fixes=(QuickFix(FixId("swap-difficulties"), mark("Swap what the level has for the two"), swap_difficulties),),
)

FIRST_SIDE_WINS = Check(
    IssueCode("first-side-wins"),
    Severity.HINT,
    Wording(
        mark("{side}, who begins, wins {share} % of {games} games between two players of the kind Closer look{at}."),
        mark("Give the other side letters or points, or move a neutral city towards it."),
    ),
    fixes=(
        QuickFix(FixId("points-for-second"), mark("Give the other side ten points at the start"), points_for_second),
    ),
)


@dataclass(frozen=True, slots=True)
class Threshold:
    """From where on games speak against a level; ``said`` is that in words, ``question`` what may not be known yet."""

    check: Check
    limit: int
    said: str
    question: str


THRESHOLDS: tuple[Threshold, ...] = (
    Threshold(
        SIDES_MEET_LATE,
        10,
        mark("half of the games had no contact by turn {limit}"),
        mark("whether the sides meet by turn {limit}"),
    ),
    Threshold(
        OVER_UNANSWERED,
        1,
        mark("more than {limit} % of the games are over before the other side has had a turn"),
        mark("whether more than {limit} % of the games are over before the other side has had a turn"),
    ),
    Threshold(
        LETTERS_DECIDE,
        50,
        mark("more than {limit} % of the games end because letters run out"),
        mark("whether letters run out in more than {limit} % of the games"),
    ),
    Threshold(
        WAY_NEVER_WON,
        5,
        mark("a way to win was never won, in so many games that it surely is in fewer than {limit} %"),
        mark("whether each way to win is ever won"),
    ),
    Threshold(
        NOVICE_PASSES,
        25,
        mark("more than {limit} % of the games between Novices end by passes"),
        mark("whether more than {limit} % of the games between Novices end by passes"),
    ),
    Threshold(
        EASY_HARDER,
        0,
        mark("an earlier difficulty is won more seldom than a later one, by the same seeds"),
        mark("whether earlier difficulties are as easy as later ones"),
    ),
    Threshold(
        FIRST_SIDE_WINS,
        60,
        mark("the side that begins wins more than {limit} % of the games"),
        mark("whether the side that begins wins more than {limit} %"),
    ),
)
"""All thresholds: of a finding the whole 95 % interval lies beyond; where it spans one, nothing is known yet."""

DRAMA_CHECKS = tuple(one.check for one in THRESHOLDS)
"""What playing can find in a level."""

PLAYED_CODES: frozenset[str] = frozenset(check.code for check in DRAMA_CHECKS)
"""Their codes; nobody can tell that such a finding is no more without playing."""


def limit_of(check: Check) -> int:
    """The threshold of a check."""
    return next(one.limit for one in THRESHOLDS if one.check is check)
