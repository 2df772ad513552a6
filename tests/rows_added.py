"""Files of the program with rows more, as whoever adds one of a kind would write them; nothing is written to disk."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]

Rows = Mapping[str, tuple[str, str]]
"""For each file what stands in it once, and the same with the row beside it."""


def behind(line: str, row: str) -> tuple[str, str]:
    """A row behind a line."""
    return line, line + row


def before(line: str, row: str) -> tuple[str, str]:
    """A row before a line."""
    return line, row + line


class _Loader(SourceFileLoader):
    """Loads a module with its row."""

    def __init__(self, fullname: str, path: str, row: tuple[str, str]) -> None:
        super().__init__(fullname, path)
        self._row = row

    def get_code(self, fullname: str) -> CodeType:
        line, row = self._row
        source = Path(self.path).read_text(encoding="utf-8")
        assert source.count(line) == 1, f"{self.path} has not just one {line!r}"
        return compile(source.replace(line, row), self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the modules that get a row."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        row = self._rows.get(fullname.replace(".", "/") + ".py")
        if row is None:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin, row)
        return spec


def add_rows(rows: Rows) -> None:
    """Let the modules of these files, none of which may be imported yet, have a row more in this process."""
    assert not {name.replace(".", "/") + ".py" for name in sys.modules} & set(rows)
    assert all((ROOT / file).is_file() for file in rows)
    sys.meta_path.insert(0, _Finder(rows))
