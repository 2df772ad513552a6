"""What the rules of the action table look at: a snapshot of the editor, and the reasons why something can't be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.graph.chart import EDGE, NODE
from runtime.profile.settings import USUAL_TEXT
from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class GraphSeen:
    """The campaign's graph at one moment.

    ``chosen`` is ``NODE``, ``EDGE``, ``many`` or empty; the rest is of the one that is chosen, but for ``placed``,
    which says that some station was placed by hand.
    """

    shown: bool = False
    chosen: str = ""
    starts: bool = False
    optional: bool = False
    ending: str = ""
    unlocks: bool = False
    playable: bool = False
    placed: bool = False
    smallest: bool = False
    largest: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """The editor at one moment; empty texts and zeroes where nothing is open.

    ``level`` is the one with a map that is on the screen, ``table`` the table game that is there in its place, by their
    ids; ``level_number`` counts both, ``table_number`` table games alone, which stand below the others; ``tabs`` counts
    the levels that lie open, ``map_count`` those with a map; ``beside`` says that two are on the screen.

    ``undo`` and ``redo`` are the names of the steps,
    ``is_new`` says that it has no folder yet,
    ``symmetry`` is the level's, by its name in files; ``terrain`` is empty while a ``mix`` is painted.
    ``docks`` are the ids of those on show, ``thing`` names what is selected on the map (``city``, ``token``).
    """

    has_campaign: bool = False
    is_read_only: bool = False
    is_dirty: bool = False
    is_new: bool = False
    is_backup: bool = False
    in_stroke: bool = False
    undo: str = ""
    redo: str = ""
    level: str = ""
    table: str = ""
    table_number: int = 0
    table_count: int = 0
    level_number: int = 0
    level_count: int = 0
    tabs: int = 0
    beside: bool = False
    map_count: int = 0
    tool: str = ""
    terrain: str = ""
    mix: bool = False
    mirror: bool = False
    symmetry: str = ""
    is_square: bool = False
    smallest_brush: bool = False
    largest_brush: bool = False
    smallest_tile: bool = False
    largest_tile: bool = False
    grid: bool = True
    rulers: bool = True
    balance: bool = True
    docks: frozenset[str] = frozenset()
    alone: bool = False
    has_selection: bool = False
    can_turn: bool = False
    lays_silver: bool = False
    regions: bool = False
    notes: bool = True
    signs: bool = False
    large_buttons: bool = False
    text_size: int = USUAL_TEXT
    has_thing: bool = False
    has_thing_here: bool = False
    theme: str = ""
    language: str = ""
    overlay: str = ""
    issues: int = 0
    is_playing: bool = False
    graph: GraphSeen = GraphSeen()


ReasonText = Callable[[Situation], str]
"""Says why an action can't be done now, as a message of the catalogue, or nothing where it can."""

NO_CAMPAIGN = mark("Open a campaign or make a new one first.")
IS_TABLE = mark("This works on a map, and a table game has none.")
NO_LEVEL = mark("Add a level first: the campaign has none.")
READ_ONLY = mark("This campaign is open to look at only; save it under another name to go on with what was read.")
FIRST_TABLE = mark("This is the first of the table games, which stand below the maps.")
LAST_MAP = mark("This is the last of the maps; table games stand below them.")
NO_SELECTION = mark("Select some cells first, with one of the selecting tools or all of them at once.")
ON_GRAPH = mark("This works on the map: show it first, under Campaign.")
ON_MAP = mark("This works on the campaign's graph: show it first, under Campaign.")
IN_STROKE = mark("Finish the stroke first, or press Escape to drop it.")


def always(_: Situation) -> str:
    """Nothing stands in the way."""
    return ""


def with_campaign(situation: Situation) -> str:
    """A campaign must be open."""
    return "" if situation.has_campaign else NO_CAMPAIGN


def with_level(situation: Situation) -> str:
    """A level with a map must be on the screen."""
    if situation.table:
        return with_campaign(situation) or IS_TABLE
    return with_campaign(situation) or ("" if situation.level else NO_LEVEL)


def no_table(situation: Situation) -> str:
    """No table game may be on the screen: it has no map to look at."""
    return IS_TABLE if situation.table else ""


def with_any_level(situation: Situation) -> str:
    """A level must be on the screen, with a map or a table game."""
    return with_campaign(situation) or ("" if situation.level or situation.table else NO_LEVEL)


def editable_any_level(situation: Situation) -> str:
    """A level must be on the screen that may be changed, with a map or a table game, and no stroke under way."""
    return with_any_level(situation) or editable(situation)


def can_import(situation: Situation) -> str:
    """No stroke may be under way."""
    return IN_STROKE if situation.in_stroke else ""


def editable(situation: Situation) -> str:
    """A campaign must be open that may be changed, and no stroke under way."""
    if reason := with_campaign(situation):
        return reason
    if situation.is_read_only:
        return READ_ONLY
    return IN_STROKE if situation.in_stroke else ""


def editable_level(situation: Situation) -> str:
    """A level must be on the screen that may be changed, and no stroke under way."""
    return with_level(situation) or editable(situation)


def can_save(situation: Situation) -> str:
    """There must be changes that are not saved yet; saving ends a word or stroke that is under way."""
    if reason := with_campaign(situation):
        return reason
    if situation.is_read_only:
        return READ_ONLY
    unsaved = situation.is_dirty or situation.is_new or situation.in_stroke
    return "" if unsaved else mark("Everything is saved.")


def with_backups(situation: Situation) -> str:
    """A campaign must be open that has a folder of its own."""
    if reason := with_campaign(situation):
        return reason
    if situation.is_backup:
        return mark("This is a backup itself.")
    return mark("There are no backups before the campaign is first saved.") if situation.is_new else ""


def showing_backup(situation: Situation) -> str:
    """The window must show a backup."""
    return "" if situation.is_backup else mark("Choose a backup first: “Backups…” lists them.")


def can_undo(situation: Situation) -> str:
    """There must be a step to undo."""
    return editable(situation) or ("" if situation.undo else mark("There is nothing to undo."))


def can_redo(situation: Situation) -> str:
    """There must be a step to do again."""
    return editable(situation) or ("" if situation.redo else mark("There is nothing to redo."))


def not_first_level(situation: Situation) -> str:
    """The level must have one above it."""
    return with_any_level(situation) or ("" if situation.level_number > 1 else mark("This is the first level."))


def not_last_level(situation: Situation) -> str:
    """The level must have one below it."""
    last = situation.level_number >= situation.level_count
    return with_any_level(situation) or (mark("This is the last level.") if last else "")


def movable_up(situation: Situation) -> str:
    """The level may be moved up in the list, a table game among the table games."""
    if situation.table and situation.table_number == 1:
        return editable_any_level(situation) or FIRST_TABLE
    return editable_any_level(situation) or not_first_level(situation)


def movable_down(situation: Situation) -> str:
    """The level may be moved down in the list, one with a map among these."""
    if situation.level and situation.level_number == situation.level_count - situation.table_count:
        last = LAST_MAP if situation.table_count else not_last_level(situation)
        return editable_any_level(situation) or last
    return editable_any_level(situation) or not_last_level(situation)


def with_tabs(situation: Situation) -> str:
    """More than one level must lie open, on a page that has their tabs."""
    if reason := with_any_level(situation):
        return reason
    if situation.graph.shown:
        return ON_GRAPH
    return "" if situation.tabs > 1 else mark("Only this level lies open: choose another one in the list of levels.")


def with_two_maps(situation: Situation) -> str:
    """The map must be on show, of a campaign that has another one."""
    if reason := on_map(with_level)(situation):
        return reason
    return "" if situation.map_count > 1 else mark("The campaign has only this level with a map.")


def not_largest(situation: Situation) -> str:
    """The map can be shown larger."""
    return with_level(situation) or (mark("This is the largest scale.") if situation.largest_tile else "")


def not_smallest(situation: Situation) -> str:
    """The map can be shown smaller."""
    return with_level(situation) or (mark("This is the smallest scale.") if situation.smallest_tile else "")


def with_selection(situation: Situation) -> str:
    """Cells must be selected."""
    return with_level(situation) or ("" if situation.has_selection else NO_SELECTION)


def with_selection_to_change(situation: Situation) -> str:
    """Cells must be selected that may be changed."""
    return editable_level(situation) or with_selection(situation)


def can_turn(situation: Situation) -> str:
    """There must be a piece in hand, or cells must be selected."""
    if reason := editable_level(situation):
        return reason
    return "" if situation.can_turn else mark("Select cells first, or paste what you copied.")


def with_thing_or_selection(situation: Situation) -> str:
    """A city or token, or cells, must be selected."""
    if reason := editable_level(situation):
        return reason
    chosen = situation.has_thing or situation.has_selection
    return "" if chosen else mark("Select a city, a token or some cells first.")


def with_thing_here(situation: Situation) -> str:
    """A city or token must lie where the pointer or the cell cursor is."""
    if reason := editable_level(situation):
        return reason
    return "" if situation.has_thing_here else mark("There is no city and no token on this cell.")


def with_overlay(situation: Situation) -> str:
    """An overlay must lie over the map."""
    return with_level(situation) or ("" if situation.overlay else mark("No overlay is shown."))


def issues_to_edit(situation: Situation) -> str:
    """There must be issues, and a campaign that may be changed."""
    return editable(situation) or with_issues(situation)


def with_issues(situation: Situation) -> str:
    """The checks must have found something."""
    return with_campaign(situation) or ("" if situation.issues else mark("The checks have found nothing."))


def while_playing(situation: Situation) -> str:
    """A game must be running in its window."""
    return "" if situation.is_playing else mark("No game is running.")


def while_playing_to_change(situation: Situation) -> str:
    """A game must be running, of a campaign that may be changed."""
    return editable_level(situation) or while_playing(situation)


def with_symmetry(situation: Situation) -> str:
    """The level must have a symmetry."""
    return with_level(situation) or ("" if situation.symmetry else mark("Choose a symmetry for the level first."))


def on_square_map(situation: Situation) -> str:
    """The level must be one that may be changed, and its map a square."""
    if reason := editable_level(situation):
        return reason
    return "" if situation.is_square else mark("Only a square map can have this symmetry.")


def brush_can_shrink(situation: Situation) -> str:
    """The brush must be wider than one cell."""
    return with_level(situation) or (mark("The brush is one cell wide already.") if situation.smallest_brush else "")


def brush_can_grow(situation: Situation) -> str:
    """The brush must be below its largest size."""
    return with_level(situation) or (mark("The brush is as large as it gets.") if situation.largest_brush else "")


def on_map(reason: ReasonText) -> ReasonText:
    """The map must be on show, and what else there is to ask."""

    def asked(situation: Situation) -> str:
        return ON_GRAPH if situation.graph.shown else reason(situation)

    return asked


def with_graph(situation: Situation) -> str:
    """The campaign's graph must be on show."""
    return with_campaign(situation) or ("" if situation.graph.shown else ON_MAP)


def editable_graph(situation: Situation) -> str:
    """The campaign's graph must be on show, of a campaign that may be changed."""
    return with_graph(situation) or editable(situation)


def with_graph_choice(situation: Situation) -> str:
    """One station or way must be chosen."""
    if reason := with_graph(situation):
        return reason
    return "" if situation.graph.chosen in (NODE, EDGE) else mark("Choose one station or one way first.")


def with_graph_chosen(situation: Situation) -> str:
    """Something must be chosen in the graph."""
    return with_graph(situation) or ("" if situation.graph.chosen else mark("Choose a station or a way first."))


def editable_choice(situation: Situation) -> str:
    """Something must be chosen in the graph that may be changed."""
    if reason := editable_graph(situation):
        return reason
    return "" if situation.graph.chosen else mark("Choose a station or a way first.")


def editable_node(situation: Situation) -> str:
    """One station must be chosen that may be changed."""
    if reason := editable_graph(situation):
        return reason
    return "" if situation.graph.chosen == NODE else mark("Choose a station first.")


def editable_edge(situation: Situation) -> str:
    """One way must be chosen that may be changed."""
    if reason := editable_graph(situation):
        return reason
    return "" if situation.graph.chosen == EDGE else mark("Choose a way first.")


def playable_node(situation: Situation) -> str:
    """One station with a level, or a way that leads to one, must be chosen."""
    if reason := with_graph(situation):
        return reason
    return "" if situation.graph.playable else mark("Choose a station that has a level first, or a way to one.")


def can_lay_out(situation: Situation) -> str:
    """Some station must have been placed by hand."""
    if reason := editable_graph(situation):
        return reason
    return "" if situation.graph.placed else mark("The program places all stations already.")


def graph_not_largest(situation: Situation) -> str:
    """The graph can be shown larger."""
    return with_graph(situation) or (mark("This is the largest scale.") if situation.graph.largest else "")


def graph_not_smallest(situation: Situation) -> str:
    """The graph can be shown smaller."""
    return with_graph(situation) or (mark("This is the smallest scale.") if situation.graph.smallest else "")
