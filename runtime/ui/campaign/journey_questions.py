"""What a journey asks and tells between two games: pages of story, ways to choose, the difficulty, its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from runtime.campaign.model import Difficulty, EndKind
from runtime.engine.levels.level import StoryPage
from runtime.ui.campaign.journey_cards import JourneysEndCard, Option, OptionsCard, OptionsOffer
from runtime.ui.campaign.journey_texts import ENDINGS
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.story.card import StoryCard
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.widgets.cards import CardQueue, QuestionCard
from runtime.ui.widgets.overlay import CardOverlay


class JourneyQuestions(CardQueue):
    """Makes the cards of a journey and shows them one after another over its window."""

    def __init__(self, over: QWidget, parts: GameParts, others: Callable[[], None]) -> None:
        """``others`` leads to other campaigns."""
        super().__init__(over)
        self._over, self._parts, self._others = over, parts, others

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

    def way(self, options: Sequence[Option], taken: Callable[[int], None]) -> None:
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

    def question(self, title: str, text: str, yes: str, agreed: Callable[[], None], no: str = "") -> None:
        """Ask something to which no is the safe answer."""
        t = self._parts.t

        def make() -> CardOverlay:
            card = QuestionCard(
                self._parts.theme, t, self._over, title=title, text=text, yes=yes, no=no or t("Cancel"), grave=True
            )
            card.agreed.connect(agreed)
            return card

        self.add(make)

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
