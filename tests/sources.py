"""The project's own sources, as the tests of the house read them."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = tuple(sorted([*ROOT.glob("runtime/**/*.py"), *ROOT.glob("editor/**/*.py")]))


def parsed(sources: Iterable[Path] = SOURCES, having: str = "") -> Iterator[tuple[Path, ast.Module]]:
    """The modules in which an expression is found, one after the other; most rules need few of them parsed.

    No tree is kept: a million nodes would be gone through at every collection of garbage for the rest of the tests.
    """
    with uncollected():
        for source in sources:
            text = source.read_text(encoding="utf-8")
            if re.search(having, text):
                yield source, ast.parse(text)


@contextmanager
def uncollected() -> Iterator[None]:
    """Trees go by themselves, and garbage looked for while they grow takes a third of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def any_of(words: Iterable[str]) -> str:
    """The expression that finds any of these words."""
    return rf"\b({'|'.join(map(re.escape, sorted(words)))})\b"
