"""What follows a station of a journey: the next one, a choice of ways, an ending, setting out again; each on a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QListWidget, QWidget

from runtime.campaign.model import Difficulty, EndKind
from runtime.campaign.play import Arrival
from runtime.engine.levels.level import StoryPage
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.campaign.journey_controller import JourneyController, NodeOutcome
from runtime.ui.campaign.node_panel import ENDINGS
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.carried_items import say_taking
from runtime.ui.plain_widgets import Label, ListItem
from runtime.ui.story.card import StoryCard
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.widgets.cards import CardQueue, in_a_row, words
from runtime.ui.widgets.overlay import CardOverlay


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: what it is, and a line about it."""

    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class OptionsOffer:
    """Options under a title; ``yes`` takes one, ``no`` is empty where one must be taken."""

    title: str
    options: Sequence[Option]
    yes: str
    no: str = ""
    text: str = ""
    first: int = 0


class _Options(QListWidget):
    """A list in which digits are left to the card."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move; what is typed is not looked for."""
        if event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)


BESIDE = 54
"""How much of the width of a list its rows leave to edges and to what scrolls it, in pixels."""


class OptionsCard(CardOverlay):
    """A few options, one below the other: arrows and Enter, or a double click; Escape where nothing must be chosen."""

    taken = Signal(int)
    """The number of the option that was taken."""

    def __init__(self, parts: GameParts, over: QWidget, offer: OptionsOffer) -> None:
        theme, t, options, no = parts.theme, parts.t, offer.options, offer.no
        super().__init__(theme, offer.title, over)
        self._must = not no
        if offer.text:
            self.inside.addWidget(words(offer.text, theme))
        self.list = _Options()
        self.list.setAccessibleName(isolate(offer.title))
        self.list.setWordWrap(True)
        theme.dress(self.list, "QListWidget { font-size: 18px; } QListWidget::item { padding: 8px 12px; }")
        self.list.setMinimumWidth(theme.span(620))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        metrics, flags = QFontMetrics(theme.text(18)), int(Qt.TextFlag.TextWordWrap)
        room = QRect(0, 0, theme.span(620 - BESIDE), 10_000)
        for option in options:
            item = ListItem(f"{option.text}\n{option.about}" if option.about else option.text)
            item.setSizeHint(QSize(0, metrics.boundingRect(room, flags, item.text()).height() + theme.span(22)))
            self.list.addItem(item)
        tall = sum(self.list.sizeHintForRow(row) for row in range(len(options)))
        self.list.setFixedHeight(min(theme.span(400), max(theme.span(70), tall + 8)))
        self.list.setCurrentRow(offer.first)
        self.list.itemDoubleClicked.connect(lambda _item: self.accept())
        self.inside.addWidget(self.list)
        self.begin_at(self.list)
        self.taking = self.enter_button(t, offer.yes, "check", offer.yes)
        buttons = [self.taking]
        if no:
            self.leaving = self.escape_button(t, no, no)
            buttons.insert(0, self.leaving)
        self.inside.addLayout(in_a_row(*buttons))

    def accept(self) -> None:
        """Take the option that the list is on."""
        row = self.list.currentRow()
        if row >= 0:
            self.leave()
            self.taken.emit(row)

    def refuse(self) -> None:
        """Leave it open, where that may be."""
        if not self._must:
            self.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits take an option at once."""
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < min(9, self.list.count()):
            self.list.setCurrentRow(number)
            self.accept()
            event.accept()
        else:
            super().keyPressEvent(event)


class JourneysEndCard(CardOverlay):
    """How a journey ended, with what it came to; look at the map, set out again, or go on to other campaigns."""

    again = Signal()
    others = Signal()

    def __init__(self, parts: GameParts, over: QWidget, title: str, text: str, figures: Sequence[str]) -> None:
        theme, t = parts.theme, parts.t
        super().__init__(theme, title, over)
        self.inside.addWidget(words(text, theme, 20))
        for figure in figures:
            label = Label(figure)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            theme.dress(label, f"font-size: 17px; color: {theme.colours.quiet};")
            self.inside.addWidget(label)
        self.look = self.enter_button(t, t("Look at the map"), "look", t("Close this card"))
        about = t("Begin the journey anew; what you have done stays done")
        self.once_more = self.choice_button(t("Set out again"), "play", about, self.again.emit)
        about = t("Choose another campaign, or open a bundle")
        self.elsewhere = self.choice_button(t("Other campaigns…"), "open", about, self.others.emit)
        self.inside.addLayout(in_a_row(self.elsewhere, self.once_more, self.look))


class JourneyQuestions(CardQueue):
    """Makes the cards of a journey and shows them one after another over its window."""

    def __init__(self, over: QWidget, parts: GameParts, others: Callable[[], None]) -> None:
        """``others`` leads to other campaigns."""
        super().__init__(over, parts.theme, parts.t)
        self._parts, self._others = parts, others

    def pages(self, pages: Sequence[StoryPage], pictures: StoryPictures, then: Callable[[], None]) -> None:
        """Let pages be read, then go on; at once where there are none."""
        if not pages:
            then()
            return

        def make() -> CardOverlay:
            parts = self._parts
            card = StoryCard(parts.theme, parts.t, self._over, pages, pictures, still=parts.reduced_motion)
            card.finished.connect(then)
            return card

        self.add(make)

    def edge(self, options: Sequence[Option], taken: Callable[[int], None]) -> None:
        """Let one of the ways be chosen, or left for later."""
        t = self._parts.t
        self._offer(OptionsOffer(t("Where does your way lead?"), options, t("Take this way"), t("Later")), taken)

    def difficulty(self, offered: Sequence[Difficulty], now: str, taken: Callable[[str], None], *, must: bool) -> None:
        """Let a difficulty be chosen; one that ``must`` be chosen can't be left open."""
        t, ids = self._parts.t, [one.id for one in offered]
        options = [Option(one.name, one.description) for one in offered]
        first = ids.index(now) if now in ids else 0
        text = t("You can change this between two levels.")
        no = "" if must else t("Cancel")
        offer = OptionsOffer(t("How hard shall it be?"), options, t("Set out"), no, text, first)
        self._offer(offer, lambda row: taken(ids[row]))

    def end(self, ending: EndKind, figures: Sequence[str], again: Callable[[], None]) -> None:
        """Tell how the journey ended."""
        t = self._parts.t
        title, text = ENDINGS[ending]

        def make() -> CardOverlay:
            card = JourneysEndCard(self._parts, self._over, t(title), t(text), figures)
            card.again.connect(again)
            card.others.connect(self._others)
            return card

        self.add(make)

    def _offer(self, offer: OptionsOffer, taken: Callable[[int], None]) -> None:
        def make() -> CardOverlay:
            card = OptionsCard(self._parts, self._over, offer)
            card.taken.connect(taken)
            return card

        self.add(make)


class JourneyFlow:
    """Asks where a journey goes on, and takes it there; ``stand_at`` shows the station that was come to."""

    def __init__(
        self, traveller: JourneyController, questions: JourneyQuestions, t: Texts, stand_at: Callable[[str], None]
    ) -> None:
        self._traveller, self._questions, self._t = traveller, questions, t
        self._stand_at = stand_at

    def follow(self, came: NodeOutcome) -> None:
        """What follows a station: an ending, a choice, the next one; or the question whether to go on from there."""
        traveller, progress, t = self._traveller, self._traveller.progress, self._t
        played = came.played
        if came.moved:
            self.arrive()
        elif traveller.leads_on(played) and progress.here != played.node:
            self._questions.question(
                t("Go on from here?"),
                t(
                    "You have played {station} once more. Your journey stands at {here}. "
                    "Shall it go on from {station} instead?",
                    station=traveller.name(played.node),
                    here=traveller.name(progress.here),
                ),
                yes=t("Go on from here"),
                no=t("Stay"),
                agreed=lambda: self._go_on_from(came),
                grave=True,
            )

    def arrive(self) -> None:
        """Tell of the journey's end, let a way be chosen, or show the station that was come to."""
        progress = self._traveller.progress
        if progress.ended is not None:
            self._tell_end(progress.ended)
        elif progress.choices:
            self.choose_edge()
        else:
            self._stand_at(progress.here)

    def choose_edge(self) -> None:
        """Let one of the ways be chosen that are open."""
        traveller, t = self._traveller, self._t
        arrivals = traveller.progress.choices
        edges = {edge.id: edge for edge in traveller.graph.out(traveller.progress.here)}
        options = [
            Option(edges[arrival.edge].choice or traveller.name(edges[arrival.edge].end), say_taking(t, arrival.carry))
            for arrival in arrivals
        ]
        self._questions.edge(options, lambda row: self._take(arrivals[row]))

    def set_out_again(self) -> None:
        """Ask whether the journey shall begin anew, and at which difficulty."""
        t, campaign = self._t, self._traveller.campaign
        if len(campaign.difficulties) > 1:
            self.ask_difficulty(self._set_out, must=False)
            return
        self._questions.question(
            t("Set out again?"),
            t("The journey begins anew at its first station. What you have done and opened stays."),
            yes=t("Set out"),
            no=t("Cancel"),
            agreed=lambda: self._set_out(self._traveller.progress.difficulty),
            grave=True,
        )

    def ask_difficulty(self, then: Callable[[str], None], *, must: bool) -> None:
        """Let a difficulty be chosen; one that ``must`` be chosen can't be left open."""
        campaign = self._traveller.campaign
        self._questions.difficulty(campaign.difficulties, self._traveller.progress.difficulty, then, must=must)

    # Inside

    def _go_on_from(self, came: NodeOutcome) -> None:
        self._traveller.go_on_from(came.played)
        self.arrive()

    def _take(self, arrival: Arrival) -> None:
        self._traveller.choose(arrival)
        self.arrive()

    def _tell_end(self, ending: EndKind) -> None:
        t, traveller = self._t, self._traveller
        progress = traveller.progress
        known = [node for node in progress.finished if node in traveller.graph.nodes]
        figures = [t("Stations done: {done} of {all}", done=len(known), all=len(traveller.graph.nodes))]
        if progress.is_done(traveller.graph):
            figures.append(t("The campaign is done."))
        self._questions.end(ending, figures, self.set_out_again)

    def _set_out(self, difficulty: str) -> None:
        self._traveller.set_out(difficulty)
        self.arrive()
