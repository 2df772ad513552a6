"""What is known of games that were reviewed, so that neither their end nor their replay works it out again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from runtime.campaign.play_json import record_text
from runtime.engine.board.sides import BySide
from runtime.match.coach import GamesWon, TurnComparison
from runtime.match.lookback import Replay
from runtime.match.review import Review

MOST = 40
"""So many games are known at a time; of those the one goes first that was looked at longest ago."""

_Known = tuple[Mapping[int, GamesWon], Mapping[int, TurnComparison]]


class ReviewCache:
    """The reviews of games, whole or in part, by what settles a game: its record without the names of who played."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    def review(self, replay: Replay) -> Review:
        """What is known of a game; nothing, where it was never reviewed or may not be."""
        chances, compared = self._known.get(key_of(replay), ({}, {}))
        return Review(replay, chances, compared)

    def keep(self, review: Review) -> None:
        """Keep what is known by now."""
        if key := key_of(review.replay):
            self._known.pop(key, None)
            self._known[key] = review.chances, review.compared
            while len(self._known) > MOST:
                self._known.pop(next(iter(self._known)))


def key_of(replay: Replay) -> str:
    """What a game is known by, the words that its replay goes by included; empty where not all of it may be seen."""
    if replay.record is None:
        return ""
    settled = record_text(replace(replay.record, players=BySide("", "")))
    return sha256(f"{replay.words.hash}\n{settled}".encode("utf-8", "surrogatepass")).hexdigest()
