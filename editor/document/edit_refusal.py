"""Why an edit was not made, as a value; :mod:`runtime.support.wording` words it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from runtime.engine.board.grid import Cell


@dataclass(frozen=True, slots=True)
class EditRefusal:
    """The document stays as it is; ``details`` hold the names and figures that the text speaks of."""

    code: str
    details: Mapping[str, str | int] = field(default_factory=dict)
    cells: tuple[Cell, ...] = ()
