"""Signatures of entries and indexes, and a person's own key, which signs them.

The key lies in the settings folder, in a folder that only its person may look into. It has no password: whoever may
read a person's files can do all that the person can.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
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
from runtime.gallery.gallery_json import ENTRY, GalleryEntry, SignedEntry
from runtime.profile.home import Home
from runtime.support.files import read_file, set_mode, write_whole
from runtime.support.private_files import make_private
from runtime.support.texts import reason_of

FOLDER, FILE = "gallery", "author-key.pem"
"""Where in the settings the key lies."""

OF_ENTRY, OF_INDEX = "scryptic-gallery-entry-1", "scryptic-gallery-index-1"
"""What is signed begins with what it is, so that no signature of one thing is ever one of another."""

_LARGEST = 10_000


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


def fingerprint(key: str) -> str:
    """What people compare of a public key: its first 32 digits in groups of four."""
    return " ".join(key[place : place + 4] for place in range(0, 32, 4))


class SigningKey:
    """A person's secret key; ``data`` is its file's content. Raises ValueError where that is none."""

    def __init__(self, data: bytes) -> None:
        try:
            found = load_pem_private_key(data, None)
        except (TypeError, UnsupportedAlgorithm) as fault:  # One with a password, or of a kind that nobody knows.
            raise ValueError(str(fault)) from fault
        if not isinstance(found, Ed25519PrivateKey):
            raise ValueError("not an Ed25519 key")
        self._key, self.data = found, data

    @classmethod
    def new(cls) -> SigningKey:
        """A key that nobody has yet."""
        made = Ed25519PrivateKey.generate()
        return cls(made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

    @cached_property
    def public(self) -> str:
        """The public key, in hexadecimal digits."""
        return self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def sign(self, data: bytes) -> str:
        """The signature of bytes, in hexadecimal digits."""
        return self._key.sign(data).hex()

    def sign_entry(self, entry: GalleryEntry) -> SignedEntry:
        """An entry signed with this key."""
        return SignedEntry(entry, self.public, self.sign(signed_text(OF_ENTRY, ENTRY.write(entry))))


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
