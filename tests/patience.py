"""How long tests wait for what must come: how fast something is say the benchmarks, on a machine at rest."""

from __future__ import annotations

PATIENCE = 120.0
"""So many seconds, for windows, threads and processes alike; nothing takes nearly as long."""
