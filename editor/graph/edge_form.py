"""The form of one way: when it is open, what the player takes along, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox

from editor.docks.fields import DropDown, LineField, narrow_form
from editor.docks.form_page import FormPage
from editor.editor_state import EditorState
from editor.graph.changes import GraphChanges
from editor.graph.chart import Chart
from editor.graph.graph_texts import CARRIED, GraphTexts
from editor.graph.inputs import BoundBox, CountBox
from runtime.campaign.campaign_json import CARRY, EDGE, TEST
from runtime.campaign.model import Campaign, Edge, LevelOutcome, VariableTest
from runtime.engine.conditions.variables import variable_name
from runtime.engine.levels.level import MOST_VALUE, Level, WinPath
from runtime.support.names import OUTCOMES
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label

_ANY, _MET, _MISSED = "", "met", "missed"


class EdgeForm(FormPage):
    """Shows the way ``shown``; each change is one step of the history.

    ``refresh`` shows everything anew after a change was refused, ``follow`` is told another id of the way; the page
    sets both.
    """

    def __init__(self, state: EditorState, changes: GraphChanges, words: GraphTexts, t: Texts) -> None:
        super().__init__()
        self._state, self._changes, self._words, self._t = state, changes, words, t
        self.shown = ""
        self._offered: tuple[tuple[str, str], ...] = ()
        self._asked: tuple[tuple[str, str], ...] = ()
        self.follow: Callable[[str], None] = lambda _: None
        self.refresh: Callable[[], None] = lambda: None

    def _make(self) -> None:
        t = self._t
        self._add_head()
        self._add_outcome()
        self.add_section(t("The player takes along"))
        self.carry = {kind: self._count(kind) for kind in CARRIED}
        for box in self.carry.values():
            self._layout.insertWidget(self._layout.count() - 1, box)
        self._add_choice()
        self.id = LineField(t("Id"), t(EDGE.tips["id"]))
        self.add_advanced(t, (t("Id"), self.id))
        self.fields = {"start": self.start, "end": self.end, "outcome": self.outcome, "path": self.path, "id": self.id}
        self._connect()

    def _add_head(self) -> None:
        """Which way it is, and where it leads."""
        t = self._t
        self.title = Label()
        self.title.setObjectName("heading")
        self.title.setWordWrap(True)
        self._layout.insertWidget(0, self.title)
        self.start = DropDown((), t("From"), t(EDGE.tips["start"]))
        self.end = DropDown((), t("To"), t(EDGE.tips["end"]))
        self.add_form((t("From"), self.start), (t("To"), self.end))

    def _add_outcome(self) -> None:
        """How the level must have ended for it."""
        t = self._t
        self.add_section(t("The way is open when the level is"))
        outcomes = ((one, t(text), QIcon()) for one, text in OUTCOMES.items())
        self.outcome = DropDown(outcomes, t("Outcome"), t(EDGE.tips["outcome"]))
        self.path = DropDown((), t("Victory by"), t(EDGE.tips["path"]))
        self.add_form((t("Outcome"), self.outcome), (t("Victory by"), self.path))
        self.least = BoundBox(t("Score at least"), t(EDGE.tips["score_least"]), EDGE.most("score_least"))
        self.most = BoundBox(t("Score at most"), t(EDGE.tips["score_most"]), EDGE.most("score_most"))
        for bound in (self.least, self.most):
            self._layout.insertWidget(self._layout.count() - 1, bound)
        self._objectives = narrow_form()
        self.objectives: dict[str, DropDown] = {}
        self._layout.insertLayout(self._layout.count() - 1, self._objectives)
        self._tests = narrow_form()
        self.tests: dict[str, tuple[BoundBox, BoundBox]] = {}
        self._layout.insertLayout(self._layout.count() - 1, self._tests)

    def _add_choice(self) -> None:
        """Which way is taken where several are open."""
        t = self._t
        self.add_section(t("Where several ways are open"))
        self.priority = CountBox(
            lambda number: t("priority {number}", number=number),
            EDGE.most("priority"),
            t("Priority"),
            t(EDGE.tips["priority"]),
            -EDGE.most("priority"),
        )
        self.choice = LineField(t("Choice"), t(EDGE.tips["choice"]))
        self.choice.setMaxLength(EDGE.most("choice"))
        self.add_form((t("Priority"), self.priority), (t("Choice"), self.choice))
        self.unlocks = QCheckBox(t("Unlocks only: leads nowhere by itself"))
        self.unlocks.setAccessibleName(self.unlocks.text())
        self.unlocks.setToolTip(t(EDGE.tips["unlocks"]))
        self._layout.insertWidget(self._layout.count() - 1, self.unlocks)

    def show_edge(self, chart: Chart) -> None:
        """Show the way as it is in a chart."""
        item, document, t = chart.edges.get(self.shown), self._state.document, self._t
        if item is None or document is None:
            return
        edge, level = item.edge, chart.nodes[item.edge.start].level
        begin, end = chart.nodes[edge.start].name, chart.nodes[edge.end].name
        self.title.setText(t("{start} to {end}", start=begin, end=end))
        nodes = tuple((one, item.name) for one, item in chart.nodes.items())
        for box, value in ((self.start, edge.start), (self.end, edge.end)):
            if nodes != self._offered:
                box.offer([(one, name, QIcon()) for one, name in nodes])
            box.show_value(value)
        self._offered = nodes
        self.outcome.show_value(edge.outcome.value)
        self._show_paths(edge, level)
        self.least.show_value(edge.score_least)
        self.most.show_value(edge.score_most)
        self._show_tests(edge, document.campaign)
        for kind, count in self.carry.items():
            count.show_value(getattr(edge.carry, kind))
        self.priority.show_value(edge.priority)
        self.choice.show_text(edge.choice)
        if self.unlocks.isChecked() != edge.unlocks:
            self.unlocks.setChecked(edge.unlocks)
        self.id.show_text(edge.id)
        self._lock(t("This campaign is open to look at only.") if document.read_only else "")

    def _lock(self, why: str) -> None:
        boxes = (self.start, self.end, self.outcome, self.path, *self.objectives.values(), *self.carry.values())
        self.lock(why, *boxes, self.priority, self.choice, self.id)
        if not self.path.isEnabled() or self.outcome.currentData() != LevelOutcome.WON.value:
            self.path.setEnabled(False)
        bounds = (box for pair in self.tests.values() for box in pair)
        for part in (self.least, self.most, self.unlocks, *bounds):
            part.setEnabled(not why)

    def _show_paths(self, edge: Edge, level: Level | None) -> None:
        """Offer the level's own objectives: those that win, and each to be met or missed."""
        t = self._t
        own: tuple[WinPath, ...] = level.conditions[level.protagonist] if level is not None else ()
        said = {path.id: self._words.objective(level, path) for path in own} if level is not None else {}
        wins = [(path.id, said[path.id], QIcon()) for path in own if not path.bonus]
        self.path.offer([(_ANY, t("any victory"), QIcon()), *wins])
        self.path.show_value(edge.path)
        self.path.setToolTip(said.get(edge.path, t(EDGE.tips["path"])))
        wanted = dict.fromkeys([*said, *edge.met, *edge.missed])
        if list(self.objectives) != list(wanted):
            self._offer_objectives([(one, said.get(one, one)) for one in wanted])
        for one, box in self.objectives.items():
            box.show_value(_MET if one in edge.met else _MISSED if one in edge.missed else _ANY)

    def _offer_objectives(self, objectives: list[tuple[str, str]]) -> None:
        t = self._t
        while self._objectives.rowCount():
            self._objectives.removeRow(0)
        self.objectives = {}
        for one, text in objectives:
            choices = ((_ANY, t("does not matter")), (_MET, t("must be met")), (_MISSED, t("must be missed")))
            box = DropDown([(value, said, QIcon()) for value, said in choices], text, text)
            box.picked.connect(partial(self._pick_objective, one))
            label = Label(text)
            label.setWordWrap(True)
            label.setBuddy(box)
            self._objectives.addRow(label)
            self._objectives.addRow(box)
            self.objectives[one] = box

    def _show_tests(self, edge: Edge, campaign: Campaign) -> None:
        """What the way asks of each of the campaign's variables, and of those that it lacks."""
        known = {one.id: variable_name(one) for one in campaign.variables}
        wanted = {one: known.get(one, one) for one in [*known, *(test.variable for test in edge.variables)]}
        if self._asked != tuple(wanted.items()):
            self._asked = tuple(wanted.items())
            self._offer_tests(wanted)
        for name, pair in self.tests.items():
            bounds = [test.bounds for test in edge.variables if test.variable == name]
            for number, box in enumerate(pair):
                ends = [bound[number] for bound in bounds if bound[number] is not None]
                box.show_value(ends[0] if ends else None)

    def _offer_tests(self, variables: Mapping[str, str]) -> None:
        t = self._t
        while self._tests.rowCount():
            self._tests.removeRow(0)
        self.tests = {}
        for one, name in variables.items():
            low = BoundBox(t("{name} at least", name=name), t(TEST.tips["least"]), MOST_VALUE)
            high = BoundBox(t("{name} at most", name=name), t(TEST.tips["most"]), MOST_VALUE)
            for box in (low, high):
                box.picked.connect(partial(self._pick_test, one))
                self._tests.addRow(box)
            self.tests[one] = low, high

    def _pick_test(self, variable: str, _value: object) -> None:
        """Another bound of a variable; where both are the same it is asked exactly."""
        edge, (low, high) = self._changes.edge(self.shown), self.tests[variable]
        if edge is None:
            return
        least, most = low.value, high.value
        is_exact = least is not None and least == most
        asked = VariableTest(variable, exactly=least) if is_exact else VariableTest(variable, least, most)
        others = [test for test in edge.variables if test.variable != variable]
        place = next((n for n, test in enumerate(edge.variables) if test.variable == variable), len(others))
        tests = (*others[:place], *((asked,) if (least, most) != (None, None) else ()), *others[place:])
        self._change(self._t("Ask the journey's variables"), f"ask {variable}", variables=tests)

    def _count(self, kind: str) -> CountBox:
        words = self._words
        box = CountBox(partial(words.up_to, kind), CARRY.most(kind), words.kind(kind), self._t(CARRY.tips[kind]))
        box.picked.connect(partial(self._take_along, kind))
        return box

    def _connect(self) -> None:
        t = self._t
        self.start.picked.connect(lambda value: self._change(t("Let the way leave elsewhere"), start=value))
        self.end.picked.connect(lambda value: self._change(t("Let the way lead elsewhere"), end=value))
        self.outcome.picked.connect(self._pick_outcome)
        self.path.picked.connect(lambda value: self._change(t("Choose the way's victory"), path=value))
        bounds = t("Bound the way's score")
        self.least.picked.connect(lambda value: self._change(bounds, "least", score_least=value))
        self.most.picked.connect(lambda value: self._change(bounds, "most", score_most=value))
        self.priority.picked.connect(
            lambda value: self._change(t("Change the way's priority"), "priority", priority=value)
        )
        self.choice.typed.connect(lambda text: self._change(t("Word the way's choice"), "choice", choice=text))
        self.choice.settled.connect(self._settle_choice)
        self.unlocks.clicked.connect(lambda: self._changes.toggle_unlocks(self.shown))
        self.id.settled.connect(self._rename)

    def _pick_outcome(self, value: str) -> None:
        """Another outcome; a victory's path means nothing for others."""
        outcome, edge = LevelOutcome(value), self._changes.edge(self.shown)
        if edge is not None:
            path = edge.path if outcome is LevelOutcome.WON else ""
            self._change(self._t("Choose the way's outcome"), outcome=outcome, path=path)

    def _pick_objective(self, objective: str, value: str) -> None:
        edge = self._changes.edge(self.shown)
        if edge is None:
            return
        met = tuple(one for one in edge.met if one != objective)
        missed = tuple(one for one in edge.missed if one != objective)
        met += (objective,) if value == _MET else ()
        missed += (objective,) if value == _MISSED else ()
        self._change(self._t("Choose the way's objectives"), met=met, missed=missed)

    def _take_along(self, kind: str, count: int) -> None:
        edge = self._changes.edge(self.shown)
        if edge is not None:
            label = self._t("Change what is taken along")
            fields: dict[str, Any] = {kind: count}
            carry = replace(edge.carry, **fields)
            self._changes.change_edge(label, self.shown, replace(edge, carry=carry), f"carry {kind}")

    def _change(self, label: str, merge: str = "", **fields: Any) -> None:
        edge = self._changes.edge(self.shown)
        if edge is not None and not self._changes.change_edge(label, self.shown, replace(edge, **fields), merge):
            self.refresh()

    def _settle_choice(self, text: str) -> None:
        self._change(self._t("Word the way's choice"), "choice", choice=text.strip())
        if self._state.document is not None:
            self._state.document.settle()

    def _rename(self, text: str) -> None:
        edge, new = self._changes.edge(self.shown), text.strip()
        if edge is None or edge.id == new:
            return
        old, self.shown = self.shown, new
        label = self._t("Give {old} the id {new}", old=old, new=new)
        if self._changes.change_edge(label, old, replace(edge, id=new)):
            self.follow(new)
        else:
            self.shown = old
            self.id.back()
