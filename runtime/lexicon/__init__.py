"""The words of the game: lists in tiers of commonness, and what words suggest (rules, section 12)."""

from runtime.lexicon.lexicon import Lexicon, WordSource
from runtime.lexicon.reader import LexiconError, load_lexicon, say_suggested, say_why
from runtime.lexicon.word_list import (
    ListedWords,
    Reworded,
    level_words,
    lexicon_of,
    load_words,
    read_list,
    read_meanings,
    read_words,
)

__all__ = [
    "Lexicon",
    "LexiconError",
    "ListedWords",
    "Reworded",
    "WordSource",
    "level_words",
    "lexicon_of",
    "load_lexicon",
    "load_words",
    "read_list",
    "read_meanings",
    "read_words",
    "say_suggested",
    "say_why",
]
