"""A game at a station of a journey, watched to its end: what came of it is told before anything else happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from runtime.campaign.journey import ended, items_of
from runtime.campaign.play import Arrival
from runtime.campaign.progress import PlayedNode
from runtime.engine.game.events import Event
from runtime.engine.levels.level import Level
from runtime.match.session import Session
from runtime.ui.game_setup.setup import Keep


@dataclass(frozen=True, slots=True)
class NodeGame:
    """The game of ``level`` at a station; ``arriving`` is how the journey came there."""

    node: str
    level: Level
    difficulty: str
    arriving: Arrival | None = None

    def played(self, session: Session, at: str) -> PlayedNode:
        """What came of it, now that it is over; ``at`` is the time as files keep it."""
        state, side, words = session.state, self.level.protagonist, session.words
        values = state.setup.rules.letters.values
        how, has = ended(state, side, words), items_of(state, side, words)
        return PlayedNode(self.node, how, has, values, state.turn, at, self.difficulty, self.arriving)


def watched(game: NodeGame, keep: Keep | None, clock: Callable[[], str], is_over: Callable[[PlayedNode], str]) -> Keep:
    """Keeps a game as ``keep`` does, and tells its end first; ``is_over`` answers what went wrong with it, if anything.

    An end that is taken back and reached again is told again.
    """

    def begin(session: Session, say: Callable[[str], None]) -> Callable[[], None]:
        is_told = False

        def look(_events: tuple[Event, ...] = ()) -> None:
            nonlocal is_told
            has_ended = session.state.ended is not None
            if has_ended and not is_told:
                trouble = is_over(game.played(session, clock()))
                if trouble:
                    say(trouble)
            is_told = has_ended

        stops = [session.listen(None, look), keep(session, say) if keep is not None else lambda: None]
        look()

        def stop() -> None:
            for one in stops:
                one()

        return stop

    return begin
