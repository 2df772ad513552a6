"""What the editor remembers between two starts: the settings, written at once when they change. No Qt."""

from __future__ import annotations

from pathlib import Path

from runtime.profile.home import Home
from runtime.profile.settings import Settings, read_settings, write_settings


class Memory:
    """The person's settings as they are now."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self.settings = read_settings(home)

    def change(self, settings: Settings) -> None:
        """Keep other settings; a folder that can't be written loses conveniences, never work."""
        if settings != self.settings:
            self.settings = settings
            try:
                write_settings(self._home, settings)
            except OSError:
                return

    def opened(self, folder: Path) -> None:
        """Remember a campaign as the one opened last."""
        self.change(self.settings.opened(folder))

    def forget(self, folder: Path) -> None:
        """Remember a campaign no more, because it is not there."""
        self.change(self.settings.without_recent(str(folder)))
