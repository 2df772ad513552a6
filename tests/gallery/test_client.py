"""What a person takes from a gallery is what its author signed, whatever the server does; what was seen stays there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.gallery.client import GalleryClient, ItemStanding, gallery_address
from runtime.gallery.gallery_error import STOPPED, GalleryError
from runtime.gallery.gallery_json import BUNDLES, INDEX, PICTURES, RevokedKey
from runtime.gallery.trust import KeyStanding
from runtime.profile.home import Home, find_home
from runtime.support.network import NetworkLimits, NetworkReader
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.gallery.certificates import tls_server
from tests.gallery.shelves import ADA, EVE, HOST, bundle, entry, gallery, item, picture, write_index
from tests.gallery.web_server import (
    Reply,
    WebServer,
    cut,
    dripping,
    dripping_head,
    endless,
    redirect,
    sending,
    silent,
    whole,
)

HASTY = NetworkLimits(connection=5, beginning=0.3, silence=0.3, grace=0.2, rate=100_000)
"""Limits by which a test waits for no second."""

LONG = bundle(text="".join(f"{number * 7919 % 100_003} " for number in range(1_500)))
"""A bundle of some thousand bytes."""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path / "home")


@pytest.fixture
def client(home: Home) -> GalleryClient:
    return GalleryClient(home)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    gallery(tmp_path / "site", LONG, bundle("peace"))
    return tmp_path / "site"


@pytest.fixture
def web(site: Path) -> Iterator[WebServer]:
    with WebServer(site) as server:
        yield server


def refused(error: pytest.ExceptionInfo[GalleryError]) -> str:
    return error.value.issue.code


def reason(error: pytest.ExceptionInfo[GalleryError]) -> str:
    return str(error.value.issue.details["reason"])


def test_a_gallery_of_a_folder_is_browsed_and_a_campaign_installed(
    client: GalleryClient, home: Home, site: Path
) -> None:
    assert client.galleries() == ()
    visit = client.add(str(site))
    assert not visit.is_offline
    assert [one.address for one in client.galleries()] == [visit.address]
    war = next(one for one in visit.index.items if one.id == "war")
    assert client.standing(war, {}) is ItemStanding.NEW
    assert war.cover is not None
    assert client.picture(visit.address, war.cover) == picture()[1]
    shelf = CampaignShelf(home.campaigns)
    done = client.install(visit.address, war, client.download(visit.address, war), shelf)
    assert done.head.name == "War"
    installed = {one.folder.name: one.head for one in shelf.installed()}
    assert client.standing(war, installed) is ItemStanding.INSTALLED
    assert client.author_standing(visit.address, war) is KeyStanding.KNOWN
    client.forget(visit.address)
    assert client.galleries() == ()
    assert shelf.find("war") is not None


def test_nothing_is_asked_that_was_not_wished(client: GalleryClient, web: WebServer) -> None:
    client.add(web.address)
    assert web.asked == [("/index.json", "")]


def test_a_campaign_comes_over_a_safe_connection_and_from_nobody_whom_nobody_vouches_for(
    client: GalleryClient, home: Home, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tls, authority = tls_server(tmp_path)
    with WebServer(site, tls) as web:
        with pytest.raises(GalleryError) as error:
            client.add(web.address)
        assert reason(error) == "the server's certificate is from nobody whom we trust"
        assert client.galleries() == ()
        monkeypatch.setenv("SSL_CERT_FILE", str(authority))
        trusting, shelf = GalleryClient(home), CampaignShelf(home.campaigns)
        visit = trusting.add(web.address)
        assert visit.address.startswith("https://")
        war = next(one for one in visit.index.items if one.id == "war")
        assert war.cover is not None
        assert trusting.picture(visit.address, war.cover) == picture()[1]
        done = trusting.install(visit.address, war, trusting.download(visit.address, war), shelf)
    assert done.head.name == "War"


def test_what_was_seen_is_there_without_the_server(client: GalleryClient, site: Path) -> None:
    with WebServer(site) as web:
        visit = client.add(web.address)
        cover = visit.index.items[0].cover
        assert cover is not None
        shown = client.picture(visit.address, cover)
    again = client.visit(visit.address)
    assert again.is_offline
    assert again.index == visit.index
    assert again.problem is not None
    assert again.problem.code == "gallery-unreachable"
    assert client.picture(visit.address, cover) == shown


def test_without_a_server_nothing_is_made_up(client: GalleryClient, site: Path) -> None:
    with WebServer(site) as web:
        address = web.address
    with pytest.raises(GalleryError) as error:
        client.add(address)
    assert refused(error) == "gallery-unreachable"
    assert client.galleries() == ()


@pytest.mark.parametrize("honest", [True, False])
def test_a_download_that_breaks_off_goes_on_where_it_was(client: GalleryClient, web: WebServer, honest: bool) -> None:
    visit = client.add(web.address)
    war = visit.index.items[0]
    path = f"/{BUNDLES}/{war.entry.bundle_name}"
    web.replies[path] = [cut(1_000, honest=honest), cut(500, honest=honest), cut(10**6)]
    seen: list[tuple[int, int]] = []
    found = client.download(visit.address, war, lambda done, all_of_it: seen.append((done, all_of_it)))
    assert found.data == LONG.data
    assert [asked for name, asked in web.asked if name == path] == ["", "bytes=1000-", "bytes=1500-"]
    assert seen[-1] == (len(LONG.data), len(LONG.data))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_a_download_goes_on_another_day(client: GalleryClient, home: Home, web: WebServer) -> None:
    visit = client.add(web.address)
    war = visit.index.items[0]
    path = f"/{BUNDLES}/{war.entry.bundle_name}"
    web.replies[path] = [cut(1_000), cut(0)]
    with pytest.raises(GalleryError) as error:
        client.download(visit.address, war)
    assert reason(error) == "the connection broke off"
    del web.replies[path]
    assert GalleryClient(home).download(visit.address, war).data == LONG.data
    assert web.asked[-1] == (path, "bytes=1000-")


@pytest.mark.parametrize("answer", [whole, sending(b"", 416), sending(b"x", 206, Content_Range="bytes 3-3/4")])
def test_a_server_that_knows_no_parts_begins_anew(client: GalleryClient, web: WebServer, answer: Reply) -> None:
    visit = client.add(web.address)
    war = visit.index.items[0]
    path = f"/{BUNDLES}/{war.entry.bundle_name}"
    web.replies[path] = [cut(1_000), answer, whole]
    assert client.download(visit.address, war).data == LONG.data
    # The whole bundle is taken as it comes, and not asked for once more.
    assert [name for name, _ in web.asked].count(path) == (2 if answer is whole else 3)


def test_a_bundle_with_another_byte_is_thrown_away(client: GalleryClient, home: Home, web: WebServer) -> None:
    visit = client.add(web.address)
    war = visit.index.items[0]
    path = f"/{BUNDLES}/{war.entry.bundle_name}"
    web.replies[path] = [sending(LONG.data[:-1] + b"?")]
    with pytest.raises(GalleryError) as error:
        client.download(visit.address, war)
    assert refused(error) == "gallery-bundle-wrong"
    assert list((home.cache / "gallery" / BUNDLES).iterdir()) == []
    del web.replies[path]
    assert client.download(visit.address, war).data == LONG.data


def test_no_more_is_taken_than_the_entry_says(client: GalleryClient, home: Home, web: WebServer) -> None:
    visit = client.add(web.address)
    war = visit.index.items[0]
    web.replies[f"/{BUNDLES}/{war.entry.bundle_name}"] = [endless]
    with pytest.raises(GalleryError) as error:
        client.download(visit.address, war)
    assert reason(error) == "the server sends more than there may be"
    kept = sum(path.stat().st_size for path in (home.cache / "gallery" / BUNDLES).iterdir())
    assert kept <= war.entry.size


def test_an_index_without_end_is_left(client: GalleryClient, web: WebServer) -> None:
    web.replies["/index.json"] = [endless]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert reason(error) == "the server sends more than there may be"


def test_an_index_that_breaks_off_is_told_as_that(client: GalleryClient, web: WebServer) -> None:
    web.replies["/index.json"] = [cut(500)]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert reason(error) == "the connection broke off"


@pytest.mark.parametrize("answer", [silent, dripping, dripping_head])
def test_nobody_waits_for_ever(home: Home, web: WebServer, answer: Reply) -> None:
    web.replies["/index.json"] = [answer]
    with pytest.raises(GalleryError) as error:
        GalleryClient(home, NetworkReader(HASTY)).add(web.address)
    assert reason(error) == "the server is too slow"


@pytest.mark.parametrize("answer", [silent, dripping, dripping_head, endless])
def test_a_person_may_stop_at_any_moment(client: GalleryClient, web: WebServer, answer: Reply) -> None:
    visit = client.add(web.address)
    web.replies["/index.json"] = [answer]
    with pytest.raises(GalleryError) as error:
        client.visit(visit.address, stop=lambda: True)
    assert refused(error) == STOPPED


def test_an_older_index_than_last_seen_is_no_news(client: GalleryClient, web: WebServer, site: Path) -> None:
    old = (site / INDEX).read_bytes()
    visit = client.add(web.address)
    new = write_index(site, visit.index.items[:1], serial=8)
    assert client.visit(visit.address).index == new
    (site / INDEX).write_bytes(old)
    found = client.visit(visit.address)
    assert found.index == new
    assert found.problem is not None
    assert say_issue(english(), found.problem)[0].startswith("The gallery's index is older (7) than")


@pytest.mark.parametrize(
    "mark",
    [
        lambda data: {"Last_Modified": f"Mon, 30 Nov 2026 12:00:{sum(data) % 60:02} GMT", "ETag": f'"of {id(data)}"'},
        lambda data: {"ETag": f'W/"{sum(data)}"'},
    ],
)
def test_an_index_that_has_not_changed_is_not_fetched_again(
    home: Home, web: WebServer, site: Path, mark: Callable[[bytes], dict[str, str]]
) -> None:
    web.mark = mark
    visit = GalleryClient(home).add(web.address)
    web.answered.clear()
    assert GalleryClient(home).visit(visit.address) == visit
    new = write_index(site, visit.index.items[:1], serial=8)
    assert GalleryClient(home).visit(visit.address).index == new
    assert GalleryClient(home).visit(visit.address).index == new
    assert web.answered == [304, 200, 304]
    # What is kept is damaged, or gone: then all of it is wished again.
    (kept,) = (home.cache / "gallery" / "indexes").glob("*.json")
    kept.write_bytes(kept.read_bytes()[:-9])
    assert GalleryClient(home).visit(visit.address).index == new
    kept.unlink()
    assert GalleryClient(home).visit(visit.address).index == new
    assert web.answered[3:] == [200, 200]


@pytest.mark.parametrize("told", ["x" * 101, "a\x80b", "", "Tue\tday"])
def test_a_mark_that_is_none_is_not_sent_back(client: GalleryClient, web: WebServer, told: str) -> None:
    web.mark = lambda _data: {"ETag": told}
    visit = client.add(web.address)
    assert not client.visit(visit.address).is_offline
    assert web.conditions == [[], []]


def test_a_server_that_says_unchanged_unasked_makes_no_sense(client: GalleryClient, web: WebServer) -> None:
    web.replies["/index.json"] = [sending(b"", 304)]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert reason(error) == "the server's answer makes no sense"


def test_an_index_with_another_key_is_told_and_taken_only_by_wish(
    client: GalleryClient, web: WebServer, site: Path
) -> None:
    visit = client.add(web.address)
    taken_over = write_index(site, visit.index.items[:1], serial=1, key=EVE)
    found = client.visit(visit.address)
    assert found.index == visit.index
    assert found.changed_key == EVE.public
    assert found.problem is not None
    assert found.problem.code == "gallery-key-changed"
    assert client.visit(visit.address, accept_key=True).index == taken_over
    assert not client.visit(visit.address).is_offline


def test_an_index_that_was_changed_after_it_was_signed_is_refused(
    client: GalleryClient, web: WebServer, site: Path
) -> None:
    (site / INDEX).write_bytes((site / INDEX).read_bytes().replace(b"Once upon a time", b"Send me your gold"))
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert refused(error) == "gallery-index-forged"


def test_an_entry_that_its_author_did_not_sign_is_refused(client: GalleryClient, site: Path) -> None:
    signed = ADA.sign_entry(entry(LONG))
    forged = replace(signed, entry=replace(signed.entry, licence="nobody may share it"))
    write_index(site, [item(site, LONG, forged)])
    visit = client.add(str(site))
    with pytest.raises(GalleryError) as error:
        client.download(visit.address, visit.index.items[0])
    assert refused(error) == "gallery-entry-forged"


def test_another_authors_version_is_told_and_taken_only_by_wish(client: GalleryClient, home: Home, site: Path) -> None:
    visit, shelf = client.add(str(site)), CampaignShelf(home.campaigns)
    war = visit.index.items[0]
    client.install(visit.address, war, client.download(visit.address, war), shelf)
    newer = bundle(version="2.0")
    write_index(site, [item(site, newer, EVE.sign_entry(entry(newer)))], serial=8)
    war = client.visit(visit.address).index.items[0]
    installed = {one.folder.name: one.head for one in shelf.installed()}
    assert client.standing(war, installed) is ItemStanding.UPDATE
    assert client.author_standing(visit.address, war) is KeyStanding.CHANGED
    found = client.download(visit.address, war)
    with pytest.raises(GalleryError) as error:
        client.install(visit.address, war, found, shelf)
    assert refused(error) == "gallery-author-changed"
    assert [one.head.version for one in shelf.installed()] == ["1.0"]
    client.install(visit.address, war, found, shelf, accept_key=True)
    assert client.author_standing(visit.address, war) is KeyStanding.KNOWN


def test_a_key_that_the_one_from_before_signed_is_taken_calmly(client: GalleryClient, home: Home, site: Path) -> None:
    visit, shelf = client.add(str(site)), CampaignShelf(home.campaigns)
    war = next(one for one in visit.index.items if one.id == "war")
    client.install(visit.address, war, client.download(visit.address, war), shelf)
    newer, third = bundle(version="2.0"), ADA.renewed().renewed()
    write_index(site, [item(site, newer, third.sign_entry(entry(newer)))], serial=8, key=HOST.renewed())
    visit = client.visit(visit.address)
    assert visit.problem is None
    assert visit.is_renewed
    assert not client.visit(visit.address).is_renewed
    (war,) = visit.index.items
    assert client.author_standing(visit.address, war) is KeyStanding.RENEWED
    client.install(visit.address, war, client.download(visit.address, war), shelf)
    assert client.author_standing(visit.address, war) is KeyStanding.KNOWN
    # Who still has the old key is somebody else now.
    write_index(site, [item(site, LONG)], serial=9, key=HOST)
    assert client.visit(visit.address).changed_key == HOST.public
    visit = client.visit(visit.address, accept_key=True)
    assert client.author_standing(visit.address, visit.index.items[0]) is KeyStanding.CHANGED


def test_a_stolen_key_is_told_and_nothing_that_it_signed_is_taken(
    client: GalleryClient, home: Home, site: Path
) -> None:
    visit, shelf = client.add(str(site)), CampaignShelf(home.campaigns)
    war = next(one for one in visit.index.items if one.id == "war")
    client.install(visit.address, war, client.download(visit.address, war), shelf)
    newer = bundle(version="2.0")
    stolen = [RevokedKey(ADA.public, "2026-11-29", "It was stolen.")]
    for serial, key in ((8, ADA), (9, ADA.renewed())):
        write_index(site, [item(site, newer, key.sign_entry(entry(newer)))], serial=serial, revoked=stolen)
        visit = client.visit(visit.address)
        (war,) = visit.index.items
        if key is ADA:
            with pytest.raises(GalleryError) as error:
                client.download(visit.address, war)
            assert refused(error) == "gallery-key-revoked"
        else:
            # What a thief hands over to their own key counts as little.
            assert client.author_standing(visit.address, war) is KeyStanding.CHANGED
    (told,) = client.revoked_issues(visit.address, {"war": replace(newer.head, name="The Long War")})
    said = say_issue(english(), told)[0]
    assert "It was stolen." in said
    assert "The Long War" in said, "by its name, not by its id"
    assert client.revoked_issues(visit.address, {}) == ()


def test_a_bundle_of_another_campaign_than_its_entry_says_is_refused(client: GalleryClient, site: Path) -> None:
    write_index(site, [item(site, LONG, ADA.sign_entry(entry(LONG, id="peace")))])
    visit = client.add(str(site))
    with pytest.raises(GalleryError) as error:
        client.download(visit.address, visit.index.items[0])
    assert refused(error) == "gallery-bundle-other"


@pytest.mark.parametrize("name", ["../../../evil", "/etc/passwd", "..", "a/b", "c:\\evil", "con", "A", "x" * 65, "a\0"])
def test_no_name_of_an_index_leads_anywhere(client: GalleryClient, home: Home, site: Path, name: str) -> None:
    write_index(site, [item(site, LONG)])
    data = (site / INDEX).read_bytes()
    for key in (b'"id": "war"', b'"sha256": "'):
        shown = name.encode().replace(b"\\", b"\\\\").replace(b"\0", b"\\u0000")
        told = b'"id": "' + shown + b'"' if key.startswith(b'"id') else key + shown
        (site / INDEX).write_bytes(data.replace(key, told))
        with pytest.raises(GalleryError) as error:
            client.add(str(site))
        assert refused(error) in ("bad-form", "too-long", "file-damaged", "json-syntax")
    assert not (home.cache / "gallery" / BUNDLES).exists()


def test_a_picture_is_the_one_that_the_index_tells_of(client: GalleryClient, web: WebServer) -> None:
    visit = client.add(web.address)
    cover = visit.index.items[0].cover
    assert cover is not None
    other = picture("silver")[1]
    web.replies[f"/{PICTURES}/{cover.file_name}"] = [sending(other[: cover.size].ljust(cover.size, b" "))]
    with pytest.raises(GalleryError) as error:
        client.picture(visit.address, cover)
    assert refused(error) == "gallery-picture-wrong"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (sending(b"", 404), "there is nothing at this address"),
        (sending(b"", 403), "the server does not let everybody see this"),
        (sending(b"", 503), "the server can't answer now"),
        (sending(b"", 204), "the server's answer makes no sense"),
        (sending(b"{}", 200, Content_Encoding="gzip"), "the server's answer makes no sense"),
        (lambda handler: handler.wfile.write(b"220 ready to take mail\r\n"), "the server's answer makes no sense"),
    ],
)
def test_what_a_server_says_instead_is_told(client: GalleryClient, web: WebServer, answer: Reply, why: str) -> None:
    web.replies["/index.json"] = [answer]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert reason(error) == why


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"format": 1}', b"<!DOCTYPE html>", b"\xff", b"[" * 100_000])
def test_what_is_no_index_is_refused_by_name(client: GalleryClient, web: WebServer, data: bytes) -> None:
    web.replies["/index.json"] = [sending(data)]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert not say_issue(english(), error.value.issue)[0].startswith("Something is wrong")


def test_an_index_of_a_newer_program_says_so(client: GalleryClient, web: WebServer, site: Path) -> None:
    web.replies["/index.json"] = [sending((site / INDEX).read_bytes().replace(b'"format": 1', b'"format": 2', 1))]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert refused(error) == "format-newer"


def test_redirects_within_the_rules_are_followed(client: GalleryClient, web: WebServer) -> None:
    web.replies["/moved/index.json"] = [redirect("../index.json")]
    assert len(client.add(f"{web.address}moved/").index.items) == 2


@pytest.mark.parametrize(
    "to", ["http://example.org/index.json", "file:///etc/passwd", "ftp://127.0.0.1/x", "//\\x", "gopher:x", ""]
)
def test_redirects_out_of_the_rules_are_refused(client: GalleryClient, web: WebServer, to: str) -> None:
    web.replies["/index.json"] = [redirect(to)]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert reason(error) == "the server sends us to a place that is not safe to go to"


def test_redirects_in_circles_end(client: GalleryClient, web: WebServer) -> None:
    web.replies["/index.json"] = [redirect("/index.json", 307)]
    with pytest.raises(GalleryError) as error:
        client.add(web.address)
    assert reason(error) == "the server sends us from one place to the next without end"
    assert len(web.asked) == 6


def test_a_damaged_list_of_whom_to_trust_trusts_nobody_and_stays(client: GalleryClient, home: Home, site: Path) -> None:
    visit = client.add(str(site))
    client.trust.file.write_bytes(b"{damaged")
    found = client.visit(visit.address).problem
    assert found is not None
    assert found.code == "gallery-trust-damaged"
    war = visit.index.items[0]
    with pytest.raises(GalleryError) as error:
        client.install(visit.address, war, client.download(visit.address, war), CampaignShelf(home.campaigns))
    assert refused(error) == "gallery-trust-damaged"
    assert not home.campaigns.exists()
    assert client.trust.file.read_bytes() == b"{damaged"


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://example.org/g", "https://example.org/g/"),
        ("https://example.org", "https://example.org/"),
        (" example.org/g/index.html ", "https://example.org/g/"),
        ("Example.org:8443/g/index.json", "https://example.org:8443/g/"),
        ("https://example.org/g/?q=x#top", "https://example.org/g/"),
        ("http://localhost:8000", "http://localhost:8000/"),
        ("http://[::1]:80/g", "http://[::1]:80/g/"),
        ("file:///srv/gallery", "file:///srv/gallery/"),
    ],
)
def test_addresses_are_kept_in_one_form(given: str, address: str) -> None:
    assert gallery_address(given) == address


@pytest.mark.parametrize(
    "given",
    [
        "",
        "http://example.org/",
        "http://localhost.example.org/",
        "http://127.0.0.1.example.org/",
        "ftp://example.org/",
        "javascript:alert(1)",
        "data:text/plain,x",
        "https://user:secret@example.org/",
        "https://",
        "https://exa mple.org/",
        "https://example.org:99999/",
        "file://server/share/",
        "file:relative",
        "https://example.org/" + "x" * 600,
        "https://example.org/\n",
    ],
)
def test_what_is_no_safe_address_is_refused(given: str) -> None:
    if given.strip() != given and given.strip():
        given = given.replace("\n", "\nx")
    with pytest.raises(GalleryError) as error:
        gallery_address(given)
    assert refused(error) == "gallery-address"
