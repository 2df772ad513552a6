"""Where help is asked for: which topic of it fits what is on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words

FIRST = "turn"
"""The topic that is shown where nothing else fits."""
MENUS_TOPIC = "menus"
"""The topic that explains the menus, the lists of campaigns and levels, and journeys."""
CAMPAIGNS_TOPIC = "campaigns"
"""The topic that explains where campaigns come from."""
GALLERIES_TOPIC = "galleries"
"""The topic that explains galleries of campaigns."""
REPLAYS_TOPIC = "replays"
"""The topic that explains looking back, and games that are looked at again."""


@dataclass(frozen=True, slots=True)
class TopicPlace:
    """The topic that fits, a picture in it to go to, and the rules and words of the game that is played.

    ``is_trial`` says that it is a playtest, which has some keys of its own.
    """

    topic: str = FIRST
    picture: str = ""
    rules: Ruleset | None = None
    words: Words | None = None
    is_trial: bool = False
