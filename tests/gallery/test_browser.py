"""A gallery's site in a real browser: its search, filters and orders, and what it shows without them."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote

import pytest

from runtime.gallery.gallery_json import GalleryLevel
from runtime.gallery.site import SiteBuilder
from runtime.support.texts import english
from tests.gallery.shelves import ADA, HOST, bundle, entry
from tests.gallery.web_server import WebServer, sending
from tests.patience import PATIENCE

BROWSER = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), "")

HEADLESS = (BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not BROWSER, reason="no Chromium is installed"),
]

CAMPAIGNS = {
    "alpha": {"name": "Érable & Son", "author": "Ada", "licence": "CC0", "languages": ("en", "de")},
    "beta": {"name": "Beta <script>document.title='caught'</script>", "author": "Bob", "licence": "MIT"},
    "gamma": {"name": "Gamma", "author": "Ada", "licence": "MIT", "stars": 3},
}
CARD = re.compile(r'<li class="card"[^>]*>(?:(?!</li>).)*<h2[^>]*>(.*?)</h2>', re.DOTALL)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    site = tmp_path_factory.mktemp("site")
    builder = SiteBuilder(site, HOST, english())
    for name, told in CAMPAIGNS.items():
        given = dict(told)
        stars = given.pop("stars", 0)
        level = GalleryLevel("one", "One", 2, 3, stars=stars, shown=1 if stars else 0, cases=1)
        found = bundle(name)
        builder.add(found, ADA.sign_entry(entry(found, levels=(level,), **given)), ())
    builder.write("The Shelf")
    with WebServer(site) as server:
        yield server


def shown_by(address: str, *options: str) -> str:
    """The page as a browser has it once its script has run."""
    done = subprocess.run(
        [*HEADLESS, *options, "--dump-dom", address],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout


def cards(page: str) -> list[str]:
    """The names on the cards that are seen, in their order."""
    whole = re.findall(r'<li class="card".*?</li>', page, re.DOTALL)
    seen = [card for card in whole if not re.match(r'<li class="card"[^>]*\shidden', card)]
    return [found[1].split()[0] for card in seen if (found := CARD.match(card))]


SEARCHES = {
    "": ["Beta", "Gamma", "Érable"],
    "?q=ada": ["Gamma", "Érable"],
    "?q=ERABLE": ["Érable"],
    "?q=ada+gamma": ["Gamma"],
    "?q=nobody": [],
    "?language=de": ["Érable"],
    "?licence=MIT": ["Beta", "Gamma"],
    "?licence=MIT&stars=3": ["Gamma"],
    "?order=stars": ["Gamma", "Beta", "Érable"],
    "?licence=forged&order=forged&unknown=x&q=": ["Beta", "Gamma", "Érable"],
    f"?q={quote('<img src=x onerror=alert(1)>')}": [],
}
"""What is asked of the page, and the names on the cards that are seen then."""

ALL_AT_ONCE = """<!doctype html><title>All</title><script>
addEventListener("load", () => {
  for (const frame of document.querySelectorAll("iframe"))
    frame.replaceWith(Object.assign(document.createElement("pre"),
      {textContent: btoa(unescape(encodeURIComponent(frame.contentDocument.documentElement.outerHTML)))}));
});
</script>
"""
"""A page that has others in its frames, and puts what a browser made of each in the place of its frame."""


@pytest.fixture(scope="module")
def pages(web: WebServer) -> dict[str, str]:
    """Each search as a browser has it; one browser makes them all, for to start it takes a second."""
    frames = "".join(f'<iframe src="index.html{escape(search)}"></iframe>' for search in SEARCHES)
    web.replies["/all.html"] = [sending((ALL_AT_ONCE + frames).encode(), Content_Type="text/html")]
    whole = shown_by(f"{web.address}all.html")
    found = [b64decode(one).decode() for one in re.findall("<pre>([^<]+)</pre>", whole)]
    return dict(zip(SEARCHES, found, strict=True))


@pytest.mark.parametrize(("query", "names"), SEARCHES.items())
def test_cards_are_searched_filtered_and_ordered(pages: dict[str, str], query: str, names: list[str]) -> None:
    page = pages[query]
    assert cards(page) == names
    count = re.search(r'<output id="count"[^>]*>([^<]*)</output>', page)
    assert count is not None
    assert count[1] == {0: "No campaign fits.", 1: "1 campaign"}.get(len(names), f"{len(names)} campaigns")
    assert "<title>The Shelf</title>" in page


def test_all_cards_are_seen_without_the_script_and_no_search_that_does_nothing(web: WebServer) -> None:
    web.replies["/look/gallery.js"] = [sending(b"", 404)]
    page = shown_by(f"{web.address}index.html?q=ada")
    del web.replies["/look/gallery.js"]
    assert cards(page) == ["Beta", "Gamma", "Érable"]
    assert re.search(r'<form class="search" id="search" hidden', page)


def test_a_browser_asks_for_nothing_but_the_gallerys_own_files(web: WebServer) -> None:
    before = len(web.asked)
    page = shown_by(f"{web.address}campaigns/gamma.html")
    asked = [path for path, _ in web.asked[before:] if path != "/favicon.ico"]
    assert "/look/gallery.css" in asked
    assert all((web.folder / path.lstrip("/")).is_file() for path in asked)
    assert "★★★" in page


def test_the_search_works_from_a_folder_too(web: WebServer) -> None:
    page = shown_by(f"{(Path(web.folder) / 'index.html').as_uri()}?q=gamma")
    assert cards(page) == ["Gamma"]
