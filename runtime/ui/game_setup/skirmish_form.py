"""The fields that say how a level is played freely; the card of a skirmish and the set-up have the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from runtime import resources
from runtime.ai import OPPONENTS, level_of, mood_of
from runtime.campaign.rulesets import parameters, resolve
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Level, PoolKind, Seat
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.skirmish import (
    AS_IT_IS,
    GOALS,
    POOLS,
    WORDS,
    Goal,
    GoalFigure,
    SkirmishOptions,
    figures_on,
    seat_name,
    usual_edition,
    usual_pool,
    usual_seat,
    usual_turns,
    usual_words,
)
from runtime.simulate.strength import FOLDER, read_strength, say_player
from runtime.support.rule_texts import RULE_TEXTS, TURN_LIMIT, ParameterId
from runtime.ui.game_setup.rules_card import RulesCard
from runtime.ui.game_setup.seat_fields import MoodBox, clock_box, say_computers
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.names import side_name
from runtime.ui.widgets.boxes import WrappedRow, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import ChoiceBox, NumberBox, field_sheet, lines_of_fields, named, quiet_line, stack

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
        in_row(self.button, (self.told, 1), spacing=12, margins=(0, 0, 0, 0), on=self)
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
        return t("Chosen here: {rules}.", rules=", ".join(t(RULE_TEXTS[ParameterId(key)].name) for key in rules))


_TURNS = (1, 100_000)


class SkirmishForm(QWidget):
    """Who plays, what wins, by which rules, and with which letters and words."""

    changed = Signal()

    def __init__(
        self,
        parts: GameParts,
        rulesets: Mapping[str, Ruleset],
        over: Callable[[], QWidget],
        *,
        clocked: bool = False,
        maps: QWidget | None = None,
    ) -> None:
        """``over`` is what the card of the single rules lies over; ``clocked`` says that a clock is chosen here too.

        ``maps`` is the field of the map, where that is chosen here as well.
        """
        super().__init__()
        self._t, self._rulesets = parts.t, rulesets
        self._level: Level | None = None
        self._is_clocked = clocked
        self._strengths = read_strength(resources.assets() / FOLDER)
        parts.theme.dress(self, field_sheet(parts.theme))
        self._make_players(parts)
        self._make_goal(parts)
        self._make_means()
        self.rules = SingleRules(parts, over, self._usual)
        self._lay_out(maps)
        self._connect()
        self._show_goal()

    def _make_players(self, parts: GameParts) -> None:
        """Who plays, and how the computer does."""
        t = self._t
        self.seats = BySide(*(self._seat_box(side_name(t, side)) for side in SIDES))
        for box in self.seats:
            for row in range(2, box.count()):
                about = say_player(t, box.itemData(row).computer, self._strengths)
                box.setItemData(row, about, Qt.ItemDataRole.ToolTipRole)
        self.moods = BySide(*(MoodBox(t, t("Mood of {side}", side=side_name(t, side))) for side in SIDES))
        for mood in self.moods:
            mood.setMinimumContentsLength(7)
        self.players = BySide(*(QWidget() for _ in SIDES))
        for side in SIDES:
            together = WrappedRow(self.seats[side], self.moods[side], shares=(self.seats[side], self.moods[side]))
            together.setSpacing(8)
            self.players[side].setLayout(together)
        self.about_players = quiet_line(parts.theme)

    def _make_goal(self, parts: GameParts) -> None:
        """What wins, and when the game is over."""
        t = self._t
        goals = [(t(goal.label), goal.id) for goal in GOALS.values()]
        self.goal = ChoiceBox(goals, t("What wins"), t("What a player must do to win"))
        self.about = quiet_line(parts.theme)
        self.spins = (NumberBox((0, 1), ""), NumberBox((0, 1), ""))
        self.labels = tuple(named("", spin) for spin in self.spins)
        self.ends = QCheckBox(t("The standard ends of the game count too"))
        self.ends.setToolTip(t("A player without cities or letters, and a game that nobody moves on, end it as usual"))
        self.turns = NumberBox(
            _TURNS,
            t("Limit of turns"),
            t("As the level has it"),
            t("After so many turns of both sides the score decides"),
        )

    def _make_means(self) -> None:
        """With which letters and words, by which clock and edition."""
        t = self._t
        pools = [(t(text), (kind, many)) for text, kind, many in POOLS]
        self.pool = ChoiceBox(pools, t("Letters"), t("Which letters the players draw"))
        self.words = ChoiceBox(
            [(t(text), tier) for text, tier in WORDS],
            t("Words"),
            t("Which words are valid, for both sides alike"),
        )
        self.clock = clock_box(t)
        editions = [(t("As the level has it"), None), *((t(one.name), key) for key, one in self._rulesets.items())]
        tip = t(
            "By which rules: those of the released game, or those of the older design document; the help compares them"
        )
        self.edition = ChoiceBox(editions, t("Edition of the rules"), tip)

    @property
    def wishes(self) -> SkirmishOptions:
        """Everything that is chosen."""
        kind, many = self.pool.currentData()
        figures = {figure.name: spin.value() for figure, spin in zip(self._figures(), self.spins, strict=False)}
        seats = BySide(*(self._seat(side) for side in SIDES))
        ends = self.ends.isChecked() if self._has_ends() else None
        return SkirmishOptions(
            self._goal().id,
            figures,
            kind,
            many,
            self.edition.currentData(),
            ends,
            seats,
            self.rules.rules,
            self.turns.number,
            self.words.currentData(),
            self.clock.currentData() if self._is_clocked else None,
        )

    def show_wishes(self, wishes: SkirmishOptions) -> None:
        """Show other wishes."""
        was = self.blockSignals(True)
        for side in SIDES:
            self._show_seat(side, wishes.seats[side])
        self.goal.choose(wishes.goal)
        self._show_goal()
        for figure, spin in zip(self._figures(), self.spins, strict=False):
            spin.setValue(wishes.figures.get(figure.name, figure.usual))
        if wishes.ends is not None:
            self.ends.setChecked(wishes.ends)
        self.pool.choose((wishes.pool, wishes.multiple))
        self.edition.choose(wishes.edition)
        if self.words.isEnabled():
            self.words.choose(wishes.words)
        self.turns.choose(wishes.turns)
        self.clock.choose(wishes.clock)
        self.rules.show_rules(wishes.rules)
        self.blockSignals(was)
        self._show()

    def show_level(self, level: Level | None, tier: int | None = None) -> None:
        """The level that is to be played, as far as it is known yet; ``tier`` is that of its campaign's words."""
        t = self._t
        self._level = level
        for side in SIDES:
            self.seats[side].setItemText(0, usual_seat(t, level, side))
        self.words.setItemText(0, usual_words(t, level, tier) if self.words.isEnabled() else t(WORDS[0][0]))
        self.pool.setItemText(0, usual_pool(t, level))
        self.edition.setItemText(0, usual_edition(t, level, self._rulesets))
        self.turns.setSpecialValueText(usual_turns(t, self._usual().get(TURN_LIMIT)))
        self._show()

    def keep_persons(self) -> None:
        """Two people play: there is nobody else to choose."""
        for side in SIDES:
            self._show_seat(side, Seat())
            self._form.setRowVisible(self.players[side], False)

    def narrow(self, *, wanted: bool) -> None:
        """Take less room across, and more down."""
        stack(self._form, wanted=wanted)

    def keep_words(self, why: str) -> None:
        """The words can't be chosen, for this reason."""
        self.words.choose(None)
        self.words.setEnabled(False)
        self.words.setToolTip(why)

    # Inside

    def _seat(self, side: Side) -> Seat | None:
        """Who is chosen to play a side, in the mood that is chosen too; None as the level has it."""
        seat: Seat | None = self.seats[side].currentData()
        if seat is None or seat.computer is None:
            return seat
        return Seat(self.moods[side].chosen(seat.computer))

    def _show_seat(self, side: Side, seat: Seat | None) -> None:
        """Show who is chosen to play a side."""
        self.seats[side].choose(seat if seat is None or seat.computer is None else Seat(level_of(seat.computer)))
        self.moods[side].choose(mood_of(seat.computer if seat is not None else None))

    def _goal(self) -> Goal:
        return GOALS[self.goal.currentData()]

    def _has_ends(self) -> bool:
        return self._goal().id not in (AS_IT_IS, "standard")

    def _figures(self) -> tuple[GoalFigure, ...]:
        return figures_on(self._level, self._goal()) if self._level is not None else self._goal().figures

    def _usual(self) -> Mapping[str, object]:
        """The rules that hold where none is chosen, as far as it is known which level and edition they are of."""
        edition = self.edition.currentData() or (self._level.ruleset if self._level is not None else None)
        ruleset = self._rulesets.get(edition) if edition is not None else None
        if ruleset is None or self._level is None:
            return {}
        rules = resolve(ruleset, self._level.rules)
        return parameters(rules) if isinstance(rules, Ruleset) else {}

    def _seat_box(self, name: str) -> ChoiceBox:
        t = self._t
        players = [(seat_name(t, seat), seat) for seat in map(Seat, (None, *OPPONENTS))]
        tip = t("Who plays {side}: two people at one window, or the computer at one of its levels", side=name)
        return ChoiceBox([(t("As the level has it"), None), *players], name, tip)

    def _lay_out(self, maps: QWidget | None) -> None:
        t = self._t
        form = lines_of_fields()
        if maps is not None:
            form.addRow(named(t("&Map"), maps), maps)
        for side in SIDES:
            form.addRow(named(side_name(t, side), self.seats[side]), self.players[side])
        form.addRow("", self.about_players)
        form.addRow(named(t("&What wins"), self.goal), self.goal)
        form.addRow("", self.about)
        for label, spin in zip(self.labels, self.spins, strict=True):
            form.addRow(label, spin)
        form.addRow("", self.ends)
        for text, field in (
            (t("L&imit of turns"), self.turns),
            (t("L&etters"), self.pool),
            (t("W&ords"), self.words),
            (t("E&dition"), self.edition),
            (t("&Clock"), self.clock),
        ):
            form.addRow(named(text, field), field)
        form.addRow("", self.rules)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2, 2, 10, 2)
        whole.addLayout(form)
        # Not before: a row that belongs to nobody yet would come up as windows of its own.
        form.setRowVisible(self.clock, self._is_clocked)
        self._form = form
        whole.addStretch(1)

    def _connect(self) -> None:
        for box in (self.edition, self.pool, self.words, self.clock, *self.seats, *self.moods):
            box.currentIndexChanged.connect(self._show)
        self.goal.currentIndexChanged.connect(self._show_goal)
        self.ends.toggled.connect(self._show)
        for spin in (*self.spins, self.turns):
            spin.valueChanged.connect(self._show)
        self.rules.changed.connect(self._show)

    def _show_goal(self) -> None:
        """Another goal: what goes with it usually."""
        goal = self._goal()
        self.about.setText(self._t(goal.about))
        self.ends.setChecked(goal.ends)
        self._form.setRowVisible(self.ends, self._has_ends())
        endless = [kind for _text, kind, _many in POOLS].index(PoolKind.INFINITE)
        if goal.endless or self.pool.currentIndex() == endless:
            self.pool.setCurrentIndex(endless if goal.endless else 0)
        for figure, spin in zip(self._figures(), self.spins, strict=False):
            spin.bound((figure.least, figure.most))
            spin.setValue(figure.usual)
        self._show()

    def _show(self) -> None:
        """What goes with what is chosen."""
        t, figures = self._t, self._figures()
        for number, (label, spin) in enumerate(zip(self.labels, self.spins, strict=True)):
            is_there = number < len(figures)
            self._form.setRowVisible(spin, is_there)
            if is_there:
                name = t(figures[number].label)
                label.setText(name)
                spin.setAccessibleName(name)
                spin.setToolTip(name)
                spin.bound((spin.minimum(), figures[number].most))
        is_timed = self._goal().id == "time"
        self.turns.setEnabled(not is_timed)
        tip = t("After so many turns of both sides the score decides")
        self.turns.setToolTip(t("What wins settles after how many turns the game is over.") if is_timed else tip)
        own = self._level.seats if self._level is not None else BySide(None, None)
        for side in SIDES:
            seat = self.seats[side].currentData()
            self.moods[side].show_player(seat.computer if seat is not None else None)
        said = say_computers(t, [self._seat(side) or own[side] for side in SIDES], self._strengths)
        self.about_players.setText(said)
        self._form.setRowVisible(self.about_players, bool(said))
        self.changed.emit()
