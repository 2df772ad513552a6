"""What the game is made of that others made, and under which licences: their texts are read from where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from runtime import resources
from runtime.support.files import read_file, read_text
from runtime.support.texts import mark

LIBRARIES = ("PySide6-Essentials", "numpy", "numba", "llvmlite", "Pillow", "jsonschema", "fpdf2", "platformdirs")
"""The libraries that the game stands on, by the names of their distributions."""


@dataclass(frozen=True, slots=True)
class Licence:
    """Something that has a licence: ``what`` it is, its ``name``, the licence in a few words, and its ``text``."""

    what: str
    name: str
    brief: str
    text: str


GAME, FONT, WORDS, LIBRARY = mark("The game"), mark("A font"), mark("Word lists"), mark("A library")

_SHIPPED = (
    (FONT, "Cinzel", "SIL Open Font Licence 1.1", "fonts/OFL-Cinzel.txt"),
    (FONT, "EB Garamond", "SIL Open Font Licence 1.1", "fonts/OFL-EBGaramond.txt"),
    (WORDS, "SCOWL", "SCOWL", "lexicon/SCOWL-LICENCE.txt"),
    (WORDS, "WordNet", "WordNet", "lexicon/WORDNET-LICENCE.txt"),
)


def licences(assets: Path) -> tuple[Licence, ...]:
    """The game's own licence, then those of fonts, word lists and libraries; what is not installed is left out."""
    shipped = [
        Licence(what, name, brief, read_file(assets / file).decode("utf-8", "replace"))
        for what, name, brief, file in _SHIPPED
    ]
    return (Licence(GAME, "Scryptic", "MIT", _own()), *shipped, *_libraries())


def _own() -> str:
    """The licence of the game, from the checkout or from what was installed."""
    file = resources.root() / "LICENSE"
    if file.is_file():
        return read_text(file)
    found = _found("scryptic")
    return _text(found) if found is not None else ""


def _libraries() -> Iterator[Licence]:
    for name in LIBRARIES:
        found = _found(name)
        if found is not None:
            yield Licence(LIBRARY, f"{name} {found.version}", _brief(found), _text(found))


def _found(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _text(found: Distribution) -> str:
    """The texts of the licences that lie with a library; its home where there are none."""
    files = [file for file in found.files or () if ".dist-info/" in str(file) and "licen" in str(file).lower()]
    places = [Path(str(file.locate())) for file in files]
    texts = [read_text(place) for place in places if place.is_file()]
    homes = [home for key in ("Home-page", "Project-URL") for home in _said(found, key)]
    return "\n\n".join(filter(None, texts)) or "\n".join(filter(None, (_brief(found), *homes)))


def _brief(found: Distribution) -> str:
    """A licence in a few words."""
    said = (*_said(found, "License-Expression"), *_said(found, "License"))
    return said[0].splitlines()[0] if said and said[0] else ""


def _said(found: Distribution, key: str) -> list[str]:
    """What a library says of itself under a key."""
    return [str(one) for one in found.metadata.get_all(key) or ()]
