"""What a coach is asked and answers: a hint about the position that somebody plays in."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.game.actions import Action
from runtime.engine.turn.view import SideView
from runtime.match.lookback import PossiblePlay


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """The question what a strong player would do with what ``view`` shows."""

    request_id: int
    view: SideView


@dataclass(frozen=True, slots=True)
class Hint:
    """What a strong player would do; ``play`` is what the word brings where it lays one."""

    action: Action
    play: PossiblePlay | None = None
