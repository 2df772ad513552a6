"""``scryptic pack``: a campaign's folder as one file to share."""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path

from runtime import resources
from runtime.campaign.bundles import SUFFIX
from runtime.campaign.bundles.packer import PackedCampaign, find_missing, gather, pack, sample_ids
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.checks.bundle_preview import check_folder
from runtime.cli.arguments import path_given
from runtime.cli.bundles import tell_issues
from runtime.cli.exits import FAULTY, FINE, WRONG_USE
from runtime.support.files import resolved, write_whole
from runtime.support.issues import Issue, Severity
from runtime.support.terminal import tell, write_json
from runtime.support.texts import Texts, byte_size_text, reason_of
from runtime.support.wording import say_issue


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "pack",
        description=t(
            "Packs the files that belong to a campaign into a bundle; the same campaign makes the same bytes. "
            "Exit code 0: written; 1: the campaign has errors, and nothing was written without --anyway; "
            "2: it could not be read, or the bundle not be written."
        ),
    )
    parser.add_argument(
        "folder", type=path_given, metavar="FOLDER", help=t("a campaign's folder, or a shipped campaign's name")
    )
    parser.add_argument(
        "-o", "--output", type=path_given, required=True, metavar="FILE.scryptic", help=t("where the bundle is written")
    )
    parser.add_argument("--notes", action="store_true", help=t("take the notes on maps along, which else stay at home"))
    parser.add_argument("--anyway", action="store_true", help=t("pack a campaign that has errors, too"))
    parser.add_argument("--json", action="store_true", help=t("write a JSON object about the bundle"))


class _StopError(Exception):
    """No bundle is written; the message says why, ``code`` is the exit code."""

    def __init__(self, message: str = "", code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.code = code


def run(args: argparse.Namespace, t: Texts) -> int:
    """Pack the campaign; 0 where the bundle is written, 1 where errors hold it back, 2 where it can't be."""
    output: Path = args.output
    try:
        packed = _packed(output, _folder(args.folder), t, args)
        write_whole(output, packed.data)
    except _StopError as stop:
        if str(stop):
            tell(str(stop))
        return stop.code
    except OSError as problem:
        tell(t("{file} cannot be written: {reason}.", file=output, reason=reason_of(problem)))
        return WRONG_USE
    _report(packed, output, t, as_json=args.json)
    return FINE


def _packed(output: Path, folder: Path, t: Texts, args: argparse.Namespace) -> PackedCampaign:
    """The bundle of a folder's campaign, all that is wrong or worth knowing said on stderr; raises _StopError."""
    if output.suffix.lower() != SUFFIX:
        raise _StopError(t("{file} is no name for a bundle: it must end in .scryptic.", file=output))
    if not output.parent.is_dir():
        raise _StopError(t("{file} cannot be written: there is no folder {folder}.", file=output, folder=output.parent))
    checked = check_folder(folder, read_rulesets(resources.assets() / "rulesets"), most_actions=None)
    campaign = checked.loaded.campaign
    if campaign is None:
        tell_issues(checked.issues, t)
        raise _StopError
    if checked.errors and (checked.loaded.read_only or not args.anyway):
        _tell_errors(checked.issues, t)
        if checked.loaded.read_only:
            raise _StopError(t("{folder} is not packed until this is mended.", folder=folder), FAULTY)
        said = t("{folder} is not packed until this is mended; --anyway packs it all the same.", folder=folder)
        raise _StopError(said, FAULTY)
    gathered = gather(campaign, checked.loaded.source, notes=args.notes)
    packed = pack(gathered, campaign.id)
    is_shipped = resolved(folder).is_relative_to(resolved(resources.campaigns()))
    samples = () if is_shipped else sample_ids(resources.campaigns())
    tell_issues((*gathered.left_behind, *find_missing(campaign, gathered.files, samples)), t)
    if packed.read.bundle is None:
        tell_issues(packed.read.issues, t)
        raise _StopError(code=FAULTY)
    return packed


def _report(packed: PackedCampaign, output: Path, t: Texts, *, as_json: bool) -> None:
    count, size = len(packed.gathered.files), byte_size_text(t, len(packed.data))
    files = t.plural("{count} file", "{count} files", count)
    tell(t("{file} is written: {files}, {size}.", file=output, files=files, size=size))
    if as_json and packed.read.bundle is not None:
        about = {
            "file": output.as_posix(),
            "id": packed.read.bundle.head.id,
            "version": packed.read.bundle.head.version,
            "bytes": len(packed.data),
            "unpacked": packed.read.bundle.size,
            "sha256": sha256(packed.data).hexdigest(),
            "files": [member.name for member in packed.read.bundle.files],
        }
        write_json(json.dumps(about, ensure_ascii=False))


def _folder(given: Path) -> Path:
    """The folder that is meant; a campaign.json means its own."""
    path = given if given.exists() else resources.campaign(str(given)) or given
    return path.parent if path.name == CAMPAIGN_FILE and path.is_file() else path


def _tell_errors(issues: tuple[Issue, ...], t: Texts) -> None:
    for issue in issues:
        if issue.severity is Severity.ERROR:
            text, advice = say_issue(t, issue)
            line = f":{issue.place.line}" if issue.place.line else ""
            tell(f"{issue.place.file}{line}: {text} {advice}".rstrip())
