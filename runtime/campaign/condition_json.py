"""Conditions and triggers as they stand in a level's file (rules, section 10).

A node is ``{"kind": …, "parts": […]}`` for all, any and not, or ``{"kind": …, "arguments": {…}}`` for everything else.
New kinds need no new form: what a kind does not know of its arguments stays as it is. What the kinds are and ask for,
the schemas have from the tables of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping

from runtime.campaign.codec import Codec, Structure, flag, later, listed, members_of, text
from runtime.campaign.shared_codecs import ID
from runtime.engine.levels.conditions import Condition, Effect, Trigger, WinPath
from runtime.support.jsonlayout import OneLine

_KIND = text(pattern="^[a-z][a-z0-9_]{0,63}$")
_ARGUMENTS: Codec[Mapping[str, object]] = Codec(
    {"type": "object", "properties": {}, "maxProperties": 50}, members_of, dict, OneLine
)


def _each_on_line(extra: Mapping[str, object]) -> dict[str, object]:
    return {key: OneLine(value) for key, value in extra.items()}


CONDITION: Codec[Condition] = Structure(
    Condition,
    """A node of a tree of conditions: all, any or not with parts, or the name of a single condition with its arguments.

    kind: Which condition it is.
    id: The node's id, by which progress and memory are kept and other conditions refer to it.
    parts: The conditions that all, any, not or in_order speak of.
    arguments: What a single condition needs to know, by name: which cities, how many turns, for which side.
    """,
    {
        "kind": _KIND,
        "id": text(64),
        "parts": listed(later(lambda: CONDITION).at("level#/$defs/condition"), 100),
        "arguments": _ARGUMENTS,
    },
    line=lambda condition: not condition.parts,
    others=_each_on_line,
).at("level#/$defs/condition")

WIN_PATH = Structure(
    WinPath,
    """One way to win, or one bonus objective.

    id: Its id, by which the campaign's ways refer to it.
    when: What must hold.
    bonus: Whether it is a bonus objective, which does not end the game.
    hidden: Whether players are not told of it before it is met or revealed.
    """,
    {"id": ID, "when": CONDITION, "bonus": flag(), "hidden": flag()},
    others=_each_on_line,
).at("level#/$defs/win_path")

EFFECT = Structure(
    Effect,
    """One thing that a trigger does.

    kind: What it does.
    arguments: What the effect needs to know, by name: which cells, which text, which letters.
    """,
    {"kind": _KIND, "arguments": _ARGUMENTS},
    line=True,
).at("level#/$defs/effect")

TRIGGER = Structure(
    Trigger,
    """Something that happens during the game when a condition is met.

    id: The trigger's id.
    when: The condition that sets it off.
    effects: What it does, in this order.
    repeat: Whether it goes off each time its condition becomes true instead of once.
    """,
    {"id": ID, "when": CONDITION, "effects": listed(EFFECT, 100), "repeat": flag()},
    others=_each_on_line,
).at("level#/$defs/trigger")
