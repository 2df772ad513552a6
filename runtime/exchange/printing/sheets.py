"""Pages put together: numbered ones, each made when it is asked for, and text that runs from page to page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from runtime.exchange.printing.options import FOOT, MARGIN
from runtime.exchange.printing.page import GREY, Face, Item, Letters, LineShape, PrintedPage
from runtime.support.texts import Texts

PageMaker = Callable[[], PrintedPage]
TitledPage = tuple[str, PageMaker]
"""What a page is called, and what makes it."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The pages of a booklet, each made when it is asked for; ``titles`` say what is on each."""

    titles: tuple[str, ...]
    makes: tuple[PageMaker, ...]

    def __len__(self) -> int:
        return len(self.makes)


def numbered_sheets(name: str, pages: Sequence[TitledPage], letters: Letters, t: Texts) -> Sheets:
    """Pages with what they are of, their own title and their number at the foot."""

    def numbered(number: int, title: str, make: PageMaker) -> PrintedPage:
        page = make()
        text = t(
            "{level} · {title} · page {number} of {count}",
            level=name,
            title=title,
            number=number,
            count=len(pages),
        )
        foot = letters.text(page.width / 2, page.height - MARGIN + 1, text, Face.ITALIC, 9, colour=GREY, anchor=0.5)
        return PrintedPage(page.width, page.height, (*page.items, foot))

    makes = tuple(partial(numbered, number, title, make) for number, (title, make) in enumerate(pages, 1))
    return Sheets(tuple(title for title, _ in pages), makes)


class TextFlow:
    """Text that runs from page to page."""

    def __init__(self, letters: Letters, width: float, height: float) -> None:
        self._letters, self._room = letters, width - 2 * MARGIN - 10
        self.left, self._bottom = MARGIN + 5, height - MARGIN - FOOT
        self._pages: list[list[Item]] = [[]]
        self._y = MARGIN

    def pages(self) -> list[list[Item]]:
        """What was written."""
        return self._pages

    def title(self, text: str) -> None:
        """The name of the whole."""
        self._advance(12)
        self._put(text, Face.TITLE, 24)
        self._advance(4)

    def heading(self, text: str) -> None:
        """The name of a part, with a line below it."""
        self._advance(11, keep=20)
        self._put(text, Face.TITLE, 15)
        self._advance(2.5)
        self._pages[-1].append(LineShape(self.left, self._y, self.left + self._room, self._y, 0.3, GREY))
        self._advance(1.5)

    def subheading(self, text: str) -> None:
        """The name of a chapter."""
        self._advance(7.5, keep=12)
        self._put(text, Face.BOLD, 12.5)

    def paragraph(self, text: str, face: Face = Face.TEXT) -> None:
        """A paragraph, broken into lines."""
        for number, line in enumerate(self._letters.lines(text, face, 11, self._room)):
            self._advance(5.4 if number == 0 else 4.7)
            self._put(line, face, 11)

    def picture(self, draw: Callable[[float], Iterator[Item]], height: float) -> None:
        """Something drawn that is so high."""
        self._advance(4, keep=height)
        self._pages[-1].extend(draw(self._y))
        self._y += height

    def _put(self, text: str, face: Face, size: float) -> None:
        self._pages[-1].append(self._letters.text(self.left, self._y, text, face, size, room=self._room))

    def _advance(self, step: float, keep: float = 0.0) -> None:
        """Go down, to a new page where what is to be kept together has no room."""
        self._y += step
        if self._y + keep > self._bottom and self._pages[-1]:
            self._pages.append([])
            self._y = MARGIN + step
