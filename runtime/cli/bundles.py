"""What the commands about bundles have in common: reading one, and saying why it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from runtime.campaign.bundles import SUFFIX, Bundle, read_bundle
from runtime.campaign.bundles.reader import write_files
from runtime.cli.exits import FAULTY, WRONG_USE
from runtime.support.files import make_folder
from runtime.support.issues import BUNDLE_FOLDER, BUNDLE_NO_ZIP, FILE_MISSING, FILE_UNREADABLE, Issue
from runtime.support.terminal import tell
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

_NO_BUNDLE = frozenset((FILE_MISSING, FILE_UNREADABLE, BUNDLE_FOLDER, BUNDLE_NO_ZIP))


class RefusedError(Exception):
    """A bundle that is not taken; ``issues`` say why."""

    def __init__(self, path: Path, issues: tuple[Issue, ...]) -> None:
        super().__init__(str(path))
        self.path, self.issues = path, issues

    @property
    def code(self) -> int:
        """The exit code: 2 where it is no bundle at all, 1 where there is something wrong with it."""
        return WRONG_USE if any(issue.code in _NO_BUNDLE for issue in self.issues) else FAULTY

    def tell(self, t: Texts) -> int:
        """Say on stderr why it is refused; gives the exit code."""
        tell_issues(self.issues, t, f"{self.path}: ")
        return self.code


def is_bundle(path: Path) -> bool:
    """Whether a path names a bundle: a file with its ending."""
    return path.suffix.lower() == SUFFIX and path.is_file()


def taken(path: Path) -> Bundle:
    """The bundle of a file; raises RefusedError."""
    read = read_bundle(path)
    if read.bundle is None:
        raise RefusedError(path, read.issues)
    return read.bundle


@contextmanager
def unpacked(bundle: Bundle) -> Iterator[Path]:
    """A bundle's campaign in a folder of the program's own, which is gone afterwards; raises OSError."""
    with TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True) as place:
        folder = Path(place) / bundle.head.id
        make_folder(folder)
        write_files(bundle, folder)
        yield folder


def tell_issues(issues: Iterable[Issue], t: Texts, before: str = "") -> None:
    """Say issues on stderr, one a line, with advice."""
    from runtime.checks.step_budget import capped  # All checks come along, for which sound bundles need not wait.

    for issue in capped(tuple(issues)):
        text, advice = say_issue(t, issue)
        tell(f"{before}{text} {advice}".rstrip())
