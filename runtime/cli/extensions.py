"""``scryptic extensions``: which extensions there are, what they add, and what went wrong with them."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from runtime.ai import ALL_PLAYERS
from runtime.checks.quick_fixes import CHECKS
from runtime.cli.exits import FAULTY, FINE
from runtime.exchange.formats import FORMATS, IMPORTERS
from runtime.support.extensions import KIND_NAMES, Extension, Extensions, installed
from runtime.support.terminal import tell, write_json_list, write_line
from runtime.support.texts import Texts


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "extensions",
        description=t(
            "Lists the extensions that are installed into Python beside this program: their versions, whether they are "
            "on, what they add, and what went wrong when that was loaded. "
            "Exit code 0: all that are on could be loaded whole; 1: something went wrong with one."
        ),
    )
    parser.add_argument("--json", action="store_true", help=t("print JSON instead of text"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """List the extensions; 0 where all could be loaded, 1 where something went wrong."""
    known = installed()
    for table in (FORMATS, IMPORTERS, ALL_PLAYERS, CHECKS):
        len(table)  # A row whose name is taken is refused when its table is read.
    found = [_told(known, one, t) for one in known.every]
    if args.json:
        write_json_list(found)
    else:
        for one, told in zip(known.every, found, strict=True):
            _write(one, told, t)
        if not found:
            tell(t("There are no extensions."))
    return FAULTY if any(one.troubles for one in known.every) else FINE


def _told(known: Extensions, one: Extension, t: Texts) -> dict[str, object]:
    """All that is told of an extension; what it adds is loaded for that."""
    adds = [{"kind": kind.value[0], "name": name, "from": place} for kind, name, place in known.added(one)]
    return {
        "name": one.name,
        "package": one.package,
        "version": one.version,
        "on": not one.is_off,
        "adds": adds,
        "troubles": [trouble.said(t) for trouble in one.troubles],
    }


def _write(one: Extension, told: Mapping[str, object], t: Texts) -> None:
    write_line(t("{extension}, switched off", extension=str(one)) if one.is_off else str(one))
    names = {kind.value[0]: t(name) for kind, name in KIND_NAMES.items()}
    adds = told["adds"]
    assert isinstance(adds, list)
    for row in adds:
        write_line(f"  {names[row['kind']]}: {t(row['name'])}")
    for trouble in one.troubles:
        write_line(f"  ! {trouble.said(t)}")
