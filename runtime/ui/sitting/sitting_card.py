"""The card that asks two people by what names, and by what clock, they sit down to a level."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from runtime.engine.level import Seat
from runtime.engine.sides import BySide
from runtime.match.clock import Clock
from runtime.profile.home import Home
from runtime.ui.sitting.setup import GameParts
from runtime.ui.sitting.sitting_fields import SittingFields
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.cards import in_a_row, words
from runtime.ui.wood.fields import field_sheet
from runtime.ui.wood.overlay import Overlay


class SittingCard(Overlay):
    """Enter plays, Escape leaves it; ``clock`` is the one that is offered first."""

    topic = MENUS_TOPIC
    agreed = Signal(object)
    """The :class:`runtime.match.sitting.Sitting` that was chosen."""

    def __init__(
        self,
        parts: GameParts,
        over: QWidget,
        *,
        level: str,
        seats: BySide[Seat],
        home: Home | None,
        clock: Clock | None = None,
    ) -> None:
        """``level`` is its name."""
        theme, t = parts.theme, parts.t
        super().__init__(theme, level, over)
        theme.dress(self.card, field_sheet(theme))
        self.inside.addWidget(words(t("Two people play this level at one screen. Who are they?"), theme))
        self.fields = SittingFields(t)
        self.fields.show_seats(seats)
        self.fields.show_home(home)
        self.fields.choose_clock(clock)
        self.inside.addWidget(self.fields)
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self.leaving.clicked.connect(self.refuse)
        self.playing = BrassButton(theme, t("Play"), "play", primary=True)
        self.playing.describe(t("Play the level"), t("Enter"))
        self.playing.clicked.connect(self.accept)
        self.inside.addLayout(in_a_row(self.leaving, self.playing))

    def open(self) -> None:
        """Lie over the window; the keyboard is on the first name."""
        super().open()
        self.fields.names.gold.setFocus()

    def accept(self) -> None:
        """Play."""
        sitting = self.fields.sitting
        self.leave()
        self.agreed.emit(sitting)
