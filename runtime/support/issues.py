"""What is wrong, as values: a code, a place and the figures; :mod:`runtime.support.wording` words them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NewType

IssueCode = NewType("IssueCode", str)
"""The stable code of what is wrong, by which it is worded, told from others and accepted."""

BUNDLE_FOLDER = IssueCode("bundle-folder")
BUNDLE_NO_ZIP = IssueCode("bundle-no-zip")
CAMPAIGN_MISSING = IssueCode("campaign-missing")
CARRY_HIDDEN = IssueCode("carry-hidden")
CHANGED_ON_DISK = IssueCode("changed-on-disk")
FILE_ENCODING = IssueCode("file-encoding")
FILE_MISSING = IssueCode("file-missing")
FILE_OUTSIDE = IssueCode("file-outside")
FILE_UNREADABLE = IssueCode("file-unreadable")
FOLDER_HAS_CAMPAIGN = IssueCode("folder-has-campaign")
FOLDER_HAS_FILES = IssueCode("folder-has-files")
FOLDER_INSIDE_CAMPAIGN = IssueCode("folder-inside-campaign")
FOLDER_OF_INSTALLED = IssueCode("folder-of-installed")
FOLDER_OF_SAMPLES = IssueCode("folder-of-samples")
FORMAT_NEWER = IssueCode("format-newer")
LIST_NO_VALUE = IssueCode("list-no-value")
LIST_STRANGE = IssueCode("list-strange")
MORE_ISSUES = IssueCode("more-issues")
ONLY_TABLE_GAMES = IssueCode("only-table-games")
OUT_OF_RANGE = IssueCode("out-of-range")
PROGRAM_OLDER = IssueCode("program-older")
REMOVED_ON_DISK = IssueCode("removed-on-disk")
SAVE_FOLDER_GONE = IssueCode("save-folder-gone")
SAVE_READ_ONLY = IssueCode("save-read-only")
STAMP_ASIDE = IssueCode("stamp-aside")
TILED_TOO_LARGE = IssueCode("tiled-too-large")
UNKNOWN_COMPUTER = IssueCode("unknown-computer")
UNKNOWN_KEY = IssueCode("unknown-key")
UNKNOWN_RULESET = IssueCode("unknown-ruleset")
WRONG_TYPE = IssueCode("wrong-type")
"""What several rooms find or ask for; every other code stands where it is found."""

UNFIT_FOLDERS = frozenset(
    (FOLDER_HAS_CAMPAIGN, FOLDER_HAS_FILES, FOLDER_INSIDE_CAMPAIGN, FOLDER_OF_INSTALLED, FOLDER_OF_SAMPLES)
)
"""Why no campaign is saved in a folder, however often that is tried."""


class Severity(Enum):
    """How bad it is: an error makes ``scryptic check`` fail, a warning does with ``--strict``, a hint never."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Place:
    """Where it is: a file with line (from 1) and JSON pointer, or a level and cells (row, column), or both.

    ``file`` is relative to the campaign's folder, with slashes; empty and None say that it does not apply.
    """

    file: str = ""
    line: int | None = None
    pointer: str = ""
    level: str = ""
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Wording:
    """What an issue says and how to mend it; ``suggested`` is the advice where a likely name is known.

    Where the text counts something, it has one form for one and one for more; ``counted`` is the detail that counts.
    """

    text: str | tuple[str, str]
    advice: str = ""
    suggested: str = ""
    counted: str = "count"


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that is wrong; ``details`` hold the names and figures that its text speaks of.

    One that a check found has its ``wording``; those of all others stand in tables by their codes.
    """

    severity: Severity
    code: IssueCode
    place: Place = Place()
    details: Mapping[str, str | int] = field(default_factory=dict)
    wording: Wording | None = field(default=None, repr=False, compare=False)
