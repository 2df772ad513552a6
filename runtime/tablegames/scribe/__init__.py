"""Scribe: glyphs of marks in nine mini grids."""
