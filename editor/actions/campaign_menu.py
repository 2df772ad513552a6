"""The Campaign menu, which is about the graph, and what other actions do while that is on show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from editor.actions import situation as when
from editor.actions.commands import Commands, EditorAction
from editor.actions.situation import ReasonText, Situation
from editor.graph.chart import EDGE, NODE
from runtime.support.texts import mark

_ENDING = mark("Ending")


def _ending(kind: str, label: str, tip: str) -> EditorAction:
    """The action that gives the chosen station an ending, or none."""
    return EditorAction(
        f"graph.ending-{kind or 'none'}",
        label,
        tip,
        lambda c: c.graph.end(kind),
        "campaign",
        section=2,
        reason=when.editable_node,
        checked=lambda s: s.graph.chosen == NODE and s.graph.ending == kind,
        bars=(NODE,),
        submenu=_ENDING,
    )


GRAPH = (
    EditorAction(
        "graph.map",
        mark("Map"),
        mark("Show the map of the level"),
        lambda c: c.graph.show(False),
        "campaign",
        shortcuts=("Ctrl+M",),
        icon="grid",
        reason=when.with_campaign,
        checked=lambda s: s.has_campaign and not s.graph.shown,
        bars=("main", NODE),
    ),
    EditorAction(
        "graph.show",
        mark("Campaign"),
        mark("Show the campaign's graph: how its levels follow each other"),
        lambda c: c.graph.show(True),
        "campaign",
        shortcuts=("Ctrl+G",),
        icon="graph",
        reason=when.with_campaign,
        checked=lambda s: s.graph.shown,
        bars=("main",),
    ),
    EditorAction(
        "graph.add",
        mark("Add a station…"),
        mark("Add a station with a new level, one that there is, or story only, after the one that is chosen"),
        lambda c: c.graph.add(),
        "campaign",
        section=1,
        shortcuts=("Ins",),
        icon="level-add",
        reason=when.editable_graph,
        bars=("graph", NODE),
    ),
    EditorAction(
        "graph.link",
        mark("Lead a way from here"),
        mark("Choose with the arrows where a way from this station leads, and draw it with Enter"),
        lambda c: c.graph.link(),
        "campaign",
        section=1,
        shortcuts=("Ctrl+L",),
        icon="line",
        reason=when.editable_node,
        bars=(NODE,),
    ),
    EditorAction(
        "graph.edit",
        mark("Change what is chosen"),
        mark("Go into the form of the chosen station or way"),
        lambda c: c.graph.edit(),
        "campaign",
        section=1,
        icon="properties",
        reason=when.with_graph_choice,
        bars=(NODE, EDGE),
    ),
    EditorAction(
        "graph.start",
        mark("Begin here"),
        mark("Let the campaign begin at the chosen station"),
        lambda c: c.graph.set_start(),
        "campaign",
        section=2,
        icon="first",
        reason=when.editable_node,
        checked=lambda s: s.graph.starts,
        bars=(NODE,),
    ),
    EditorAction(
        "graph.optional",
        mark("Optional"),
        mark("The campaign counts as done without this station"),
        lambda c: c.graph.toggle_optional(),
        "campaign",
        section=2,
        icon="dash",
        reason=when.editable_node,
        checked=lambda s: s.graph.optional,
        bars=(NODE,),
    ),
    _ending("", mark("None: the journey goes on"), mark("The journey goes on from the chosen station")),
    _ending("victory", mark("Victory"), mark("The journey ends in victory at the chosen station")),
    _ending("defeat", mark("Defeat"), mark("The journey ends in defeat at the chosen station")),
    _ending("open", mark("Open end"), mark("The journey ends at the chosen station, neither won nor lost")),
    EditorAction(
        "graph.unlocks",
        mark("Unlocks only"),
        mark("The chosen way leads nowhere by itself, but lets its station be visited from the journey's map"),
        lambda c: c.graph.toggle_unlocks(),
        "campaign",
        section=3,
        icon="dash",
        reason=when.editable_edge,
        checked=lambda s: s.graph.unlocks,
        bars=(EDGE,),
    ),
    EditorAction(
        "graph.sooner",
        mark("Go before others"),
        mark("Lower the chosen way's priority number: of several open ways the lowest goes first"),
        lambda c: c.graph.prefer(-1),
        "campaign",
        section=3,
        icon="up",
        reason=when.editable_edge,
        bars=(EDGE,),
    ),
    EditorAction(
        "graph.later",
        mark("Go after others"),
        mark("Raise the chosen way's priority number: of several open ways the lowest goes first"),
        lambda c: c.graph.prefer(1),
        "campaign",
        section=3,
        icon="down",
        reason=when.editable_edge,
        bars=(EDGE,),
    ),
    EditorAction(
        "graph.lay-out",
        mark("Lay out the stations"),
        mark("Let the program place all stations: from the start onwards, with few crossings"),
        lambda c: c.graph.lay_out(),
        "campaign",
        section=4,
        shortcuts=("Ctrl+Alt+O",),
        icon="shuffle",
        reason=when.can_lay_out,
        bars=("graph",),
    ),
)
"""The actions of the graph, in the order of the menu."""


@dataclass(frozen=True, slots=True)
class _Instead:
    """What an action of the map does, and why it can't, while the graph is on show."""

    run: Callable[[Commands], object]
    reason: ReasonText


_ON_GRAPH: Mapping[str, _Instead] = MappingProxyType(
    {
        "cell.select": _Instead(lambda c: c.graph.edit(), when.with_graph_choice),
        "edit.remove-thing": _Instead(lambda c: c.graph.remove(), when.editable_choice),
        "level.rename": _Instead(lambda c: c.graph.edit(), when.with_graph_choice),
        "play.level": _Instead(lambda c: c.graph.play(), when.playable_node),
        "view.zoom-in": _Instead(lambda c: c.graph.zoom(1), when.graph_not_largest),
        "view.zoom-out": _Instead(lambda c: c.graph.zoom(-1), when.graph_not_smallest),
        "view.zoom-fit": _Instead(lambda c: c.graph.zoom_fit(), when.with_campaign),
        "view.zoom-100": _Instead(lambda c: c.graph.zoom_100(), when.with_campaign),
    }
)

_OF_THE_MAP = frozenset({"cell.pick", "cell.remove", "level.resize", "view.grid", "view.rulers", "view.regions"})

_MENUS_OF_THE_MAP = frozenset({"select", "tools"})

_CLIPS = frozenset({"edit.cut", "edit.copy", "edit.paste", "edit.duplicate"})


def on_both_pages(action: EditorAction) -> EditorAction:
    """The action with two pages of the window: on the graph some do other things, and some only work on the map."""
    instead = _ON_GRAPH.get(action.id)
    if instead is not None:
        other, run, reason = instead, action.run, action.reason

        def run_here(commands: Commands) -> object:
            return other.run(commands) if commands.graph.is_shown else run(commands)

        def reason_here(situation: Situation) -> str:
            return other.reason(situation) if situation.graph.shown else reason(situation)

        return replace(action, run=run_here, reason=reason_here)
    if action.menu in _MENUS_OF_THE_MAP or action.id in _OF_THE_MAP | _CLIPS or "overlay" in action.id:
        return replace(action, reason=when.on_map(action.reason))
    return action
