"""``scryptic warm-up``: compiles everything that is compiled, so that nothing has to wait for it later."""

from __future__ import annotations

import argparse

from runtime.cli.exits import FINE
from runtime.cli.kernel_notice import prepare_kernels
from runtime.fastgame.readiness import readiness
from runtime.support.terminal import tell, write_line
from runtime.support.texts import Texts

NOT_KEPT = 2


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts) -> None:
    """Add the command."""
    subparsers.add_parser(
        "warm-up",
        description=t(
            "Prepares the move finder and the quick games, which otherwise happens beside the first game. It takes "
            "about a minute, once for each version. Exit code 0: all is prepared; 2: it can't be kept anywhere."
        ),
    )


def run(_args: argparse.Namespace, t: Texts) -> int:
    """Compile what is not compiled yet; 2 where that can't be kept."""
    prepare_kernels(t, game=True)
    ready = readiness(game=True)
    if not ready.is_compiled:
        if ready.lasts:
            # Where the folder can't be written that has been said.
            tell(t("What is prepared could not be kept, as where a disk is full; each program prepares it anew."))
        return NOT_KEPT
    write_line(t("All is prepared."))
    return FINE
