"""The part of ``scryptic check`` that mends: quick fixes on files, all of a campaign's in one step."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from runtime.campaign.model import Campaign
from runtime.campaign.reader import LevelRead, read_campaign
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.writer import SaveError, file_text, save_campaign
from runtime.checks.acceptance import sorted_out
from runtime.checks.campaign import Checks
from runtime.checks.file_checks import assets_in, open_in_level
from runtime.checks.fix_rounds import FixChoice, Mended, mend
from runtime.checks.fixes.common import QuickFix
from runtime.checks.level import check_level
from runtime.checks.proofs import MOST_IN_ALL, ProofJudge, check_proofs
from runtime.checks.quick_fixes import CHECKS
from runtime.checks.tables import own_issues
from runtime.checks.texts import PictureJudge, picture_names
from runtime.checks.vocabulary import campaign_lexicon
from runtime.cli.exits import StopError
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.words import Words
from runtime.support.files import write_whole
from runtime.support.issues import Issue, IssueCode
from runtime.support.texts import Texts, names_of, reason_of, spoken
from runtime.support.wording import say_issue


def add_fixes(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add the options of mending."""
    parser.add_argument(
        "--fix",
        action="store_true",
        help=t("mend what can safely be mended: the game stays as it is played, and no text is lost"),
    )
    parser.add_argument(
        "--fix-code",
        action="append",
        type=_code,
        default=[],
        metavar="CODE[:FIX]",
        help=t("mend the issues of this code too, by its first fix or the named one (--json tells their names)"),
    )
    parser.add_argument("--dry-run", action="store_true", help=t("write nothing, only tell what would be mended"))


def _code(text: str) -> tuple[IssueCode, str]:
    """A code with the id of one of its fixes, or none; raises ArgumentTypeError."""
    t = spoken()
    code, _, fix = text.partition(":")
    check = CHECKS.get(IssueCode(code))
    if check is None or not check.fixes:
        near = get_close_matches(code, [one for one, known in CHECKS.items() if known.fixes], 1)
        meant = t(" Did you mean “{name}”?", name=near[0]) if near else ""
        raise argparse.ArgumentTypeError(t("there is no code “{code}” that can be mended.", code=code) + meant)
    known = [one.id for one in check.fixes]
    if fix and fix not in known:
        names = names_of(t, known)
        raise argparse.ArgumentTypeError(
            t("“{code}” has no fix “{fix}”, only: {names}", code=code, fix=fix, names=names)
        )
    return check.code, fix


def choice_of(args: argparse.Namespace, t: Texts) -> FixChoice | None:
    """Which fixes are asked for; None where none are. Raises StopError where the options do not go together."""
    if not args.fix and not args.fix_code:
        if args.dry_run:
            raise StopError(t("--dry-run goes with --fix or --fix-code."))
        return None
    return FixChoice(args.fix, dict(args.fix_code))


@dataclass(frozen=True, slots=True)
class FixedFile:
    """A path with what was mended in it, each with its fix; where nothing could be, ``why_not`` says so."""

    fixed: tuple[tuple[Issue, QuickFix], ...] = ()
    why_not: str = ""
    is_written: bool = True

    def left(self, issues: Iterable[Issue]) -> tuple[Issue, ...]:
        """Those of the issues that a path's files have now which would not be mended."""
        gone = frozenset() if self.is_written else {_key(issue) for issue, _ in self.fixed}
        return tuple(issue for issue in issues if _key(issue) not in gone)


def _key(issue: Issue) -> tuple[str, str, str]:
    return issue.code, issue.place.file, issue.place.pointer


class Mender:
    """Mends campaigns' folders and levels' files, and writes them; with ``dry`` it only says what it would mend."""

    def __init__(
        self, choice: FixChoice, rulesets: Mapping[str, Ruleset], schemas: Schemas, t: Texts, *, dry: bool
    ) -> None:
        self._choice, self._rulesets, self._schemas, self._t, self.dry = choice, rulesets, schemas, t, dry

    def folder(self, folder: Path) -> FixedFile:
        """Mend a campaign's folder; raises StopError where it can't be written."""
        t = self._t
        loaded = read_campaign(folder, mend=False, schemas=self._schemas)
        if loaded.campaign is None or loaded.read_only:
            return FixedFile(why_not=t("{file} is not mended: first mend by hand what can't be read.", file=folder))
        mended = mend(loaded.campaign, self._finder(loaded.campaign, folder, loaded.listed), self._choice)
        if mended.campaign != loaded.campaign and not self.dry:
            try:
                save_campaign(folder, mended.campaign, loaded.source)
            except SaveError as problem:
                raise StopError(" ".join(say_issue(t, problem.issue))) from problem
        return FixedFile(mended.fixed, is_written=not self.dry)

    def _finder(
        self, campaign: Campaign, folder: Path, listed: tuple[str, ...]
    ) -> Callable[[Campaign], Iterable[Issue]]:
        """Finds what is open in a campaign of this folder; what has not changed is not looked at again."""
        words = campaign_lexicon(campaign, folder, self._rulesets).lexicon
        checks, judge, pictures = Checks(self._rulesets), ProofJudge(self._rulesets, MOST_IN_ALL), PictureJudge()
        assets = assets_in(folder)

        def find(now: Campaign) -> Iterable[Issue]:
            spoiled = pictures.spoiled(folder, picture_names(now, assets))
            found = checks.find_issues(now, words, listed, assets=assets, spoiled=spoiled)
            proofs = check_proofs(now, judge, words) if words is not None else ()
            return sorted_out((*found, *proofs), now).open

        return find

    def level(self, path: Path, read: LevelRead, words: Words | None) -> FixedFile:
        """Mend a level's file by itself; raises StopError where it can't be written."""
        t = self._t
        if read.read_only:
            return FixedFile(why_not=t("{file} is not mended: first mend by hand what can't be read.", file=path))
        mended = self._mended_level(path, read, words)
        if mended.fixed and not self.dry:
            try:
                for model in mended.campaign.levels or mended.campaign.tables:
                    write_whole(path, file_text(model).encode())
            except OSError as problem:
                said = t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))
                raise StopError(said) from problem
        named = ((replace(one, place=replace(one.place, file=path.name)), fix) for one, fix in mended.fixed)
        return FixedFile(tuple(named), is_written=not self.dry)

    def _mended_level(self, path: Path, read: LevelRead, words: Words | None) -> Mended:
        """The level mended in a campaign of its own."""
        alone = Campaign("alone", "alone", () if read.level is None else (read.level,))
        if read.table is not None:
            alone = replace(alone, tables=(read.table,))

        def find(campaign: Campaign) -> Iterable[Issue]:
            found = [issue for level in campaign.levels for issue in check_level(level, self._rulesets, words)]
            found += [issue for table in campaign.tables for issue in own_issues(table)]
            return open_in_level(tuple(found), path)

        return mend(alone, find, self._choice)
