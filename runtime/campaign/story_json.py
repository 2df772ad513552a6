"""Pages of story and columns of difficulty as they stand in files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from runtime.campaign.json_reader import JsonReader
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import DifficultyColumn, Seat, Story, StoryPage
from runtime.support.jsonlayout import OneLine

_PAGE = ("text", "title", "picture")
_STORY = ("before", "won", "lost", "drawn")
_COLUMN = ("seats", "rules", "base", "numbers")


def read_pages(given: JsonReader) -> tuple[StoryPage, ...]:
    """Pages in the order in which they are turned."""
    return tuple(
        StoryPage(
            text=page.at("text").text(),
            title=page.at("title").text(),
            picture=page.at("picture").text(),
            extra=page.unknown(_PAGE),
        )
        for page in given.items()
    )


def read_story(given: JsonReader) -> Story:
    """The pages before and after a level."""
    return Story(
        before=read_pages(given.at("before")),
        won=read_pages(given.at("won")),
        lost=read_pages(given.at("lost")),
        drawn=read_pages(given.at("drawn")),
        extra=given.unknown(_STORY),
    )


def read_columns(given: JsonReader) -> dict[str, DifficultyColumn]:
    """How a level differs at each difficulty, by the difficulties' ids."""
    return {name: _read_column(JsonReader(column)) for name, column in given.members().items()}


def _read_column(given: JsonReader) -> DifficultyColumn:
    return DifficultyColumn(
        seats=given.at("seats").sides(lambda seat: None if seat.value is None else read_seat(seat)),
        rules=given.at("rules").members(),
        base=given.at("base").sides(lambda base: None if base.value is None else base.whole()),
        numbers={name: JsonReader(figures).counts() for name, figures in given.at("numbers").members().items()},
        extra=given.unknown(_COLUMN),
    )


def read_seat(given: JsonReader) -> Seat:
    """Who plays a side."""
    return Seat(computer=given.at("computer").text() or None, extra=given.unknown(("computer",)))


def write_seat(seat: Seat) -> dict[str, object]:
    """Who plays a side, for a file; nothing stands for a person."""
    return ({"computer": seat.computer} if seat.computer else {}) | dict(seat.extra)


def write_pages(pages: Iterable[StoryPage]) -> list[object]:
    """Pages for a file, a page a line."""
    return [
        OneLine(_given({"title": page.title, "picture": page.picture, "text": page.text}) | dict(page.extra))
        for page in pages
    ]


def write_story(story: Story) -> dict[str, object]:
    """The pages before and after a level, for its file."""
    pages = {"before": story.before, "won": story.won, "lost": story.lost, "drawn": story.drawn}
    return {key: write_pages(those) for key, those in pages.items() if those} | dict(story.extra)


def write_columns(columns: Mapping[str, DifficultyColumn]) -> dict[str, object]:
    """The columns of a level's file, a column a line."""
    return {name: OneLine(_write_column(column)) for name, column in columns.items()}


def _write_column(column: DifficultyColumn) -> dict[str, object]:
    seats = {side.value: write_seat(seat) for side in SIDES if (seat := column.seats[side]) is not None}
    return _given(
        {
            "seats": seats,
            "rules": dict(column.rules),
            "base": _both(column.base),
            "numbers": {name: dict(figures) for name, figures in column.numbers.items()},
        }
    ) | dict(column.extra)


def _both(figures: BySide[int | None]) -> dict[str, int]:
    return {side.value: figure for side in SIDES if (figure := figures[side]) is not None}


def _given(members: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in members.items() if value}
