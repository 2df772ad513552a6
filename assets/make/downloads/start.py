"""Where each program to download begins; which one it is, the name says that it is started by."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support
from pathlib import Path


def main() -> int:
    """Run the program, and give its exit code."""
    name = Path(sys.argv[0]).stem
    if name == "scryptic-editor":
        from editor.app import main as edit

        return edit()
    from runtime.cli.main import main as run

    if name == "scryptic-game":
        sys.argv.insert(1, "play")
    return run()


if __name__ == "__main__":
    freeze_support()  # The processes of computers and checks begin here too.
    sys.exit(main())
