"""Records of games that are named on the command line."""

from __future__ import annotations

from pathlib import Path

from runtime.campaign.play_json import read_record
from runtime.support.issues import Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

MOST = 8
"""So many faults are said; whatever is no record at all has them in every place."""


def refused(file: Path, t: Texts) -> bool:
    """Whether a file is no record that can be read; what is wrong with it is said on stderr."""
    read = read_record(file)
    if read.value is not None:
        return False
    errors = [issue for issue in read.issues if issue.severity is Severity.ERROR]
    for issue in errors[:MOST]:
        text, advice = say_issue(t, issue)
        line = f":{issue.place.line}" if issue.place.line else ""
        tell(f"{file}{line}: {text} {advice}".rstrip())
    if more := len(errors[MOST:]):
        tell(t.plural("And {count} more fault.", "And {count} more faults.", more))
    tell(t("{file} can't be looked at.", file=file))
    return True
