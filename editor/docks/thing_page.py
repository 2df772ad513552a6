"""The properties of the selected city or token."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.cell_texts import place_text
from editor.docks.collapsible import folded
from editor.docks.fields import (
    LineField,
    PowerBox,
    add_row,
    element_choice,
    narrow_form,
    owner_choice,
    owner_of,
    owner_value,
)
from editor.docks.page import FormPage
from editor.document.edit import Edit
from editor.document.references import Rename
from editor.document.things import ChangeCity, ChangeToken
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City, Token
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label


class ThingPage(FormPage):
    """Owner, name and id of a city; element, power and id of a token."""

    def __init__(self, desk: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._desk, self._t = desk, t
        self.owner = owner_choice(theme, t, t("Who owns the city at the start"))
        self.name = LineField(t("Name"), t("What the city is called; may stay empty"))
        self.city_id = LineField(t("Id"), t("What conditions call the city; they follow when it changes"))
        self.element = element_choice(theme, t, t("What the token unleashes"))
        self.power = PowerBox(t)
        self.token_id = LineField(t("Id"), t("What conditions call the token; they follow when it changes"))
        self._where = Label()
        self._where.setObjectName("section")
        self._nothing = Label(t("Select a city or a token on the map: right-click it and choose its properties."))
        self._nothing.setObjectName("quiet")
        self._nothing.setWordWrap(True)
        self._city = self._form((t("Owner"), self.owner), (t("Name"), self.name), ident=self.city_id)
        self._token = self._form((t("Element"), self.element), (t("Power"), self.power), ident=self.token_id)
        for part in (self._where, self._nothing, self._city, self._token):
            self._layout.insertWidget(self._layout.count() - 1, part)
        self._connect()

    def show_values(self) -> None:
        """Show what is selected."""
        thing, document = self._desk.selected, self._desk.document
        self._nothing.setVisible(thing is None)
        self._city.setVisible(isinstance(thing, City))
        self._token.setVisible(isinstance(thing, Token))
        self._where.setText(place_text(self._t, thing.at) if thing else "")
        if isinstance(thing, City):
            self.owner.show_value(owner_value(thing.owner))
            self.name.show_text(thing.name)
            self.city_id.show_text(thing.id)
        elif isinstance(thing, Token):
            self.element.show_value(thing.element.value)
            self.power.show_power(thing.power)
            self.token_id.show_text(thing.id)
        why = self._t("This campaign is open to look at only.") if document and document.read_only else ""
        self.lock(why, self.owner, self.name, self.city_id, self.element, self.power, self.token_id)

    def _connect(self) -> None:
        t = self._t
        self.owner.picked.connect(
            lambda value: self._do(t("Change the city's owner"), ChangeCity(*self._ids, owner=owner_of(value)))
        )
        self.name.typed.connect(
            lambda text: self._do(t("Rename the city"), ChangeCity(*self._ids, name=text), "city-name")
        )
        self.name.settled.connect(self._settle)
        self.city_id.settled.connect(lambda text: self._rename(ReferenceKind.CITY, text.strip()))
        self.element.picked.connect(
            lambda value: self._do(t("Change the token's element"), ChangeToken(*self._ids, element=Element(value)))
        )
        self.power.picked.connect(
            lambda power: self._do(t("Change the token's power"), ChangeToken(*self._ids, power=power))
        )
        self.token_id.settled.connect(lambda text: self._rename(ReferenceKind.TOKEN, text.strip()))

    def _form(self, *rows: tuple[str, QWidget], ident: QWidget) -> QWidget:
        """The fields of one kind of thing, its id folded away."""
        form = narrow_form()
        form.setContentsMargins(0, 0, 0, 0)
        for label, field in rows:
            add_row(form, label, field)
        whole, fold = folded(self._t, ((self._t("Id"), ident),))
        self.folds.append(fold)
        form.addRow(whole)
        holder = QWidget()
        holder.setLayout(form)
        return holder

    @property
    def _ids(self) -> tuple[str, str]:
        thing = self._desk.selected
        return self._desk.level_id, thing.id if thing else ""

    def _do(self, label: str, edit: Edit, merge: str = "") -> bool:
        key = f"{merge} {self._ids}" if merge else ""
        done = self._desk.perform(label, edit, key, mirrored=True)
        if not done:
            self.city_id.back()
            self.token_id.back()
            self.show_values()
        return done

    def _rename(self, kind: ReferenceKind, new: str) -> None:
        level_id, old = self._ids
        if self._do(self._t("Give {old} the id {new}", old=old, new=new), Rename(level_id, kind, old, new)):
            self._desk.select(kind.value, new)

    def _settle(self) -> None:
        if self._desk.document:
            self._desk.document.settle()
