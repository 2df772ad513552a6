"""The line of a form that tells which single rules are chosen, and opens their card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from runtime.support.rule_texts import RULE_TEXTS
from runtime.ui.sitting.rules_card import RulesCard
from runtime.ui.sitting.setup import GameParts
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.fields import quiet_line

_TOLD = 3
"""So many single rules are named; of more it is only said how many they are."""


class SingleRules(QWidget):
    """Has the rules that differ from those of the level and its edition."""

    changed = Signal()

    def __init__(
        self, parts: GameParts, over: Callable[[], QWidget], usual: Callable[[], Mapping[str, object]]
    ) -> None:
        """``over`` is what the card lies over, ``usual`` are the rules that hold where none is chosen."""
        super().__init__()
        self._parts, self._over, self._usual = parts, over, usual
        self._rules: dict[str, object] = {}
        self.card: RulesCard | None = None
        t = parts.t
        self.button = BrassButton(parts.theme, t("Single rules…"), "properties")
        self.button.describe(t("Choose every rule by itself, from the rack to the end of the game"))
        self.button.clicked.connect(self.choose)
        self.told = quiet_line(parts.theme)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(12)
        line.addWidget(self.button)
        line.addWidget(self.told, 1)
        self.show_rules({})

    @property
    def rules(self) -> dict[str, object]:
        """What is chosen, by the rules' names."""
        return dict(self._rules)

    def show_rules(self, rules: Mapping[str, object]) -> None:
        """Show others."""
        self._rules = dict(rules)
        self.told.setText(self._say())

    def choose(self) -> None:
        """Choose on a card."""
        card = self.card = RulesCard(self._parts, self._over(), self._rules, self._usual())
        card.chosen.connect(self._take)
        card.open()

    def _take(self, rules: dict[str, object]) -> None:
        self.show_rules(rules)
        self.changed.emit()

    def _say(self) -> str:
        t, rules = self._parts.t, self._rules
        if not rules:
            return t("All as the level has them.")
        if len(rules) > _TOLD:
            return t.plural("{count} rule is chosen here.", "{count} rules are chosen here.", len(rules))
        return t("Chosen here: {rules}.", rules=", ".join(t(RULE_TEXTS[key].name) for key in rules))
