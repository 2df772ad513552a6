"""What the editor remembers between two starts: the settings, and how each level was last seen. No Qt.

Both are written when they change; a file that is damaged or can't be written costs conveniences, never work.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from runtime.profile.home import Home
from runtime.profile.settings import Settings, keep_damaged_settings, look_at_settings, write_settings
from runtime.support.files import write_whole

VIEWS = "editor-views.json"
_MOST_CAMPAIGNS, _MOST_LEVELS = 40, 500
_LARGEST = 1_000_000

View = tuple[int, int, int]
"""How a map was seen: the size of a cell, and how far it was scrolled to the right and down, in pixels."""


@dataclass(frozen=True, slots=True)
class Views:
    """How the levels of a campaign were last seen, by their ids, and which of them was on the screen."""

    shown: str = ""
    levels: Mapping[str, View] = field(default_factory=dict)


class Memory:
    """The person's settings as they are now; ``damaged`` names what of them could not be read (``""`` is the file).

    A damaged file is kept beside the new one, for whoever wants to look what was in it.
    """

    def __init__(self, home: Home) -> None:
        self._home = home
        kept = look_at_settings(home)
        self.settings, self.damaged = kept.settings, kept.damaged
        if kept.damaged:
            keep_damaged_settings(home)

    @property
    def installed(self) -> Path:
        """The folder of the installed campaigns."""
        return self._home.campaigns

    @property
    def state(self) -> Path:
        """The person's state folder, for what the editor keeps without being asked."""
        return self._home.state

    def change(self, settings: Settings) -> None:
        """Keep other settings; a folder that can't be written loses conveniences, never work."""
        if settings != self.settings:
            self.settings = settings
            with suppress(OSError):
                write_settings(self._home, settings)

    def opened(self, folder: Path) -> None:
        """Remember a campaign as the one opened last."""
        self.change(self.settings.opened(folder))

    def forget(self, folder: Path) -> None:
        """Remember a campaign no more, because it is not there."""
        self.change(self.settings.without_recent(str(folder)))

    def views_of(self, folder: Path) -> Views:
        """How the levels of the campaign in ``folder`` were last seen."""
        return _views(self._all_views().get(str(folder)))

    def saw(self, folder: Path, views: Views) -> None:
        """Remember how the levels of a campaign were seen last."""
        kept = self._all_views()
        kept.pop(str(folder), None)
        levels = dict(list(views.levels.items())[-_MOST_LEVELS:])
        kept[str(folder)] = {"shown": views.shown, "levels": levels}
        newest = dict(list(kept.items())[-_MOST_CAMPAIGNS:])
        with suppress(OSError):
            self._home.state.mkdir(parents=True, exist_ok=True)
            write_whole(self._home.state / VIEWS, (json.dumps(newest, ensure_ascii=False) + "\n").encode("utf-8"))

    def _all_views(self) -> dict[str, Any]:
        try:
            raw = json.loads((self._home.state / VIEWS).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return raw if isinstance(raw, dict) else {}


def _views(raw: object) -> Views:
    """One campaign's views, as far as they make sense."""
    if not isinstance(raw, dict) or not isinstance(raw.get("levels"), dict):
        return Views()
    shown = raw.get("shown")
    levels = {name: (view[0], view[1], view[2]) for name, view in raw["levels"].items() if _is_view(view)}
    return Views(shown if isinstance(shown, str) else "", levels)


def _is_view(view: object) -> bool:
    return isinstance(view, list) and len(view) == 3 and all(type(one) is int and 0 <= one < _LARGEST for one in view)
