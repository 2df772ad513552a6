"""Asks how playtests and trials go: who plays, from which beginning, how often; and what a preset is called."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from editor.dialogs.form import FormDialog
from editor.document.edit import NAME
from editor.document.presets_and_proofs import LineError, tokens_of, tokens_text
from editor.settings import AS_LEVEL, PERSON, PlaytestSetup
from editor.tools.names import side_name
from runtime.ai.players import (
    OPPONENTS,
    level_of,
    mood_choices,
    mood_of,
    opponents_and,
    player_name,
    takes_mood,
    with_mood,
)
from runtime.campaign.arrivals import Arriving
from runtime.campaign.model import Carry, Difficulty
from runtime.campaign.play import Arrival, CarryOver, Preset
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import JOURNEY, LEAST_VALUE, Level, journey_values
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox

LARGEST_SEED = 2**31 - 1


class PlaySetupDialog(FormDialog):
    """Who plays each side in playtests, the seed, the beginning, and whether the game begins paused."""

    def __init__(
        self,
        t: Texts,
        level: Level,
        presets: tuple[Preset, ...],
        wanted: PlaytestSetup,
        parent: QWidget | None,
        *,
        difficulties: tuple[Difficulty, ...] = (),
    ) -> None:
        intro = t("This is for trying the level only; the level keeps its own players.")
        super().__init__(t, t("Play with other players"), t("Play"), intro, parent)
        self._presets, self._wanted = presets, wanted
        self.seats = BySide(*(self._seat(side, level, wanted.seats[side]) for side in SIDES))
        self.moods = BySide(*(self._mood(self.seats[side], wanted.seats[side]) for side in SIDES))
        for side in SIDES:
            name = side_name(t, side)
            self.row(name, self.seats[side], t("Who plays {side} in playtests from now on", side=name))
            self.row(t("Mood of {side}", side=name), self.moods[side], t("In what mood a level of the computer plays"))
        self.beginning = ComboBox()
        self.beginning.addItem(t("The level's own start"))
        for preset in presets:
            self.beginning.addItem(preset.name)
        self.row(t("Beginning"), self.beginning, t("Where the game begins: the level's start, or one of its presets"))
        self._add_difficulty(difficulties)
        self.seed = QSpinBox()
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(wanted.seed)
        self.row(t("Seed"), self.seed, t("The same seed deals the same letters; a preset's own one goes before"))
        self.paused = QCheckBox(t("Begin paused"))
        self.paused.setChecked(wanted.paused)
        self.row(t("Computers"), self.paused, t("No computer moves until you let the game go on, with F10"))
        self.paused.setAccessibleName(t("Begin paused"))
        self.tells = QCheckBox(t("Show the pages of story"))
        self.tells.setChecked(wanted.tells)
        self.row(t("Story"), self.tells, t("Read the pages before the level and after it, as players do"))
        self.tells.setAccessibleName(t("Show the pages of story"))
        self.complain("")
        self.finish(self.seats.gold)

    def _add_difficulty(self, difficulties: tuple[Difficulty, ...]) -> None:
        """At which difficulty the level is tried, where the campaign has any."""
        t, wanted = self.t, self._wanted
        self.difficulty = ComboBox()
        self.difficulty.addItem(t("The level as it stands"), "")
        for one in difficulties:
            self.difficulty.addItem(one.name, one.id)
            self.difficulty.setItemData(self.difficulty.count() - 1, one.description, Qt.ItemDataRole.ToolTipRole)
        self.difficulty.setCurrentIndex(max(0, self.difficulty.findData(wanted.difficulty)))
        if difficulties:
            self.row(t("Difficulty"), self.difficulty, t("The level as it is for players who choose this difficulty"))

    @property
    def answer(self) -> tuple[PlaytestSetup, Preset | None]:
        """What was chosen."""
        seats = BySide(*(self._chosen(side) for side in SIDES))
        is_other = self.seed.value() != self._wanted.seed
        wanted = replace(
            self._wanted,
            seats=seats,
            seed=self.seed.value(),
            any_seed=is_other or self._wanted.any_seed,
            paused=self.paused.isChecked(),
            difficulty=str(self.difficulty.currentData()),
            tells=self.tells.isChecked(),
        )
        row = self.beginning.currentIndex()
        return wanted, self._presets[row - 1] if row else None

    def _seat(self, side: Side, level: Level, chosen: str) -> QComboBox:
        t, own = self.t, level.seats[side].computer
        box = ComboBox()
        name = t("a person") if own is None else player_name(t, own)
        box.addItem(t("As the level has it: {player}", player=name), AS_LEVEL)
        box.addItem(t("Person"), PERSON)
        for player in OPPONENTS.values():
            box.addItem(t(player.name), player.id)
            box.setItemData(box.count() - 1, t(player.about), Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(max(0, box.findData(level_of(chosen))))
        return box

    def _mood(self, seat: QComboBox, chosen: str) -> QComboBox:
        """Chooses the mood of who is chosen in a ``seat``; who has none is left as they are."""
        box = ComboBox()
        for mood, name, about in mood_choices(self.t):
            box.addItem(name, mood)
            box.setItemData(box.count() - 1, about, Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(max(0, box.findData(mood_of(chosen))))
        seat.currentIndexChanged.connect(lambda: box.setEnabled(takes_mood(str(seat.currentData()))))
        box.setEnabled(takes_mood(str(seat.currentData())))
        return box

    def _chosen(self, side: Side) -> str:
        return with_mood(str(self.seats[side].currentData()), str(self.moods[side].currentData()))


class PresetNameDialog(FormDialog):
    """The name of a preset; ``taken`` are the names of others, case-folded."""

    def __init__(self, t: Texts, usual: str, taken: Collection[str], parent: QWidget | None) -> None:
        intro = t("The position is kept beside the level, to begin playtests with.")
        super().__init__(t, t("Keep this position as a preset"), t("Keep"), intro, parent)
        self._taken = taken
        self.name = QLineEdit(usual)
        self.name.setMaxLength(NAME)
        self.row(t("Name"), self.name, t("How the preset is called in the menu Play"))
        self.name.textChanged.connect(self._look)
        self._look()
        self.finish(self.name)

    @property
    def answer(self) -> str:
        """The name."""
        return self.name.text().strip()

    def _look(self) -> None:
        t, name = self.t, self.answer
        taken = t("Another preset of this level is called “{name}”. Choose another name.", name=name)
        self.complain(t("A name can't be empty.") if not name else taken if name.casefold() in self._taken else "")


_LARGEST = 1_000_000
_POWER = 5


@dataclass(frozen=True, slots=True)
class ArrivalEdge:
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
        edges: Sequence[ArrivalEdge],
        *,
        chosen: str,
        can: Arriving | None,
        parent: QWidget | None,
    ) -> None:
        intro = t("This is for trying “{level}” only; nothing is changed.", level=level.name)
        super().__init__(t, t("Play from here"), t("Play"), intro, parent)
        self._level, self._rules, self._can = level, rules, can
        self._edges: Mapping[str, ArrivalEdge] = {edge.id: edge for edge in edges}
        self.edge_box = ComboBox()
        self.edge_box.addItem(t("As the campaign begins: from the level's own start"), "")
        for edge in edges:
            self.edge_box.addItem(edge.said, edge.id)
        self.row(t("Arriving"), self.edge_box, t("By which way the player comes here"))
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
        self.variables: dict[str, QSpinBox] = {}
        for one in level.known_variables:
            if one.id.startswith(JOURNEY):
                name = one.id.removeprefix(JOURNEY)
                box = self.variables[name] = self._number(LEAST_VALUE)
                self.row(one.name or name, box, t("What this variable of the journey holds on coming here"))
        self.form.addRow("", self._fillers())
        self.edge_box.currentIndexChanged.connect(self._turn)
        for signal in (self.letters.textChanged, self.tokens.textChanged, self.words.textChanged):
            signal.connect(self._look)
        for box in (self.spies, self.score, *self.variables.values()):
            box.valueChanged.connect(self._look)
        first = self.edge_box.findData(chosen) if chosen else min(1, self.edge_box.count() - 1)
        self.edge_box.setCurrentIndex(max(0, first))
        self._turn()
        self.finish(self.edge_box)

    @property
    def answer(self) -> Arrived:
        """How the player comes. Raises LineError where tokens can't be read."""
        edge_id = str(self.edge_box.currentData())
        return Arrived(Arrival(edge_id, self._carry()) if edge_id else None)

    def fill(self, carry: CarryOver) -> None:
        """Fill in what is brought along."""
        self.letters.setText(carry.letters)
        self.tokens.setText(tokens_text(carry.tokens))
        self.spies.setValue(carry.spies)
        self.words.setPlainText("\n".join(carry.words))
        self.score.setValue(carry.score)
        starts = journey_values({one.id: one.start for one in self._level.known_variables})
        for name, box in self.variables.items():
            box.setValue(carry.variables.get(name, starts[name]))

    def most(self) -> CarryOver:
        """The most that the chosen way lets through, of letters and tokens as they may well be."""
        edge = self._edges.get(str(self.edge_box.currentData()))
        if edge is None:
            return CarryOver()
        can, carry = self._can, edge.carry
        count = carry.letters if can is None or can.letters.most is None else min(carry.letters, can.letters.most)
        tokens = carry.tokens if can is None or can.tokens.most is None else min(carry.tokens, can.tokens.most)
        spies = carry.spies if can is None or can.spies.most is None else min(carry.spies, can.spies.most)
        kinds = tuple(Element)
        held = tuple(HeldToken(kinds[number % len(kinds)], Cell(0, 0), _POWER) for number in range(tokens))
        bounds = can.variables if can is not None else {}
        most = {name: bounds[name].most or 0 for name in self.variables if name in bounds}
        return CarryOver(self._likely(count), held, spies, carry.score, variables=most)

    def _likely(self, count: int) -> str:
        """So many letters, the most frequent ones of the rules first."""
        counts = self._rules.letters.counts if self._rules is not None else {}
        frequent = sorted(counts, key=lambda letter: (-counts[letter], letter))
        return "".join(frequent[number % len(frequent)] for number in range(count)) if frequent else ""

    def _carry(self) -> CarryOver:
        size = self._level.terrain.size
        words = tuple(word.upper() for word in self.words.toPlainText().split())
        letters = "".join(self.letters.text().split()).upper()
        return CarryOver(
            letters,
            tokens_of(self.tokens.text(), size),
            self.spies.value(),
            self.score.value(),
            words,
            {name: box.value() for name, box in self.variables.items()},
        )

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
        arrives = bool(self.edge_box.currentData())
        parts: tuple[QWidget, ...] = (self.letters, self.tokens, self.spies, self.words, self.score)
        parts += (self.fill_most, self.fill_least, *self.variables.values())
        for part in parts:
            part.setEnabled(arrives)
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
        can, arrives = self._can, bool(self.edge_box.currentData())
        over = arrives and (can is None or carry not in can)
        self.advise(t("No player can arrive with just this; it can be tried all the same.") if over else "")


MOST_GAMES = 200


@dataclass(frozen=True, slots=True)
class TrialOptions:
    """Who is to play a level, and how often."""

    player: str
    foe: str
    games: int


class TrialDialog(FormDialog):
    """Asks which computers are to try a level."""

    def __init__(self, t: Texts, level: str, usual: TrialOptions, parent: QWidget | None) -> None:
        super().__init__(
            t,
            t("Try the level"),
            t("Play"),
            t(
                "Computers play “{level}” and you see how often its ends are reached. That is evidence: it proves "
                "neither that a level can be won nor that it can't.",
                level=level,
            ),
            parent,
        )
        self.player, self.foe = self._players(usual.player), self._players(usual.foe)
        self.games = QSpinBox()
        self.games.setRange(1, MOST_GAMES)
        self.games.setValue(usual.games)
        self.row(t("In the player's place"), self.player, t("Which computer plays the side of the campaign's player"))
        self.row(t("Against"), self.foe, t("Which computer plays the other side"))
        self.row(t("Games"), self.games, t("How many games are played; more take longer and say more"))
        self.finish(self.games)

    @property
    def wish(self) -> TrialOptions:
        """What was chosen."""
        return TrialOptions(str(self.player.currentData()), str(self.foe.currentData()), self.games.value())

    def _players(self, usual: str) -> QComboBox:
        box = ComboBox()
        for name in opponents_and(usual):
            box.addItem(player_name(self.t, name), name)
        box.setCurrentIndex(max(0, box.findData(usual)))
        return box
