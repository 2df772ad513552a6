"""Takes screenshots of the campaign's graph in each theme, like ``screenshots.py`` beside it.

``python tests/pictures/graph_screens.py FOLDER``
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from opening import application, asked, editor, wait

if TYPE_CHECKING:
    from editor.window import EditorWindow
    from runtime.campaign.model import Campaign


def branching(campaign: Campaign) -> Campaign:
    """First Light with branches, an optional station, carry-over, endings and a station that nothing leads to.

    Its journeys remember gold, which the first level earns, ways ask and the last level asks.
    """
    from runtime.campaign.model import Carry, Edge, EndKind, LevelOutcome, Node, VariableTest
    from runtime.engine.levels.level import Condition, Effect, StoryPage, Trigger, Variable, WinPath

    first, second, third = campaign.levels
    turn, gold = Condition("turn_begins", arguments={"turn": 5}), {"variable": "journey.gold"}
    pay, ask = Effect("add_variable", {**gold, "by": 5}), Condition("variable", arguments={**gold, "least": 3})
    first = replace(first, triggers=(Trigger("harvest", turn, (pay,)),), variables=(Variable("tide", 2, "Tide"),))
    rich = Trigger("rich", ask, (Effect("message", {"text": "You are rich!"}),))
    third = replace(third, triggers=(*third.triggers, rich))
    variables = (Variable("gold", 1, "Gold pieces", shown=True), Variable("friend"))
    paths = (
        WinPath("rich", Condition("score", arguments={"points": 30})),
        WinPath("kind", Condition("capture_tokens", arguments={"count": 1}), bonus=True),
    )
    first = replace(first, conditions=first.conditions.having(first.protagonist, paths))
    nodes = (
        Node("meadow", first.id),
        Node("ford", second.id),
        Node("mill", third.id, "The old mill", optional=True),
        Node("tale", name="A tale at the fire", pages=(StoryPage("The night was long."),)),
        Node("pass", third.id, ending=EndKind.VICTORY),
        Node("lost", name="The end of all", pages=(StoryPage("It was not to be."),), ending=EndKind.DEFEAT),
        Node("nowhere", second.id, "Forgotten"),
    )
    edges = (
        Edge(
            *("on", "meadow", "ford"),
            path="rich",
            variables=(VariableTest("gold", least=3, most=6), VariableTest("friend", exactly=0)),
            carry=Carry(letters=3),
            choice="Go by the ford",
        ),
        Edge("mill", "meadow", "mill", met=("kind",), unlocks=True),
        Edge("fire", "ford", "tale", score_least=20, carry=Carry(tokens=1, spies=1, words=2, score=50)),
        Edge("fall", "meadow", "lost", LevelOutcome.LOST),
        Edge("again", "ford", "ford", LevelOutcome.LOST),
        Edge("up", "tale", "pass"),
        Edge("short", "mill", "pass", priority=2),
        Edge("back", "mill", "meadow", LevelOutcome.DRAWN),
        Edge("far", "meadow", "pass", priority=5),
    )
    levels = (first, second, third)
    return replace(campaign, levels=levels, nodes=nodes, edges=edges, start="meadow", variables=variables)


def take(window: EditorWindow, folder: Path) -> None:
    """The graph with a station, a way and nothing chosen, the questions it asks, and the variables, in every theme."""
    from editor.dialogs.new_things import NewNodeDialog
    from editor.dialogs.play_setup import ArrivalDialog, ArrivalEdge
    from editor.document.edit import UseCampaign
    from editor.graph.chart import EDGE, NODE, Ref
    from editor.palettes import THEMES

    document = window.state.document
    window.state.perform("Branches", UseCampaign(branching(document.campaign)))
    graph, by_id = window.panes.graph, window.actions_by_id
    for theme in THEMES:
        by_id[f"view.theme-{theme}"].trigger()
        by_id["graph.show"].trigger()
        wait(900)

        def keep(widget: object, name: str, theme: str = theme) -> None:
            wait(60)
            widget.grab().save(str(folder / f"graph-{theme}-{name}.png"))

        graph.view.choose()
        by_id["view.zoom-fit"].trigger()
        keep(window, "whole")
        by_id["view.zoom-100"].trigger()
        graph.go_to(Ref(NODE, "ford"))
        keep(window, "station")
        graph.go_to(Ref(EDGE, "on"))
        keep(window, "way")
        graph.edge_form.verticalScrollBar().setValue(graph.edge_form.verticalScrollBar().maximum())
        keep(window, "way-below")
        graph.edge_form.verticalScrollBar().setValue(0)
        graph.go_to(Ref(NODE, "ford"))
        graph.view.keys.begin("ford")
        keep(window, "linking")
        graph.view.keys.drop()
        add = NewNodeDialog(window.t, document.campaign, "The Quiet Meadow", window)
        level = document.campaign.levels[1]
        edges = tuple(
            ArrivalEdge(item.edge.id, f"{item.edge.start}: {item.label}", item.edge.carry)
            for item in graph.view.chart.coming("ford")
        )
        rules = window.parts.assets.rulesets[level.ruleset]
        can = graph.arriving("ford")
        arrive = ArrivalDialog(window.t, level, rules, edges, chosen="on", can=can, parent=window)
        for dialog, name in ((add, "add"), (arrive, "arriving")):
            dialog.show()
            keep(dialog, name)
            dialog.close()
        for kind, name in ((NODE, "station"), (EDGE, "way"), ("graph", "graph")):
            menu = window.bars.graph_menu(kind)
            menu.ensurePolished()
            menu.resize(menu.sizeHint())
            keep(menu, f"menu-{name}")
            menu.close()
        by_id["graph.show"].trigger()
        window.state.show_level("meadow")
        window.docks.show("variables")
        wait(300)
        keep(window, "variables")


def main() -> int:
    """Take all pictures into a folder."""
    asks = asked(__doc__)
    with editor(application(asks), asks) as window:
        take(window, asks.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
