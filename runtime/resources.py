"""Where the shipped schemas, campaigns and assets lie: inside an installed wheel, else in the checkout."""

from __future__ import annotations

from pathlib import Path

TUTORIAL = "apprentice"
"""The id of the shipped campaign that teaches the game."""

_PACKAGE = Path(__file__).resolve().parent


def root() -> Path:
    """The folder that holds ``schemas``, ``campaigns`` and ``assets``."""
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _PACKAGE.parent


def schemas() -> Path:
    """The folder of the JSON schemas."""
    return root() / "schemas"


def campaigns() -> Path:
    """The folder of the shipped campaigns, which open as samples."""
    return root() / "campaigns"


def campaign(name: str) -> Path | None:
    """The folder of the shipped campaign of that name; None where none is called so."""
    folder = campaigns() / name
    return folder if Path(name).name == name and (folder / "campaign.json").is_file() else None


def translations() -> Path:
    """The folder of the catalogues that the programs' texts are translated with."""
    return assets() / "translations"


def assets() -> Path:
    """The folder of rulesets, word lists, fonts and pictures."""
    return root() / "assets"
