"""The script that makes the schemas of the tables of the engine, for tests that hold the files to it."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from runtime import resources


def _script() -> ModuleType:
    spec = spec_from_file_location("make_schemas", resources.root() / "assets/make/schemas.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = _script()
condition_arguments, effect_arguments = SCRIPT.condition_arguments, SCRIPT.effect_arguments
effects_text, kinds_text, texts = SCRIPT.effects_text, SCRIPT.kinds_text, SCRIPT.texts
