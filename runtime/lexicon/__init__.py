"""The words of the game: lists in tiers of commonness, and what words suggest (rules, section 12)."""

from runtime.lexicon.lexicon import Lexicon
from runtime.lexicon.listed import Reworded, listed, read_meanings, read_words
from runtime.lexicon.loading import LexiconError, load_lexicon
from runtime.lexicon.source import WordSource

__all__ = [
    "Lexicon",
    "LexiconError",
    "Reworded",
    "WordSource",
    "listed",
    "load_lexicon",
    "read_meanings",
    "read_words",
]
