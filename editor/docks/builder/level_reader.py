"""Reads the objectives and triggers of the level on the screen by its rules and words, as far as these are there."""

from __future__ import annotations

from collections.abc import Mapping

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.entry_path import EntryPath
from editor.docks.builder.objective_texts import ObjectiveTexts
from editor.document.references import cells_of_condition, cells_of_effect
from editor.tools.tool_selection import Judge
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts


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
