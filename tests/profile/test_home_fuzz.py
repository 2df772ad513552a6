"""A few of the damaged files that ``tests/proof/home_fuzz.py`` makes by the thousand, of every kind there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.profile.home_kinds import KINDS
from tests.proof.home_fuzz import fuzz, impatient

FEW = {"statistics": 3, "save": 8, "settings": 12}
"""How many of some kinds; of others six."""


@pytest.mark.parametrize("name", KINDS)
def test_a_damaged_file_is_taken_refused_or_put_aside(name: str, tmp_path: Path) -> None:
    with impatient():
        told, faults, _ = fuzz(name, FEW.get(name, 6), 16, tmp_path)
    assert not faults, "\n".join(faults)
    assert sum(told.values()) == FEW.get(name, 6)
