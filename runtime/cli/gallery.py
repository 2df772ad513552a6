"""``scryptic gallery``: make a site of campaigns, sign what is handed in to one, and take campaigns from one."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime import resources
from runtime.campaign.bundles.shelf import CampaignShelf, InstallError
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arguments import add_home, add_json_lines, home_given, path_given
from runtime.cli.bundles import tell_issues
from runtime.cli.exits import FAULTY, FINE
from runtime.cli.install import add_replace_options, may_replace
from runtime.gallery.client import GalleryClient, GalleryVisit, ItemStanding, gallery_address
from runtime.gallery.entries import write_submission
from runtime.gallery.gallery_error import GalleryError, problem
from runtime.gallery.gallery_json import GalleryItem
from runtime.gallery.signatures import KeyStore, SigningKey, fingerprint, read_key
from runtime.gallery.site import SiteBuilder, present_index
from runtime.gallery.submissions import Submission, SubmissionReader, find_campaigns
from runtime.gallery.trust import KeyStanding
from runtime.profile.home import Home
from runtime.support.files import set_mode, write_whole
from runtime.support.terminal import end_over, is_watched, tell, tell_over, write_json, write_line
from runtime.support.texts import Texts, byte_size_text, mark, reason_of

if TYPE_CHECKING:
    Actions = argparse._SubParsersAction[argparse.ArgumentParser]


def add(subparsers: Actions, t: Texts) -> None:
    """Add the command with what it can do."""
    parser = subparsers.add_parser(
        "gallery",
        description=t(
            "A gallery is a web site of campaigns that any web host serves: a folder of files. This makes one, signs "
            "what is handed in to one, and lists and installs what one has, from https: addresses and folders. "
            "Exit code 0: done; 1: something is refused, or not as it should be; 2: it could not be read or written."
        ),
    )
    actions = parser.add_subparsers(title=t("actions"), metavar="ACTION", dest="action", required=True)
    _add_build(actions, t)
    _add_entry(actions, t)
    _add_key(actions, t)
    _add_list(actions, t)
    _add_get(actions, t)
    _add_forget(actions, t)


def _add_signing(parser: argparse.ArgumentParser, t: Texts) -> None:
    parser.add_argument(
        "--key", type=path_given, metavar="FILE.pem", help=t("the key to sign with; yours in the settings folder else")
    )
    add_home(parser, t)


def _add_build(actions: Actions, t: Texts) -> None:
    parser = actions.add_parser(
        "build",
        help=t("make the site of a gallery"),
        description=t(
            "Makes a folder that any web host serves as a gallery: an index that is signed, bundles, pictures, a page "
            "for each campaign. Folders of campaigns are packed and signed with your key; bundles bring the entry that "
            "their author signed, FILE.scryptic-entry beside FILE.scryptic."
        ),
    )
    parser.add_argument(
        "folders",
        nargs="*",
        type=path_given,
        metavar="FOLDER",
        help=t("a campaign's folder, a shipped campaign's name, a bundle, or a folder that holds such"),
    )
    parser.add_argument(
        "-o", "--output", type=path_given, required=True, metavar="SITE", help=t("the folder of the site")
    )
    parser.add_argument("--name", metavar="NAME", help=t("what the gallery is called"))
    parser.add_argument("--about", metavar="TEXT", help=t("what the gallery is about"))
    parser.add_argument("--add", action="store_true", help=t("keep what the gallery has, and add to it"))
    parser.add_argument(
        "--remove",
        action="append",
        default=[],
        metavar="ID",
        help=t("keep what the gallery has, but for this campaign"),
    )
    parser.add_argument(
        "--revoke",
        metavar="KEY",
        help=t("trust this key of an author no longer, by its first digits: what is signed with it is left out"),
    )
    parser.add_argument("--reason", metavar="TEXT", help=t("with --revoke: why, as players are told"))
    parser.add_argument("--reinstate", metavar="KEY", help=t("trust a revoked key again"))
    parser.add_argument(
        "--vouch", action="store_true", help=t("sign bundles that bring no entry yourself, for their authors")
    )
    _add_signing(parser, t)


def _add_entry(actions: Actions, t: Texts) -> None:
    parser = actions.add_parser(
        "entry",
        help=t("sign a campaign, to hand it in to a gallery"),
        description=t(
            "Packs a campaign and signs what galleries tell of it: writes ID.scryptic and ID.scryptic-entry into a "
            "folder. Both are handed in together to who runs the gallery."
        ),
    )
    parser.add_argument(
        "folder", type=path_given, metavar="FOLDER", help=t("a campaign's folder, or a shipped campaign's name")
    )
    parser.add_argument(
        "-o", "--output", type=path_given, required=True, metavar="FOLDER", help=t("where both files are written")
    )
    _add_signing(parser, t)


def _add_key(actions: Actions, t: Texts) -> None:
    parser = actions.add_parser(
        "key",
        help=t("say by which key others know you"),
        description=t(
            "Says the key that you sign with; the first time it is made. Keep a copy: without it the next version of a "
            "campaign looks as if it came from somebody else."
        ),
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--save", type=path_given, metavar="FILE.pem", help=t("write a copy of the secret key"))
    which.add_argument(
        "--load", type=path_given, metavar="FILE.pem", help=t("sign with the key of this file from now on")
    )
    which.add_argument(
        "--renew",
        action="store_true",
        help=t("sign with a new key from now on, which the one that you have signs, so that others know it is yours"),
    )
    parser.add_argument("--replace", action="store_true", help=t("with --load: in the place of the key that is there"))
    add_home(parser, t)


def _add_list(actions: Actions, t: Texts) -> None:
    parser = actions.add_parser(
        "list",
        help=t("list the campaigns of a gallery, or your galleries"),
        description=t("Lists what a gallery has, and keeps its address and key; without an address, your galleries."),
    )
    parser.add_argument(
        "address", nargs="?", metavar="ADDRESS", help=t("the gallery: an https: address, or a folder of this computer")
    )
    parser.add_argument(
        "--search", metavar="TEXT", default="", help=t("only campaigns in whose entry all these words are")
    )
    parser.add_argument("--offline", action="store_true", help=t("what was seen last, without asking the gallery"))
    add_json_lines(parser, t)
    _add_trusting(parser, t)


def _add_trusting(parser: argparse.ArgumentParser, t: Texts) -> None:
    parser.add_argument(
        "--trust-new-key", action="store_true", help=t("take what is signed with another key than before")
    )
    add_home(parser, t)


def _add_get(actions: Actions, t: Texts) -> None:
    parser = actions.add_parser(
        "get",
        help=t("install a campaign from a gallery"),
        description=t(
            "Downloads a campaign, checks its size, digest, signature and files, and installs it. Where a version "
            "of it is installed, it is said first what the update brings. A download that broke off is gone on with."
        ),
    )
    parser.add_argument(
        "address", metavar="ADDRESS", help=t("the gallery: an https: address, or a folder of this computer")
    )
    parser.add_argument("id", metavar="ID", help=t("the campaign"))
    add_replace_options(parser, t)
    _add_trusting(parser, t)


def _add_forget(actions: Actions, t: Texts) -> None:
    parser = actions.add_parser(
        "forget",
        help=t("forget a gallery and its key"),
        description=t(
            "Forgets a gallery, its key and what was seen of it; campaigns that were installed from it stay."
        ),
    )
    parser.add_argument("address", metavar="ADDRESS", help=t("the gallery"))
    add_home(parser, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Do what is asked for; 0 where it is done, 1 where something is refused, 2 where it can't be."""
    try:
        return _ACTIONS[args.action](args, home_given(args.home, t), t)
    except (GalleryError, InstallError) as fault:
        tell_issues((fault.issue,), t)
        return FAULTY


def _build(args: argparse.Namespace, home: Home, t: Texts) -> int:
    builder = SiteBuilder(args.output, _signing_key(args, home), t)
    before = present_index(args.output)
    if args.add or args.remove or args.revoke or args.reinstate:
        builder.keep_present()
    if args.reinstate:
        builder.reinstate(args.reinstate)
    if args.revoke:
        gone = builder.revoke(args.revoke, (args.reason or "").strip() or t("its author has lost it"))
        tell(t("The key is not trusted any more; left out: {ids}", ids=", ".join(gone) or "–"))
    for campaign_id in args.remove:
        if not builder.remove(campaign_id):
            raise problem("gallery-unknown", id=campaign_id, address=str(args.output))
    reader = SubmissionReader(
        _signing_key(args, home), read_rulesets(resources.assets() / "rulesets"), home.state, vouches=args.vouch
    )
    taken: dict[str, Path] = {}
    for path in find_campaigns(map(_folder, args.folders)):
        submission = reader.take(path)
        entry = submission.signed.entry
        if entry.id in taken:
            raise problem("gallery-twice", id=entry.id, file=str(path), other=str(taken[entry.id]))
        taken[entry.id] = path
        _tell_gaps(path, submission, t)
        builder.add(submission.bundle, submission.signed, submission.levels)
    name = args.name if args.name is not None else before.name if before is not None else t("A gallery of campaigns")
    about = args.about if args.about is not None else before.about if before is not None else ""
    index = builder.write(name, about)
    count = t.plural("{count} campaign", "{count} campaigns", len(index.items))
    tell(t("{folder} is a gallery of {count}. Put its files on any web host.", folder=args.output, count=count))
    return FINE


def _folder(given: Path) -> Path:
    return given if given.exists() else resources.campaign(str(given)) or given


def _signing_key(args: argparse.Namespace, home: Home) -> SigningKey:
    return read_key(args.key) if args.key is not None else KeyStore(home).key()


def _tell_gaps(path: Path, submission: Submission, t: Texts) -> None:
    tell_issues(submission.gaps, t, f"{path}: ")


def _entry(args: argparse.Namespace, home: Home, t: Texts) -> int:
    rulesets = read_rulesets(resources.assets() / "rulesets")
    folder = next(find_campaigns([_folder(args.folder)]))
    submission = SubmissionReader(_signing_key(args, home), rulesets, home.state, vouches=True).take(folder)
    _tell_gaps(folder, submission, t)
    bundle, entry = write_submission(args.output, submission.bundle.data, submission.signed)
    key = fingerprint(submission.signed.key)
    tell(t("{file} and {entry} are written, signed with your key {key}.", file=bundle, entry=entry, key=key))
    return FINE


def _key(args: argparse.Namespace, home: Home, t: Texts) -> int:
    store = KeyStore(home)
    if args.load is not None:
        loaded = read_key(args.load)
        if store.has_key() and not args.replace and store.key().public != loaded.public:
            tell(
                t(
                    "You have a key already, {key}; --replace puts this one in its place.",
                    key=fingerprint(store.key().public),
                )
            )
            return FAULTY
        store.keep(loaded)
    key = store.key()
    if args.renew:
        key = store.keep(key.renewed())
    if args.save is not None:
        try:
            # Before there is anything in it, lest somebody reads it meanwhile.
            write_whole(args.save, b"")
            set_mode(args.save, 0o600)
            write_whole(args.save, key.data)
        except OSError as fault:
            raise problem("gallery-key-unkept", file=str(args.save), reason=reason_of(fault)) from fault
    write_line(fingerprint(key.public))
    tell(t("The secret key lies in {file}. Keep a copy of it: scryptic gallery key --save FILE.pem", file=store.file))
    return FINE


def _visit(
    args: argparse.Namespace, home: Home, t: Texts, *, offline: bool = False
) -> tuple[GalleryClient, GalleryVisit]:
    """What a gallery has; what keeps its present state from being had is told."""
    client, address = GalleryClient(home), gallery_address(args.address)
    seen = client.last_seen(address) if offline else None
    if seen is not None:
        return client, seen
    found = client.visit(address, accept_key=args.trust_new_key)
    if found.problem is not None:
        tell_issues((found.problem,), t)
        if found.changed_key:
            tell(t("The new key is {key}; --trust-new-key takes it.", key=fingerprint(found.changed_key)))
        tell(t("What follows was seen earlier, on {date} or later.", date=found.index.date))
    elif found.is_renewed:
        tell(t("The gallery has a new key, {key}, signed with the one from before.", key=fingerprint(found.index.key)))
    installed = {one.folder.name: one.head for one in CampaignShelf(home.campaigns).installed()}
    tell_issues(client.revoked_issues(found.address, installed), t)
    return client, found


def _list(args: argparse.Namespace, home: Home, t: Texts) -> int:
    if args.address is None:
        known = GalleryClient(home).galleries()
        for one in known:
            if args.json:
                write_json(json.dumps({"address": one.address, "name": one.name, "key": one.key}, ensure_ascii=False))
            else:
                write_line(f"{one.address}  {one.name}  {fingerprint(one.key)}")
        if not known and not args.json:
            tell(t("You have no galleries yet: scryptic gallery list ADDRESS adds one."))
        return FINE
    client, visit = _visit(args, home, t, offline=args.offline)
    installed = {one.folder.name: one.head for one in CampaignShelf(home.campaigns).installed()}
    words = args.search.casefold().split()
    for item in visit.index.items:
        entry = item.entry
        text = " ".join((entry.id, entry.name, entry.author, entry.description)).casefold()
        if all(word in text for word in words):
            standing = client.standing(item, installed)
            if args.json:
                write_json(_as_json(item, standing))
            else:
                write_line(_row(t, item, standing))
    return FAULTY if visit.problem is not None else FINE


_STANDINGS: Mapping[ItemStanding, str] = MappingProxyType(
    {
        ItemStanding.NEW: "",
        ItemStanding.INSTALLED: mark("installed"),
        ItemStanding.UPDATE: mark("newer than yours"),
        ItemStanding.OLDER: mark("older than yours"),
        ItemStanding.OTHER: mark("another one than yours"),
    }
)


def _row(t: Texts, item: GalleryItem, standing: ItemStanding) -> str:
    entry = item.entry
    levels = t.plural("{count} level", "{count} levels", entry.level_count)
    parts = (entry.id, entry.version, entry.name, entry.author, levels, byte_size_text(t, entry.size))
    return "  ".join(filter(None, (*parts, t(_STANDINGS[standing]))))


def _as_json(item: GalleryItem, standing: ItemStanding) -> str:
    entry = item.entry
    about = {
        "id": entry.id,
        "name": entry.name,
        "author": entry.author,
        "version": entry.version,
        "languages": list(entry.languages),
        "licence": entry.licence,
        "levels": entry.level_count,
        "stars": entry.stars,
        "bytes": entry.size,
        "sha256": entry.sha256,
        "key": item.signed.key,
        "added": item.added,
        "standing": standing.value,
    }
    return json.dumps(about, ensure_ascii=False)


def _get(args: argparse.Namespace, home: Home, t: Texts) -> int:
    client, visit = _visit(args, home, t)
    item = next((one for one in visit.index.items if one.id == args.id), None)
    if item is None:
        raise problem("gallery-unknown", id=args.id, address=visit.address)
    width = 0

    def progress(done: int, whole: int) -> None:
        nonlocal width
        if is_watched():
            width = tell_over(f"{100 * done // whole} %", width)

    bundle = client.download(visit.address, item, progress)
    if width:
        end_over()
    shelf = CampaignShelf(home.campaigns)
    if not may_replace(home, shelf, bundle, t, replace=args.replace, older=args.older):
        return FAULTY
    is_renewed = client.author_standing(visit.address, item) is KeyStanding.RENEWED
    done = client.install(visit.address, item, bundle, shelf, accept_key=args.trust_new_key)
    key = fingerprint(item.signed.key)
    if is_renewed:
        tell(t("Its author has a new key, signed with the one from before."))
    tell(t("“{name}” is signed by {key}.", name=done.head.name, key=key))
    tell(t("“{name}” is installed. Play it with: scryptic play {id}", name=done.head.name, id=done.head.id))
    return FINE


def _forget(args: argparse.Namespace, home: Home, t: Texts) -> int:
    address = gallery_address(args.address)
    GalleryClient(home).forget(address)
    tell(t("{address} is forgotten.", address=address))
    return FINE


_ACTIONS: Mapping[str, Callable[[argparse.Namespace, Home, Texts], int]] = MappingProxyType(
    {"build": _build, "entry": _entry, "key": _key, "list": _list, "get": _get, "forget": _forget}
)
