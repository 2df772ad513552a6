"""Collects every text of both programs, brings the translations up to date with it, and compiles them.

Without arguments every ``assets/translations/*/LC_MESSAGES/scryptic.po`` gets the messages that are new and loses those
that are gone, its ``scryptic.mo`` is made anew, and what is left to translate is told.

    python assets/make/translations.py --left de > left.json     the messages that German lacks, to be filled in
    python assets/make/translations.py --fill de left.json       put them in, and compile
    python assets/make/translations.py --begin fr                another language, with nothing said yet
    python assets/make/translations.py --left fr --of runtime/ui/game     of what stands in files that begin so

A language that is not whole (``LANGUAGES`` in ``runtime/support/texts.py``) may lack messages, which are said in
English; how much each says is kept in ``assets/translations/shares.json``, which the programs show.

Needs Babel (``pip install -e '.[dev]'``); the programs read the compiled catalogue with Python's gettext.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.support.texts import LANGUAGES, SHARES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("runtime", "editor")
TRANSLATIONS = ROOT / "assets" / "translations"
DOMAIN = "scryptic"
WIDTH = 110

CALLED = frozenset({"t", "_t", "say", "texts"})
"""What a :class:`runtime.support.texts.Texts` is called wherever it is called."""

CONNOTATIONS = "assets/lexicon/connotations.json"

DOERS = re.compile(r"(one who|who or what) \w+")
"""What is said of a word for whoever does a thing, as of BATTERER: "one who batters"."""

ARGPARSE: tuple[str, ...] = (
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "show program's version number and exit",
    "%(prog)s: error: %(message)s\n",
    "argument %(argument_name)s: %(message)s",
    "invalid %(type)s value: %(value)r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "expected one argument",
    "expected at least one argument",
    "expected at most one argument",
    "ambiguous option: %(option)s could match %(matches)s",
    "the following arguments are required: %s",
    "one of the arguments %s is required",
    "not allowed with argument %s",
    "ignored explicit argument %r",
    "unrecognized arguments: %s",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    " (default: %(default)s)",
)
"""What Python's reader of the command line says, and takes from the catalogue too."""

ARGPARSE_PLURALS = (("expected %s argument", "expected %s arguments"),)


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the sources, with its other form where it has two, and the files where it stands."""

    one: str
    many: str = ""
    places: tuple[str, ...] = ()


class UncollectableError(Exception):
    """A message is named in a way that can't be collected; the text says where."""


def collect(root: Path = ROOT) -> tuple[Message, ...]:
    """Every message of the sources below ``root``, by file and line; raises UncollectableError."""
    found: dict[str, tuple[str, list[str]]] = {}
    for path in sorted(path for name in SOURCES for path in (root / name).rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for one, many in messages_of(path.read_text("utf-8"), place):
            known, places = found.setdefault(one, (many, []))
            if many and known and many != known:
                raise UncollectableError(f"{place}: “{one}” has two plurals: “{known}” and “{many}”")
            if place not in places:
                places.append(place)
            found[one] = (known or many, places)
    for one in reasons(json.loads((root / CONNOTATIONS).read_text("utf-8"))):
        found.setdefault(one, ("", [CONNOTATIONS]))
    for path in sorted((root / "assets" / "rulesets").glob("*.json")):
        name = json.loads(path.read_text("utf-8"))["name"]
        found.setdefault(name, ("", [path.relative_to(root).as_posix()]))
    for one in ARGPARSE:
        found.setdefault(one, ("", ["argparse"]))
    for one, many in ARGPARSE_PLURALS:
        found.setdefault(one, (many, ["argparse"]))
    return tuple(Message(one, many, tuple(places)) for one, (many, places) in found.items())


def reasons(connotations: Mapping[str, object]) -> tuple[str, ...]:
    """Why words suggest what they do, but for what only says "one who fences", which a message with a gap says."""
    words = [entry for entries in connotations.values() if isinstance(entries, dict) for entry in entries.values()]
    counted = Counter(entry["why"] for entry in words)
    return tuple(why for why, count in counted.items() if count > 1 or not DOERS.fullmatch(why))


def messages_of(source: str, place: str = "") -> Iterator[tuple[str, str]]:
    """The messages of one file, each with its plural or ``""``, in their order; raises UncollectableError."""
    try:
        tree = ast.parse(source)
    except SyntaxError as fault:
        raise UncollectableError(f"{place}:{fault.lineno}: {fault.msg}") from fault
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        where = f"{place}:{call.lineno}"
        if _name(call) == "mark_plural" or (_name(call) == "plural" and len(call.args) > 2):
            yield from _pairs(call, where)
        elif (_name(call) == "mark" and isinstance(call.func, ast.Name)) or _is_said(call):
            yield from ((message, "") for message in _strings(call.args[0], where))


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _is_said(call: ast.Call) -> bool:
    """Whether a call says a message: ``t("…")``, ``self._t("…")``, ``english()("…")``."""
    if isinstance(call.func, ast.Call):
        return _name(call.func) in {"english", "spoken"}
    return _name(call) in CALLED


def _pairs(call: ast.Call, where: str) -> Iterator[tuple[str, str]]:
    """Both forms of a message; ``plural(*pair)`` says one that stands in a table, and is marked there."""
    if not isinstance(call.args[0], ast.Starred):
        yield from zip(_strings(call.args[0], where), _strings(call.args[1], where), strict=True)


def _strings(node: ast.expr, where: str) -> Iterator[str]:
    """The texts that an argument may be: a text, or one of two; anything else is a message that a table marks."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value:
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body, where)
        yield from _strings(node.orelse, where)
    elif isinstance(node, ast.JoinedStr | ast.BinOp):
        raise UncollectableError(f"{where}: a message is one plain text; figures are filled in by name")


def template(messages: Iterable[Message]) -> Catalog:
    """The messages as a catalogue in which nothing is translated yet."""
    made = Catalog(project="Scryptic", fuzzy=False)
    for message in messages:
        identity = (message.one, message.many) if message.many else message.one
        # Places without lines, which Babel writes as such though its types ask for numbers.
        places: list[tuple[str, Any]] = [(place, None) for place in message.places]
        made.add(identity, locations=places)
    return made


def catalogue_file(language: str, folder: Path = TRANSLATIONS) -> Path:
    """Where the translations of a language are kept; the compiled catalogue lies beside it."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(path: Path) -> Catalog:
    """A language's catalogue as it is kept."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, domain=DOMAIN)


def update(catalogue: Catalog, messages: Iterable[Message]) -> None:
    """Give the catalogue just these messages: new ones are empty or fuzzy, those that are gone stay as obsolete.

    One that is not whole has no guesses, which take minutes where much is new.
    """
    wanted, is_partial = template(messages), not is_whole(str(catalogue.locale))
    catalogue.update(wanted, is_partial, update_header_comment=False, update_creation_date=False)


def is_whole(language: str) -> bool:
    """Whether a language is to say every message."""
    return LANGUAGES[language].is_whole if language in LANGUAGES else True


def share(catalogue: Catalog) -> int:
    """How much of its messages a catalogue says, in whole percent, rounded down."""
    entries = [entry for entry in catalogue if entry.id]
    return 100 * sum(_fault(entry) != MISSING for entry in entries) // max(1, len(entries))


def written(catalogue: Catalog) -> bytes:
    """The catalogue as a ``.po`` file has it, by the files where the messages stand."""
    into = BytesIO()
    write_po(into, catalogue, width=WIDTH, include_lineno=False, sort_by_file=True, include_previous=True)
    return into.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as programs read it (``.mo``); what is fuzzy is left out."""
    into = BytesIO()
    write_mo(into, catalogue)
    return into.getvalue()


def figures(text: str) -> frozenset[str]:
    """What is to be filled in: ``{names}``, and Python's own ``%(names)s``."""
    return frozenset(re.findall(r"\{\w*\}|\{key_of\[[\w.-]+\]|%\(\w+\)[srd]|%[srd]", text))


def faults(catalogue: Catalog) -> Mapping[str, str]:
    """What is wrong with which messages: not translated, only guessed, or filled in with other figures."""
    found = {english_of(entry): _fault(entry) for entry in catalogue if entry.id}
    allowed = ("",) if is_whole(str(catalogue.locale)) else ("", MISSING)
    return {english: fault for english, fault in found.items() if fault not in allowed}


MISSING = "not translated"


def _fault(entry: Entry) -> str:
    one, many = _forms(entry.id)
    said = _forms(entry.string) if isinstance(entry.string, list | tuple) else (str(entry.string or ""), "")
    if not said[0] or (many and not said[1]) or (isinstance(entry.string, list | tuple) and not all(entry.string)):
        return MISSING
    if entry.fuzzy:
        return "a guess from another message"
    # Where there is one thing, it need not be counted in figures.
    least, most = figures(one) - ({"{count}"} if many else set()), figures(one) | figures(many)
    if not least <= figures(said[0]) <= most or figures(said[1]) != figures(many):
        return "filled in with other figures"
    return ""


def _forms(forms: object) -> tuple[str, str]:
    both = [str(form) for form in forms] if isinstance(forms, list | tuple) else [str(forms)]
    return both[0], both[1] if len(both) > 1 else ""


def english_of(entry: Entry) -> str:
    """A message as the sources have it, in its form for one thing."""
    return _forms(entry.id)[0]


def fill(catalogue: Catalog, said: Mapping[str, str | Sequence[str]]) -> tuple[str, ...]:
    """Put translations in, pairs where there are two forms; gives the messages that the catalogue does not have.

    A language may count in more than two, as French does for millions: the second form is said in all that follow.
    """
    known = {english_of(entry): entry for entry in catalogue if entry.id}
    for english in said.keys() & known.keys():
        translation, entry = said[english], known[english]
        if isinstance(translation, str):
            entry.string = translation
        else:
            one, *more = translation
            entry.string = (one, *(more * catalogue.num_plurals)[: catalogue.num_plurals - 1])
        entry.flags.discard("fuzzy")
        entry.previous_id = []
    return tuple(english for english in said if english not in known)


def main(argv: Sequence[str] | None = None) -> int:
    """Bring every language up to date; 1 where something is left to do, 2 where a source can't be collected."""
    parser = argparse.ArgumentParser(description="Collect the texts of the programs, and compile their translations.")
    parser.add_argument("--begin", metavar="LANGUAGE", help="begin another language")
    parser.add_argument("--left", metavar="LANGUAGE", help="write what a language lacks to stdout, as JSON")
    parser.add_argument(
        "--of", metavar="PLACE", default="", help="with --left, only what stands in files that begin so"
    )
    parser.add_argument("--fill", nargs=2, metavar=("LANGUAGE", "FILE"), help="put translations in, from such a JSON")
    options = parser.parse_args(argv)
    try:
        messages = collect()
    except UncollectableError as fault:
        sys.stderr.write(f"{fault}\n")
        return 2
    if options.begin:
        path = catalogue_file(options.begin)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(Catalog(locale=options.begin, project="Scryptic", fuzzy=False)))
    left, shares = 0, {}
    for path in sorted(TRANSLATIONS.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        language, catalogue = path.parents[1].name, read_catalogue(path)
        update(catalogue, messages)
        if options.fill and options.fill[0] == language:
            for english in fill(catalogue, json.loads(Path(options.fill[1]).read_text("utf-8"))):
                sys.stderr.write(f"No source says “{english}”.\n")
        path.write_bytes(written(catalogue))
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        wrong, shares[language] = faults(catalogue), share(catalogue)
        left += len(wrong)
        if options.left == language:
            print(json.dumps(_open(catalogue, options.of), ensure_ascii=False, indent=0))
        elif not options.left:
            print(f"{language}: {len(catalogue)} messages, {len(wrong)} left to do")
            print("".join(f"  {english!r}: {fault}\n" for english, fault in wrong.items()), end="")
    (TRANSLATIONS / SHARES).write_text(json.dumps(shares, indent=2) + "\n", "utf-8")
    return 1 if left else 0


def _open(catalogue: Catalog, place: str) -> dict[str, str | list[str]]:
    """What is to be translated, in English; of all messages those that stand in a file that begins with ``place``."""
    entries = [one for one in catalogue if one.id and any(where.startswith(place) for where, _ in one.locations)]
    forms = {english_of(entry): _forms(entry.id) for entry in entries if _fault(entry)}
    return {english: [one, many] if many else one for english, (one, many) in forms.items()}


if __name__ == "__main__":
    sys.exit(main())
