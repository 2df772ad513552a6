"""The catalogue of texts, and the script that collects and compiles it, for tests. No Qt."""

from __future__ import annotations

import gettext
import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from types import MappingProxyType, ModuleType
from typing import Any

from runtime import resources
from tests.sources import uncollected

OPEN, SHUT = "⟦", "⟧"


class Bracketed(gettext.NullTranslations):
    """A language in which every message is the English one in brackets; keeps which were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return f"{OPEN}{message}{SHUT}"

    def ngettext(self, one: str, many: str, n: int) -> str:
        self.asked.add(one)
        return f"{OPEN}{one if n == 1 else many}{SHUT}"


KEYS = re.compile(
    r"\b(Ctrl|Shift|Alt|Meta|Esc|Escape|Del|Delete|Return|Enter|Tab|Space|Home|End|Up|Down|Left|Right|Menu|Backspace"
    r"|PgUp|PgDown|Ins|Wheel|F\d+|[A-Z])\b"
)
INSIDE = re.compile(f"{OPEN}[^{OPEN}{SHUT}]*{SHUT}")
WORDS_AND_IDS = re.compile(r"\b[A-Z]{2,}\b|\b[a-z0-9]+(-[a-z0-9]+)+\b")
"""Words on the board, and ids that are made of names."""
DOERS = re.compile(r"(one who|who or what) \w+")
"""Reasons that a message with a gap says where the catalogue lacks them."""
TAGS = re.compile(r"<[^<>]*>")


def outside(text: str) -> str:
    """What of a text no message says: all that stands outside of the brackets, but for signs, figures and keys."""
    before = None
    while before != text:
        before, text = text, INSIDE.sub("", text)
    left = KEYS.sub("", TAGS.sub("", text))
    return left.strip() if any(sign.isalpha() for sign in left) else ""


def differing() -> set[str]:
    """English messages that are said otherwise in German, and mean nothing in it, as “Art” does."""
    german = translations().read_catalogue(resources.translations() / "de" / "LC_MESSAGES" / "scryptic.po")
    done = [entry for entry in german if isinstance(entry.id, str) and entry.id and entry.string and not entry.fuzzy]
    return {str(entry.id) for entry in done if entry.string != entry.id} - {str(entry.string) for entry in done}


@cache
def messages() -> tuple[Any, ...]:
    """Every message of the sources with its places, collected once: that takes seconds."""
    with uncollected():
        return tuple(translations().collect())


@cache
def collected() -> Mapping[str, str]:
    """Every message of the sources, with its other form where it has two."""
    return MappingProxyType({message.one: message.many for message in messages()})


def translations() -> ModuleType:
    """The script that collects and compiles."""
    path = resources.root() / "assets" / "make" / "translations.py"
    if path.stem not in sys.modules:
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        sys.modules[path.stem] = module = module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[path.stem]
