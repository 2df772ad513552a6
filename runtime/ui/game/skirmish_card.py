"""The card that sets up a skirmish: map, players, edition, letters, and what wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QLabel, QSpinBox, QWidget

from runtime.ai import PLAYERS
from runtime.engine.level import Level, PoolKind, Seat
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import SIDES, BySide
from runtime.match.skirmish import AS_IT_IS, GOALS, Figure, Goal, Wishes, figures_on, varied
from runtime.support.texts import mark
from runtime.ui.game.brass_button import BrassButton
from runtime.ui.game.journey_words import objective_sentences
from runtime.ui.game.names import side_name
from runtime.ui.game.overlay import Overlay
from runtime.ui.game.setup import GameParts
from runtime.ui.theme import Theme

POOLS: Sequence[tuple[str, PoolKind | None, int]] = (
    (mark("As the level has them"), None, 1),
    (mark("The usual letters once"), PoolKind.STANDARD, 1),
    (mark("The usual letters twice"), PoolKind.STANDARD, 2),
    (mark("Letters that never run out"), PoolKind.INFINITE, 1),
)
WIDE = 640


class SkirmishCard(Overlay):
    """Asks how a level shall be played; Enter plays, Escape leaves it."""

    played = Signal(object, object)
    """A :class:`Level` as it is to be played, and the level of the campaign that it was made from."""
    continued = Signal(object)
    """The :class:`Level` whose skirmish was left and goes on."""

    def __init__(
        self,
        parts: GameParts,
        over: QWidget,
        levels: Sequence[Level],
        rulesets: Mapping[str, Ruleset],
        *,
        first: Level,
        left: Sequence[str] = (),
        blocked: Mapping[str, str] | None = None,
    ) -> None:
        """``left`` are the ids of the levels of which a skirmish was left; ``blocked`` as for choosers."""
        theme, t = parts.theme, parts.t
        super().__init__(theme, t("Play freely"), over)
        self._t, self._rulesets, self._left, self._blocked = t, rulesets, tuple(left), blocked or {}
        theme.dress(self.card, _sheet(theme))
        self.levels = _box([(level.name or level.id, level) for level in levels], t("Map"))
        editions = [(t("As the level has it"), None), *((t(rules.name), key) for key, rules in rulesets.items())]
        self.edition = _box(editions, t("Edition of the rules"))
        self.pool = _box([(t(text), (kind, many)) for text, kind, many in POOLS], t("Letters"))
        self.goal = _box([(t(goal.label), goal.id) for goal in GOALS.values()], t("What wins"))
        self.seats = BySide(*(self._seat_box(side_name(t, side)) for side in SIDES))
        self.ends = QCheckBox(t("The standard ends of the game count too"))
        self.spins = (QSpinBox(), QSpinBox())
        self.labels = (QLabel(), QLabel())
        self.about = _line(theme, theme.colours.quiet)
        self.objective = _line(theme, theme.colours.good)
        self.told = _line(theme, theme.colours.warning)
        self._buttons(theme)
        self._lay_out()
        row = next((number for number, level in enumerate(levels) if level.id == first.id), 0)
        self.levels.setCurrentIndex(row)
        for box in (self.levels, self.edition, self.pool, *self.seats):
            box.currentIndexChanged.connect(self._show)
        self.goal.currentIndexChanged.connect(self._show_goal)
        self.ends.toggled.connect(self._show)
        for spin in self.spins:
            spin.valueChanged.connect(self._show)
        self._show_goal()

    def open(self) -> None:
        """Lie over the window; the keyboard is on what wins."""
        super().open()
        self.goal.setFocus()

    @property
    def level(self) -> Level:
        """The chosen map."""
        found: Level = self.levels.currentData()
        return found

    @property
    def wishes(self) -> Wishes:
        """Everything that is chosen."""
        kind, many = self.pool.currentData()
        figures = {figure.name: spin.value() for figure, spin in zip(self._figures(), self.spins, strict=False)}
        seats = BySide(*(self.seats[side].currentData() for side in SIDES))
        ends = self.ends.isChecked() if self._goal().id not in (AS_IT_IS, "standard") else None
        return Wishes(self._goal().id, figures, kind, many, self.edition.currentData(), ends, seats)

    def accept(self) -> None:
        """Play."""
        if self.playing.isEnabled():
            level, wishes = self.level, self.wishes
            self.leave()
            self.played.emit(varied(level, wishes), level)

    def go_on(self) -> None:
        """Go on with the skirmish that was left on this map."""
        level = self.level
        self.leave()
        self.continued.emit(level)

    # Inside

    def _goal(self) -> Goal:
        return GOALS[self.goal.currentData()]

    def _figures(self) -> tuple[Figure, ...]:
        return figures_on(self.level, self._goal())

    def _seat_box(self, name: str) -> QComboBox:
        t = self._t
        players = [(t("Computer: {player}", player=t(player.name)), Seat(player.id)) for player in PLAYERS.values()]
        return _box([(t("As the level has it"), None), (t("A person"), Seat()), *players], name)

    def _buttons(self, theme: Theme) -> None:
        t = self._t
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self.leaving.clicked.connect(self.refuse)
        self.resuming = BrassButton(theme, t("Continue"), "play", primary=True)
        self.resuming.describe(t("Go on with the skirmish that was left on this map"))
        self.resuming.clicked.connect(self.go_on)
        self.playing = BrassButton(theme, t("Play"), "play", primary=True)
        self.playing.describe(t("Play the skirmish"), t("Enter"))
        self.playing.clicked.connect(self.accept)

    def _lay_out(self) -> None:
        t = self._t
        form = QFormLayout()
        form.setVerticalSpacing(9)
        form.setHorizontalSpacing(16)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(t("&Map"), self.levels)
        form.addRow(t("&What wins"), self.goal)
        form.addRow("", self.about)
        figures = QHBoxLayout()
        for label, spin in zip(self.labels, self.spins, strict=True):
            label.setBuddy(spin)
            spin.setMinimumWidth(96)
            spin.setPalette(self.theme.game_palette())
            figures.addWidget(label)
            figures.addSpacing(8)
            figures.addWidget(spin)
            figures.addSpacing(14)
        figures.addStretch(1)
        form.addRow("", figures)
        form.addRow("", self.ends)
        form.addRow(t("&Letters"), self.pool)
        form.addRow(t("&Edition"), self.edition)
        for side in SIDES:
            form.addRow(side_name(t, side), self.seats[side])
        row = QHBoxLayout()
        row.addWidget(self.leaving)
        row.addStretch(1)
        row.addWidget(self.resuming)
        row.addWidget(self.playing)
        self.inside.addLayout(form)
        self.inside.addWidget(self.objective)
        self.inside.addWidget(self.told)
        self.inside.addLayout(row)
        self.card.setFixedWidth(WIDE)

    def _show_goal(self) -> None:
        """Another goal: what goes with it usually."""
        goal = self._goal()
        self.about.setText(self._t(goal.about))
        self.ends.setChecked(goal.ends)
        self.ends.setVisible(goal.id not in (AS_IT_IS, "standard"))
        endless = [kind for _text, kind, _many in POOLS].index(PoolKind.INFINITE)
        if goal.endless or self.pool.currentIndex() == endless:
            self.pool.setCurrentIndex(endless if goal.endless else 0)
        for figure, spin in zip(self._figures(), self.spins, strict=False):
            spin.setRange(figure.least, figure.most)
            spin.setValue(figure.usual)
        self._show()

    def _show(self) -> None:
        """What all of it comes to."""
        figures = self._figures()
        for number, (label, spin) in enumerate(zip(self.labels, self.spins, strict=True)):
            is_there = number < len(figures)
            label.setVisible(is_there)
            spin.setVisible(is_there)
            if is_there:
                name = self._t(figures[number].label)
                label.setText(name)
                spin.setAccessibleName(name)
                spin.setMaximum(figures[number].most)
        level = varied(self.level, self.wishes)
        sentences = objective_sentences(self._t, level, self._rulesets)
        named = [sentences[path.id] for side in SIDES for path in level.conditions[side] if path.id in sentences]
        said = "\n".join(named) if self._goal().id != AS_IT_IS else ""
        self.objective.setText(said)
        self.objective.setVisible(bool(said))
        why = self._blocked.get(level.id, "")
        self.told.setText(why)
        self.told.setVisible(bool(why))
        self.playing.allow(why)
        self.resuming.setVisible(level.id in self._left)


def _box(items: Sequence[tuple[str, object]], name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    for text, data in items:
        box.addItem(text, data)
    return box


def _line(theme: Theme, colour: str) -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    theme.dress(label, f"font-size: 16px; color: {colour};")
    return label


def _sheet(theme: Theme) -> str:
    """How fields look on a card."""
    c = theme.colours
    return (
        f"QComboBox {{ background: {c.shade}; border: 1px solid {c.dark_brass}; border-radius: 3px;"
        f" padding: 4px 10px; font-size: 17px; }} QLabel, QCheckBox, QSpinBox {{ font-size: 17px; }}"
        f"QComboBox:focus {{ border: 1px solid {c.bright_brass}; }} QCheckBox:focus {{ color: {c.bright_brass}; }}"
        f"QCheckBox::indicator {{ width: 16px; height: 16px; border: 1px solid {c.brass}; background: {c.shade}; }}"
        f'QCheckBox::indicator:checked {{ image: url("{(theme.icons / "check.svg").as_posix()}"); }}'
        f"QComboBox QAbstractItemView {{ background: {c.shade}; border: 1px solid {c.brass}; }}"
    )
