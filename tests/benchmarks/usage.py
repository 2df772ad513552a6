"""The command line of a benchmark; ``--help`` says what it measures, as its module does."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def parser_of(told: str | None) -> ArgumentParser:
    """The options of a benchmark, of which its docstring tells what it measures."""
    return ArgumentParser(description=told, formatter_class=RawDescriptionHelpFormatter)
