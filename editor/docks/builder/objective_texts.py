"""A level's objectives and triggers as players read them, by its rules and words, and what is wrong with each. No Qt.

Sentences and progress come from the engine and the game's own speech, so that they can't differ from what is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.kind_texts import EFFECTS, named, say_effect
from editor.docks.builder.part_edits import EntryPath
from editor.document.references import cells_of_condition, cells_of_effect
from editor.tools.tool_selection import Judge
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.arguments import ArgumentIssue, ArgumentScope
from runtime.engine.conditions.effect_kinds import MESSAGE, effect_cells
from runtime.engine.conditions.objectives import condition_text, objective_text, objectives
from runtime.engine.conditions.plan_builder import planned, scene_of
from runtime.engine.game.condition_plan import ConditionNode, Objective
from runtime.engine.game.events import MessageShown
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import NotPlayableError, lay_out
from runtime.engine.words.words import Words
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts
from runtime.ui.game_texts.objectives import ObjectiveLine, objective_line

LARGEST = 40_000
"""Cells of a map up to which the progress at the beginning is shown; it takes laying out a game."""


class ObjectiveTexts:
    """One value of a level as it is read; ``words`` may be missing while they are being loaded."""

    def __init__(self, t: Texts, level: Level, rules: Ruleset, words: Words | None) -> None:
        self._t, self.level, self._rules, self._words = t, level, rules, words
        self.scene: ArgumentScope = scene_of(level, rules)
        found = planned(level, rules)
        self.plan, self.flaws = found.plan, found.flaws
        self._nodes = {node.pointer: node for tree in self.plan.trees for node in tree.walk()}

    def flaws_at(self, pointer: str) -> tuple[ArgumentIssue, ...]:
        """What is wrong there or anywhere below."""
        return tuple(flaw for flaw in self.flaws if flaw.pointer == pointer or flaw.pointer.startswith(f"{pointer}/"))

    def can_say(self, pointer: str) -> bool:
        """Whether what stands there is whole, so that it has a sentence."""
        return not any(flaw.is_fatal for flaw in self.flaws_at(pointer))

    def node(self, pointer: str) -> ConditionNode | None:
        """The condition that stands there, as it is judged."""
        return self._nodes.get(pointer)

    def clause(self, pointer: str) -> str:
        """What the condition there asks; empty where it is not whole."""
        node = self._nodes.get(pointer)
        return say_sentence(self._t, condition_text(node)) if node is not None and self.can_say(pointer) else ""

    def objective(self, side: Side, number: int) -> str:
        """The sentence of a side's objective; empty where it is not whole."""
        found = self._objective(side, number)
        return say_sentence(self._t, objective_text(found)) if found and self.can_say(_pointer(side, number)) else ""

    def line(self, side: Side, number: int) -> ObjectiveLine | None:
        """The objective with its progress at the beginning, as the game lists it; None where no game can begin."""
        found = self._objective(side, number)
        return self._lines.get(found.id) if found else None

    def effect(self, trigger: int, number: int) -> str:
        """What an effect does, in a sentence."""
        doing = self.plan.rules[trigger].effects[number]
        pointer = f"/triggers/{trigger}/effects/{number}"
        said = say_effect(self._t, doing) if self.can_say(pointer) else ""
        return said or named(self._t, EFFECTS, doing.kind)

    def message(self, trigger: int, number: int | None) -> MessageShown | None:
        """The message that an effect shows, pointing at the cells of the start; None for any other effect."""
        if number is None or not self.can_say(f"/triggers/{trigger}/effects/{number}"):
            return None
        doing = self.plan.rules[trigger].effects[number]
        if doing.kind != MESSAGE.kind:
            return None
        cells = effect_cells(doing)
        return MessageShown(doing.text("text"), doing.text("speaker"), doing.text("portrait"), cells, None)

    def rank(self, side: Side, number: int) -> str:
        """``primary``, ``alternative`` or ``bonus``."""
        paths = self.level.conditions[side]
        first = next((place for place, path in enumerate(paths) if not path.bonus), -1)
        return "bonus" if paths[number].bonus else "primary" if number == first else "alternative"

    @cached_property
    def _lines(self) -> Mapping[str, ObjectiveLine]:
        return dict(self._made_lines())

    def _made_lines(self) -> Iterator[tuple[str, ObjectiveLine]]:
        if self._words is None or self.level.terrain.size.count > LARGEST:
            return
        try:
            state = lay_out(self.level, self._rules, seed=0)
        except NotPlayableError:
            return
        names = {"primary": self._t("Primary"), "alternative": self._t("Alternative"), "bonus": self._t("Bonus")}
        seen = iter(objectives(state, self._words))
        for side in SIDES:
            for number in range(len(self.level.conditions[side])):
                one = next(seen)
                yield one.id, objective_line(self._t, one, names[self.rank(side, number)], first=0)

    def _objective(self, side: Side, number: int) -> Objective | None:
        mine = [one for one in self.plan.objectives if one.side is side]
        return mine[number] if number < len(mine) else None


def _pointer(side: Side, number: int) -> str:
    return f"/conditions/{side.value}/{number}"


class LevelReader:
    """Knows no rules and no words until it is told which to use."""

    def __init__(self, t: Texts, deeds: EntryEdits) -> None:
        self._t, self._deeds = t, deeds
        self._rulesets: Mapping[str, Ruleset] = {}
        self._judge: Judge | None = None

    def use(self, rulesets: Mapping[str, Ruleset], judge: Judge) -> None:
        """Read levels by these rules and words from now on."""
        self._rulesets, self._judge = rulesets, judge

    def read(self, level: Level) -> ObjectiveTexts | None:
        """The level as its players read it; None as long as there are no rules."""
        from runtime.campaign.rulesets import resolve

        ruleset = self._rulesets.get(level.ruleset) or next(iter(self._rulesets.values()), None)
        if ruleset is None:
            return None
        rules = resolve(ruleset, level.rules)
        words = self._judge.words(level) if self._judge is not None else None
        return ObjectiveTexts(self._t, level, rules if isinstance(rules, Ruleset) else ruleset, words)

    def cells(self, level: Level, reading: ObjectiveTexts, spot: EntryPath) -> frozenset[object]:
        """The cells that the condition or effect in hand speaks of."""
        side = spot.side or level.protagonist
        effect, condition = self._deeds.effect(spot), self._deeds.condition(spot)
        if effect is not None:
            return frozenset(cells_of_effect(level, reading.scene, effect))
        if condition is not None:
            return frozenset(cells_of_condition(level, reading.scene, side, condition))
        return frozenset()

    def sentences(self, level: Level | None, reading: ObjectiveTexts | None) -> tuple[tuple[str, str], ...]:
        """Every objective by its id, with its sentence."""
        if level is None or reading is None:
            return ()
        return tuple(
            (path.id, self._t("{id}: {sentence}", id=path.id, sentence=reading.objective(side, number)))
            for side in SIDES
            for number, path in enumerate(level.conditions[side])
        )
