"""A legal placement as a value."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.combat import attack_strength
from runtime.engine.game.events import Strength
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import LetterRules
from runtime.engine.moves.placement import Placement as Judged
from runtime.engine.moves.placement import standing_strength
from runtime.engine.words.board_context import BoardContext, face_value
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class LegalPlacement:
    """A legal commit: its new letters in reading order, the words it makes, and its strength.

    ``strength`` is the attack's where it attacks, else the one that the word would defend with once it stands.
    """

    laid: tuple[Laid, ...]
    main: Run
    cross: tuple[Run, ...]
    attack: bool
    strength: Strength


def placement_of(table: BoardContext, judged: Judged, words: Words) -> LegalPlacement:
    """A placement that the engine found legal, with its strength."""
    strength = attack_strength(table, judged.main, words) if judged.attack else standing_strength(table, judged, words)
    return LegalPlacement(judged.new, judged.main, judged.cross, judged.attack, strength)


def order(run: Run) -> tuple[Cell, bool, str]:
    """The key that sorts main words: by row, column, across first, word."""
    return run.at, run.direction is Direction.DOWN, run.text


def spy_key(one: LegalPlacement, values: LetterRules) -> tuple[object, ...]:
    """The key that puts the strongest first, ties as the rules break them (section 9)."""
    text = one.main.text
    return -one.strength.value, -face_value(values, text), -len(text), text, order(one.main)
