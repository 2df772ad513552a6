"""What is too much for one map of Tiled: files from strangers must not fill memory or the disk."""

from __future__ import annotations

FILE_SIZE = 64_000_000
"""Bytes of a map's file, unpacked: read as text with a single rare sign, each takes four."""

SIDE_SIZE = 16_000_000
"""Bytes of a file that a map refers to: a tileset or a template."""

NODES = 400_000
"""Elements of an XML file, those that are single cells of a layer not counted."""

ATTRIBUTES = 1_500_000
"""Attributes of an XML file, the first of each single cell not counted."""

TAG = 8_000_000
"""Bytes of a tag or a comment of an XML file: the parser holds all of it before anybody can look at it."""

SINGLE_CELLS = 2_500_000
"""Cells of an XML file that are elements each, as old maps of Tiled have them."""

DEPTH = 60
"""How deep elements may be nested."""

CELLS = 16_000_000
"""Cells of all layers together."""

VALUES = 8_500_000
"""Values of a JSON file, its cells among them: eight layers of a thousand rows and columns, and some more."""

LAYERS = 500
"""Layers of a map, in groups or not."""

OBJECTS = 20_000
"""Objects of a map."""

TILESETS = 500
"""Tilesets of a map."""

LENGTH = 1000
"""Rows or columns of a level."""

PICTURE_PIXELS = 64_000_000
"""Pixels of a tileset's picture."""

PICTURE_SIZE = 64_000_000
"""Bytes of a tileset's picture."""
