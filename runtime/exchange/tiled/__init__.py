"""Maps of the map editor Tiled: read, understood as landscapes, and written."""
