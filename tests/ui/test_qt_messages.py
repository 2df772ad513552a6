"""What Qt complains of goes through the door to the terminal."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
from runtime.support.texts import english
from runtime.ui.application.startup import in_windows

def show(home):
    from PySide6.QtCore import qWarning
    qWarning("No such file: a\\x1b[2J\\u202e\\nforged")
    return 0

sys.exit(in_windows(None, english(), show))
"""


@pytest.mark.qt
def test_a_message_of_qt_is_one_line_that_is_seen() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, env=environment, check=False)
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == ["No such file: a\\x1b[2J\\u202e\\nforged"]
