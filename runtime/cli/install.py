"""``scryptic install``: a bundle among the installed campaigns, and what is there."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks.bundle_preview import check_folder
from runtime.cli.arguments import add_home, home_given, path_given
from runtime.cli.bundles import RefusedError, taken, tell_issues, unpacked
from runtime.cli.exits import FAULTY, FINE, WRONG_USE
from runtime.match.campaign_updates import say_update, update_on
from runtime.profile.home import Home
from runtime.support.terminal import ask, tell, write_json, write_line
from runtime.support.texts import Texts, names_of


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "install",
        description=t(
            "Installs a bundle's campaign for this person, so that it can be played by its id. Where a version of it "
            "is installed, it is said what the update brings and what becomes of a journey before it is replaced; "
            "saved games stay. Exit code 0: done; 1: the bundle is refused, or another version is installed and not "
            "to be replaced; 2: it could not be read, or not be written."
        ),
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=path_given, metavar="FILE.scryptic", help=t("the bundle"))
    what.add_argument("--list", action="store_true", help=t("say what is installed"))
    what.add_argument("--remove", metavar="ID", help=t("remove an installed campaign"))
    add_replace_options(parser, t)
    parser.add_argument("--json", action="store_true", help=t("with --list: a JSON object a line"))
    add_home(parser, t)


def add_replace_options(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add the options that answer :func:`may_replace` beforehand."""
    parser.add_argument("--replace", action="store_true", help=t("replace what is installed without asking"))
    parser.add_argument("--older", action="store_true", help=t("with --replace: also by an older version"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Install, list or remove; 0 where it is done, 1 where the bundle is refused, 2 where it can't be."""
    home = home_given(args.home, t)
    shelf = CampaignShelf(home.campaigns)
    try:
        if args.list:
            return _list(shelf, t, as_json=args.json)
        if args.remove is not None:
            return _remove(shelf, args.remove, t)
        return _install(home, shelf, taken(args.file), t, replace=args.replace, older=args.older)
    except RefusedError as refused:
        return refused.tell(t)
    except InstallError as problem:
        tell_issues((problem.issue,), t)
        return WRONG_USE


def _install(home: Home, shelf: CampaignShelf, bundle: Bundle, t: Texts, *, replace: bool, older: bool) -> int:
    if not may_replace(home, shelf, bundle, t, replace=replace, older=older):
        return FAULTY
    done = shelf.install(bundle, replace=True)
    said = t("“{name}” is installed. Play it with: scryptic play {id}", name=done.head.name, id=done.head.id)
    tell(said)
    _warn(done.folder, t)
    return FINE


def _warn(folder: Path, t: Texts) -> None:
    """Say how many errors an installed campaign has, if any: levels with errors can't be played."""
    errors = check_folder(folder, read_rulesets(resources.assets() / "rulesets")).errors
    if errors:
        told = t.plural(
            "It has {count} error, because of which some of it can't be played: scryptic check {folder} names it.",
            "It has {count} errors, because of which some of it can't be played: scryptic check {folder} names them.",
            errors,
            folder=folder,
        )
        tell(told)


def may_replace(home: Home, shelf: CampaignShelf, bundle: Bundle, t: Texts, *, replace: bool, older: bool) -> bool:
    """Say what another version brings, where one is installed, and whether it may take its place.

    The person at the terminal is asked; nobody is where there is none. Raises InstallError.
    """
    if shelf.find(bundle.head.id) is None:
        return True
    try:
        with unpacked(bundle) as folder:
            now = read_campaign(folder, mend=False).campaign
    except OSError as problem:
        raise InstallError(shelf.why_failed(problem)) from problem
    update = update_on(shelf, now or bundle.head, home, t.language)
    if update is None:
        return True
    for paragraph in say_update(t, update):
        tell(paragraph)
    is_older = update.is_downgrade
    if replace and (older or not is_older):
        return True
    if replace:
        tell(t("Nothing was changed; --replace --older puts the older version in its place."))
        return False
    question = t("Go back to the older version? [y/N]") if is_older else t("Replace it? [y/N]")
    if (ask(question) or "").strip().casefold() in {"y", "yes", t("yes").casefold(), t("yes").casefold()[:1]}:
        return True
    tell(t("Nothing was changed; --replace replaces it. Saved games stay."))
    return False


def _list(shelf: CampaignShelf, t: Texts, *, as_json: bool) -> int:
    for one in shelf.installed():
        head = one.head
        if as_json:
            about = {
                "id": one.folder.name,
                "name": head.name,
                "version": head.version,
                "author": head.author,
                "licence": head.licence,
                "folder": one.folder.as_posix(),
            }
            write_json(json.dumps(about, ensure_ascii=False))
        else:
            write_line("  ".join(filter(None, (one.folder.name, head.version, head.name, head.author))))
    if not as_json and not shelf.installed():
        tell(t("No campaign is installed."))
    return FINE


def _remove(shelf: CampaignShelf, campaign_id: str, t: Texts) -> int:
    found = shelf.find(campaign_id)
    if found is None:
        known = names_of(t, (one.folder.name for one in shelf.installed()))
        said = t("No campaign with the id “{id}” is installed. Installed are: {known}.", id=campaign_id, known=known)
        tell(said if known else t("No campaign is installed."))
        return WRONG_USE
    shelf.remove(campaign_id)
    tell(t("“{name}” is removed. Its saved games stay.", name=found.head.name))
    return FINE
