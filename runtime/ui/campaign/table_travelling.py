"""Table games at the stations of a journey: begun, kept after every move, gone on with, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from runtime.campaign.journey import bringing, table_ended
from runtime.campaign.model import Outcome
from runtime.campaign.play import Arrival, CarryOver
from runtime.campaign.progress import Played, arrival_at
from runtime.campaign.tables import TableLevel, fitting_parameters, table_at_difficulty, why_unplayable
from runtime.engine.level import Page
from runtime.match.table_match import RESIGNED, TableMatch
from runtime.match.table_saving import KeptTable, keep_table, put_aside, read_kept_table, table_file
from runtime.match.table_setup import PERSON, TableSeat, TableSetup
from runtime.profile.home import Home
from runtime.support.table_messages import say_table_refusal
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS
from runtime.ui.campaign.journey_words import say_prize
from runtime.ui.campaign.travelling import Traveller

Watch = Callable[[TableMatch], str]
"""Is told of every change of a game; answers with a sentence where it could not be kept, else with nothing."""


@dataclass(frozen=True, slots=True)
class TableSitting:
    """A table game that is to be played, and who is told of each of its moves."""

    setup: TableSetup
    watch: Watch


def table_setup(level: TableLevel, t: Texts, seed: int, note: str = "") -> TableSetup | str:
    """The game of a level from its beginning, or why it can't be played; the campaign's player sits on their side."""
    problem = why_unplayable(level)
    if problem is not None:
        return say_table_refusal(t, problem.code, problem.details)
    other = PERSON if level.opponent is None else TableSeat(level.opponent)
    first, second = (PERSON if player is level.protagonist else other for player in PLAYERS)
    parameters = fitting_parameters(level.game, level.parameters)
    return TableSetup(level.game, parameters, (first, second), seed, level.name, note)


class TableTravel:
    """Deals the table games of a journey; ``home`` is where they are kept, None where they are not."""

    def __init__(self, traveller: Traveller, t: Texts, home: Home | None) -> None:
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
        setup = table_setup(level, self._t, self._traveller.stock.seed + tries, say_prize(self._t, level.prize))
        if isinstance(setup, str):
            return setup
        arriving = arrival_at(progress, node)
        return self._sitting(setup, self._kept(node, setup, arriving), level)

    def resume(self, node: str) -> TableSitting | str:
        """The game of a station that was left, or why it can't go on; what can't be read is put aside."""
        level, home = self.level(node), self._home
        if level is None or home is None:
            return self._t("There is nothing to play here.")
        path = table_file(home, self._traveller.campaign.id, node)
        kept = read_kept_table(path).value
        if kept is None:
            try:
                put_aside(path)
            except OSError:
                return self._t("The saved game can't be read. It is left as it is: {file}", file=path)
            return self._t("The saved game can't be read. It was put aside: {file}", file=path)
        setup = kept.going_on(level.name, self._t("The game goes on where it was left."))
        return self._sitting(setup, replace(kept, setup=setup), level)

    def pages_after(self, played: Played) -> tuple[Page, ...]:
        """The pages that are read once a table game has ended so."""
        table = self._traveller.campaign.table(self._traveller.graph.nodes[played.node].level)
        if table is None:
            return ()
        story = table.story
        return {Outcome.WON: story.won, Outcome.LOST: story.lost, Outcome.DRAWN: story.drawn}.get(
            played.how.outcome, ()
        )

    # Inside

    def _kept(self, node: str, setup: TableSetup, arriving: Arrival | None) -> KeptTable:
        traveller = self._traveller
        return KeptTable(setup, traveller.campaign.id, node, 0, traveller.progress.difficulty, arriving)

    def _sitting(self, setup: TableSetup, kept: KeptTable, level: TableLevel) -> TableSitting:
        is_told = False

        def watch(match: TableMatch) -> str:
            nonlocal is_told
            trouble = self._keep(kept, match)
            is_over = match.result is not None
            if is_over and not is_told:
                self._traveller.finish(self._played(match, kept, level))
                trouble = self._traveller.trouble or trouble
            is_told = is_over
            return trouble

        return TableSitting(setup, watch)

    def _keep(self, kept: KeptTable, match: TableMatch) -> str:
        """Keep the game, where it is kept at all."""
        if self._home is None:
            return ""
        try:
            keep_table(self._home, kept, match)
        except OSError as problem:
            why = problem.strerror or str(problem)
            return self._t("The game can't be kept: {reason}. It goes on all the same.", reason=why)
        return ""

    def _played(self, match: TableMatch, kept: KeptTable, level: TableLevel) -> Played:
        """What came of a game that is over: who gives up has abandoned it."""
        result = match.result
        assert result is not None
        carry = kept.arriving.carry if kept.arriving is not None else CarryOver()
        how = table_ended(result, level.protagonist, carry, is_given_up=result.why == RESIGNED)
        moves = kept.moves + len(match.made)
        values, at = self._traveller.letter_values(), self._traveller.time()
        return Played(
            kept.node, how, bringing(carry), values, moves, at, kept.difficulty, kept.arriving, prize=level.prize
        )
