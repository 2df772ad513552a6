"""The set-up: sound, motion, texts, the board, the language, and how new games begin; all of it holds at once."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from runtime.match.campaigns import MAP, map_name, maps_of
from runtime.match.skirmish import SkirmishOptions, read_wishes, wishes_data
from runtime.profile.settings import LARGEST_TEXT, LOUDEST, SMALLEST_TEXT, AnimationPace, Verbosity
from runtime.support.extensions import KIND_NAMES, Extension, installed
from runtime.support.plain_text import isolate
from runtime.support.texts import mark, names_of
from runtime.ui.game_setup.language_box import LanguageBox
from runtime.ui.game_setup.skirmish_form import SkirmishForm
from runtime.ui.menus.keys_leaf import KeysLeaf
from runtime.ui.menus.page import MenuPage, Room, Tabs
from runtime.ui.menus.word_packs import WordPacksBox
from runtime.ui.plain_widgets import Label, menu_text
from runtime.ui.sound.cues import Cue
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import ChoiceBox, Scrolled, field_sheet, heading, lines_of_fields, named, quiet_line
from runtime.ui.windows import FULL_SCREEN_KEY, FULL_SCREEN_TIP

WIDE = 760
"""How wide the fields are at most, in pixels at the usual size of texts."""


class NewGameLeaf(QWidget):
    """Every change is kept at once; a button takes all of them back."""

    def __init__(self, room: Room, page: MenuPage) -> None:
        """``page`` is what the card of the single rules lies over."""
        super().__init__()
        self._room, self._preferences = room, room.preferences
        theme, t = room.theme, room.t
        self.map = ChoiceBox(
            [(t("The one played last"), "")],
            t("Map"),
            t("The map that is chosen at first, as long as you choose no other one"),
        )
        self.form = SkirmishForm(room.parts, room.rulesets, page.window, clocked=True, maps=self.map)
        self.form.show_wishes(read_wishes(self._preferences.settings.new_game, room.rulesets))
        self._map = str(self._preferences.settings.new_game.get(MAP, ""))
        self.form.changed.connect(self._keep)
        self.map.currentIndexChanged.connect(self._choose_map)
        room.catalogue.changed.connect(self._list_maps)
        self.resetting = BrassButton(theme, t("All as the level has it"), "undo")
        self.resetting.describe(t("Begin new games again as their levels have them"))
        self.resetting.clicked.connect(self._reset)
        about = quiet_line(theme)
        about.setText(t("How a skirmish is offered; it can be changed each time before it is played."))
        top = in_row((about, 1), self.resetting, spacing=16)
        column = in_column(top, self.form, None, spacing=12)
        self._inside = QWidget()
        self._inside.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        in_row(None, (self._inside, 100), None, margins=(0, 0, 12, 0), on=self)
        self.show_settings()

    def show_settings(self) -> None:
        """Go by the size of texts, and say whether there is anything to be taken back."""
        self._inside.setMaximumWidth(self._room.theme.px(WIDE))
        wishes = self.form.wishes
        is_usual = wishes == SkirmishOptions(figures=wishes.figures) and not self._map
        self.resetting.allow(self._room.t("Everything is as the level has it.") if is_usual else "")

    def showEvent(self, event: QShowEvent) -> None:
        """Which maps there are is read when somebody looks."""
        super().showEvent(event)
        self._room.catalogue.read()
        if self._room.catalogue.is_read:
            self._list_maps()

    def _list_maps(self) -> None:
        """Offer all maps; one that is kept but not there any more is as good as none."""
        with QSignalBlocker(self.map):
            while self.map.count() > 1:
                self.map.removeItem(1)
            for offer, level in maps_of(self._room.catalogue.offers):
                self.map.addItem(level.name or level.id, map_name(offer, level))
            self.map.choose(self._map)

    def _choose_map(self) -> None:
        self._map = str(self.map.currentData())
        self._keep()

    def _reset(self) -> None:
        self.map.choose("")
        self._map = ""
        self.form.show_wishes(SkirmishOptions())
        self._keep()

    def _keep(self) -> None:
        chosen = {MAP: self._map} if self._map else {}
        self._preferences.change(new_game=wishes_data(self.form.wishes) | chosen)
        self.show_settings()


PACES = (
    (mark("Slow"), AnimationPace.SLOW),
    (mark("Normal"), AnimationPace.NORMAL),
    (mark("Fast"), AnimationPace.FAST),
    (mark("Off: show at once how it ends"), AnimationPace.OFF),
)
OPPONENT_PACES = (*PACES[:3], (mark("At once"), AnimationPace.OFF))
VERBOSITIES = (
    (mark("Short"), Verbosity.SHORT),
    (mark("Normal"), Verbosity.NORMAL),
    (mark("Full"), Verbosity.FULL),
)
VOLUMES = (
    ("volume", mark("&Effects"), mark("How loud effects are")),
    ("ambience", mark("L&andscape"), mark("How loud the wind, the water and the weather of a map are")),
    ("music", mark("M&usic"), mark("How loud the music of the menus and of the end of a game is")),
)
"""What is heard, each by the name of its setting."""
_STEP = 10
_GAP, _EDGE = 40, 30
"""Between the columns, and what the scroll bar takes at the right."""
_LEFT = 450
"""How wide the column of the settings is at least, in pixels at the usual size of texts."""


class SetupPage(MenuPage):
    """Everything that a person may wish otherwise, on leaves: the program itself, how new games begin, and the keys."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self._preferences = room.preferences
        theme, t = room.theme, room.t
        theme.dress(self, field_sheet(theme))
        self._make_sound()
        self._make_sight()
        self.extensions = {one.name: self._ticked(one) for one in installed().every}
        self.language = LanguageBox(room.parts, self._preferences.settings.language)
        self.language.chosen.connect(room.deeds.speak)
        self.words = WordPacksBox(room)
        self.words.told.connect(self.told)
        self.words.awaited.connect(self.awaited)
        self.new_games = NewGameLeaf(room, self)
        self.keys = KeysLeaf(room)
        self.tabs = Tabs(
            theme,
            [
                (t("Sound, screen and texts"), "properties", t("How the game is heard, seen and read")),
                (t("New games"), "combat", t("How a skirmish is offered")),
                (t("Keys"), "words", t("Which key does what in a game")),
            ],
        )
        self.tabs.group.idClicked.connect(self.turn_to)
        self._lay_out()
        self._preferences.changed.connect(self._show)
        self._show()

    @property
    def new_game(self) -> SkirmishForm:
        """How new games begin."""
        return self.new_games.form

    @property
    def area(self) -> Scrolled:
        """What of the leaf that is shown scrolls."""
        return self._areas[self.leaves.currentIndex()]

    def opened(self) -> None:
        """Whether sound can be heard is found out anew, for a device may have been plugged in."""
        self.words.show_packs()
        why = self._room.parts.sounds.look_again()
        for widget in (*self.volumes.values(), self.muted):
            widget.setEnabled(not why)
        self.trouble.setText(why)
        self.trouble.setVisible(bool(why))
        self._show()
        within = self.focusWidget()
        if within is None or not within.isEnabled() or within in self.tabs.buttons:
            (self.filling if why else self.volumes["volume"]).setFocus()

    def turn_to(self, leaf: int) -> None:
        """Show one of the leaves."""
        self.tabs.buttons[leaf].setChecked(True)
        self.leaves.setCurrentIndex(leaf)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 to F4 turn to the leaves."""
        leaf = event.key() - Qt.Key.Key_F2
        if 0 <= leaf < len(self.tabs.buttons):
            self.turn_to(leaf)
        else:
            super().keyPressEvent(event)

    def hear(self) -> None:
        """Let one effect be heard, as loud as is chosen."""
        self._room.parts.sounds.play(Cue.ATTACK_WON)

    # Inside

    def _make_sound(self) -> None:
        theme, t = self._room.theme, self._room.t
        self.louds = {name: Label() for name, *_ in VOLUMES}
        self.volumes = {name: self._volume(name, t(text).replace("&", "")) for name, text, _ in VOLUMES}
        self.muted = QCheckBox(t("&Mute"))
        self.muted.toggled.connect(lambda on: self._preferences.change(muted=on))
        self.hearing = BrassButton(theme, t("Hear a sound"), "play")
        self.hearing.describe(t("Play an effect as loud as it is set"))
        self.hearing.clicked.connect(self.hear)
        self.trouble = quiet_line(theme, theme.colours.warning)
        self.trouble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def _volume(self, name: str, called: str) -> QSlider:
        """A slider of how loud something is; ``name`` is that of the setting."""
        slider, loud = _slider(0, LOUDEST, called), self.louds[name]
        slider.valueChanged.connect(lambda value: self._preferences.change(**{name: value}))
        slider.sliderMoved.connect(lambda value: loud.setText(self._room.t("{n} %", n=value)))
        return slider

    def _make_sight(self) -> None:
        t = self._room.t
        self.large = Label()
        self.filling = QCheckBox(t("&Full screen"))
        self.filling.setToolTip(t("{tip} ({key})", tip=t(FULL_SCREEN_TIP), key=FULL_SCREEN_KEY))
        self.filling.toggled.connect(lambda on: self._preferences.change(full_screen=on))
        self.paces = ChoiceBox(
            [(t(text), pace) for text, pace in PACES],
            t("Animations"),
            t("How fast fights, captures and elements are shown; any of them can be skipped by a key"),
        )
        self.paces.currentIndexChanged.connect(
            lambda _row: self._preferences.change(animations=self.paces.currentData())
        )
        self.opponents = ChoiceBox(
            [(t(text), pace) for text, pace in OPPONENT_PACES],
            t("Opponent's words"),
            t("How fast the words of a computer's turn follow each other; a key or a click brings the next one"),
        )
        self.opponents.currentIndexChanged.connect(
            lambda _row: self._preferences.change(opponent_pace=self.opponents.currentData())
        )
        self.still = QCheckBox(t("&Reduced motion"))
        self.still.setToolTip(t("Nothing moves of its own: everything is shown at once as it ends"))
        self.still.toggled.connect(lambda on: self._preferences.change(reduced_motion=on))
        self.size_of_text = _slider(SMALLEST_TEXT, LARGEST_TEXT, t("Size of texts"))
        self.size_of_text.valueChanged.connect(self._resize)
        self.size_of_text.sliderMoved.connect(lambda value: self.large.setText(t("{n} %", n=_rounded(value))))
        self.size_of_text.setToolTip(t("How large all texts of the game are, from 90 to 200 percent"))
        self.glyphs = QCheckBox(t("&Signs on the landscape"))
        self.glyphs.setToolTip(t("A sign on every cell but plains tells its landscape without colour"))
        self.glyphs.toggled.connect(lambda on: self._preferences.change(terrain_glyphs=on))
        self.high_contrast = QCheckBox(t("High c&ontrast"))
        self.high_contrast.setToolTip(t("Black and white, with even plates and stones, each with its sign"))
        self.high_contrast.toggled.connect(lambda on: self._room.deeds.dress(high_contrast=on))
        self.large_buttons = QCheckBox(t("Lar&ge buttons"))
        self.large_buttons.setToolTip(t("Whatever is clicked is large enough for a finger or a pen"))
        self.large_buttons.toggled.connect(lambda on: self._room.deeds.dress(large_buttons=on))
        self.hints = QCheckBox(t("&Hints"))
        self.hints.setToolTip(t("Where a word is refused, say how it might be laid instead, beside the reason"))
        self.hints.toggled.connect(lambda on: self._preferences.change(hints=on))
        self.coach = QCheckBox(t("&Coach"))
        self.coach.setToolTip(
            t("In games against the computer, a key gives a hint in steps: where, with which letters, the word")
        )
        self.coach.toggled.connect(lambda on: self._preferences.change(coach=on))
        self.announcements = ChoiceBox(
            [(t(text), verbosity) for text, verbosity in VERBOSITIES],
            t("Read out"),
            t("How much of what happens in a game a screen reader says by itself"),
        )
        self.announcements.currentIndexChanged.connect(
            lambda _row: self._preferences.change(announcements=self.announcements.currentData())
        )
        self.old_reader = QCheckBox(t("Older scree&n reader"))
        self.old_reader.setToolTip(
            t("For a reader that stays silent in games: what happens becomes the description of what has the keyboard")
        )
        self.old_reader.toggled.connect(lambda on: self._preferences.change(old_reader=on))

    def _ticked(self, one: Extension) -> QCheckBox:
        """A tick for an extension; its tip says what went wrong, or what it adds."""
        t = self._room.t
        box = QCheckBox(menu_text(str(one)))
        adds = names_of(t, dict.fromkeys(t(KIND_NAMES[kind]) for kind, _ in one.places))
        troubles = "\n".join(trouble.said(t) for trouble in one.troubles)
        box.setToolTip(isolate(troubles) or (t("It adds: {kinds}", kinds=adds) if adds else t("It is switched off.")))
        box.toggled.connect(
            lambda on: self._preferences.change(
                extensions={**self._preferences.settings.extensions, one.name: on},
            )
        )
        return box

    def _lay_out(self) -> None:
        self._columns = (self._sound_and_language(), self._screen_and_texts())
        page = QWidget()
        self._both = QHBoxLayout(page)
        self._both.setContentsMargins(0, 0, 12, 0)
        self._both.setSpacing(_GAP)
        for column in self._columns:
            self._both.addLayout(column, 1)
        self._areas = (Scrolled(page), Scrolled(self.new_games), Scrolled(self.keys))
        self.leaves = QStackedWidget()
        for area in self._areas:
            self.leaves.addWidget(area)
        row = in_row(None, self.tabs, None)
        in_column(row, (self.leaves, 1), spacing=14, margins=(0, 0, 0, 0), on=self)

    def _sound_and_language(self) -> QVBoxLayout:
        theme, t = self._room.theme, self._room.t
        left = _column()
        left.addWidget(heading(theme, t("Sound")))
        sound = lines_of_fields()
        for name, text, _ in VOLUMES:
            sound.addRow(named(t(text), self.volumes[name]), _beside(self.volumes[name], self.louds[name]))
        mute = in_row(self.muted, None, self.hearing)
        sound.addRow("", mute)
        left.addLayout(sound)
        left.addWidget(self.trouble)
        left.addSpacing(14)
        left.addWidget(heading(theme, t("Language")))
        left.addWidget(self.language)
        left.addSpacing(14)
        left.addWidget(self.words)
        if self.extensions:
            left.addSpacing(14)
            left.addWidget(heading(theme, t("Extensions")))
            for box in self.extensions.values():
                left.addWidget(box)
            about = quiet_line(theme)
            about.setText(
                t("Ticks hold from the next start on. An extension is a program: install only those that you trust.")
            )
            left.addWidget(about)
        left.addStretch(1)
        return left

    def _screen_and_texts(self) -> QVBoxLayout:
        theme, t = self._room.theme, self._room.t
        right = _column()
        right.addWidget(heading(theme, t("Screen and motion")))
        seen = lines_of_fields()
        seen.addRow("", self.filling)
        seen.addRow(named(t("&Animations"), self.paces), self.paces)
        seen.addRow(named(t("&Opponent's words"), self.opponents), self.opponents)
        seen.addRow("", self.still)
        right.addLayout(seen)
        right.addSpacing(14)
        right.addWidget(heading(theme, t("Texts and signs")))
        read = lines_of_fields()
        read.addRow(named(t("Si&ze of texts"), self.size_of_text), _beside(self.size_of_text, self.large))
        read.addRow("", self.large_buttons)
        read.addRow("", self.high_contrast)
        read.addRow("", self.glyphs)
        read.addRow("", self.hints)
        read.addRow("", self.coach)
        read.addRow(named(t("Rea&d out"), self.announcements), self.announcements)
        read.addRow("", self.old_reader)
        right.addLayout(read)
        right.addStretch(1)
        return right

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The columns stand below each other where there is no room for both beside."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Only now is it known how wide texts are."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        wide = 2 * max(column.minimumSize().width() for column in self._columns) + _GAP + _EDGE
        way = QBoxLayout.Direction
        self._both.setDirection(way.TopToBottom if wide > self.width() else way.LeftToRight)

    def _resize(self, value: int) -> None:
        """Sizes go in steps of ten."""
        self._preferences.change(text_size=_rounded(value))
        self._show()

    def _show(self) -> None:
        """Show the settings as they are."""
        t, settings = self._room.t, self._preferences.settings
        boxes = (
            (self.muted, settings.muted),
            (self.filling, settings.full_screen),
            (self.still, settings.reduced_motion),
            (self.glyphs, settings.terrain_glyphs),
            (self.high_contrast, settings.high_contrast),
            (self.large_buttons, settings.large_buttons),
            (self.hints, settings.hints),
            (self.coach, settings.coach),
            (self.old_reader, settings.old_reader),
            *((box, settings.extensions.get(name, True)) for name, box in self.extensions.items()),
        )
        for box, on in boxes:
            with QSignalBlocker(box):
                box.setChecked(on)
        self.glyphs.setEnabled(not settings.high_contrast)
        why = self.trouble.text()
        for name, _, tip in VOLUMES:
            slider, loud = self.volumes[name], getattr(settings, name)
            with QSignalBlocker(slider):
                slider.setValue(loud)
            slider.setToolTip(why or t(tip))
            slider.setMinimumWidth(self._room.theme.px(_LEFT) // 3)
            self.louds[name].setText(t("{n} %", n=loud))
        with QSignalBlocker(self.announcements):
            self.announcements.choose(settings.announcements)
        with QSignalBlocker(self.paces), QSignalBlocker(self.size_of_text), QSignalBlocker(self.opponents):
            self.paces.choose(settings.animations)
            self.opponents.choose(settings.opponent_pace)
            self.size_of_text.setValue(settings.text_size)
        self.large.setText(t("{n} %", n=settings.text_size))
        self.muted.setToolTip(why or t("No sound at all"))
        silent = t("Sound is muted.") if settings.muted or not settings.volume else ""
        self.hearing.allow(why or silent)
        moves = t("Nothing moves while motion is reduced.") if settings.reduced_motion else ""
        self.paces.setEnabled(not settings.reduced_motion)
        tip = t("How fast fights, captures and elements are shown; any of them can be skipped by a key")
        self.paces.setToolTip(moves or tip)
        self.new_games.show_settings()
        for figure in (*self.louds.values(), self.large):
            figure.setMinimumWidth(self._room.theme.px(56))  # Sliders stay as long whatever the figure.
        self.size_of_text.setMinimumWidth(self._room.theme.px(_LEFT) // 3)
        self._fit()


def _column() -> QVBoxLayout:
    """Groups of fields, one below the other."""
    column = QVBoxLayout()
    column.setSpacing(8)
    return column


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
    return in_row((slider, 1), figure, spacing=10)


def _rounded(value: int) -> int:
    return round(value / _STEP) * _STEP
