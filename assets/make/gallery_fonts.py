"""Makes the fonts of galleries' pages, in ``assets/gallery``: the letters of European languages alone, and packed.

A page on a phone need not wait for the half a megabyte that each of ``assets/fonts`` has. Other letters come from the
fonts of whoever reads. Run ``python assets/make/gallery_fonts.py``.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset

ASSETS = Path(__file__).resolve().parents[1]
FONTS = ("Cinzel-Bold", "EBGaramond-Regular", "EBGaramond-Italic", "EBGaramond-SemiBold")
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x1E9E, *range(0x2010, 0x2028), 0x2030, 0x2039, 0x203A, 0x20AC]
LETTERS += [0x2212, 0x00D7, 0x2190, 0x2192]


def main() -> None:
    """Make every font anew."""
    for name in FONTS:
        options = subset.Options(flavor="woff", desubroutinize=True, layout_features=["kern", "liga", "lnum", "tnum"])
        options.with_zopfli = False
        font = subset.load_font(str(ASSETS / "fonts" / f"{name}.ttf"), options)
        # What says when a font was made would make other bytes each time.
        font.recalcTimestamp = False
        chooser = subset.Subsetter(options)
        chooser.populate(unicodes=LETTERS)
        chooser.subset(font)
        subset.save_font(font, str(ASSETS / "gallery" / f"{name}.woff"), options)


if __name__ == "__main__":
    main()
