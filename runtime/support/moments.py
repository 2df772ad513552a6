"""Moments as files keep them: ISO 8601 in UTC, to the second."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The present moment."""
    return _written(datetime.now(UTC))


def moment_of(nanoseconds: int) -> str:
    """A moment that is told as nanoseconds since 1970, as file systems do; empty for one that no calendar has."""
    try:
        return _written(datetime.fromtimestamp(nanoseconds // 10**9, UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def _written(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
