"""The sizes in which the map can be shown. No Qt."""

STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
"""The sizes of a cell in pixels, those of the stones' picture."""

WORKABLE = 24
"""Below this a map is looked at rather than worked on."""

USUAL = 48
"""What counts as 100 %."""
