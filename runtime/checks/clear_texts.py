"""The clear check in words: cases, stars and what they mean, for the command line and for windows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from runtime.campaign.model import Campaign
from runtime.checks.clear_check import MOST_STARS, CarryAmount, CaseStanding, ClearCase, ProofGrade
from runtime.support.names import SIDES as SIDE_NAMES
from runtime.support.texts import Texts, mark

STANDARD_END = mark("a standard end of the game")
"""What the way to win is called that has no id."""

GRADE_NAMES: Mapping[ProofGrade, str] = MappingProxyType(
    {
        ProofGrade.UNKNOWN: mark("nobody knows how well the opponent played"),
        ProofGrade.IDLE: mark("against an opponent that lays nothing"),
        ProofGrade.WEAKER: mark("against a weaker opponent than the level’s own"),
        ProofGrade.OWN: mark("against the level’s own opponent"),
        ProofGrade.STRONGER: mark("against a stronger opponent than the level’s own"),
    }
)
"""What is said of each grade."""


def star_text(stars: int) -> str:
    """So many of three stars, as characters."""
    return "★" * stars + "☆" * (MOST_STARS - stars)


def mark_text(found: Sequence[CaseStanding]) -> str:
    """A level's stars, those of the weakest case, and how many cases are shown where not all are; empty for none."""
    shown = [one for one in found if one.grade is not None]
    if not shown:
        return ""
    stars = star_text(min(one.stars for one in shown))
    return stars if len(shown) == len(found) else f"{stars} {len(shown)}/{len(found)}"


def say_stars(t: Texts, found: Mapping[ProofGrade | None, int]) -> str:
    """How many cases have how many stars, in few words."""
    counts = Counter[int]()
    for grade, count in found.items():
        if grade is not None:
            counts[grade.stars] += count
    said = [f"{star_text(stars)} {counts[stars]}" for stars in sorted(counts, reverse=True)]
    return ", ".join([*said, *([t("not shown: {count}", count=found[None])] if found.get(None) else [])])


def difficulty_texts(campaign: Campaign) -> Mapping[str, str]:
    """The names of a campaign's difficulties by their ids."""
    return {one.id: one.name or one.id for one in campaign.difficulties}


def say_case(t: Texts, case: ClearCase, difficulties: Mapping[str, str], way: str = "") -> str:
    """A case in words; ``way`` is a sentence for its way to win, which goes by its id where that is empty."""
    named = (
        way
        if case.way.path and way
        else t("{side}: {way}", side=t(SIDE_NAMES[case.way.side.value]), way=way or case.way.path or t(STANDARD_END))
    )
    details = ", ".join(filter(None, (say_difficulties(case, difficulties), say_brought(t, case))))
    return t("{details}: {way}", details=details, way=named) if details else named


def say_difficulties(case: ClearCase, difficulties: Mapping[str, str]) -> str:
    """The difficulties of a case; nothing where the level is the same at all of them."""
    if len(case.difficulties) in (0, len(difficulties)):
        return ""
    return " + ".join(difficulties.get(one, one) for one in case.difficulties)


def say_brought(t: Texts, case: ClearCase) -> str:
    """With how much a case begins; nothing where nobody brings anything."""
    return {
        CarryAmount.PLAIN: "",
        CarryAmount.LEAST: t("with the least one can bring along"),
        CarryAmount.MOST: t("with the most one can bring along"),
    }[case.brought]


def say_standing(t: Texts, standing: CaseStanding) -> str:
    """How a case stands: its stars with what they mean, or that nothing shows it."""
    if standing.case.carry is None:
        names = ", ".join(t(_FIGURE_NAMES[name]) for name in standing.case.unbounded)
        return t("can't be shown: there is no bound to what one can bring along ({what})", what=names)
    if standing.grade is None:
        return t("not shown; that is no proof that it can't be done")
    return t("{stars} {meaning}", stars=star_text(standing.stars), meaning=t(GRADE_NAMES[standing.grade]))


_FIGURE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "letters": mark("letters"),
        "tokens": mark("tokens"),
        "spies": mark("spies"),
        "words": mark("words"),
        "score": mark("score"),
    }
)


def cases_text(t: Texts, number: int) -> str:
    """How many cases there are."""
    return t.plural("{count} case is to be shown.", "{count} cases are to be shown.", number)


_COUNTS: Mapping[ProofGrade | None, str] = MappingProxyType(
    {
        ProofGrade.STRONGER: mark("against a stronger opponent: {count}"),
        ProofGrade.OWN: mark("against the own opponent: {count}"),
        ProofGrade.WEAKER: mark("against a weaker one: {count}"),
        ProofGrade.IDLE: mark("against one that lays nothing: {count}"),
        ProofGrade.UNKNOWN: mark("against nobody knows whom: {count}"),
        None: mark("not shown: {count}"),
    }
)


def say_grades(t: Texts, found: Mapping[ProofGrade | None, int]) -> str:
    """How many cases are shown against whom, the best first, and how many are not."""
    said = []
    for grade, text in _COUNTS.items():
        if count := found.get(grade, 0):
            stars = f"{star_text(grade.stars)} " if grade is not None else ""
            said.append(stars + t(text, count=count))
    return "; ".join(said)


def say_shown(t: Texts, found: Sequence[CaseStanding]) -> str:
    """For players: what its makers have shown of a level; empty where nothing."""
    shown = [one for one in found if one.grade is not None]
    weakest = min(shown, key=lambda one: one.stars, default=None)
    if weakest is None or weakest.grade is None:
        return ""
    stars, meaning = star_text(weakest.stars), t(GRADE_NAMES[weakest.grade])
    if len(shown) == len(found):
        return t("{stars} Can be won in every way: shown {meaning}.", stars=stars, meaning=meaning)
    return t.plural(
        "{stars} Can be won: {shown} of {count} case is shown, {meaning}.",
        "{stars} Can be won: {shown} of {count} cases are shown, {meaning}.",
        len(found),
        stars=stars,
        shown=len(shown),
        meaning=meaning,
    )
