"""Paths on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from runtime.support.texts import spoken


def path_given(text: str) -> Path:
    """A path from the command line; raises ArgumentTypeError where it is empty, lest it mean the present folder."""
    if not text:
        raise argparse.ArgumentTypeError(spoken()("a path is empty; write . for the folder you are in"))
    return Path(text)
