"""The files by which a freedesktop desktop knows the programs, made of :mod:`runtime.support.desktop_table`.

All are given by their paths below a folder of shared data, as ``/usr/share`` or ``~/.local/share``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from io import BytesIO
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from runtime import resources
from runtime.cli.man_pages import man_page
from runtime.support.desktop_table import GAME, MEDIA_TYPES, PROGRAMS, DesktopProgram, MagicBytes
from runtime.support.files import read_file
from runtime.support.texts import ENGLISH, LANGUAGES, Texts, mark, read_texts, translated_parser

ProgramCommands = Mapping[str, tuple[str, ...]]
"""How the first word of a command is said where it is not found by its name alone."""

ICON = GAME.id
SIZES = (32, 48, 64, 128, 256)
PREFERENCE = 60
"""How much the bytes of a file weigh; zip itself has 50."""

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_STORY = (
    mark(
        "Gold and silver each build a crossword of their own across plains, forest, water, mountains, ice and lava. "
        "Words that touch the enemy's words fight, meaning counts, and cities change hands."
    ),
    mark(
        "Play campaigns, skirmishes and table games against the computer or a friend, at one table or by files, and "
        "make maps and campaigns of your own with the editor."
    ),
)


def desktop_files(commands: ProgramCommands | None = None) -> dict[str, bytes]:
    """Every file by its path; ``commands`` say where the programs are, which are else taken from the search path."""
    known = commands or {}
    texts = _texts()
    files = {f"applications/{program.id}.desktop": _entry(program, texts, known) for program in PROGRAMS}
    files["thumbnailers/org.scryptic.thumbnailer"] = _thumbnailer(known)
    files["mime/packages/org.scryptic.xml"] = _media_types(texts)
    files[f"metainfo/{GAME.id}.metainfo.xml"] = _metadata(texts)
    return {name: text.encode() for name, text in files.items()} | _icons() | dict(_manuals(texts))


def _texts() -> Mapping[str, Texts]:
    return {code: read_texts(resources.translations(), [code]) for code in LANGUAGES}


def quoted(words: tuple[str, ...]) -> str:
    """A command as a desktop entry says it: words in quotes where they hold anything but plain signs."""
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if word and all(sign.isalnum() or sign in "-_./+,:@" for sign in word):
        return word
    for sign in '\\"`$':
        word = word.replace(sign, f"\\{sign}")
    # The entry's own backslashes come on top of those of the quotes, and a percent sign begins a field.
    return f'"{word}"'.replace("\\", "\\\\").replace("%", "%%")


def _said(words: tuple[str, ...], commands: ProgramCommands) -> tuple[str, ...]:
    return (*commands.get(words[0], words[:1]), *words[1:])


def _entry(program: DesktopProgram, texts: Mapping[str, Texts], commands: ProgramCommands) -> str:
    command = _said(program.command, commands)
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.1"]
    for key, message in (("Name", program.name), ("Comment", program.about), ("Keywords", program.keywords)):
        lines += [
            f"{key}{'' if code == ENGLISH else f'[{code}]'}={t(message)}"
            for code, t in texts.items()
            if code == ENGLISH or t(message) != message
        ]
    lines += [
        f"Exec={quoted(command)} %f",
        f"TryExec={command[0]}".replace("\\", "\\\\"),
        f"Icon={ICON}",
        "Terminal=false",
        "StartupNotify=true",
        f"Categories={program.categories}",
        f"MimeType={''.join(f'{kind.name};' for kind in program.types)}",
    ]
    return "\n".join(lines) + "\n"


def _thumbnailer(commands: ProgramCommands) -> str:
    command = _said(("scryptic", "thumbnail"), commands)
    kinds = "".join(f"{kind.name};" for kind in MEDIA_TYPES if kind.is_pictured)
    return f"[Thumbnailer Entry]\nTryExec={command[0]}\nExec={quoted(command)} --size %s -- %i %o\nMimeType={kinds}\n"


def _media_types(texts: Mapping[str, Texts]) -> str:
    root = Element("mime-info", xmlns="http://www.freedesktop.org/standards/shared-mime-info")
    for kind in MEDIA_TYPES:
        made = SubElement(root, "mime-type", type=kind.name)
        _say(made, "comment", kind.title, texts)
        SubElement(made, "sub-class-of", type=kind.base)
        SubElement(made, "icon", name=ICON)
        if kind.magic is not None:
            _match(SubElement(made, "magic", priority=str(PREFERENCE)), kind.magic)
        SubElement(made, "glob", pattern=f"*{kind.ending}")
    return _whole(root)


def _match(parent: Element, magic: MagicBytes) -> None:
    offset = str(magic.least) if magic.most == magic.least else f"{magic.least}:{magic.most}"
    made = SubElement(parent, "match", type="string", value=magic.text, offset=offset)
    for inner in magic.inner:
        _match(made, inner)


def _metadata(texts: Mapping[str, Texts]) -> str:
    root = Element("component", type="desktop-application")
    for tag, text in (("id", GAME.id), ("metadata_license", "CC0-1.0"), ("project_license", "MIT")):
        SubElement(root, tag).text = text
    _say(root, "name", GAME.name, texts)
    _say(root, "summary", GAME.about, texts)
    SubElement(SubElement(root, "developer", id="org.scryptic"), "name").text = "The Scryptic makers"
    story = SubElement(root, "description")
    for paragraph in _STORY:
        _say(story, "p", paragraph, texts)
    SubElement(root, "launchable", type="desktop-id").text = f"{GAME.id}.desktop"
    SubElement(root, "icon", type="stock").text = ICON
    categories = SubElement(root, "categories")
    for category in GAME.categories.strip(";").split(";"):
        SubElement(categories, "category").text = category
    provides = SubElement(root, "provides")
    for program in PROGRAMS:
        SubElement(provides, "binary").text = program.command[0]
    for kind in MEDIA_TYPES:
        SubElement(provides, "mediatype").text = kind.name
    SubElement(root, "content_rating", type="oars-1.1")
    return _whole(root)


def _say(parent: Element, tag: str, message: str, texts: Mapping[str, Texts]) -> None:
    """A text in every language that says it otherwise."""
    for code, t in texts.items():
        if code == ENGLISH or t(message) != message:
            SubElement(parent, tag, {} if code == ENGLISH else {_LANGUAGE: code}).text = t(message)


def _whole(root: Element) -> str:
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _icons() -> dict[str, bytes]:
    """The icon as it is drawn, and as pictures for desktops that don't draw."""
    from PIL import Image

    folder = resources.assets() / "icons"
    made = {f"icons/hicolor/scalable/apps/{ICON}.svg": read_file(folder / "scryptic.svg")}
    with Image.open(BytesIO(read_file(folder / "scryptic.png"))) as picture:
        for size in SIZES:
            data = BytesIO()
            picture.resize((size, size), Image.Resampling.LANCZOS).save(data, "PNG")
            made[f"icons/hicolor/{size}x{size}/apps/{ICON}.png"] = data.getvalue()
    return made


def _manuals(texts: Mapping[str, Texts]) -> Iterator[tuple[str, bytes]]:
    for code, t in texts.items():
        folder = "man/man1" if code == ENGLISH else f"man/{code}/man1"
        for program in PROGRAMS:
            with translated_parser(resources.translations(), t):
                page = man_page(import_module(program.manual).parser(t, whole=True), t)
            yield f"{folder}/{program.called}.1", page.encode()
