"""How a computer answers a choice of the level: by the option after which it thinks itself best off (section 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from runtime.ai.determinization import completed
from runtime.ai.evaluation import Evaluator
from runtime.ai.player_profiles import ADEPT, APPRENTICE, MASTER, NOVICE, PlayerProfile
from runtime.engine.game.actions import Choose
from runtime.engine.game.state import GameState
from runtime.engine.turn.turn import with_forecasts
from runtime.engine.turn.view import OptionForecast, SideView, seen_by
from runtime.engine.words.words import Words
from runtime.fastgame.conversion import in_order

_PROFILES: Mapping[str, PlayerProfile] = MappingProxyType(
    {"novice": NOVICE, "apprentice": APPRENTICE, "adept": ADEPT, "master": MASTER}
)
"""How the levels of skill weigh positions; all others do as the best of them."""


def answer(view: SideView, words: Words, level: str, seed: int) -> Choose:
    """The option after which a player of this ``level`` of skill values its position most; of equal ones the first.

    What options lead to is what ``view`` was given of it; without that the first option is as good as any.
    """
    if not view.forecasts:
        return Choose(view.choice.options[0].id if view.choice is not None else "")
    bare = replace(view, forecasts=())
    weights = _PROFILES.get(level, MASTER).weights
    # By place, for the order in which things came into the game means nothing, and sums of fractions hang on it.
    evaluator = Evaluator(in_order(completed(bare, seed)), view.side, words, weights)

    def worth(forecast: OptionForecast) -> float:
        # The same seed for all: what is hidden is guessed alike, so that only the options differ.
        positions = ((course.share, in_order(completed(course.view, seed))) for course in forecast.courses)
        return sum(float(share) * evaluator.value(position) for share, position in positions)

    best = view.forecasts[0]
    most = worth(best) if len(view.forecasts) > 1 else 0.0
    for forecast in view.forecasts[1:]:
        value = worth(forecast)
        if value > most:
            best, most = forecast, value
    return Choose(best.option)


def quick_answer(state: GameState, words: Words, seed: int) -> Choose:
    """What a quick player of any grade answers to the choice that is open in ``state``."""
    view = with_forecasts(seen_by(state, state.to_act, words), state, words)
    return answer(view, words, "", seed)
