"""``scryptic prove``: looks for games that show how levels can be won, and keeps them as proofs."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from runtime import resources
from runtime.ai import PLAYERS
from runtime.campaign.model import Campaign
from runtime.campaign.play import Proof, ProofFile
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign, read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.source import Source, proof_file
from runtime.campaign.tables import TableLevel
from runtime.campaign.writer import SaveError, save_campaign
from runtime.checks import check_level
from runtime.checks.proofs import MOST_IN_ALL, ProofJudge, ProofStanding, rules_of
from runtime.cli.arguments import path_given
from runtime.cli.inputs import StopError, tell_errors
from runtime.cli.kernel_notice import prepare_kernels
from runtime.cli.series import add_workers, is_here, number_given, tell_cluster_error
from runtime.cli.words import tell_lexicon_error
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.lexicon import LexiconError, WordSource, load_words
from runtime.match.ways_to_win import WayToWin, ways_of
from runtime.match.wordlists import campaign_source, source_beside
from runtime.simulate.cluster import ClusterError, ClusterSeeker, open_cluster
from runtime.simulate.proof_search import (
    IDLE,
    WINNER,
    Quest,
    Seeker,
    Try,
    note_of,
    opponents_of,
    player_name,
    proof_of,
    with_proof,
)
from runtime.support.issues import Issue, Severity
from runtime.support.names import SIDES as SIDE_NAMES
from runtime.support.terminal import flush, is_watched, tell, tell_over, write_line
from runtime.support.texts import Texts, names_of
from runtime.support.wording import say_issue

PROVED, NOT_FOUND, WRONG_USE = 0, 1, 2
GAMES, MOST_GAMES = 12, 10_000
SECONDS, SECONDS_A_WAY, MOST_SECONDS = 30, 10, 300
"""How long is looked unless said: so long, and for each way a bit more, but at most so long in all."""

PREPARING = 300
"""Starting processes and compiling the search may take so many seconds more, the first time."""

A_DAY = 86_400
STANDARD = "standard-end"
"""What the command line calls the way to win that has no id."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "prove",
        description=t(
            "Shows that levels can be won: replays the proofs that are kept, and has the computer look for games that "
            "are won in the ways that have none. That none is found is evidence, and no proof that there is none. "
            "Exit code 0: every way is proved; 1: a game was not found; 2: something could not be read or written."
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
        choices=list(PLAYERS),
        default=WINNER,
        help=t("who looks for the victory ({id} unless said)", id=WINNER),
    )
    parser.add_argument(
        "--opponent",
        choices=[*PLAYERS, IDLE],
        help=t("whom it meets; unless said, the level's own computer, then weaker ones in turn"),
    )
    parser.add_argument(
        "--seed",
        type=lambda text: number_given(text, 0, 2**53),
        default=1,
        metavar="N",
        help=t("the seed of the first game (1 unless said)"),
    )


@dataclass(frozen=True, slots=True)
class _Ground:
    """Where levels and proofs come from: a campaign, or a level's file alone, which has no ``source``."""

    campaign: Campaign
    words: WordSource
    source: Source | None = None


def run(args: argparse.Namespace, t: Texts) -> int:
    """Prove, say how it went, and write; 0 where all is proved, 1 where not, 2 where something can't be done."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    try:
        ground = _ground(args, t)
        if args.write and (ground.source is None or ground.source.folder is None):
            raise StopError(t("{file} belongs to no campaign's folder that proofs could be kept in.", file=args.path))
        work = _Work(args, t, ground, rulesets)
        code = _searched(work, args, t)
        if args.write and work.campaign is not ground.campaign and ground.source is not None:
            folder = ground.source.folder
            save_campaign(folder if folder is not None else Path(), work.campaign, ground.source)
    except StopError as stop:
        tell(str(stop))
        return WRONG_USE
    except LexiconError as problem:
        tell_lexicon_error(problem, t)
        return WRONG_USE
    except SaveError as problem:
        tell(" ".join(say_issue(t, problem.issue)).strip())
        return WRONG_USE
    return code


def _searched(work: _Work, args: argparse.Namespace, t: Texts) -> int:
    """Do the work, here or on a cluster; where that is lost, what has been found is still there to be written."""
    try:
        with open_cluster(args.dask) if args.dask else nullcontext() as work.client:
            return work.done()
    except ClusterError as problem:
        tell_cluster_error(problem, args.dask, t)
        return WRONG_USE


def _ground(args: argparse.Namespace, t: Texts) -> _Ground:
    """What is to be proved; raises StopError where it can't be read."""
    path: Path = args.path
    if not path.exists() and (shipped := resources.campaign(str(path))):
        path = shipped
    if not path.exists():
        raise StopError(t("There is no {file}.", file=path))
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return _whole(path if path.is_dir() else path.parent, t)
    if args.level is not None:
        raise StopError(t("{file} is a single level; --level goes with a campaign's folder.", file=path))
    if path.parent.name == "levels" and (path.parent.parent / CAMPAIGN_FILE).is_file():
        args.level = path.stem
        return _whole(path.parent.parent, t)
    read = read_level(path)
    if read.table is not None:
        raise StopError(_no_proof(read.table, t))
    if read.level is None or any(issue.severity is Severity.ERROR for issue in read.issues):
        tell_errors(read.issues, t)
        raise StopError(t("{file} cannot be used.", file=path))
    return _Ground(Campaign("", "", (read.level,)), source_beside(path))


def _no_proof(table: TableLevel, t: Texts) -> str:
    """Why a table game is not proved."""
    return t("“{level}” is a table game: nothing of it is to be proved.", level=table.name or table.id)


def _whole(folder: Path, t: Texts) -> _Ground:
    read = read_campaign(folder, mend=False)
    if read.campaign is None or any(issue.severity is Severity.ERROR for issue in read.issues):
        tell_errors(read.issues, t)
        raise StopError(t("{folder} is no campaign that can be read.", folder=folder))
    return _Ground(read.campaign, campaign_source(read.campaign.words, folder), replace(read.source, folder=folder))


class _Work:
    """Goes through the ways to win that are asked for; ``campaign`` holds what was found.

    Where there is a ``client`` of a cluster's, that plays.
    """

    def __init__(self, args: argparse.Namespace, t: Texts, ground: _Ground, rulesets: Mapping[str, Ruleset]) -> None:
        self.client: Any = None
        self._args, self._t, self._source, self._rulesets = args, t, ground.words, rulesets
        self._words: Words = load_words(ground.words)
        self._judge = ProofJudge(rulesets, MOST_IN_ALL * max(1, (args.seconds or 0) // SECONDS))
        self._errors: dict[str, tuple[Issue, ...]] = {}
        self._seconds, self._preparing = 0.0, PREPARING
        self.campaign = ground.campaign

    def done(self) -> int:
        """Prove each way, and say how many are; raises StopError where nothing is there to be proved."""
        asked = list(self._asked())
        if not asked:
            raise StopError(self._t("There is no such way to win there."))
        t, proved = self._t, 0
        self._seconds = self._args.seconds or min(SECONDS + SECONDS_A_WAY * len(asked), MOST_SECONDS)
        for number, (level, way) in enumerate(asked):
            # What a way did not need of its share is left for the others.
            proved += self._prove(level, way, len(asked) - number)
        said = t.plural(
            "{proved} of {count} way to win is proved.",
            "{proved} of {count} ways to win are proved.",
            len(asked),
            proved=proved,
        )
        tell(said)
        return PROVED if proved == len(asked) else NOT_FOUND

    def _asked(self) -> Iterator[tuple[Level, WayToWin]]:
        args, known = self._args, [level.id for level in self.campaign.levels]
        if args.level is not None and (table := self.campaign.table(args.level)) is not None:
            raise StopError(_no_proof(table, self._t))
        if args.level is None and self.campaign.tables:
            names = names_of(self._t, (table.name or table.id for table in self.campaign.tables))
            if not known:
                raise StopError(
                    self._t("There are only table games, of which nothing is to be proved: {names}", names=names)
                )
            tell(self._t("Left out, for nothing is to be proved of table games: {names}", names=names))
        if args.level is not None and args.level not in known:
            names = names_of(self._t, known)
            raise StopError(self._t("There is no level {level}. There are: {known}.", level=args.level, known=names))
        for level in self.campaign.levels:
            if args.level not in (None, level.id):
                continue
            for way in ways_of(level, Side(args.side) if args.side else level.protagonist):
                if args.way in (None, way.path or STANDARD):
                    yield level, way

    def _prove(self, level: Level, way: WayToWin, left: int) -> bool:
        """Whether a way is proved, by a proof that is kept or by one that is found; it is the first of ``left``."""
        rules = self._sound_rules(level)
        if not self._args.again and (kept := self._kept(level, way)) is not None:
            self._say(level, way, self._t("proved by “{id}”.", id=kept.id))
            return True
        found, tries = self._found(level, rules, way, left)
        if found is None or found.record is None:
            self._say(level, way, self._not_found(tries))
            return False
        self._keep(level, way, found)
        said = self._t.plural(
            "{winner} won game {number} against {opponent}, after {count} action.",
            "{winner} won game {number} against {opponent}, after {count} actions.",
            len(found.record.actions),
            winner=player_name(self._t, self._args.player),
            opponent=player_name(self._t, found.opponent),
            number=found.number + 1,
        )
        self._say(level, way, said)
        return True

    def _sound_rules(self, level: Level) -> Ruleset:
        """The rules of a level; raises StopError where it has errors, which are said."""
        rules = rules_of(level, self._rulesets)
        if level.id not in self._errors:
            found = check_level(level, self._rulesets)
            self._errors[level.id] = tuple(one for one in found if one.severity is Severity.ERROR)
        if self._errors[level.id] or rules is None:
            tell_errors(self._errors[level.id], self._t)
            raise StopError(self._t("{level} is not used until this is mended.", level=level.id))
        return rules

    def _not_found(self, tries: int) -> str:
        """That no game was found, and whether all were played."""
        if tries < self._args.games:
            return self._t.plural(
                "not found in {count} game before the time was over; --seconds gives more.",
                "not found in {count} games before the time was over; --seconds gives more.",
                tries,
            )
        return self._t.plural(
            "not found in {count} game. That is evidence, and no proof that it can't be done.",
            "not found in {count} games. That is evidence, and no proof that it can't be done.",
            tries,
        )

    def _kept(self, level: Level, way: WayToWin) -> Proof | None:
        """A proof of the way that holds; one of an earlier version of the level is renewed."""
        for proof in self.campaign.proofs_of(level.id).proofs:
            if (proof.side, proof.path) == (way.side, way.path):
                verdict = self._judge.judged(proof, level, self._words)
                if verdict.standing is ProofStanding.EARLIER:
                    renewed = self._judge.renewed(proof, level, self._words) or proof
                    before = self.campaign.proofs_of(level.id)
                    proofs = tuple(renewed if one is proof else one for one in before.proofs)
                    self._put(level, replace(before, proofs=proofs))
                if verdict.is_proved:
                    return proof
        return None

    def _found(self, level: Level, rules: Ruleset, way: WayToWin, left: int) -> tuple[Try | None, int]:
        """The first try that succeeds, and how many there were, in a share of the time that ``left`` ways have."""
        args, number, share = self._args, 0, self._seconds / left
        if share <= 0:
            return None, 0
        opponents = (args.opponent,) if args.opponent else opponents_of(level, way)
        quest = Quest(level, rules, self._source, way, args.player, opponents, args.seed)
        seeker = self._seeker(quest)
        begun = monotonic()
        try:
            while not seeker.is_over and seeker.seconds < share and monotonic() - begun < share + self._preparing:
                for one in seeker.poll(min(1.0, share)):
                    number += 1
                    self._show(level, number)
                    if one.fault:
                        tell(self._t("Game {number} could not be played: {reason}.", number=number, reason=one.fault))
                    if one.record is not None:
                        return one, number
        finally:
            seeker.stop()
            # The first search also starts processes and compiles, which is not to take the time from the games.
            self._seconds = max(0.0, self._seconds - (seeker.seconds if self._preparing else monotonic() - begun))
            self._preparing = 0
        return None, number

    def _seeker(self, quest: Quest) -> Seeker | ClusterSeeker:
        """What plays the tries of a quest, here or on a cluster."""
        if is_here(self._args.dask):
            prepare_kernels(self._t)
        if self.client is not None:
            return ClusterSeeker(self.client, quest, self._args.games)
        return Seeker(quest, self._args.games, min(self._args.workers, os.cpu_count() or 1))

    def _keep(self, level: Level, way: WayToWin, found: Try) -> None:
        if found.record is not None:
            file = self.campaign.proofs_of(level.id)
            # A proof that was not replayed, for it would have taken too long, may well hold: it is never replaced.
            stale = [
                one
                for one in file.proofs
                if (one.side, one.path) == (way.side, way.path)
                and self._judge.judged(one, level, self._words).standing is not ProofStanding.NOT_REPLAYED
            ]
            others = replace(file, proofs=tuple(one for one in file.proofs if one not in stale))
            note = note_of(self._t, self._args.player, found.opponent)
            self._put(level, with_proof(file, proof_of(found.record, way, others, note)))

    def _put(self, level: Level, file: ProofFile) -> None:
        self.campaign = replace(self.campaign, proofs={**self.campaign.proofs, level.id: file})

    def _say(self, level: Level, way: WayToWin, said: str) -> None:
        t = self._t
        side = t(SIDE_NAMES[way.side.value])
        where = proof_file(level.id) if self._args.write else level.id
        write_line(f"{where}: {side}, {way.path or STANDARD}: {said}")
        flush()

    def _show(self, level: Level, number: int) -> None:
        """How far it is, on a terminal."""
        if is_watched():
            said = self._t("{level}: game {number} of {count}", level=level.id, number=number, count=self._args.games)
            width = tell_over(said)
            if number >= self._args.games:
                tell_over("", width)
