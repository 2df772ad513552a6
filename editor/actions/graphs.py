"""What can be done with the campaign's graph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from editor.actions.situation import GraphSeen
from editor.dialogs.new_things import inherited_text
from editor.dialogs.play_setup import ArrivalEdge
from editor.dialogs.questions import Questions
from editor.document.levels import blank_level, level_like
from editor.document.tables import blank_table
from editor.editor_state import EditorState
from editor.graph.chart import EDGE, NODE, Chart, Ref
from editor.graph.page import GraphPage
from runtime.campaign.model import EndKind
from runtime.campaign.play import Preset
from runtime.campaign.rulesets import resolve
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts


class GraphCommands:
    """``turn`` shows the graph or the map; ``play`` plays the level on the screen by a preset, or as it is."""

    def __init__(
        self,
        state: EditorState,
        page: GraphPage,
        ask: Callable[[], Questions],
        t: Texts,
        *,
        turn: Callable[[bool], None],
        play: Callable[[Preset | None], None],
    ) -> None:
        self._state, self._page, self._ask, self._t = state, page, ask, t
        self._turn, self._play = turn, play
        page.view.opened.connect(self._open)
        page.view.linked_to_nothing.connect(self.add_at)

    @property
    def is_shown(self) -> bool:
        """Whether the graph is on show."""
        return self._page.is_shown

    @property
    def seen(self) -> GraphSeen:
        """The graph as the action table's rules look at it."""
        view, document = self._page.view, self._state.document
        if document is None or not self.is_shown:
            return GraphSeen()
        chart, chosen = view.chart, view.chosen
        kind = "" if not chosen else chosen[0].kind if len(chosen) == 1 else "many"
        seen = GraphSeen(
            True,
            kind,
            playable=self._to_play() is not None,
            placed=any(node.at is not None for node in document.campaign.nodes),
            smallest=view.is_smallest,
            largest=view.is_largest,
        )
        return self._with_choice(seen, chart, chosen[0]) if kind in (NODE, EDGE) else seen

    def _with_choice(self, seen: GraphSeen, chart: Chart, ref: Ref) -> GraphSeen:
        if ref.kind == EDGE:
            return replace(seen, unlocks=chart.edges[ref.id].edge.unlocks)
        item = chart.nodes[ref.id]
        ending = item.ending.value if item.ending is not None else ""
        return replace(seen, starts=item.starts, optional=item.node.optional, ending=ending)

    def show(self, shown: bool) -> None:
        """Show the graph, or the map."""
        self._turn(shown)

    def add(self) -> None:
        """Ask what the new station is and add it after the one that is chosen."""
        here = self._page.view.here
        self._add(here.id if here is not None and here.kind == NODE else "", None)

    def add_at(self, after: str, at: Cell) -> None:
        """Ask what the new station is and add it at a place, at the end of a way."""
        self._add(after, at)

    def _add(self, after: str, at: Cell | None) -> None:
        document, changes = self._state.document, self._page.changes
        if document is None:
            return
        campaign = document.campaign
        wanted = self._ask().new_node(campaign, changes.name_of(after) if after else "")
        if wanted is None:
            return
        level: Level | TableLevel | None = next((one for one in campaign.levels if one.id == wanted.level), None)
        level = level or campaign.table(wanted.level)
        if wanted.size is not None:
            like = self._state.level or next(reversed(campaign.levels), None)
            level = blank_level(campaign, wanted.name, wanted.size)
            level = level_like(level, like) if like is not None else level
        elif wanted.game:
            level = blank_table(campaign, wanted.name, wanted.game)
        is_new = wanted.size is not None or bool(wanted.game)
        made = changes.add_node(wanted.name, level, is_new=is_new, after=after, at=at)
        self._page.go_to(made)
        if wanted.size is not None and like is not None:
            self._state.say(inherited_text(self._t, like, wanted.size))

    def link(self) -> None:
        """Draw a way from the chosen station with the keyboard."""
        view = self._page.view
        if view.here is not None:
            view.setFocus()
            view.keys.begin(view.here.id)

    def edit(self) -> None:
        """Lead the keyboard into the form."""
        self._page.edit()

    def remove(self) -> None:
        """Take what is chosen out of the graph; undo brings it back, so nothing is asked."""
        self._page.changes.remove(self._page.view.chosen)

    def set_start(self) -> None:
        """Let the campaign begin at the chosen station."""
        self._page.changes.set_start(self._chosen)

    def toggle_optional(self) -> None:
        """Let the campaign count as done without the chosen station, or not."""
        self._page.changes.toggle_optional(self._chosen)

    def end(self, kind: str) -> None:
        """Let the journey end at the chosen station, or go on."""
        self._page.changes.end(self._chosen, EndKind(kind) if kind else None)

    def toggle_unlocks(self) -> None:
        """Let the chosen way unlock its station, or lead there."""
        self._page.changes.toggle_unlocks(self._chosen)

    def prefer(self, by: int) -> None:
        """Let the chosen way go before others (-1) or after them (1)."""
        self._page.changes.prefer(self._chosen, by)

    def lay_out(self) -> None:
        """Leave it to the program where the stations lie."""
        self._page.changes.lay_out()
        self._page.view.first_look()

    def zoom(self, by: int) -> None:
        """Show the graph one step larger (1) or smaller (-1)."""
        self._page.view.zoom(by)

    def zoom_fit(self) -> None:
        """Show the whole graph."""
        self._page.view.zoom_fit()

    def zoom_100(self) -> None:
        """Show the graph at its usual size."""
        self._page.view.zoom_100()

    def play(self) -> None:
        """Play the chosen station, or the one that the chosen way leads to, as somebody who arrives there."""
        found, document = self._to_play(), self._state.document
        if found is None or document is None:
            return
        self._state.finish()
        node_id, edge_id = found
        shown = self._page.view.chart.nodes[node_id]
        level = shown.level
        if shown.table is not None:
            self._state.show_level(shown.table.id)
            self._play(None)
        if level is None:
            return
        self._state.show_level(level.id)
        edges = self._edges_to(node_id)
        if not edges:
            self._play(None)
            return
        rulesets = self._page.words.rulesets
        rules = resolve(rulesets[level.ruleset], level.rules) if level.ruleset in rulesets else None
        known = rules if isinstance(rules, Ruleset) else None
        answer = self._ask().arriving(level, known, edges, edge_id, self._page.arriving(node_id))
        if answer is not None:
            arriving = answer.arrival
            name = self._t("Arriving at {name}", name=shown.name)
            self._play(Preset("(arriving)", name, arriving=arriving) if arriving is not None else None)

    def _edges_to(self, node_id: str) -> tuple[ArrivalEdge, ...]:
        chart, t = self._page.view.chart, self._t
        return tuple(
            ArrivalEdge(
                item.edge.id,
                t("from {station}: {label}", station=chart.nodes[item.edge.start].name, label=item.label),
                item.edge.carry,
            )
            for item in chart.coming(node_id)
        )

    def _to_play(self) -> tuple[str, str] | None:
        """The station that would be played, and the way that would lead there; None where there is none."""
        view = self._page.view
        chosen = view.chosen[0] if len(view.chosen) == 1 else None
        if chosen is None or not view.chart.has(chosen):
            return None
        if chosen.kind == EDGE:
            node_id, edge_id = view.chart.edges[chosen.id].edge.end, chosen.id
        else:
            node_id, edge_id = chosen.id, ""
        return None if view.chart.nodes[node_id].is_story else (node_id, edge_id)

    @property
    def chosen_nodes(self) -> tuple[str, ...]:
        """The ids of the chosen stations; none while the map is on show."""
        return tuple(ref.id for ref in self._page.view.chosen if ref.kind == NODE) if self.is_shown else ()

    @property
    def _chosen(self) -> str:
        here = self._page.view.here
        return here.id if here is not None else ""

    def _open(self, node_id: str) -> None:
        """Show the map or the table game of a station, or the form of one that has none."""
        shown, document = self._page.view.chart.nodes.get(node_id), self._state.document
        level = shown.node.level if shown is not None else ""
        if document is None or (document.level(level) is None and document.table(level) is None):
            self._page.edit()
        else:
            self._state.show_level(level)
            self._turn(False)
