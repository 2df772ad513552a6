"""How long tests wait for what must come: how fast something is say the benchmarks, on a machine at rest."""

from __future__ import annotations

from threading import Event

PATIENCE = 120.0
"""So many seconds, for windows, threads and processes alike; nothing takes nearly as long."""


def give_way() -> None:
    """Let others work before something is looked at again; to look without a pause would take a processor from them."""
    Event().wait(0.005)
