"""What the builder says of each kind of effect: its name, and in a sentence what one does. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from editor.tools.names import ELEMENTS, TERRAINS, side_name
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import TokenPlace
from runtime.engine.conditions.effect_kinds import (
    END,
    GIVE_LETTERS,
    MESSAGE,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    SET_TURN,
    TERRAIN,
    EffectKindId,
    effect_cells,
)
from runtime.engine.game.condition_plan import EffectNode
from runtime.support.excerpts import names_of
from runtime.support.texts import Texts, mark


@dataclass(frozen=True, slots=True)
class EffectText:
    """What a kind of effect is called, and what one of it that is whole does."""

    name: str
    sentence: Callable[[Texts, EffectNode], str]


def _message(t: Texts, effect: EffectNode) -> str:
    speaker, text = effect.text("speaker"), effect.text("text")
    return t("{speaker} says: “{text}”", speaker=speaker, text=text) if speaker else t("“{text}”", text=text)


def _terrain(t: Texts, effect: EffectNode) -> str:
    terrain = effect.get("terrain", Terrain)
    if terrain is None:
        return ""
    count, name = len(effect_cells(effect)), t(TERRAINS[terrain])
    return t.plural("{count} cell becomes {terrain}", "{count} cells become {terrain}", count, terrain=name)


def _place_token(t: Texts, effect: EffectNode) -> str:
    element, cell = effect.get("element", Element), effect.get("at", Cell)
    if element is None or cell is None:
        return ""
    name = t(ELEMENTS[element])
    return t("A {element} token appears at row {row}, column {column}", element=name, row=cell.row, column=cell.column)


def _remove_token(t: Texts, effect: EffectNode) -> str:
    tokens = [one.id for one in effect.get("token", tuple) or () if isinstance(one, TokenPlace)]
    return t("These tokens vanish: {ids}", ids=names_of(t, tokens))


def _give_letters(t: Texts, effect: EffectNode) -> str:
    return t("{side} gets the letters {letters}", side=side_name(t, effect.side), letters=effect.text("letters"))


def _set_turn(t: Texts, effect: EffectNode) -> str:
    return t("The next turn is of {side}", side=side_name(t, effect.side))


def _reveal(t: Texts, effect: EffectNode) -> str:
    return t("The objective {id} is revealed", id=effect.text("condition"))


def _end(t: Texts, effect: EffectNode) -> str:
    winners = {
        "gold": t("The level ends; Gold wins"),
        "silver": t("The level ends; Silver wins"),
        "draw": t("The level ends in a draw"),
        "score": t("The level ends; the higher score wins"),
    }
    return winners[effect.text("winner")]


EFFECT_TEXTS: Mapping[EffectKindId, EffectText] = MappingProxyType(
    {
        MESSAGE.kind: EffectText(mark("Show a message"), _message),
        TERRAIN.kind: EffectText(mark("Change the landscape"), _terrain),
        PLACE_TOKEN.kind: EffectText(mark("Place a token"), _place_token),
        REMOVE_TOKEN.kind: EffectText(mark("Remove a token"), _remove_token),
        GIVE_LETTERS.kind: EffectText(mark("Give letters"), _give_letters),
        SET_TURN.kind: EffectText(mark("Settle whose turn comes"), _set_turn),
        REVEAL.kind: EffectText(mark("Reveal an objective"), _reveal),
        END.kind: EffectText(mark("End the level"), _end),
    }
)
"""Every kind of effect, in the order in which they are offered."""


def say_effect(t: Texts, effect: EffectNode) -> str:
    """What an effect that is whole does; empty for a kind that nobody has words for."""
    text = EFFECT_TEXTS.get(EffectKindId(effect.kind))
    return text.sentence(t, effect) if text else ""
