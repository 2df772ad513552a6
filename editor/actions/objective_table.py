"""The part of the action table that is about win conditions and triggers."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.record import Action
from runtime.support.texts import mark

_ADD = mark("Add an objective")


def _template(template: str, label: str, tip: str) -> Action:
    """The action that adds an objective made after a template."""
    return Action(
        f"objective.{template}",
        label,
        tip,
        lambda c: c.objectives.add_objective(template),
        "level",
        section=5,
        icon="objective",
        reason=when.editable_level,
        submenu=_ADD,
    )


OBJECTIVES = (
    Action(
        "objective.build",
        mark("Objectives and triggers…"),
        mark("Build how each side wins, and what happens in the level"),
        lambda c: c.objectives.build(),
        "level",
        section=5,
        shortcuts=("Ctrl+J",),
        icon="objective",
        reason=when.with_level,
    ),
    _template("capture", mark("Capture cities"), mark("Take one city or several that you name")),
    _template("reach", mark("Reach a place"), mark("Come to a region, or lead words from city to city")),
    _template("hold", mark("Hold cities"), mark("Own so many cities for some turns running")),
    _template("survive", mark("Survive"), mark("Still own a city when a turn is over")),
    _template("score", mark("Score points"), mark("Come to so many points")),
    Action(
        "objective.message",
        mark("Add a message"),
        mark("Add a trigger that shows the player a message"),
        lambda c: c.objectives.add_trigger("message"),
        "level",
        section=5,
        icon="trigger",
        reason=when.editable_level,
    ),
)

OBJECTIVES_DOCK = (
    Action(
        "view.dock-objectives",
        mark("Objectives and triggers"),
        mark("Show or hide the builder of objectives and triggers"),
        lambda c: c.view.toggle_dock("objectives"),
        "view",
        section=2,
        shortcuts=("Shift+F9",),
        icon="objective",
        reason=when.with_campaign,
        checked=lambda s: "objectives" in s.docks,
    ),
)
