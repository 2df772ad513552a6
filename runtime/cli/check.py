"""``scryptic check``: every issue of campaigns, levels and rulesets, with file, line, pointer and advice."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from runtime import resources
from runtime.campaign.reader import CAMPAIGN_FILE, read_level
from runtime.campaign.rulesets import KEYS, read_rulesets
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.table_json import is_table_data
from runtime.checks import check_read_level, check_ruleset
from runtime.checks.bundle_preview import CheckedFolder, check_folder
from runtime.checks.file_checks import Further, open_in_level
from runtime.checks.level_crew import LevelWorkerError
from runtime.checks.quick_fixes import fixes_for
from runtime.checks.step_budget import number_of
from runtime.cli.arguments import number_given, path_given, workers_given
from runtime.cli.bundles import RefusedError, is_bundle, taken, unpacked
from runtime.cli.check_fixes import FixedFile, Mender, add_fixes, choice_of
from runtime.cli.exits import FAULTY, FINE, WRONG_USE, StopError
from runtime.cli.inputs import unknown_campaign
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import LexiconError, load_words
from runtime.match.wordlists import source_beside
from runtime.support.issues import CAMPAIGN_MISSING, FILE_MISSING, FILE_UNREADABLE, Issue, IssueCode, Place, Severity
from runtime.support.json_text import parse
from runtime.support.terminal import flush, tell, write_json_list, write_line
from runtime.support.texts import Texts, english
from runtime.support.wording import say_issue

if TYPE_CHECKING:
    from runtime.checks.fixes.common import QuickFix
    from runtime.cli.level_play import LevelPlay
    from runtime.cli.series import PlayingMachines

ENOUGH, MOST_GAMES = 385, 100_000
"""How many games of a pairing are played where nobody says otherwise, and at most."""

_UNKNOWN_FILE = IssueCode("unknown-file")
_UNREADABLE = frozenset({CAMPAIGN_MISSING, FILE_MISSING, FILE_UNREADABLE, _UNKNOWN_FILE})


@dataclass(frozen=True, slots=True)
class _Told:
    """An issue with its file as seen from here, its fixes where they are told, and why it is accepted, where it is.

    ``fixed`` is the fix by which it is mended, or would be.
    """

    issue: Issue
    fixes: tuple[str, ...] = ()
    because: str | None = None
    fixed: QuickFix | None = None

    @property
    def is_open(self) -> bool:
        """Whether it is still there, and not let stand."""
        return self.because is None and self.fixed is None


@dataclass(frozen=True, slots=True)
class _Tools:
    """What checking needs, read once for all paths; ``tells_fixes`` says whether anybody is told what would mend."""

    rulesets: Mapping[str, Ruleset]
    schemas: Schemas
    workers: int = 1
    tells_fixes: bool = False
    play: LevelPlay | None = None
    evidence: LevelPlay | None = None
    mender: Mender | None = None
    t: Texts = field(default_factory=english)

    def further(self, folder: Path, place: Path) -> Further:
        """What playing finds in a campaign that lies in ``folder``; its games are kept under ``place``."""
        play = self.play
        return (lambda _: ()) if play is None else lambda campaign: play.campaign(campaign, folder, place)

    def checked(self, folder: Path, further: Further) -> CheckedFolder:
        """A campaign's folder with all that is wrong with it; raises StopError where processes fail at a level."""
        try:
            return check_folder(
                folder, self.rulesets, self.schemas, most_actions=None, further=further, workers=self.workers
            )
        except LevelWorkerError as problem:
            say = self.t("{level} could not be checked: {reason}.", level=problem.level, reason=problem.reason)
            raise StopError(say) from problem


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "check",
        description=t(
            "Finds everything that is wrong: every issue with file, line, JSON pointer, text and advice. "
            "With --play computers play the levels too; games that were played before are kept. "
            "With --fix what can safely be mended is mended first, all files of a campaign in one step. "
            "Exit code 0: no errors; 1: errors; 2: a path could not be read."
        ),
    )
    parser.add_argument(
        "paths",
        nargs="+",
        type=path_given,
        metavar="PATH",
        help=t(
            "a campaign's folder or its campaign.json, a level's file, a ruleset's file, a bundle, or a shipped "
            "campaign's name"
        ),
    )
    parser.add_argument("--json", action="store_true", help=t("write a JSON list of all issues"))
    parser.add_argument("--strict", action="store_true", help=t("let warnings count as errors in the exit code"))
    parser.add_argument("--accepted", action="store_true", help=t("list what is accepted too, with the reasons"))
    parser.add_argument(
        "--evidence",
        type=int,
        metavar="N",
        help=t("let the computer play each level N times and say how often its ends are reached"),
    )
    add_fixes(parser, t)
    _add_play(parser, t)


def _add_play(parser: argparse.ArgumentParser, t: Texts) -> None:
    parser.add_argument(
        "--play",
        action="store_true",
        help=t("have computers play each level, and tell what the games say against it; Ctrl+C keeps what is played"),
    )
    parser.add_argument(
        "--games",
        type=lambda text: number_given(text, 1, MOST_GAMES),
        default=ENOUGH,
        metavar="N",
        help=t("with --play, how many games of each pairing at most ({count} unless said)", count=ENOUGH),
    )
    machines = parser.add_mutually_exclusive_group()
    machines.add_argument(
        "--workers",
        type=workers_given,
        default=1,
        metavar="N",
        help=t("check many levels, or with --play play, in so many processes at a time (1 unless said)"),
    )
    machines.add_argument(
        "--dask",
        type=_address,
        default="",
        metavar="ADDRESS",
        help=t(
            "with --play or --evidence, play on a cluster of Dask's instead: a scheduler's address, such as "
            "tls://host:8786, or local:N for N workers here; the results are the same (needs scryptic[cluster])"
        ),
    )


def run(args: argparse.Namespace, t: Texts) -> int:
    """Check every path that was given; 0 when nothing is wrong, 1 when something is, 2 when one cannot be read."""
    if not (args.play or args.evidence):
        return _run(args, None, t)
    from runtime.cli.series import playing_machines  # Who only checks need not wait for what plays to be loaded.

    with playing_machines(args.workers, args.dask, t) as machines:
        return _run(args, machines, t)


def _run(args: argparse.Namespace, machines: PlayingMachines | None, t: Texts) -> int:
    told: list[_Told] = []
    rulesets, play, evidence = read_rulesets(resources.assets() / "rulesets"), None, None
    if machines is not None:
        from runtime.cli.level_play import LevelPlay

        play = LevelPlay(rulesets, args.games, machines, t) if args.play else None
        evidence = LevelPlay(rulesets, args.evidence, machines, t) if args.evidence else None
    schemas = Schemas(resources.schemas())
    choice = choice_of(args, t)
    mender = None if choice is None else Mender(choice, rulesets, schemas, t, dry=args.dry_run)
    tools = _Tools(rulesets, schemas, args.workers, args.json, play, evidence, mender, t)
    is_unreadable = False
    for path in args.paths:
        found, readable = _check(path, tools)
        told.extend(found)
        is_unreadable = is_unreadable or not readable
    shown = [one for one in told if one.because is None or args.accepted]
    if args.json:
        _write_json(shown, t)
    else:
        _write_text(shown, sum(one.because is not None for one in told), t, dry=args.dry_run)
    if is_unreadable:
        return WRONG_USE
    bad = {Severity.ERROR, Severity.WARNING} if args.strict else {Severity.ERROR}
    return FAULTY if any(one.is_open and one.issue.severity in bad for one in told) else FINE


def _address(text: str) -> str:
    """The address of a cluster; raises ArgumentTypeError. Where none is given, nothing is loaded for it."""
    if not text:
        return text
    from runtime.cli.series import address_given

    return address_given(text)


def _check(path: Path, tools: _Tools) -> tuple[list[_Told], bool]:
    """What is told of one path; and whether it could be read at all."""
    is_shipped = not path.exists() and resources.campaign(str(path)) is not None
    if is_shipped:
        path = resources.campaign(str(path)) or path
    if not path.exists() and (unknown := unknown_campaign(path)) is not None:
        return [_Told(replace(unknown, place=Place(path.as_posix())))], False
    try:
        fixed = FixedFile() if tools.mender is None else _fixed(path, tools.mender, tools, is_shipped=is_shipped)
    except StopError as stop:
        tell(str(stop))
        return [], False
    if fixed.why_not:
        tell(fixed.why_not)
    if is_bundle(path):
        return _check_bundle(path, tools)
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        folder = path if path.is_dir() else path.parent
        further = tools.further(folder, folder)
        checked = tools.checked(folder, further)
        if tools.evidence is not None and checked.loaded.campaign is not None:
            tools.evidence.write_evidence(checked.loaded.campaign, folder)
        checked = replace(checked, issues=fixed.left(checked.issues))
        return [*_as_fixed(fixed, folder), *_told(checked, folder, tools)], checked.loaded.campaign is not None
    issues = _check_file(path, tools)
    left = [_Told(replace(issue, place=replace(issue.place, file=path.as_posix()))) for issue in fixed.left(issues)]
    named = [*_as_fixed(fixed, path.parent), *left]
    return named, not any(issue.code in _UNREADABLE for issue in issues)


def _fixed(path: Path, mender: Mender, tools: _Tools, *, is_shipped: bool) -> FixedFile:
    """What is mended of a path before it is checked; raises StopError where it can't be written."""
    t = tools.t
    if is_shipped:
        return FixedFile(why_not=t("{file} was shipped and is not mended; mend a copy.", file=path))
    if is_bundle(path):
        return FixedFile(why_not=t("{file} is a bundle; unpack it first.", file=path))
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return mender.folder(path if path.is_dir() else path.parent)
    read = read_level(path, tools.schemas)
    if _kind(read.data, path) != "level":
        return FixedFile()
    try:
        words = load_words(source_beside(path))
    except LexiconError:  # It is told with the issues.
        words = None
    return mender.level(path, read, words)


def _as_fixed(fixed: FixedFile, folder: Path) -> list[_Told]:
    return [_Told(_seen_from_here(issue, folder), fixed=fix) for issue, fix in fixed.fixed]


def _check_bundle(path: Path, tools: _Tools) -> tuple[list[_Told], bool]:
    """What is told of a bundle, or why it is refused; and whether it is one at all."""
    try:
        with unpacked(taken(path)) as folder:
            further = tools.further(folder, path)
            checked = tools.checked(folder, further)
            return _told(checked, path, tools), True
    except RefusedError as refused:
        return [_Told(_seen_from_here(issue, path)) for issue in refused.issues], refused.code == FAULTY


def _told(checked: CheckedFolder, folder: Path, tools: _Tools) -> list[_Told]:
    """The issues of a folder, open and accepted, with their fixes where they are told: each is tried for that."""
    campaign = checked.loaded.campaign if tools.tells_fixes else None

    def fixes(issue: Issue) -> tuple[str, ...]:
        return tuple(fix.id for fix in fixes_for(issue, campaign)) if campaign is not None else ()

    found = [_Told(_seen_from_here(issue, folder), fixes(issue)) for issue in checked.issues]
    return found + [_Told(_seen_from_here(issue, folder), (), one.because) for issue, one in checked.accepted]


def _seen_from_here(issue: Issue, folder: Path) -> Issue:
    file = folder / issue.place.file if issue.place.file else folder
    return replace(issue, place=replace(issue.place, file=file.as_posix()))


def _check_file(path: Path, tools: _Tools) -> tuple[Issue, ...]:
    """The issues of a single level or ruleset."""
    read = read_level(path, tools.schemas)
    match _kind(read.data, path):
        case "ruleset":
            return check_ruleset(path, tools.schemas)
        case "level":
            play = tools.play
            further = (lambda level: play.level(level, path)) if play is not None else None
            try:
                words = load_words(source_beside(path))
                found = check_read_level(read, path.name, tools.rulesets, words, further)
            except LexiconError as problem:
                found = (*check_read_level(read, path.name, tools.rulesets), problem.issue)
            return open_in_level(found, path)
        case _:
            return (Issue(Severity.ERROR, _UNKNOWN_FILE, Place(path.name, 1)),)


_SCHEMA = re.compile(r"(?:^|[/:])(level|table-level|ruleset)(?:\.schema\.json|:[0-9]+)$")
"""How a file's ``$schema`` names what it holds: by where the schema lies, or by its address."""


def _kind(data: bytes, path: Path) -> str:
    """What a file holds: by its ``$schema``, by the keys that only one kind has, or by its folder."""
    value = parse(data).value if data else None
    if not isinstance(value, dict):
        return "ruleset" if data and path.parent.name == "rulesets" else "level"
    hint = _SCHEMA.search(str(value.get("$schema", ""))[-100:])
    if hint is not None:
        return "ruleset" if hint[1] == "ruleset" else "level"
    if "terrain" in value or is_table_data(value) or path.parent.name == "levels":
        return "level"
    return "ruleset" if any(key in value for key in KEYS) else ""


def _write_text(told: list[_Told], accepted: int, t: Texts, *, dry: bool) -> None:
    """One paragraph an issue on stdout, and how many there are on stderr."""
    names = {Severity.ERROR: t("error"), Severity.WARNING: t("warning"), Severity.HINT: t("hint")}
    for one in told:
        issue, place = one.issue, one.issue.place
        text, advice = say_issue(t, issue)
        line = f":{place.line}" if place.line else ""
        pointer = f" {place.pointer}" if place.pointer else ""
        name = names[issue.severity]
        if one.fixed is not None:
            name, advice = t("would be mended") if dry else t("mended"), t(one.fixed.label)
        write_line(f"{place.file}{line}: {name}: {text} [{issue.code}{pointer}]")
        if one.because is not None:
            advice = t("Accepted: {because}", because=one.because)
        if advice:
            write_line(f"    {advice}")
    flush()
    issues = [one.issue for one in told if one.is_open]
    count = {severity: sum(number_of(issue) for issue in issues if issue.severity is severity) for severity in Severity}
    errors = t.plural("{count} error", "{count} errors", count[Severity.ERROR])
    warnings = t.plural("{count} warning", "{count} warnings", count[Severity.WARNING])
    said = t("{errors}, {warnings}.", errors=errors, warnings=warnings) if issues else t("Nothing is wrong.")
    tell(said)
    if mended := sum(one.fixed is not None for one in told):
        many = t.plural("{count} issue is mended.", "{count} issues are mended.", mended)
        wish = t.plural("{count} issue would be mended.", "{count} issues would be mended.", mended)
        tell(wish if dry else many)
    if accepted:
        let_stand = t.plural("{count} issue is accepted.", "{count} issues are accepted.", accepted)
        tell(let_stand)


def _write_json(told: list[_Told], t: Texts) -> None:
    """A JSON list with an issue a line."""
    write_json_list(_as_data(one, t) for one in told)


def _as_data(one: _Told, t: Texts) -> dict[str, object]:
    issue = one.issue
    text, advice = say_issue(t, issue)
    place = issue.place
    return {
        "severity": issue.severity.value,
        "code": issue.code,
        "file": place.file,
        "line": place.line,
        "pointer": place.pointer,
        "level": place.level,
        "cells": [list(cell) for cell in place.cells],
        "text": text,
        "advice": advice,
        "details": dict(issue.details),
        "fixes": list(one.fixes),
        "accepted": one.because,
        "fixed": None if one.fixed is None else one.fixed.id,
    }
