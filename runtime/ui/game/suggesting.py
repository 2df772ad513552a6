"""What words suggest and why, wherever the window tells of a word: laid, on the board, or in a combat."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.engine.events import Fight, Modifier, Strength
from runtime.engine.grid import Cell, Direction
from runtime.engine.network import run_at
from runtime.engine.sides import SIDES
from runtime.engine.state import Board
from runtime.engine.words import Words
from runtime.lexicon import say_suggested
from runtime.support.texts import Texts
from runtime.ui.game.speech import Line

STRONGER = {
    Modifier.ATTACKING: "attacking",
    Modifier.DEFENDING: "defending",
    Modifier.SNEAKING: "sneaking",
}
"""The modifiers that come from what a word suggests."""


def suggested_lines(t: Texts, word: str, words: Words) -> tuple[Line, ...]:
    """What a laid word suggests, a line each."""
    return tuple(Line(said) for said in say_suggested(t, word, words))


def suggested_at(t: Texts, cell: Cell, board: Board, words: Words) -> tuple[str, ...]:
    """What the words through a cell suggest, across before down."""
    runs = [run_at(board.letters[side], cell, direction) for side in SIDES for direction in Direction]
    texts = dict.fromkeys(run.text for run in runs if run is not None and words.valid(run.text))
    return tuple(said for text in texts for said in say_suggested(t, text, words))


def suggested_in(t: Texts, attack: Strength, fights: Sequence[Fight], words: Words) -> tuple[Line, ...]:
    """Why what the words of a combat suggest made them stronger, the attacker first."""
    said: list[str] = []
    for strength in (attack, *(fight.defender for fight in fights)):
        named = [STRONGER[step.modifier] for step in strength.steps if step.modifier in STRONGER]
        said += say_suggested(t, strength.run.text, words, named)
    return tuple(Line(text) for text in dict.fromkeys(said))
