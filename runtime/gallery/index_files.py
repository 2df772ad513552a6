"""Indexes and entries out of their bytes and into them: bounds before form, form before signature, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from runtime import resources
from runtime.campaign.migrations import FIRST, version
from runtime.campaign.schema_validation import Schemas
from runtime.gallery.gallery_error import GalleryError, problem
from runtime.gallery.gallery_json import (
    ENTRY_LIMITS,
    GALLERY,
    INDEX,
    INDEX_LIMITS,
    SUBMISSION,
    GalleryIndex,
    SignedEntry,
)
from runtime.gallery.signatures import OF_INDEX, SigningKey, is_signed, is_valid, signed_text
from runtime.support.files import read_file
from runtime.support.issues import FORMAT_NEWER, Issue, Place, Severity
from runtime.support.json_text import JsonLimits, parse, write
from runtime.support.texts import reason_of


def read_index(data: bytes, schemas: Schemas | None = None) -> GalleryIndex:
    """The index that these bytes are; raises GalleryError where they are none, or its signature is wrong."""
    value = _sound(data, INDEX, "gallery", INDEX_LIMITS, schemas)
    index = GALLERY.read(value)
    if not is_valid(index.key, index.signature, _signed_part(value)):
        raise problem("gallery-index-forged")
    return index


def sign_index(index: GalleryIndex, key: SigningKey) -> GalleryIndex:
    """The index signed with a key."""
    unsigned = replace(index, key=key.public, former=key.former, signature="")
    return replace(unsigned, signature=key.sign(_signed_part(GALLERY.write(unsigned))))


def index_bytes(index: GalleryIndex) -> bytes:
    """The file of an index: a campaign on a line."""
    return write(GALLERY.show(index)).encode("utf-8", "surrogatepass")


def read_submission(path: Path, schemas: Schemas | None = None) -> SignedEntry:
    """The signed entry of a file; raises GalleryError where it is none, or its signature is wrong."""
    try:
        data = read_file(path, ENTRY_LIMITS.size)
    except OSError as fault:
        raise problem("gallery-entry-unread", file=str(path), reason=reason_of(fault)) from fault
    signed = SUBMISSION.read(_sound(data, path.name, "gallery-entry", ENTRY_LIMITS, schemas))
    if not is_signed(signed):
        raise problem("gallery-entry-forged", name=signed.entry.name)
    return signed


def submission_bytes(signed: SignedEntry) -> bytes:
    """The file of a signed entry."""
    return write(SUBMISSION.show(signed)).encode("utf-8", "surrogatepass")


def _signed_part(value: Mapping[str, Any]) -> bytes:
    return signed_text(OF_INDEX, {key: inner for key, inner in value.items() if key != "signature"})


def _sound(data: bytes, file: str, kind: str, limits: JsonLimits, schemas: Schemas | None) -> dict[str, Any]:
    """The object in a file of a kind; raises GalleryError with the first thing that is wrong with it."""
    if len(data) > limits.size:
        raise problem("gallery-file-large", file=file)
    parsed = parse(data, file, limits)
    if not parsed.is_whole or not isinstance(parsed.value, dict):
        raise _first(parsed.issues, lambda: problem("gallery-file-damaged", file=file))
    if version(parsed.value) > FIRST:
        place = Place(file, parsed.line("/format"), "/format")
        details: dict[str, str | int] = {"format": str(parsed.value["format"]), "newest": FIRST}
        raise GalleryError(Issue(Severity.ERROR, FORMAT_NEWER, place, details))
    found = (schemas or Schemas(resources.schemas())).issues(kind, parsed, file)
    wrong = [issue for issue in found if issue.severity is Severity.ERROR]
    if wrong:
        raise _first(wrong, lambda: problem("gallery-file-damaged", file=file))
    return parsed.value


def _first(issues: tuple[Issue, ...] | list[Issue], otherwise: Callable[[], GalleryError]) -> GalleryError:
    return GalleryError(issues[0]) if issues else otherwise()
