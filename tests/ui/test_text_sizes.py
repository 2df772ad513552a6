"""Every text of the game's windows has the size of the settings: its style goes through the theme."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import runtime.ui
from tests.sources import any_of, parsed

HOME = Path(runtime.ui.__file__).parent
OWN_SIZES = {
    ("theme.py", "shipped_font"),  # what gives texts their size
    ("theme.py", "Theme"),
    ("theme.py", "fitted_font"),  # as much of it as fits on a plate
    ("painter/board.py", "CityNames"),  # on the board, as large as its cells
    ("game/board/board_surface.py", "paint_numbers"),  # on the board's frame, as large as it is wide
    ("menus/emblems.py", "paint_emblem"),  # the letter on a coin
}
"""What settles the size of a text by itself: a file, and a class or function in it."""


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a method of this name in the game's windows, with the file it stands in."""
    for path, tree in parsed(sorted(HOME.rglob("*.py")), any_of([name])):
        file = path.relative_to(HOME).as_posix()
        for part in tree.body:
            for node in ast.walk(part) if (file, getattr(part, "name", "")) not in OWN_SIZES else ():
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
                    yield file, node


def test_no_style_sheet_settles_a_size_by_itself() -> None:
    found = list(calls("setStyleSheet"))
    assert found, "the test looks at the right place"
    loose = [f"{file}:{call.lineno}" for file, call in found if "font" in ast.unparse(call) or names(call)]
    assert not loose, f"give these to Theme.dress: {loose}"


def names(call: ast.Call) -> bool:
    """Whether a sheet comes from somewhere else, where it may say anything."""
    return any(isinstance(node, ast.Name | ast.Call) for node in call.args)


def test_no_font_is_made_past_the_theme() -> None:
    loose = [f"{file}:{call.lineno}" for name in ("setPixelSize", "setPointSize") for file, call in calls(name)]
    assert not loose, f"take Theme.text or Theme.title: {loose}"
