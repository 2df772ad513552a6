"""``scryptic prove``: looks for games that show how levels can be won, and keeps them as proofs."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from runtime import resources
from runtime.ai import ALL_PLAYERS, PLAYERS, known_ids
from runtime.campaign.model import Campaign
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign, read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.writer import SaveError
from runtime.checks.clear_search import TryCounts
from runtime.cli.arguments import number_given, path_given
from runtime.cli.clear_check import clear_check
from runtime.cli.exits import WRONG_USE, StopError
from runtime.cli.inputs import say_no_file, tell_errors
from runtime.cli.proof_work import (
    MOST_SECONDS,
    SECONDS,
    SECONDS_A_WAY,
    STANDARD,
    ProofGround,
    ProofWork,
    say_no_proof,
)
from runtime.cli.series import (
    add_workers,
    opened_cluster,
    player_given,
    say_kept,
    tell_cluster_error,
)
from runtime.engine.board.sides import SIDES
from runtime.match.proof_games import IDLE
from runtime.match.wordlists import campaign_source, source_beside
from runtime.profile.home import find_home
from runtime.simulate.cluster import ClusterError
from runtime.simulate.experiment import listed_players
from runtime.simulate.proof_search import SEARCHERS
from runtime.support.issues import Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

GAMES, MOST_GAMES = 12, 10_000
A_DAY = 86_400


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "prove",
        description=t(
            "Shows that levels can be won: replays the proofs that are kept, and has the computer look for games that "
            "are won in the ways that have none. That none is found is evidence, and no proof that there is none. "
            "Exit code 0: every way is proved; 1: a game was not found, or a level has errors or can't be played by "
            "who is to look; 2: something could not be read or written."
        ),
    )
    parser.add_argument(
        "path", type=path_given, metavar="PATH", help=t("a campaign's folder, a shipped one's name, or a level's file")
    )
    parser.add_argument("--level", metavar="ID", help=t("only this level of a campaign"))
    parser.add_argument(
        "--path",
        dest="way",
        metavar="ID",
        help=t("only the objective of this id, or {standard} for the standard ends", standard=STANDARD),
    )
    parser.add_argument(
        "--side", choices=[side.value for side in SIDES], help=t("whose ways to win; the protagonist's unless said")
    )
    _add_search(parser, t)
    parser.add_argument("--again", action="store_true", help=t("look even where a proof holds"))
    parser.add_argument(
        "--all",
        action="store_true",
        help=t(
            "prove every way at each difficulty, with the least and the most that one can bring along, against the "
            "level's own computer; what is found is written at once, and a search that was stopped goes on"
        ),
    )
    parser.add_argument("--write", action="store_true", help=t("keep what is found in the campaign's folder proofs"))
    add_workers(parser, t)


def _add_search(parser: argparse.ArgumentParser, t: Texts) -> None:
    """How games are looked for: how many, by whom, against whom, from which seed."""
    parser.add_argument(
        "--games",
        type=lambda text: number_given(text, 1, MOST_GAMES),
        default=GAMES,
        metavar="N",
        help=t("give up after so many games for each way ({count} unless said)", count=GAMES),
    )
    parser.add_argument(
        "--seconds",
        type=lambda text: number_given(text, 1, A_DAY),
        metavar="N",
        help=t(
            "give up after looking for so many seconds in all (unless said {count}, and {more} more for each way, "
            "{most} at most)",
            count=SECONDS,
            more=SECONDS_A_WAY,
            most=MOST_SECONDS,
        ),
    )
    parser.add_argument(
        "--player",
        type=lambda text: player_given(text, tuple(ALL_PLAYERS)),
        metavar="ID",
        help=t(
            "who looks for the victory, of {known}; unless said {players} in turn, the first of them only where the "
            "compiled game has room for the level",
            known=known_ids(ALL_PLAYERS),
            players=", ".join(SEARCHERS),
        ),
    )
    parser.add_argument(
        "--opponent",
        type=lambda text: player_given(text, (*PLAYERS, IDLE)),
        metavar="ID",
        help=t(
            "whom it meets, of {known}; unless said, the level's own computer, then weaker ones in turn",
            known=listed_players((*PLAYERS, IDLE)),
        ),
    )
    parser.add_argument(
        "--seed",
        type=lambda text: number_given(text, 0, 2**53),
        default=1,
        metavar="N",
        help=t("the seed of the first game (1 unless said)"),
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Prove, say how it went, and write; 0 where all is proved, 1 where not, 2 where something can't be done."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    try:
        ground = _ground(args, t)
        if args.write and (ground.source is None or ground.source.folder is None):
            raise StopError(t("{file} belongs to no campaign's folder that proofs could be kept in.", file=args.path))
        work = ProofWork(args, t, ground, rulesets)
        code = _searched(work, args, t)
        work.write()
    except SaveError as problem:
        tell(" ".join(say_issue(t, problem.issue)).strip())
        return WRONG_USE
    return code


def _searched(work: ProofWork, args: argparse.Namespace, t: Texts) -> int:
    """Do the work, here or on a cluster; where that is lost, what has been found is still there to be written."""
    try:
        with opened_cluster(args.dask, t) if args.dask else nullcontext() as work.client:
            return clear_check(work, t, _counts(work)) if args.all else work.prove()
    except ClusterError as problem:
        tell_cluster_error(problem, args.dask, t, is_kept=args.write)
        return WRONG_USE
    except KeyboardInterrupt as stop:
        said = say_kept(t) if args.all and args.write else ""
        if work.has_unwritten and args.write:
            work.write()
            said = said or t("The proofs that were found are kept; the same line looks for the rest.")
        elif work.has_unwritten and work.folder is not None:
            said = t("Nothing is kept; --write keeps what is found.")
        raise KeyboardInterrupt(said) from stop


def _counts(work: ProofWork) -> TryCounts:
    """How many games were tried before; for a level alone nothing is kept of that."""
    folder = work.folder
    return TryCounts.of(find_home().state, folder) if folder is not None else TryCounts()


def _ground(args: argparse.Namespace, t: Texts) -> ProofGround:
    """What is to be proved; raises StopError where it can't be read."""
    path: Path = args.path
    if not path.exists() and (shipped := resources.campaign(str(path))):
        path = shipped
    if not path.exists():
        raise StopError(say_no_file(path, t))
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return _whole(path if path.is_dir() else path.parent, t)
    if args.level is not None:
        raise StopError(t("{file} is a single level; --level goes with a campaign's folder.", file=path))
    if path.parent.name == "levels" and (path.parent.parent / CAMPAIGN_FILE).is_file():
        args.level = path.stem
        return _whole(path.parent.parent, t)
    read = read_level(path)
    if read.table is not None:
        raise StopError(say_no_proof(read.table, t))
    if read.level is None or any(issue.severity is Severity.ERROR for issue in read.issues):
        tell_errors(read.issues, t)
        raise StopError(t("{file} cannot be used.", file=path))
    return ProofGround(Campaign("", "", (read.level,)), source_beside(path))


def _whole(folder: Path, t: Texts) -> ProofGround:
    read = read_campaign(folder, mend=False)
    if read.campaign is None or any(issue.severity is Severity.ERROR for issue in read.issues):
        tell_errors(read.issues, t)
        raise StopError(t("{folder} is no campaign that can be read.", folder=folder))
    return ProofGround(read.campaign, campaign_source(read.campaign.words, folder), replace(read.source, folder=folder))
