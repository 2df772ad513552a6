"""The table of all checks: those of everything that is looked at, and of what is told beside it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.checks.acceptance import ACCEPTANCE_CHECKS
from runtime.checks.campaign import CONTENT_LOOKS, GRAPH_LOOKS
from runtime.checks.check import Check, CheckId
from runtime.checks.level import LEVEL_LOOKS
from runtime.checks.proofs import PROOF_LOOKS
from runtime.checks.step_budget import BUDGET_CHECKS

_FOUND = (
    *(look.checks for looks in (GRAPH_LOOKS, CONTENT_LOOKS) for look in looks),
    *(look.checks for look in LEVEL_LOOKS),
    *(look.checks for look in PROOF_LOOKS),
    ACCEPTANCE_CHECKS,
    BUDGET_CHECKS,
)

CHECKS: Mapping[CheckId, Check] = MappingProxyType(
    dict(sorted({check.code: check for checks in _FOUND for check in checks}.items()))
)
"""Every check by its code, sorted."""
