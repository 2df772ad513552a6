"""The words of the game: lists in tiers of commonness, and what words suggest (rules, section 12)."""

from runtime.lexicon.lexicon import Lexicon
from runtime.lexicon.loading import LexiconError, load_lexicon
from runtime.lexicon.source import WordSource

__all__ = ["Lexicon", "LexiconError", "WordSource", "load_lexicon"]
