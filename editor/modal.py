"""Dialogs and questions that wait for their answer, and go when they have it."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog
from shiboken6 import isValid


def run_modal(dialog: QDialog) -> bool:
    """Show a dialog until it is answered; whether it was accepted.

    Its window owns it: left alone it would stay in the memory until that is closed. It goes with the next events, so
    that its answer can still be read.
    """
    try:
        return bool(dialog.exec())
    finally:
        if isValid(dialog):  # Its window may have gone before, and taken it along.
            dialog.deleteLater()
