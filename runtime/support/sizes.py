"""Numbers of bytes as people read them."""

from __future__ import annotations

from runtime.support.texts import Texts

_UNITS = 1000


def byte_size_text(t: Texts, size: int) -> str:
    """A number of bytes as people read it."""
    if size < _UNITS:
        return t.plural("{count} byte", "{count} bytes", size)
    if size < _UNITS * _UNITS:
        return t("{n} kB", n=-(-size // _UNITS))
    return t("{n} MB", n=f"{size / _UNITS / _UNITS:.1f}")
