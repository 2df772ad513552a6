"""What Tiled's data holds beyond what our own files do: numbers with fractions, and lists of properties."""

from __future__ import annotations

import math

from runtime.campaign.json_reader import JsonReader
from runtime.exchange.tiled.model import Properties

__all__ = ["colour", "number", "properties", "whole"]

_FAR = 1_000_000_000


def number(given: JsonReader, default: float = 0.0) -> float:
    """A number, with or without a fraction, that is not beyond all reason."""
    value = given.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return default
    return float(value) if abs(value) < _FAR else default


def whole(given: JsonReader, default: int = 0) -> int:
    """A whole number that is not beyond all reason."""
    return math.floor(number(given, float(default)))


def properties(given: JsonReader) -> Properties:
    """The properties by name; those before Tiled 1.2 were an object in JSON."""
    if isinstance(given.value, dict):
        return {str(name): value for name, value in given.value.items()}
    return {one.at("name").text(): one.at("value").value for one in given.items()}


def colour(text: str) -> tuple[int, int, int] | None:
    """Red, green and blue of a colour such as ``#ff00ff`` or ``ff00ff``."""
    digits = text.removeprefix("#")[-6:]
    try:
        return (int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)) if len(digits) == 6 else None
    except ValueError:
        return None
