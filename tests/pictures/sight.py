"""Pictures as eyes see them that tell fewer colours apart, and how far two colours lie apart for such eyes.

The matrices are those of Machado, Oliveira and Fernandes, “A Physiologically-based Model for Simulation of Color Vision
Deficiency” (2009), for eyes that lack one kind of cone altogether. Distances are those of CIE 1976 (L*, a*, b*): about
2 can just be seen side by side, 10 at a glance.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SIGHTS: Mapping[str, Floats] = MappingProxyType(
    {
        "usual": np.eye(3),
        "protanopia": np.array(
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        ),
        "deuteranopia": np.array(
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        ),
        "tritanopia": np.array(
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        ),
    }
)
"""What each makes of linear red, green and blue."""

_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def linear(pixels: NDArray[np.uint8]) -> Floats:
    """The light of pixels (… × red, green, blue from 0 to 255), from 0 to 1."""
    parts = pixels / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def seen(pixels: NDArray[np.uint8], sight: str) -> NDArray[np.uint8]:
    """A picture (… × red, green, blue) as it looks to eyes of a kind."""
    light = np.clip(linear(pixels) @ SIGHTS[sight].T, 0, 1)
    parts = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.rint(parts * 255).astype(np.uint8)


def apart(one: Floats, other: Floats, sight: str) -> float:
    """How far two colours of linear red, green and blue lie apart for eyes of a kind."""
    return float(np.linalg.norm(_lab(one @ SIGHTS[sight].T) - _lab(other @ SIGHTS[sight].T)))


def _lab(light: Floats) -> Floats:
    parts = np.clip(light, 0, 1) @ _XYZ.T / _WHITE
    x, y, z = np.where(parts > 0.008856, np.cbrt(parts), 7.787 * parts + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
