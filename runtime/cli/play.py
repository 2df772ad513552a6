"""``scryptic play``: the game window, on a campaign or on one level."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reading import CAMPAIGN_FILE, read_campaign, read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.engine.level import Level
from runtime.engine.ruleset import Ruleset
from runtime.lexicon import LexiconError, load_lexicon
from runtime.profile.home import find_home
from runtime.profile.settings import read_settings
from runtime.support.issues import Issue, Severity
from runtime.support.texts import Texts, english
from runtime.support.wording import say_issue
from runtime.ui.libraries import require_qt

FINE, FAULTY, WRONG_USE = 0, 1, 2
SHIPPED = "first-light"
SEED_BITS = 32


class _StopError(Exception):
    """There is nothing to play; the message says why, ``code`` is the exit code."""

    def __init__(self, message: str, code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.code = code


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser("play", help=say("play a campaign or a level"))
    parser.add_argument(
        "what",
        nargs="?",
        metavar="CAMPAIGN|LEVEL",
        help=say("a campaign's folder, a level's file, or the name of a shipped campaign (first-light unless said)"),
    )
    parser.add_argument("--level", dest="level_id", metavar="ID", help=say("which level of the campaign"))
    parser.add_argument("--seed", type=_seed, metavar="N", help=say("a number that settles all chance of the game"))
    parser.add_argument("--home", type=Path, metavar="DIR", help=say("where settings and saves lie"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play until the windows are closed: 0 after a game, 1 where the level has errors, 2 where nothing can be read."""
    try:
        campaign, level = _read(args.what or SHIPPED, args.level_id, t)
        rulesets = read_rulesets(resources.assets() / "rulesets")
        wanted = (level,) if level is not None else campaign.levels if campaign is not None else ()
        blocked = _check(wanted, rulesets, t)
        lexicon = load_lexicon()
    except _StopError as stop:
        sys.stderr.write(f"{stop}\n")
        return stop.code
    except LexiconError as problem:
        _tell((problem.issue,), t)
        return WRONG_USE
    require_qt(t)
    from runtime.ui.game.program import Plan, run_program

    seed = args.seed if args.seed is not None else secrets.randbits(SEED_BITS)
    settings = read_settings(find_home(args.home))
    return run_program(Plan(campaign, level, seed, blocked), rulesets, lexicon, t, settings.reduced_motion)


def _seed(text: str) -> int:
    """A seed from the command line; raises ValueError where it is no whole number of 0 or more."""
    seed = int(text)
    if seed < 0:
        raise ValueError(text)
    return seed


def _read(what: str, level_id: str | None, t: Texts) -> tuple[Campaign | None, Level | None]:
    """The campaign, the level, or both, that are meant. Raises _StopError."""
    path = _found(what, t)
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return _read_campaign(path if path.is_dir() else path.parent, level_id, t)
    if level_id is not None:
        raise _StopError(t("{file} is a single level; --level goes with a campaign.", file=path))
    read = read_level(path)
    if read.level is None or read.read_only:
        _tell(read.issues, t)
        raise _StopError(t("{file} can't be played.", file=path))
    return None, read.level


def _found(what: str, t: Texts) -> Path:
    """The file or folder that is meant: a path, or the name of a shipped campaign. Raises _StopError."""
    path = Path(what)
    if path.exists():
        return path
    shipped = resources.campaigns() / what
    if path.name == what and (shipped / CAMPAIGN_FILE).is_file():
        return shipped
    known = ", ".join(sorted(entry.parent.name for entry in resources.campaigns().glob(f"*/{CAMPAIGN_FILE}")))
    raise _StopError(t("There is no {what}. Shipped campaigns are: {known}.", what=what, known=known))


def _read_campaign(folder: Path, level_id: str | None, t: Texts) -> tuple[Campaign, Level | None]:
    """A campaign, and its level of that id, or its only one. Raises _StopError."""
    read = read_campaign(folder, mend=False)
    campaign = read.campaign
    if campaign is None or not campaign.levels:
        _tell(read.issues, t)
        raise _StopError(t("{folder} is no campaign that can be played.", folder=folder))
    if level_id is None:
        return campaign, campaign.levels[0] if len(campaign.levels) == 1 else None
    for level in campaign.levels:
        if level.id == level_id:
            return campaign, level
    if level_id in read.unread:
        _tell(tuple(issue for issue in read.issues if issue.place.file.endswith(f"/{level_id}.json")), t)
        raise _StopError(t("The level {level} of {folder} can't be read.", level=level_id, folder=folder))
    known = ", ".join(level.id for level in campaign.levels)
    raise _StopError(
        t("There is no level {level} in {folder}. It has: {known}.", level=level_id, folder=folder, known=known)
    )


def _check(levels: tuple[Level, ...], rulesets: Mapping[str, Ruleset], t: Texts) -> Mapping[str, str]:
    """Why levels can't be played, by their ids, said on stderr too; raises _StopError where none of them can be."""
    blocked: dict[str, str] = {}
    for level in levels:
        errors = tuple(issue for issue in check_level(level, rulesets) if issue.severity is Severity.ERROR)
        _tell(errors, t)
        if errors:
            blocked[level.id] = " ".join(say_issue(t, issue)[0] for issue in errors)
    if len(blocked) == len(levels):
        names = ", ".join(level.id for level in levels)
        raise _StopError(t("{levels} can't be played until this is mended.", levels=names), FAULTY)
    return blocked


def _tell(issues: tuple[Issue, ...], t: Texts) -> None:
    """Say the errors; warnings are for ``scryptic check``."""
    for issue in issues:
        if issue.severity is Severity.ERROR:
            text, advice = say_issue(t, issue)
            place = issue.place.file or issue.place.level
            where = f"{place}:{issue.place.line}: " if issue.place.line else f"{place}: "
            sys.stderr.write(f"{where}{text} {advice}".rstrip() + "\n")
