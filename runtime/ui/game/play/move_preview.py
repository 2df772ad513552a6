"""What the letters that lie would bring, worked out from what a side may see."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.letters import Laid
from runtime.engine.combat.combat import Forecast
from runtime.engine.moves.commit_gain import CommitGain, prospect
from runtime.engine.moves.placement import CommitPreview, preview
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat, from_forecast


@dataclass(frozen=True, slots=True)
class MovePreview:
    """Letters that lie, the engine's ``preview`` of committing them, and the ``prospect`` where it would be accepted.

    Both are None where nothing lies, or nothing can be committed now.
    """

    laid: tuple[Laid, ...] = ()
    preview: CommitPreview | None = None
    prospect: CommitGain | None = None

    @property
    def word(self) -> str:
        """The word that the letters make, or the letters themselves where they make none."""
        main = self.preview.main if self.preview is not None else None
        return main.text if main is not None else "".join(one.letter for one in self.laid)


def foresee(view: SideView, laid: tuple[Laid, ...], words: Words) -> MovePreview:
    """What ``laid`` would bring to the side that sees ``view`` and may act."""
    if not laid:
        return MovePreview()
    found = preview(view.table, view.side, view.rack.letters, laid, words)
    if found.refusals:
        return MovePreview(laid, found)
    comes = prospect(view.table, view.side, laid, words, forecast=found.forecast, breaks_ice=found.breaks_ice)
    return MovePreview(laid, found, comes)


def combats_foreseen(t: Texts, view: SideView, found: MovePreview, words: Words) -> tuple[Combat, ...]:
    """The combats that an attack may lead to: one, or the worst and the best where the defender chooses."""
    if found.preview is None or found.preview.forecast is None:
        return ()
    best, breaks_ice = found.preview.best, found.preview.breaks_ice

    def shown(forecast: Forecast) -> Combat:
        won = prospect(view.table, view.side, found.laid, words, forecast=forecast, breaks_ice=breaks_ice)
        return from_forecast(t, view.side, forecast, words, won, breaks_ice=breaks_ice, chosen=best is not None)

    worst = shown(found.preview.forecast)
    return (worst,) if best is None else (worst, shown(best))
