"""Quick fixes: pure edits of a campaign that mend one finding, and leave everything else as it is."""

from runtime.checks.fixes.table import Fix, fix_named, fixes_for, mended, mended_all

__all__ = ["Fix", "fix_named", "fixes_for", "mended", "mended_all"]
