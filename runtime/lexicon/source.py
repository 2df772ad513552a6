"""Where a game's words come from, as a small value that can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from runtime.lexicon.lexicon import Lexicon
from runtime.lexicon.loading import USUAL_TIER, load_lexicon


@dataclass(frozen=True, slots=True)
class WordSource:
    """Names a lexicon and a level's changes to it; the same source loads the same words everywhere.

    ``folder`` None stands for the shipped lexicon.
    """

    folder: Path | None = None
    tier: int = USUAL_TIER
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()

    def load(self) -> Lexicon:
        """Read the words; raises :class:`runtime.lexicon.LexiconError` where they cannot be read."""
        return load_lexicon(self.folder, self.tier).changed(self.added, self.banned)
