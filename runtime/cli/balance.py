"""``scryptic balance``: has computers play levels, and reports how they play."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from runtime import resources
from runtime.ai import ALL_PLAYERS, known_ids
from runtime.balance.figure_texts import level_text
from runtime.balance.figures import ENOUGH
from runtime.balance.report import LevelReport, ReportOptions, report_data, series_of
from runtime.balance.report_games import ReportJob, play_jobs
from runtime.balance.report_page import (
    difficulty_names,
    level_pictures,
    notes_of,
    report_page,
    series_rows,
    series_text,
)
from runtime.balance.report_store import ReportStore
from runtime.campaign.model import Campaign
from runtime.campaign.reader import CAMPAIGN_FILE
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.cli.arenas import tell_left_out
from runtime.cli.arguments import number_given, path_given
from runtime.cli.exits import FAULTY, FINE, StopError
from runtime.cli.fairness import LevelSearches, add_options, tell_searches
from runtime.cli.inputs import Whole, read_given, tell_errors
from runtime.cli.series import (
    PlayingMachines,
    ProgressLine,
    add_workers,
    player_given,
    playing_machines,
    say_kept,
    writing_to,
)
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.fastgame.player_weights import LOOK_GRADE
from runtime.lexicon import WordSource
from runtime.match.wordlists import campaign_source, source_beside
from runtime.profile.home import find_home
from runtime.support.files import try_to_write, write_whole
from runtime.support.issues import Severity
from runtime.support.json_text import write_figures
from runtime.support.plain_text import visible
from runtime.support.terminal import tell, write_json, write_line
from runtime.support.texts import Texts, names_of

MOST_GAMES = 100_000
OFTEN = 5.0
"""After so many seconds games that are over are kept."""

_CELL = 20
"""The side of a cell in the pictures of the page, in pixels."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "balance",
        description=t(
            "Has computers play levels, and reports how they play: who wins, how games end, when sides meet, where "
            "things happen. Games that were played before are kept, and played no more as long as level and rules are "
            "the same. Exit code 0: reported; 1: a level has errors or could not be played; 2: something could not be "
            "read or written."
        ),
    )
    parser.add_argument(
        "levels",
        type=path_given,
        nargs="+",
        metavar="LEVEL",
        help=t("a level's file, a campaign's folder or bundle, or a shipped one's name"),
    )
    parser.add_argument("--level", dest="level_id", metavar="ID", help=t("only this level of a campaign"))
    parser.add_argument(
        "--players",
        type=players_given,
        default=(LOOK_GRADE,),
        metavar="A,B…",
        help=t("who plays, each against its own kind: {players} (look unless said)", players=known_ids(ALL_PLAYERS)),
    )
    parser.add_argument(
        "--own",
        action="store_true",
        help=t("let each of them play in the person's place against the level's own computer too, at each difficulty"),
    )
    parser.add_argument(
        "--games",
        type=lambda text: number_given(text, 1, MOST_GAMES),
        default=ENOUGH,
        metavar="N",
        help=t("how many games of each pairing ({count} unless said)", count=ENOUGH),
    )
    parser.add_argument("--anew", action="store_true", help=t("play games again that are kept"))
    add_options(parser, t)
    parser.add_argument("--json", action="store_true", help=t("write the report as JSON"))
    parser.add_argument("--html", type=path_given, metavar="FILE", help=t("write the report as a page with pictures"))
    add_workers(parser, t)


def players_given(text: str) -> tuple[str, ...]:
    """Players from the command line; raises ArgumentTypeError where one is none."""
    return tuple(dict.fromkeys(player_given(one, tuple(ALL_PLAYERS)) for one in text.split(",")))


@dataclass(frozen=True, slots=True)
class _Ground:
    """Where levels come from: a campaign, or a level's file as a campaign of one."""

    campaign: Campaign
    words: WordSource
    store: ReportStore


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play what is not played yet and report; 1 where a level can't be played, 2 where something can't be read."""
    # Before the first game is played: all of them take a while.
    for file in filter(None, (args.html, args.output)):
        if not file.absolute().parent.is_dir():
            said = {"file": file, "folder": file.parent}
            raise StopError(t("{file} cannot be written: there is no folder {folder}.", **said))
        with writing_to(file, t):
            try_to_write(file)
    with ExitStack() as stack:
        grounds = [_ground(path, args.level_id, t, stack) for path in args.levels]
        machines = stack.enter_context(playing_machines(args.workers, args.dask, t))
        return (_search if args.fair or args.advice else _report)(args, grounds, machines, t)


def _ground(path: Path, level_id: str | None, t: Texts, stack: ExitStack) -> _Ground:
    """What a path holds; raises StopError where it can't be read or has no such level."""
    folder = path.parent.parent
    if level_id is None and path.parent.name == "levels" and (folder / CAMPAIGN_FILE).is_file():
        path, level_id = folder, path.stem
    given = read_given(path, t, stack)
    place = path if path.exists() else resources.campaign(str(path)) or path
    store = ReportStore(find_home().state, place.absolute())
    if isinstance(given, Whole):
        campaign, source = given.campaign, campaign_source(given.campaign.words, given.source.folder)
        levels = tuple(one for one in campaign.levels if level_id in (None, one.id))
        if level_id is not None and not levels:
            known = names_of(t, (one.id for one in campaign.levels))
            raise StopError(t("There is no level {level}. There are: {known}.", level=level_id, known=known))
        if level_id is None and campaign.tables:
            tell_left_out(t, [table.name or table.id for table in campaign.tables])
        return _Ground(Campaign(campaign.id, campaign.name, levels, difficulties=campaign.difficulties), source, store)
    if isinstance(given, Level):
        return _Ground(Campaign("", level_text(given), (given,)), source_beside(path), store)
    raise StopError(t("{file} is neither a level with a map nor a campaign.", file=path))


def _report(args: argparse.Namespace, grounds: Sequence[_Ground], machines: PlayingMachines, t: Texts) -> int:
    wish = ReportOptions(args.players, args.games, args.own)
    jobs = [(ground, job) for ground in grounds for job in _jobs(ground, wish, anew=args.anew, t=t)]
    wanted = sum(len(ground.campaign.levels) for ground in grounds)
    play_out([job for _, job in jobs], {id(job): ground.store for ground, job in jobs}, machines, t)
    reports = [job.report() for _, job in jobs]
    names = {key: name for ground in grounds for key, name in difficulty_names(ground.campaign.difficulties).items()}
    if args.json:
        write_json(write_figures({"levels": [report_data(one) for one in reports]}))
    else:
        for report in reports:
            for line in say_report(t, report, names):
                write_line(line)
    if args.html is not None:
        title = t("Balance: {name}", name=", ".join(ground.campaign.name or ground.campaign.id for ground in grounds))
        page = report_page(t, title, reports, names, level_pictures(_CELL))
        with writing_to(args.html, t):
            write_whole(args.html, page.encode("utf-8", "surrogatepass"))
    is_whole = len(jobs) == wanted and not any(report.problem for report in reports)
    return FINE if is_whole else FAULTY


def _search(args: argparse.Namespace, grounds: Sequence[_Ground], machines: PlayingMachines, t: Texts) -> int:
    """Look for edits that help, level after level."""
    searches = LevelSearches.asked(args, read_rulesets(resources.assets() / "rulesets"), machines)
    levels = [(level, ground.words) for ground in grounds for level in ground.campaign.levels]
    if args.output is not None and len(levels) > 1:
        raise StopError(t("A file can be written for one level only; choose it with --level."))
    found = []
    for level, words in levels:
        search = None if _tell_errors(level, searches.rulesets, t) else searches.played(level, words, t)
        if search is None:
            tell(t("{level} is not used until this is mended.", level=level.id))
        else:
            found.append((level, search))
    return FINE if tell_searches(found, args, t) and len(found) == len(levels) else FAULTY


def _tell_errors(level: Level, rulesets: Mapping[str, Ruleset], t: Texts) -> bool:
    """Tell of the errors of a level; whether there are any."""
    errors = tuple(one for one in check_level(level, rulesets) if one.severity is Severity.ERROR)
    tell_errors(errors, t)
    return bool(errors)


def _jobs(ground: _Ground, wish: ReportOptions, *, anew: bool, t: Texts) -> Iterator[ReportJob]:
    rulesets = read_rulesets(resources.assets() / "rulesets")
    difficulties = [one.id for one in ground.campaign.difficulties]
    for level in ground.campaign.levels:
        plans = () if _tell_errors(level, rulesets, t) else series_of(level, rulesets, ground.words, difficulties, wish)
        if not plans:
            tell(t("{level} is not used until this is mended.", level=level.id))
            continue
        yield ReportJob(level, plans, () if anew else ground.store.read(level.id))


def play_out(jobs: Sequence[ReportJob], stores: Mapping[int, ReportStore], machines: PlayingMachines, t: Texts) -> None:
    """Play what is left, with progress, and keep it now and then; also where the person stops in between."""
    left = [job for job in jobs if not job.is_done]
    if not left:
        return
    client, waiting = machines.client(), iter(left)
    begun, kept = sum(job.done for job in jobs), monotonic()
    try:
        with (
            ProgressLine(t, begun, sum(job.games for job in jobs), machines.late) as progress,
            closing(play_jobs(lambda: next(waiting, None), machines.workers, client=client)) as playing,
        ):
            for job in playing:
                now = sum(one.done for one in jobs)
                for _ in range(now - begun):
                    progress.step()
                begun = now
                # Whoever is killed shall not have played for nothing.
                if job is not None and (job.is_done or monotonic() - kept > OFTEN):
                    kept = monotonic()
                    stores[id(job)].keep(job.level.id, job.played)
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt(say_kept(t)) from stop
    finally:
        for job in left:
            if job.done:
                stores[id(job)].keep(job.level.id, job.played)


def say_report(t: Texts, report: LevelReport, names: dict[str, str]) -> Iterator[str]:
    """The report in lines, for a terminal."""
    yield visible(level_text(report.level))
    for number, (plan, figures) in enumerate(report.series):
        yield "  " + visible(series_text(t, plan, names))
        for note in notes_of(t, report, number):
            yield f"    {note}"
        rows = series_rows(t, plan, figures) if figures is not None else []
        wide = max((len(label) for label, _ in rows), default=0)
        for label, said in rows:
            yield f"    {visible(label).ljust(wide)}  {visible(said)}"
