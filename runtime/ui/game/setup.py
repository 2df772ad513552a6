"""What a game window is given: the game to be played, and the parts it is played with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from runtime.engine.level import Level, Seat
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import BySide
from runtime.engine.words import Words
from runtime.match.worker import Thinker
from runtime.support.texts import Texts
from runtime.ui.painter.board import BoardPainter
from runtime.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class GameSetup:
    """One game: a level, its rules and words with the level's own changes, and who plays."""

    level: Level
    rules: Ruleset
    words: Words
    seed: int
    seats: BySide[Seat]


@dataclass(frozen=True, slots=True)
class GameParts:
    """What is loaded once and shared by windows; ``make_thinker`` makes the computer's worker for a level."""

    theme: Theme
    painter: BoardPainter
    textures: Path
    t: Texts
    make_thinker: Callable[[Level], Thinker]
    reduced_motion: bool = False
