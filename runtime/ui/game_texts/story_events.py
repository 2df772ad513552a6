"""What conditions and triggers bring about, in words for the log, and why some events need none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from runtime.engine.board.sides import SIDES
from runtime.engine.game.events import (
    ConditionsAdvanced,
    LettersGiven,
    MessageShown,
    ObjectiveMet,
    ObjectiveRevealed,
    Occasion,
    TerrainChanged,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnEnded,
    TurnGiven,
)
from runtime.engine.levels.level import City
from runtime.support.names import cell_figures
from runtime.support.texts import Texts
from runtime.ui.game_texts.names import ELEMENT_NAMES, TERRAIN_NAMES, side_name

SILENT: Mapping[type, str] = MappingProxyType(
    {
        ConditionsAdvanced: "no player is told what conditions remember",
        TriggerFired: "players are told of what a trigger does, which follows",
        TurnEnded: "the next line says whose turn it is; only passes and words that stand again are told",
    }
)
"""The events that may go without a line in the log, and why."""


def say_occasion(t: Texts, event: Occasion, cities: Sequence[City], objectives: Mapping[str, str]) -> str:
    """The event as a sentence for the log; empty for those that no player is told of.

    ``objectives`` are the sentences of the level's objectives, by their ids.
    """
    said = ""
    match event:
        case ObjectiveMet():
            said = _met(t, event, objectives)
        case ObjectiveRevealed():
            text = objectives.get(event.objective, event.objective)
            said = t("An objective is revealed: {text}", text=text)
        case MessageShown():
            said = say_message(t, event)
        case TerrainChanged():
            said = " ".join(_changed(t, event, cities))
        case TokenPlaced():
            said = _placed(t, event)
        case TokenRemoved():
            said = t("The token at row {row}, column {column} is gone.", **cell_figures(event.at))
        case LettersGiven():
            said = _received(t, event)
        case TurnGiven():
            said = t("The next turn is {side}'s.", side=side_name(t, event.side))
        case ConditionsAdvanced() | TriggerFired():
            pass
    return said


def say_message(t: Texts, message: MessageShown) -> str:
    """A message with who says it."""
    text = " ".join(message.text.split())
    return t("{speaker}: “{text}”", speaker=message.speaker, text=text) if message.speaker else text


def _met(t: Texts, event: ObjectiveMet, objectives: Mapping[str, str]) -> str:
    """An objective that is met."""
    text = objectives.get(event.objective, event.objective)
    return t("Bonus objective met: {text}", text=text) if event.bonus else t("Objective met: {text}", text=text)


def _changed(t: Texts, event: TerrainChanged, cities: Sequence[City]) -> list[str]:
    """The landscape that changed, and what that destroyed."""
    terrain, count = t(TERRAIN_NAMES[event.terrain]), len(event.changed)
    said = []
    if count:
        said.append(
            t.plural("{count} cell turns to {terrain}.", "{count} cells turn to {terrain}.", count, terrain=terrain)
        )
    for side in SIDES:
        if event.destroyed[side]:
            letters = " ".join(laid.letter for laid in event.destroyed[side])
            said.append(t("{side} loses {letters}.", side=side_name(t, side), letters=letters))
    names = {city.id: city.name or city.id for city in cities}
    said += [t("The city {name} is destroyed.", name=names.get(one.city_id, one.city_id)) for one in event.cities]
    return said


def _received(t: Texts, event: LettersGiven) -> str:
    """Letters out of nowhere, by name where they may be known."""
    side = side_name(t, event.side)
    if event.letters:
        return t("{side} receives {letters}.", side=side, letters=" ".join(event.letters))
    return t.plural("{side} receives {count} letter.", "{side} receives {count} letters.", event.count, side=side)


def _placed(t: Texts, event: TokenPlaced) -> str:
    """A token that has come to lie on the map."""
    element = t(ELEMENT_NAMES[event.element])
    return t("A {element} token appears at row {row}, column {column}.", element=element, **cell_figures(event.at))
