"""Files of the program with rows more, as whoever adds one of a kind would write them; nothing is written to disk."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]

Changes = tuple[tuple[str, str], ...]
"""What stands in a file once, and the same with a row beside it."""

Rows = Mapping[str, Changes]
"""The rows of each file."""


def behind(line: str, row: str) -> Changes:
    """A row behind a line."""
    return ((line, line + row),)


def before(line: str, row: str) -> Changes:
    """A row before a line."""
    return ((line, row + line),)


class _Loader(SourceFileLoader):
    """Loads a module with its rows."""

    def __init__(self, fullname: str, path: str, changes: Changes) -> None:
        super().__init__(fullname, path)
        self._changes = changes

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text(encoding="utf-8")
        for line, changed in self._changes:
            assert source.count(line) == 1, f"{self.path} has not just one {line!r}"
            source = source.replace(line, changed)
        return compile(source, self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the modules that get rows."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        changes = self._rows.get(fullname.replace(".", "/") + ".py")
        if changes is None:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin, changes)
        return spec


def add_rows(rows: Rows) -> None:
    """Let the modules of these files, none of which may be imported yet, have rows more in this process."""
    assert not {name.replace(".", "/") + ".py" for name in sys.modules} & set(rows)
    assert all((ROOT / file).is_file() for file in rows)
    sys.meta_path.insert(0, _Finder(rows))
