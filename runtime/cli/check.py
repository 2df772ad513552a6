"""``scryptic check``: every issue of campaigns, levels and rulesets, with file, line, pointer and advice."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from runtime import resources
from runtime.campaign.form import Forms
from runtime.campaign.reading import CAMPAIGN_FILE, read_level
from runtime.campaign.rulesets import KEYS, read_rulesets
from runtime.checks import check_read_level, check_ruleset
from runtime.checks.bundled import check_folder
from runtime.checks.loaded import open_in_level
from runtime.cli.bundles import RefusedError, is_bundle, taken, unpacked
from runtime.cli.paths import path_given
from runtime.engine.ruleset import Ruleset
from runtime.lexicon import LexiconError
from runtime.match.wordlists import source_beside
from runtime.support.issues import Issue, Place, Severity
from runtime.support.jsontext import parse
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

FINE, FAULTY, WRONG_USE = 0, 1, 2
_UNREADABLE = frozenset({"campaign-missing", "file-missing", "file-unreadable", "unknown-file"})


@dataclass(frozen=True, slots=True)
class _Tools:
    """What checking needs, read once for all paths."""

    rulesets: Mapping[str, Ruleset]
    forms: Forms


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "check",
        help=t("find everything that is wrong with campaigns, levels and rulesets"),
        description=t(
            "Finds everything that is wrong: every issue with file, line, JSON pointer, text and advice. "
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


def run(args: argparse.Namespace, t: Texts) -> int:
    """Check every path that was given; 0 when nothing is wrong, 1 when something is, 2 when one cannot be read."""
    issues: list[Issue] = []
    tools = _Tools(read_rulesets(resources.assets() / "rulesets"), Forms(resources.schemas()))
    is_unreadable = False
    for path in args.paths:
        found, readable = _check(path, tools)
        issues.extend(found)
        is_unreadable = is_unreadable or not readable
    if args.json:
        _write_json(issues, t)
    else:
        _write_text(issues, t)
    if is_unreadable:
        return WRONG_USE
    bad = {Severity.ERROR, Severity.WARNING} if args.strict else {Severity.ERROR}
    return FAULTY if any(issue.severity in bad for issue in issues) else FINE


def _check(path: Path, tools: _Tools) -> tuple[tuple[Issue, ...], bool]:
    """The issues of one path, their files as seen from here; and whether it could be read at all."""
    if not path.exists():
        path = resources.campaign(str(path)) or path
    if is_bundle(path):
        return _check_bundle(path, tools)
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        folder = path if path.is_dir() else path.parent
        found = check_folder(folder, tools.rulesets, tools.forms)
        return tuple(_seen_from_here(issue, folder) for issue in found.issues), found.loaded.campaign is not None
    issues = _check_file(path, tools)
    named = tuple(replace(issue, place=replace(issue.place, file=path.as_posix())) for issue in issues)
    return named, not any(issue.code in _UNREADABLE for issue in issues)


def _check_bundle(path: Path, tools: _Tools) -> tuple[tuple[Issue, ...], bool]:
    """The issues of a bundle, or why it is refused; and whether it is one at all."""
    try:
        with unpacked(taken(path)) as folder:
            issues = check_folder(folder, tools.rulesets, tools.forms).issues
            return tuple(_seen_from_here(issue, path) for issue in issues), True
    except RefusedError as refused:
        return tuple(_seen_from_here(issue, path) for issue in refused.issues), refused.code == FAULTY


def _seen_from_here(issue: Issue, folder: Path) -> Issue:
    file = folder / issue.place.file if issue.place.file else folder
    return replace(issue, place=replace(issue.place, file=file.as_posix()))


def _check_file(path: Path, tools: _Tools) -> tuple[Issue, ...]:
    """The issues of a single level or ruleset."""
    read = read_level(path, tools.forms)
    match _kind(read.data, path):
        case "ruleset":
            return check_ruleset(path, tools.forms)
        case "level":
            try:
                found = check_read_level(read, path.name, tools.rulesets, source_beside(path).load())
            except LexiconError as problem:
                found = (*check_read_level(read, path.name, tools.rulesets), problem.issue)
            return open_in_level(found, path)
        case _:
            return (Issue(Severity.ERROR, "unknown-file", Place(path.name, 1)),)


def _kind(data: bytes, path: Path) -> str:
    """What a file holds: by its ``$schema``, by the keys that only one kind has, or by its folder."""
    value = parse(data).value if data else None
    if not isinstance(value, dict):
        return "ruleset" if data and path.parent.name == "rulesets" else "level"
    hint = str(value.get("$schema", "")).rpartition("/")[2].removesuffix(".schema.json")
    if hint in ("level", "ruleset"):
        return hint
    if "terrain" in value or path.parent.name == "levels":
        return "level"
    return "ruleset" if any(key in value for key in KEYS) else ""


def _write_text(issues: list[Issue], t: Texts) -> None:
    """One paragraph an issue on stdout, and how many there are on stderr."""
    names = {Severity.ERROR: t("error"), Severity.WARNING: t("warning"), Severity.HINT: t("hint")}
    for issue in issues:
        text, advice = say_issue(t, issue)
        place = issue.place
        line = f":{place.line}" if place.line else ""
        pointer = f" {place.pointer}" if place.pointer else ""
        sys.stdout.write(f"{place.file}{line}: {names[issue.severity]}: {text} [{issue.code}{pointer}]\n")
        if advice:
            sys.stdout.write(f"    {advice}\n")
    sys.stdout.flush()
    count = {severity: sum(issue.severity is severity for issue in issues) for severity in Severity}
    errors = t.plural("{count} error", "{count} errors", count[Severity.ERROR])
    warnings = t.plural("{count} warning", "{count} warnings", count[Severity.WARNING])
    said = t("{errors}, {warnings}.", errors=errors, warnings=warnings) if issues else t("Nothing is wrong.")
    sys.stderr.write(said + "\n")


def _write_json(issues: list[Issue], t: Texts) -> None:
    """A JSON list with an issue a line."""
    lines = [json.dumps(_as_data(issue, t), ensure_ascii=False) for issue in issues]
    sys.stdout.write("[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n")


def _as_data(issue: Issue, t: Texts) -> dict[str, object]:
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
    }
