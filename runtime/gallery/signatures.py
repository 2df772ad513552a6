"""Signatures of entries and indexes, and a person's own key, which signs them.

The key lies in the settings folder, in a folder that only its person may look into. It has no password: whoever may
read a person's files can do all that the person can.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from runtime.gallery.gallery_error import problem
from runtime.gallery.gallery_json import ENTRY, MOST_FORMER, FormerKey, GalleryEntry, SignedEntry
from runtime.profile.home import Home
from runtime.support.files import read_file, set_mode, write_whole
from runtime.support.private_files import make_private
from runtime.support.texts import reason_of

FOLDER, FILE = "gallery", "author-key.pem"
"""Where in the settings the key lies."""

OF_ENTRY, OF_INDEX = "scryptic-gallery-entry-1", "scryptic-gallery-index-1"
OF_HANDOVER = "scryptic-key-handover-1"
"""What is signed begins with what it is, so that no signature of one thing is ever one of another."""

_LARGEST = 10_000
_FORMER = re.compile(rb"^former ([0-9a-f]{64}) ([0-9a-f]{128})$", re.MULTILINE)


def signed_text(what: str, value: Mapping[str, object]) -> bytes:
    """The bytes that are signed of an object of JSON."""
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{what}\n{written}".encode("utf-8", "surrogatepass")


def is_valid(key: str, signature: str, data: bytes) -> bool:
    """Whether a signature of these bytes was made with a key; both are hexadecimal digits."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_signed(signed: SignedEntry) -> bool:
    """Whether an entry was signed with the key that it names."""
    return is_valid(signed.key, signed.signature, signed_text(OF_ENTRY, ENTRY.write(signed.entry)))


def is_handed_over(known: str, key: str, former: Sequence[FormerKey], revoked: Container[str] = ()) -> bool:
    """Whether who had the ``known`` key has signed ``key``, at once or by way of other ``former`` keys.

    What one of the ``revoked`` keys has signed does not count: it may have been somebody else.
    """
    line = [*(one.key for one in former), key]
    if known == key or known not in line:
        return False
    begin = line.index(known)
    return all(
        one.key not in revoked and is_valid(one.key, one.signature, signed_text(OF_HANDOVER, {"key": after}))
        for one, after in zip(former[begin:], line[begin + 1 :], strict=True)
    )


def fingerprint(key: str) -> str:
    """What people compare of a public key: its first 32 digits in groups of four."""
    return " ".join(key[place : place + 4] for place in range(0, 32, 4))


class SigningKey:
    """A person's secret key; ``data`` is its file's content. Raises ValueError where that is none.

    Behind the key stand those that the person had before, as ``former KEY SIGNATURE`` on a line each.
    """

    def __init__(self, data: bytes) -> None:
        try:
            found = load_pem_private_key(data, None)
        except (TypeError, UnsupportedAlgorithm) as fault:  # One with a password, or of a kind that nobody knows.
            raise ValueError(str(fault)) from fault
        if not isinstance(found, Ed25519PrivateKey):
            raise ValueError("not an Ed25519 key")
        self._key, self.data = found, data
        self.former = tuple(FormerKey(key.decode(), signature.decode()) for key, signature in _FORMER.findall(data))
        if self.former and not is_handed_over(self.former[0].key, self.public, self.former):
            raise ValueError("not handed over by the keys before")

    @classmethod
    def new(cls) -> SigningKey:
        """A key that nobody has yet."""
        made = Ed25519PrivateKey.generate()
        return cls(made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

    def renewed(self) -> SigningKey:
        """A new key that this one has signed, so that what it signs is known to come from the same person."""
        new = SigningKey.new()
        signature = self.sign(signed_text(OF_HANDOVER, {"key": new.public}))
        former = (*self.former, FormerKey(self.public, signature))[-MOST_FORMER:]
        lines = "".join(f"former {one.key} {one.signature}\n" for one in former)
        return SigningKey(new.data + lines.encode())

    @cached_property
    def public(self) -> str:
        """The public key, in hexadecimal digits."""
        return self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def sign(self, data: bytes) -> str:
        """The signature of bytes, in hexadecimal digits."""
        return self._key.sign(data).hex()

    def sign_entry(self, entry: GalleryEntry) -> SignedEntry:
        """An entry signed with this key."""
        return SignedEntry(entry, self.public, self.sign(signed_text(OF_ENTRY, ENTRY.write(entry))), self.former)


class KeyStore:
    """A person's key in their settings folder."""

    def __init__(self, home: Home) -> None:
        self.file = home.settings / FOLDER / FILE

    def has_key(self) -> bool:
        """Whether there is a key already."""
        return self.file.exists()

    def key(self) -> SigningKey:
        """The key, made now where there is none; raises GalleryError where it can't be read or written."""
        return read_key(self.file) if self.has_key() else self.keep(SigningKey.new())

    def keep(self, key: SigningKey) -> SigningKey:
        """Keep a key in the place of the one that is there, if any; raises GalleryError where it can't be written."""
        try:
            make_private(self.file.parent)
            # Nobody else may look into the folder, so that the file is never to be read by others, not even while new.
            set_mode(self.file.parent, 0o700)
            write_whole(self.file, key.data)
            set_mode(self.file, 0o600)
        except OSError as fault:
            raise problem("gallery-key-unkept", file=str(self.file), reason=reason_of(fault)) from fault
        return key


def read_key(file: Path) -> SigningKey:
    """The key of a file; raises GalleryError where it holds none."""
    try:
        return SigningKey(read_file(file, _LARGEST))
    except OSError as fault:
        raise problem("gallery-key-unread", file=str(file), reason=reason_of(fault)) from fault
    except ValueError as fault:
        raise problem("gallery-key-damaged", file=str(file)) from fault
