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
    id_issues,
    size_issues,
    symmetry_issues,
    thing_issues,
)
from runtime.checks.check import Check, in_level, place_in
from runtime.checks.conditions import FORM_CHECKS, condition_issues, logic_issues
from runtime.checks.doubts import judged, without_doubtful
from runtime.checks.ends import BONUS_TRUE_AT_START, END_CHECKS, GOAL_TOO_HIGH, NEVER_TRUE, TRUE_AT_START, end_issues
from runtime.checks.fixes.common import FixId, QuickFix, parts_of, remove
from runtime.checks.fixes.levels import REMOVE_ENTRY, forget_condition, plains_without_city
from runtime.checks.reach import REACH_CHECKS, reach_issues
from runtime.checks.reach_bounds import CarryOverBounds
from runtime.checks.setup import SETUP_CHECKS, column_issues, pie_issues, ruleset_issues, seat_issues
from runtime.checks.start import START_CHECKS, letter_issues, start_issues, words_here
from runtime.checks.step_budget import Look, StepBudget, apart, look_at
from runtime.checks.vocabulary import WORD_CHECKS, vocabulary_issues
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element
from runtime.engine.board.terrain import Terrain as Ground
from runtime.engine.conditions.effect_kinds import END, MESSAGE, PLACE_TOKEN, REVEAL
from runtime.engine.conditions.plan_builder import Planned, planned
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.elements import EFFECTS
from runtime.engine.words.words import Words
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.jsonplaces import child
from runtime.support.reasons import Concern
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

EMPTY_MESSAGE = Check(
    IssueCode("empty-message"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” shows a message without a text."),
        mark("Write what it says, or remove the message."),
    ),
    fixes=(QuickFix(FixId("remove-message"), mark("Remove the message"), remove(), is_safe=True),),
)

END_OTHER_SIDE = Check(
    IssueCode("end-other-side"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” ends the level as the victory “{objective}”, which is none of the winner's."),
        mark("Name a way to win of the side that wins, or none."),
    ),
    needs=("/conditions",),
    fixes=(QuickFix(FixId("no-victory"), mark("Name no victory"), forget_condition),),
)

REVEAL_SHOWN = Check(
    IssueCode("reveal-shown"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” reveals “{objective}”, which is not hidden."),
        mark("Hide the objective, or remove the effect."),
    ),
    needs=("/conditions",),
    fixes=(QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(), is_safe=True),),
)

TOKEN_NOT_PLACED = Check(
    IssueCode("token-not-placed"),
    Severity.WARNING,
    Wording(
        mark(
            "The trigger “{id}” never places the token “{token}” at row {row}, column {column}: "
            "no token can lie on a city or on lava."
        ),
        mark("Choose a cell without a city, and without lava, or remove the effect."),
    ),
    needs=("/terrain", "/cities", "/triggers"),
    fixes=(
        QuickFix(FixId("plains"), mark("Make the ground there plains"), plains_without_city),
        QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove(2)),
    ),
)

TRIGGER_IDLE = Check(
    IssueCode("trigger-idle"),
    Severity.WARNING,
    Wording(
        mark("The trigger “{id}” does nothing."),
        mark("Give it an effect, or remove it."),
    ),
    fixes=(REMOVE_ENTRY,),
)

TRIGGER_CHECKS = (EMPTY_MESSAGE, END_OTHER_SIDE, REVEAL_SHOWN, TOKEN_NOT_PLACED, TRIGGER_IDLE)
"""What can be wrong with triggers."""


def trigger_issues(reach: Reach) -> Iterator[Issue]:
    """What is wrong with a level's triggers, apart from their conditions."""
    for number, rule in enumerate(reach.plan.rules):
        if not rule.effects:
            yield in_level(reach.level, TRIGGER_IDLE, f"/triggers/{number}", (), id=rule.id)
        for effect in rule.every_effect():
            where = place_in(reach.level, effect.pointer)
            yield from apart(Concern.TRIGGERS, where, _of_effect, reach, rule.id, effect, effect.pointer)


def _of_effect(reach: Reach, trigger: str, effect: EffectNode, pointer: str) -> Iterator[Issue]:
    """``reveal-shown``: the objective is not hidden. ``end-other-side``: it belongs to who does not win, or is a bonus.

    ``empty-message``: a message that says nothing and points at nothing. ``token-not-placed``: a token that would be
    laid where none can lie.
    """
    reach.effort.spend(3)
    objectives = {objective.id: objective for objective in reach.plan.objectives}
    named = objectives.get(str(effect.arguments.get("condition") or ""))
    if effect.kind == REVEAL.kind and named is not None and not named.hidden:
        yield in_level(reach.level, REVEAL_SHOWN, pointer, (), id=trigger, objective=named.id)
    if effect.kind == END.kind and named is not None:
        winner = effect.text("winner")
        if named.bonus or winner not in ("score", named.side.value):
            yield in_level(reach.level, END_OTHER_SIDE, pointer, (), id=trigger, objective=named.id, winner=winner)
    if effect.kind == MESSAGE.kind and not effect.text("text").strip():
        yield in_level(reach.level, EMPTY_MESSAGE, pointer, (), id=trigger)
    if effect.kind == PLACE_TOKEN.kind:
        yield from _of_token(reach, trigger, effect)


def _of_token(reach: Reach, trigger: str, effect: EffectNode) -> Iterator[Issue]:
    """``token-not-placed``: where a token would be laid there is a city or lava, and nothing may ever change that."""
    at = effect.get("at", Cell)
    if at is None or at not in reach.level.terrain.size or at in reach.changed:
        return
    reach.effort.spend(len(reach.cities) // 10)
    city = next((city for city in reach.cities if city.at == at), None)
    if city is None and reach.level.terrain[at] is not Ground.LAVA:
        return
    if city is not None and (_may_flood(reach) or PLACE_TOKEN.kind in reach.doubts.effects):
        return
    figures: dict[str, str | int] = {"id": trigger, "token": effect.text("id"), "row": at.row, "column": at.column}
    figures["kind"] = "lava" if city is None else "city"
    yield in_level(reach.level, TOKEN_NOT_PLACED, f"{effect.pointer}/arguments/at", (at,), **figures)


def _may_flood(reach: Reach) -> bool:
    """Whether a token such as a flood's may ever take a city and leave what a token can be laid on."""
    happening = tuple(reach.plan.every_effect())
    reach.effort.spend(len(happening) // 5)
    placed = [effect for effect in happening if effect.kind == PLACE_TOKEN.kind]
    elements = [token.element for token in reach.level.tokens] + [effect.get("element", Element) for effect in placed]
    effects = [EFFECTS[element] for element in elements if element is not None]
    return any(one.destroys and one.terrain.holds_letters for one in effects) or reach.brought.tokens != 0


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
    return tuple(issue for look in LEVEL_LOOKS for issue in look_at(look, view, place))


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
        if issue.place.pointer not in told:
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
