"""Shows the log and the objectives."""

from __future__ import annotations

from runtime.support.texts import Texts
from runtime.ui.game.panel.log_view import LogView
from runtime.ui.game.panel.objectives_view import ObjectivesView, RecordPane
from runtime.ui.game.playing import Playing
from runtime.ui.speech.objectives import Standing, objective_lines, say_standard_end


class RecordShown:
    """What has happened, and what either side must do to win."""

    def __init__(
        self, playing: Playing, t: Texts, *, log: LogView, objectives: ObjectivesView, record: RecordPane
    ) -> None:
        self._playing, self._t = playing, t
        self._log, self._objectives, self._record = log, objectives, record

    def show(self) -> None:
        """Show it as it is now."""
        self._log.show_entries(self._playing.log.entries)
        self.show_objectives(self._objectives)

    def show_objectives(self, where: ObjectivesView) -> None:
        """The objectives beside the board, or wherever else; the tab says how many are met."""
        t, game = self._t, self._playing.game
        lines = objective_lines(t, game.view, game.ears)
        where.show_lines(lines, say_standard_end(t, game.view))
        self._record.count(sum(line.standing is Standing.MET for line in lines), len(lines))
