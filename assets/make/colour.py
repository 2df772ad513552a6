"""Colour ramps and the few ways in which colours are laid over one another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from grids import Colours, Grid

RGB = tuple[float, float, float]


def rgb(code: str) -> RGB:
    """Red, green and blue in 0..1 of a colour written ``rrggbb``."""
    red, green, blue = (int(code[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Ramp:
    """A run of colours over 0..1, straight between its stops."""

    places: tuple[float, ...]
    colours: tuple[RGB, ...]

    @classmethod
    def of(cls, text: str) -> Ramp:
        """Read ``"0 9a5a14, .5 ffd488, 1 fff4d6"``."""
        stops = [stop.split() for stop in text.split(",")]
        return cls(tuple(float(place) for place, _ in stops), tuple(rgb(code) for _, code in stops))

    def at(self, values: Grid) -> Colours:
        """The colour of every value; values beyond 0..1 get the end colours."""
        channels = [
            np.interp(values, self.places, [colour[channel] for colour in self.colours]) for channel in range(3)
        ]
        return np.stack(channels, axis=-1).astype(np.float32)


def blend(base: Colours, over: Colours | RGB, amount: Grid) -> Colours:
    """Lay ``over`` on ``base``, as strongly as ``amount`` (0..1) says for each pixel."""
    return np.asarray(base + (np.asarray(over, np.float32) - base) * amount[..., None])


def lighten(base: Colours, amount: Grid) -> Colours:
    """Let light fall on a colour: 1 makes it white, 0 leaves it."""
    return np.asarray(1 - (1 - np.clip(base, 0, 1)) * (1 - amount[..., None]))


def scale(base: Colours, factor: Grid) -> Colours:
    """Make every pixel so many times as bright."""
    return np.asarray(base * factor[..., None])


def luminance(colours: Colours) -> Grid:
    """How bright a colour looks, 0..1."""
    return np.asarray(colours @ np.array([0.2126, 0.7152, 0.0722], np.float32))
