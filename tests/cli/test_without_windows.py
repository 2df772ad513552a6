"""Where Qt is out of reach, everything but the windows can still be loaded: contracts see no import by name."""

from __future__ import annotations

import os
import tomllib
from importlib import import_module

import pytest

from tests.sources import ROOT, SOURCES

pytestmark = pytest.mark.skipif(not os.environ.get("SCRYPTIC_WITHOUT_QT"), reason="Qt is within reach in this run")


def windows() -> tuple[str, ...]:
    """The modules and rooms that may need Qt."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (contract,) = (one for one in contracts if one["id"] == "no-qt")
    return tuple(contract["allowed_importers"])


def test_every_module_outside_the_windows_is_loaded() -> None:
    names = [".".join(source.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for source in SOURCES]
    apart = [name for name in names if not any(f"{name}.".startswith(f"{window}.") for window in windows())]
    assert len(apart) > 200, "the search itself finds nothing"
    for name in apart:
        import_module(name)
    with pytest.raises(ModuleNotFoundError, match="PySide6"):
        import_module("runtime.ui.theme")
