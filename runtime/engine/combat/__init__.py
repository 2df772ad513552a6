"""Strength and combat (rules, sections 5 and 6)."""
