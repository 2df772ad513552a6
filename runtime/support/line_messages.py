"""What is wrong with a line of a conversation as a whole; what files say of themselves does not fit it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.texts import mark

LINE_ISSUES: Mapping[str, str] = MappingProxyType(
    {
        "file-encoding": mark("Line {line} is not UTF-8: byte {byte} at column {column} fits no character."),
        "file-encoding-utf16": mark("Line {line} is written in UTF-16, not in UTF-8."),
        "file-too-big": mark("Line {line} has more than {limit} bytes, which are the most."),
        "json-syntax": mark("Line {line} is not sound JSON at column {column}: {reason}."),
        "wrong-type": mark("Line {line} is {found}; it must be an object in braces."),
    }
)
"""By the codes of issues; ``line`` is the number of the line, from 1 on."""
