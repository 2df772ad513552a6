"""A gallery's site is whole at any moment, shows strangers' texts as texts, and asks nobody else for anything."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from runtime import resources
from runtime.campaign.model import Release
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.gallery.client import GalleryClient
from runtime.gallery.gallery_error import GalleryError
from runtime.gallery.gallery_json import BUNDLES, INDEX, PICTURES, GalleryIndex, LevelBalance, RevokedKey
from runtime.gallery.signatures import fingerprint
from runtime.gallery.site import FRONT, SiteBuilder, present_index
from runtime.gallery.site_page import CAMPAIGNS, campaign_page, front_page
from runtime.profile.home import find_home
from runtime.support.texts import english, read_texts
from tests.gallery.shelves import ADA, EVE, HOST, bundle, entry, item

LEVELS = (Level("one", "The First", TerrainMap.from_rows(["...", "..."])),)

NASTY = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u202ekcab\x1b[2J&amp;"


def built(site: Path, *versions: str, keep: bool = False, clock: float = 1_000) -> GalleryIndex:
    """A site of one version each of several campaigns."""
    builder = SiteBuilder(site, HOST, english(), lambda: clock)
    if keep:
        builder.keep_present()
    for number, version in enumerate(versions):
        found = bundle(f"war-{number}", version)
        builder.add(found, ADA.sign_entry(entry(found)), LEVELS)
    return builder.write("The Shelf", "About it")


def files_of(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_a_site_has_all_that_its_index_names(tmp_path: Path) -> None:
    site = tmp_path / "site"
    index = built(site, "1.0", "1.0")
    client = GalleryClient(find_home(tmp_path / "home"))
    visit = client.add(str(site))
    assert visit.index == index
    for one in index.items:
        assert client.download(visit.address, one).head.id == one.id
        assert one.cover is not None
        assert client.picture(visit.address, one.cover).startswith(b"\xff\xd8")
        assert one.maps.keys() == {"one"}
        assert (site / CAMPAIGNS / f"{one.id}.html").is_file()


def test_the_same_campaigns_make_the_same_site(tmp_path: Path) -> None:
    built(tmp_path, "1.0", "1.0")
    before = files_of(tmp_path)
    built(tmp_path, "1.0", "1.0", clock=2_000)
    assert files_of(tmp_path) == before


def test_every_change_makes_a_newer_index_even_where_the_old_one_was_lost(tmp_path: Path) -> None:
    first = built(tmp_path / "site", "1.0").serial
    second = built(tmp_path / "site", "1.1").serial
    lost = built(tmp_path / "other", "1.2", clock=1_500).serial
    assert first < second < lost


def test_what_is_replaced_goes_and_what_is_not_the_gallerys_stays(tmp_path: Path) -> None:
    built(tmp_path, "1.0", "1.0")
    (tmp_path / "CNAME").write_text("gallery.example.org")
    (tmp_path / BUNDLES / "note.txt").write_text("mine")
    index = built(tmp_path, "2.0")
    assert {path.name for path in (tmp_path / BUNDLES).iterdir()} == {"note.txt", index.items[0].entry.bundle_name}
    assert {path.name for path in (tmp_path / CAMPAIGNS).iterdir()} == {"war-0.html"}
    assert (tmp_path / "CNAME").is_file()


def test_what_is_there_is_kept_where_that_is_wished(tmp_path: Path) -> None:
    built(tmp_path, "1.0", "1.0")
    index = built(tmp_path, "2.0", keep=True)
    assert [(one.id, one.entry.version) for one in index.items] == [("war-0", "2.0"), ("war-1", "1.0")]
    builder = SiteBuilder(tmp_path, HOST, english())
    builder.keep_present()
    assert builder.remove("war-0")
    assert not builder.remove("war-0")
    assert [one.id for one in builder.write("The Shelf").items] == ["war-1"]


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(GalleryError) as error:
        SiteBuilder(tmp_path, HOST, english())
    assert error.value.issue.code == "gallery-folder"
    assert files_of(tmp_path) == {"letters.txt": b"dear"}


def test_a_damaged_index_is_not_written_over(tmp_path: Path) -> None:
    built(tmp_path, "1.0")
    (tmp_path / INDEX).write_bytes(b"{}")
    with pytest.raises(GalleryError):
        SiteBuilder(tmp_path, HOST, english())
    assert (tmp_path / INDEX).read_bytes() == b"{}"


class Outline(HTMLParser):
    """The elements of a page, its links and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.handlers: list[str] = []
        self.texts = ""
        self.policy = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.links += [value for name, value in attrs if name in ("href", "src") and value]
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "style"]
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""

    def handle_data(self, data: str) -> None:
        self.texts += data


def nasty_index(site: Path) -> GalleryIndex:
    found = bundle()
    told = entry(
        found,
        name=NASTY,
        author=NASTY,
        licence=NASTY,
        description=NASTY,
        story=NASTY,
        version=NASTY[:100],
        changes=(Release("1.0", NASTY),),
    )
    level = replace(told.levels[0], name=NASTY, balance=LevelBalance("adept", 200, 52, 45, 59))
    one = item(site, found, ADA.sign_entry(replace(told, levels=(level,))))
    revoked = (RevokedKey(EVE.public, "2026-11-29", NASTY),)
    return GalleryIndex(NASTY, NASTY, 1, "2026-11-30", (one,), HOST.public, "", revoked=revoked)


@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_of_strangers_are_texts_and_nothing_comes_from_elsewhere(tmp_path: Path, language: str) -> None:
    t = read_texts(resources.translations(), [language])
    index = nasty_index(tmp_path)
    pages = (front_page(t, index), campaign_page(t, index, index.items[0]))
    for page in pages:
        outline = Outline(page)
        assert "<script>alert(1)</script>" in outline.texts
        assert outline.tags.count("script") == (1 if page is pages[0] else 0)
        assert outline.handlers == []
        assert not [link for link in outline.links if re.match(r"[a-z]+:|//", link)]
        assert "\u202e" not in page
        assert "\x1b" not in page
        assert "default-src 'none'" in outline.policy
        assert "unsafe" not in outline.policy
        assert "*" not in outline.policy
        assert fingerprint(EVE.public) in page
    assert "52 %" in pages[1]


def test_the_pages_speak_the_language_of_who_makes_them(tmp_path: Path) -> None:
    german = read_texts(resources.translations(), ["de"])
    index = nasty_index(tmp_path)
    assert '<html lang="de">' in front_page(german, index)
    assert "Herunterladen" in campaign_page(german, index, index.items[0])


def test_links_of_a_site_lead_to_files_of_it(tmp_path: Path) -> None:
    built(tmp_path, "1.0", "1.0")
    for page in (tmp_path / FRONT, *sorted((tmp_path / CAMPAIGNS).iterdir())):
        links = Outline(page.read_text("utf-8")).links
        assert links
        for link in links:
            assert (page.parent / link).is_file(), link
    for found in re.findall(r"url\(([^)]*)\)", (tmp_path / "look" / "gallery.css").read_text("utf-8")):
        assert (tmp_path / "look" / found).is_file()


def test_an_interrupted_build_leaves_the_gallery_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = built(tmp_path, "1.0")

    def stops(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("runtime.gallery.site.front_page", stops)
    with pytest.raises(KeyboardInterrupt):
        built(tmp_path, "2.0")
    assert present_index(tmp_path) == before
    (one,) = before.items
    assert (tmp_path / BUNDLES / one.entry.bundle_name).is_file()
    assert one.cover is not None
    assert (tmp_path / PICTURES / one.cover.file_name).is_file()
