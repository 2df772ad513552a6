"""The shipped fonts, as the windows load them."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.ui import theme
from runtime.ui.theme import FONT_FILES, load_fonts

pytestmark = pytest.mark.qt


@pytest.mark.proof
def test_a_font_is_told_to_qt_once_however_many_windows_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    class Fonts:
        @staticmethod
        def addApplicationFont(file: str) -> int:
            told.append(file)
            return 0

    monkeypatch.setattr(theme, "QFontDatabase", Fonts)
    for _ in range(3):
        load_fonts(tmp_path)
    assert told == [str(tmp_path / name) for name in FONT_FILES]


def test_a_font_that_is_missing_is_said_each_time(tmp_path: Path, qapp: object) -> None:
    for _ in range(2):
        with pytest.raises(FileNotFoundError, match="can't be loaded"):
            load_fonts(tmp_path / "nowhere")
