"""What listeners of a document are told: typed changes, the same for painting, undo and redo."""

from __future__ import annotations

from dataclasses import dataclass

from editor.document.area import CellBox


@dataclass(frozen=True, slots=True)
class CellsChanged:
    """Something on these cells of a level looks different: terrain, a city or a token.

    ``live`` says that a stroke is still under way: only the landscape of ``Document.terrain`` has changed,
    the campaign's value has not. When the stroke ends, one change that is not live covers all of it.
    """

    level_id: str
    box: CellBox
    live: bool = False


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """Some fields of a level have other values; ``terrain`` is named only where the map's size changed."""

    level_id: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelRenamed:
    """A level goes by another id now; a view that shows it should follow."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class CampaignChanged:
    """Some fields of the campaign have other values.

    ``levels`` is named where levels came, went, or changed their order or id.
    """

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HistoryChanged:
    """There are other steps to undo or redo than before."""


@dataclass(frozen=True, slots=True)
class SaveBegins:
    """The present value is about to be written into its files."""


@dataclass(frozen=True, slots=True)
class SavedChanged:
    """Whether there is something to save, or the folder to save into, is different now."""


Change = CellsChanged | LevelChanged | LevelRenamed | CampaignChanged | HistoryChanged | SaveBegins | SavedChanged
