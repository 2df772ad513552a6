"""Table games at the stations of a journey: begun, kept after every move, gone on with, and what comes of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from runtime.campaign.journey import items_brought, table_ended
from runtime.campaign.model import LevelOutcome
from runtime.campaign.play import Arrival, CarryOver
from runtime.campaign.progress import PlayedNode, arrival_at
from runtime.campaign.tables import TableLevel, table_at_difficulty
from runtime.engine.levels.level import StoryPage
from runtime.match.game_saver import watched
from runtime.match.table_files import KeptTable, table_file
from runtime.match.table_keeping import TableKeeper, TableSitting
from runtime.match.table_match import RESIGNED, TableMatch, TableSetup, setup_of
from runtime.profile.home import Home
from runtime.support.texts import Texts
from runtime.ui.campaign.journey_controller import JourneyController
from runtime.ui.game_texts.carried_items import say_prize


class TableNodeController:
    """Deals the table games of a journey; ``home`` is where they are kept, None where they are not."""

    def __init__(self, traveller: JourneyController, t: Texts, home: Home | None) -> None:
        self._traveller, self._t, self._home = traveller, t, home

    def level(self, node: str) -> TableLevel | None:
        """The table game of a station at the chosen difficulty; None where it plays none."""
        table = self._traveller.campaign.table(self._traveller.graph.nodes[node].level)
        return table_at_difficulty(table, self._traveller.progress.difficulty) if table is not None else None

    def has_left(self, node: str) -> bool:
        """Whether a table game of this station was left and can go on."""
        campaign = self._traveller.campaign
        return self._home is not None and table_file(self._home, campaign.id, node).is_file()

    def begin(self, node: str) -> TableSitting | str:
        """The game of a station from its beginning, or why it can't be played."""
        level, progress = self.level(node), self._traveller.progress
        if level is None:
            return self._t("There is nothing to play here.")
        tries = progress.results[node].tries if node in progress.results else 0
        setup = setup_of(level, self._t, self._traveller.stock.seed + tries, say_prize(self._t, level.prize))
        if isinstance(setup, str):
            return setup
        kept = self._kept(node, setup, arrival_at(progress, node))
        keeper = self._keeper
        kept = kept if keeper is None else replace(kept, setup=keeper.named(setup))
        return self._watched(TableSitting(setup) if keeper is None else keeper.begun(kept), kept, level)

    def resume(self, node: str, path: Path | None = None) -> TableSitting | str:
        """The game of a station that was left, or why it can't go on; what can't be read is put aside.

        ``path`` is any save of it; the running game unless said.
        """
        level, keeper = self.level(node), self._keeper
        if level is None or keeper is None:
            return self._t("There is nothing to play here.")
        path = path or table_file(keeper.home, self._traveller.campaign.id, node)
        saved = keeper.read(path)
        if isinstance(saved, str):
            return saved
        assert saved.game is not None
        return self._watched(keeper.going_on(saved, level.name), saved.game, level)

    def pages_before(self, node: str) -> tuple[StoryPage, ...]:
        """The pages that are read on coming to a station, and before its table game; levels tell theirs themselves."""
        table = self.level(node)
        return (*self._traveller.pages(node), *(table.story.before if table is not None else ()))

    def pages_after(self, played: PlayedNode) -> tuple[StoryPage, ...]:
        """The pages that are read once a table game has ended so."""
        table = self._traveller.campaign.table(self._traveller.graph.nodes[played.node].level)
        if table is None:
            return ()
        story = table.story
        return {LevelOutcome.WON: story.won, LevelOutcome.LOST: story.lost, LevelOutcome.DRAWN: story.drawn}.get(
            played.how.outcome, ()
        )

    # Inside

    @property
    def _keeper(self) -> TableKeeper | None:
        return TableKeeper(self._home, self._t) if self._home is not None else None

    def _kept(self, node: str, setup: TableSetup, arriving: Arrival | None) -> KeptTable:
        traveller = self._traveller
        assets, difficulty = traveller.stock.assets, traveller.progress.difficulty
        folder = str(assets.parent.absolute()) if assets is not None else ""
        return KeptTable(setup, traveller.campaign.id, node, difficulty, arriving, folder)

    def _watched(self, sitting: TableSitting, kept: KeptTable, level: TableLevel) -> TableSitting:
        """The same game, the end of which is taken into the progress before anything else happens."""
        keep = watched(sitting.keep, lambda match: self._traveller.finish(self._played(match, kept, level)))
        return replace(sitting, keep=keep)

    def _played(self, match: TableMatch, kept: KeptTable, level: TableLevel) -> PlayedNode:
        """What came of a game that is over: who gives up has abandoned it."""
        result = match.result
        assert result is not None
        carry = kept.arriving.carry if kept.arriving is not None else CarryOver()
        how = table_ended(result, level.protagonist, carry, is_given_up=result.why == RESIGNED)
        moves = match.setup.moved + len(match.made)
        values, at = self._traveller.letter_values(), self._traveller.time()
        return PlayedNode(
            kept.node, how, items_brought(carry), values, moves, at, kept.difficulty, kept.arriving, prize=level.prize
        )
