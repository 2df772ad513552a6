"""What a journey's map and panel say and show of its stations, as the journey stands now."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from runtime.campaign.model import EndKind
from runtime.campaign.progress import NodeState
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.ui.campaign.journey_controller import JourneyController
from runtime.ui.campaign.journey_node import PICTURE, JourneyNode
from runtime.ui.campaign.journey_texts import ENDINGS, STATES, say_result, say_table_result
from runtime.ui.campaign.node_panel import NodePanel
from runtime.ui.campaign.table_controller import TableNodeController
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.carried_items import say_bringing, say_prize
from runtime.ui.game_texts.objectives import objective_sentences
from runtime.ui.painter.thumbnails import table_thumbnail, thumbnail
from runtime.ui.tablegames.words import SKILLS, game_name


class NodeTexts:
    """Tells of stations; it changes nothing."""

    def __init__(self, traveller: JourneyController, tables: TableNodeController, parts: GameParts) -> None:
        self._traveller, self._tables, self._parts = traveller, tables, parts
        self._pictures: dict[str, QPixmap] = {}

    def has_left(self, node: str) -> bool:
        """Whether a game of this station was left and can go on."""
        return self._traveller.has_left(node) or self._tables.has_left(node)

    def show_in(self, panel: NodePanel, node: str) -> None:
        """Show all about a station beside the map."""
        traveller, t = self._traveller, self._parts.t
        state, said = traveller.state(node), self._say_state(node)
        if traveller.graph.nodes[node].optional:
            said += " " + t("The campaign is done without it, too.")
        locked = state is NodeState.LOCKED
        panel.show_texts(
            name=traveller.name(node),
            state=traveller.why_not(node) or said,
            about="" if locked else self._about(traveller.level(node), self._tables.level(node)),
            bringing="" if locked else say_bringing(t, traveller.arriving(node)),
            results=self._say_results(node),
        )
        self._show_buttons(panel, node, state)

    def shown(self, node: str, place: Cell, ratio: float) -> JourneyNode:
        """A station as the map shows it at a ``place``; ``ratio`` is the screen's."""
        traveller, station = self._traveller, self._traveller.graph.nodes[node]
        return JourneyNode(
            node,
            traveller.name(node),
            place,
            NodeState.HERE if traveller.is_parting(node) else traveller.state(node),
            self._picture(node, ratio),
            station.optional,
            station.ending is not None and station.ending is not EndKind.DEFEAT,
            self.has_left(node),
            self._say_state(node),
        )

    # Inside

    def _picture(self, node: str, ratio: float) -> QPixmap | None:
        """A station's board, small; None where nothing is played."""
        level, table = self._traveller.level(node), self._traveller.table(node)
        if level is not None and level.id not in self._pictures:
            self._pictures[level.id] = thumbnail(self._parts.painter, level, ratio, PICTURE)
        if table is not None and table.id not in self._pictures:
            self._pictures[table.id] = table_thumbnail(table.game, ratio, PICTURE)
        shown = level or table
        return self._pictures[shown.id] if shown is not None else None

    def _about(self, level: Level | None, table: TableLevel | None) -> str:
        """What a station's level is about; of a table game also which it is, and what winning gives."""
        if table is None:
            return level.description if level is not None else ""
        t = self._parts.t
        opponent = t("against the computer: {skill}", skill=t(SKILLS[table.opponent][0])) if table.opponent else ""
        which = t("A game of {game}", game=game_name(t, table.game))
        opponent = opponent or t("for two at this computer")
        told = t("{game}, {opponent}.", game=which, opponent=opponent)
        return "\n\n".join(filter(None, (told, table.description, say_prize(t, table.prize))))

    def _say_results(self, node: str) -> tuple[str, ...]:
        """What was done at a station before."""
        traveller, t = self._traveller, self._parts.t
        result, level = traveller.progress.results.get(node), traveller.level(node)
        if result is None:
            return ()
        if traveller.table(node) is not None:
            return say_table_result(t, result, traveller.campaign)
        if level is None:
            return ()
        # What the opponent has met is nothing that was done here.
        sentences = objective_sentences(t, level, traveller.stock.rulesets, level.protagonist)
        return say_result(t, result, traveller.campaign, sentences)

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
        panel.read.setVisible(bool(self._tables.pages_before(node)) and not locked and has_level)
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
