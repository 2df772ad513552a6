"""The tools for what stands on single cells: cities and tokens are placed, dragged, changed and removed alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TypeVar

from editor.document.area import Area, Painted
from editor.document.cells import city_at, token_at
from editor.document.edit import Edit, EditRefusal
from editor.document.things import (
    ChangeCity,
    ChangeToken,
    MoveCity,
    MoveToken,
    PlaceCity,
    PlaceToken,
    RemoveCity,
    RemoveToken,
)
from editor.tools.names import ELEMENTS, owner_name
from editor.tools.surface import Selected, Surface
from editor.tools.tool import TOOL_MIRROR, Button, DragTool, Modifiers, Pointer, PointerPhase, ToolPreview
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level, Token
from runtime.support.texts import mark

_LINE, _CENTRE = mark("on the dashed line"), mark("on the cell in the centre")

ThingT = TypeVar("ThingT", City, Token)


class ThingTool(DragTool[ThingT], ABC):
    """A press takes hold of the thing on the cell or of a new one; the release makes one step of it.

    Let go on the cell of the press, a thing that lay there is selected, and with Shift it gets what the options say;
    the right button removes it. A drag that something else interrupts is dropped.
    """

    kind: ReferenceKind

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface)
        self._changes = False

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        self._at = pointer.cell
        self._changes = Modifiers.SHIFT in pointer.modifiers
        if pointer.button is Button.RIGHT:
            if pointer.phase is PointerPhase.PRESS and not self.cancel():
                self.remove_at(pointer.cell)
            return
        if pointer.phase is PointerPhase.PRESS:
            level = self._surface.level
            self._pressed = pointer.cell
            self._held = self.at(level, pointer.cell) if level else None
            self._select(self._held)
        elif pointer.phase is PointerPhase.RELEASE and self._pressed is not None:
            label, edit = self._operation()
            self._pressed = self._held = None
            if edit is not None and self._surface.perform(label, edit) is None:
                level = self._surface.level
                self._select(self.at(level, pointer.cell) if level else None)
                self.placed()

    def remove_at(self, cell: Cell) -> bool:
        """Take the thing on ``cell`` off the map; whether there was one."""
        level = self._surface.level
        thing = self.at(level, cell) if level else None
        if thing is None or self._surface.perform(self.remove_label(thing), self.remove_edit(thing)):
            return False
        if self._surface.selected == Selected(self.kind, thing.id):
            self._surface.selected = None
        return True

    def preview(self) -> ToolPreview:
        """What the release here (without a press: a click here) would do."""
        before, at = self._surface.level, self._at
        if before is None or at is None:
            return ToolPreview()
        label, edit = self._operation()
        outline = Area.of((at,)).clipped(before.terrain.size)
        ghosts = self._surface.images(outline)
        if edit is None:
            return ToolPreview(outline=outline, ghosts=ghosts, status=label)
        after = self._surface.tried(edit)
        if isinstance(after, EditRefusal):
            return ToolPreview(outline=outline, ghosts=ghosts, status=self._surface.say(after), refused=True)
        cities = tuple(city for city in after.cities if city not in before.cities)
        tokens = tuple(token for token in after.tokens if token not in before.tokens)
        hidden = tuple(city.id for city in before.cities if city not in after.cities)
        hidden += tuple(token.id for token in before.tokens if token not in after.tokens)
        label = self._with_twins(label, cities, len(tokens))
        if ghosts and isinstance(edit, PlaceToken | PlaceCity) and (tokens or cities[0].owner is None):
            label = self._with_way_out(label, before)
        return ToolPreview(
            _plains(before, after), outline, ghosts, cities=cities, tokens=tokens, hidden=hidden, status=label
        )

    @abstractmethod
    def at(self, level: Level, cell: Cell) -> ThingT | None:
        """The thing of this kind on a cell."""

    @abstractmethod
    def place(self, cell: Cell) -> tuple[str, Edit]:
        """The name of the step and the edit that place a new thing."""

    @abstractmethod
    def move(self, thing: ThingT, to: Cell) -> tuple[str, Edit]:
        """The name of the step and the edit that move a thing."""

    @abstractmethod
    def change(self, thing: ThingT) -> tuple[str, Edit] | None:
        """The name of the step and the edit that give a thing what the options say; None where it has that."""

    @abstractmethod
    def described(self, thing: ThingT) -> str:
        """What a thing is, in a few words."""

    @abstractmethod
    def remove_label(self, thing: ThingT) -> str:
        """The name of the step that removes a thing."""

    @abstractmethod
    def remove_edit(self, thing: ThingT) -> Edit:
        """The edit that removes a thing."""

    def placed(self) -> None:
        """Something was placed, moved or changed."""

    def _operation(self) -> tuple[str, Edit | None]:
        """What letting go where the pointer is would do."""
        at, level = self._at, self._surface.level
        assert at is not None
        if self._pressed is None:
            thing = self.at(level, at) if level else None
            return self._clicked(thing) if thing else self.place(at)
        if self._held is None:
            return self.place(at)
        return self._clicked(self._held) if at == self._pressed else self.move(self._held, at)

    def _clicked(self, thing: ThingT) -> tuple[str, Edit | None]:
        """A click on a thing selects it, which changes nothing; with Shift it is changed."""
        change, t = self.change(thing), self._surface.t
        if change is not None and self._changes:
            return change
        what = self.described(thing)
        if change is None:
            return t("{thing}: click to select it, drag to move it", thing=what), None
        label = change[0]
        return t("{thing}: click to select it, drag to move it; Shift+click: {step}", thing=what, step=label), None

    def _with_twins(self, label: str, cities: tuple[City, ...], tokens: int) -> str:
        """What is done, and what becomes of its mirror images."""
        t = self._surface.t
        if len(cities) > 1:
            owners = ", ".join(owner_name(t, city.owner) for city in cities[1:])
            return t.plural(
                "{step}; its mirror image: {owners}",
                "{step}; its mirror images: {owners}",
                len(cities) - 1,
                step=label,
                owners=owners,
            )
        if tokens > 1:
            return t.plural(
                "{step}, and its mirror image", "{step}, and its {count} mirror images", tokens - 1, step=label
            )
        return label

    def _with_way_out(self, label: str, level: Level) -> str:
        """What is done, and how it can be had without mirror images."""
        t, symmetry, key = self._surface.t, self._surface.symmetry, self._surface.held.key_of(TOOL_MIRROR)
        where = alone_at(symmetry, level.terrain.size) if symmetry else None
        off = t("turn Mirror off ({key})", key=key) if key else t("turn Mirror off")
        if where is None:
            return t("{step}. For one alone: {off}", step=label, off=off)
        return t("{step}. For one alone: {place}, or {off}", step=label, place=t(where), off=off)

    def _select(self, thing: ThingT | None) -> None:
        self._surface.selected = Selected(self.kind, thing.id) if thing else None


def alone_at(symmetry: Symmetry, size: Size) -> str | None:
    """Where what is placed has no mirror image, as a message of the catalogue; None where that is nowhere."""
    odd_rows, odd_columns = size.rows % 2 == 1, size.columns % 2 == 1
    match symmetry:
        case Symmetry.DIAGONAL | Symmetry.ANTI_DIAGONAL:
            return _LINE
        case Symmetry.LEFT_RIGHT:
            return _LINE if odd_columns else None
        case Symmetry.TOP_BOTTOM:
            return _LINE if odd_rows else None
        case _:
            return _CENTRE if odd_rows and odd_columns else None


def _plains(before: Level, after: Level) -> tuple[Painted, ...]:
    """The cells that become plains because a city comes to stand on them."""
    if before.terrain is after.terrain:
        return ()
    cells = [city.at for city in after.cities if before.terrain[city.at] != after.terrain[city.at]]
    return (Painted(Area.of(cells), Terrain.PLAINS),) if cells else ()


class CityTool(ThingTool[City]):
    """Places a city of the chosen owner, drags one elsewhere; Shift+click gives one to the chosen owner."""

    kind = ReferenceKind.CITY

    def at(self, level: Level, cell: Cell) -> City | None:
        """The city on a cell."""
        return city_at(level, cell)

    def place(self, cell: Cell) -> tuple[str, Edit]:
        """A new city of the chosen owner, with the id and name that are set for it."""
        options, t = self._surface.options, self._surface.t
        edit = PlaceCity(self._surface.level_id, cell, options.owner, options.city_id, options.city_name)
        return t("Place {owner} city", owner=owner_name(t, options.owner)), edit

    def move(self, thing: City, to: Cell) -> tuple[str, Edit]:
        """The city somewhere else."""
        t, name = self._surface.t, thing.name
        label = t("Move city {name}", name=name) if name else t("Move {owner} city", owner=owner_name(t, thing.owner))
        return label, MoveCity(self._surface.level_id, thing.id, to)

    def change(self, thing: City) -> tuple[str, Edit] | None:
        """The city in the chosen owner's hands."""
        options, t = self._surface.options, self._surface.t
        if thing.owner == options.owner:
            return None
        edit = ChangeCity(self._surface.level_id, thing.id, owner=options.owner)
        owner = owner_name(t, options.owner)
        if thing.name:
            return t("Make city {name} {owner}", name=thing.name, owner=owner), edit
        return t("Make the city {owner}", owner=owner), edit

    def described(self, thing: City) -> str:
        """Its name and its owner."""
        t, owner = self._surface.t, owner_name(self._surface.t, thing.owner)
        return t("{name}, {owner} city", name=thing.name, owner=owner) if thing.name else t("{owner} city", owner=owner)

    def remove_label(self, thing: City) -> str:
        """The name of the step that removes a city."""
        t = self._surface.t
        if thing.name:
            return t("Remove city {name}", name=thing.name)
        return t("Remove {owner} city", owner=owner_name(t, thing.owner))

    def remove_edit(self, thing: City) -> Edit:
        """The edit that removes a city."""
        return RemoveCity(self._surface.level_id, thing.id)

    def placed(self) -> None:
        """The id and name were for one city only."""
        self._surface.options = replace(self._surface.options, city_id="", city_name="")


class TokenTool(ThingTool[Token]):
    """Lays a token of the chosen element and power, drags one elsewhere; Shift+click gives one these properties."""

    kind = ReferenceKind.TOKEN

    def at(self, level: Level, cell: Cell) -> Token | None:
        """The token on a cell."""
        return token_at(level, cell)

    def place(self, cell: Cell) -> tuple[str, Edit]:
        """A new token."""
        options, t = self._surface.options, self._surface.t
        edit = PlaceToken(self._surface.level_id, cell, options.element, options.power)
        return t("Place {element} token", element=t(ELEMENTS[options.element])), edit

    def move(self, thing: Token, to: Cell) -> tuple[str, Edit]:
        """The token somewhere else."""
        t = self._surface.t
        label = t("Move {element} token", element=t(ELEMENTS[thing.element]))
        return label, MoveToken(self._surface.level_id, thing.id, to)

    def change(self, thing: Token) -> tuple[str, Edit] | None:
        """The token with the chosen element and power."""
        options, t = self._surface.options, self._surface.t
        if (thing.element, thing.power) == (options.element, options.power):
            return None
        edit = ChangeToken(self._surface.level_id, thing.id, options.element, options.power)
        return t("Change token to {element}", element=t(ELEMENTS[options.element])), edit

    def described(self, thing: Token) -> str:
        """Its element, and its power where that is its own."""
        t, element = self._surface.t, self._surface.t(ELEMENTS[thing.element])
        if thing.power is None:
            return t("{element} token", element=element)
        return t("{element} token of power {power}", element=element, power=thing.power)

    def remove_label(self, thing: Token) -> str:
        """The name of the step that removes a token."""
        t = self._surface.t
        return t("Remove {element} token", element=t(ELEMENTS[thing.element]))

    def remove_edit(self, thing: Token) -> Edit:
        """The edit that removes a token."""
        return RemoveToken(self._surface.level_id, thing.id)
