"""The set-up: sound, motion, texts, the board, the language, and how new games begin; all of it holds at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from runtime.match.skirmish import Wishes
from runtime.match.wishesdata import read_wishes, wishes_data
from runtime.profile.settings import LARGEST_TEXT, LOUDEST, SMALLEST_TEXT, Pace
from runtime.support.texts import mark
from runtime.ui.campaign.language_box import LanguageBox
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.sitting.skirmish_form import SkirmishForm
from runtime.ui.sounds.cues import Cue
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.fields import ChoiceBox, Scrolled, field_sheet, heading, lines_of_fields, named, quiet_line

PACES = (
    (mark("Slow"), Pace.SLOW),
    (mark("Normal"), Pace.NORMAL),
    (mark("Fast"), Pace.FAST),
    (mark("Off: show at once how it ends"), Pace.OFF),
)
_STEP = 10
_GAP, _EDGE = 40, 30
"""Between the columns, and what the scroll bar takes at the right."""
_LEFT = 450
"""How wide the column of the settings is at least, in pixels at the usual size of texts."""


class SetupPage(MenuPage):
    """Everything that a person may wish otherwise."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self._preferences = room.preferences
        theme, t = room.theme, room.t
        theme.dress(self, field_sheet(theme))
        self._make_sound()
        self._make_sight()
        self.language = LanguageBox(room.parts, self._preferences.settings.language)
        self.language.chosen.connect(room.deeds.speak)
        self.new_game = SkirmishForm(room.parts, room.rulesets, self.window, clocked=True)
        self.new_game.show_wishes(read_wishes(self._preferences.settings.new_game, room.rulesets))
        self.new_game.changed.connect(self._keep_new_game)
        self.resetting = BrassButton(theme, t("All as the level has it"), "undo")
        self.resetting.describe(t("Begin new games again as their levels have them"))
        self.resetting.clicked.connect(lambda: self.new_game.show_wishes(Wishes()))
        self._lay_out()
        self._preferences.changed.connect(self._show)
        self._show()

    def opened(self) -> None:
        """Whether sound can be heard is found out anew, for a device may have been plugged in."""
        why = self._room.parts.sounds.look_again()
        for widget in (self.volume, self.muted):
            widget.setEnabled(not why)
        self.trouble.setText(why)
        self.trouble.setVisible(bool(why))
        self._show()
        if self.focusWidget() is None or not self.focusWidget().isEnabled():
            (self.paces if why else self.volume).setFocus()

    def hear(self) -> None:
        """Let one effect be heard, as loud as is chosen."""
        self._room.parts.sounds.play(Cue.ATTACK_WON)

    # Inside

    def _make_sound(self) -> None:
        t = self._room.t
        self.loud, self.large = QLabel(), QLabel()
        self.volume = _slider(0, LOUDEST, t("Volume"))
        self.volume.valueChanged.connect(lambda value: self._preferences.change(volume=value))
        self.volume.sliderMoved.connect(lambda value: self.loud.setText(t("{n} %", n=value)))
        self.muted = QCheckBox(t("&Mute"))
        self.muted.toggled.connect(lambda on: self._preferences.change(muted=on))
        self.hearing = BrassButton(self._room.theme, t("Hear one"), "play")
        self.hearing.describe(t("Play an effect as loud as it is set"))
        self.hearing.clicked.connect(self.hear)
        self.trouble = quiet_line(self._room.theme, self._room.theme.colours.warning)

    def _make_sight(self) -> None:
        t = self._room.t
        self.paces = ChoiceBox(
            [(t(text), pace) for text, pace in PACES],
            t("Animations"),
            t("How fast fights, captures and elements are shown; any of them can be skipped by a key"),
        )
        self.paces.currentIndexChanged.connect(
            lambda _row: self._preferences.change(animations=self.paces.currentData())
        )
        self.still = QCheckBox(t("&Reduced motion"))
        self.still.setToolTip(t("Nothing moves of its own: everything is shown at once as it ends"))
        self.still.toggled.connect(lambda on: self._preferences.change(reduced_motion=on))
        self.size_of_text = _slider(SMALLEST_TEXT, LARGEST_TEXT, t("Size of texts"))
        self.size_of_text.valueChanged.connect(self._resize)
        self.size_of_text.sliderMoved.connect(lambda value: self.large.setText(t("{n} %", n=_rounded(value))))
        self.size_of_text.setToolTip(t("How large all texts of the game are, from 90 to 150 percent"))
        self.glyphs = QCheckBox(t("&Signs on the landscape"))
        self.glyphs.setToolTip(t("A sign on every cell but plains tells its landscape without colour"))
        self.glyphs.toggled.connect(lambda on: self._preferences.change(terrain_glyphs=on))
        self.hints = QCheckBox(t("&Hints"))
        self.hints.setToolTip(t("Where a word is refused, say how it might be laid instead, beside the reason"))
        self.hints.toggled.connect(lambda on: self._preferences.change(hints=on))

    def _lay_out(self) -> None:
        theme, t = self._room.theme, self._room.t
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(heading(theme, t("Sound")))
        sound = lines_of_fields()
        sound.addRow(named(t("&Volume"), self.volume), _beside(self.volume, self.loud))
        mute = QHBoxLayout()
        mute.addWidget(self.muted)
        mute.addStretch(1)
        mute.addWidget(self.hearing)
        sound.addRow("", mute)
        left.addLayout(sound)
        left.addWidget(self.trouble)
        left.addSpacing(8)
        left.addWidget(heading(theme, t("Motion and texts")))
        sight = lines_of_fields()
        sight.addRow(named(t("&Animations"), self.paces), self.paces)
        sight.addRow("", self.still)
        sight.addRow(named(t("Si&ze of texts"), self.size_of_text), _beside(self.size_of_text, self.large))
        sight.addRow("", self.glyphs)
        sight.addRow("", self.hints)
        left.addLayout(sight)
        left.addSpacing(8)
        left.addWidget(heading(theme, t("Language")))
        left.addWidget(self.language)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        top = QHBoxLayout()
        top.addWidget(heading(theme, t("New games")))
        top.addStretch(1)
        top.addWidget(self.resetting)
        right.addLayout(top)
        about = quiet_line(theme)
        about.setText(t("How a skirmish is offered; it can be changed each time before it is played."))
        right.addWidget(about)
        right.addWidget(self.new_game)
        right.addStretch(1)
        page = QWidget()
        self._columns = (left, right)
        self._both = QHBoxLayout(page)
        self._both.setContentsMargins(0, 0, 12, 0)
        self._both.setSpacing(_GAP)
        self._both.addLayout(left, 4)
        self._both.addLayout(right, 5)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        self.area = Scrolled(page)
        whole.addWidget(self.area)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The columns stand below each other where there is no room for both beside."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wide = sum(column.minimumSize().width() for column in self._columns) + _GAP + _EDGE
        way = QBoxLayout.Direction
        self._both.setDirection(way.TopToBottom if wide > self.width() else way.LeftToRight)

    def _resize(self, value: int) -> None:
        """Sizes go in steps of ten."""
        self._preferences.change(text_size=_rounded(value))
        self._show()

    def _keep_new_game(self) -> None:
        self._preferences.change(new_game=wishes_data(self.new_game.wishes))
        self._show()

    def _show(self) -> None:
        """Show the settings as they are."""
        t, settings = self._room.t, self._preferences.settings
        fields = (self.volume, self.muted, self.paces, self.still, self.size_of_text, self.glyphs, self.hints)
        was = [field.blockSignals(True) for field in fields]
        self.volume.setValue(settings.volume)
        self.muted.setChecked(settings.muted)
        self.paces.choose(settings.animations)
        self.still.setChecked(settings.reduced_motion)
        self.size_of_text.setValue(settings.text_size)
        self.glyphs.setChecked(settings.terrain_glyphs)
        self.hints.setChecked(settings.hints)
        for field, before in zip(fields, was, strict=True):
            field.blockSignals(before)
        self.loud.setText(t("{n} %", n=settings.volume))
        self.large.setText(t("{n} %", n=settings.text_size))
        why = self.trouble.text()
        self.volume.setToolTip(why or t("How loud effects are"))
        self.muted.setToolTip(why or t("No sound at all"))
        silent = t("Sound is muted.") if settings.muted or not settings.volume else ""
        self.hearing.allow(why or silent)
        moves = t("Nothing moves while motion is reduced.") if settings.reduced_motion else ""
        self.paces.setEnabled(not settings.reduced_motion)
        tip = t("How fast fights, captures and elements are shown; any of them can be skipped by a key")
        self.paces.setToolTip(moves or tip)
        is_usual = self.new_game.wishes == Wishes(figures=self.new_game.wishes.figures)
        self.resetting.allow(t("Everything is as the level has it.") if is_usual else "")
        for figure in (self.loud, self.large):
            figure.setMinimumWidth(self._room.theme.px(56))  # Sliders stay as long whatever the figure.
        room = self._room.theme.px(_LEFT)
        self.size_of_text.setMinimumWidth(room // 3)
        self.volume.setMinimumWidth(room // 3)
        self._fit()


def _slider(least: int, most: int, name: str) -> QSlider:
    """A slider that tells its value when it is let go, and by steps of ten with the keys."""
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(least, most)
    slider.setSingleStep(_STEP)
    slider.setPageStep(_STEP)
    slider.setTracking(False)
    slider.setAccessibleName(name)
    slider.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return slider


def _beside(slider: QSlider, figure: QLabel) -> QHBoxLayout:
    """A slider and its figure."""
    row = QHBoxLayout()
    row.setSpacing(10)
    row.addWidget(slider, 1)
    row.addWidget(figure)
    return row


def _rounded(value: int) -> int:
    return round(value / _STEP) * _STEP
