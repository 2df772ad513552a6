"""A gallery of ten thousand campaigns: how long its index takes to be read, written and compared, and the front page.

    python tests/benchmarks/bench_gallery.py [SITE]

With SITE the site is left there, to be looked at with a browser.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.campaign.model import Release
from runtime.gallery.client import GalleryClient
from runtime.gallery.gallery_json import INDEX, MOST_ITEMS, GalleryIndex, GalleryItem, LevelBalance
from runtime.gallery.index_files import index_bytes, read_index, sign_index
from runtime.gallery.signatures import is_signed
from runtime.gallery.site_page import front_page
from runtime.profile.home import find_home
from runtime.support.texts import english
from tests.benchmarks.usage import parser_of
from tests.gallery.shelves import ADA, HOST, bundle, entry, picture

LEVELS = 4
ABOUT = "A war over islands and ice in which the shorter word is the braver one, told in letters found on the shore. "


def items() -> tuple[GalleryItem, ...]:
    """As many campaigns as a gallery may have."""
    found, (cover, _) = bundle(), picture()
    told = entry(found, description=ABOUT * 3, story=ABOUT * 2, changes=(Release("1.1", ABOUT), Release("1.0", ABOUT)))
    balance = LevelBalance("adept", 200, 52, 45, 59)
    one = replace(told.levels[0], rows=12, columns=16, stars=2, shown=3, cases=3, balance=balance)
    levels = tuple(replace(one, id=f"level-{number}", name=f"Level {number}") for number in range(LEVELS))
    maps = {level.id: cover for level in levels}
    made = (replace(told, id=f"war-{number}", name=f"War {number}", levels=levels) for number in range(MOST_ITEMS))
    return tuple(GalleryItem(ADA.sign_entry(each), "2026-11-30", cover, maps) for each in made)


def timed(what: str, work: Callable[[], object]) -> object:
    """Do something and say how long it took."""
    begun = perf_counter()
    found = work()
    sys.stdout.write(f"{what}: {perf_counter() - begun:.2f} s\n")
    return found


def main(site: Path) -> None:
    """Measure everything once."""
    made = items()
    site.mkdir(parents=True, exist_ok=True)
    unsigned = GalleryIndex("Ten thousand", "", 1, "2026-11-30", made, "", "")
    index = timed("sign the index", lambda: sign_index(unsigned, HOST))
    assert isinstance(index, GalleryIndex)
    data = timed("write the index", lambda: index_bytes(index))
    assert isinstance(data, bytes)
    (site / INDEX).write_bytes(data)
    sys.stdout.write(f"  {len(data) / 1e6:.1f} MB\n")
    page = timed("make the front page", lambda: front_page(english(), index))
    assert isinstance(page, str)
    (site / "index.html").write_text(page, "utf-8")
    sys.stdout.write(f"  {len(page) / 1e6:.1f} MB\n")
    timed("read the index", lambda: read_index(data))
    client = GalleryClient(find_home(site / "home"))
    timed("visit the gallery", lambda: client.add(str(site)))
    timed("see it offline", lambda: client.last_seen(f"{site.as_uri()}/"))
    timed("compare with what is installed", lambda: [client.standing(one, {}) for one in index.items])
    timed("look at a thousand signatures", lambda: [is_signed(one.signed) for one in index.items[:1000]])
    tracemalloc.start()
    read_index(data)
    sys.stdout.write(f"most memory while it is read: {tracemalloc.get_traced_memory()[1] / 1e6:.0f} MB\n")


if __name__ == "__main__":
    options = parser_of(__doc__)
    options.add_argument("site", nargs="?", type=Path, metavar="SITE", help="where the site is left")
    chosen = options.parse_args().site
    if chosen is not None:
        main(chosen)
    else:
        with TemporaryDirectory() as place:
            main(Path(place))
