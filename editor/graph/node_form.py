"""The form of one station: everything that a station can be, and how players come to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QPushButton

from editor.docks.fields import DropDown, LineField
from editor.docks.form_page import FormPage
from editor.editor_state import EditorState
from editor.graph.changes import GraphChanges
from editor.graph.chart import Chart, NodeItem
from editor.graph.graph_texts import ENDINGS, GraphTexts
from editor.graph.inputs import EdgeList
from runtime.campaign.arrivals import Arriving
from runtime.campaign.campaign_json import CAMPAIGN, NODE
from runtime.campaign.model import EndKind, Node
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label

_NO_LEVEL, _GOES_ON = "", "goes-on"


class NodeForm(FormPage):
    """Shows the station ``shown``; each change is one step of the history.

    ``follow`` is told another id of the station; the page sets it. ``way_wanted`` gives the id of a way to go to.
    """

    way_wanted = Signal(str)

    def __init__(self, state: EditorState, changes: GraphChanges, words: GraphTexts, t: Texts) -> None:
        super().__init__()
        self._state, self._changes, self._words, self._t = state, changes, words, t
        self.shown = ""
        self._offered: tuple[tuple[str, str], ...] | None = None
        self.follow: Callable[[str], None] = lambda _: None
        self._show_pages: Callable[[str], object] | None = None

    def _make(self) -> None:
        t = self._t
        self._add_head()
        self._add_fields()
        self._add_journey()
        self.add_advanced(t, (t("Id"), self.id))
        self.fields = {"name": self.name, "level": self.level, "ending": self.ending, "id": self.id}
        self._connect()

    def _add_head(self) -> None:
        """What the station is called."""
        self.title = Label()
        self.title.setObjectName("heading")
        self.title.setWordWrap(True)
        self._layout.insertWidget(0, self.title)

    def _add_fields(self) -> None:
        """What can be changed of it."""
        t = self._t
        self.name = LineField(t("Name"), t(NODE.tips["name"]))
        self.level = DropDown((), t("Level"), t(NODE.tips["level"]))
        self.start = QCheckBox(t("The campaign begins here"))
        self.optional = QCheckBox(t("Optional: the campaign is done without it"))
        nothing = QIcon()
        endings = [(_GOES_ON, t("The journey goes on"), nothing)]
        endings += [(one.value, t(text), nothing) for one, text in ENDINGS.items()]
        self.ending = DropDown(endings, t("Ending"), t(NODE.tips["ending"]))
        self.pages = QPushButton()
        self.pages.setAccessibleName(t("Pages of story"))
        self.pages.setToolTip(t(NODE.tips["pages"]))
        self.id = LineField(t("Id"), t(NODE.tips["id"]))
        self.add_form((t("Name"), self.name), (t("Level"), self.level))
        for box, tip in (
            (self.start, t(CAMPAIGN.tips["start"])),
            (self.optional, t(NODE.tips["optional"])),
        ):
            box.setAccessibleName(box.text())
            box.setToolTip(tip)
            self._layout.insertWidget(self._layout.count() - 1, box)
        self.add_form((t("Ending"), self.ending))
        self._layout.insertWidget(self._layout.count() - 1, self.pages)
        self.pages.clicked.connect(self._lead_to_pages)
        self.pages.setVisible(self._show_pages is not None)

    def _add_journey(self) -> None:
        """What players come with, and the ways that lead here and on."""
        t = self._t
        self.add_section(t("Arrives with"))
        self.arrives = Label()
        self.arrives.setWordWrap(True)
        self.arrives.setAccessibleName(t("Arrives with"))
        self.arrives.setToolTip(t("The least and the most that a player can bring along, over all ways that lead here"))
        self._layout.insertWidget(self._layout.count() - 1, self.arrives)
        tip = t("Click a way, or press Enter on it, to see and change it")
        self.leaving = EdgeList(t("Ways from here"), tip, t("None"))
        self.coming = EdgeList(t("Ways to here"), tip, t("None"))
        for edge_list in (self.leaving, self.coming):
            self.add_wide(edge_list.accessibleName(), edge_list)
            edge_list.wanted.connect(self.way_wanted)

    def offer_pages(self, show: Callable[[str], object]) -> None:
        """Offer the pages of story, which ``show`` leads to from the station's id."""
        self._show_pages = show
        if self.is_made:
            self.pages.show()

    def _lead_to_pages(self) -> None:
        if self._show_pages is not None:
            self._show_pages(self.shown)

    def show_node(self, chart: Chart, arriving: Arriving | None) -> None:
        """Show the station as it is in a chart."""
        item, document, t = chart.nodes.get(self.shown), self._state.document, self._t
        if item is None or document is None:
            return
        node = item.node
        self.title.setText(item.name)
        self.name.show_text(node.name)
        played, campaign = item.level or item.table, document.campaign
        self.name.setPlaceholderText(isolate(played.name) if played is not None else "")
        levels = tuple((level.id, level.name) for level in campaign.levels)
        self._offer_levels((*levels, *((table.id, table.name) for table in campaign.tables)))
        self.level.show_value(node.level)
        self._tick(self.start, item.starts)
        self.start.setEnabled(not item.starts and not document.read_only)
        self._tick(self.optional, node.optional)
        self.optional.setEnabled(not document.read_only)
        self.ending.show_value(node.ending.value if node.ending is not None else _GOES_ON)
        count = len(node.pages)
        self.pages.setText(t.plural("{count} page of story…", "{count} pages of story…", count))
        self.id.show_text(node.id)
        self.arrives.setText(self._arrives(item, arriving))
        self.leaving.show_edges(
            [(item.edge.id, self._to(chart, item.edge.end, item.label)) for item in chart.leaving(node.id)]
        )
        self.coming.show_edges(
            [(item.edge.id, self._from(chart, item.edge.start, item.label)) for item in chart.coming(node.id)]
        )
        why = t("This campaign is open to look at only.") if document.read_only else ""
        self.lock(why, self.name, self.level, self.ending, self.id)

    def _offer_levels(self, levels: tuple[tuple[str, str], ...]) -> None:
        if levels != self._offered:
            self._offered = levels
            offers = [(one, name, QIcon()) for one, name in levels]
            self.level.offer([*offers, (_NO_LEVEL, self._t("None: story only"), QIcon())])

    def _arrives(self, item: NodeItem, arriving: Arriving | None) -> str:
        said = "\n".join(self._words.arriving(arriving))
        return f"{self._t('The campaign begins here.')}\n{said}" if item.starts else said

    def _to(self, chart: Chart, node_id: str, label: str) -> str:
        return self._t("to {station}: {label}", station=chart.nodes[node_id].name, label=label)

    def _from(self, chart: Chart, node_id: str, label: str) -> str:
        return self._t("from {station}: {label}", station=chart.nodes[node_id].name, label=label)

    def _connect(self) -> None:
        t = self._t
        self.name.typed.connect(lambda text: self._change(t("Rename the station"), "station-name", name=text))
        self.name.settled.connect(self._settle)
        self.level.picked.connect(lambda value: self._change(t("Choose the station's level"), level=value))
        self.start.clicked.connect(lambda: self._changes.set_start(self.shown))
        self.optional.clicked.connect(lambda: self._changes.toggle_optional(self.shown))
        self.ending.picked.connect(
            lambda value: self._changes.end(self.shown, None if value == _GOES_ON else EndKind(value))
        )
        self.id.settled.connect(self._rename)

    def _change(self, label: str, merge: str = "", **fields: Any) -> None:
        node = self._changes.node(self.shown)
        if node is not None:
            self._changes.change_node(label, self.shown, replace(node, **fields), merge)

    def _settle(self, text: str) -> None:
        self._change(self._t("Rename the station"), "station-name", name=text.strip())
        if self._state.document is not None:
            self._state.document.settle()

    def _rename(self, text: str) -> None:
        node, new = self._changes.node(self.shown), text.strip()
        if node is None or node.id == new:
            return
        label = self._t("Give {old} the id {new}", old=node.id, new=new)
        if not self._renamed(label, node, new):
            self.id.back()

    def _renamed(self, label: str, node: Node, new: str) -> bool:
        old, self.shown = self.shown, new
        done = self._changes.change_node(label, old, replace(node, id=new))
        if done:
            self.follow(new)
        else:
            self.shown = old
        return done

    @staticmethod
    def _tick(box: QCheckBox, ticked: bool) -> None:
        if box.isChecked() != ticked:
            box.setChecked(ticked)
