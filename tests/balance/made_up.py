"""Players for the meter whose games are made up: they take no time, and follow from the seed and the map alone."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from runtime.balance.outcomes import MeasuredGame, MeasuredLevel
from runtime.balance.processes import GamesAnswer, GamesQuestion
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import EndReason
from runtime.engine.records.game_counts import GameCounts

COUNTS = GameCounts(*[BySide(0, 0)] * 11, first_contact=3, lead_changes=1)
DEADLY = "deadly"
"""A level of this name kills the first process that plays it, where its description names a file that is not there."""


def outcome(measured: MeasuredLevel, player: str, seed: int) -> MeasuredGame:
    """The game of a seed."""
    key = f"{player} {seed} {measured.level.terrain.cells!r}"
    lead = sha256(key.encode()).digest()[0] - 120
    winner = Side.GOLD if lead > 0 else Side.SILVER
    return MeasuredGame(
        seed, winner, EndReason.PASSES.value, "", BySide(max(lead, 0), max(-lead, 0)), 9, BySide(1, 2), COUNTS
    )


def heated(game: MeasuredGame, rows: int = 3, columns: int = 4) -> MeasuredGame:
    """The same game, which tells that gold lays a letter in the corner and takes it all the time."""
    import numpy as np

    from runtime.balance.heat_maps import HeatTally

    cells = rows * columns
    none, laid = np.full((3, cells), 2, np.uint8), np.full((3, cells), 2, np.uint8)
    none[:2], laid[:2] = 0, 0
    laid[0, 0] = 1
    tally = HeatTally(rows, columns, none)
    tally.act(laid, (0, 1))
    tally.end_turn()
    return replace(game, heat=tally.maps())


@dataclass
class MadeUpGames:
    """Answers as a process of the meter's does."""

    number: int = -1
    measured: MeasuredLevel | None = None

    def prepare(self) -> None:
        """Nothing is to be loaded."""

    def reply(self, question: GamesQuestion) -> GamesAnswer:
        """The games of the question, at once."""
        if question.measured is not None:
            self.number, self.measured = question.number, question.measured
        if self.measured is None or self.number != question.number:
            return GamesAnswer(lost=True)
        level = self.measured.level
        if level.name == DEADLY and 40 in question.seeds and not Path(level.description).exists():
            Path(level.description).touch()
            os._exit(1)
        games = tuple(self.made_up(self.measured, question.players.gold, seed) for seed in question.seeds)
        if not question.with_heat:
            return GamesAnswer(games)
        size = level.terrain.size
        return GamesAnswer(tuple(heated(game, size.rows, size.columns) for game in games))

    def made_up(self, measured: MeasuredLevel, player: str, seed: int) -> MeasuredGame:
        """The game of a seed."""
        return outcome(measured, player, seed)


def tilted_outcome(measured: MeasuredLevel, seed: int) -> MeasuredGame:
    """A game that gold wins by 15 points more than silver, less 6 for each forest, and by what each begins with.

    A neutral city helps silver by 4 for each row that it lies below the first; the pie rule leaves a third of it.
    """
    level = measured.level
    tilt = 15 - 6 * level.terrain.cells.count(b"f")
    tilt -= 4 * sum(city.at.row for city in level.cities if city.owner is None)
    tilt += level.start.base.gold - level.start.base.silver
    given = [effect.arguments for one in level.triggers for effect in one.effects]
    tilt += sum((3 if one["side"] == "gold" else -3) * len(str(one["letters"])) for one in given)
    tilt = tilt // 3 if measured.rules.pie else tilt
    lead = int.from_bytes(sha256(str(seed).encode()).digest()[:4]) % 81 - 40 + tilt
    winner = Side.GOLD if lead > 0 else Side.SILVER if lead < 0 else None
    scores = BySide(max(lead, 0), max(-lead, 0))
    return MeasuredGame(seed, winner, EndReason.PASSES.value, "", scores, 9, BySide(1, 2), COUNTS)


class TiltedGames(MadeUpGames):
    """Games in which gold is ahead: how far follows from the level by :func:`tilted_outcome`."""

    def made_up(self, measured: MeasuredLevel, _player: str, seed: int) -> MeasuredGame:
        """The game of a seed."""
        return tilted_outcome(measured, seed)


def goal_outcome(measured: MeasuredLevel, seed: int) -> MeasuredGame:
    """A game that a goal decides, whoever is ahead: gold reaches it in 72 of 100 games.

    Water anywhere in the last row makes 61 of them, a forest 60, both 50; but two forests 35, and what more there is
    helps silver as much as gold.
    """
    last = measured.level.terrain.cells[-measured.level.terrain.size.columns :]
    forests, water = min(last.count(b"f"), 2), min(last.count(b"~"), 1)
    reached = {(0, 0): 72, (0, 1): 61, (1, 0): 60, (1, 1): 50, (2, 0): 35, (2, 1): 25}[forests, water]
    numbers = sha256(str(seed).encode()).digest()
    lead = numbers[4] - 128
    winner = Side.GOLD if int.from_bytes(numbers[:4]) % 100 < reached else Side.SILVER
    scores = BySide(max(lead, 0), max(-lead, 0))
    return MeasuredGame(seed, winner, EndReason.CONDITION.value, "", scores, 9, BySide(1, 2), COUNTS)


class GoalGames(MadeUpGames):
    """Games that a goal decides by :func:`goal_outcome`."""

    def made_up(self, measured: MeasuredLevel, _player: str, seed: int) -> MeasuredGame:
        """The game of a seed."""
        return goal_outcome(measured, seed)
