"""The sizes in which the map can be shown. No Qt."""

STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
"""The sizes of a cell in pixels, those of the stones' picture."""

SIZES: tuple[int, ...] = tuple(reversed((*STEPS[:6], *range(9, STEPS[-1] + 1))))
"""Every size that a map can be fitted at, from the largest: the smallest ones are steps, the others any whole one."""

WORKABLE = 16
"""Below this a map is looked at rather than worked on."""

USUAL = 48
"""What counts as 100 %."""
