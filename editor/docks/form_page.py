"""What pages with forms have in common, of levels, table games, stations and ways; and parts that are folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.docks.fields import LineField, TextField, add_row, narrow_form
from editor.document.edit import Edit
from editor.document.references import RenameLevel
from editor.editor_state import EditorState
from editor.widgets import PLAIN_TIP, LateContent, set_tip
from runtime.campaign.codec import Structure
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column


class CollapsibleSection(QToolButton):
    """A line with an arrow and a title that shows and hides ``inside``; folded at first."""

    def __init__(self, title: str, tip: str, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setObjectName("fold")
        self.setText(title)
        self.setAccessibleName(title)
        self.setToolTip(tip)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._show)
        self._show(False)

    def holds(self, field: QWidget) -> bool:
        """Whether a field lies inside."""
        return self._inside.isAncestorOf(field)

    def _show(self, is_open: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._inside.setVisible(is_open)


def folded(t: Texts, rows: Sequence[tuple[str, QWidget]]) -> tuple[QWidget, CollapsibleSection]:
    """Ids below a line that unfolds them, and that line."""
    tip = t("Ids are the short names that files and conditions use; players never see them")
    return folded_under(t("Advanced"), tip, rows)


def folded_under(title: str, tip: str, rows: Sequence[tuple[str, QWidget]]) -> tuple[QWidget, CollapsibleSection]:
    """Labelled fields that few people need below a line that unfolds them, and that line."""
    form = narrow_form()
    form.setContentsMargins(0, 0, 0, 0)
    for label, field in rows:
        add_row(form, label, field)
    inside = QWidget()
    inside.setLayout(form)
    fold = CollapsibleSection(title, tip, inside)
    whole = QWidget()
    in_column(fold, inside, spacing=4, margins=(0, 0, 0, 0), on=whole)
    return whole, fold


class FormPage(LateContent, QScrollArea):
    """A form that scrolls; ``fields`` are by the first name of their JSON pointer, so that issues can lead there."""

    fields: Mapping[str, QWidget]

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.folds: list[CollapsibleSection] = []
        self._inside = QWidget()
        self._layout = QVBoxLayout(self._inside)
        self._layout.setContentsMargins(10, 10, 10, 10)
        self._layout.setSpacing(8)
        self._layout.addStretch()
        self.setWidget(self._inside)

    def field_of(self, pointer: str) -> QWidget | None:
        """The field that a JSON pointer names, by its first part."""
        return self.fields.get(pointer.strip("/").split("/")[0])

    def show_values(self) -> None:
        """Show the present values."""

    def add_form(self, *rows: tuple[str, QWidget]) -> QFormLayout:
        """Add labelled fields."""
        form = narrow_form()
        for label, field in rows:
            add_row(form, label, field)
        self._layout.insertLayout(self._layout.count() - 1, form)
        return form

    def add_advanced(self, t: Texts, *rows: tuple[str, QWidget]) -> None:
        """Add ids that are folded away at first."""
        self._add_fold(*folded(t, rows))

    def add_folded(self, title: str, tip: str, *rows: tuple[str, QWidget]) -> None:
        """Add labelled fields that are folded away at first, under a title."""
        self._add_fold(*folded_under(title, tip, rows))

    def _add_fold(self, whole: QWidget, fold: CollapsibleSection) -> None:
        self.folds.append(fold)
        fold.toggled.connect(lambda: QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(whole)))
        self._layout.insertWidget(self._layout.count() - 1, whole)

    def unfold(self, field: QWidget) -> None:
        """Unfold the part that a field lies in."""
        for fold in self.folds:
            if fold.holds(field):
                fold.setChecked(True)

    def add_wide(self, label: str, field: QWidget) -> None:
        """Add a field below its label."""
        named = Label(label)
        named.setBuddy(field)
        self._layout.insertWidget(self._layout.count() - 1, named)
        self._layout.insertWidget(self._layout.count() - 1, field)

    def add_section(self, title: str) -> None:
        """Add a heading."""
        heading = Label(title)
        heading.setObjectName("section")
        self._layout.insertWidget(self._layout.count() - 1, heading)

    def lock(self, why: str, *fields: QWidget) -> None:
        """Hold fields still, with the reason in their tool tips; an empty reason frees them."""
        for field in fields:
            plain = field.property(PLAIN_TIP)
            if plain is None:
                plain = field.toolTip()
                field.setProperty(PLAIN_TIP, plain)
            set_tip(field, f"{plain}\n{why}" if why else plain)
            if isinstance(field, QLineEdit | QPlainTextEdit):
                field.setReadOnly(bool(why))
            elif isinstance(field, QComboBox | QSpinBox):
                field.setEnabled(not why)


class NamedLevelPage(FormPage):
    """What the forms of battles and of table games have alike: the level's name, its id and its description."""

    def __init__(
        self, state: EditorState, t: Texts, form: Structure[Any], change: Callable[..., Edit], *, lines: int
    ) -> None:
        """``form`` says what the fields mean, ``change`` makes the edit of a level by its id, ``lines`` are shown."""
        super().__init__()
        self._state, self._t, self._change = state, t, change
        self._of_level, self._lines = form, lines

    def _make(self) -> None:
        """The fields that both forms have; they are laid out with those that each of them adds."""
        t, form = self._t, self._of_level
        self.name = LineField(t("Name"), t(form.tips["name"]))
        self.name.typed.connect(lambda text: self._type(t("Rename the level"), "name", text))
        self.name.settled.connect(self._rename_for_good)
        self.id = LineField(t("Id"), t(form.tips["id"]))
        self.id.settled.connect(self._change_id)
        self.description = TextField(t("Description"), t(form.tips["description"]), lines=self._lines)
        self.description.typed.connect(
            lambda text: self._type(t("Change the level's description"), "description", text)
        )
        self.description.settled.connect(lambda _: self._settle())

    @property
    def _id(self) -> str:
        return self._state.shown_id

    def _show_names(self, level: Level | TableLevel) -> None:
        self.name.show_text(level.name)
        self.id.show_text(level.id)
        self.description.show_text(level.description)

    def _do(self, label: str, edit: Edit) -> None:
        if not self._state.perform(label, edit):
            self.id.back()
            self.show_values()

    def _type(self, label: str, field: str, text: str) -> None:
        """A change while something is typed: all of it makes up one step."""
        self._state.perform(label, self._change(self._id, **{field: text}), f"{field} of {self._id}")

    def _rename_for_good(self, name: str) -> None:
        edit, merge = self._change(self._id, name=name.strip()), f"name of {self._id}"
        self._state.rename_level(self._t("Rename the level"), edit, self._id, merge)
        self._settle()
        self.show_values()

    def _settle(self) -> None:
        if self._state.document:
            self._state.document.settle()

    def _change_id(self, level_id: str) -> None:
        self._do(self._t("Give the level the id {id}", id=level_id.strip()), RenameLevel(self._id, level_id.strip()))
