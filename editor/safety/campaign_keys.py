"""What a campaign's folder is called in the person's state folder."""

from __future__ import annotations

import hashlib
import os
import re
import sys
import unicodedata
from pathlib import Path


def key_of(folder: Path) -> str:
    """A short name of its own for each folder, the same by whatever path it is reached, that still tells its name."""
    whole = os.path.realpath(folder)
    if sys.platform == "darwin":  # There both ways to write an umlaut are one name.
        whole = unicodedata.normalize("NFC", whole)
    whole = os.path.normcase(whole)
    plain = unicodedata.normalize("NFKD", Path(whole).name).encode("ascii", "ignore").decode("ascii").lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "campaign"
    return f"{slug}-{hashlib.sha256(os.fsencode(whole)).hexdigest()[:16]}"
