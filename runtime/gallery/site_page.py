"""The pages of a gallery's site: a front page with all campaigns, and a page for each; whole without any script.

Everything that strangers wrote is escaped, stands in its own direction, and shows what would not be seen. Nothing is
asked for from elsewhere: the pages say so themselves, so that browsers hold them to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from runtime.balance.figure_texts import players_text
from runtime.checks.clear_texts import star_text
from runtime.gallery.entries import shortened
from runtime.gallery.gallery_json import (
    BUNDLES,
    PICTURES,
    GalleryEntry,
    GalleryIndex,
    GalleryItem,
    GalleryLevel,
    GalleryPicture,
    LevelBalance,
)
from runtime.gallery.signatures import fingerprint
from runtime.support.plain_text import visible
from runtime.support.texts import LANGUAGES, Texts, byte_size_text

CAMPAIGNS, LOOK = "campaigns", "look"
"""The folders of the campaigns' pages, and of what all pages are made with."""

_POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; script-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
_OF_A_CARD = 180
"""How many characters of its description a campaign's card has."""


def front_page(t: Texts, index: GalleryIndex) -> str:
    """The page with all campaigns."""
    cards = "".join(_card(t, item) for item in index.items)
    about = f'<p class="lines" dir="auto">{_lines(index.about)}</p>' if index.about else ""
    none = "" if index.items else f"<p>{escape(t('There is no campaign here yet.'))}</p>"
    body = (
        f'<header><img class="banner" src="{LOOK}/title.jpg" width="1702" height="470" alt="Scryptic">'
        f'<h1 dir="auto">{_said(index.name)}</h1>{about}</header>'
        f'<main>{_search(t, index)}{none}<ul class="cards" id="cards">{cards}</ul></main>{_footer(t, index)}'
        f'<script src="{LOOK}/gallery.js"></script>'
    )
    return _page(t, index.name, "", body)


def campaign_page(t: Texts, index: GalleryIndex, item: GalleryItem) -> str:
    """The page of a campaign."""
    entry = item.entry
    back = f'<p><a href="../index.html">← <bdi>{_said(index.name)}</bdi></a></p>'
    parts = [_head(t, item)]
    if entry.story:
        parts.append(
            _part(t("How it begins"), f'<blockquote class="lines" dir="auto">{_lines(entry.story)}</blockquote>')
        )
    parts.append(_changes(t, entry))
    levels = "".join(_level(t, level, item.maps.get(level.id)) for level in entry.levels)
    if levels:
        more = entry.level_count - len(entry.levels)
        rest = f"<p>{escape(t.plural('and {count} more', 'and {count} more', more))}</p>" if more > 0 else ""
        parts.append(_part(t("Levels"), f'<ul class="levels">{levels}</ul>{rest}'))
    parts.append(_signature(t, item))
    return _page(t, entry.name, "../", f"{back}<main>{''.join(parts)}</main>{_footer(t, index)}")


def _said(text: str) -> str:
    """A stranger's text on one line."""
    return escape(visible(text))


def _lines(text: str) -> str:
    """A stranger's text, with the lines that it has."""
    return escape(visible(text, keep="\n"))


def _page(t: Texts, title: str, up: str, body: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(t.language)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">'
        '<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{_said(title)}</title>'
        f'<link rel="stylesheet" href="{up}{LOOK}/gallery.css"></head><body>{body}</body></html>\n'
    )


def _picture(picture: GalleryPicture | None, up: str, alternative: str) -> str:
    if picture is None:
        return '<div class="none"></div>'
    return (
        f'<img src="{up}{PICTURES}/{escape(picture.file_name)}" width="{picture.width}" height="{picture.height}" '
        f'loading="lazy" alt="{escape(visible(alternative))}">'
    )


def _card(t: Texts, item: GalleryItem) -> str:
    entry = item.entry
    by = f"<p><bdi>{_said(t('by {author}', author=entry.author))}</bdi></p>" if entry.author else ""
    data = (
        f'data-languages="{escape(" ".join(entry.languages))}" data-licence="{escape(visible(entry.licence))}" '
        f'data-levels="{entry.level_count}" data-stars="{entry.stars}" data-added="{escape(item.added)}"'
    )
    return (
        f'<li class="card" {data}><a href="{CAMPAIGNS}/{escape(entry.id)}.html">{_picture(item.cover, "", "")}'
        f'<h2 dir="auto">{_said(entry.name)}</h2></a>{by}'
        f'<p dir="auto">{_said(shortened(" ".join(entry.description.split()), _OF_A_CARD))}</p>'
        f"<p>{' · '.join(_facts_of_card(t, entry))}</p></li>"
    )


def _facts_of_card(t: Texts, entry: GalleryEntry) -> Iterator[str]:
    yield escape(t.plural("{count} level", "{count} levels", entry.level_count))
    if entry.stars:
        yield _stars(entry.stars)
    yield _said(", ".join(map(_language, entry.languages[:4])))
    if entry.licence:
        yield _said(entry.licence)
    yield escape(byte_size_text(t, entry.size))


def _stars(stars: int) -> str:
    return f'<span class="stars">{star_text(stars)}</span>'


def _language(code: str) -> str:
    return LANGUAGES[code].name if code in LANGUAGES else code


def _search(t: Texts, index: GalleryIndex) -> str:
    """The form that the script fills with life, and shows."""
    languages = sorted({code for item in index.items for code in item.entry.languages})
    licences = sorted({visible(item.entry.licence) for item in index.items if item.entry.licence}, key=str.casefold)
    stars = [("0", t("any")), *((str(number), star_text(number)) for number in (1, 2, 3))]
    orders = [("name", t("name")), ("newest", t("newest")), ("levels", t("most levels")), ("stars", t("most stars"))]
    fields = (
        f'<label class="words">{escape(t("Search"))}<input type="search" name="q" autocomplete="off"></label>',
        _choice(t("Language"), "language", [("", t("any")), *((code, _language(code)) for code in languages)]),
        _choice(t("Licence"), "licence", [("", t("any")), *((name, name) for name in licences)]),
        _choice(t("Stars"), "stars", stars),
        _choice(t("Sort by"), "order", orders),
    )
    said = (
        f'data-none="{escape(t("No campaign fits."))}" '
        f'data-one="{escape(t.plural("{count} campaign", "{count} campaigns", 1))}" '
        f'data-many="{escape(t("{count} campaigns", count="{count}"))}"'
    )
    return f'<form class="search" id="search" hidden>{"".join(fields)}<output id="count" {said}></output></form>'


def _choice(label: str, name: str, options: Iterable[tuple[str, str]]) -> str:
    rows = "".join(f'<option value="{escape(value)}">{escape(said)}</option>' for value, said in options)
    return f'<label>{escape(label)}<select name="{name}">{rows}</select></label>'


def _part(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""


def _head(t: Texts, item: GalleryItem) -> str:
    entry = item.entry
    file = f"../{BUNDLES}/{escape(entry.bundle_name)}"
    version = "".join(sign for sign in entry.version if sign.isascii() and (sign.isalnum() or sign in ".-"))
    name = f"{entry.id}-{version}.scryptic" if version else f"{entry.id}.scryptic"
    rows = "".join(f"<dt>{escape(label)}</dt><dd>{said}</dd>" for label, said in _facts(t, item))
    by = f"<p><bdi>{_said(t('by {author}', author=entry.author))}</bdi></p>" if entry.author else ""
    how = t("Open the file with Scryptic, or drag it onto its window.")
    return (
        f'<h1 dir="auto">{_said(entry.name)}</h1>{by}<div class="head"><div>'
        f"{_picture(item.cover, '../', t('The cover'))}</div>"
        f'<div><p class="lines" dir="auto">{_lines(entry.description)}</p><dl class="facts">{rows}</dl>'
        f'<p><a class="button" href="{file}" download="{escape(name)}">{escape(t("Download"))} '
        f"({escape(byte_size_text(t, entry.size))})</a></p>"
        f'<p class="quiet">{escape(how)}</p></div></div>'
    )


def _facts(t: Texts, item: GalleryItem) -> Iterator[tuple[str, str]]:
    entry = item.entry
    if entry.version:
        yield t("Version"), _said(entry.version)
    yield t("Since"), escape(item.added)
    yield t("Levels"), str(entry.level_count)
    yield t("Languages"), _said(", ".join(map(_language, entry.languages)))
    if entry.licence:
        yield t("Licence"), _said(entry.licence)
    if entry.cases:
        shown = t("{shown} of {cases} cases shown", shown=entry.shown, cases=entry.cases)
        yield t("Clear check"), (f"{_stars(entry.stars)} " if entry.stars else "") + escape(shown)
    if entry.needs.program:
        yield t("Needs"), _said(t("Scryptic {version} or newer", version=entry.needs.program))


def _changes(t: Texts, entry: GalleryEntry) -> str:
    rows = "".join(
        f'<h3><bdi>{_said(one.version)}</bdi></h3><p class="lines" dir="auto">{_lines(one.text)}</p>'
        for one in entry.changes
        if one.text.strip()
    )
    return _part(t("What is new"), rows)


def _level(t: Texts, level: GalleryLevel, picture: GalleryPicture | None) -> str:
    drawn = _picture(picture, "../", t("The map of {name}", name=level.name)) if picture is not None else ""
    facts = [
        escape(t("{rows} × {columns} cells", rows=level.rows, columns=level.columns) if level.rows else t("table game"))
    ]
    if level.shown:
        counts = "" if level.shown == level.cases else f" {level.shown}/{level.cases}"
        facts.append(_stars(level.stars) + counts)
    balance = f'<p class="quiet">{escape(_balance(t, level.balance))}</p>' if level.balance is not None else ""
    return f'<li>{drawn}<h3 dir="auto">{_said(level.name)}</h3><p>{" · ".join(facts)}</p>{balance}</li>'


def _balance(t: Texts, told: LevelBalance) -> str:
    return t.plural(
        "Who begins wins {share} % ({low} to {high}) of {count} game: {players}",
        "Who begins wins {share} % ({low} to {high}) of {count} games: {players}",
        told.games,
        share=told.share,
        low=told.low,
        high=told.high,
        players=visible(players_text(t, (told.player, told.player))),
    )


def _signature(t: Texts, item: GalleryItem) -> str:
    rows = (
        (t("Author's key"), fingerprint(item.signed.key)),
        (t("Bundle's digest (SHA-256)"), item.entry.sha256),
    )
    facts = "".join(f'<dt>{escape(label)}</dt><dd class="code">{escape(said)}</dd>' for label, said in rows)
    about = t(
        "Scryptic checks both when it takes the campaign from this gallery, and tells when a later version is signed "
        "by somebody else. A file that you download here by hand is not checked against them."
    )
    return (
        f'<details><summary>{escape(t("Signature"))}</summary><dl class="facts">{facts}</dl>'
        f'<p class="quiet">{escape(about)}</p></details>'
    )


def _footer(t: Texts, index: GalleryIndex) -> str:
    how = t("In Scryptic, give the address of this page under “Get more campaigns”.")
    stars = t("Stars say what games show of a campaign: ★★☆ that every level can be won against its own opponent.")
    made = t("As of {date}. Key of this gallery: {key}", date=index.date, key=fingerprint(index.key))
    revoked = "".join(
        f"<p>{escape(t('Not trusted since {date}: the key {key}.', date=one.date, key=fingerprint(one.key)))} "
        f"<bdi>{_said(one.reason)}</bdi></p>"
        for one in index.revoked
    )
    return f"<footer><p>{escape(how)} {escape(stars)}</p><p>{escape(made)}</p>{revoked}</footer>"
