"""Beside the map of a journey: how the chosen station stands, what was done there, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from runtime.campaign.arrivals import Arriving, arrivals
from runtime.campaign.model import Campaign, EndKind
from runtime.campaign.progress import NodeState
from runtime.checks.clear_check import CaseStanding, StatedStandings, bounds_of, fewest_stars
from runtime.checks.clear_texts import say_shown
from runtime.engine.board.grid import Cell
from runtime.engine.conditions.variables import variable_name
from runtime.support.texts import Texts, mark
from runtime.ui.campaign.journey_controller import JourneyController
from runtime.ui.campaign.journey_node import JourneyNode
from runtime.ui.campaign.node_games import JourneyGames
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.carried_items import say_bringing
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import Scrolled

WIDE = 330

STATES = MappingProxyType(
    {
        NodeState.HERE: mark("You stand here."),
        NodeState.DONE: mark("Done."),
        NodeState.OPEN: mark("Open: you may go there from here and come back."),
        NodeState.TRIED: mark("Tried, and not won yet."),
        NodeState.LOCKED: mark("You have not come here yet."),
    }
)
ENDINGS = MappingProxyType(
    {
        EndKind.VICTORY: (
            mark("The journey ends in victory"),
            mark("You have come to the end of your journey, and you have won."),
        ),
        EndKind.DEFEAT: (
            mark("The journey ends in defeat"),
            mark("This is where your journey ends. Set out again, or go on from a station that you know."),
        ),
        EndKind.OPEN: (mark("The journey ends"), mark("You have come to an end of your journey.")),
    }
)


class NodePanel(QWidget):
    """Name, what it is about, what is brought along, what was done, and the buttons."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self._theme = theme
        colours = theme.colours
        self.setFixedWidth(theme.span(WIDE))
        self.name = self._label(theme.headline(23))
        self.state = self._label(f"font-size: 17px; color: {colours.warning};")
        self.about = self._label("font-size: 17px;")
        self.bringing = self._label(f"font-size: 17px; color: {colours.good};")
        self.clear = self._label(f"font-size: 16px; color: {colours.quiet};")
        self.results = self._label(f"font-size: 16px; color: {colours.quiet};")
        inside = QWidget()
        in_column(
            self.name,
            self.state,
            self.about,
            self.bringing,
            self.clear,
            self.results,
            None,
            spacing=10,
            margins=(4, 0, 8, 0),
            on=inside,
        )
        self.area = Scrolled(inside, t("About this station"))
        self.play = BrassButton(theme, t("Play"), "play", primary=True)
        self.go_on = BrassButton(theme, t("Continue"), "play", primary=True)
        self.go_on.describe(t("Go on with the saved game of this station"), t("Enter"))
        self.read = BrassButton(theme, t("Read again"), "properties")
        self.read.describe(t("Read the story of this station once more"))
        whole = in_column((self.area, 1), spacing=10, margins=(0, 0, 0, 0), on=self)
        row = QHBoxLayout()
        row.addWidget(self.read)
        row.addStretch(1)
        whole.addLayout(row)
        whole.addWidget(self.go_on)
        whole.addWidget(self.play)

    def changeEvent(self, event: QEvent) -> None:
        """The window may have another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.setFixedWidth(self._theme.span(WIDE))

    def show_texts(
        self, *, name: str, state: str, about: str, bringing: str, results: tuple[str, ...], clear: str = ""
    ) -> None:
        """Say all about a station; what is empty takes no room."""
        texts = {self.name: name, self.state: state, self.about: about, self.bringing: bringing, self.clear: clear}
        for label, text in {**texts, self.results: "\n".join(results)}.items():
            label.setText(text)
            label.setVisible(bool(text))
        self.area.verticalScrollBar().setValue(0)

    def _label(self, style: str) -> QLabel:
        label = Label()
        label.setWordWrap(True)
        self._theme.dress(label, style)
        return label


class NodeTexts:
    """Tells of stations; it changes nothing."""

    def __init__(self, traveller: JourneyController, games: JourneyGames, parts: GameParts) -> None:
        self._traveller, self._games, self._parts = traveller, games, parts
        self._pictures: dict[str, QPixmap] = {}
        self._stands = StatedStandings(traveller.assets.rulesets)
        self._arriving: tuple[Campaign | None, Mapping[str, Arriving]] = (None, {})

    def has_left(self, node: str) -> bool:
        """Whether a game of this station was left and can go on."""
        return self._games.of(node).has_left(node)

    def show_in(self, panel: NodePanel, node: str) -> None:
        """Show all about a station beside the map."""
        traveller, t, games = self._traveller, self._parts.t, self._games.of(node)
        state, said, level = traveller.state(node), self._say_state(node), games.level(node)
        result = traveller.progress.results.get(node)
        if traveller.graph.nodes[node].optional:
            said += " " + t("The campaign is done without it, too.")
        locked = state is NodeState.LOCKED
        panel.show_texts(
            name=traveller.name(node),
            state=traveller.why_not(node) or said,
            about="" if locked or level is None else games.say_about(level),
            bringing="" if locked else self._say_bringing(node),
            results=games.say_results(level, result) if level is not None and result is not None else (),
            clear="" if locked else say_shown(t, self._shown_cases(node)),
        )
        self._show_buttons(panel, node, state)

    def _say_bringing(self, node: str) -> str:
        """What the player brings to a station, and what the journey remembers for it that players are told of."""
        traveller = self._traveller
        t = traveller.t
        held, known = traveller.variables(node), (one for one in traveller.campaign.variables if one.shown)
        said = [t("{name}: {number}", name=variable_name(one), number=held[one.id]) for one in known]
        return "\n".join(filter(None, (say_bringing(t, traveller.arriving(node)), *said)))

    def shown(self, node: str, place: Cell, ratio: float) -> JourneyNode:
        """A station as the map shows it at a ``place``; ``ratio`` is the screen's."""
        traveller, found = self._traveller, self._traveller.graph.nodes[node]
        return JourneyNode(
            node,
            traveller.name(node),
            place,
            NodeState.HERE if traveller.is_parting(node) else traveller.state(node),
            self._picture(node, ratio),
            found.optional,
            found.ending is not None and found.ending is not EndKind.DEFEAT,
            self.has_left(node),
            self._say_state(node),
            fewest_stars(self._shown_cases(node)),
        )

    # Inside

    def _shown_cases(self, node: str) -> tuple[CaseStanding, ...]:
        """How what is to be shown of a station's level stands, at the difficulty of this journey."""
        traveller = self._traveller
        campaign, difficulty = traveller.campaign, traveller.progress.difficulty
        level = next((one for one in campaign.levels if one.id == traveller.graph.nodes[node].level), None)
        if level is None or level.id not in campaign.proofs:
            return ()
        if self._arriving[0] is not campaign:
            self._arriving = campaign, arrivals(campaign, traveller.assets.rulesets)
        found = self._stands.of(campaign, level, bounds_of(campaign, level.id, self._arriving[1]))
        return tuple(one for one in found if not one.case.difficulties or difficulty in one.case.difficulties)

    def _picture(self, node: str, ratio: float) -> QPixmap | None:
        """A station's board, small; None where nothing is played."""
        games = self._games.of(node)
        level = games.level(node)
        if level is None:
            return None
        if level.id not in self._pictures:
            self._pictures[level.id] = games.picture(level, self._parts.painter, ratio)
        return self._pictures[level.id]

    def _say_state(self, node: str) -> str:
        """How a station stands, in words."""
        t, progress = self._parts.t, self._traveller.progress
        if self._traveller.is_parting(node):
            return t("Your way parts here: choose where to go.")
        if node == progress.here and progress.ended is not None:
            return t(ENDINGS[progress.ended][0])
        return t(STATES[self._traveller.state(node)])

    def _show_buttons(self, panel: NodePanel, node: str, state: NodeState) -> None:
        """What can be done at a station, and why not."""
        traveller, t = self._traveller, self._parts.t
        left, has_level = self.has_left(node), bool(traveller.graph.nodes[node].level)
        choosing, locked = traveller.is_parting(node), state is NodeState.LOCKED
        panel.go_on.setVisible(left and not choosing)
        panel.read.setVisible(bool(self._games.of(node).pages_before(node)) and not locked and has_level)
        text = t("Play")
        if choosing:
            text = t("Choose the way…")
        elif not has_level:
            text = t("Read")
        elif left:
            text = t("Begin anew")
        elif node in traveller.progress.results:
            text = t("Play again")
        panel.play.setText(text)
        panel.play.describe(text, "" if left and not choosing else t("Enter"))
        panel.play.allow(t("You have not come here yet.") if locked else traveller.why_not(node))
        panel.play.updateGeometry()
