"""Pages into a PDF: text and lines stay sharp at any size, and a picture that comes again is kept once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from io import BytesIO

from fpdf import FPDF, encryption
from fpdf.enums import RenderStyle
from fpdf.fonts import TTFFont

from runtime.exchange.printing.page import (
    Disc,
    Face,
    Item,
    Letters,
    LineShape,
    PictureShape,
    RectangleShape,
    Shape,
    TextShape,
)
from runtime.exchange.printing.sheets import Sheets

_LACKING = getattr(encryption, "import_error", None)
if _LACKING is not None:
    # The library keeps the error of what it lacks, and with it all that stood on the stack when it was first wanted.
    _LACKING.__traceback__ = None

Progress = Callable[[int, int], object]
"""Told how many of how many pages are done; what it raises ends the work."""


def write_pdf(sheets: Sheets, letters: Letters, title: str, progress: Progress = lambda _done, _of: None) -> bytes:
    """The pages as a file; they are made one after the other."""
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(title)
    pdf.set_creator("Scryptic")
    for face in Face:
        pdf.add_font(face.name, fname=letters.fonts / face.value)
    try:
        for number, make in enumerate(sheets.makes):
            progress(number, len(sheets))
            page = make()
            pdf.add_page(format=(page.width, page.height))
            for item in page.items:
                _draw(pdf, item)
        progress(len(sheets), len(sheets))
        return bytes(pdf.output())
    finally:
        for font in pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()


def _draw(pdf: FPDF, item: Item) -> None:
    match item:
        case TextShape():
            pdf.set_font(item.face.name, size=item.size)
            pdf.set_text_color(*item.colour)
            with pdf.rotation(180, item.x, item.y) if item.upside_down else nullcontext():
                pdf.text(item.x, item.y, item.text)
        case PictureShape():
            pdf.image(BytesIO(item.data), item.x, item.y, item.width, item.height)
        case LineShape():
            _pen(pdf, item.colour, item.width)
            pdf.set_dash_pattern(item.dash, item.dash)
            pdf.line(item.x, item.y, item.to_x, item.to_y)
            pdf.set_dash_pattern()
        case RectangleShape():
            style = _filled(pdf, item.line, item.colour, item.fill)
            pdf.rect(item.x, item.y, item.width, item.height, style=style)
        case Disc():
            style = _filled(pdf, item.line, item.colour, item.fill)
            pdf.circle(item.x, item.y, item.radius, style=style)
        case Shape():
            pdf.set_fill_color(*item.fill)
            pdf.polygon(item.points, style=RenderStyle.F)


def _pen(pdf: FPDF, colour: tuple[int, int, int], width: float) -> None:
    pdf.set_draw_color(*colour)
    pdf.set_line_width(width)


def _filled(pdf: FPDF, line: float, colour: tuple[int, int, int], fill: tuple[int, int, int] | None) -> RenderStyle:
    """Set pen and brush, and say which of them are used."""
    if line:
        _pen(pdf, colour, line)
    if fill is None:
        return RenderStyle.D
    pdf.set_fill_color(*fill)
    return RenderStyle.DF if line else RenderStyle.F
