"""``scryptic new``: a folder with a new campaign, for people who write by hand."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from runtime import resources
from runtime.campaign.templates import TEMPLATES, CampaignOptions, begun_campaign, schema_files, with_schemas
from runtime.campaign.writer import SaveError, save_campaign
from runtime.cli.arguments import path_given
from runtime.cli.exits import FINE, WRONG_USE
from runtime.engine.board.grid import Size
from runtime.support.files import is_free
from runtime.support.terminal import tell
from runtime.support.texts import Texts, reason_of, spoken
from runtime.support.wording import say_issue

LEAST, USUAL, MOST = 7, 15, 60
"""Rows and columns of a new campaign's maps; templates with a river need the least, larger ones play long."""


LONGEST = 200


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "new",
        description=t(
            "Makes the folder of a new campaign that can be played at once, all of it or nothing. Its files name their "
            "schemas, which lie beside them, so that code editors complete and check what is written. "
            "Exit code 0: made; 2: the folder could not be made."
        ),
    )
    parser.add_argument("campaign", type=path_given, metavar="CAMPAIGN", help=t("a new or empty folder"))
    parser.add_argument("--name", type=_name, default=None, help=t("the campaign's name; else the folder's"))
    parser.add_argument("--author", type=_name, default=None, metavar="NAME", help=t("who makes it"))
    offered = "; ".join(f"{one.id}: {t(one.about)}" for one in TEMPLATES.values())
    first = next(iter(TEMPLATES))
    parser.add_argument(
        "--template",
        choices=tuple(TEMPLATES),
        default=first,
        help=t("what it begins with ({name} unless said): {offered}", name=first, offered=offered),
    )
    for option, about in (("--rows", t("rows of its maps")), ("--columns", t("columns of its maps"))):
        said = t("{about}, {least} to {most}", about=about, least=LEAST, most=MOST)
        parser.add_argument(option, type=_length, default=USUAL, metavar="N", help=said)


def _name(text: str) -> str:
    """A name for people; raises ArgumentTypeError where it can't be one."""
    if not text.strip() or len(text) > LONGEST or not text.isprintable():
        raise argparse.ArgumentTypeError(spoken()("a name has 1 to {most} characters in one line", most=LONGEST))
    return text.strip()


def _length(text: str) -> int:
    from runtime.cli.arguments import number_given

    return number_given(text, LEAST, MOST)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Make the folder; 0 where it is made, 2 where it can't be."""
    folder: Path = args.campaign.absolute()
    if not folder.parent.is_dir():
        return _wrong(t("There is no folder {place}. Choose one that exists.", place=folder.parent))
    template = TEMPLATES[args.template]
    size = Size(args.rows, args.columns)
    if template.symmetry is not None and not template.symmetry.fits(size):
        return _wrong(t("The template {name} needs as many rows as columns.", name=template.id))
    wish = CampaignOptions(args.name or _name_of(folder), size, template.symmetry, args.author or "")
    campaign = with_schemas(begun_campaign(template, wish, t))
    try:
        if not is_free(folder):
            return _wrong(t("{folder} exists already and is not empty. Choose another name.", folder=folder))
        save_campaign(folder, campaign, None, others=schema_files(resources.schemas()))
    except SaveError as problem:
        return _wrong(" ".join(say_issue(t, problem.issue)))
    except OSError as problem:
        return _wrong(t("{folder} could not be made: {reason}.", folder=folder, reason=reason_of(problem)))
    tell(t("“{name}” is made in {folder}. scryptic check and scryptic play take it.", name=wish.name, folder=folder))
    return FINE


def _name_of(folder: Path) -> str:
    """The folder's name as people write one."""
    sound = folder.name.encode("utf-8", "replace").decode("utf-8")
    words = re.sub(r"[-_\s]+", " ", sound).strip()
    return (words[:1].upper() + words[1:])[:LONGEST] or sound[:LONGEST]


def _wrong(said: str) -> int:
    tell(said)
    return WRONG_USE
