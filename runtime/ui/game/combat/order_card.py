"""The card on which an attacked player puts their defenders in order (rules, section 6.2)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from runtime.engine.combat.attack_range import answer, outlook
from runtime.support.texts import Texts
from runtime.ui.game.combat.defenders import Defence, DefenderList
from runtime.ui.game.combat.fight_view import WIDTH
from runtime.ui.game_texts.names import side_name
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.overlay import CardOverlay

TALLEST = 360


class OrderCard(CardOverlay):
    """The attacked words, to be put in the order in which they fight; Enter lets them, Escape shows the board."""

    ordered = Signal(object)
    """The defenders, each once, in the order in which they fight."""

    def __init__(self, theme: Theme, coins: Coins, t: Texts, over: QWidget, defence: Defence) -> None:
        attacker = side_name(t, defence.attacker)
        super().__init__(theme, t("{side} attacks: order your defenders", side=attacker), over)
        self._t = t
        self._defence = defence
        self.defenders = DefenderList(theme, coins, t, defence)
        self.defenders.arranged.connect(self._refresh)
        said = t(
            "{word} attacks with {strength}. Drag your words, or move them with Shift and the arrow keys.",
            word=defence.waiting.main.text,
            strength=self.defenders.outcome.attack.value,
        )
        self.inside.addWidget(words(said, theme))
        self._area = self._scrolled()
        self.inside.addWidget(self._area, 0, Qt.AlignmentFlag.AlignHCenter)
        self.outcome = Label()
        self.outcome.setWordWrap(True)
        self.outcome.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.outcome.setMinimumHeight(50)
        self.inside.addWidget(self.outcome)
        self.fight = BrassButton(theme, t("Let them fight"), "combat", primary=True)
        self.fight.describe(t("Fight in this order"), t("Enter"))
        self.answer_with(self.fight)
        self.fight.clicked.connect(self.accept)
        self.suggest = BrassButton(theme, t("Suggest"), "help", primary=True)
        self.suggest.describe(t("Put them in the order that is worst for the attacker"), "S")
        self.suggest.clicked.connect(self._suggest)
        self.look = BrassButton(theme, t("Look at the board"), "look", primary=True)
        self.look.describe(t("Put this card aside; Enter brings it back"), t("Esc"))
        self.look.clicked.connect(self.refuse)
        self.inside.addLayout(in_a_row(self.look, self.suggest, self.fight))
        self._refresh()

    def open(self) -> None:
        """Lie over the window; the keyboard is in the list."""
        super().open()
        self.defenders.setFocus()

    def accept(self) -> None:
        """Let them fight."""
        self.leave()
        self.ordered.emit(self.defenders.order)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """S suggests an order."""
        if event.text().lower() == "s":
            self._suggest()
        else:
            super().keyPressEvent(event)

    def _scrolled(self) -> Scrolled:
        """The list in a frame that scrolls where there are many defenders."""
        area = Scrolled(self.defenders)
        area.setFixedSize(WIDTH + 16, min(self.defenders.height() + 4, TALLEST))
        return area

    def _suggest(self) -> None:
        """The order that is worst for the attacker."""
        defence = self._defence
        waiting = defence.waiting
        faced = outlook(defence.table, defence.attacker, waiting.new, waiting.main, defence.words)
        self.defenders.arrange(answer(faced.worst, waiting.defenders))

    def _refresh(self) -> None:
        """Say what the present order comes to, and show the chosen defender."""
        row = self.defenders.row_of(self.defenders.chosen)
        self._area.ensureVisible(0, int(row.center().y()), 0, int(row.height()))
        t, outcome, colours = self._t, self.defenders.outcome, self.theme.colours
        lost = "".join(laid.letter for fight in outcome.fights for laid in fight.removed)
        if outcome.defeats_all:
            said, colour = t("All your defenders fall."), colours.bad
        else:
            last = outcome.fights[-1].defender.run.text
            said, colour = t("{word} repels the attack.", word=last), colours.good
        gained = sum(fight.gained for fight in outcome.fights)
        if lost:
            said += " " + t("You lose {letters}.", letters=" ".join(lost))
        if gained:
            said += " " + t.plural("{count} point for the attacker.", "{count} points for the attacker.", gained)
        self.outcome.setText(said)
        self.theme.dress(self.outcome, f"font-size: 18px; color: {colour};")
