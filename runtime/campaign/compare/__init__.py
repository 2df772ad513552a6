"""What differs between two campaigns or levels, and three of them brought together by what they mean."""

from runtime.campaign.compare.differing import differences, level_differences
from runtime.campaign.compare.merging import Merged, merge_campaigns, merge_levels
from runtime.campaign.compare.telling import capped, told, told_conflicts
from runtime.campaign.compare.values import Conflict, Difference

__all__ = [
    "Conflict",
    "Difference",
    "Merged",
    "capped",
    "differences",
    "level_differences",
    "merge_campaigns",
    "merge_levels",
    "told",
    "told_conflicts",
]
