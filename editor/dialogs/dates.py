"""Moments as people say them, in their own time and language."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from PySide6.QtCore import QDate, QLocale, QTime

from runtime.support.texts import Texts


def moment_text(t: Texts, moment: datetime, today: date | None = None) -> str:
    """Day and time; of today and yesterday so."""
    local = moment.astimezone()
    locale = QLocale(t.language)
    time = locale.toString(QTime(local.hour, local.minute), QLocale.FormatType.ShortFormat)
    now = today or datetime.now().astimezone().date()
    if local.date() == now:
        return t("today, {time}", time=time)
    if local.date() == now - timedelta(days=1):
        return t("yesterday, {time}", time=time)
    day = locale.toString(QDate(local.year, local.month, local.day), QLocale.FormatType.LongFormat)
    return t("{day}, {time}", day=day, time=time)
