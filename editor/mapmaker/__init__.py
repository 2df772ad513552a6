"""Seeded random maps, and the figures that overlays show. No Qt."""
