"""What can be done with the list of levels, random maps among it, and with a level's conditions and triggers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.asset_cache import AssetCache
from editor.dialogs.new_things import free_name, inherited_text
from editor.dialogs.questions import Questions
from editor.docks.dock_set import DockSet
from editor.docks.objectives import ObjectivesDock
from editor.document.changes import HistoryChanged
from editor.document.edit import new_level_id
from editor.document.graph import level_referrers
from editor.document.levels import (
    AddLevel,
    AddTable,
    DuplicateLevel,
    MoveLevel,
    RemoveLevel,
    blank_level,
    is_chain,
    level_like,
    with_rules_of,
)
from editor.document.map_shape import ResizeLevel
from editor.document.references import Orphaned, RenameLevel, id_after_name, orphaned
from editor.document.tables import blank_table
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.tools.tool import EDIT_UNDO
from runtime.campaign.model import Campaign
from runtime.campaign.tables import TableLevel
from runtime.campaign.templates import first_rack, with_fewer_at_first
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import EffectKindId, Level
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from editor.mapmaker.map_options import MadeMap, MapOptions


class LevelCommands:
    """Adds, copies, renames, removes and moves levels; ``rename_in_list`` lets the list's row be edited."""

    def __init__(
        self, state: EditorState, ask: Callable[[], Questions], t: Texts, rename_in_list: Callable[[], None]
    ) -> None:
        self._state, self._ask, self._t = state, ask, t
        self._rename = rename_in_list

    def add(self) -> None:
        """Ask for a name and a size and add a level below the one on the screen."""
        document = self._state.document
        if document is None:
            return
        campaign = document.campaign
        wanted = self._ask().new_level(_names(campaign), campaign.levels, _usual_like(self._state, campaign))
        if wanted is None:
            return
        if wanted.game:
            table = blank_table(campaign, wanted.name, wanted.game)
            if self._state.perform(self._t("Add level {name}", name=table.name), AddTable(table, self._state.shown_id)):
                self._state.show_level(table.id)
            return
        level = blank_level(campaign, wanted.name, wanted.size)
        like = next((one for one in campaign.levels if one.id == wanted.like), None)
        level = level_like(level, like) if like is not None else level
        if self._state.perform(self._t("Add level {name}", name=level.name), AddLevel(level, self._map_index() + 1)):
            self._state.show_level(level.id)
            if like is not None:
                said = inherited_text(self._t, like, wanted.size) + _smaller_rack(self._t, level, like)
                self._state.say(said)

    def duplicate(self) -> None:
        """Add a copy of the level on the screen."""
        document, level = self._state.document, self._state.level or self._state.table
        if document is None or level is None:
            return
        name = free_name(self._t("{name} (copy)").replace("{name}", level.name), _names(document.campaign))
        level_id = new_level_id(document.campaign, name)
        edit = DuplicateLevel(level.id, level_id, name)
        if self._state.perform(self._t("Duplicate level {name}", name=level.name), edit):
            self._state.show_level(level_id)

    def rename(self) -> None:
        """Let the level's name be changed in the list."""
        self._rename()

    def follow_name(self) -> None:
        """Give the level the id that its name makes, and with it its file; all that refers to it follows."""
        document, level = self._state.document, self._state.level or self._state.table
        if document is None or level is None:
            return
        new, t = id_after_name(document.campaign, level), self._t
        if new == level.id:
            self._state.say(t("Id and file are {id} already, as the name says.", id=new))
        elif self._state.perform(t("Give the level the id {id}", id=new), RenameLevel(level.id, new)):
            self._state.say(t("The level's id is {id} now; its file and all that refers to it follow.", id=new))

    def resize(self) -> None:
        """Ask for another size of the map and a shift of its content; what lies on cells or speaks of them follows."""
        level = self._state.level
        document = self._state.document
        if level is None or document is None:
            return
        campaign = document.campaign
        wanted = self._ask().shifted_map(level, campaign.presets_of(level.id), campaign.notes_of(level.id))
        if wanted is None:
            return
        size, t = wanted.size, self._t
        label = (
            t("Shift the map")
            if size == level.terrain.size
            else t("Resize to {rows} × {columns}", rows=size.rows, columns=size.columns)
        )
        self._state.perform(label, ResizeLevel(level.id, size, down=wanted.down, right=wanted.right))

    def remove(self) -> None:
        """Take the level out of the campaign; who goes along in a graph that was designed is shown before."""
        document, level = self._state.document, self._state.level or self._state.table
        if document is None or level is None:
            return
        if not self._may_remove(document.campaign, level):
            return
        index, ids = self._index(), document.campaign.level_ids
        following = ids[index + 1] if index + 1 < len(ids) else ids[index - 1]
        if self._state.perform(self._t("Remove level {name}", name=level.name), RemoveLevel(level.id)):
            self._state.show_level(following)
            self._state.say(self._t("Removed {name}; undo brings it back.", name=level.name))

    def _may_remove(self, campaign: Campaign, level: Level | TableLevel) -> bool:
        """Whether to remove a level; asked where stations and ways go with it, or presets lose their way."""
        t, found = self._t, level_referrers(campaign, level.id)
        if is_chain(campaign) or not found.nodes:
            return True
        said = [t("Stations that go along: {names}", names=", ".join(found.nodes))]
        if found.edges:
            said.append(t("Ways that go along: {names}", names=", ".join(found.edges)))
        if found.presets:
            said.append(t("Presets of other levels that lose their way: {names}", names=", ".join(found.presets)))
        if found.begins:
            said.append(t("The campaign begins here; it will need another start."))
        title, text = t("Remove the level"), t("The campaign's graph refers to “{name}”.", name=level.name)
        return self._ask().confirm(title, text, "\n".join(said), t("Remove"))

    def move(self, by: int) -> None:
        """Move the level up (-1) or down (1) in the list."""
        level = self._state.level or self._state.table
        if level is not None:
            self._state.perform(self._t("Move level {name}", name=level.name), MoveLevel(level.id, self._index() + by))

    def step(self, by: int) -> None:
        """Show the level above (-1) or below (1)."""
        document = self._state.document
        index = self._index() + by
        if document is not None and 0 <= index < len(document.campaign.level_ids):
            self._state.show_level(document.campaign.level_ids[index])

    def _index(self) -> int:
        """The place of the level on the screen in the list, −1 where there is none."""
        ids = self._state.document.campaign.level_ids if self._state.document else ()
        return ids.index(self._state.shown_id) if self._state.shown_id in ids else -1

    def _map_index(self) -> int:
        """Its place among the levels with a map; the last of them where a table game is on the screen."""
        levels = self._state.document.campaign.levels if self._state.document else ()
        return min(self._index(), len(levels) - 1)


def _usual_like(state: EditorState, campaign: Campaign) -> str:
    """The id of the level that a new one is like: that on the screen, else the last; empty where there is none."""
    last = campaign.levels[-1].id if campaign.levels else ""
    return state.level.id if state.level is not None else last


def _smaller_rack(t: Texts, level: Level, like: Level) -> str:
    """What else is to be said of a new level with the rules of another: that it begins with fewer letters."""
    if level.rules == like.rules:
        return ""
    said = t.plural(
        "Only the first rack has fewer, {count} letter: the cities lie near each other.",
        "Only the first rack has fewer, {count} letters: the cities lie near each other.",
        first_rack(level),
    )
    return f" {said}"


def _names(campaign: Campaign) -> set[str]:
    """The names that levels have."""
    return {level.name for level in campaign.levels} | {table.name for table in campaign.tables}


class RandomMapCommands:
    """Asks with a preview, and remembers the wishes until the editor is closed."""

    def __init__(self, state: EditorState, ask: Callable[[], Questions], assets: AssetCache, t: Texts) -> None:
        self._state, self._ask, self._assets, self._t = state, ask, assets, t
        self._wishes: MapOptions | None = None

    def new(self) -> None:
        """Ask for a random map and add it as a level below the one on the screen."""
        document = self._state.document
        if document is None:
            return
        campaign = document.campaign
        name = free_name(self._t("Map from chance"), {level.name for level in campaign.levels})
        wanted = self._ask().random_map(self._assets.rulesets, self._remembered(), name, None)
        if wanted is None:
            return
        from editor.mapmaker.map_options import new_level

        self._keep(wanted.made)
        shown = self._state.level
        level = new_level(campaign, wanted.name, wanted.made, USUAL_EDITION)
        level = with_rules_of(level, shown) if shown is not None else level
        index = next((n for n, each in enumerate(campaign.levels) if shown and each.id == shown.id), -1)
        if self._state.perform(self._t("Add random map {name}", name=level.name), AddLevel(level, index + 1)):
            self._state.show_level(level.id)
            if shown is not None:
                said = self._t("Rules and players are as in “{level}”.", level=shown.name)
                said += _smaller_rack(self._t, level, shown)
                self._state.say(said)

    def here(self) -> None:
        """Ask for a random map in place of what is on the level on the screen; its rules stay as they are."""
        level = self._state.level
        wanted = (
            self._ask().random_map(self._assets.rulesets, self._remembered(), "", level) if level is not None else None
        )
        if level is None or wanted is None:
            return
        from editor.mapmaker.map_options import LayMap

        self._keep(wanted.made)
        seed = wanted.made.wishes.seed
        done = self._state.perform(self._t("Random map {seed}", seed=seed), LayMap(level.id, wanted.made, wanted.keeps))
        laid = self._state.level
        wished = with_fewer_at_first(laid) if done and laid is not None and not wanted.keeps else laid
        if wished is not None and wished is not laid:
            said = self._t.plural(
                "The rules are as before. These cities lie so near each other that a first rack of {count} letter is "
                "fair: Issues can mend it.",
                "The rules are as before. These cities lie so near each other that a first rack of {count} letters is "
                "fair: Issues can mend it.",
                first_rack(wished),
            )
            self._state.say(said)

    def _remembered(self) -> MapOptions:
        """The wishes of last time with another seed."""
        from random import SystemRandom

        from editor.mapmaker.map_options import SEEDS, MapOptions

        return replace(self._wishes or MapOptions(), seed=SystemRandom().randrange(len(SEEDS)))

    def _keep(self, made: MadeMap) -> None:
        self._wishes = made.wishes


DOCK = "objectives"


class ObjectiveCommands:
    """Works on the builder's dock, which comes to the front first."""

    def __init__(
        self, state: EditorState, docks: DockSet, builder: ObjectivesDock, changed: Callable[[], None]
    ) -> None:
        self._state, self._docks, self._builder, self._changed = state, docks, builder, changed

    def build(self) -> None:
        """Show the builder and lead the keyboard to its tree."""
        self._show()
        self._builder.tree.setFocus()

    def add_objective(self, template: str) -> None:
        """Add an objective for the side in hand, else the player's own."""
        self._show()
        self._builder.do(lambda: self._builder.deeds.add_objective(self._side, template))

    def add_trigger(self, effect: EffectKindId) -> None:
        """Add a trigger."""
        self._show()
        self._builder.do(lambda: self._builder.deeds.add_trigger(effect))

    @property
    def _side(self) -> Side:
        level, spot = self._state.level, self._builder.spot
        return spot.side or (level.protagonist if level else Side.GOLD)

    def _show(self) -> None:
        self._docks.show(DOCK)
        self._builder.show_now()
        self._changed()


class Orphans(QObject):
    """Looks at every step that is done, however it was made; steps that are taken back leave nothing behind."""

    def __init__(self, state: EditorState, t: Texts, window: QObject) -> None:
        super().__init__(window)
        self._state, self._t = state, t
        self._seen: Campaign | None = None
        self._position = 0
        state.subscribe(self._heard)

    def _heard(self, change: EditorChange) -> None:
        document = self._state.document
        if not isinstance(change, CampaignOpened | HistoryChanged):
            return
        before, done = self._seen, self._position
        self._seen = document.campaign if document else None
        self._position = document.position if document else 0
        if isinstance(change, CampaignOpened) or before is None or self._seen is None or self._position < done:
            return
        found = orphaned(before, self._seen)
        if found is not None:
            # Only now does the tool in hand look anew at what it would do, and says so in the same line.
            QTimer.singleShot(0, self, partial(self._say, found))

    def _say(self, found: Orphaned) -> None:
        key = self._state.toolbox.held.key_of(EDIT_UNDO) if self._state.toolbox else ""
        back = self._t("Undo ({key})", key=key) if key else self._t("Undo")
        said = self._t.plural(
            "{things} is gone, but these still speak of it: {names}. {undo} brings it back.",
            "{things} are gone, but these still speak of them: {names}. {undo} brings them back.",
            len(found.things),
            things=", ".join(found.things),
            names=", ".join(dict.fromkeys(found.speakers)),
            undo=back,
        )
        self._state.say(said, refused=True)
