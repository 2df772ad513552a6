"""Levels and stations on the clipboard: a part of a campaign as text, and what becomes of it in another campaign.

The part is a small campaign itself, written as the files that a folder would hold. Whatever the clipboard holds may
come from anywhere: its names are judged like those of a bundle, its files are read through the same door as a folder's.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from binascii import Error as CodingError
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from editor.document.edit import LEVELS, Edit, EditRefusal, unused, why_too_many
from editor.document.levels import AddLevel, AddTable
from editor.document.story import pictures_named
from runtime.campaign.bundles.limits import BundleLimits, clashes, why_bad_name
from runtime.campaign.campaign_texts import having_texts, is_id, own_language, texts_of
from runtime.campaign.model import AcceptedFile, Campaign, Carry, Edge, Node, TextTable
from runtime.campaign.reader import read_campaign
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.side_files import side_files_taken
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.campaign.tables import TableLevel
from runtime.campaign.templates import schema_beside
from runtime.campaign.writer import campaign_files
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import JOURNEY, Level, journey_names
from runtime.lexicon.lexicon import USUAL_TIER
from runtime.support.files import make_folder, write_whole
from runtime.support.issues import FORMAT_NEWER
from runtime.support.json_text import JsonLimits, parse

MIME = "application/x-scryptic-levels+json"
"""The kind under which the clipboard holds it."""

FORMAT = 1
LIMITS = JsonLimits(size=48_000_000)
MOST_FILES = 2_000
MOST_PICTURES = 24_000_000
"""Bytes of the pictures that go along, in all."""

_KIND = "levels"
_FOLDERS = frozenset(("levels", "notes", "presets", "proofs", "text"))


@dataclass(frozen=True, slots=True)
class CampaignPart:
    """Levels, and stations where these were copied, as a campaign of their own, with their pictures by their names."""

    campaign: Campaign
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def part_of(campaign: Campaign, level_ids: Collection[str], node_ids: Collection[str] = ()) -> Campaign:
    """Some levels and stations, with the levels of these, and all that they need of the campaign around them.

    Ways that touch one of the stations come too, or that bring something along to one of the levels: who takes it in
    leaves out those that lead elsewhere, and says so.
    """
    nodes = tuple(node for node in campaign.nodes if node.id in node_ids)
    wanted = {*level_ids, *(node.level for node in nodes)}
    edges = tuple(edge for edge in campaign.edges if {edge.start, edge.end} & set(node_ids))
    arrived_at = {node.id for node in campaign.nodes if node.level in wanted and not node_ids}
    brought = tuple(edge for edge in campaign.edges if edge.end in arrived_at and edge.carry != Carry())
    levels = tuple(level for level in campaign.levels if level.id in wanted)
    asked = {name.removeprefix(JOURNEY) for level in levels for name in journey_names(level)}
    asked |= {test.variable for edge in edges for test in edge.variables}
    columns = {name for level in levels for name in level.difficulty}
    part = replace(
        Campaign("part", campaign.name, levels),
        tables=tuple(table for table in campaign.tables if table.id in wanted),
        nodes=nodes,
        edges=edges or brought,
        language=campaign.language,
        words=campaign.words,
        difficulties=tuple(one for one in campaign.difficulties if one.id in columns),
        variables=tuple(one for one in campaign.variables if one.id in asked),
        presets={name: file for name, file in campaign.presets.items() if name in wanted},
        proofs={name: file for name, file in campaign.proofs.items() if name in wanted},
        notes={name: file for name, file in campaign.notes.items() if name in wanted},
    )
    said = {spoken.text for spoken in texts_of(part)}
    tables = {
        language: TextTable({key: text for key, text in table.texts.items() if key in said})
        for language, table in campaign.texts.items()
    }
    part = replace(part, texts={language: table for language, table in tables.items() if table.texts})
    words = " ".join((*said, *(text for table in part.texts.values() for text in table.texts.values()))).casefold()
    return replace(part, spelling=tuple(word for word in campaign.spelling if word.casefold() in words))


def level_names(campaign: Campaign) -> tuple[str, ...]:
    """The names of all levels, those of table games last, as they are listed."""
    return (*(level.name for level in campaign.levels), *(table.name for table in campaign.tables))


def write_part(part: CampaignPart) -> bytes:
    """The part as JSON: its files by their paths, as a campaign's folder has them, and the pictures."""
    files = {file: json.loads(data) for file, data in campaign_files(part.campaign, None).items()}
    pictures = {name: b64encode(data).decode("ascii") for name, data in part.pictures.items()}
    data = {"scryptic": _KIND, "format": FORMAT, "files": files, "pictures": pictures}
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")


def read_part(data: bytes, schemas: Schemas | None = None) -> CampaignPart | EditRefusal:
    """The part that :func:`write_part` wrote, or why there is none."""
    parsed = parse(data, "", LIMITS)
    value = parsed.value if parsed.is_whole else None
    if not isinstance(value, dict) or value.get("scryptic") != _KIND:
        return EditRefusal("clip-damaged")
    number = value.get("format")
    if type(number) is not int or number < 1:
        return EditRefusal("clip-damaged")
    if number > FORMAT:
        return EditRefusal("clip-newer")
    files = value.get("files")
    if not isinstance(files, dict) or not _are_sound(files):
        return EditRefusal("clip-damaged")
    campaign = _campaign_of(files, schemas)
    if isinstance(campaign, EditRefusal):
        return campaign
    named = pictures_named(campaign)
    return CampaignPart(campaign, {name: one for name, one in _pictures(value.get("pictures")) if name in named})


def _are_sound(files: Mapping[str, object]) -> bool:
    """Whether these can be the files of a part, by their names and number."""
    if CAMPAIGN_FILE not in files or len(files) > MOST_FILES:
        return False
    if not all(isinstance(one, dict) for one in files.values()):
        return False
    most = BundleLimits()
    for file in files:
        path = PurePosixPath(file)
        is_there = file == CAMPAIGN_FILE or (len(path.parts) == 2 and path.parts[0] in _FOLDERS)
        if not is_there or path.suffix != ".json" or why_bad_name(file, most) is not None:
            return False
    return next(iter(clashes(files)), None) is None


def _campaign_of(files: Mapping[str, object], schemas: Schemas | None) -> Campaign | EditRefusal:
    """The campaign that the files make, read as from a folder; where anything in them is an error there is none."""
    with TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        try:
            for file, data in files.items():
                path = folder / file
                make_folder(path.parent)
                write_whole(path, json.dumps(data, ensure_ascii=False).encode())
            read = read_campaign(folder, mend=False, schemas=schemas)
        except (OSError, UnicodeEncodeError):
            return EditRefusal("clip-damaged")
    if any(issue.code == FORMAT_NEWER for issue in read.issues):
        return EditRefusal("clip-newer")
    campaign = read.campaign
    if campaign is None or read.read_only or not (campaign.level_ids or campaign.nodes):
        return EditRefusal("clip-damaged")
    return replace(campaign, accepted=AcceptedFile(), stamps={}, cover="", start="")


def _pictures(value: object) -> Iterator[tuple[str, bytes]]:
    """The pictures by their names, as far as they are any; whether they can be shown is for others to say."""
    total, most = 0, BundleLimits()
    for name, coded in value.items() if isinstance(value, dict) else ():
        if not isinstance(coded, str) or why_bad_name(f"assets/{name}", most) is not None:
            continue
        try:
            data = b64decode(coded, validate=True)
        except (CodingError, ValueError):
            continue
        total += len(data)
        if total <= MOST_PICTURES:
            yield name, data


class LeftBehind(Enum):
    """What does not come along into another campaign, or is not there."""

    ARRIVALS = "arrivals"
    DIFFICULTIES = "difficulties"
    LANGUAGE = "language"
    LIST = "list"
    PICTURES = "pictures"
    VARIABLES = "variables"
    EDGES = "ways"


@dataclass(frozen=True, slots=True)
class Pasted:
    """A campaign with a part taken in: the ids that its levels and stations have there, and what was left, by names."""

    campaign: Campaign
    level_ids: tuple[str, ...]
    node_ids: tuple[str, ...]
    left: Mapping[LeftBehind, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PastePart:
    """Take a part of another campaign in, its levels below the level ``after``; taken ids become others."""

    part: Campaign
    after: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the levels and stations."""
        done = pasted(campaign, self.part, self.after)
        return done if isinstance(done, EditRefusal) else done.campaign


def pasted(campaign: Campaign, part: Campaign, after: str = "") -> Pasted | EditRefusal:
    """The campaign with a part taken in, and what was left out of it."""
    count = len(part.level_ids)
    refused = why_too_many(len(campaign.level_ids) + count - 1, LEVELS) if count else None
    if refused is not None:
        return refused
    part = _with_own_text_ids(part, campaign)
    ids = _fresh(part.level_ids, campaign.level_ids)
    known = {one.id for one in campaign.difficulties}
    levels = tuple(_fitted(replace(one, id=ids[one.id]), campaign, part, known) for one in part.levels)
    tables = tuple(
        replace(one, id=ids[one.id], extra=_extra(one.extra, campaign, "table-level")) for one in part.tables
    )
    if part.nodes:
        added: _Added | EditRefusal = _with_nodes(campaign, part, levels, tables, ids)
    else:
        added = _added(campaign, levels, tables, after)
    if isinstance(added, EditRefusal):
        return added
    done, nodes = added
    for old, new in ids.items():
        done = side_files_taken(done, part, old, new)
    done = replace(
        done,
        texts=_texts_together(campaign, part),
        spelling=tuple(dict.fromkeys((*campaign.spelling, *part.spelling))),
    )
    left = {what: names for what, names in _left(campaign, part) if names}
    return Pasted(done, tuple(ids.values()), tuple(nodes.values()), left)


_Added = tuple[Campaign, dict[str, str]]
"""A campaign with levels and stations, and the new ids of these by their old ones."""


def _fresh(wanted: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """An id for each that nothing else has: its own where that is free."""
    known, found = set(taken), {}
    for one in wanted:
        found[one] = unused(one, known)
        known.add(found[one])
    return found


def _fitted(level: Level, campaign: Campaign, part: Campaign, difficulties: Collection[str]) -> Level:
    """A level as it is to be in another campaign: with the columns that mean something, and words as where it was."""
    there, here, words = part.words, campaign.words, level.words
    if words.lexicon is None and (there.lexicon or USUAL_TIER) != (here.lexicon or USUAL_TIER):
        words = replace(words, lexicon=there.lexicon or USUAL_TIER)
    if words.offers is None and there.offers is not None and there.offers != here.offers:
        words = replace(words, offers=there.offers)
    if there.refuse_unkind and not here.refuse_unkind:
        words = replace(words, refuse_unkind=True)
    return replace(
        level,
        journey=(),
        words=words,
        difficulty={name: column for name, column in level.difficulty.items() if name in difficulties},
        extra=_extra(level.extra, campaign, "level"),
    )


def _extra(extra: Mapping[str, object], campaign: Campaign, kind: str) -> Mapping[str, object]:
    """Unknown keys of a file, its schema as the campaign names them."""
    return schema_beside(campaign, kind) | {key: value for key, value in extra.items() if key != "$schema"}


def _added(
    campaign: Campaign, levels: tuple[Level, ...], tables: tuple[TableLevel, ...], after: str
) -> _Added | EditRefusal:
    """The campaign with levels below another, as if each had been added: a plain chain goes through them."""
    there = [level.id for level in campaign.levels]
    index = there.index(after) + 1 if after in there else len(there)
    edits: list[Edit] = [AddLevel(level, index + number) for number, level in enumerate(levels)]
    for edit in (*edits, *(AddTable(table, after) for table in tables)):
        made = edit.apply(campaign)
        if isinstance(made, EditRefusal):
            return made
        campaign = made
    return campaign, {}


def _with_nodes(
    campaign: Campaign,
    part: Campaign,
    levels: tuple[Level, ...],
    tables: tuple[TableLevel, ...],
    ids: Mapping[str, str],
) -> _Added:
    """The campaign with the part's stations and the ways between them, joined to no station of its own."""
    nodes = _fresh((node.id for node in part.nodes), (node.id for node in campaign.nodes))
    inside = tuple(edge for edge in part.edges if edge.start in nodes and edge.end in nodes)
    edges = _fresh((edge.id for edge in inside), (edge.id for edge in campaign.edges))
    places = {node.at for node in campaign.nodes if node.at is not None}

    def settled(node: Node) -> Node:
        at: Cell | None = node.at if node.at not in places else None
        return replace(node, id=nodes[node.id], level=ids.get(node.level, ""), at=at)

    def drawn(edge: Edge) -> Edge:
        return replace(edge, id=edges[edge.id], start=nodes[edge.start], end=nodes[edge.end])

    done = replace(
        campaign,
        levels=(*campaign.levels, *levels),
        tables=(*campaign.tables, *tables),
        nodes=(*campaign.nodes, *map(settled, part.nodes)),
        edges=(*campaign.edges, *map(drawn, inside)),
    )
    return done, nodes


def _with_own_text_ids(part: Campaign, campaign: Campaign) -> Campaign:
    """The part with other ids for those texts whose ids say something else in the campaign."""
    keys = {key for table in (*campaign.texts.values(), *part.texts.values()) for key in table.texts}
    new: dict[str, str] = {}
    for key in sorted({key for table in part.texts.values() for key in table.texts if is_id(part, key)}):
        tables = ((table.texts.get(key), campaign.texts.get(name)) for name, table in part.texts.items())
        if any(there is not None and there.texts.get(key, said) != said for said, there in tables):
            new[key] = unused(key, keys)
            keys.add(new[key])
    if not new:
        return part
    tables_after = {
        name: replace(table, texts={new.get(key, key): said for key, said in table.texts.items()})
        for name, table in part.texts.items()
    }
    return replace(having_texts(part, lambda spoken: new.get(spoken.text, spoken.text)), texts=tables_after)


def _texts_together(campaign: Campaign, part: Campaign) -> dict[str, TextTable]:
    """The campaign's texts with those of the part; what the campaign says itself already stays."""
    texts = dict(campaign.texts)
    for name, table in part.texts.items():
        before = texts.get(name, TextTable())
        texts[name] = replace(before, texts={**table.texts, **before.texts})
    return texts


def _left(campaign: Campaign, part: Campaign) -> Iterator[tuple[LeftBehind, tuple[str, ...]]]:
    """What of a part has no place in a campaign, by names that people know."""
    presets = (one for file in part.presets.values() for one in file.presets if one.arriving is not None)
    yield LeftBehind.ARRIVALS, tuple(one.name for one in presets)
    known = {one.id for one in campaign.difficulties}
    names = {one.id: one.name for one in part.difficulties}
    columns = dict.fromkeys(name for level in part.levels for name in level.difficulty if name not in known)
    yield LeftBehind.DIFFICULTIES, tuple(names.get(one, one) for one in columns)
    if own_language(part) != own_language(campaign):
        yield LeftBehind.LANGUAGE, (own_language(part),)
    if part.words.list and part.words.list != campaign.words.list:
        yield LeftBehind.LIST, (part.words.list,)
    there = {one.id for one in campaign.variables}
    yield LeftBehind.VARIABLES, tuple(one.name or one.id for one in part.variables if one.id not in there)
    nodes = {node.id for node in part.nodes}
    yield LeftBehind.EDGES, tuple(edge.id for edge in part.edges if edge.start not in nodes or edge.end not in nodes)
