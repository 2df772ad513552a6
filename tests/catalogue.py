"""The catalogue of texts, and the script that collects and compiles it, for tests. No Qt."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from runtime import resources


def differing() -> set[str]:
    """English messages that are said otherwise in German."""
    german = translations().read_catalogue(resources.translations() / "de" / "LC_MESSAGES" / "scryptic.po")
    done = [entry for entry in german if isinstance(entry.id, str) and entry.id and entry.string and not entry.fuzzy]
    return {str(entry.id) for entry in done if entry.string != entry.id}


def translations() -> ModuleType:
    """The script that collects and compiles."""
    path = resources.root() / "assets" / "make" / "translations.py"
    if path.stem not in sys.modules:
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        sys.modules[path.stem] = module = module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[path.stem]
