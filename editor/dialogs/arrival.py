"""Asks as whom a station is tried: by which way the player comes, and what they bring along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QSpinBox, QWidget

from editor.dialogs.form import FormDialog
from editor.document.presets import LineError, tokens_of, tokens_text
from runtime.campaign.arrivals import Arriving
from runtime.campaign.model import Carry
from runtime.campaign.play import Arrival, CarryOver
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox

_LARGEST = 1_000_000
_POWER = 5


@dataclass(frozen=True, slots=True)
class WayIn:
    """A way to the station, what it is called, and the most that it lets through."""

    id: str
    said: str
    carry: Carry


@dataclass(frozen=True, slots=True)
class Arrived:
    """How a station is tried: as somebody who arrives, or from the level's own start where it is None."""

    arrival: Arrival | None


class ArrivalDialog(FormDialog):
    """The way, and what is brought along: the most that goes, the least, or whatever is typed.

    ``can`` are the bounds of what players can bring; more may be tried all the same, and is named.
    """

    def __init__(
        self,
        t: Texts,
        level: Level,
        rules: Ruleset | None,
        ways: Sequence[WayIn],
        *,
        chosen: str,
        can: Arriving | None,
        parent: QWidget | None,
    ) -> None:
        intro = t("This is for trying “{level}” only; nothing is changed.", level=level.name)
        super().__init__(t, t("Play from here"), t("Play"), intro, parent)
        self._level, self._rules, self._can = level, rules, can
        self._ways: Mapping[str, WayIn] = {way.id: way for way in ways}
        self.way = ComboBox()
        self.way.addItem(t("As the campaign begins: from the level's own start"), "")
        for way in ways:
            self.way.addItem(way.said, way.id)
        self.row(t("Arriving"), self.way, t("By which way the player comes here"))
        self.letters, self.tokens = QLineEdit(), QLineEdit()
        self.spies, self.score = self._number(0), self._number(-_LARGEST)
        self.words = QPlainTextEdit()
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(72)
        self.row(t("Letters brought"), self.letters, t("Letters for the rack; those over go to the pool"))
        self.row(t("Tokens brought"), self.tokens, t("As: flood 3,4 12; volcano 0,2 6"))
        self.row(t("Spies brought"), self.spies, t("Spies on top of the level's"))
        self.row(
            t("Words brought"), self.words, t("Words that are valid here whatever the level's words are, one a line")
        )
        self.row(t("Score brought"), self.score, t("Added to the base score"))
        self.form.addRow("", self._fillers())
        self.way.currentIndexChanged.connect(self._turn)
        for signal in (self.letters.textChanged, self.tokens.textChanged, self.words.textChanged):
            signal.connect(self._look)
        for box in (self.spies, self.score):
            box.valueChanged.connect(self._look)
        first = self.way.findData(chosen) if chosen else min(1, self.way.count() - 1)
        self.way.setCurrentIndex(max(0, first))
        self._turn()
        self.finish(self.way)

    @property
    def answer(self) -> Arrived:
        """How the player comes. Raises LineError where tokens can't be read."""
        way = str(self.way.currentData())
        return Arrived(Arrival(way, self._carry()) if way else None)

    def fill(self, carry: CarryOver) -> None:
        """Fill in what is brought along."""
        self.letters.setText(carry.letters)
        self.tokens.setText(tokens_text(carry.tokens))
        self.spies.setValue(carry.spies)
        self.words.setPlainText("\n".join(carry.words))
        self.score.setValue(carry.score)

    def most(self) -> CarryOver:
        """The most that the chosen way lets through, of letters and tokens as they may well be."""
        way = self._ways.get(str(self.way.currentData()))
        if way is None:
            return CarryOver()
        can, carry = self._can, way.carry
        count = carry.letters if can is None or can.letters.most is None else min(carry.letters, can.letters.most)
        tokens = carry.tokens if can is None or can.tokens.most is None else min(carry.tokens, can.tokens.most)
        spies = carry.spies if can is None or can.spies.most is None else min(carry.spies, can.spies.most)
        kinds = tuple(Element)
        held = tuple(HeldToken(kinds[number % len(kinds)], Cell(0, 0), _POWER) for number in range(tokens))
        return CarryOver(self._likely(count), held, spies, carry.score)

    def _likely(self, count: int) -> str:
        """So many letters, the most frequent ones of the rules first."""
        counts = self._rules.letters.counts if self._rules is not None else {}
        frequent = sorted(counts, key=lambda letter: (-counts[letter], letter))
        return "".join(frequent[number % len(frequent)] for number in range(count)) if frequent else ""

    def _carry(self) -> CarryOver:
        size = self._level.terrain.size
        words = tuple(word.upper() for word in self.words.toPlainText().split())
        letters = "".join(self.letters.text().split()).upper()
        return CarryOver(letters, tokens_of(self.tokens.text(), size), self.spies.value(), self.score.value(), words)

    def _fillers(self) -> QWidget:
        t, holder = self.t, QWidget()
        layout = QHBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        self.fill_most, self.fill_least = QPushButton(t("The most")), QPushButton(t("Nothing"))
        pairs = ((self.fill_most, t("Bring as much as the way lets through")), (self.fill_least, t("Bring nothing")))
        for button, tip in pairs:
            button.setAccessibleName(button.text())
            button.setToolTip(tip)
            button.setAutoDefault(False)
            layout.addWidget(button)
        layout.addStretch()
        self.fill_most.clicked.connect(lambda: self.fill(self.most()))
        self.fill_least.clicked.connect(lambda: self.fill(CarryOver()))
        return holder

    def _number(self, least: int) -> QSpinBox:
        box = QSpinBox()
        box.setRange(least, _LARGEST)
        return box

    def _turn(self) -> None:
        """Another way: bring the most along, or nothing from the level's own start."""
        by_way = bool(self.way.currentData())
        parts = (self.letters, self.tokens, self.spies, self.words, self.score, self.fill_most, self.fill_least)
        for part in parts:
            part.setEnabled(by_way)
        self.fill(self.most())
        self._look()

    def _look(self) -> None:
        t = self.t
        try:
            carry = self._carry()
        except LineError as wrong:
            self.complain(t("“{line}” can't be understood. Write tokens as: flood 3,4 12", line=wrong.line))
            return
        self.complain("")
        can, is_by_way = self._can, bool(self.way.currentData())
        over = is_by_way and (can is None or carry not in can)
        self.advise(t("No player can arrive with just this; it can be tried all the same.") if over else "")
