"""What the editor works with besides the campaign, each loaded at its first use: rulesets, words, painter, game parts.

Showing the window must wait for none of it; :meth:`AssetCache.warm_up` loads the rest in small steps afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from editor.document.document import Document
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.campaign.model import Campaign
    from runtime.checks.proofs import ProofJudge
    from runtime.checks.vocabulary import CampaignLexicon
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
        from runtime.checks.vocabulary import CampaignLexicon, campaign_lexicon

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
    def proof_judge(self) -> ProofJudge:
        """Judges proofs for the list of issues and for the dock, so that each game is replayed once for both."""
        from runtime.checks.proofs import ProofJudge

        return ProofJudge(self.rulesets)

    @cached_property
    def game(self) -> GameParts:
        """What the game's window is made with."""
        from runtime.ui.game_setup.setup import GameParts, thinker_for
        from runtime.ui.preferences import Preferences
        from runtime.ui.program.plan import CARDS
        from runtime.ui.sound.sounds import sounds_by
        from runtime.ui.theme import load_theme

        preferences = Preferences(self._shelf)
        sounds = sounds_by(preferences, self._t)
        theme = load_theme(self._assets, preferences, sounds)
        textures = self._assets / "textures"
        return GameParts(theme, self.boards, textures, self._t, thinker_for, CARDS, preferences, sounds)

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


class LevelJudge:
    """Looks words up in the campaign's lists with the level's changes; keeps what it found last."""

    def __init__(self, document: Callable[[], Document | None], assets: AssetCache) -> None:
        self._document, self._assets = document, assets
        self._words: tuple[object, Words] | None = None
        self._values: tuple[object, Mapping[str, int]] | None = None

    def words(self, level: Level) -> Words | None:
        """What is a word there; None where the campaign's words can't be read."""
        from runtime.lexicon import LexiconError, level_words

        document = self._document()
        if document is None:
            return None
        lexicon = self._assets.words_of(document.campaign, document.folder).lexicon
        key = (lexicon, level.words)
        if lexicon is not None and (self._words is None or self._words[0] != key):
            try:
                self._words = (key, level_words(lexicon, level.words))
            except LexiconError:
                return lexicon
        return self._words[1] if lexicon is not None and self._words is not None else None

    def values(self, level: Level) -> Mapping[str, int] | None:
        """The letters of the level's rules with their values; None where its rules make no sense."""
        from runtime.campaign.rulesets import resolve

        key = (level.ruleset, level.rules)
        if self._values is None or self._values[0] != key:
            known = self._assets.rulesets.get(level.ruleset)
            rules = resolve(known, level.rules) if known is not None else ()
            self._values = (key, rules.letters.values if isinstance(rules, Ruleset) else {})
        return self._values[1] or None
