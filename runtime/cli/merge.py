"""``scryptic merge``: git's merge driver for levels and campaigns, and the same for whole folders."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from runtime import resources
from runtime.campaign.compare import Conflict, capped, merge_campaigns, merge_levels
from runtime.campaign.compare.merge import merge_heads
from runtime.campaign.compare.side_files import merge_beside, merge_tables
from runtime.campaign.model import AcceptedFile, Campaign, NoteFile, Stamp, TextTable
from runtime.campaign.play import PresetFile, ProofFile
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.source import CAMPAIGN_FILE, FileModel, Head
from runtime.campaign.tables import TableLevel
from runtime.campaign.writer import SaveError, file_text, save_campaign
from runtime.checks import check_level
from runtime.checks.campaign import Checks
from runtime.checks.step_budget import CHECK_CUT, OF_A_CAMPAIGN, StepBudget
from runtime.cli.arguments import path_given
from runtime.cli.exits import WRONG_USE, StopError
from runtime.cli.inputs import Given, Whole, read_given
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.difference_messages import say_conflict
from runtime.support.files import has_bytes, resolved, write_whole
from runtime.support.issues import Issue, Place, Severity
from runtime.support.terminal import tell, write_json_list
from runtime.support.texts import Texts, names_of, reason_of
from runtime.support.wording import say_issue

MERGED, CONFLICTS = 0, 1
SHARES = 6
"""Both sides and the result are looked at, with half the work together of a single campaign: all three are read too."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "merge",
        description=t(
            "Brings OURS and THEIRS together by what they mean, BASE being what both began with, and writes the result "
            "to OURS. What both changed differently stays as OURS has it and is said. "
            "Exit code 0: merged; 1: merged but for the conflicts; 2: something could not be read, OURS is unchanged."
        ),
    )
    parser.add_argument("base", type=path_given, metavar="BASE", help=t("what both began with; it may be empty"))
    parser.add_argument("ours", type=path_given, metavar="OURS", help=t("one version; the result is written here"))
    parser.add_argument("theirs", type=path_given, metavar="THEIRS", help=t("the other version"))
    parser.add_argument(
        "--name", metavar="PATH", default="", help=t("what to call the file in messages, as git's %%P has it")
    )
    parser.add_argument("--json", action="store_true", help=t("write a JSON list of the conflicts"))


@dataclass(frozen=True, slots=True)
class _Done:
    """What is to be written where OURS was, the conflicts, and the levels or files that were too much to look at."""

    made: Whole | FileModel
    conflicts: tuple[Conflict, ...]
    unseen: tuple[str, ...] = ()


def run(args: argparse.Namespace, t: Texts) -> int:
    """Merge and write; 0 when all went together, 1 with conflicts, 2 when something cannot be read or written."""
    try:
        with ExitStack() as stack:
            base, ours, theirs = (read_given(path, t, stack) for path in (args.base, args.ours, args.theirs))
            done = _merged(base, ours, theirs, t)
            _write(done.made, args.ours, t)
    except StopError as stop:
        tell(str(stop))
        return WRONG_USE
    if args.json:
        write_json_list(_as_data(one, t) for one in capped(done.conflicts))
    else:
        _tell_conflicts(done.conflicts, args.name, t)
    if done.unseen:
        names = names_of(t, done.unseen)
        tell(t("Not looked at whole, for it is too much: {names}. scryptic check tells more.", names=names))
    return CONFLICTS if done.conflicts else MERGED


def _tell_conflicts(conflicts: Sequence[Conflict], name: str, t: Texts) -> None:
    """Each conflict in a sentence, and what became of it."""
    for one in capped(conflicts):
        said = say_conflict(t, one.code, one.details, t("OURS"), t("THEIRS"))
        tell(f"{name}: {said}" if name else said)
    if conflicts:
        count = t.plural("{count} conflict.", "{count} conflicts.", len(conflicts))
        tell(t("{count} There, what OURS says was kept; mend what should be otherwise.", count=count))


def _merged(base: Given, ours: Given, theirs: Given, t: Texts) -> _Done:
    """The result; raises StopError where these can't be brought together."""
    rulesets = read_rulesets(resources.assets() / "rulesets")
    match base, ours, theirs:
        case ((None | Level()), Level(), Level()):
            level = merge_levels(base, ours, theirs)
            found = [_issues_of_level(one, rulesets) for one in (level.level, ours, theirs)]
            return _with_nonsense(_Done(level.level, level.conflicts), found[0], (*found[1], *found[2]), t)
        case ((None | Level() | TableLevel()), (Level() | TableLevel()), (Level() | TableLevel())):
            table, clashes = merge_tables(base, ours, theirs)
            return _Done(table, clashes)
        case ((None | Head()), Head(), Head()):
            empty = Head(Campaign("", "", ()), ())
            head, conflicts = merge_heads(base or empty, ours, theirs)
            return _Done(head, conflicts)
        case Whole(), Whole(), Whole():
            return _merged_whole(base, ours, theirs, rulesets, t)
    if (beside := _merged_beside(base, ours, theirs)) is not None:
        return beside
    raise StopError(t("These can't be brought together: they are not all campaigns, or not all files of one kind."))


def _merged_beside(base: Given, ours: Given, theirs: Given) -> _Done | None:
    """Three files beside levels, of one kind; None where they are not."""
    match base, ours, theirs:
        case ((None | PresetFile()), PresetFile(), PresetFile()):
            return _Done(*merge_beside(base or PresetFile(), ours, theirs, ""))
        case ((None | ProofFile()), ProofFile(), ProofFile()):
            return _Done(*merge_beside(base or ProofFile(), ours, theirs, ""))
        case ((None | NoteFile()), NoteFile(), NoteFile()):
            return _Done(*merge_beside(base or NoteFile(), ours, theirs, ""))
    return _merged_of_campaign(base, ours, theirs)


def _merged_of_campaign(base: Given, ours: Given, theirs: Given) -> _Done | None:
    """Three files beside a campaign's own, of one kind; None where they are not."""
    match base, ours, theirs:
        case ((None | TextTable()), TextTable(), TextTable()):
            return _Done(*merge_beside(base or TextTable(), ours, theirs, ""))
        case ((None | Stamp()), Stamp(), Stamp()):
            return _Done(*merge_beside(base or Stamp("", ()), ours, theirs, ""))
        case ((None | AcceptedFile()), AcceptedFile(), AcceptedFile()):
            return _Done(*merge_beside(base or AcceptedFile(), ours, theirs, ""))
    return None


def _merged_whole(base: Whole, ours: Whole, theirs: Whole, rulesets: Mapping[str, Ruleset], t: Texts) -> _Done:
    """Three whole campaigns."""
    merged = merge_campaigns(base.campaign, ours.campaign, theirs.campaign)
    other, mine = theirs.campaign, _sharing(ours.campaign, theirs.campaign)
    made = _sharing(merged.campaign, mine, other)
    done = _Done(replace(ours, campaign=made), merged.conflicts)
    if made in (mine, other):  # What one side has is right or wrong as it was there.
        return done
    checks = Checks(rulesets)
    only = checks.levels_of_neither(made, mine, other)
    theirs_, ours_, both = (checks.find_issues(one, only=only, shares=SHARES) for one in (other, mine, made))
    return _with_nonsense(done, both, (*theirs_, *ours_), t)


def _issues_of_level(level: Level, rulesets: Mapping[str, Ruleset]) -> tuple[Issue, ...]:
    return check_level(level, rulesets, effort=StepBudget(OF_A_CAMPAIGN // SHARES))


def _sharing(campaign: Campaign, *others: Campaign) -> Campaign:
    """The campaign with the very levels of others wherever they are equal."""
    levels = []
    for level in campaign.levels:
        there = (other.level(level.id) for other in others if level.id in other.level_ids)
        levels.append(next((one for one in there if one == level), level))
    return replace(campaign, levels=tuple(levels))


def _with_nonsense(done: _Done, after: Sequence[Issue], before: Sequence[Issue], t: Texts) -> _Done:
    """What was done, with errors of the result that neither side had: each was right, together they are not.

    Of what was too much to look at nobody can tell whether it is new.
    """
    unseen = {_where(issue) for issue in (*before, *after) if issue.code == CHECK_CUT.code}
    done = replace(done, unseen=tuple(sorted(unseen)))
    if any(one.code.startswith("dangling") for one in done.conflicts):
        return done
    known = {_key(issue) for issue in before}
    new = (one for one in after if one.severity is Severity.ERROR and _key(one) not in known)
    nonsense = (_nonsense(one, t) for one in new if _where(one) not in unseen)
    return replace(done, conflicts=(*done.conflicts, *nonsense))


def _where(issue: Issue) -> str:
    """The level that is looked at, or the file."""
    return issue.place.level or issue.place.file


def _nonsense(issue: Issue, t: Texts) -> Conflict:
    text, _ = say_issue(t, issue)
    place = Place(issue.place.file, pointer=issue.place.pointer, level=issue.place.level, cells=issue.place.cells)
    return Conflict("together", place, {"text": text})


def _key(issue: Issue) -> object:
    return issue.code, issue.place.level, tuple(sorted((name, str(value)) for name, value in issue.details.items()))


def _write(made: Whole | FileModel, path: Path, t: Texts) -> None:
    """Put the result where OURS is; raises StopError."""
    try:
        if isinstance(made, Whole):
            folder = path if path.is_dir() else path.parent
            if made.source.folder is None or resolved(made.source.folder) != resolved(folder):
                raise StopError(t("{file} is no folder of its own that could be written to.", file=path))
            save_campaign(folder, made.campaign, made.source)
        else:
            if _is_led_out(path):
                raise StopError(t("{file} is no folder of its own that could be written to.", file=path.parent))
            data = file_text(made).encode()
            if not has_bytes(path, data):
                write_whole(path, data)
    except SaveError as problem:
        text, advice = say_issue(t, problem.issue)
        raise StopError(f"{text} {advice}".rstrip()) from problem
    except OSError as problem:
        raise StopError(t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))) from problem


def _is_led_out(path: Path) -> bool:
    """Whether a file stands in a campaign's part, such as its levels, that is a link out of the campaign's folder."""
    part = path.absolute().parent
    return (part.parent / CAMPAIGN_FILE).is_file() and not resolved(part).is_relative_to(resolved(part.parent))


def _as_data(one: Conflict, t: Texts) -> dict[str, object]:
    return {
        "code": one.code,
        "file": one.place.file,
        "pointer": one.place.pointer,
        "level": one.place.level,
        "cells": [list(cell) for cell in one.place.cells],
        "text": say_conflict(t, one.code, one.details, t("OURS"), t("THEIRS")),
        "details": dict(one.details),
    }
