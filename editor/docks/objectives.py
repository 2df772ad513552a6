"""The builder of a level's objectives and triggers: the tree of them, what players read, and the form for the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.entry_form import EntryForm
from editor.docks.builder.kind_texts import say_argument_issue
from editor.docks.builder.objective_texts import LevelReader, ObjectiveTexts, SentenceBox
from editor.docks.builder.part_edits import EntryPath, spot_of
from editor.docks.builder.parts import FieldParts
from editor.docks.builder.tree import BuilderBar, BuilderMenus, ObjectiveTree
from editor.docks.dock_set import WhenVisible
from editor.docks.lists import ListMenu
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.document.edit import EditRefusal
from editor.document.entry_clip import LIMITS, MIME, read_clip, write_clip
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.theme import EditorTheme
from editor.tools.map_picks import PickRequest
from editor.tools.options import Judge
from editor.widgets import LateContent, mime_data
from runtime.engine.board.sides import Side
from runtime.engine.conditions.arguments import ArgumentIssue
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts
from runtime.ui.widgets.boxes import in_column

_TREE = 196
"""How high the tree with its buttons is made when the dock first shows, in pixels; the form gets the rest."""

_SOON = 150
"""Milliseconds from a change of the map to reading anew what speaks of it."""


class ObjectivesDock(LateContent, QWidget):
    """``spoke`` gives the cells that what is in hand speaks of; ``wanted`` asks for something to be picked on the map.

    ``dropped`` says that what was to be picked is wanted no more; ``message_wanted`` gives a message that is to be
    seen over the map, with its pictures and the game's theme; ``picture_wanted`` asks for a picture, whose name goes
    to the function that it gives. ``told`` gives the sentence of what is in hand, to be read out.
    """

    spoke = Signal(object)
    wanted = Signal(object, object)
    dropped = Signal()
    message_wanted = Signal(object, object, object)
    picture_wanted = Signal(object)
    told = Signal(str)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self.reading: ObjectiveTexts | None = None
        self._is_laid_out = False
        self._picks_for: QWidget | None = None
        self._said_lock = self._said = ""
        self.spot = EntryPath(Side.GOLD)
        self.deeds = EntryEdits(state, t)
        self._reader = LevelReader(t, self.deeds)
        self.menus = BuilderMenus(self.deeds, theme, t, self.do)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.read)
        self._sight = WhenVisible(self, self.make_now)
        state.subscribe(self._heard)

    def _make(self) -> None:
        t, theme = self._t, self._theme
        self.bar = BuilderBar(theme, t)
        self._connect_bar()
        self.tree = ObjectiveTree(theme, t)
        self.tree.chosen.connect(self.go_to)
        key = QKeySequence.StandardKey
        keys = {key.Copy: self.copy, key.Cut: self.cut, key.Paste: self.paste}
        self.menu = ListMenu(self.tree, self._fill_menu, self.remove, keys)
        self.standard = QCheckBox(t("The usual ends count too"))
        self.standard.setToolTip(
            t("Letters that run out, both sides passing, a side without a city; the turn limit always holds")
        )
        self.standard.setAccessibleName(self.standard.text())
        self.standard.clicked.connect(self.deeds.count_standard_end)
        self.reads = SentenceBox(self.deeds, theme, t)
        self.sheet = EntryForm(self.deeds, theme, t, self._word)
        self.sheet.went.connect(self.go_to)
        self.sheet.form.replaced.connect(self.dropped)
        self.sheet.message.wanted.connect(self.message_wanted)
        self._lay_out()
        if self._is_laid_out:
            self._give_room()
        self.read()

    def _lay_out(self) -> None:
        """The list above, what is in hand below."""
        self.below = _scrolled(self.standard, self.reads, self.sheet)
        above = QWidget()
        in_column(self.bar, (self.tree, 1), spacing=4, margins=(6, 6, 6, 2), on=above)
        self.halves = QSplitter(Qt.Orientation.Vertical)
        self.halves.addWidget(above)
        self.halves.addWidget(self.below)
        self.halves.setSizes([_TREE, _TREE])
        self.halves.setStretchFactor(0, 1)
        self.halves.setStretchFactor(1, 4)
        self.halves.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.halves)

    def _connect_bar(self) -> None:
        """Let the buttons do their work."""
        bar = self.bar
        bar.fill(bar.objective, lambda menu: self.menus.objectives(menu, self.spot))
        bar.fill(bar.trigger, self.menus.triggers)
        bar.fill(bar.part, lambda menu: self.menus.parts(menu, self.spot))
        bar.up.clicked.connect(lambda: self.shift(-1))
        bar.down.clicked.connect(lambda: self.shift(1))
        bar.delete.clicked.connect(self.remove)

    def use_rules(self, rulesets: Mapping[str, Ruleset], judge: Judge) -> None:
        """Read levels by these rules and words from now on."""
        self._reader.use(rulesets, judge)
        self.read()

    def do(self, action: Callable[[], EntryPath | None]) -> None:
        """Do something, then go to what is in hand after it, and lead the keyboard to its form where that is new."""
        before = self.spot
        after = action()
        if after is not None:
            self.go_to(after)
            if after != before and after.entry and self.deeds.entry(after) is not None:
                self.take_form()
                _select_all(self.focusWidget())

    def take_form(self) -> None:
        """Lead the keyboard to the first field of what is in hand."""
        first = next(iter(self.sheet.form.fields.values()), None)
        target: QWidget = first if first is not None else self.sheet.kind
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.below.ensureWidgetVisible(target)
        self.told.emit(self._said)

    def go_to(self, spot: EntryPath) -> None:
        """Take something else in hand."""
        self.deeds.settle()
        self.spot = spot
        self.read()

    def show_now(self) -> None:
        """Be read at once, after the dock has come to the front."""
        if self.reading is None or self.reading.level is not self._state.level:
            self.read()

    def shift(self, by: int) -> None:
        """Move what is in hand among its neighbours."""
        self.do(lambda: self.deeds.move(self.spot, by))
        self.tree.setFocus()

    def remove(self) -> None:
        """Take out what is in hand."""
        if self.spot.entry and not self._why_locked:
            self.go_to(self.deeds.remove(self.spot))
            self.tree.setFocus()

    def copy(self) -> bool:
        """Put what is in hand on the clipboard, for this level or another one, of any campaign; whether it is there."""
        clip = self.deeds.clip(self.spot)
        if clip is None:
            return False
        data = mime_data()
        data.setData(MIME, QByteArray(write_clip(clip)))
        QGuiApplication.clipboard().setMimeData(data)
        self._state.say(self._t("Copied; paste it here, on another level or in another campaign."))
        return True

    def cut(self) -> None:
        """Take what is in hand out, onto the clipboard."""
        if not self._why_locked and self.copy():
            self.remove()

    def paste(self) -> None:
        """Put what is on the clipboard behind what is in hand, or into it; where that can't be, say why."""
        data = QGuiApplication.clipboard().mimeData()
        if self._why_locked or data is None or not data.hasFormat(MIME):
            nothing = self._t("No objective, trigger, condition or effect was copied.")
            self._state.say(self._why_locked or nothing, refused=True)
            return
        given = data.data(MIME)
        clip = EditRefusal("clip-damaged") if given.size() > LIMITS.size else read_clip(bytes(given.data()))
        if isinstance(clip, EditRefusal):
            self._state.refuse(clip)
            return
        after = self.deeds.paste(self.spot, clip)
        if after is not None:
            self.go_to(after)
            self.tree.setFocus()

    def _fill_menu(self, menu: QMenu) -> None:
        """What can be done with the row in hand; the clipboard comes last."""
        t = self._t
        self.menus.around(menu, self.spot)
        menu.addSeparator()
        for text, tip, do, is_allowed in (
            (t("Cut"), t("Take it out, onto the clipboard"), self.cut, bool(self.spot.entry) and not self._why_locked),
            (t("Copy"), t("Put it on the clipboard, for any level of any campaign"), self.copy, bool(self.spot.entry)),
            (t("Paste"), t("Put what was copied behind it, or into it"), self.paste, not self._why_locked),
        ):
            action = menu.addAction(text, do)
            action.setToolTip(tip)
            action.setEnabled(is_allowed)

    def spot_of(self, pointer: str) -> EntryPath | None:
        """What a JSON pointer of the level names of its objectives and triggers; None for anything else."""
        level = self._state.level
        return spot_of(level, pointer) if level is not None else None

    def show_pointer(self, pointer: str) -> bool:
        """Go to what a JSON pointer of the level names; whether it is an objective or a trigger."""
        spot = self.spot_of(pointer)
        if spot is not None:
            self.go_to(spot)
            self.tree.setFocus()
        return spot is not None

    def picking_ended(self) -> None:
        """The keyboard comes back to the field that something was picked for."""
        field, self._picks_for = self._picks_for, None
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def read(self) -> None:
        """Read the level anew and show it, where anybody sees it."""
        self._soon.stop()
        if not (self.is_made and self.isVisible()):
            return
        level = self._state.level
        self.reading = self._reader.read(level) if level is not None else None
        self.setEnabled(self.reading is not None)
        self._stay(level)
        self.tree.fill(self.reading, self.spot)
        reading = self.reading
        if reading is None or level is None:
            self.spoke.emit(frozenset())
            return
        why = self._said_lock = self._why_locked
        self.standard.setVisible(self.spot.is_list and self.spot.side is not None)
        self.standard.setChecked(level.standard_end)
        self.standard.setEnabled(not why)
        self.bar.allow(why, bool(self.spot.entry))
        self.reads.show_spot(self.spot, reading)
        self.sheet.show_spot(self.spot, reading, self._parts(level), why)
        if not self.sheet.message.isHidden():
            self.reads.hide()  # The card itself says it.
        self.spoke.emit(self._reader.cells(level, reading, self.spot))
        self._tell()
        if not self.spot.is_whole and not self.spot.is_list:
            QTimer.singleShot(0, self, lambda: self.below.verticalScrollBar().setValue(self.sheet.y()))

    def _tell(self) -> None:
        """Have read out what is asked now, while the keyboard is in the form: the list is read by itself."""
        said, focus = self.tree.sentence(self.spot), QApplication.focusWidget()
        is_new, self._said = said != self._said, said
        self.sheet.setAccessibleName(said)
        if is_new and focus is not None and self.below.isAncestorOf(focus):
            self.told.emit(said)

    def _stay(self, level: Level | None) -> None:
        """Keep in hand what is still there, else what is nearest to it."""
        spot = self.spot
        if level is None or (spot.entry and self.deeds.entry(spot) is None):
            self.spot = EntryPath(spot.side)
        elif spot.effect and self.deeds.part(spot) is None:
            self.spot = spot.whole
        while self.spot.way and self.deeds.condition(self.spot) is None:
            self.spot = EntryPath(spot.side, spot.entry, self.spot.way[:-1])

    def _parts(self, level: Level) -> FieldParts:
        side = self.spot.side or level.protagonist
        return FieldParts(self._state, self._theme, self._t, self._pick, side, "", "", self._sentences, self._bring)

    def _sentences(self) -> tuple[tuple[str, str], ...]:
        return self._reader.sentences(self._state.level, self.reading)

    def _pick(self, wanted: PickRequest, give: Callable[[object], object]) -> None:
        self._picks_for = self.focusWidget()
        self.wanted.emit(wanted, give)

    def _bring(self, give: Callable[[str], object]) -> None:
        self.picture_wanted.emit(give)

    def _word(self, flaw: ArgumentIssue) -> str:
        level = self._state.level
        return say_argument_issue(self._t, level, flaw) if level is not None else ""

    @property
    def _why_locked(self) -> str:
        document = self._state.document
        return self._t("This campaign is open to look at only.") if document and document.read_only else ""

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, LevelShown):
            level = self._state.level
            self.spot = EntryPath(level.protagonist if level else Side.GOLD)
            self.read()
        elif isinstance(change, SavedChanged):
            if self._why_locked != self._said_lock:
                self.read()
        elif isinstance(change, LevelRenamed | CampaignChanged) or (
            isinstance(change, LevelChanged) and change.level_id == self._state.level_id
        ):
            self.read()
        elif isinstance(change, CellsChanged) and not change.live and self.isVisible():
            self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Read what has changed meanwhile, and take the room that forms need."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._came)

    def hideEvent(self, event: QHideEvent) -> None:
        """What nobody sees speaks of nothing on the map."""
        super().hideEvent(event)
        self.dropped.emit()
        self.spoke.emit(frozenset())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give most of the room to the form when the dock first has some: one that lies behind others is small."""
        super().resizeEvent(event)
        if not self._is_laid_out and event.size().height() >= 2 * _TREE:
            self._is_laid_out = True
            if self.is_made:
                self._give_room()

    def _give_room(self) -> None:
        self.halves.setSizes([_TREE, self.height() - _TREE])

    def changeEvent(self, event: QEvent) -> None:
        """Draw icons and texts in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.reading is not None:
            self._soon.start()

    def _came(self) -> None:
        if not self.isVisible():
            return
        self.read()


def _select_all(field: QWidget | None) -> None:
    """Let what is typed take the place of what a field begins with."""
    if isinstance(field, QLineEdit | QSpinBox | QPlainTextEdit):
        field.selectAll()


def _scrolled(*above: QWidget) -> QScrollArea:
    """Some widgets, one below the other, the last with all the room that is left, scrolled where that is none."""
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(6, 6, 4, 8)
    for widget in above:
        column.addWidget(widget)
    column.setStretchFactor(above[-1], 1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area
