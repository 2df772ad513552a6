"""The files of the saved games, of all kinds in one list."""

from __future__ import annotations

from runtime.match.save_files import SavedFile
from runtime.match.saves import list_saves
from runtime.match.table_saves import list_table_saves
from runtime.profile.home import Home


def all_saves(home: Home) -> tuple[SavedFile, ...]:
    """The files of all saved games of the player, of whatever kind, the newest first; none is read yet."""
    games, tables = list(list_saves(home)), list(list_table_saves(home))
    merged: list[SavedFile] = []
    while games or tables:  # Both are in order already, more finely than their moments tell.
        first = games if not tables or (games and games[0].changed >= tables[0].changed) else tables
        merged.append(first.pop(0))
    return tuple(merged)
