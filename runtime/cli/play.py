"""``scryptic play``: the main menu, or at once a campaign or one level.

What a named campaign takes is loaded only where one is named: the menu is on the screen long before that.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from types import MappingProxyType

from runtime.campaign.turn_json import SUFFIX
from runtime.cli.exits import WRONG_USE
from runtime.match.table_files import Recorded, recorded_in
from runtime.profile.home import Home
from runtime.support.terminal import tell
from runtime.support.texts import Texts, english, spoken
from runtime.ui.application.startup import in_windows

SEED_DIGITS = 100
JSON = ".json"
BUNDLE = ".scryptic"
"""What bundles end in; :data:`runtime.campaign.bundles.SUFFIX`, which takes long to load."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser(
        "play",
        description=say(
            "Opens the game. "
            "Exit code 0: the windows were closed; 1: the level has errors; 2: something could not be read."
        ),
    )
    parser.add_argument(
        "what",
        nargs="?",
        metavar="CAMPAIGN|LEVEL|BUNDLE|REPLAY|TURN",
        help=say(
            "a campaign's folder, a level's file, a bundle, a replay, a file of a game by files, or the name of a "
            "shipped or installed campaign "
            "(the main menu unless said)"
        ),
    )
    parser.add_argument("--level", dest="level_id", metavar="ID", help=say("which level of the campaign"))
    parser.add_argument("--preset", metavar="NAME", help=say("begin as a preset of the level, by name or id"))
    parser.add_argument("--seed", type=_seed, metavar="N", help=say("a number that settles all chance of the game"))
    parser.add_argument(
        "--window",
        action="store_true",
        help=say("look at the file in the window of the menus, which says there what is wrong with it: for desktops"),
    )
    parser.add_argument("--home", type=Path, metavar="DIR", help=say("where settings and saves lie"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play until the windows are closed: 0 after a game, 1 where the level has errors, 2 where nothing can be read."""
    # Loaded here, for it leads to the search.
    from runtime.cli.kernel_notice import tell_untrusted

    tell_untrusted(t)
    file = Path(args.what or "")
    if args.window and file.is_file():
        return _run_menu(args, t, **{_OPENED.get(file.suffix.lower(), "replay"): file})
    if file.suffix == JSON and (kind := recorded_in(file)) is not None:
        return _replay(args, t, file, kind)
    if file.suffix == SUFFIX:
        return _run_menu(args, t, turn=file)
    if args.what is not None or args.level_id is not None or args.preset is not None:
        from runtime.cli.play_one import run_one

        return run_one(args, t)
    return _run_menu(args, t)


_OPENED = MappingProxyType({BUNDLE: "bundle", SUFFIX: "turn"})
"""How files of these endings are opened from the menus; all others may be replays."""


def _run_menu(args: argparse.Namespace, t: Texts, **opened: Path) -> int:
    """Begin with the menus, and with what is ``opened`` over them: a bundle, a replay, or a game by files."""

    def show(home: Home) -> int:
        from runtime.ui.menus.lobby import run_menu

        return run_menu(t, home, args.seed, **opened)

    return in_windows(args.home, t, show)


def _replay(args: argparse.Namespace, t: Texts, file: Path, kind: Recorded) -> int:
    """Look at a finished game again: 2 where its file can't be read."""
    from runtime.cli.play_one import is_refused_record
    from runtime.match.table_files import read_table_record

    if kind is Recorded.TABLE:
        if read_table_record(file).value is None:
            tell(t("The record can't be read any more: {file}", file=file))
            return WRONG_USE
    elif is_refused_record(file, t):
        return WRONG_USE
    return _run_menu(args, t, replay=file)


def _seed(text: str) -> int:
    """A seed from the command line; raises ArgumentTypeError where it is no whole number of 0 or more."""
    if not (text.isascii() and text.isdecimal() and len(text) <= SEED_DIGITS):
        raise argparse.ArgumentTypeError(spoken()("{text} is no whole number of 0 or more", text=text[:40]))
    return int(text)
