"""What is wrong with a campaign beyond its form: codes, places and figures, everything at once."""

from runtime.checks.campaign import check_campaign
from runtime.checks.file_checks import check_loaded, check_read_level, check_ruleset
from runtime.checks.level import check_level

__all__ = ["check_campaign", "check_level", "check_loaded", "check_read_level", "check_ruleset"]
