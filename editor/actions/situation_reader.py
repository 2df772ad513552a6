"""Takes the snapshot of the editor that the action table's rules look at."""

from __future__ import annotations

from dataclasses import replace

from editor.actions.situation import GraphSeen, Situation
from editor.document.cells import city_at, token_at
from editor.document.document import Document
from editor.editor_state import EditorState
from editor.settings import STEPS
from editor.tools.options import BRUSH_SIZES
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import City
from runtime.profile.settings import Settings


def situation_of(
    desk: EditorState,
    settings: Settings,
    tile: int,
    *,
    docks: frozenset[str],
    issues: int,
    is_playing: bool,
    overlay: str = "",
    graph: GraphSeen | None = None,
) -> Situation:
    """The editor as it is now; ``tile`` is the size of a cell, ``issues`` how many the checks have found."""
    shown = Situation(
        grid=settings.show_grid,
        rulers=settings.show_rulers,
        regions=settings.show_regions,
        theme=settings.theme,
        language=settings.language,
        docks=docks,
        is_playing=is_playing,
        overlay=overlay,
        graph=graph or GraphSeen(),
    )
    if desk.document is None:
        return shown
    return replace(_with_campaign(shown, desk, desk.document, tile), issues=issues)


def _with_campaign(shown: Situation, desk: EditorState, document: Document, tile: int) -> Situation:
    """The same with all that there is only while a campaign is open."""
    level, options = desk.level, desk.options
    steps, position = document.history, document.position
    ids, table = document.campaign.level_ids, desk.table
    tables = [one.id for one in document.campaign.tables]
    return replace(
        shown,
        has_campaign=True,
        is_read_only=document.read_only,
        is_dirty=document.is_dirty,
        is_new=document.folder is None,
        is_backup=document.why_read_only is not None and document.why_read_only.code == "read-only-backup",
        in_stroke=desk.is_busy or desk.is_typing,
        has_selection=bool(desk.toolbox and desk.toolbox.held.selection),
        can_turn=bool(desk.toolbox and desk.toolbox.deeds.can_turn),
        lays_silver=options.letters_side is Side.SILVER,
        undo=steps[position - 1].label if document.can_undo else "",
        redo=steps[position].label if document.can_redo else "",
        level=desk.level_id if level else "",
        table=table.id if table else "",
        table_number=tables.index(table.id) + 1 if table else 0,
        table_count=len(tables),
        level_number=ids.index(desk.shown_id) + 1 if level or table else 0,
        level_count=len(ids),
        tool=desk.tool,
        terrain="" if options.mix else options.terrain.name.lower(),
        mix=options.mix,
        mirror=options.mirror,
        symmetry=level.symmetry.value if level and level.symmetry else "",
        is_square=level is not None and level.terrain.size.rows == level.terrain.size.columns,
        smallest_brush=options.brush_size <= BRUSH_SIZES[0],
        largest_brush=options.brush_size >= BRUSH_SIZES[-1],
        smallest_tile=tile <= STEPS[0],
        largest_tile=tile >= STEPS[-1],
        thing=_kind(desk),
        thing_here=_kind_here(desk),
    )


def _kind(desk: EditorState) -> str:
    """What is selected."""
    if desk.selected is None:
        return ""
    return "city" if isinstance(desk.selected, City) else "token"


def _kind_here(desk: EditorState) -> str:
    """What lies on the cell under the cursor."""
    if desk.level is None or desk.cell is None:
        return ""
    if city_at(desk.level, desk.cell):
        return "city"
    return "token" if token_at(desk.level, desk.cell) else ""
