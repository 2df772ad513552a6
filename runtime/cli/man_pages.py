"""Pages of the manual, made of a program's own parser, so that they say what ``--help`` says."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from importlib.metadata import version

from runtime.support.texts import Texts

WIDTH = 10_000
"""Columns in which no usage is broken."""


def man_page(parser: argparse.ArgumentParser, t: Texts) -> str:
    """The page of a program with all its commands, as troff's macros ``man`` set it."""
    name, about = parser.prog, parser.description or ""
    short = re.split(r"(?<=[.:;]) ", about)[0].rstrip(".:;")
    lines = [f'.TH "{_plain(name.upper())}" "1" "" "scryptic {_plain(version("scryptic"))}" "Scryptic"']
    lines += [f".SH {_plain(t('NAME'))}", f"{_plain(name)} \\- {_plain(short)}"]
    lines += [f".SH {_plain(t('SYNOPSIS'))}", *_usage(parser)]
    lines += [f".SH {_plain(t('DESCRIPTION'))}", _plain(about)]
    lines += [f".SH {_plain(t('OPTIONS'))}", *_arguments(parser)]
    commands = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in commands:
        lines.append(f".SH {_plain(t('COMMANDS'))}")
        for command, made in action.choices.items():
            lines += _command(command, made)
    return "\n".join(line for line in lines if line) + "\n"


def _command(name: str, made: argparse.ArgumentParser) -> Iterator[str]:
    """A command, and those that it has itself."""
    yield from (f".SS {_plain(name)}", *_usage(made), ".PP", _plain(made.description or ""))
    yield from _arguments(made)
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner, parser in action.choices.items():
                yield from _command(f"{name} {inner}", parser)


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    maker = argparse.HelpFormatter(prog=parser.prog, width=WIDTH)
    maker.add_usage(parser.usage, parser._actions, parser._mutually_exclusive_groups, prefix="")
    yield _plain(" ".join(maker.format_help().split()))


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or action.help is argparse.SUPPRESS:
            continue
        said = argparse.HelpFormatter(prog=parser.prog, width=WIDTH)
        yield from (".TP", f"\\fB{_plain(said._format_action_invocation(action))}\\fR")
        yield _plain(said._expand_help(action)) if action.help else "\\&"


def _plain(text: str) -> str:
    """A text on one line, in which no sign is a command of troff."""
    one = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{one}" if one[:1] in (".", "'") else one
