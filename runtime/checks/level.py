"""The sense of one level: its map, what stands on it, its rules, and whether this version can play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.rulesets import resolve
from runtime.campaign.source import level_file
from runtime.checks.board import BOARD_CHECKS, PLAYABLE, id_findings, size_findings, symmetry_findings, thing_findings
from runtime.checks.carry_over import CarryOverBounds
from runtime.checks.conditions import FORM_CHECKS, condition_findings, logic_findings
from runtime.checks.ends import BONUS_TRUE_AT_START, END_CHECKS, GOAL_TOO_HIGH, NEVER_TRUE, TRUE_AT_START, end_findings
from runtime.checks.reach import REACH_CHECKS, reach_findings
from runtime.checks.setup import SETUP_CHECKS, column_findings, ruleset_findings, seat_findings
from runtime.checks.start import START_CHECKS, letter_findings, start_findings, words_here
from runtime.checks.step_budget import Look, StepBudget, look_at
from runtime.checks.triggers import TRIGGER_CHECKS, trigger_findings
from runtime.checks.vocabulary import WORD_CHECKS, vocabulary_findings
from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.plan_builder import Planned, planned
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.issues import Issue, Place
from runtime.support.jsonplaces import child
from runtime.support.reasons import Concern

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

NOTHING_BROUGHT = CarryOverBounds()

STEPS_OF_A_CONDITION = 20
"""What a condition or an effect costs that is planned, laid out for a first position, and judged there."""

_SAYS_WHETHER = frozenset({BONUS_TRUE_AT_START.code, GOAL_TOO_HIGH.code, NEVER_TRUE.code, TRUE_AT_START.code})
"""What tells already that an objective or a trigger holds from the beginning, or never."""


@dataclass
class LevelView:
    """A level as it is looked at; without ``words``, the campaign's, no word is looked up.

    ``ends`` is what was found of how it ends, for the looks after that one.
    """

    level: Level
    rulesets: Mapping[str, Ruleset]
    words: Words | None
    brought: CarryOverBounds
    effort: StepBudget
    ends: tuple[Issue, ...] = ()
    _reach: tuple[Reach | None] | None = None

    @cached_property
    def rules(self) -> Ruleset | None:
        """The rules it is played by, where they can be told."""
        return _rules(self.level, self.rulesets)

    @cached_property
    def planned(self) -> Planned | None:
        """What its conditions and triggers come to, where its rules can be told."""
        return planned(self.level, self.rules) if self.rules is not None else None

    @cached_property
    def here(self) -> Words | None:
        """The words that hold in it."""
        return words_here(self.level, self.words) if self.words is not None else None

    @property
    def reach(self) -> Reach | None:
        """Its map as words see it, where its map and conditions can be judged."""
        if self._reach is None:
            self._reach = (None,)  # So it stays where it can't be found, and that is told once.
            self._reach = (self._found_reach(),)
        return self._reach[0]

    def _found_reach(self) -> Reach | None:
        from runtime.checks.reach_bounds import (
            Reach,  # Only now: it needs numpy, which no program should load at its start.
        )

        size = self.level.terrain.size
        if self.rules is None or max(size.rows, size.columns) > PLAYABLE or not size.count:
            return None
        self.effort.spend(_work_of(self.level))
        plan = self.planned
        if plan is None or any(flaw.is_fatal for flaw in plan.flaws):
            return None
        return Reach(self.level, self.rules, plan.plan, self.brought, self.effort)


def check_level(
    level: Level,
    rulesets: Mapping[str, Ruleset],
    words: Words | None = None,
    brought: CarryOverBounds = NOTHING_BROUGHT,
    effort: StepBudget | None = None,
) -> tuple[Issue, ...]:
    """Everything in a level that makes no sense; without ``words``, the campaign's, no word is looked up.

    ``brought`` is the most that its player may come with, ``effort`` the work that this may be.
    """
    view = LevelView(level, rulesets, words, brought, effort or StepBudget())
    place = Place(file=level_file(level.id), level=level.id)
    return tuple(issue for look in LEVEL_LOOKS for issue in look_at(look, view, place))


def _ends(view: LevelView) -> Iterator[Issue]:
    """How the level can end."""
    told: list[Issue] = []
    for issue in end_findings(view.reach, view.here) if view.reach is not None else ():
        told.append(issue)
        yield issue
    view.ends = tuple(told)


def _at_difficulties(view: LevelView) -> Iterator[Issue]:
    """How the level can end at its difficulties, where that differs from how it stands; the place is the column."""
    if view.reach is None:
        return
    from runtime.checks.reach_bounds import Reach

    told = {(issue.code, issue.details.get("id")) for issue in view.ends}
    for name in view.level.difficulty:
        level = at_difficulty(view.level, name)
        rules = _rules(level, view.rulesets)
        if rules is None:
            continue
        view.effort.spend(_work_of(level))
        there = Reach(level, rules, planned(level, rules).plan, view.brought, view.effort)
        for issue in end_findings(there, view.here):
            if (issue.code, issue.details.get("id")) not in told:
                yield replace(issue, place=replace(issue.place, pointer=child("/difficulty", name)))


def _work_of(level: Level) -> int:
    """The steps that planning a level's conditions and effects and judging them once comes to."""
    waiting = [path.when for side in SIDES for path in level.conditions[side]]
    waiting += [trigger.when for trigger in level.triggers]
    found = sum(len(trigger.effects) for trigger in level.triggers)
    while waiting:
        found += 1
        waiting += waiting.pop().parts
    return STEPS_OF_A_CONDITION * found


def _logic(view: LevelView) -> Iterator[Issue]:
    """Contradictions, but those of which it is told already how the level ends."""
    told = {f"{issue.place.pointer}/when" for issue in view.ends if issue.code in _SAYS_WHETHER}
    for issue in logic_findings(view.reach) if view.reach is not None else ():
        if issue.place.pointer not in told:
            yield issue


def _rules(level: Level, rulesets: Mapping[str, Ruleset]) -> Ruleset | None:
    """The rules that the level is played by, where they can be told."""
    if level.ruleset not in rulesets:
        return None
    resolved = resolve(rulesets[level.ruleset], level.rules)
    return resolved if isinstance(resolved, Ruleset) else None


LEVEL_LOOKS: tuple[Look[LevelView], ...] = (
    Look(Concern.MAP, lambda view: size_findings(view.level), "/terrain", BOARD_CHECKS),
    Look(Concern.RULES, lambda view: ruleset_findings(view.level, view.rulesets), "/rules", SETUP_CHECKS),
    Look(Concern.IDS, lambda view: id_findings(view.level), checks=BOARD_CHECKS),
    Look(Concern.CITIES_AND_TOKENS, lambda view: thing_findings(view.level), "/cities", BOARD_CHECKS),
    Look(
        Concern.CONDITIONS_AND_TRIGGERS,
        lambda view: condition_findings(view.level, view.planned) if view.planned else (),
        "/conditions",
        FORM_CHECKS,
    ),
    Look(
        Concern.LETTERS,
        lambda view: letter_findings(view.level, view.rules) if view.rules else (),
        "/pools",
        START_CHECKS,
    ),
    Look(Concern.FIRST_POSITION, lambda view: start_findings(view.level, view.words), "/start", START_CHECKS),
    Look(Concern.SYMMETRY, lambda view: symmetry_findings(view.level), "/symmetry", BOARD_CHECKS),
    Look(Concern.SEATS, lambda view: seat_findings(view.level), "/seats", SETUP_CHECKS),
    Look(Concern.DIFFICULTIES, lambda view: column_findings(view.level), "/difficulty", SETUP_CHECKS),
    Look(Concern.REACH, lambda view: reach_findings(view.reach) if view.reach else (), "/terrain", REACH_CHECKS),
    Look(Concern.ENDS, _ends, "/conditions", END_CHECKS),
    Look(Concern.ENDS_AT_DIFFICULTIES, _at_difficulties, "/difficulty", END_CHECKS),
    Look(Concern.CONTRADICTIONS, _logic, "/conditions", FORM_CHECKS),
    Look(
        Concern.TRIGGERS,
        lambda view: trigger_findings(view.reach) if view.reach else (),
        "/triggers",
        TRIGGER_CHECKS,
    ),
    Look(
        Concern.WORDS,
        lambda view: vocabulary_findings(view.reach, view.words, view.here) if view.reach else (),
        "/words",
        WORD_CHECKS,
    ),
)
"""Everything that is looked at in a level, in the order in which it is told."""
