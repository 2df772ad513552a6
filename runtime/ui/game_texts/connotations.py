"""What words suggest and why, wherever the window tells of a word: laid, on the board, or in a combat."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from runtime.engine.game.events import Fight, Modifier, Strength
from runtime.engine.words.words import Words
from runtime.lexicon import say_suggested
from runtime.support.texts import Texts
from runtime.ui.game_texts.sentences import TextLine

STRONGER = MappingProxyType(
    {
        Modifier.ATTACKING: "attacking",
        Modifier.DEFENDING: "defending",
        Modifier.SNEAKING: "sneaking",
    }
)
"""The modifiers that come from what a word suggests."""


def suggested_lines(t: Texts, word: str, words: Words) -> tuple[TextLine, ...]:
    """What a laid word suggests, a line each."""
    return tuple(TextLine(said) for said in say_suggested(t, word, words))


def suggested_in(t: Texts, attack: Strength, fights: Sequence[Fight], words: Words) -> tuple[TextLine, ...]:
    """Why what the words of a combat suggest made them stronger, the attacker first."""
    said: list[str] = []
    for strength in (attack, *(fight.defender for fight in fights)):
        named = [STRONGER[step.modifier] for step in strength.steps if step.modifier in STRONGER]
        said += say_suggested(t, strength.run.text, words, named)
    return tuple(TextLine(text) for text in dict.fromkeys(said))
