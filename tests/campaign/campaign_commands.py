"""What can be done with a campaign's folder, each on its own and in this process: commands, the editor's opening, play.

Each takes a :class:`Bench` and raises AssertionError where an answer is not as it must be: exit codes as documented,
every refusal with a code and a place. What all cases share (schemas, rulesets, words) is read once.
"""

from __future__ import annotations

import io
import json
import logging
import logging.handlers
import random
import shutil
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

from editor.document.document import open_document
from runtime import resources
from runtime.ai import Limit
from runtime.campaign.arrivals import arrivals
from runtime.campaign.campaign_texts import coverage, spoken_in, texts_of
from runtime.campaign.graph_names import graph_names
from runtime.campaign.layout import places
from runtime.campaign.model import Campaign
from runtime.campaign.position_json import write_position_data
from runtime.campaign.positions import position_of
from runtime.campaign.reader import LoadResult, read_campaign
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.writer import file_text
from runtime.checks.file_checks import check_loaded
from runtime.checks.quick_fixes import fix_all, fixes_for
from runtime.cli import proof_work
from runtime.cli.main import main
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon, LexiconError, load_words, word_list
from runtime.lexicon.word_list import level_words
from runtime.match.presets import begin_preset
from runtime.match.referee import Referee, RefereeLibrary
from runtime.match.session import Session
from runtime.match.table_match import TableMatch, setup_of
from runtime.match.wordlists import campaign_source
from runtime.match.worker import TurnQuestion, WorkerWords
from runtime.simulate import proof_search
from runtime.support.issues import Issue, Severity
from runtime.support.json_text import parse
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.campaign.campaign_extremes import Case, Files, write_files
from tests.properties.games import SHORT, choose

ACTIONS = 20
"""How many actions a game is played for."""

CELLS = 400
"""Levels of more cells are begun, but the computer plays no game on them: how long it takes is bounded elsewhere."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str


def run(*arguments: object) -> Ran:
    """Run a command of ``scryptic`` here; raises whatever it lets out."""
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2)]
    with patch.object(sys, "stdout", streams[0]), patch.object(sys, "stderr", streams[1]):
        code = main([str(one) for one in arguments])
        for stream in streams:
            stream.flush()
    out, err = (stream.buffer.getvalue().decode("utf-8") for stream in streams)  # type: ignore[attr-defined]
    assert code in (0, 1, 2), (arguments[0], code)
    assert "Traceback" not in err, err
    assert code != 2 or err.strip(), f"{arguments[0]} refuses without a word"
    return Ran(code, out, err)


@dataclass
class Bench:
    """A case on the disk: what it began as in ``base``, the extremes in ``folder``, room for results beside them."""

    room: Path
    case: Case
    chance: random.Random

    def __post_init__(self) -> None:
        self.room.mkdir(parents=True, exist_ok=True)

    @cached_property
    def folder(self) -> Path:
        """The campaign with its extremes."""
        return self._written("campaign", self.case.files)

    @cached_property
    def base(self) -> Path:
        """The campaign before."""
        return self._written("base", self.case.base)

    @cached_property
    def read(self) -> LoadResult:
        """The campaign as it is read."""
        return read_campaign(self.folder, schemas=Schemas(resources.schemas()))

    def _written(self, name: str, files: Files) -> Path:
        folder = self.room / name
        folder.mkdir()
        write_files(folder, files, self.chance)
        return folder

    def level_file(self) -> Path | None:
        """One of the files of levels."""
        found = sorted((self.folder / "levels").glob("*.json")) if (self.folder / "levels").is_dir() else []
        return self.chance.choice(found) if found else None


def told_well(issues: tuple[Issue, ...]) -> None:
    """Every issue has a code, a place and words."""
    for issue in issues:
        place = issue.place
        assert issue.code and issue.code not in BROKEN, issue
        assert place.file or place.level or place.pointer, issue
        assert say_issue(english(), issue)[0], issue


def check(bench: Bench) -> None:
    """``scryptic check``, in lines or as JSON."""
    if bench.chance.random() < 0.3:
        run("check", bench.folder)
        return
    done = run("check", bench.folder, "--json", "--accepted")
    for issue in json.loads(done.out):
        assert issue["code"], issue
        assert issue["code"] not in BROKEN, issue
        assert issue["file"], issue
        assert issue["text"], issue
    assert done.code != 1 or done.out.strip() != "[]"


BROKEN = frozenset(("check-failed",))
"""Codes that say that a check itself failed: a fault of ours, however well it is told."""


def install(bench: Bench) -> None:
    """A bundle of the folder, made by us or as anybody may zip it, installed."""
    bundle, home = bench.room / "made.scryptic", bench.room / "home"
    if bench.chance.random() < 0.4:
        packed = run("pack", bench.folder, "-o", bundle)
        if packed.code:
            return
    else:
        with zipfile.ZipFile(bundle, "w", zipfile.ZIP_STORED) as made:
            for path in sorted(bench.folder.rglob("*")):
                if path.is_file():
                    made.write(path, path.relative_to(bench.folder).as_posix())
    home.mkdir()
    done = run("install", bundle, "--home", home, "--replace")
    assert done.err.strip()
    if done.code == 0:
        run("install", "--list", "--home", home)


def opening(bench: Bench) -> None:
    """The editor's document of the folder, what it shows of the whole, quick fixes, and saving what was not damaged."""
    document, read = open_document(bench.folder)
    told_well(read.issues)
    if document is None:
        assert read.issues
        return
    campaign = document.campaign
    issues = check_loaded(read, rulesets())
    told_well(issues)
    places(campaign)
    graph_names(campaign)
    arrivals(campaign, rulesets())
    texts_of(campaign)
    for language in campaign.texts:
        coverage(campaign, language)
        spoken_in(campaign, language)
    for issue in bench.chance.sample(issues, min(3, len(issues))):
        for fix in fixes_for(issue, campaign):
            fix_all(campaign, (issue,), fix.id)
    if not read.read_only:
        _written_again(campaign)


def _written_again(campaign: Campaign) -> None:
    """What was read whole is written as files that hold the same."""
    for level in campaign.levels:
        assert parse(file_text(level).encode()).is_whole


def playing(bench: Bench) -> None:
    """A game of each level: the rules, the referee, the computer, and presets."""
    campaign = bench.read.campaign
    if campaign is None:
        return
    try:
        words = load_words(campaign_source(campaign.words, bench.folder))
    except LexiconError as problem:
        told_well((problem.issue,))
        return
    for table in campaign.tables[:1]:
        setup = setup_of(table, english(), 1)
        if not isinstance(setup, str):
            TableMatch(setup)
    bad = {issue.place.level for issue in check_loaded(bench.read, rulesets()) if issue.severity is Severity.ERROR}
    for level in campaign.levels[:2]:
        rules = _rules(level)
        if level.id in bad or rules is None:
            continue
        own = level_words(words, level.words)
        _played(Session(level, rules, own, bench.chance.randrange(99)), bench.chance)
        for preset in campaign.presets_of(level.id).presets[:2]:
            begun = begin_preset(level, preset, rulesets(), own, seed=1, campaign=campaign)
            if isinstance(begun, tuple):
                told_well(tuple(replace(issue, place=replace(issue.place, level=level.id)) for issue in begun))
            else:
                _played(Session(begun.level, begun.rules, own, begun.seed, begun.opening), bench.chance)


def _played(session: Session, chance: random.Random) -> None:
    """Play some actions, whichever is legal, the computer's now and then, and ask a referee about the position."""
    lot, small = chance.randrange(2**30), session.state.board.terrain.size.count <= CELLS
    desk = WorkerWords(word_list.WordSource()) if small and chance.random() < 0.05 else None
    for _ in range(ACTIONS if small else 2):
        state = session.state
        if state.ended is not None:
            break
        if desk is not None:
            view = session.view(state.to_act)
            action = desk.choice(TurnQuestion(session.number, "novice", view, 1, Limit(20)))
        else:
            action, lot = choose(state, lot)
        refused = session.submit(state.to_act, action, session.number)
        for one in refused:
            assert one.code, one
        if refused:
            break
    for side in SIDES:
        session.view(side)
    if chance.random() < 0.3:
        _refereed(session)


def _refereed(session: Session) -> None:
    """Have the position loaded by a referee, and ask it."""
    library = RefereeLibrary(small_lexicon(), rulesets(), Schemas(resources.schemas()), english())
    referee = Referee(library)
    data = write_position_data(position_of(session.state, rulesets()))
    for line in ({"load": data}, {"ask": "summary"}, {"ask": "state"}, {"do": "end_turn"}):
        answer = json.loads(referee.answer(json.dumps(line).encode()))
        for refusal in answer.get("refusals", ()):
            assert refusal["code"], answer
            assert refusal["text"], answer
        assert answer["ok"] or answer["refusals"], answer


def _rules(level: Level) -> Ruleset | None:
    ruleset = rulesets().get(level.ruleset)
    made = resolve(ruleset, level.rules) if ruleset is not None else None
    return made if isinstance(made, Ruleset) else None


def rendering(bench: Bench) -> None:
    """``scryptic render`` of a level."""
    if (level := bench.level_file()) is not None:
        run("render", level, "-o", bench.room / "made.png", "--cell", 8)


def export(bench: Bench) -> None:
    """``scryptic export`` of a level for Tiled, and its import."""
    level = bench.level_file()
    if level is None:
        return
    ending = bench.chance.choice(("tmx", "tmx", "tmx", "tmx", "json", "json", "pdf"))
    made = bench.room / f"made.{ending}"
    done = run("export", level, "--to", ending, "-o", made, *(("--plain",) if ending == "pdf" else ()))
    if done.code == 0 and ending != "pdf":
        if bench.chance.random() < 0.5:
            data, at = made.read_bytes(), bench.chance.randrange(made.stat().st_size)
            piece = bench.chance.choice((b"", b"9" * 30, b"-1", b"&amp;", b"\xff", b"<a>", b"NaN", b'"'))
            made.write_bytes(data[:at] + piece + data[at + bench.chance.randrange(4) :])
        run("import", made, "-o", bench.room / "again.json")


def merge(bench: Bench) -> None:
    """``scryptic merge`` of the campaign and what it was, or of one of its files, with a third."""
    bench.folder, bench.base  # noqa: B018
    theirs = bench.room / "theirs"
    shutil.copytree(bench.chance.choice((bench.base, bench.folder)), theirs)
    _other(theirs, bench.chance)
    ours, base = bench.folder, bench.base
    if bench.chance.random() < 0.5:
        ours, theirs = theirs, ours
    if bench.chance.random() < 0.4 and (level := bench.level_file()) is not None:
        inner = Path("levels") / level.name
        if all((place / inner).is_file() for place in (base, ours, theirs)):
            base, ours, theirs = base / inner, ours / inner, theirs / inner
    done = run("merge", base, ours, theirs, "--json")
    if done.code != 2:
        for conflict in json.loads(done.out):
            assert conflict["code"], conflict
            assert conflict["text"], conflict


def _other(folder: Path, chance: random.Random) -> None:
    """A small change of somebody else's."""
    for path in sorted(folder.glob("levels/*.json"))[:1]:
        old, new = chance.choice(((b'"a"', b'"z"'), (b"f", b"~"), (b"Hill", b"Dale"), (b"3", b"4")))
        path.write_bytes(path.read_bytes().replace(old, new))


def diff(bench: Bench) -> None:
    """``scryptic diff`` of the campaign with what it was, or with a shipped one."""
    pair = [bench.base, bench.folder]
    bench.chance.shuffle(pair)
    if bench.chance.random() < 0.1:
        pair[0] = resources.campaigns() / "first-light"
    for one in json.loads(found) if (found := run("diff", *pair, "--json").out) else ():
        assert one["code"], one
        assert one["text"], one


def proof(bench: Bench) -> None:
    """``scryptic prove``, its tries short and played here."""
    with patch.object(proof_work, "ProofSearch", _Seeker), patch.object(proof_search, "LONGEST", 6):
        run("prove", bench.folder, "--games", 1, "--player", "novice", "--opponent", proof_search.IDLE)


class _Seeker:
    """Plays the one try of a goal here, in place of :class:`runtime.simulate.proof_search.ProofSearch`."""

    is_over, seconds = False, 0.0

    def __init__(self, goal: proof_search.ProofGoal, *_rest: object) -> None:
        self._prover = proof_search.Prover(replace(goal, nodes=20))

    def poll(self, _seconds: float) -> tuple[proof_search.Try, ...]:
        """The try."""
        self.is_over = True
        return (self._prover.attempt(0),)

    def stop(self) -> None:
        """Do nothing: there is no process."""


COMMANDS: Mapping[str, tuple[int, Callable[[Bench], None]]] = MappingProxyType(
    {
        "check": (400, check),
        "install": (100, install),
        "open": (250, opening),
        "play": (200, playing),
        "render": (10, rendering),
        "export": (12, export),
        "merge": (150, merge),
        "diff": (200, diff),
        "prove": (30, proof),
    }
)
"""What is done with a campaign, each with how often."""


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """The editions."""
    return read_rulesets(resources.assets() / "rulesets")


@cache
def small_lexicon(*_asked: object) -> Lexicon:
    """A few words in place of the shipped lexicon, which takes longer to read than a case to run."""
    return Lexicon(dict.fromkeys((*SHORT, "STARESTONE"), 35), {}, "0" * 64, frozenset())


@contextmanager
def prepared() -> Iterator[logging.handlers.BufferingHandler]:
    """What all cases share is read once in here; the handler keeps what is logged or warned of."""
    schemas, editions = Schemas(resources.schemas()), rulesets()
    shared = {name: getattr(schemas, name) for name, made in vars(Schemas).items() if isinstance(made, cached_property)}
    kept = logging.handlers.BufferingHandler(1000)
    kept.setLevel(logging.WARNING)
    logging.getLogger().addHandler(kept)
    logging.captureWarnings(True)
    modules = [module for name, module in sys.modules.items() if name.startswith(("runtime.", "editor."))]
    with ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        stack.enter_context(patch.multiple(Schemas, **shared))
        stack.enter_context(patch.object(word_list, "load_lexicon", small_lexicon))
        for module in modules:
            if hasattr(module, "read_rulesets"):
                stack.enter_context(patch.object(module, "read_rulesets", lambda _folder: editions))
        try:
            yield kept
        finally:
            logging.captureWarnings(False)
            logging.getLogger().removeHandler(kept)
