"""``scryptic report``: tells what playtest reports say."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from runtime.balance.playtests import (
    TROUBLES,
    ReplayedReport,
    mark_text,
    replay_report,
    report_data,
    result_text,
    waits_text,
)
from runtime.campaign.playtest_json import SUFFIX, read_report
from runtime.cli.arguments import path_given
from runtime.cli.exits import FAULTY, FINE
from runtime.cli.inputs import tell_errors
from runtime.support.names import cell_figures
from runtime.support.plain_text import visible
from runtime.support.terminal import tell, write_json, write_line
from runtime.support.texts import Texts


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "report",
        description=t(
            "Tells what playtest reports say: marks, words, how games ended, the longest turns, notes. Exit code 0: "
            "all were told; 1: one is refused."
        ),
    )
    parser.add_argument("files", type=path_given, nargs="+", metavar=f"FILE{SUFFIX}", help=t("reports"))
    parser.add_argument(
        "--campaign", type=path_given, metavar="FOLDER", help=t("a campaign whose words were played with")
    )
    parser.add_argument("--json", action="store_true", help=t("write a JSON object a line for each report"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Tell of each report; 1 where one is refused."""
    code, folders = FINE, (args.campaign,) if args.campaign else ()
    for path in args.files:
        read = read_report(path)
        if read.report is None:
            tell_errors(read.file.issues, t)
            tell(t("{file} is refused.", file=path))
            code = FAULTY
            continue
        replayed = replay_report(read.digest, read.report, folders)
        if args.json:
            write_json(json.dumps({"file": str(path), **report_data(replayed)}, ensure_ascii=False))
        else:
            _write(replayed, path, t)
    return code


def _write(replayed: ReplayedReport, path: Path, t: Texts) -> None:
    """A report as text."""
    report = replayed.report
    write_line(t("{file}: {mark}", file=visible(path.name), mark=mark_text(t, report)))
    for line in report.words.splitlines():
        write_line(f"  {visible(line)}")
    for one in replayed.games:
        level = one.game.record.level
        said = t(
            "{level}: {result}, turn {turn}",
            level=visible(level.name or level.id),
            result=result_text(t, one),
            turn=one.turns,
        )
        waits = waits_text(t, one)
        write_line(f"  {said}" + (t("; longest: {waits}", waits=waits) if waits else ""))
        if one.trouble in TROUBLES:
            write_line(f"    {t(TROUBLES[one.trouble])}")
        for note in one.game.notes:
            where = t("row {row}, column {column}, turn {turn}", turn=note.turn, **cell_figures(note.at))
            write_line(f"    {where}: {visible(note.text)}")
