"""What one process keeps of compiled code and another completes, a third can read.

    python tests/proof/compiled_code.py

Code that was read is called by its name, as code that was compiled is, so that nothing of it is built into callers. A
process keeps a part in an empty folder, the next compiles the rest, and the third plays with both: 45 seconds of
processor time. Exit code 0 where all three end well.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PART = """
from runtime.movegen.kernel.compilation import seal_compiled
from tests.fastgame.random_games import Tally, play_seed
play_seed(0, Tally())
seal_compiled()
"""
WHOLE = """
from runtime.fastgame.readiness import get_ready
get_ready(game=True)
"""


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="scryptic-compiled-") as folder:
        own = os.environ | {"NUMBA_CACHE_DIR": folder, "PYTHONPATH": str(ROOT)}
        for name, program in (("a part", PART), ("the rest", WHOLE), ("both", WHOLE + PART)):
            ended = subprocess.run([sys.executable, "-c", program], env=own, cwd=ROOT, check=False)
            print(f"{name}: exit code {ended.returncode}", flush=True)
            if ended.returncode:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
