"""The card that sets up a skirmish: the map, and how it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.campaign.model import CampaignWords
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.match.clock import GameSeats
from runtime.match.skirmish import AS_IT_IS, SkirmishOptions, read_wishes, usual_goal, varied
from runtime.support.texts import Texts
from runtime.ui.game_setup.seat_fields import FarFields, SeatFields
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_setup.skirmish_form import SkirmishForm
from runtime.ui.game_texts.objectives import objective_sentences
from runtime.ui.painter.thumbnails import thumbnail
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import ChoiceBox, Scrolled, field_sheet, heading, named, quiet_line
from runtime.ui.widgets.overlay import CardOverlay

WIDE = 940
PICTURE = QSize(300, 230)
_GAP = 18
_LEAST = 0.8
"""With less than this part of its width the card has no room for the picture."""
_CHROME = 168
"""How much of the card's height is title and buttons, in pixels at the usual size of texts."""


class SkirmishCard(CardOverlay):
    """Asks how a level shall be played; Enter plays, Escape leaves it."""

    topic = MENUS_TOPIC
    played = Signal(object, object)
    """A :class:`Level` as it is to be played, and the level of the campaign that it was made from."""
    continued = Signal(object)
    """The :class:`Level` whose skirmish was left and goes on."""

    def __init__(
        self,
        parts: GameParts,
        over: QWidget,
        levels: Sequence[Level],
        rulesets: Mapping[str, Ruleset],
        *,
        first: Level,
        left: Sequence[str] = (),
        blocked: Mapping[str, str] | None = None,
        wishes: SkirmishOptions | None = None,
        words: CampaignWords | None = None,
        two: bool = False,
        far: bool = False,
    ) -> None:
        """``left`` are the ids of the levels of which a skirmish was left; ``blocked`` as for choosers.

        ``wishes`` are shown first; without them it is those that the set-up has for new games.
        ``words`` are the campaign's: of one that has a list of its own, none of the shipped ones can be chosen.
        With ``two`` it is two people who play, with ``far`` by files; of a single level it need not be asked which.
        """
        theme, t = parts.theme, parts.t
        super().__init__(theme, t("By files") if far else t("Hot seat") if two else t("Skirmish"), over)
        self._far = far
        self._parts, self._t, self._rulesets = parts, t, rulesets
        self._left, self._blocked = tuple(left), blocked or {}
        theme.dress(self.card, field_sheet(theme))
        self.levels = ChoiceBox([(level.name or level.id, level) for level in levels], t("Map"))
        self.picture = Label()
        self.picture.setFixedSize(theme.area(PICTURE))
        self.described = quiet_line(theme)
        self.form = SkirmishForm(parts, rulesets, lambda: over)
        self._tier = words.lexicon if words is not None else None
        if words is not None and words.list:
            self.form.keep_words(t("The campaign has a list of words of its own."))
        self.area = Scrolled(self.form)
        self.fields = SeatFields(t)
        self.far_fields = FarFields(t)
        self.objective = quiet_line(theme, theme.colours.good, 16)
        self.told = quiet_line(theme, theme.colours.warning, 16)
        self._buttons(theme)
        self._lay_out()
        self._offer(first, wishes or read_wishes(parts.preferences.settings.new_game, rulesets), two=two)

    def _offer(self, first: Level, wishes: SkirmishOptions, *, two: bool) -> None:
        """Show the map and the wishes of the beginning, and follow what is chosen from then on."""
        maps = (self.levels.itemData(row).id for row in range(self.levels.count()))
        self.levels.setCurrentIndex(next((row for row, one in enumerate(maps) if one == first.id), 0))
        self.form.show_wishes(wishes)
        if two:
            self.form.keep_persons()
        self.fields.choose_clock(wishes.clock)
        self.levels.currentIndexChanged.connect(self._show_level)
        self.form.changed.connect(self._show)
        self._show_level()

    def open(self) -> None:
        """Lie over the window; the keyboard is on the map, or on who plays where that is settled."""
        super().open()
        seat, first = self.form.seats.gold, self.form.goal
        (self.levels if self.levels.isVisible() else seat if seat.isVisible() else first).setFocus()

    @property
    def level(self) -> Level:
        """The chosen map."""
        found: Level = self.levels.currentData()
        return found

    @property
    def wishes(self) -> SkirmishOptions:
        """Everything that is chosen."""
        return self.form.wishes

    @property
    def game_seats(self) -> GameSeats:
        """By what names and by what clock it is played."""
        return self.fields.game_seats

    def accept(self) -> None:
        """Play."""
        if self.play_button.isEnabled():
            level, wishes = self.level, self.wishes
            self.leave()
            self.played.emit(varied(level, wishes), level)

    def go_on(self) -> None:
        """Go on with the skirmish that was left on this map."""
        level = self.level
        self.leave()
        self.continued.emit(level)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As large as what is in it, as far as the window allows."""
        super().resizeEvent(event)
        self._fit()

    # Inside

    def _fit(self) -> None:
        self.card.setFixedWidth(min(self.theme.px(WIDE), self.width() - 24))
        # Where texts are large and the window is small, the picture makes room.
        beside = self.inside.contentsMargins().left() * 2 + self.picture.width() + _GAP
        is_narrow = self.card.width() < self.theme.px(WIDE) * _LEAST
        self.form.narrow(wanted=is_narrow)
        self.area.setMinimumWidth(self.area.minimumSizeHint().width())
        self.picture.setVisible(not is_narrow and self.area.minimumSizeHint().width() + beside <= self.card.width())
        room = self.height() - 24 - self.theme.px(_CHROME)
        self.area.setFixedHeight(max(200, min(room, self.form.sizeHint().height() + self.theme.px(16))))

    def _buttons(self, theme: Theme) -> None:
        t = self._t
        self.leaving = self.escape_button(t, t("Cancel"), t("Close this and do nothing"))
        self.resuming = BrassButton(theme, t("Continue"), "play", primary=True)
        self.resuming.describe(t("Go on with the skirmish that was left on this map"))
        self.resuming.clicked.connect(self.go_on)
        if self._far:
            about = t("Write the invitation into a file, which you send to the other player")
            self.play_button = self.enter_button(t, t("Write the invitation…"), "save-as", about)
        else:
            self.play_button = self.enter_button(t, t("Play"), "play", t("Play the skirmish"))

    def _lay_out(self) -> None:
        t = self._t
        across = QHBoxLayout()
        left = QVBoxLayout()
        left.setSpacing(10)
        if self.levels.count() > 1:
            across.addWidget(named(t("&Map"), self.levels))
            across.addWidget(self.levels, 1)
            left.addLayout(across)
        else:
            self.levels.setParent(self.card)
            self.levels.hide()
            name = heading(self.theme, self.level.name or self.level.id)
            left.addWidget(name, 0, Qt.AlignmentFlag.AlignHCenter)
        left.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        left.addWidget(self.described)
        left.addWidget(self.fields)
        left.addWidget(self.far_fields)
        self.fields.setVisible(not self._far)
        self.far_fields.setVisible(self._far)
        left.addWidget(self.objective)
        left.addWidget(self.told)
        left.addStretch(1)
        both = in_row((left, 2), (self.area, 3, Qt.AlignmentFlag.AlignTop), spacing=_GAP)
        row = in_row(self.leaving, None, self.resuming, self.play_button)
        self.inside.addLayout(both)
        self.inside.addLayout(row)

    def _show_level(self) -> None:
        """Another map: what it looks like, and how large it is."""
        level, t = self.level, self._t
        self.picture.setPixmap(thumbnail(self._parts.painter, level, self.devicePixelRatioF(), self.picture.size()))
        self.picture.setAccessibleName(t("Picture of {level}", level=level.name or level.id))
        self.described.setText(say_size(t, level))
        self.form.show_level(level, self._tier)
        self._show()

    def _show(self) -> None:
        """What all of it comes to."""
        wishes = self.wishes
        level = varied(self.level, wishes)
        self.fields.show_seats(level.seats)
        sentences = objective_sentences(self._t, level, self._rulesets)
        asked = [sentences[path.id] for side in SIDES for path in level.conditions[side] if path.id in sentences]
        is_own = wishes.goal == AS_IT_IS
        if is_own:
            self.form.about.setText(usual_goal(self._t, asked))
        self.objective.setText("" if is_own else "\n".join(asked))
        self.objective.setVisible(not is_own)
        why = self._blocked.get(level.id, "")
        self.told.setText(why)
        self.told.setVisible(bool(why))
        self.play_button.allow(why)
        self.resuming.setVisible(level.id in self._left)
        self._fit()


def say_size(t: Texts, level: Level) -> str:
    """How large a map is, and how many cities it has."""
    size = level.terrain.size
    cities = t.plural("{count} city", "{count} cities", len(level.cities))
    return t("{rows} rows and {columns} columns, {cities}", rows=size.rows, columns=size.columns, cities=cities)
