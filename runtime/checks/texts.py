"""A campaign's texts: empty, over-long, or not translated; and the pictures that its files name, whole or not."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from runtime.campaign.bundles.archive import picture_size
from runtime.campaign.bundles.limits import MEGABYTE, BundleLimits
from runtime.campaign.campaign_texts import COMFORTABLE, CampaignText, coverage, own_language, texts_of
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE, level_file, text_file
from runtime.campaign.tables import TableLevel
from runtime.campaign.versions import Age, compare
from runtime.checks.check import Check, make_issue
from runtime.checks.fixes.common import FORGET, REMOVE, TAKE_NAME, FixId, QuickFix, remove, taken_out
from runtime.checks.fixes.graphs import remove_text
from runtime.checks.fixes.texts import (
    WRITE_INTO_TABLE,
    cut_short,
    fill_with_own,
    join_releases,
    on_two_pages,
    take_old_translations,
    take_release_version,
)
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.levels.level import Level, StoryPage
from runtime.support.files import read_file
from runtime.support.issues import Issue, IssueCode, Place, Severity, Wording
from runtime.support.plain_text import hidden_characters, visible
from runtime.support.texts import mark, mark_plural

ASSET_DAMAGED = Check(
    IssueCode("asset-damaged"),
    Severity.WARNING,
    Wording(
        mark("“{file}” is no PNG or JPEG picture, although its name says so, or it is damaged."),
        mark("Save it as a picture again, or choose another one."),
    ),
    fixes=(FORGET,),
)

ASSET_LARGE = Check(
    IssueCode("asset-large"),
    Severity.WARNING,
    Wording(
        mark("The picture “{file}” is larger than a campaign may have: {limit} million pixels and {size} MB at most."),
        mark("Make it smaller, or choose another one."),
    ),
    fixes=(FORGET,),
)

ASSET_MISSING = Check(
    IssueCode("asset-missing"),
    Severity.WARNING,
    Wording(
        mark("The picture “{file}” is not in the campaign's folder “assets”."),
        mark("Put it there, or choose another one."),
        mark("Did you mean “{suggestion}”?"),
    ),
    fixes=(TAKE_NAME, FORGET),
)

ASSET_NO_PICTURE = Check(
    IssueCode("asset-no-picture"),
    Severity.WARNING,
    Wording(
        mark("“{file}” is no picture: only PNG and JPEG are shown."),
        mark("Choose a file that ends in .png or .jpg."),
    ),
    fixes=(FORGET,),
)

ASSET_UNUSED = Check(
    IssueCode("asset-unused"),
    Severity.HINT,
    Wording(
        mark("The picture “{file}” is used nowhere in the campaign."),
        mark("Use it, or delete it from the folder “assets”."),
    ),
)

LEAST_COVER = (320, 135)
"""The least width and height of a cover, in pixels, that is not blurred where the program shows it."""

COVER_SMALL = Check(
    IssueCode("cover-small"),
    Severity.WARNING,
    Wording(
        mark("The cover “{file}” is too small: it is shown blurred with fewer than {width} × {height} pixels."),
        mark("Choose a larger picture."),
    ),
    fixes=(FORGET,),
)

EMPTY_PAGE = Check(
    IssueCode("empty-page"),
    Severity.WARNING,
    Wording(
        mark("A page of the story has neither a text nor a picture."),
        mark("Write it, or remove it."),
    ),
    fixes=(QuickFix(FixId("remove-page"), mark("Remove the page"), remove(), is_safe=True),),
)

HIDDEN_CHARACTERS = Check(
    IssueCode("hidden-characters"),
    Severity.WARNING,
    Wording(
        mark("This {thing} has characters that can't be seen or that turn what stands beside them: {characters}."),
        mark("Take them out: windows and terminals show them as these codes."),
    ),
    fixes=(QuickFix(FixId("take-out"), mark("Take these characters out"), taken_out, is_safe=True),),
)

ID_UNSAID = Check(
    IssueCode("id-unsaid"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "{count} text that the campaign names by its id stands in no table: “{first}”.",
            "{count} texts that the campaign names by their ids stand in no table, such as “{first}”.",
        ),
        mark("Write them into the table of the campaign's own language."),
    ),
    fixes=(WRITE_INTO_TABLE,),
)

LONG_TEXT = Check(
    IssueCode("long-text"),
    Severity.HINT,
    Wording(
        mark("This {thing} has {length} characters; where the game shows it, {most} can be read well."),
        mark("Shorten it, or spread it over several."),
    ),
    fixes=(
        QuickFix(FixId("more-pages"), mark("Go on with it on further pages"), on_two_pages),
        QuickFix(FixId("cut-short"), mark("Leave out what is too much"), cut_short),
    ),
)

RELEASE_AHEAD = Check(
    IssueCode("release-ahead"),
    Severity.WARNING,
    Wording(
        mark("The campaign says what version {version} brings, but calls itself {present}."),
        mark("Raise its version, so that players are told of the update."),
    ),
    fixes=(QuickFix(FixId("raise-version"), mark("Give the campaign this version"), take_release_version), REMOVE),
)

RELEASE_SILENT = Check(
    IssueCode("release-silent"),
    Severity.HINT,
    Wording(
        mark("Older versions of the campaign say what they brought; version {version} does not."),
        mark("Say what is new in it among the campaign's properties."),
    ),
)

RELEASE_TWICE = Check(
    IssueCode("release-twice"),
    Severity.WARNING,
    Wording(
        mark("The campaign says twice what version {version} brings; players read both."),
        mark("Put the two together."),
    ),
    fixes=(QuickFix(FixId("join"), mark("Put them together"), join_releases),),
)

TEXT_MISSING = Check(
    IssueCode("text-missing"),
    Severity.WARNING,
    Wording(
        mark_plural(
            "In “{language}” {count} text is missing of {all} in all: “{first}”.",
            "In “{language}” {count} texts are missing of {all} in all, the first: “{first}”.",
        ),
        mark("Translate them; until then players read them as they stand in the campaign."),
    ),
    fixes=(
        QuickFix(
            FixId("old-translation"),
            mark("Take the translation from before the text was changed"),
            take_old_translations,
        ),
        QuickFix(FixId("fill-in"), mark("Fill the table with them, to be translated there"), fill_with_own),
    ),
)

TEXT_UNUSED = Check(
    IssueCode("text-unused"),
    Severity.HINT,
    Wording(
        mark("The table of “{language}” has “{text}”, which no text of the campaign is."),
        mark("Remove it; the text it was for has changed or is gone."),
    ),
    fixes=(QuickFix(FixId("remove-text"), mark("Remove it from the table"), remove_text),),
)

TEXT_CHECKS = (
    *(ASSET_DAMAGED, ASSET_LARGE, ASSET_MISSING, ASSET_NO_PICTURE, ASSET_UNUSED, COVER_SMALL),
    EMPTY_PAGE,
    *(HIDDEN_CHARACTERS, ID_UNSAID, LONG_TEXT, TEXT_MISSING, TEXT_UNUSED),
    *(RELEASE_AHEAD, RELEASE_SILENT, RELEASE_TWICE),
)
"""What can be wrong with texts and pictures."""


PICTURES = (".png", ".jpg", ".jpeg")
"""How the names of pictures end."""

_TOLD = 8
"""So many hidden characters of one text are told."""


@dataclass(frozen=True, slots=True)
class Named:
    """A picture that a campaign names, with the place where it does; ``level`` is empty in the campaign's own file."""

    picture: str
    file: str
    pointer: str
    level: str = ""


def text_issues(campaign: Campaign) -> Iterator[Issue]:
    """``hidden-characters``, ``long-text``, ``empty-page``, ``text-missing``, ``id-unsaid`` and ``text-unused``."""
    spoken = texts_of(campaign)
    for one in spoken:
        yield from _long(campaign, one)
        yield from _hidden(one)
    for level, file, pointer, page in _pages(campaign):
        if not (page.text.strip() or page.title.strip() or page.picture):
            yield make_issue(EMPTY_PAGE, Place(file, pointer=pointer, level=level), {})
    for language in sorted(campaign.texts):
        yield from _covered(campaign, language)


def release_issues(campaign: Campaign) -> Iterator[Issue]:
    """``release-ahead``, ``release-twice`` and ``release-silent``: what versions bring beside the campaign's own."""
    present = campaign.version.strip()
    seen: set[str] = set()
    for number, one in enumerate(campaign.changes):
        name = one.version.strip()
        place = Place(CAMPAIGN_FILE, pointer=f"/changes/{number}")
        if name in seen:
            yield make_issue(RELEASE_TWICE, place, {"version": name})
        elif compare(name, present) is Age.NEWER:
            yield make_issue(RELEASE_AHEAD, place, {"version": name, "present": present})
        seen.add(name)
    told = {one.version.strip() for one in campaign.changes if one.text.strip()}
    if present and any(compare(present, one) is Age.NEWER for one in told) and present not in told:
        yield make_issue(RELEASE_SILENT, Place(CAMPAIGN_FILE, pointer="/changes"), {"version": present})


def _long(campaign: Campaign, one: CampaignText) -> Iterator[Issue]:
    """A text, in any language, that is longer than can be read well where the game shows it."""
    said = [one.text, *(table.texts.get(one.text, "") for table in campaign.texts.values())]
    longest = max(len(text) for text in said)
    most = COMFORTABLE[one.kind]
    if longest > most:
        figures: dict[str, str | int] = {"thing": one.kind.value, "length": longest, "most": most}
        yield make_issue(LONG_TEXT, Place(one.file, pointer=one.pointer, level=one.level), figures)


def _hidden(one: CampaignText) -> Iterator[Issue]:
    """A text with characters that are not seen, or that turn the direction of others."""
    if hidden := hidden_characters(one.text):
        shown = " ".join(visible(character) for character in hidden[:_TOLD])
        figures: dict[str, str | int] = {"thing": one.kind.value, "characters": shown}
        yield make_issue(HIDDEN_CHARACTERS, Place(one.file, pointer=one.pointer, level=one.level), figures)


def _covered(campaign: Campaign, language: str) -> Iterator[Issue]:
    """What a table of texts lacks, and what in it belongs to nothing."""
    covered = coverage(campaign, language)
    file = text_file(language)
    if covered.missing:
        check = ID_UNSAID if language == own_language(campaign) else TEXT_MISSING
        figures: dict[str, str | int] = {
            "language": language,
            "count": len(covered.missing),
            "all": covered.all,
            "first": _short(covered.missing[0]),
        }
        yield make_issue(check, Place(file, pointer="/texts"), figures)
    for key in covered.unused:
        yield make_issue(
            TEXT_UNUSED, Place(file, pointer="/texts"), {"language": language, "text": _short(key), "id": key}
        )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


def _pages(campaign: Campaign) -> Iterator[tuple[str, str, str, StoryPage]]:
    """Every page of story, by its level (or none), file and pointer."""
    for number, node in enumerate(campaign.nodes):
        for place, page in enumerate(node.pages):
            yield "", CAMPAIGN_FILE, f"/nodes/{number}/pages/{place}", page
    levels: tuple[Level | TableLevel, ...] = (*campaign.levels, *campaign.tables)
    for level in levels:
        story = level.story
        parts = (("before", story.before), ("won", story.won), ("lost", story.lost), ("drawn", story.drawn))
        for name, pages in parts:
            for place, page in enumerate(pages):
                yield level.id, level_file(level.id), f"/story/{name}/{place}", page


def pictures_of(campaign: Campaign) -> Iterator[Named]:
    """Every picture that a campaign's files name."""
    if campaign.cover:
        yield Named(campaign.cover, CAMPAIGN_FILE, "/cover")
    for level, file, pointer, page in _pages(campaign):
        if page.picture:
            yield Named(page.picture, file, f"{pointer}/picture", level)
    for one in campaign.levels:
        yield from _portraits(one)


def _portraits(level: Level) -> Iterator[Named]:
    for number, trigger in enumerate(level.triggers):
        for effect, pointer in trigger.placed_effects(f"/triggers/{number}"):
            portrait = effect.arguments.get("portrait")
            if effect.kind in (MESSAGE.kind, CHOICE.kind) and isinstance(portrait, str) and portrait:
                yield Named(portrait, level_file(level.id), f"{pointer}/arguments/portrait", level.id)


def picture_names(campaign: Campaign, assets: Collection[str] | None) -> frozenset[str]:
    """The files in the campaign's folder ``assets`` that its own files name as pictures."""
    named = {one.picture for one in pictures_of(campaign) if one.picture.lower().endswith(PICTURES)}
    return frozenset(named.intersection(assets or ()))


def picture_issues(
    campaign: Campaign, assets: Collection[str] | None, spoiled: Mapping[str, IssueCode]
) -> Iterator[Issue]:
    """``asset-missing``, ``asset-no-picture``, ``asset-unused``, and what ``spoiled`` tells of named pictures.

    Nothing where the folder is not known.
    ``assets`` are the names of the files in the campaign's folder ``assets``, with slashes where they lie deeper;
    ``spoiled`` those among them that are no fit pictures (:class:`PictureJudge`).
    """
    if assets is None:
        return
    used: set[str] = set()
    for named in pictures_of(campaign):
        used.add(named.picture)
        place = Place(named.file, pointer=named.pointer, level=named.level)
        if not named.picture.lower().endswith(PICTURES):
            yield make_issue(ASSET_NO_PICTURE, place, {"file": named.picture})
        elif named.picture not in assets:
            folded = {name.casefold(): name for name in assets}
            near = folded.get(named.picture.casefold(), "")
            yield make_issue(ASSET_MISSING, place, {"file": named.picture, "suggestion": near})
        elif spoiled.get(named.picture) == COVER_SMALL.code:
            if (named.file, named.pointer) == (CAMPAIGN_FILE, "/cover"):
                width, height = LEAST_COVER
                yield make_issue(COVER_SMALL, place, {"file": named.picture, "width": width, "height": height})
        elif named.picture in spoiled:
            limits = BundleLimits()
            figures = {"limit": limits.pixels // 1_000_000, "size": limits.file // MEGABYTE}
            yield make_issue(_SPOILED[spoiled[named.picture]], place, {"file": named.picture, **figures})
    for name in sorted(assets):
        if name not in used and name.lower().endswith(PICTURES):
            yield make_issue(ASSET_UNUSED, Place(f"assets/{name}"), {"file": name})


DAMAGED, LARGE = ASSET_DAMAGED.code, ASSET_LARGE.code
_SPOILED = MappingProxyType({check.code: check for check in (ASSET_DAMAGED, ASSET_LARGE)})

_Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its size in bytes."""


class PictureJudge:
    """Looks at the pictures of one folder again and again; what has not changed on the disk is not read again."""

    def __init__(self, limits: BundleLimits | None = None) -> None:
        self._limits = limits or BundleLimits()
        self._known: dict[Path, tuple[_Stamp, IssueCode | None]] = {}
        self.looked_at = 0

    def spoiled(self, folder: Path | None, names: Iterable[str]) -> Mapping[str, IssueCode]:
        """The files among ``names`` in the folder ``assets`` that are no fit pictures, each with the check's code.

        Files that are not there, or can't be read at all, are left out.
        """
        if folder is None:
            return {}
        assets = folder / "assets"
        found = {name: self._code(assets / name, folder) for name in sorted(set(names))}
        return {name: code for name, code in found.items() if code}

    def _code(self, path: Path, folder: Path) -> IssueCode | None:
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            if path in self._known and self._known[path][0] == stamp:
                return self._known[path][1]
            self.looked_at += 1
            limit = self._limits.file
            code = LARGE if status.st_size > limit else self._wrong(read_file(path, limit, folder))
        except OSError:
            return None
        self._known[path] = stamp, code
        return code

    def _wrong(self, content: bytes) -> IssueCode | None:
        """What is wrong with a picture by its content; None where nothing is."""
        try:
            size = picture_size(content)
        except OverflowError:
            return LARGE
        if size is None or not _is_whole(content):
            return DAMAGED
        limits = self._limits
        if max(size) > limits.side or size[0] * size[1] > limits.pixels:
            return LARGE
        return COVER_SMALL.code if size[0] < LEAST_COVER[0] or size[1] < LEAST_COVER[1] else None


def _is_whole(content: bytes) -> bool:
    """Whether a picture's file has no damage that its own sums tell of; no pixel is unpacked."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(content), formats=("PNG", "JPEG")) as picture:
                picture.verify()
    except Exception:  # Readers of pictures fail in all manners on bytes that are none.
        return False
    return True
