"""``scryptic play`` with something that is named, the menus behind it: a campaign, a level, a bundle, a record."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.campaign_texts import spoken_in
from runtime.campaign.model import Campaign
from runtime.campaign.play import Preset
from runtime.campaign.play_json import read_record
from runtime.campaign.reader import CAMPAIGN_FILE, level_file, read_campaign, read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.tables import TableLevel
from runtime.checks import check_loaded, check_read_level
from runtime.checks.step_budget import capped
from runtime.cli.bundles import RefusedError, is_bundle, taken, unpacked
from runtime.cli.exits import FAULTY, WRONG_USE
from runtime.cli.inputs import tell_errors
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon, LexiconError, WordSource, level_words, load_words
from runtime.match.campaigns import Campaigns
from runtime.match.presets import begin_preset, named, presets_of, words_changed
from runtime.match.table_match import setup_of
from runtime.match.wordlists import campaign_source, source_beside
from runtime.profile.home import Home, find_home
from runtime.profile.players import Players
from runtime.support.chance import seed_of
from runtime.support.files import resolved
from runtime.support.issues import Issue, Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts, names_of
from runtime.support.wording import say_issue
from runtime.ui.application.startup import in_windows

SHIPPED = "first-light"


class _StopError(Exception):
    """There is nothing to play; the message says why, ``code`` is the exit code."""

    def __init__(self, message: str, code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.code = code


def run_one(args: argparse.Namespace, t: Texts) -> int:
    """Play until the windows are closed: 0 after a game, 1 where the level has errors, 2 where nothing can be read."""
    if args.what is None or not is_bundle(Path(args.what)):
        return _run(args, t)
    try:
        bundle = taken(Path(args.what))
        with unpacked(bundle) as folder:
            args.what = str(folder)
            return _run(args, t, bundle)
    except RefusedError as refused:
        return refused.tell(t)


def _run(args: argparse.Namespace, t: Texts, bundle: Bundle | None = None) -> int:
    """Play what lies in a folder or file; ``bundle`` is what it was unpacked from."""
    try:
        rulesets = read_rulesets(resources.assets() / "rulesets")
        args.what = str(_found(args.what if args.what is not None else SHIPPED, t, args.home))
        if (found := table_at(Path(args.what), args.level_id, t)) is not None and bundle is None:
            return play_table(args, *found, t)
        campaign, level, issues = _read(args.what, args.level_id, rulesets, t)
        if bundle is not None and args.level_id is None:
            level = None  # What is in the bundle is shown first.
        preset = _preset(args, campaign, level, t) if args.preset is not None else None
        wanted = (level,) if level is not None else campaign.levels if campaign is not None else ()
        tables = campaign.tables if campaign is not None and level is None else ()
        blocked = _blocked(wanted, issues, t, tables)
        lexicon = load_words(_source(args, campaign, t))
        if preset is not None and level is not None:
            _try_out(preset, level, campaign, (rulesets, lexicon), t)
    except _StopError as stop:
        tell(f"{stop}")
        return stop.code
    except LexiconError as problem:
        _tell((problem.issue,), t)
        return WRONG_USE

    def show(home: Home) -> int:
        from runtime.ui.menus.lobby import run_program
        from runtime.ui.program.plan import ProgramPlan

        seed, mine, assets = seed_of(args.seed), Players(home).present_home(), _folder(args, t) / "assets"
        return run_program(
            ProgramPlan(campaign, level, seed, blocked, mine, preset, assets, bundle), rulesets, lexicon, t
        )

    return in_windows(args.home, t, show)


_Read = tuple[Campaign | None, Level | None, tuple[Issue, ...]]
"""The campaign, the level, or both, that are meant, with everything that is wrong with them."""


def _read(what: str, level_id: str | None, rulesets: Mapping[str, Ruleset], t: Texts) -> _Read:
    """What is meant by ``what`` and ``level_id``. Raises _StopError."""
    path = _found(what, t)
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return _read_campaign(path if path.is_dir() else path.parent, level_id, rulesets, t)
    if level_id is not None:
        raise _StopError(t("{file} is a single level; --level goes with a campaign.", file=path))
    read = read_level(path)
    if read.level is None:
        _tell(read.issues, t)
        raise _StopError(t("{file} can't be played.", file=path))
    level_id = read.level.id
    issues = check_read_level(read, path.name, rulesets)
    return None, read.level, tuple(replace(issue, place=replace(issue.place, level=level_id)) for issue in issues)


def _found(what: str, t: Texts, home: Path | None = None) -> Path:
    """The file or folder that is meant: a path, or the name of a shipped or installed campaign. Raises _StopError."""
    path = Path(what)
    if what and path.exists():
        return path
    campaigns = Campaigns.of(find_home(home))
    if (folder := campaigns.find(what)) is not None:
        return folder
    known = names_of(t, (one.folder.name for one in campaigns.all() if not one.is_installed))
    if names := names_of(t, (one.folder.name for one in campaigns.all() if one.is_installed)):
        said = t(
            "There is no “{what}”. Shipped campaigns are: {known}. Installed are: {names}.",
            what=what,
            known=known,
            names=names,
        )
        raise _StopError(said)
    raise _StopError(t("There is no “{what}”. Shipped campaigns are: {known}.", what=what, known=known))


def _read_campaign(folder: Path, level_id: str | None, rulesets: Mapping[str, Ruleset], t: Texts) -> _Read:
    """A campaign, and its level of that id, or its only one. Raises _StopError."""
    read = read_campaign(folder, mend=False)
    campaign = read.campaign
    if campaign is None or not (campaign.levels or campaign.tables):
        _tell(read.issues, t)
        raise _StopError(t("{folder} is no campaign that can be played.", folder=folder))
    if level_id is None:
        only = campaign.levels[0] if len(read.listed) == 1 and campaign.levels else None
        return campaign, only, check_loaded(read, rulesets)
    for level in campaign.levels:
        if level.id == level_id:
            issues = check_loaded(read, rulesets)
            return campaign, level, tuple(issue for issue in issues if issue.place.level == level_id)
    if level_id in read.unread:
        _tell(tuple(issue for issue in read.issues if issue.place.file.endswith(f"/{level_id}.json")), t)
        raise _StopError(t("The level {level} of {folder} can't be read.", level=level_id, folder=folder))
    known = names_of(t, campaign.level_ids)
    raise _StopError(
        t("There is no level {level} in {folder}. It has: {known}.", level=level_id, folder=folder, known=known)
    )


def _folder(args: argparse.Namespace, t: Texts) -> Path:
    """The folder of the campaign that is meant; that of a single level is the one above its own. Raises _StopError."""
    path = _found(args.what, t)
    if path.is_dir():
        return path
    return path.parent if path.name == CAMPAIGN_FILE else resolved(path).parent.parent


def _source(args: argparse.Namespace, campaign: Campaign | None, t: Texts) -> WordSource:
    """Where the words come from; raises LexiconError where they can't, _StopError where nothing is meant."""
    if campaign is not None:
        return campaign_source(campaign.words, _folder(args, t))
    return source_beside(_found(args.what, t))


def _preset(args: argparse.Namespace, campaign: Campaign | None, level: Level | None, t: Texts) -> Preset:
    """The preset of this name; ``--seed`` goes before its own. Raises _StopError with the presets that there are."""
    if level is None:
        known = names_of(t, (one.id for one in campaign.levels)) if campaign is not None else ""
        raise _StopError(t("Say with --level which level the preset is of: {known}.", known=known))
    read = presets_of(_folder(args, t) / level_file(level.id))
    if read.value is None:
        _tell(read.issues, t)
        raise _StopError(t("The presets of {level} can't be read.", level=level.id))
    preset = named(read.value, args.preset)
    if preset is None and not read.value.presets:
        raise _StopError(t("There are no presets of {level}.", level=level.id))
    if preset is None:
        known = names_of(t, (f"{one.id} ({one.name})" if one.name != one.id else one.id for one in read.value.presets))
        said = t(
            "There is no preset “{name}” of {level}. It has: {known}.", name=args.preset, level=level.id, known=known
        )
        raise _StopError(said)
    return preset if args.seed is None else replace(preset, seed=args.seed)


def _try_out(
    preset: Preset,
    level: Level,
    campaign: Campaign | None,
    materials: tuple[Mapping[str, Ruleset], Lexicon],
    t: Texts,
) -> None:
    """Make the preset's first position once, before there is any window. Raises _StopError where it is none."""
    rulesets, lexicon = materials
    words = level_words(lexicon, words_changed(level, preset))
    found = begin_preset(level, preset, rulesets, words, seed=0, campaign=campaign)
    if isinstance(found, tuple):
        for issue in found:
            text, advice = say_issue(t, issue)
            tell(f"{preset.id}{issue.place.pointer}: {text} {advice}".rstrip())
        raise _StopError(t("The preset {name} can't be played.", name=preset.name), FAULTY)


def _blocked(
    levels: tuple[Level, ...], issues: tuple[Issue, ...], t: Texts, tables: tuple[TableLevel, ...] = ()
) -> Mapping[str, str]:
    """Why levels can't be played, by their ids, all errors said on stderr too; raises _StopError where none can be."""
    _tell(issues, t)
    reasons: dict[str, list[str]] = {}
    for issue in issues:
        # A fault of the campaign's own file keeps no level from being played.
        if issue.severity is Severity.ERROR and issue.place.file != CAMPAIGN_FILE:
            reasons.setdefault(issue.place.level, []).append(say_issue(t, issue)[0])
    every: tuple[Level | TableLevel, ...] = (*levels, *tables)
    if all(level.id in reasons for level in every):
        names = names_of(t, (level.id for level in every))
        raise _StopError(t("{levels} can't be played until this is mended.", levels=names), FAULTY)
    return {level.id: " ".join(reasons[level.id]) for level in every if level.id in reasons}


def _tell(issues: tuple[Issue, ...], t: Texts) -> None:
    """Say the errors; warnings are for ``scryptic check``."""
    for issue in capped(issues):
        if issue.severity is Severity.ERROR:
            text, advice = say_issue(t, issue)
            place = issue.place.file or issue.place.level
            where = f"{place}:{issue.place.line}: " if issue.place.line else f"{place}: "
            tell(f"{where}{text} {advice}".rstrip())


def table_at(path: Path, level_id: str | None, t: Texts) -> tuple[TableLevel, tuple[Issue, ...]] | None:
    """The table game that a path means, and what is wrong with its file; None where it means something else.

    Of a campaign it is the level ``level_id``, or its only one, its texts in the person's language.
    """
    if not (path.is_dir() or path.name == CAMPAIGN_FILE):
        if level_id is not None or not path.is_file():
            return None
        read = read_level(path)
        return None if read.table is None else (read.table, read.issues)
    found = read_campaign(path if path.is_dir() else path.parent, mend=False)
    if found.campaign is None:
        return None
    name = found.listed[0] if level_id is None and len(found.listed) == 1 else level_id or ""
    table = spoken_in(found.campaign, t.language).table(name)
    return None if table is None else (table, tuple(one for one in found.issues if one.place.level == name))


def play_table(args: argparse.Namespace, table: TableLevel, issues: tuple[Issue, ...], t: Texts) -> int:
    """Play it until its window is closed: 0 after a game, 1 where it has errors, 2 for a preset or a bad home."""
    if args.preset is not None:
        tell(t("“{level}” is a table game; presets belong to maps.", level=table.name))
        return WRONG_USE
    if any(issue.severity is Severity.ERROR for issue in issues):
        tell_errors(issues, t)
        tell(t("{levels} can't be played until this is mended.", levels=table.id))
        return FAULTY

    def show(home: Home) -> int:
        from runtime.ui.game_texts.carried_items import say_prize
        from runtime.ui.menus.lobby import run_table

        setup = setup_of(table, t, seed_of(args.seed), say_prize(t, table.prize))
        if isinstance(setup, str):
            tell(setup)
            return FAULTY
        return run_table(t, Players(home).present_home(), setup, table.id)

    return in_windows(args.home, t, show)


MOST_FAULTS = 8
"""So many faults are said; whatever is no record at all has them in every place."""


def is_refused_record(file: Path, t: Texts) -> bool:
    """Whether a file is no record that can be read; what is wrong with it is said on stderr."""
    read = read_record(file)
    if read.value is not None:
        return False
    errors = [issue for issue in read.issues if issue.severity is Severity.ERROR]
    for issue in errors[:MOST_FAULTS]:
        text, advice = say_issue(t, issue)
        line = f":{issue.place.line}" if issue.place.line else ""
        tell(f"{file}{line}: {text} {advice}".rstrip())
    if more := len(errors[MOST_FAULTS:]):
        tell(t.plural("And {count} more fault.", "And {count} more faults.", more))
    tell(t("{file} can't be looked at.", file=file))
    return True
