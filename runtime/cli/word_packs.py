"""``scryptic words``: word packs, lists of words in any alphabet that campaigns take over whole."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.campaign.model import CampaignWords
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.campaign.writer import SaveError, save_campaign
from runtime.cli.arguments import add_home, add_json_lines, home_given, path_given
from runtime.cli.exits import FAULTY, FINE, StopError
from runtime.cli.inputs import Whole, read_given
from runtime.match.word_packs import (
    MOST_NAME,
    NO_TERMS,
    RARE,
    PackShelf,
    WordPack,
    carried,
    pack_letters,
    say_made,
    say_removed,
    usual_name,
    with_words,
)
from runtime.support.slugs import is_slug
from runtime.support.terminal import tell, write_json, write_line
from runtime.support.texts import Texts, names_of
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    Actions = argparse._SubParsersAction[argparse.ArgumentParser]


def add(subparsers: Actions, t: Texts) -> None:
    """Add the command with what it can do."""
    parser = subparsers.add_parser(
        "words",
        description=t(
            "Words are English unless a campaign says otherwise. A word pack is a list of others, in any alphabet: it "
            "is installed once, out of a text file with one word a line, and campaigns take it over whole, with values "
            "and counts for its letters, so that their bundles need nothing else. Exit code 0: done; 1: there is a "
            "pack of that name already, or none; 2: something could not be read or written."
        ),
    )
    actions = parser.add_subparsers(title=t("actions"), metavar="ACTION", dest="action", required=True)
    _add_install(actions, t)
    listing = actions.add_parser("list", help=t("say which packs are installed"))
    add_json_lines(listing, t)
    use = actions.add_parser("use", help=t("let a campaign go by a pack"))
    use.add_argument("name", metavar="NAME", help=t("the pack"))
    use.add_argument("campaign", type=path_given, metavar="CAMPAIGN", help=t("the campaign's folder"))
    removing = actions.add_parser("remove", help=t("remove a pack; campaigns that go by it keep their own copy"))
    removing.add_argument("name", metavar="NAME", help=t("the pack"))
    for made in actions.choices.values():
        add_home(made, t)


def _add_install(actions: Actions, t: Texts) -> None:
    parser = actions.add_parser(
        "install",
        help=t("make a pack of a list of words"),
        description=t(
            "Makes a pack of a text file with one word a line, such as /usr/share/dict/ngerman of Debian's package "
            "wngerman. Capitals do not matter, and ß becomes SS. Its letters get values and counts by how often they "
            "stand in its words; words with a letter that is no more than one in {rare} are left out. What its words "
            "suggest (NAME.json), which are not offered (NAME.not-offered.txt) and its terms (NAME.licence.txt) go "
            "along where they lie beside it.",
            rare=RARE,
        ),
    )
    parser.add_argument("file", type=path_given, metavar="FILE", help=t("a list of one word a line, plain or gzipped"))
    parser.add_argument("--name", metavar="NAME", help=t("what the pack is called; else the file's name"))
    parser.add_argument(
        "--licence", type=path_given, metavar="FILE", help=t("the terms of the list, a text that goes along with it")
    )
    parser.add_argument(
        "--letters", default="", metavar="LETTERS", help=t("the letters of the language; other words are left out")
    )
    parser.add_argument("--replace", action="store_true", help=t("replace a pack of that name"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Do what is asked for; 0 where it is done, 1 where the pack is not as it must be, 2 where it can't be."""
    return _ACTIONS[args.action](args, PackShelf(home_given(args.home, t).words), t)


def _install(args: argparse.Namespace, shelf: PackShelf, t: Texts) -> int:
    name = args.name if args.name is not None else usual_name(args.file)
    if not is_slug(name) or len(name) > MOST_NAME:
        raise StopError(
            t("A pack's name has small letters, digits, hyphens and underscores, at most {most}.", most=MOST_NAME)
        )
    if shelf.find(name) is not None and not args.replace:
        tell(t("There is a pack “{name}” already; --replace replaces it.", name=name))
        return FAULTY
    made = shelf.install(args.file, name, args.licence, args.letters)
    for said in say_made(t, made):
        tell(said)
    tell(t("A campaign goes by it with: scryptic words use {name} CAMPAIGN", name=made.pack.name))
    return FINE


def _list(args: argparse.Namespace, shelf: PackShelf, t: Texts) -> int:
    packs = shelf.packs()
    for pack in packs:
        if args.json:
            write_json(json.dumps({"name": pack.name, "files": [file.as_posix() for file in pack.files]}))
        else:
            write_line("  ".join((pack.name, str(pack.list))))
    if not packs and not args.json:
        tell(t("No word pack is installed."))
    return FINE


def _use(args: argparse.Namespace, shelf: PackShelf, t: Texts) -> int:
    pack = _named(args.name, shelf, t)
    folder: Path = args.campaign.parent if args.campaign.name == CAMPAIGN_FILE else args.campaign
    if not folder.is_dir():
        raise StopError(t("{folder} is no campaign's folder.", folder=args.campaign))
    with ExitStack() as stack:
        given = read_given(folder, t, stack)
    if not isinstance(given, Whole):
        raise StopError(t("{folder} is no campaign's folder.", folder=args.campaign))
    letters = pack_letters(pack.list)
    name, files = carried(pack, folder)
    chosen = with_words(given.campaign, CampaignWords(name, refuse_unkind=given.campaign.words.refuse_unkind), letters)
    try:
        save_campaign(folder, chosen, given.source, others=files)
    except SaveError as problem:
        raise StopError(" ".join(say_issue(t, problem.issue))) from problem
    tell(
        t(
            "“{campaign}” goes by the words of “{name}” now, and has a copy of them.",
            campaign=chosen.name,
            name=pack.name,
        )
    )
    if pack.licence is None:
        tell(t(NO_TERMS))
    return FINE


def _remove(args: argparse.Namespace, shelf: PackShelf, t: Texts) -> int:
    pack = _named(args.name, shelf, t)
    shelf.remove(pack)
    tell(say_removed(t, pack))
    return FINE


def _named(name: str, shelf: PackShelf, t: Texts) -> WordPack:
    """The pack of that name; raises StopError where there is none."""
    pack = shelf.find(name)
    if pack is None:
        known = names_of(t, (one.name for one in shelf.packs()))
        said = t("No word pack “{name}” is installed. Installed are: {known}.", name=name, known=known)
        raise StopError(said if known else t("No word pack is installed."), FAULTY)
    return pack


_ACTIONS: Mapping[str, Callable[[argparse.Namespace, PackShelf, Texts], int]] = MappingProxyType(
    {"install": _install, "list": _list, "use": _use, "remove": _remove}
)
