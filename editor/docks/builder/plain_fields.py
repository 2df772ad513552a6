"""Fields for what is no place on the map: sides, numbers, choices, words and texts."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QSpinBox

from editor.docks.builder.kind_texts import CHOICES, named
from editor.docks.builder.parts import Field, FieldParts, still
from editor.docks.fields import DropDown, LineField, TextField
from editor.document.story import pictures_in
from editor.document.variables import AddVariable, new_variable_id
from editor.tools.names import ELEMENTS, TERRAINS
from editor.widgets import leave_wheel
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import LONGEST, Argument, Takes
from runtime.engine.conditions.nested_effects import BEST, CHOICE
from runtime.engine.conditions.variables import variable_name
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import JOURNEY, Variable
from runtime.support.capitals import capitals, large

NOTHING = ""


class ChoiceField(Field):
    """One of some values; one that may be left out has a line for that."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.choice = DropDown((), parts.label, parts.tip)
        self.choice.picked.connect(self._send)
        self._offer()
        self.arrange()

    def arrange(self) -> None:
        """Lay out the choice and what stands beside it."""
        self.put_together((self.choice,))

    def show_value(self, value: object) -> None:
        """Show the value, or what holds where it is left out."""
        self._offer()
        self.choice.show_value(self.left_out if value is None else str(value))

    @property
    def left_out(self) -> str:
        """The choice that stands for an argument that is left out."""
        return NOTHING if self.argument.default is None else str(self.argument.default)

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The choices: value, text and icon."""
        t = self.parts.t
        return ((one, named(t, CHOICES, one), QIcon()) for one in self.argument.choices)

    def _offer(self) -> None:
        choices = list(self.offered())
        if not self.argument.required and self.argument.default is None and self.argument.takes is not Takes.SIDE:
            names_one = self.argument.takes in (Takes.REGION, Takes.OBJECTIVE)
            choices.insert(0, (NOTHING, self.parts.t("None") if names_one else self.parts.t("Any"), QIcon()))
        known = [(self.choice.itemData(row), self.choice.itemText(row)) for row in range(self.choice.count())]
        if known != [(value, text) for value, text, _ in choices]:
            still(self.choice, lambda: self.choice.offer(choices))

    def _send(self, value: str) -> None:
        self.wrote.emit(None if value == self.left_out and not self.argument.required else value)
        self.settled.emit()


class SideField(ChoiceField):
    """Gold or silver; the side whose condition it is need not be written."""

    @property
    def left_out(self) -> str:
        """The side whose condition it is."""
        return self.parts.side.value

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """Both sides."""
        t, theme = self.parts.t, self.parts.theme
        return ((side.value, named(t, CHOICES, side.value), theme.icon(side.value)) for side in SIDES)


class ElementField(ChoiceField):
    """One of the four elements."""

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The elements by their names."""
        icon = self.parts.theme.icon("token")
        return ((element.value, large(self.parts.t(ELEMENTS[element])), icon) for element in Element)


class TerrainField(ChoiceField):
    """One of the terrains."""

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The terrains by their names."""
        icon = self.parts.theme.icon("terrain")
        return ((terrain.name.lower(), large(self.parts.t(TERRAINS[terrain])), icon) for terrain in Terrain)


class ObjectiveField(ChoiceField):
    """One of the level's objectives, by its id and its sentence."""

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The objectives of both sides."""
        return ((one, said, QIcon()) for one, said in self.parts.sentences())


class FlagField(Field):
    """Yes or no, as a box to tick; what holds where it is left out need not be written."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.box = QCheckBox(parts.t("Yes"))
        self.box.setAccessibleName(parts.label)
        self.box.setToolTip(parts.tip)
        self.box.toggled.connect(self._send)
        self.put_together((self.box,))

    def show_value(self, value: object) -> None:
        """Tick the box where it holds."""
        is_on = bool(self.argument.default if value is None else value)
        if self.box.isChecked() != is_on:
            still(self.box, lambda: self.box.setChecked(is_on))

    def _send(self, is_on: bool) -> None:
        left_out = is_on == self.argument.default
        self.wrote.emit(None if left_out and not self.argument.required else is_on)
        self.settled.emit()


class TicksField(Field):
    """The kinds of action, each as a box to tick; none ticked leaves the argument out, which allows everything."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.boxes: dict[str, QCheckBox] = {}
        for kind in ActionKind:
            name = named(parts.t, CHOICES, kind.value)
            box = QCheckBox(name)
            box.setAccessibleName(f"{parts.label}: {name}")
            box.setToolTip(parts.tip)
            box.toggled.connect(self._send)
            self.boxes[kind.value] = box
        self.put_together(*((box,) for box in self.boxes.values()))

    def value(self) -> list[str]:
        """What is ticked."""
        return [name for name, box in self.boxes.items() if box.isChecked()]

    def show_value(self, value: object) -> None:
        """Tick what is named."""
        ticked = [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)] if value else []
        for name, box in self.boxes.items():
            if box.isChecked() != (name in ticked):
                still(box, box.toggle)

    def _send(self) -> None:
        self.wrote.emit(self.value() or None)
        self.settled.emit()


class VariableField(ChoiceField):
    """One of the level's variables or of the journey's, by its name, with a way to make the level one more."""

    def arrange(self) -> None:
        """The choice with the button beside it."""
        t = self.parts.t
        self.make = self.button(t("New"), t("Give the level a variable more, and take it here"), self._make, "new")
        self.put_together((self.choice, self.make))

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The variables by their names."""
        level, t = self.parts.state.level, self.parts.t
        if level is not None:
            yield from ((one.id, variable_name(one), QIcon()) for one in level.variables)
            for one in level.journey:
                yield one.id, t("{name} (of the journey)", name=one.name or one.id.removeprefix(JOURNEY)), QIcon()

    def show_value(self, value: object) -> None:
        """Show the variable, or none."""
        super().show_value(value)
        if value is None:
            self.choice.setCurrentIndex(-1)

    def _make(self) -> None:
        level, t = self.parts.state.level, self.parts.t
        if level is None:
            return
        variable = Variable(new_variable_id(level.variables))
        if self.parts.state.perform(t("New variable {id}", id=variable.id), AddVariable(level.id, variable)):
            self.wrote.emit(variable.id)
            self.settled.emit()


class DecisionField(ChoiceField):
    """One of the choices that the level opens, by its id, or one of their options."""

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The choices, or the options of all of them."""
        level = self.parts.state.level
        effects = (effect for trigger in (level.triggers if level else ()) for effect in trigger.every_effect())
        names = [
            one
            for effect in effects
            if effect.kind == CHOICE.kind
            for one in (
                [effect.arguments.get("id")]
                if self.argument.name == "choice"
                else [branch.id for branch in effect.branches]
            )
        ]
        return ((name, name, QIcon()) for name in dict.fromkeys(names) if isinstance(name, str) and name)

    def show_value(self, value: object) -> None:
        """Show the choice or the option, or none."""
        super().show_value(value)
        if value is None:
            self.choice.setCurrentIndex(-1)


class AnswerField(ChoiceField):
    """What a computer answers: what it thinks best, or one of the options of the choice in hand."""

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The best, then the options by their ids and what players read of them."""
        yield BEST, self.parts.t("What it thinks best"), QIcon()
        for branch in self.parts.branches():
            if branch.id and branch.id != BEST:
                text = " ".join(branch.text.split())[:_SAID]
                yield branch.id, f"{branch.id}: {text}" if text else branch.id, QIcon()

    def show_value(self, value: object) -> None:
        """Show the answer; one that is no option is shown as none."""
        super().show_value(value)
        if value is not None and self.choice.findData(str(value)) < 0:
            self.choice.setCurrentIndex(-1)


_SAID = 30
"""So much of what players read of an option is said beside its id."""


class _WholeBox(QSpinBox):
    """A box that steps from a number that is left open to 0, where it can be less than nothing too."""

    def stepBy(self, steps: int) -> None:
        """Step up or down."""
        if self.value() == self.minimum() < 0 < steps and self.specialValueText():
            self.setValue(0)
        else:
            super().stepBy(steps)


class WholeField(Field):
    """A whole number within its bounds; below the least stands that it is left open, where it may be."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.box = _WholeBox()
        self.box.setAccessibleName(parts.label)
        self.box.setToolTip(parts.tip)
        leave_wheel(self.box)
        opens = argument.default is None and not argument.required
        self._open = argument.minimum - 1 if opens else None
        self.box.setRange(argument.minimum - 1 if opens else argument.minimum, argument.maximum)
        if opens:
            self.box.setSpecialValueText(parts.t("left open"))
        self.box.valueChanged.connect(self._send)
        self.box.editingFinished.connect(self.settled)
        self.put_together((self.box,))

    def show_value(self, value: object) -> None:
        """Show the number, or what holds where it is left out."""
        number = self.argument.default if value is None else value
        number = number if isinstance(number, int) else self.box.minimum()
        if self.box.value() != number:
            still(self.box, lambda: self.box.setValue(number))

    def _send(self, number: int) -> None:
        left_out = number == (self._open if self._open is not None else self.argument.default)
        self.wrote.emit(None if left_out and not self.argument.required else number)


class LineOfText(Field):
    """A line that is written as it is typed; an empty one leaves the argument out."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.line = LineField(parts.label, parts.tip)
        self.line.typed.connect(lambda text: self.wrote.emit(self.read(text)))
        self.line.settled.connect(self._settle)
        self.put_together((self.line,))

    def read(self, text: str) -> object:
        """The value that a text stands for."""
        return text or None

    def written(self, value: object) -> str:
        """The text that stands for a value."""
        return "" if value is None else str(value)

    def show_value(self, value: object) -> None:
        """Show the value, unless it is what is being typed."""
        if not (self.line.hasFocus() and self.read(self.line.text()) == value):
            self.line.show_text(self.written(value))

    def _settle(self, text: str) -> None:
        self.wrote.emit(self.read(text))
        self.settled.emit()
        self.line.show_text(self.written(self.read(text)))


class LettersField(LineOfText):
    """Letters, which are capitals however they are typed; blanks count for nothing."""

    def read(self, text: str) -> object:
        """The letters in capitals."""
        return capitals("".join(text.split())) or None


class WordsField(LineOfText):
    """Words, between commas or blanks; any of them will do."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.line.setPlaceholderText(parts.t("any word"))

    def read(self, text: str) -> object:
        """A single word as a text, several as a list."""
        words = [capitals(word)[: LONGEST * 2] for word in text.replace(",", " ").split()]
        return None if not words else words[0] if len(words) == 1 else words

    def written(self, value: object) -> str:
        """The words between commas."""
        listed = value if isinstance(value, list | tuple) else [] if value is None else [value]
        return ", ".join(str(word) for word in listed)


class IdField(LineOfText):
    """The id of something that a trigger makes; it is written when it is whole, and what refers to it follows."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.line.typed.disconnect()


class LongText(Field):
    """Some lines of text, such as a message."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.text = TextField(parts.label, parts.tip, lines=4)
        self.text.typed.connect(lambda text: self.wrote.emit(text or None))
        self.text.settled.connect(lambda _: self.settled.emit())
        self.put_together((self.text,))

    def show_value(self, value: object) -> None:
        """Show the text."""
        self.text.show_text("" if value is None else str(value))


class PictureField(ChoiceField):
    """One of the campaign's pictures, those that wait to be saved too, or another one that is brought along."""

    def arrange(self) -> None:
        """The choice, and the button that brings another picture."""
        t = self.parts.t
        tip = t("Choose a PNG or JPEG file; it is copied beside the campaign when you save")
        self.bring = self.button(t("Bring…"), tip, lambda: self.parts.bring(self._take))
        self.put_together((self.choice, self.bring))

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """No picture, or one of the campaign's."""
        document = self.parts.state.document
        names = pictures_in(document.folder, document.waiting) if document is not None else ()
        return [(NOTHING, self.parts.t("No picture"), QIcon()), *((name, name, QIcon()) for name in names)]

    def _take(self, name: str) -> None:
        """A picture was brought."""
        self.wrote.emit(name)
        self.settled.emit()


def text_field(parts: FieldParts, argument: Argument) -> Field:
    """The field for a text: what is read needs several lines, a portrait is a picture, an answer one of the options."""
    if argument.name == "portrait":
        return PictureField(parts, argument)
    if argument.name == "answer":
        return AnswerField(parts, argument)
    return (LongText if argument.required else LineOfText)(parts, argument)


__all__ = [
    "AnswerField",
    "ChoiceField",
    "DecisionField",
    "ElementField",
    "FlagField",
    "IdField",
    "LettersField",
    "ObjectiveField",
    "SideField",
    "TerrainField",
    "TicksField",
    "VariableField",
    "WholeField",
    "WordsField",
    "text_field",
]
