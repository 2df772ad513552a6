"""What differs between two campaigns or levels, and three of them brought together by what they mean."""

from runtime.campaign.compare.differing import differences, level_differences
from runtime.campaign.compare.telling import told
from runtime.campaign.compare.values import Difference

__all__ = ["Difference", "differences", "level_differences", "told"]
