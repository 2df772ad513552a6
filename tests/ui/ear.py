"""A speaker that notes what is to be heard instead of letting it be heard."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from runtime.support.texts import Texts


@dataclass
class Ear:
    """``why`` is what it says of itself; ``breaks`` has it fail as a device does that is gone."""

    why: str = ""
    breaks: bool = False
    asked: int = 0
    heard: list[str] = field(default_factory=list)
    volumes: list[float] = field(default_factory=list)
    places: list[float] = field(default_factory=list)
    held: dict[str, float] = field(default_factory=dict)
    """What is heard all the while, and how loudly."""
    repeated: set[str] = field(default_factory=set)

    def trouble(self, _t: Texts) -> str:
        self.asked += 1
        return self.why

    def play(self, path: Path, volume: float, place: float = 0.0) -> None:
        if self.breaks:
            raise RuntimeError("the device is gone")
        assert path.is_file()
        self.heard.append(path.stem)
        self.volumes.append(volume)
        self.places.append(round(place, 3))

    def sustain(self, path: Path, volume: float, *, repeats: bool = True) -> None:
        if self.breaks:
            raise RuntimeError("the device is gone")
        assert path.is_file()
        self.held[path.stem] = round(volume, 3)
        if not volume:
            del self.held[path.stem]
        elif repeats:
            self.repeated.add(path.stem)

    def rest(self) -> None:
        """It holds no device."""

    def take(self) -> list[str]:
        """What was heard since the last time."""
        taken, self.heard = self.heard, []
        return taken


class Silence(Ear):
    """A machine without a device that plays sound."""

    def trouble(self, t: Texts) -> str:
        return t("No device that plays sound was found.")
