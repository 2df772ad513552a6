"""What the editor works with besides the campaign, each loaded at its first use: rulesets, words, painter, game parts.

Showing the window must wait for none of it; :meth:`AssetCache.warm_up` loads the rest in small steps afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.campaign.model import Campaign
    from runtime.checks.wordlists import CampaignLexicon
    from runtime.lexicon import Lexicon
    from runtime.ui.game_setup.setup import GameParts
    from runtime.ui.painter.board import BoardPainter
    from runtime.ui.preferences import PreferenceStore


class AssetCache:
    """Everything under ``assets`` that the editor needs."""

    def __init__(self, assets: Path, t: Texts, shelf: PreferenceStore) -> None:
        """``shelf`` is where the person's settings are kept."""
        self._assets = assets
        self._t = t
        self._shelf = shelf
        self._words: tuple[str, CampaignLexicon] | None = None

    @cached_property
    def boards(self) -> BoardPainter:
        """The painter of boards, shared by the map, the thumbnails and the game."""
        from runtime.ui.painter.board import BoardPainter

        return BoardPainter(self._assets / "textures", self._assets / "fonts")

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The shipped editions of the rules."""
        from runtime.campaign.rulesets import read_rulesets

        return read_rulesets(self._assets / "rulesets")

    @cached_property
    def lexicon(self) -> Lexicon:
        """The shipped words."""
        from runtime.lexicon import WordSource, load_words

        return load_words(WordSource(self._assets / "lexicon"))

    def words_of(self, campaign: Campaign, folder: Path | None) -> CampaignLexicon:
        """The words that a campaign in ``folder`` goes by, read anew only when something about them has changed."""
        from runtime.campaign.model import CampaignWords
        from runtime.checks.wordlists import CampaignLexicon, campaign_lexicon

        if campaign.words == CampaignWords():
            return CampaignLexicon(self.lexicon)
        lists = folder / "words" if folder is not None else None
        found = sorted(lists.iterdir()) if lists is not None and lists.is_dir() else ()
        rules = [(level.id, level.ruleset, repr(level.rules)) for level in campaign.levels]
        key = repr((campaign.words, folder, [(path, path.stat().st_mtime_ns) for path in found], rules))
        known = self._words
        if known is None or known[0] != key:
            known = (key, campaign_lexicon(campaign, folder, self.rulesets, self._assets / "lexicon"))
            self._words = known
        return known[1]

    @cached_property
    def game(self) -> GameParts:
        """What the game's window is made with."""
        from runtime.ui.game_setup.setup import GameParts, thinker_for
        from runtime.ui.preferences import Preferences
        from runtime.ui.sounds.sounds import sounds_by
        from runtime.ui.theme import load_theme

        preferences = Preferences(self._shelf)
        sounds = sounds_by(preferences, self._t)
        theme = load_theme(self._assets, preferences, sounds)
        textures = self._assets / "textures"
        return GameParts(theme, self.boards, textures, self._t, thinker_for, preferences, sounds)

    def warm_up(self) -> Iterator[str]:
        """Load one thing after the other; yields the name of each, so that the window can breathe between them."""
        yield self._loaded("boards", self.boards)
        yield self._loaded("rulesets", self.rulesets)
        yield self._loaded("lexicon", self.lexicon)
        import runtime.checks
        import runtime.ui.game.window

        yield self._loaded("checks", runtime.checks)
        yield self._loaded("window", runtime.ui.game.window)
        yield self._loaded("game", self.game)

    @staticmethod
    def _loaded(name: str, _thing: object) -> str:
        return name
