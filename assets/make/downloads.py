"""Build the programs to download, for the system that this runs on: they need no Python.

    python assets/make/downloads.py FOLDER

makes ``FOLDER/scryptic`` with the programs ``scryptic``, ``scryptic-game`` and ``scryptic-editor`` in it and, on Linux,
``FOLDER/Scryptic-VERSION-MACHINE.run``, all of it in one file that unpacks itself when it is first started, and with
``--deb`` a Debian package. Run it with the Python of a virtual environment that has the project itself, not editable,
and PyInstaller: ``pip install '.[downloads]'``.

PyInstaller and not Briefcase: it takes the installed project as it is, whatever system it is built on, and the programs
start from a folder; Briefcase wants a layout of its own, and Docker for Linux. The recipe is
``assets/make/downloads/scryptic.spec``. It is the same for Windows and macOS, where nobody has built it yet.
One file that is unpacked once, and not PyInstaller's own, which unpacks 400 MB at every start.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from importlib.metadata import PackageMetadata, PackageNotFoundError, PathDistribution, version
from importlib.util import find_spec
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
PARTS = Path(__file__).with_suffix("")
ICONS = ROOT / "assets" / "icons"
LICENCE = ROOT / "LICENSE"
NAMES = ("scryptic-game", "scryptic-editor")
"""What else the program is called, beside ``scryptic``."""
SHARE = "share"
"""The part of the folder that a package has under ``/usr``."""
RIGHTS = "COPYRIGHT"
"""The file with the licences of all that is inside; a package has it where Debian looks for it."""
TIME = 946_684_800
"""The time of every file in an archive, so that the same folder makes the same bytes."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build; 0 when it is there, 2 where the environment is not fit for it."""
    parser = argparse.ArgumentParser(description="Build the programs to download.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the results are put")
    parser.add_argument("--deb", action="store_true", help="make a Debian package too")
    options = parser.parse_args(arguments)
    why = unfit()
    if why:
        sys.stderr.write(f"{why}\n")
        return 2
    options.folder.mkdir(parents=True, exist_ok=True)
    made = build(options.folder.resolve())
    told = [made]
    if sys.platform == "linux":
        told.append(single_file(made))
        if options.deb:
            told.append(debian_package(made))
    for path in told:
        print(f"{path}: {size_of(path) / 1_000_000:.0f} MB")
    return 0


def unfit() -> str:
    """Why the programs can't be built here, with the way to mend it; empty where they can."""
    if find_spec("PyInstaller") is None:
        return "PyInstaller is missing: pip install '.[downloads]'"
    try:
        version("scryptic")
    except PackageNotFoundError:
        return "The project is not installed in this environment: pip install '.[downloads]'"
    found = find_spec("runtime")
    if found is None or not found.origin or not (Path(found.origin).parent / "_data").is_dir():
        return "The project is installed as editable; a download has to hold all of it: pip install '.[downloads]'"
    return ""


def build(folder: Path) -> Path:
    """The folder of the programs; raises CalledProcessError where PyInstaller fails."""
    with tempfile.TemporaryDirectory() as work:
        icon = _icon(Path(work))
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(folder)]
        # Away from the checkout, whose modules would be taken for the installed ones.
        environment = os.environ | {"SCRYPTIC_ICON": str(icon or "")}
        subprocess.run(
            [*command, "--workpath", work, str(PARTS / "scryptic.spec")], check=True, cwd=work, env=environment
        )
    made = folder / "scryptic"
    if sys.platform != "win32":
        for name in NAMES:
            (made / name).unlink(missing_ok=True)
            (made / name).symlink_to("scryptic")
    shutil.copy(LICENCE, made / "LICENSE")
    (made / RIGHTS).write_text(copyright_text(made), encoding="utf-8")
    (made / "VERSION").write_text(version("scryptic") + "\n", encoding="utf-8")
    shutil.copy(ICONS / "scryptic.png", made / "scryptic.png")
    if sys.platform == "linux":
        for_desktops(made / SHARE)
    return made


def for_desktops(share: Path) -> None:
    """What desktops know the programs by, for a folder as ``/usr/share``; ``scryptic integrate`` writes the same."""
    # Not before it is known that the installed project is complete.
    from runtime.cli.desktop_files import desktop_files

    for name, data in desktop_files().items():
        packed = f"{name}.gz" if name.startswith("man/") else name
        (share / packed).parent.mkdir(parents=True, exist_ok=True)
        (share / packed).write_bytes(gzip.compress(data, mtime=0) if packed != name else data)


def _icon(work: Path) -> Path | None:
    """The icon in the form that this system's programs have; Linux's have none in themselves."""
    ending = {"win32": ".ico", "darwin": ".icns"}.get(sys.platform)
    if ending is None:
        return None
    icon = work / f"scryptic{ending}"
    Image.open(ICONS / "scryptic.png").save(icon)
    return icon


def single_file(made: Path) -> Path:
    """All of the folder in one file that a shell can start."""
    packed = made.with_name("scryptic.tar.gz")
    _pack(made, packed)
    payload = packed.read_bytes()
    packed.unlink()
    script = (PARTS / "single.sh").read_text(encoding="utf-8")
    filled = {
        "VERSION": version("scryptic"),
        "LINES": str(script.count("\n") + 1),
        "SUM": hashlib.sha256(payload).hexdigest()[:12],
    }
    for name, value in filled.items():
        script = script.replace(f"@{name}@", value)
    single = made.with_name(f"Scryptic-{version('scryptic')}-{platform.machine()}.run")
    single.write_bytes(script.encode() + payload)
    single.chmod(0o755)
    return single


def _pack(made: Path, packed: Path) -> None:
    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = TIME
        return entry

    with tarfile.open(packed, "w:gz", compresslevel=6) as tar:
        tar.add(made, "scryptic", filter=plain)


NEEDED = (
    "libc6 (>= 2.34), libstdc++6, zlib1g, libx11-6, libegl1, libgl1, libxkbcommon0, libfontconfig1, libdbus-1-3, "
    "libglib2.0-0"
)
WANTED = "libxkbcommon-x11-0, libxcb-cursor0, libxcb-icccm4, libxcb-keysyms1, libxcb-shape0"


def debian_package(made: Path) -> Path:
    """A package of the folder, under ``/usr/lib/scryptic`` with its programs in ``/usr/bin``; needs ``dpkg-deb``.

    Not under ``/opt``: the programs by which GNOME makes pictures of files see ``/usr`` alone.
    """
    number, machine = version("scryptic"), {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), "any")
    package = made.with_name(f"scryptic_{number}_{machine}.deb")
    with tempfile.TemporaryDirectory(dir=made.parent) as work:
        tree = Path(work)
        tree.chmod(0o755)
        (tree / "usr" / "bin").mkdir(parents=True)
        shutil.copytree(made, tree / "usr" / "lib" / "scryptic", symlinks=True)
        (tree / "usr" / "lib" / "scryptic" / SHARE).rename(tree / "usr" / SHARE)
        for name in ("scryptic", *NAMES):
            (tree / "usr" / "bin" / name).symlink_to(f"../lib/scryptic/{name}")
        document = tree / "usr" / SHARE / "doc" / "scryptic" / "copyright"
        document.parent.mkdir(parents=True)
        document.write_text(copyright_text(made), encoding="utf-8")
        (tree / "usr" / "lib" / "scryptic" / RIGHTS).unlink(missing_ok=True)
        (tree / "DEBIAN").mkdir()
        control = {
            "Package": "scryptic",
            "Version": number,
            "Architecture": machine,
            "Maintainer": "The Scryptic makers <scryptic@localhost>",
            "Section": "games",
            "Priority": "optional",
            "Installed-Size": str(size_of(made) // 1024),
            "Depends": NEEDED,
            "Recommends": WANTED,
            "Description": "crossword war game, with its campaign and map editor",
        }
        text = "".join(f"{name}: {value}\n" for name, value in control.items())
        (tree / "DEBIAN" / "control").write_text(text, encoding="utf-8")
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", str(tree), str(package)], check=True
        )
    return package


LICENCES = ("LICEN[CS]E*", "COPYING*", "NOTICE*", "AUTHORS*", "licenses/**/*")
"""Where libraries keep theirs, in the folder of their metadata."""

OWN = (
    ("The word lists", "SCOWL", ("lexicon/SCOWL-LICENCE.txt",)),
    ("What words suggest", "WordNet", ("lexicon/WORDNET-LICENCE.txt",)),
    ("The fonts", "OFL-1.1", ("fonts/OFL-Cinzel.txt", "fonts/OFL-EBGaramond.txt")),
)
"""What of the project's own files is under other licences: what, which, and their texts below the assets."""

_COMMON, _RIGHTS_OF_PACKAGES = Path("/usr/share/common-licenses"), Path("/usr/share/doc")

INSIDE = (
    ("Python", "PSF-2.0", "https://docs.python.org/3/license.html", (Path(os.__file__).with_name("LICENSE.txt"),)),
    ("Qt", "LGPL-3.0-only", "https://doc.qt.io/qt-6/licensing.html", (_COMMON / "LGPL-3", _COMMON / "GPL-3")),
    (
        "OpenSSL",
        "Apache-2.0",
        "https://openssl-library.org/source/license/",
        (_COMMON / "Apache-2.0",),
    ),
    ("PyInstaller's starter", "GPL-2.0-or-later with an exception for what it starts", "https://pyinstaller.org", ()),
)
"""What is inside and brings no metadata, with its licence, where that is explained, and its texts on this system."""


def copyright_text(made: Path) -> str:
    """What Debian packages say of the rights in them: the project's licence, and those of all that is inside ``made``.

    Of each library whose metadata lie there its licence is named, and the texts follow that it brings itself.
    """
    paragraphs = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
        _paragraph("*", "MIT", [LICENCE]),
    ]
    for what, licence, texts in OWN:
        paragraphs.append(_paragraph(what, licence, [ROOT / "assets" / text for text in texts]))
    for what, licence, source, texts in INSIDE:
        there = [text for text in texts if text.is_file()]
        paragraphs.append(_paragraph(what, licence, there) + f"\n See {source}.")
    for package in _packages_inside(made):
        paragraphs.append(_paragraph(package, "as its package says", [_RIGHTS_OF_PACKAGES / package / "copyright"]))
    for folder in sorted(file.parent for file in made.rglob("*.dist-info/METADATA")):
        metadata = PathDistribution(folder).metadata
        if metadata["Name"] == "scryptic":
            continue
        texts = sorted({text for pattern in LICENCES for text in folder.glob(pattern) if text.is_file()})
        what = f"{metadata['Name']} {metadata['Version']}"
        paragraphs.append(_paragraph(what, _licence_of(metadata), texts))
    return "\n\n".join(paragraphs) + "\n"


def _packages_inside(made: Path) -> list[str]:
    """The Debian packages of this system whose libraries are inside."""
    if shutil.which("dpkg-query") is None:
        return []
    names = sorted(f"*/{file.name}" for file in made.glob("_internal/lib*.so*"))
    asked = ["dpkg-query", "--search", *names]
    owners = subprocess.run(asked, check=False, capture_output=True, text=True).stdout.splitlines()
    found = {line.partition(":")[0] for line in owners}
    return sorted(one for one in found if (_RIGHTS_OF_PACKAGES / one / "copyright").is_file())


def _licence_of(metadata: PackageMetadata) -> str:
    """A library's licence in a line, by whichever of its metadata says it."""
    kinds = [one.rpartition(" :: ")[2] for one in metadata.get_all("Classifier") or [] if one.startswith("License")]
    named = (metadata.get("License") or "").strip()
    if "\n" in named or named.startswith("Copyright"):  # The whole text, which follows anyway.
        named = ""
    return str(metadata.get("License-Expression") or named or ", ".join(kinds) or "as its own text says")


def _paragraph(what: str, licence: str, texts: Sequence[Path]) -> str:
    """What is under a licence, with the texts of it, indented as the format wants it."""
    head = f"Files: {what}\nCopyright: the makers of Scryptic" if what == "*" else f"Comment: {what}"
    lines = [
        line.rstrip()
        for text in texts
        for line in (*text.read_text(encoding="utf-8", errors="replace").splitlines(), "")
    ]
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join((head, f"License: {licence}", *(f" {line}" if line else " ." for line in lines)))


def size_of(path: Path) -> int:
    """The bytes of a file, or of all files in a folder."""
    files = (one for one in path.rglob("*") if one.is_file() and not one.is_symlink()) if path.is_dir() else (path,)
    return sum(one.stat().st_size for one in files)


if __name__ == "__main__":
    sys.exit(main())
