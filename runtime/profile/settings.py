"""A person's settings as one frozen value, kept as JSON in their own folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from runtime.profile.home import Home
from runtime.support.files import write_whole

FILE = "settings.json"
MOST_RECENT = 10


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose, and what the programs remember between two starts.

    ``recent`` are the folders of the campaigns opened last, the newest first; ``windows`` keeps, by the name of a
    window, the layout that Qt saved, base64 encoded; ``zoom`` is the editor's size of a cell in pixels.
    """

    language: str = "en"
    reduced_motion: bool = False
    recent: tuple[str, ...] = ()
    windows: Mapping[str, str] = field(default_factory=dict)
    zoom: int = 48
    show_grid: bool = True
    show_rulers: bool = True
    extra: Mapping[str, object] = field(default_factory=dict)

    def opened(self, folder: Path) -> Settings:
        """The same settings with ``folder`` as the newest of the recent campaigns."""
        newest = str(folder)
        return replace(self, recent=(newest, *(old for old in self.recent if old != newest))[:MOST_RECENT])

    def without_recent(self, folder: str) -> Settings:
        """The same settings with ``folder`` forgotten."""
        return replace(self, recent=tuple(old for old in self.recent if old != folder))

    def with_window(self, name: str, layout: str) -> Settings:
        """The same settings with the layout of one window remembered."""
        return replace(self, windows={**self.windows, name: layout})


_PLAIN = {"language": str, "reduced_motion": bool, "zoom": int, "show_grid": bool, "show_rulers": bool}


def read_settings(home: Home) -> Settings:
    """The settings as they were kept; whatever is missing or not as it should be takes its default.

    Settings are conveniences: a damaged file must never keep a person from their work.
    """
    try:
        raw = json.loads((home.settings / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(raw, dict):
        return Settings()
    known = {entry.name for entry in fields(Settings)} - {"extra"}
    settings = Settings(extra={key: value for key, value in raw.items() if key not in known})
    for key, kind in _PLAIN.items():
        if type(raw.get(key)) is kind:
            settings = replace(settings, **{key: raw[key]})
    recent, windows = raw.get("recent"), raw.get("windows")
    if isinstance(recent, list):
        settings = replace(settings, recent=tuple(entry for entry in recent if isinstance(entry, str))[:MOST_RECENT])
    if isinstance(windows, dict):
        layouts = {str(name): layout for name, layout in windows.items() if isinstance(layout, str)}
        settings = replace(settings, windows=layouts)
    return settings


def write_settings(home: Home, settings: Settings) -> None:
    """Keep ``settings``, replacing the file whole; raises OSError where the folder can't be written."""
    home.settings.mkdir(parents=True, exist_ok=True)
    kept = {entry.name: getattr(settings, entry.name) for entry in fields(Settings) if entry.name != "extra"}
    text = json.dumps({**settings.extra, **kept, "windows": dict(settings.windows)}, ensure_ascii=False, indent=2)
    write_whole(home.settings / FILE, (text + "\n").encode("utf-8"))
