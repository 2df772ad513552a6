"""The city tool."""

from __future__ import annotations

from dataclasses import replace

from editor.document.cells import city_at
from editor.document.edit import Edit
from editor.document.things import ChangeCity, MoveCity, PlaceCity, RemoveCity
from editor.tools.names import owner_name
from editor.tools.thing_tool import ThingTool
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import City, Level


class CityTool(ThingTool[City]):
    """Places a city of the chosen owner, drags one elsewhere; Shift+click gives one to the chosen owner."""

    kind = "city"

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
