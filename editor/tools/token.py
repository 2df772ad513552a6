"""The token tool."""

from __future__ import annotations

from editor.document.cells import token_at
from editor.document.edit import Edit
from editor.document.things import ChangeToken, MoveToken, PlaceToken, RemoveToken
from editor.tools.names import ELEMENTS
from editor.tools.thing_tool import ThingTool
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level, Token


class TokenTool(ThingTool[Token]):
    """Lays a token of the chosen element and power, drags one elsewhere; Shift+click gives one these properties."""

    kind = "token"

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
