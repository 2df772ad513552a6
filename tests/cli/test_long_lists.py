"""What a campaign makes long is told in its beginning by every command, with how much more there is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from runtime.cli.main import main
from tests.campaign.bound_tricks import Files, a_level, with_levels
from tests.campaign.guarded import written

pytestmark = pytest.mark.once

MANY = 300


def many_levels() -> Files:
    """A campaign of more levels than anybody reads the names of."""
    return with_levels(*[a_level()] * MANY)


def many_faults() -> Files:
    """Levels with an owner that nobody knows, more than anybody reads of."""
    return with_levels(*[a_level(cities=[{"id": "a", "at": [0, 0], "owner": "nobody"}])] * MANY)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("files", "command", "told"),
    [
        (many_levels, ["play", "{folder}", "--level", "none"], f"and {MANY - 20} more"),
        (many_levels, ["prove", "{folder}", "--level", "none"], f"and {MANY - 20} more"),
        (many_levels, ["render", "{folder}", "-o", "{folder}/a.png", "--level", "none"], f"and {MANY - 20} more"),
        (many_faults, ["prove", "{folder}"], "more"),
        (many_faults, ["pack", "{folder}", "-o", "{folder}.scryptic"], "more"),
    ],
)
def test_a_long_list_is_told_in_its_beginning(
    files: Callable[[], Files], command: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = written(tmp_path / "mine", files())
    code = main([part.replace("{folder}", str(folder)) for part in command])
    said = capsys.readouterr().err
    assert code
    assert told in said
    assert len(said.splitlines()) < MANY
