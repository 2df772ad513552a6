"""What keeps a gallery, one of its campaigns, or its making from going well."""

from __future__ import annotations

from runtime.support.issues import Issue, IssueCode, Severity

STOPPED = IssueCode("gallery-stopped")
"""The code of what was not done because the person did not want it any more."""


class GalleryError(Exception):
    """Something that was not done; ``issue`` says why. What was there before still is."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code)
        self.issue = issue


def problem(code: str, **details: str | int) -> GalleryError:
    """The error of this code."""
    return GalleryError(Issue(Severity.ERROR, IssueCode(code), details=details))
