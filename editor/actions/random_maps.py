"""Random maps: a new level from chance, or a new landscape for the level on the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from editor.asset_cache import AssetCache
from editor.dialogs.new_map import free_name
from editor.dialogs.questions import Questions
from editor.document.levels import AddLevel
from editor.editor_state import EditorState
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from editor.mapmaker.map_options import MadeMap, MapOptions


class RandomMapCommands:
    """Asks with a preview, and remembers the wishes until the editor is closed."""

    def __init__(self, desk: EditorState, ask: Callable[[], Questions], stock: AssetCache, t: Texts) -> None:
        self._desk, self._ask, self._stock, self._t = desk, ask, stock, t
        self._wishes: MapOptions | None = None

    def new(self) -> None:
        """Ask for a random map and add it as a level below the one on the screen."""
        document = self._desk.document
        if document is None:
            return
        campaign = document.campaign
        name = free_name(self._t("Map from chance"), {level.name for level in campaign.levels})
        wanted = self._ask().random_map(self._stock.rulesets, self._remembered(), name, None)
        if wanted is None:
            return
        from editor.mapmaker.map_options import new_level

        self._keep(wanted.made)
        shown = self._desk.level
        level = new_level(campaign, wanted.name, wanted.made, shown.ruleset if shown else USUAL_EDITION)
        index = next((n for n, each in enumerate(campaign.levels) if shown and each.id == shown.id), -1)
        if self._desk.perform(self._t("Add random map {name}", name=level.name), AddLevel(level, index + 1)):
            self._desk.show_level(level.id)

    def here(self) -> None:
        """Ask for a random map in place of what is on the level on the screen."""
        level = self._desk.level
        wanted = (
            self._ask().random_map(self._stock.rulesets, self._remembered(), "", level) if level is not None else None
        )
        if level is None or wanted is None:
            return
        from editor.mapmaker.map_options import LayMap

        self._keep(wanted.made)
        seed = wanted.made.wishes.seed
        self._desk.perform(self._t("Random map {seed}", seed=seed), LayMap(level.id, wanted.made, wanted.keeps))

    def _remembered(self) -> MapOptions:
        """The wishes of last time with another seed."""
        from random import SystemRandom

        from editor.mapmaker.map_options import SEEDS, MapOptions

        return replace(self._wishes or MapOptions(), seed=SystemRandom().randrange(len(SEEDS)))

    def _keep(self, made: MadeMap) -> None:
        self._wishes = made.wishes
