"""How a level is set up: its rules, who plays, and its difficulties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from types import MappingProxyType

from runtime.ai import MOODS, PLAYERS, known_ids, takes_mood
from runtime.campaign.difficulty import DifficultyIssueCode, at_difficulty, misfits, unknown_difficulties
from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import override_issues
from runtime.campaign.source import level_file
from runtime.checks.check import Check, in_level
from runtime.checks.fixes.common import CLAMP, FORGET, REMOVE, TAKE_KEY, TAKE_NAME, FixId, QuickFix, remove
from runtime.checks.fixes.conditions import OWN_FIGURES
from runtime.checks.fixes.graphs import swap_figures
from runtime.checks.fixes.levels import person_plays, swap_seats
from runtime.checks.reach_bounds import CarryOverBounds
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.cities import SURVIVE
from runtime.engine.conditions.effect_kinds import END
from runtime.engine.conditions.scores import WITHIN
from runtime.engine.levels.level import Condition, DifficultyColumn, Level, Seat, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.support import issues
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.jsonplaces import child
from runtime.support.rule_texts import PIE
from runtime.support.texts import mark

BAD_FRACTION = Check(IssueCode("bad-fraction"), Severity.ERROR, fixes=(FORGET,))

COLUMN_IDLE = Check(
    IssueCode("column-idle"),
    Severity.HINT,
    Wording(
        mark("At the difficulty “{difficulty}” the level has a column that changes nothing."),
        mark("Remove the column, or let something in it differ."),
    ),
    fixes=(QuickFix(FixId("remove-column"), mark("Remove the column"), remove(), is_safe=True),),
)

DIFFICULTY_ORDER = Check(
    IssueCode("difficulty-order"),
    Severity.WARNING,
    Wording(
        mark(
            "“{id}” is harder at “{easy}” than at “{hard}”: its figure “{figure}” is {easy_value} there, "
            "and {hard_value} here."
        ),
        mark("Swap the two figures, or choose others."),
    ),
    needs=("/conditions", "/difficulty"),
    fixes=(QuickFix(FixId("swap-figures"), mark("Swap the two figures"), swap_figures),),
)

FIGURE_OF_NOTHING = Check(
    IssueCode("figure-of-nothing"),
    Severity.ERROR,
    Wording(
        mark("At “{difficulty}” there are figures for “{id}”, but no objective, trigger or condition is called so."),
        mark("Remove the figures, or name what they are meant for."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(REMOVE,),
)

FIGURE_OF_SEVERAL = Check(
    IssueCode("figure-of-several"),
    Severity.WARNING,
    Wording(
        mark("At “{difficulty}” the figures for “{id}” speak of {count} conditions at once."),
        mark("Give each condition an id of its own, or see that all are meant."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(OWN_FIGURES,),
)

FIGURE_RANGE = Check(
    IssueCode("figure-range"),
    Severity.ERROR,
    Wording(
        mark("At “{difficulty}” “{figure}” of “{id}” is {value}; it must lie between {minimum} and {maximum}."),
        mark("Choose a number within these bounds."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(CLAMP, REMOVE),
)

NOBODY_PLAYS = Check(
    IssueCode("nobody-plays"),
    Severity.WARNING,
    Wording(
        mark("Computers play both sides, so that the player can only watch."),
        mark("Give {side} to a person."),
    ),
    needs=("/seats",),
    fixes=(QuickFix(FixId("person"), mark("Let a person play"), person_plays),),
)

NOT_A_LETTER = Check(IssueCode("not-a-letter"), Severity.ERROR, fixes=(FORGET,))

OTHER_SIDE_PLAYED = Check(
    IssueCode("other-side-played"),
    Severity.WARNING,
    Wording(
        mark("A computer plays {side}, whose victories are the player's; the person plays against it."),
        mark("Let the person play {side}, or make the other side the player's."),
    ),
    needs=("/seats", "/protagonist"),
    fixes=(QuickFix(FixId("swap-seats"), mark("Swap who plays which side"), swap_seats),),
)

OUT_OF_RANGE = Check(issues.OUT_OF_RANGE, Severity.ERROR, fixes=(FORGET,))

UNKNOWN_COMPUTER = Check(
    issues.UNKNOWN_COMPUTER,
    Severity.ERROR,
    fixes=(TAKE_NAME, QuickFix(FixId("person"), mark("Let a person play"), remove())),
)

UNKNOWN_DIFFICULTY = Check(
    IssueCode("unknown-difficulty"),
    Severity.ERROR,
    Wording(
        mark("The level has a column for the difficulty “{difficulty}”, which the campaign does not have."),
        mark("Remove the column, or add the difficulty to the campaign."),
        mark("Did you mean “{suggestion}”?"),
    ),
    fixes=(TAKE_KEY, QuickFix(FixId("remove-column"), mark("Remove the column"), remove())),
)

UNKNOWN_FIGURE = Check(
    IssueCode("unknown-figure"),
    Severity.ERROR,
    Wording(
        mark("At “{difficulty}” “{id}” is given a figure “{figure}”, which a “{kind}” does not have."),
        mark("Remove the figure."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(REMOVE,),
)

UNKNOWN_KEY = Check(issues.UNKNOWN_KEY, Severity.WARNING, fixes=(TAKE_KEY, REMOVE))

UNKNOWN_MOOD = Check(
    IssueCode("unknown-mood"),
    Severity.ERROR,
    Wording(
        mark("The computer “{computer}” is the level {skill} in the mood “{mood}”, which there is not."),
        mark("Take one of: {allowed}, or {skill} alone, which is even-tempered."),
        mark("Did you mean “{suggestion}”?"),
    ),
    fixes=(TAKE_NAME, QuickFix(FixId("person"), mark("Let a person play"), remove())),
)

UNKNOWN_RULESET = Check(issues.UNKNOWN_RULESET, Severity.ERROR, fixes=(TAKE_NAME,))

UNKNOWN_VALUE = Check(IssueCode("unknown-value"), Severity.ERROR, fixes=(TAKE_NAME,))

WRONG_TYPE = Check(issues.WRONG_TYPE, Severity.ERROR, fixes=(FORGET,))

PIE_CARRY_OVER = Check(
    IssueCode("pie-carry-over"),
    Severity.ERROR,
    Wording(
        mark("The second player may change sides, but the campaign's player comes with what they have brought along."),
        mark("Let nothing be carried over to this level, or leave the pie rule out."),
    ),
    needs=("/rules",),
    fixes=(FORGET,),
)

PIE_UNEQUAL = Check(
    IssueCode("pie-unequal"),
    Severity.ERROR,
    Wording(
        mark("The second player may change sides, but both sides have not the same ways to win."),
        mark("Give both sides the same ways to win, or leave the pie rule out."),
    ),
    needs=("/rules", "/conditions", "/triggers"),
    fixes=(FORGET,),
)

SETUP_CHECKS = (
    *(BAD_FRACTION, COLUMN_IDLE, DIFFICULTY_ORDER, FIGURE_OF_NOTHING, FIGURE_OF_SEVERAL, FIGURE_RANGE, NOBODY_PLAYS),
    *(NOT_A_LETTER, OTHER_SIDE_PLAYED, OUT_OF_RANGE, UNKNOWN_COMPUTER, UNKNOWN_DIFFICULTY, UNKNOWN_FIGURE),
    *(UNKNOWN_KEY, UNKNOWN_MOOD, UNKNOWN_RULESET, UNKNOWN_VALUE, WRONG_TYPE, PIE_CARRY_OVER, PIE_UNEQUAL),
)
"""What can be wrong with rules, seats and difficulties."""


_OF_FIGURES: Mapping[DifficultyIssueCode, Check] = MappingProxyType(
    {code: check for code in DifficultyIssueCode for check in SETUP_CHECKS if check.code == code.value}
)
"""What is told of a difficulty's figures."""


def ruleset_issues(level: Level, rulesets: Mapping[str, Ruleset]) -> Iterator[Issue]:
    """The ruleset's name, and the level's own parameters."""
    if level.ruleset not in rulesets:
        near = get_close_matches(level.ruleset, rulesets, 1)
        allowed = ", ".join(sorted(rulesets))
        suggestion = near[0] if near else ""
        details = {"ruleset": level.ruleset, "allowed": allowed, "suggestion": suggestion}
        yield in_level(level, UNKNOWN_RULESET, "/ruleset", (), **details)
    for issue in override_issues(level.rules):
        yield replace(issue, place=replace(issue.place, file=level_file(level.id), level=level.id))


def pie_issues(level: Level, rules: Ruleset | None, brought: CarryOverBounds) -> Iterator[Issue]:
    """``pie-unequal`` and ``pie-carry-over``: sides that nobody should change, where the pie rule lets them.

    That is asked of the level as it stands, and at each difficulty that brings the rule in.
    """
    found = [("/rules/pie", level)] if rules is not None and rules.pie else []
    found += [
        (child("/difficulty", name) + "/rules/pie", at_difficulty(level, name))
        for name, column in level.difficulty.items()
        if column.rules.get(PIE) is True
    ]
    for pointer, one in found:
        if _ways(one, Side.GOLD) != _ways(one, Side.SILVER):
            yield in_level(level, PIE_UNEQUAL, pointer)
        if replace(brought, variables={}) != CarryOverBounds():
            yield in_level(level, PIE_CARRY_OVER, pointer)


def _ways(level: Level, side: Side) -> list[object]:
    """What wins the game for a side, told as by that side, in an order of its own."""
    ways: list[object] = [(path.bonus, _as_told_by(side, path.when)) for path in level.conditions[side]]
    for trigger in level.triggers:
        for effect in trigger.every_effect():
            if effect.kind == END.kind and effect.arguments.get("winner") == side.value:
                ways.append((False, _as_told_by(side, trigger.when)))
    return sorted(ways, key=repr)


def _as_told_by(side: Side, condition: Condition) -> object:
    """A condition without its ids, with sides as ``side`` calls them: its own is the usual one."""
    told = {name: value for name, value in condition.arguments.items() if (name, value) != ("side", side.value)}
    if told.get("side") == side.other.value:
        told["side"] = "other"
    return condition.kind, sorted(told.items()), [_as_told_by(side, part) for part in condition.parts]


def seat_issues(level: Level) -> Iterator[Issue]:
    """Computers that nobody knows, and seats that leave the player nothing to do."""
    for side in SIDES:
        yield from _unknown(level, level.seats[side], f"/seats/{side.value}/computer")
    own = level.protagonist
    if level.seats[own].computer in PLAYERS:
        check = OTHER_SIDE_PLAYED if level.seats[own.other].computer is None else NOBODY_PLAYS
        yield in_level(level, check, "/seats", (), side=own.value)


def _unknown(level: Level, seat: Seat | None, pointer: str) -> Iterator[Issue]:
    """Who sits in a ``seat`` that nobody knows, or is in a mood that there is not."""
    computer = seat.computer if seat is not None else None
    if computer is None or computer in PLAYERS:
        return
    near = get_close_matches(computer, PLAYERS, 1)
    details = {"computer": computer, "suggestion": near[0] if near else ""}
    skill, dash, mood = computer.partition("-")
    if dash and takes_mood(skill):
        allowed = ", ".join(f"{skill}-{one.id}" for one in MOODS)
        yield in_level(level, UNKNOWN_MOOD, pointer, (), **details, skill=skill, mood=mood, allowed=allowed)
    else:
        yield in_level(level, UNKNOWN_COMPUTER, pointer, (), **details, allowed=known_ids(PLAYERS))


def column_issues(level: Level) -> Iterator[Issue]:
    """What is wrong with a level's columns by themselves.

    ``figure-of-nothing``, ``figure-of-several``, ``unknown-figure`` and ``figure-range`` are of their figures,
    ``column-idle`` is a column that changes nothing.
    """
    for misfit in misfits(level):
        details = {**misfit.details, "difficulty": misfit.difficulty}
        yield in_level(level, _OF_FIGURES[misfit.code], misfit.pointer, (), **details)
    for name, column in level.difficulty.items():
        pointer = child("/difficulty", name)
        for issue in override_issues(column.rules):
            place = replace(issue.place, file=level_file(level.id), pointer=pointer + issue.place.pointer)
            yield replace(issue, place=replace(place, level=level.id))
        for side in SIDES:
            yield from _unknown(level, column.seats[side], f"{pointer}/seats/{side.value}/computer")
        if column == DifficultyColumn():
            yield in_level(level, COLUMN_IDLE, pointer, (), difficulty=name)


_EASY = frozenset(("easy", "easier", "easiest", "beginner", "novice", "apprentice", "leicht", "anfänger", "lehrling"))
_HARD = frozenset(("hard", "harder", "hardest", "expert", "master", "difficult", "schwer", "experte", "meister"))
"""How difficulties are called of which is known which of two is the harder one."""

_MORE_IS_HARDER = frozenset(("points", "count", "strength", "turns", "length_min"))


def _called(campaign: Campaign, names: frozenset[str]) -> str:
    """The difficulty that is called so; empty where there is none, or several."""
    spoken = {one.id: {one.id.lower(), *one.name.lower().split()} for one in campaign.difficulties}
    found = [name for name, words in spoken.items() if not names.isdisjoint(words)]
    return found[0] if len(found) == 1 else ""


def _conditions(path: WinPath) -> Iterator[tuple[str, Condition]]:
    """The conditions of an objective that figures can speak of, by the id that they are spoken of by."""
    waiting = [(path.id, path.when)]
    while waiting:
        name, condition = waiting.pop()
        yield condition.id or name, condition
        waiting += [("", part) for part in condition.parts]


def order_issues(campaign: Campaign) -> Iterator[Issue]:
    """``difficulty-order``: what is called easy asks more of the player than what is called hard."""
    easy, hard = _called(campaign, _EASY), _called(campaign, _HARD)
    for level in campaign.levels if easy and hard else ():
        if easy in level.difficulty and hard in level.difficulty:
            for side in SIDES:
                for path in level.conditions[side]:
                    yield from _of_order(level, side, path, (easy, hard))


def _of_order(level: Level, side: Side, path: WinPath, called: tuple[str, str]) -> Iterator[Issue]:
    easy, hard = called
    for name, condition in _conditions(path):
        asked = [level.difficulty[one].numbers.get(name, {}) for one in called] if name else []
        if not any(asked) or condition.arguments.get("side") not in (None, side.value):
            continue
        for figure in sorted({*asked[0], *asked[1]}):
            usual = condition.arguments.get(figure)
            there = [one.get(figure, usual) for one in asked]
            values = [value for value in there if isinstance(value, int)]
            lower = (figure == "turn" and condition.kind == WITHIN.kind) or figure == "length_max"
            known = figure in _MORE_IS_HARDER or (figure == "turn" and condition.kind in (WITHIN.kind, SURVIVE.kind))
            if not known or len(values) < len(there) or values[0] == values[1]:
                continue
            is_harder = (values[0] > values[1]) is not lower
            if is_harder is (side is level.protagonist):
                at = easy if figure in asked[0] else hard
                pointer = child(child(child("/difficulty", at) + "/numbers", name), figure)
                told: dict[str, str | int] = {"id": name, "figure": figure, "easy": easy, "hard": hard}
                told |= {"easy_value": values[0], "hard_value": values[1]}
                yield in_level(level, DIFFICULTY_ORDER, pointer, (), **told)


def campaign_column_issues(campaign: Campaign) -> Iterator[Issue]:
    """``unknown-difficulty``: columns for difficulties that the campaign does not have; and ``difficulty-order``."""
    yield from order_issues(campaign)
    for level in campaign.levels:
        for misfit in unknown_difficulties(campaign, level):
            near = get_close_matches(misfit.difficulty, [one.id for one in campaign.difficulties], 1)
            details: Mapping[str, str | int] = {"difficulty": misfit.difficulty, "suggestion": near[0] if near else ""}
            yield in_level(level, UNKNOWN_DIFFICULTY, misfit.pointer, (), **details)
