"""Which topic fits what is on the screen of a game: its card, what is about to be done, or why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.engine.placement import Preview
from runtime.engine.refusals import Refusal, RefusalCode
from runtime.ui.game.cards import EndCard
from runtime.ui.game.combat.combat_dialog import CombatCard, ForecastCard
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game.panel.objectives_view import ObjectivesCard
from runtime.ui.game.ventures import Invoking, Lifting
from runtime.ui.topics import FIRST, Where
from runtime.ui.wood.overlay import Overlay

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage

CARDS: Mapping[type[Overlay], str] = MappingProxyType(
    {CombatCard: "combat", ForecastCard: "combat", OrderCard: "combat", EndCard: "winning", ObjectivesCard: "goals"}
)
"""The topic of each kind of card."""

_LIFTING = (
    RefusalCode.REDEPLOY_USED,
    RefusalCode.NOT_A_RUN,
    RefusalCode.CROSSINGS,
    RefusalCode.DISCONNECTED,
    RefusalCode.NOTHING_LIFTED,
    RefusalCode.LEAVES_INVALID,
    RefusalCode.LEAVES_DISCONNECTED,
)
REFUSALS: Mapping[RefusalCode, tuple[str, str]] = MappingProxyType(
    {
        RefusalCode.FOREST: ("placing", "forest-refused"),
        RefusalCode.WATER_END: ("placing", "water-refused"),
        RefusalCode.NOT_LINKED: ("placing", "not-linked"),
        RefusalCode.NO_TOKEN: ("elements", ""),
        RefusalCode.BAD_REGION: ("elements", ""),
        RefusalCode.NO_SPIES: ("spies", ""),
        RefusalCode.NO_CITY: ("cities", ""),
        RefusalCode.NEEDS_ORDER: ("combat", "combat-two"),
        RefusalCode.BAD_ORDER: ("combat", "combat-two"),
        RefusalCode.BAD_DISCARD: (FIRST, ""),
        RefusalCode.MUST_DISCARD: (FIRST, ""),
        RefusalCode.NOT_YOUR_TURN: (FIRST, ""),
        RefusalCode.NO_OFFER: ("winning", ""),
        RefusalCode.ALREADY_OFFERED: ("winning", ""),
        RefusalCode.GAME_OVER: ("winning", ""),
        **dict.fromkeys(_LIFTING, ("redeploy", "")),
    }
)
"""The topic of refusals, and the picture in it; all others are about placing a word."""


def where_on(stage: Stage) -> Where:
    """Where help is asked for in a game."""
    topic, picture = _fitting(stage)
    setup = stage.playing.game.setup
    return Where(topic, picture, setup.rules, setup.words, is_trial=stage.trial is not None)


def topic_of(refusal: Refusal) -> tuple[str, str]:
    """The topic that explains a refusal, and a picture in it."""
    return REFUSALS.get(refusal.code, ("placing", ""))


def _fitting(stage: Stage) -> tuple[str, str]:
    """A card before all else, then what is set out for, then why something is refused, then what is laid."""
    playing, card = stage.playing, stage.cards.card
    if card is not None and (topic := CARDS.get(type(card), card.topic)):
        return topic, ""
    if isinstance(playing.hand.venture, Invoking):
        return "elements", playing.hand.venture.token.element.value
    if isinstance(playing.hand.venture, Lifting):
        return "redeploy", ""
    if playing.remarks.refused:
        return topic_of(playing.remarks.refused[0])
    if playing.hand.foresight.preview is not None:
        return _laid(playing.hand.foresight.preview)
    return ("winning" if playing.game.is_over else FIRST), ""


def _laid(found: Preview) -> tuple[str, str]:
    """The topic for letters that lie on the board."""
    if found.refusals:
        return topic_of(found.refusals[0])
    if found.breaks_ice:
        return "placing", "ice"
    return ("combat" if found.attack else "placing"), ""
