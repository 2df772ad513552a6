"""Moments are kept as ISO 8601 in UTC, to the second, whoever writes them."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from runtime.support.moments import moment_of, now


def test_moments_are_written_in_utc_to_the_second() -> None:
    assert moment_of(1_700_000_000_999_999_999) == "2023-11-14T22:13:20Z"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", now())
    assert abs((datetime.fromisoformat(now()) - datetime.now(UTC)).total_seconds()) < 60
