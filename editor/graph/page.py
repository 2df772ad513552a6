"""The campaign's page of the window: the graph, and beside it the form of what is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.graph.changes import GraphChanges
from editor.graph.chart import EDGE, NODE, Chart, ChartMaker, Ref, ref_of_pointer
from editor.graph.edge_form import EdgeForm
from editor.graph.graph_texts import GraphTexts
from editor.graph.node_form import NodeForm
from editor.graph.view import GraphView
from editor.theme import EditorTheme
from runtime.campaign.arrivals import Arriving, arrivals
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.issues import Issue
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.plain_widgets import Label
from runtime.ui.tablegames.words import game_name
from runtime.ui.widgets.boxes import in_column

if TYPE_CHECKING:
    from runtime.checks.clear_check import CaseStanding, StatedStandings
    from runtime.ui.painter.board import BoardPainter

_CHANGES = CampaignChanged | LevelChanged | LevelRenamed
_FORM = 312


class GraphPage(QWidget):
    """While it is not shown it takes no notice of changes; what it missed it shows when it is turned to.

    ``picked`` is sent when something else is chosen.
    """

    picked = Signal()

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._t = state, t
        self.words = GraphTexts(t)
        self.changes = GraphChanges(state, t)
        self.view = GraphView(theme, t)
        self.view.describe = self.describe
        self._maker = ChartMaker(self.words, self.view.painted.label_metrics)
        self._issues: tuple[Issue, ...] = ()
        self._arrivals: tuple[tuple[object, ...], Mapping[str, Arriving]] | None = None
        self._stands: StatedStandings | None = None
        self._is_stale = self._is_new = True
        self.is_shown = False
        self.node_form = NodeForm(state, self.changes, self.words, t)
        self.edge_form = EdgeForm(state, self.changes, self.words, t)
        self.edge_form.refresh = self._show_forms
        self.overview = _Overview(t)
        self.forms = QStackedWidget()
        for form in (self.overview, self.node_form, self.edge_form):
            self.forms.addWidget(form)
        self.verdict = _Verdict(t)
        side = QWidget()
        side.setMinimumWidth(240)
        in_column(self.forms, self.verdict, spacing=0, margins=(0, 0, 0, 0), on=side)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.view)
        split.addWidget(side)
        split.setStretchFactor(0, 1)
        split.setCollapsible(0, False)
        split.setSizes([900, _FORM])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)
        self._connect()
        state.subscribe(self._heard)

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw the pictures with the shared painter from now on."""
        self.view.use_painter(boards)

    def use_rulesets(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Word objectives, and reckon what players arrive with, by these editions of the rules from now on."""
        self.words.use_rulesets(rulesets)
        self._arrivals = self._stands = None
        self._refresh()

    def show_issues(self, issues: Sequence[Issue]) -> None:
        """Mark the stations and ways that something was found of."""
        found = tuple(issues)
        if found != self._issues:
            self._issues = found
            self._refresh()

    def turn(self, shown: bool) -> None:
        """The page is on show now, or no more."""
        self.is_shown = shown
        if not shown:
            return
        if self._is_stale:
            self._show()
        if self._is_new:
            self._is_new = False
            self.view.first_look()
            level = self._state.shown_id
            here = next((one for one, each in self.view.chart.nodes.items() if each.node.level == level), "")
            self.view.go_to(Ref(NODE, here))

    def knows(self, pointer: str) -> bool:
        """Whether a JSON pointer into the campaign's file is about a station or a way."""
        document = self._state.document
        return document is not None and ref_of_pointer(document.campaign, pointer) is not None

    def go_to_pointer(self, pointer: str) -> bool:
        """Choose what a JSON pointer into the campaign's file is about; whether it is a station or a way."""
        document = self._state.document
        ref = ref_of_pointer(document.campaign, pointer) if document is not None else None
        if ref is not None:
            self.view.go_to(ref)
        return ref is not None

    def go_to(self, ref: Ref | None) -> None:
        """Choose a station or a way and bring it into sight."""
        self.view.go_to(ref)

    def edit(self) -> None:
        """Lead the keyboard into the form of what is chosen."""
        shown = self.forms.currentWidget()
        if shown is self.node_form:
            self.node_form.name.setFocus(Qt.FocusReason.OtherFocusReason)
        elif shown is self.edge_form:
            self.edge_form.outcome.setFocus(Qt.FocusReason.OtherFocusReason)

    def describe(self, ref: Ref) -> str:
        """A station or a way in some sentences: its tool tip, and what is read out."""
        t, chart = self._t, self.view.chart
        if not chart.has(ref):
            return ""
        if ref.kind == NODE:
            item = chart.nodes[ref.id]
            said = [t("Station {name}", name=item.name)]
            said += [t("Start of the campaign")] if item.starts else []
            said += [t("Story only")] if item.is_story else []
            said += [t("Table game: {game}", game=game_name(t, item.table.game))] if item.table else []
            said += [t("Optional")] if item.node.optional else []
            leaving, coming = len(chart.leaving(ref.id)), len(chart.coming(ref.id))
            said.append(t("Ways from here: {leaving}, to here: {coming}", leaving=leaving, coming=coming))
            said += [self._say_clear(item.clear)] if item.clear else []
            issues = item.issues
        else:
            line = chart.edges[ref.id]
            begin, end = chart.nodes[line.edge.start].name, chart.nodes[line.edge.end].name
            said = [t("Way from {start} to {end}", start=begin, end=end), line.label]
            issues = line.issues
        said += [say_issue(t, issue)[0] for issue in issues]
        return "\n".join(said)

    def _say_clear(self, found: tuple[CaseStanding, ...]) -> str:
        from runtime.checks.clear_check import grade_counts
        from runtime.checks.clear_texts import say_grades

        return self._t("Shown by proofs: {said}", said=say_grades(self._t, grade_counts(found)))

    def arriving(self, node_id: str) -> Arriving | None:
        """The least and the most that players can bring to a station; None where no way leads there."""
        document, rulesets = self._state.document, self.words.rulesets
        if document is None or not rulesets:
            return None
        campaign = document.campaign
        nodes, prizes = (
            tuple((n.id, n.level) for n in campaign.nodes),
            tuple((t.id, t.prize) for t in campaign.tables),
        )
        asked = (campaign.levels, campaign.edges, nodes, campaign.start, prizes)
        kept = self._arrivals
        # Levels are the same object as long as nothing in them changes, and comparing a thousand maps takes long.
        if kept is None or kept[0][0] is not asked[0] or kept[0][1:] != asked[1:]:
            kept = self._arrivals = (asked, arrivals(campaign, rulesets))
        return kept[1].get(node_id)

    def _clear(self, level: Level) -> tuple[CaseStanding, ...]:
        """How what is to be shown of a level stands, by what its proofs say."""
        from runtime.checks.clear_check import StatedStandings

        document, rulesets = self._state.document, self.words.rulesets
        if document is None or not rulesets:
            return ()
        if self._stands is None:
            self._stands = StatedStandings(rulesets)
        return self._stands.of(document.campaign, level, self.bounds(level.id))

    def bounds(self, level_id: str) -> Arriving:
        """The least and the most that players can bring to a level, over all its stations."""
        from runtime.checks.clear_check import bounds_of

        document = self._state.document
        if document is None or not self.words.rulesets:
            return Arriving()
        self.arriving("")
        return bounds_of(document.campaign, level_id, self._arrivals[1] if self._arrivals is not None else {})

    def _connect(self) -> None:
        view = self.view
        self.node_form.follow = lambda node_id: self.go_to(Ref(NODE, node_id))
        self.edge_form.follow = lambda edge_id: self.go_to(Ref(EDGE, edge_id))
        view.picked.connect(self._picked)
        view.moved.connect(lambda to: self.changes.move(view.chart, to))
        view.linked.connect(lambda start, end: self.go_to(self.changes.link(start, end)))
        view.edit_wanted.connect(self.edit)
        view.said.connect(self._state.say)
        self.node_form.way_wanted.connect(lambda edge_id: self.go_to(Ref(EDGE, edge_id)))

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, CampaignOpened):
            self._is_new = True
            self.view.choose()
            self._refresh()
        elif isinstance(change, LevelShown) and self.is_shown:
            self._follow()
        elif isinstance(change, SavedChanged):
            self._lock()
        elif isinstance(change, _CHANGES) or (isinstance(change, CellsChanged) and not change.live):
            self._refresh()

    def _follow(self) -> None:
        """Choose a station of the level that has come to the screen, unless one of its stations is chosen already."""
        chart, level = self.view.chart, self._state.shown_id
        here = self.view.here
        if here is not None and (here.kind == EDGE or chart.nodes[here.id].node.level == level):
            return
        node_id = next((one for one, each in chart.nodes.items() if each.node.level == level), None)
        if node_id is not None:
            self.view.go_to(Ref(NODE, node_id))

    def _refresh(self) -> None:
        self._is_stale = True
        if self.is_shown:
            self._show()

    def _show(self) -> None:
        document = self._state.document
        chart = self._maker.chart(document.campaign, self._issues, self._clear) if document is not None else Chart()
        self._is_stale = False
        self.view.show_chart(chart)
        self._lock()

    def _lock(self) -> None:
        """Hold still what may not be changed, and show the forms as they are then."""
        document = self._state.document
        self.view.is_locked = document is None or document.read_only
        if self.is_shown and not self._is_stale:
            self._show_forms()

    def _picked(self) -> None:
        """Another form; the level of a station that is chosen becomes the one on the screen."""
        here = self.view.here
        item = self.view.chart.nodes.get(here.id) if here is not None and here.kind == NODE else None
        if item is not None and not item.is_story:
            self._state.show_level(item.node.level)
        self._show_forms()
        self.picked.emit()

    def _show_forms(self) -> None:
        chosen, chart = self.view.chosen, self.view.chart
        if len(chosen) != 1:
            self.overview.show_chart(chart, len(chosen))
            self.forms.setCurrentWidget(self.overview)
            self.verdict.show_of("", ())
        elif chosen[0].kind == NODE:
            self.node_form.shown = chosen[0].id
            self.node_form.show_node(chart, self.arriving(chosen[0].id))
            self.forms.setCurrentWidget(self.node_form)
            self.verdict.show_of("", chart.nodes[chosen[0].id].issues)
        else:
            self.edge_form.shown = chosen[0].id
            self.edge_form.show_edge(chart)
            self.forms.setCurrentWidget(self.edge_form)
            self.verdict.show_of(chart.edges[chosen[0].id].label, chart.edges[chosen[0].id].issues)


class _Verdict(QFrame):
    """Below a form, so that no field moves while one works: what a way says in words, and what the checks found."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.sentence, self.trouble = Label(), Label()
        self.trouble.setObjectName("refusal")
        self.trouble.setAccessibleName(t("What the checks have found"))
        for label in (self.sentence, self.trouble):
            label.setWordWrap(True)
        in_column(self.sentence, self.trouble, spacing=4, margins=(10, 6, 10, 8), on=self)

    def show_of(self, sentence: str, issues: Sequence[Issue]) -> None:
        """Show both; what says nothing takes no room."""
        self.sentence.setText(self._t("On the graph: {sentence}", sentence=sentence))
        self.trouble.setText("\n".join(say_issue(self._t, issue)[0] for issue in issues))
        self.sentence.setVisible(bool(sentence))
        self.trouble.setVisible(bool(issues))
        self.setVisible(bool(sentence or issues))


class _Overview(QWidget):
    """What is said while nothing, or more than one thing, is chosen."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._title, self._count, self._hint = Label(t("Campaign")), Label(), Label()
        self._title.setObjectName("heading")
        self._hint.setObjectName("quiet")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(10)
        for label in (self._title, self._count, self._hint):
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addStretch()

    def show_chart(self, chart: Chart, chosen: int) -> None:
        """Say how much there is, and what can be done."""
        t = self._t
        nodes = t.plural("{count} station", "{count} stations", len(chart.nodes))
        edges = t.plural("{count} way", "{count} ways", len(chart.edges))
        self._count.setText(t("{count} chosen", count=chosen) if chosen else f"{nodes}\n{edges}")
        self._hint.setText(
            t(
                "Click a station or a way to change it. Drag a station to place it; drag from its handle to "
                "lead a way to another one, or into the open for a new station. A double click opens the level."
            )
            + "\n\n"
            + t(
                "With the keyboard: arrows go from station to station, W through ways, Enter into the form, L draws "
                "a way, Ctrl and an arrow move the station, Home goes to the start, Page down and up go through "
                "everything in the order of the journey."
            )
        )
