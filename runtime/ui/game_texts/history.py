"""How games of the past are told in words: who played, when it was, and how long it took."""

from __future__ import annotations

import re
from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, Qt, QTimeZone
from PySide6.QtGui import QGuiApplication

from runtime.ai import player_name
from runtime.profile.statistics_facts import SeatPlayer
from runtime.support.plain_text import set_apart
from runtime.support.texts import Texts


def say_player(t: Texts, player: SeatPlayer) -> str:
    """Who played: a person by name, or a player of the computer's."""
    if player.computer:
        return t("Computer: {player}", player=player_name(t, player.computer))
    return player.name or t("First player")


_WEEKDAY = re.compile(r"d{3,4}\W*")


def say_moment(moment: str) -> str:
    """A moment (ISO 8601) in the player's own zone, as "21 Nov 2026, 14:58"; what is no moment is said as it is."""
    try:
        seconds = int(datetime.fromisoformat(moment).timestamp())
    except (ValueError, OverflowError):
        return moment
    there = QDateTime.fromSecsSinceEpoch(seconds, QTimeZone(QTimeZone.Initialization.LocalTime))
    locale = QLocale()
    if locale.language() is QLocale.Language.English:  # Figures alone are read otherwise beyond the ocean.
        locale = QLocale("en_GB")
    long, short = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat
    day = _WEEKDAY.sub("", locale.dateFormat(long), count=1).replace("MMMM", "MMM")
    said = f"{locale.toString(there.date(), day)}, {locale.toString(there.time(), short)}"
    return set_apart(said) if QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft else said


def say_length(t: Texts, seconds: int) -> str:
    """How long something took, to the minute; short ones to the second."""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return t("{hours} h {minutes} min", hours=hours, minutes=f"{minutes:02}")
    return t("{minutes} min", minutes=minutes) if minutes else t("{seconds} s", seconds=rest)
