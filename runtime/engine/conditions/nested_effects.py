"""The effects that can go several ways, each with effects of its own (rules, section 13)."""

from __future__ import annotations

from itertools import accumulate

from runtime.engine.board.sides import Side
from runtime.engine.conditions.arguments import Argument, Takes, mark
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.game.chance import draw
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.events import ChanceDecided, ChoiceOpened, EffectFailed, EffectFailure, Event
from runtime.engine.game.state import ChoiceOption, GameState, ShownChoice
from runtime.engine.levels.level import HEAVIEST, MEMORY_FORMAT, MOST_BRANCHES, EffectKindId
from runtime.engine.words.words import Words


def _chance(state: GameState, effect: EffectNode, _words: Words) -> Event:
    total = sum(branch.weight for branch in effect.branches)
    lot, _ = draw(state.chance, total)
    ends = accumulate(branch.weight for branch in effect.branches)
    number = next(number for number, end in enumerate(ends) if lot < end)
    return ChanceDecided(effect.branches[number].text, number, total)


MOST_CHOICES = 20
"""How many choices may open in a turn; further ones do nothing."""

BEST = "best"
"""The computer answers by the option after which it thinks itself best off."""


def shown_choice(effect: EffectNode, chooser: Side) -> ShownChoice:
    """A choice as both sides see it."""
    return ShownChoice(
        effect.text("id"),
        effect.text("text"),
        effect.text("speaker"),
        effect.text("portrait"),
        chooser,
        tuple(ChoiceOption(branch.id, branch.text) for branch in effect.branches),
    )


def open_choice(state: GameState) -> ShownChoice | None:
    """The choice that waits for its answer, as both sides see it."""
    waits = state.choice
    return shown_choice(state.setup.plan.effect_at(waits.effect), waits.chooser) if waits is not None else None


def _choice(state: GameState, effect: EffectNode, _words: Words) -> Event:
    """The choice as it opens; whose action set it off, and what waits for the answer, the judge knows."""
    if state.choices >= MOST_CHOICES:
        return EffectFailed(effect.kind, EffectFailure.TOO_MANY)
    named = effect.get("chooser", str)
    chooser = Side(named) if named else state.to_move
    return ChoiceOpened(chooser, shown_choice(effect, chooser))


CHOICE = EffectKind(
    EffectKindId("choice"),
    mark("Lets a side choose between two to four options; the game waits for the answer."),
    (
        Argument("id", Takes.DECISION_ID, mark("The id by which conditions refer to the choice."), required=True),
        Argument("text", Takes.TEXT, mark("What is asked, or the id of a text of the campaign."), required=True),
        Argument("speaker", Takes.TEXT, mark("Who asks."), default=""),
        Argument("portrait", Takes.TEXT, mark("The picture of who asks, among the campaign's assets."), default=""),
        Argument(
            "chooser",
            Takes.CHOICE,
            mark("Who chooses; left out, the side whose action set it off."),
            choices=tuple(side.value for side in Side),
        ),
        Argument(
            "answer",
            Takes.TEXT,
            mark("How a computer answers: the id of an option, or best, what it thinks best for itself."),
            default=BEST,
        ),
    ),
    _choice,
    format=MEMORY_FORMAT,
    branches=(2, 4),
    branch_arguments=(
        Argument("id", Takes.DECISION_ID, mark("The id of the option."), required=True),
        Argument("text", Takes.TEXT, mark("What players read of the option."), required=True),
    ),
)

CHANCE = EffectKind(
    EffectKindId("chance"),
    mark("Lets chance decide what happens: one of several branches, each as likely as its weight beside the others."),
    (),
    _chance,
    format=MEMORY_FORMAT,
    branches=(2, MOST_BRANCHES),
    branch_arguments=(
        Argument("text", Takes.TEXT, mark("What players read when it comes to this; it may stay empty.")),
        Argument(
            "weight", Takes.WHOLE, mark("How likely it is beside the other branches."), default=1, maximum=HEAVIEST
        ),
    ),
)
