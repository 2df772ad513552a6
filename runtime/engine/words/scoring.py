"""Face values and scores (rules, sections 1 and 9)."""

from __future__ import annotations

from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.ruleset import LetterRules
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words


def face_value(values: LetterRules, text: str) -> int:
    """The sum of the letter values; raises KeyError for a letter that the rules give no value."""
    return sum(values.values[letter] for letter in text)


def word_score(table: BoardContext, side: Side, words: Words) -> int:
    """The face values of all of the side's words, linked or not; a letter in two words counts in both."""
    return sum(face_value(table.rules.letters, run.text) for run in table.network(side, words).words)


def scores(table: BoardContext, base: BySide[int], words: Words) -> BySide[int]:
    """Word score and base score of either side."""
    return BySide(
        base.gold + word_score(table, Side.GOLD, words),
        base.silver + word_score(table, Side.SILVER, words),
    )
