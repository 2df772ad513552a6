"""What follows a station of a journey: the next one, a choice of ways, an ending, or setting out again."""

from __future__ import annotations

from collections.abc import Callable

from runtime.campaign.model import EndKind
from runtime.campaign.play import Arrival
from runtime.support.texts import Texts
from runtime.ui.campaign.journey_cards import Option
from runtime.ui.campaign.journey_controller import Came, JourneyController
from runtime.ui.campaign.journey_questions import JourneyQuestions
from runtime.ui.game_texts.carried_items import say_taking


class JourneyFlow:
    """Asks where a journey goes on, and takes it there; ``stand_at`` shows the station that was come to."""

    def __init__(
        self, traveller: JourneyController, asking: JourneyQuestions, t: Texts, stand_at: Callable[[str], None]
    ) -> None:
        self._traveller, self._asking, self._t = traveller, asking, t
        self._stand_at = stand_at

    def follow(self, came: Came) -> None:
        """What follows a station: an ending, a choice, the next one; or the question whether to go on from there."""
        traveller, progress, t = self._traveller, self._traveller.progress, self._t
        played = came.played
        if came.moved:
            self.arrive()
        elif traveller.leads_on(played) and progress.here != played.node:
            self._asking.question(
                t("Go on from here?"),
                t(
                    "You have played {station} once more. Your journey stands at {here}. "
                    "Shall it go on from {station} instead?",
                    station=traveller.name(played.node),
                    here=traveller.name(progress.here),
                ),
                t("Go on from here"),
                lambda: self._go_on_from(came),
                no=t("Stay"),
            )

    def arrive(self) -> None:
        """Tell of the journey's end, let a way be chosen, or show the station that was come to."""
        progress = self._traveller.progress
        if progress.ended is not None:
            self._tell_end(progress.ended)
        elif progress.choices:
            self.choose_way()
        else:
            self._stand_at(progress.here)

    def choose_way(self) -> None:
        """Let one of the ways be chosen that are open."""
        traveller, t = self._traveller, self._t
        ways = traveller.progress.choices
        edges = {edge.id: edge for edge in traveller.graph.out(traveller.progress.here)}
        options = [
            Option(edges[way.edge].choice or traveller.name(edges[way.edge].end), say_taking(t, way.carry))
            for way in ways
        ]
        self._asking.way(options, lambda row: self._take(ways[row]))

    def set_out_again(self) -> None:
        """Ask whether the journey shall begin anew, and at which difficulty."""
        t, campaign = self._t, self._traveller.campaign
        if len(campaign.difficulties) > 1:
            self.ask_difficulty(self._set_out, must=False)
            return
        self._asking.question(
            t("Set out again?"),
            t("The journey begins anew at its first station. What you have done and opened stays."),
            t("Set out"),
            lambda: self._set_out(self._traveller.progress.difficulty),
        )

    def ask_difficulty(self, then: Callable[[str], None], *, must: bool) -> None:
        """Let a difficulty be chosen; one that ``must`` be chosen can't be left open."""
        campaign = self._traveller.campaign
        self._asking.difficulty(campaign.difficulties, self._traveller.progress.difficulty, then, must=must)

    # Inside

    def _go_on_from(self, came: Came) -> None:
        self._traveller.go_on_from(came.played)
        self.arrive()

    def _take(self, way: Arrival) -> None:
        self._traveller.choose(way)
        self.arrive()

    def _tell_end(self, ending: EndKind) -> None:
        t, traveller = self._t, self._traveller
        progress = traveller.progress
        known = [node for node in progress.finished if node in traveller.graph.nodes]
        figures = [t("Stations done: {done} of {all}", done=len(known), all=len(traveller.graph.nodes))]
        if progress.is_done(traveller.graph):
            figures.append(t("The campaign is done."))
        self._asking.end(ending, figures, self.set_out_again)

    def _set_out(self, difficulty: str) -> None:
        self._traveller.set_out(difficulty)
        self.arrive()
