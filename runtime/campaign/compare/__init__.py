"""What differs between two campaigns or levels, and three of them brought together by what they mean."""

from runtime.campaign.compare.differences import differences, level_differences
from runtime.campaign.compare.merge import Merged, merge_campaigns, merge_levels
from runtime.campaign.compare.values import Conflict, Difference, capped, conflict_texts, difference_texts

__all__ = [
    "Conflict",
    "Difference",
    "Merged",
    "capped",
    "conflict_texts",
    "difference_texts",
    "differences",
    "level_differences",
    "merge_campaigns",
    "merge_levels",
]
