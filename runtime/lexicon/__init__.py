"""Word lists in tiers, and what words suggest."""
