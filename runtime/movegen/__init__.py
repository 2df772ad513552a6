"""All legal placements of a position."""
