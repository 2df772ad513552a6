"""The levels that commands play games on, as they are named on the command line, and the weights of quick players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from runtime import resources
from runtime.campaign.reader import CAMPAIGN_FILE, level_file, read_campaign, read_level
from runtime.campaign.rulesets import resolve
from runtime.checks import check_level
from runtime.cli.exits import FAULTY, WRONG_USE
from runtime.cli.inputs import GivenError, unknown_campaign
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.fastgame.player_weights import QuickPlayers, players_file
from runtime.match.wordlists import source_beside
from runtime.simulate.experiment import Arena
from runtime.support.issues import ONLY_TABLE_GAMES, Issue, IssueCode, Place, Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts, beginning_of, names_of
from runtime.support.wording import say_issue


@dataclass(frozen=True, slots=True)
class Terms:
    """How maps are played otherwise than they say: by another ``edition``, other parameters, or for fewer turns."""

    edition: str = ""
    rules: Mapping[str, object] = field(default_factory=dict)
    max_turns: int | None = None


def arenas(
    paths: Iterable[Path],
    rulesets: Mapping[str, Ruleset],
    terms: Terms | None = None,
    left_out: Callable[[Sequence[str]], object] = lambda _names: None,
) -> tuple[Arena, ...]:
    """Every level that ``paths`` name, ready to be played; raises GivenError with everything that is wrong.

    Table games among them can't be played so: ``left_out`` is told their names, and where there is nothing else that
    is an error.
    """
    found: dict[str, Arena] = {}
    issues: list[Issue] = []
    tables: list[str] = []
    code = WRONG_USE
    for file, level in _levels(paths, issues, tables):
        if level.id in found:
            issues.append(Issue(Severity.ERROR, IssueCode("map-twice"), Place(str(file)), {"level": level.id}))
            continue
        arena = _arena(level, rulesets, terms or Terms(), file)
        if isinstance(arena, tuple):
            code = FAULTY
            issues += (replace(issue, place=replace(issue.place, file=str(file))) for issue in arena)
        else:
            found[level.id] = arena
    if tables and not found and not issues:
        issues.append(Issue(Severity.ERROR, ONLY_TABLE_GAMES, Place(), {"levels": beginning_of(tables)}))
    if issues:
        raise GivenError(issues, code)
    if tables:
        left_out(tables)
    return tuple(found.values())


def weights_given(files: Mapping[str, Path], t: Texts) -> dict[str, QuickPlayers]:
    """The weights of quick players by their names, warnings said; raises GivenError with all that is wrong."""
    found: dict[str, QuickPlayers] = {}
    issues: list[Issue] = []
    for name, file in files.items():
        read = players_file(file)
        issues += placed_in(file, read.issues)
        if read.value is not None:
            found[name] = read.value
    if len(found) < len(files):
        raise GivenError(issues, WRONG_USE)
    tell_warnings(issues, t)
    return found


def placed_in(file: Path, issues: Iterable[Issue]) -> tuple[Issue, ...]:
    """Issues of a file that is called as it was given."""
    return tuple(replace(issue, place=replace(issue.place, file=str(file))) for issue in issues)


def tell_warnings(issues: Iterable[Issue], t: Texts) -> None:
    """Say on stderr what keeps nobody from playing."""
    for issue in issues:
        tell(f"{issue.place.file}:{issue.place.line}: {' '.join(say_issue(t, issue)).strip()}")


def tell_left_out(t: Texts, names: Sequence[str]) -> None:
    """Say on stderr which table games are not played, and why."""
    said = t(
        "Left out, for the computer's players of Scryptic can't play table games: {names}", names=names_of(t, names)
    )
    tell(said)


def _arena(level: Level, rulesets: Mapping[str, Ruleset], terms: Terms, file: Path) -> Arena | tuple[Issue, ...]:
    """A level with its rules, or what keeps it from being played."""
    changed = replace(level, ruleset=terms.edition or level.ruleset, rules={**level.rules, **terms.rules})
    errors = tuple(issue for issue in check_level(changed, rulesets) if issue.severity is Severity.ERROR)
    if errors or changed.ruleset not in rulesets:
        return errors
    rules = resolve(rulesets[changed.ruleset], changed.rules)
    if isinstance(rules, tuple):
        return rules
    most = rules.turn_limit if terms.max_turns is None else min(rules.turn_limit, terms.max_turns)
    return Arena(changed, replace(rules, turn_limit=most), source_beside(file))


def _levels(paths: Iterable[Path], issues: list[Issue], tables: list[str]) -> Iterator[tuple[Path, Level]]:
    """Each level with the file it is in; what can't be read is among the issues, names of table games in ``tables``."""
    for path in paths:
        place = path if path.exists() else resources.campaign(str(path)) or path
        if not place.exists() and (unknown := unknown_campaign(path)) is not None:
            issues.append(unknown)
            continue
        if (place / CAMPAIGN_FILE).is_file():
            read = read_campaign(place, mend=False)
            issues += _errors(read.issues, place)
            tables += (table.name or table.id for table in (read.campaign.tables if read.campaign else ()))
            for level in read.campaign.levels if read.campaign else ():
                yield place / level_file(level.id), level
            continue
        files = sorted(place.glob("*.json")) if place.is_dir() else [place]
        if not files:
            issues.append(Issue(Severity.ERROR, IssueCode("no-maps"), Place(), {"folder": str(path)}))
        for file in files:
            one = read_level(file)
            issues += _errors(one.issues, file.parent)
            if one.table is not None:
                tables.append(one.table.name or one.table.id)
            if one.level is not None:
                yield file, one.level


def _errors(issues: Iterable[Issue], folder: Path) -> Iterator[Issue]:
    for issue in issues:
        if issue.severity is Severity.ERROR:
            yield replace(issue, place=replace(issue.place, file=str(folder / issue.place.file)))
