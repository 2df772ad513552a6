"""What a tool that is typed with is fed with, without Qt."""

from __future__ import annotations

from enum import Enum
from typing import Protocol, runtime_checkable


class TypedKey(Enum):
    """Keys that mean something while letters are typed on the map."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    BACKSPACE = "backspace"
    DELETE = "delete"


@runtime_checkable
class Typing(Protocol):
    """A tool that takes letters while ``is_typing``; then no key is a shortcut."""

    @property
    def is_typing(self) -> bool:
        """Whether letters go to the tool now."""

    def typed(self, text: str) -> None:
        """Take letters as they are typed."""

    def key(self, key: TypedKey) -> None:
        """Take a key that is no letter."""
