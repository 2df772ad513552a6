"""Files are told to be records by their keys, or by their name where that says it, whether they are sound or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.match.table_files import Recorded, recorded_in


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("any.json", '{"level": {}, "rules": {}, "actions": []}', Recorded.LANDSCAPE),
        ("any.json", '{"game": "?", "seats": 0, "result": null}', Recorded.TABLE),
        ("mine.record.json", '{"game": "scribe", "seats": [], "result": {}}', Recorded.TABLE),
        ("mine.record.json", "{", Recorded.LANDSCAPE),
        ("level.json", '{"game": "scribe", "name": "A level"}', None),
        ("any.json", '{"level": {}, "rules": {}}', None),
        ("any.json", "[1]", None),
        ("any.json", "[" * 100_000, None),
    ],
)
def test_a_record_is_told_at_a_glance(tmp_path: Path, name: str, text: str, kind: Recorded | None) -> None:
    file = tmp_path / name
    file.write_text(text)
    assert recorded_in(file) is kind
    assert recorded_in(tmp_path / "none.json") is None
