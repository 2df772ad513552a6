"""``scryptic format``: the files of campaigns and levels laid out as the editor would save them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.writer import SaveError, campaign_files, file_text, save_campaign
from runtime.cli.arguments import path_given
from runtime.cli.bundles import is_bundle
from runtime.cli.exits import FINE, WRONG_USE, StopError
from runtime.cli.inputs import Whole, read_given
from runtime.support.files import read_file, write_whole
from runtime.support.terminal import tell, write_line
from runtime.support.texts import Texts, reason_of
from runtime.support.wording import say_issue

OTHERWISE = 1


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "format",
        description=t(
            "Lays files out as the editor would save them: order, indents, nothing that goes without saying. What they "
            "mean stays, and so does what Scryptic does not know. A file that has errors is left as it is. "
            "Exit code 0: all stand so; 1: with --check, some do not; 2: something could not be read or written."
        ),
    )
    parser.add_argument(
        "paths",
        nargs="+",
        type=path_given,
        metavar="PATH",
        help=t("a campaign's folder or its campaign.json, or a single file of a campaign"),
    )
    parser.add_argument("--check", action="store_true", help=t("write nothing, only name the files that would change"))


@dataclass(frozen=True, slots=True)
class _Laid:
    """What one path holds: the files that would change, by where they lie, and the whole they are part of."""

    path: Path
    changed: Mapping[Path, bytes]
    whole: Whole | None = None


def run(args: argparse.Namespace, t: Texts) -> int:
    """Lay out what was given; 0 where all stands so now, 1 where with ``--check`` it does not, 2 at a failure."""
    code = FINE
    for path in args.paths:
        try:
            laid = _laid(path, t)
            if not args.check:
                _write(laid, t)
        except StopError as stop:
            tell(str(stop))
            code = WRONG_USE
            continue
        for file in laid.changed:
            write_line(file.as_posix())
        if args.check and laid.changed:
            code = max(code, OTHERWISE)
    return code


def _laid(path: Path, t: Texts) -> _Laid:
    """How a path's files should stand; raises StopError where they can't be read without loss."""
    if path.exists() and is_bundle(path):
        raise StopError(t("{file} is a bundle; unpack it first.", file=path))
    with ExitStack() as stack:
        given = read_given(path, t, stack)
    if given is None:
        raise StopError(t("{file} is empty.", file=path))
    if not isinstance(given, Whole):
        data = file_text(given).encode()
        return _Laid(path, {path: data} if read_file(path) != data else {})
    folder = given.source.folder or path
    return _Laid(path, dict(_changed(given, folder)), given)


def _changed(whole: Whole, folder: Path) -> Iterator[tuple[Path, bytes]]:
    before = whole.source.files
    for file, data in campaign_files(whole.campaign, replace(whole.source, models={})).items():
        if before.get(file) != data:
            yield folder / file, data


def _write(laid: _Laid, t: Texts) -> None:
    """Write what differs, all files of a campaign in one step; raises StopError."""
    try:
        if laid.whole is not None and laid.whole.source.folder is not None and laid.changed:
            source = replace(laid.whole.source, models={})
            save_campaign(laid.whole.source.folder, laid.whole.campaign, source)
        elif laid.whole is None:
            for file, data in laid.changed.items():
                write_whole(file, data)
    except SaveError as problem:
        raise StopError(" ".join(say_issue(t, problem.issue))) from problem
    except OSError as problem:
        said = t("{file} cannot be written: {reason}.", file=laid.path, reason=reason_of(problem))
        raise StopError(said) from problem
