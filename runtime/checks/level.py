"""The sense of one level: its map, what stands on it, its rules, its triggers, and whether it can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.rulesets import override_issues, possible_values, resolve
from runtime.campaign.source import level_file
from runtime.checks.board import (
    BOARD_CHECKS,
    PLAYABLE,
    forest_issues,
    ice_issues,
    id_issues,
    size_issues,
    symmetry_issues,
    thing_issues,
)
from runtime.checks.conditions import FORM_CHECKS, NEVER_TOGETHER, condition_issues, logic_issues
from runtime.checks.doubts import judged, without_doubtful
from runtime.checks.ends import BONUS_TRUE_AT_START, END_CHECKS, TRUE_AT_START, end_issues
from runtime.checks.fixes.common import parts_of
from runtime.checks.never_true import NEVER_CHECKS
from runtime.checks.reach import REACH_CHECKS, reach_issues
from runtime.checks.reach_bounds import CarryOverBounds
from runtime.checks.setup import SETUP_CHECKS, column_issues, pie_issues, ruleset_issues, seat_issues
from runtime.checks.start import START_CHECKS, letter_issues, start_issues, words_here
from runtime.checks.step_budget import Look, StepBudget, added_looks, look_at
from runtime.checks.triggers import TRIGGER_CHECKS, trigger_issues
from runtime.checks.vocabulary import WORD_CHECKS, vocabulary_issues
from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.plan_builder import Planned, planned
from runtime.engine.conditions.scores import SCORE
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.extensions import RowKind
from runtime.support.issues import Issue, Place, Severity
from runtime.support.jsonplaces import child
from runtime.support.reasons import Concern

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

NOTHING_BROUGHT = CarryOverBounds()

STEPS_OF_A_CONDITION = 20
"""What a condition or an effect costs that is planned, laid out for a first position, and judged there."""

_SAYS_WHETHER = frozenset(check.code for check in (*NEVER_CHECKS, BONUS_TRUE_AT_START, TRUE_AT_START))
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
        found = judged(self.level, self.rules, self.planned)
        return Reach(found.level, self.rules, found.plan, self.brought, self.effort, doubts=found.doubts)

    def found(self, look: Callable[[Reach], Iterable[Issue]]) -> Iterator[Issue]:
        """What a look finds in what can be judged of the level; nothing of what can't, nor where nothing can."""
        return without_doubtful(look(self.reach), self.reach.doubts) if self.reach is not None else iter(())


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
    found = _looked_at(view)
    return found if view.rules is not None else (*found, *_by_any_rules(view, found))


def _looked_at(view: LevelView) -> tuple[Issue, ...]:
    place = Place(file=level_file(view.level.id), level=view.level.id)
    looks = (*LEVEL_LOOKS, *added_looks(RowKind.LEVEL_CHECK))
    return tuple(issue for look in looks for issue in look_at(look, view, place))


def _by_any_rules(view: LevelView, told: Collection[Issue]) -> Iterator[Issue]:
    """What is found in a level of whose rules some can't be told, whatever these are, beside what is ``told``."""
    found = [
        _looked_at(LevelView(level, view.rulesets, view.words, view.brought, view.effort))
        for level in _with_some_rules(view.level, view.rulesets)
    ]
    known = {(issue.code, issue.place) for issue in told}
    always = [{(issue.code, issue.place) for issue in issues} for issues in found]
    for issue in found[0] if found else ():
        key = issue.code, issue.place
        if key not in known and all(key in one for one in always):
            yield issue


def _with_some_rules(level: Level, rulesets: Mapping[str, Ruleset]) -> Iterator[Level]:
    """The level by rules that it may be meant to have, in the place of those that can't be told."""
    wrong = {parts_of(one.place.pointer)[-1] for one in override_issues(level.rules) if one.severity is Severity.ERROR}
    sound = {key: value for key, value in level.rules.items() if key not in wrong}
    possible = {key: possible_values(key) for key in wrong}
    for ruleset in [level.ruleset] if level.ruleset in rulesets else sorted(rulesets):
        yield replace(level, ruleset=ruleset, rules=sound)
        for at in (0, -1) if any(possible.values()) else ():
            taken = {key: values[at] for key, values in possible.items() if values}
            yield replace(level, ruleset=ruleset, rules={**sound, **taken})


def most_points(level: Level, rulesets: Mapping[str, Ruleset], brought: CarryOverBounds) -> int | None:
    """The greatest score that a level's player can come to, at any difficulty; None where there is no bound."""
    from runtime.checks.condition_bounds import most_of

    asked = ConditionNode(SCORE.kind, "", "", {"side": level.protagonist, "points": 0})
    found: list[int | None] = []
    for one in (level, *(at_difficulty(level, name) for name in level.difficulty)):
        reach = LevelView(one, rulesets, None, brought, StepBudget()).reach
        found.append(most_of(asked, reach) if reach is not None else None)
    known = [most for most in found if most is not None]
    return max(known) if len(known) == len(found) else None


def makes_worse(before: Level, after: Level, rulesets: Mapping[str, Ruleset]) -> bool:
    """Whether a level has errors or warnings after an edit that it did not have before; no word is looked up."""
    known, found = (
        Counter(one.code for one in check_level(level, rulesets) if one.severity in (Severity.ERROR, Severity.WARNING))
        for level in (before, after)
    )
    return bool(found - known)


def _ends(view: LevelView) -> Iterator[Issue]:
    """How the level can end."""
    told: list[Issue] = []
    for issue in view.found(lambda reach: end_issues(reach, view.here)):
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
        found = judged(level, rules)
        there = Reach(found.level, rules, found.plan, view.brought, view.effort, doubts=found.doubts)
        for issue in without_doubtful(end_issues(there, view.here), found.doubts):
            if (issue.code, issue.details.get("id")) not in told:
                yield replace(issue, place=replace(issue.place, pointer=child("/difficulty", name)))


def _work_of(level: Level) -> int:
    """The steps that planning a level's conditions and effects and judging them once comes to."""
    waiting = [path.when for side in SIDES for path in level.conditions[side]]
    waiting += [trigger.when for trigger in level.triggers]
    found = sum(1 for trigger in level.triggers for _ in trigger.every_effect())
    while waiting:
        found += 1
        waiting += waiting.pop().parts
    return STEPS_OF_A_CONDITION * found


def _logic(view: LevelView) -> Iterator[Issue]:
    """Contradictions, but those of which it is told already how the level ends."""
    told = {f"{issue.place.pointer}/when" for issue in view.ends if issue.code in _SAYS_WHETHER}
    for issue in view.found(logic_issues):
        is_known = issue.code == NEVER_TOGETHER.code and issue.place.pointer.startswith(tuple(told))
        if issue.place.pointer not in told and not is_known:
            yield issue


def _rules(level: Level, rulesets: Mapping[str, Ruleset]) -> Ruleset | None:
    """The rules that the level is played by, where they can be told."""
    if level.ruleset not in rulesets:
        return None
    resolved = resolve(rulesets[level.ruleset], level.rules)
    return resolved if isinstance(resolved, Ruleset) else None


LEVEL_LOOKS: tuple[Look[LevelView], ...] = (
    Look(Concern.MAP, lambda view: size_issues(view.level), "/terrain", BOARD_CHECKS),
    Look(Concern.RULES, lambda view: ruleset_issues(view.level, view.rulesets), "/rules", SETUP_CHECKS),
    Look(Concern.RULES, lambda view: pie_issues(view.level, view.rules, view.brought), "/rules", SETUP_CHECKS),
    Look(Concern.IDS, lambda view: id_issues(view.level), checks=BOARD_CHECKS),
    Look(Concern.CITIES_AND_TOKENS, lambda view: thing_issues(view.level), "/cities", BOARD_CHECKS),
    Look(
        Concern.MAP,
        lambda view: forest_issues(view.level, view.rules) if view.rules else (),
        "/terrain",
        BOARD_CHECKS,
    ),
    Look(
        Concern.MAP,
        lambda view: ice_issues(view.level, view.rules) if view.rules else (),
        "/terrain",
        BOARD_CHECKS,
    ),
    Look(
        Concern.CONDITIONS_AND_TRIGGERS,
        lambda view: condition_issues(view.level, view.planned) if view.planned else (),
        "/conditions",
        FORM_CHECKS,
    ),
    Look(
        Concern.LETTERS,
        lambda view: letter_issues(view.level, view.rules) if view.rules else (),
        "/pools",
        START_CHECKS,
    ),
    Look(Concern.FIRST_POSITION, lambda view: start_issues(view.level, view.words), "/start", START_CHECKS),
    Look(Concern.SYMMETRY, lambda view: symmetry_issues(view.level), "/symmetry", BOARD_CHECKS),
    Look(Concern.SEATS, lambda view: seat_issues(view.level), "/seats", SETUP_CHECKS),
    Look(Concern.DIFFICULTIES, lambda view: column_issues(view.level), "/difficulty", SETUP_CHECKS),
    Look(Concern.REACH, lambda view: view.found(reach_issues), "/terrain", REACH_CHECKS),
    Look(Concern.ENDS, _ends, "/conditions", END_CHECKS),
    Look(Concern.ENDS_AT_DIFFICULTIES, _at_difficulties, "/difficulty", END_CHECKS),
    Look(Concern.CONTRADICTIONS, _logic, "/conditions", FORM_CHECKS),
    Look(Concern.TRIGGERS, lambda view: view.found(trigger_issues), "/triggers", TRIGGER_CHECKS),
    Look(
        Concern.WORDS,
        lambda view: view.found(lambda reach: vocabulary_issues(reach, view.words, view.here)),
        "/words",
        WORD_CHECKS,
    ),
)
"""Everything that is looked at in a level, in the order in which it is told."""
