"""Quick fixes: pure edits of a campaign that mend one finding, and leave everything else as it is."""
