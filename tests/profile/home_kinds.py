"""Every kind of file in a person's own folder: how a sound one comes about, and what the programs do with one.

A new kind of file is one more row of ``KINDS``; ``tests/proof/home_fuzz.py`` damages each, and ``home_tricks.py`` has
what is tried by name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

from editor.document.campaigns import ChangeCampaign
from editor.document.document import Document, open_document
from editor.safety import recovery
from editor.safety.backups import BackupReason, BackupStore
from editor.safety.journal import Journal, journals_in
from editor.safety.journal_entries import JournalBase
from editor.settings import VIEWS, EditorSettings, Views
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.play import Arrival, CarryOver, Context, Position, Preset, PresetFile
from runtime.campaign.play_json import presets_text, read_presets, read_record, record_text
from runtime.campaign.progress import begun, finished, fit_progress, state_of
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.turn_json import SUFFIX, TurnFile, turn_text
from runtime.campaign.writer import save_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.game.actions import EndTurn, Resign
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Level, Seat
from runtime.engine.records.notation import NotationError
from runtime.engine.turn.first_position import NotPlayableError
from runtime.lexicon import LexiconError, level_words, lexicon_of
from runtime.match.autosave import ResumeError, Saver, SaveTarget, resume
from runtime.match.campaigns import ProgressStore, last_travel
from runtime.match.clock import Clock, pass_time, stands, wound
from runtime.match.correspondence import Correspondence
from runtime.match.correspondence_files import CorrespondenceStore, FarGame
from runtime.match.lookback import replay_of
from runtime.match.lookback_files import names_in, score_sheet
from runtime.match.presets import begin_preset, with_remembered
from runtime.match.save_files import SavePlace
from runtime.match.saves import all_saves, games, last_left, read_left, save_file, tables
from runtime.match.session import Session
from runtime.match.skirmish import read_wishes
from runtime.match.table_files import KeptTable, file_of, read_table_record, recorded_in
from runtime.match.table_files import record_text as table_record_text
from runtime.match.table_keeper import TableKeeper
from runtime.match.table_match import (
    TableMatch,
    TableOptions,
    TableSeat,
    TableSetup,
    read_table_wishes,
    wishes_file,
    write_table_wishes,
)
from runtime.profile.home import Home
from runtime.profile.players import Emblem, Players, renamed
from runtime.profile.settings import FILE as SETTINGS
from runtime.profile.settings import AnimationPace, Settings, SettingsStore, look_at_settings, write_settings
from runtime.profile.statistics import FILE as STATISTICS
from runtime.profile.statistics import open_statistics
from runtime.profile.statistics_store import StatisticsError, StatisticsTrouble
from runtime.support.files import write_whole
from runtime.support.issues import Issue
from runtime.support.messages import say_put_aside, say_trouble
from runtime.support.texts import english
from runtime.support.wording import say_issue
from runtime.tablegames.game import FormError, TableChance
from runtime.tablegames.players import Skill
from tests.campaign.test_progress import GRAPH, played
from tests.engine.boards import EDITIONS
from tests.match.small_levels import WORDS, small_level, small_session
from tests.match.test_session import TEA
from tests.movegen.boards import RELEASE
from tests.profile.home_damage import Damage, by_bytes, by_frames, by_meaning, by_members, by_statements
from tests.profile.statistics_asked import asked, some_game

TAKEN, PARTLY, REFUSED, ASIDE = "taken", "partly taken", "refused", "put aside"
"""What becomes of a file; of the last two nothing is lost of what stood in it."""
HOLDS_NOTHING = "holds nothing"
"""A journal without a change in it, which goes."""

LEXICON = lexicon_of(sorted(WORDS.texts), {})
SEATS = BySide(Seat(), Seat("greedy"))
ARRIVING = Arrival("up", CarryOver("QX", (HeldToken(Element.FLOOD, Cell(1, 2), 5),), 1, 30, ("CAT",)))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file; ``make`` writes a sound one, and ``use`` does with it what the programs do, also writing.

    ``use`` says what became of it (one of the four above), and raises for anything that should not be.
    """

    make: Callable[[Home], Path]
    use: Callable[[Home, Path], str]
    damages: tuple[Damage, ...] = (by_bytes, by_meaning, by_meaning, by_meaning)


@cache
def schemas() -> Schemas:
    return Schemas(resources.schemas())


def said(issues: tuple[Issue, ...]) -> str:
    """A refusal names what is wrong."""
    assert issues, "nothing says why"
    for issue in issues[:20]:
        assert say_issue(english(), issue)[0]
    return REFUSED


# Small files


def make_settings(home: Home) -> Path:
    wishes = {"goal": "points", "figures": {"points": 40}, "seats": {"gold": "person"}, "clock": "game 600 5"}
    settings = Settings(
        language="de",
        reduced_motion=True,
        recent=("/a", "/b"),
        windows={"editor": "AAAA", "game": "BBBB"},
        show_rulers=False,
        show_regions=True,
        theme="light",
        shortcuts={"file.save": ("F2",)},
        used=("file.save",),
        volume=30,
        muted=True,
        animations=AnimationPace.FAST,
        opponent_pace=AnimationPace.SLOW,
        text_size=120,
        terrain_glyphs=True,
        new_game=wishes,
        last_map="meadow",
        offers_tutorial=False,
        extensions={"more-tools": False},
        extra={"of a later version": [1, 2]},
    )
    write_settings(home, settings)
    return home.settings / SETTINGS


def use_settings(home: Home, path: Path) -> str:
    before = path.read_bytes()
    store = SettingsStore(home)
    read_wishes(store.settings.new_game, EDITIONS)
    assert store.settings.lasting(100) >= 0
    store.change(replace(store.settings.opened(Path("/c")), muted=not store.settings.muted))
    EditorSettings(home).opened(Path("/d"))
    after = look_at_settings(home)
    assert after.damaged == () and after.settings.recent[:2] == ("/d", "/c")
    if not store.damaged:
        return TAKEN
    assert any(one.read_bytes() == before for one in path.parent.glob("*.damaged*")), "what was damaged is lost"
    return ASIDE if "" in store.damaged else PARTLY


def make_views(home: Home) -> Path:
    EditorSettings(home).saw(Path("/a"), Views("meadow", {"meadow": (48, 3, 4), "ford": (16, 0, 0)}))
    return home.state / VIEWS


def use_views(home: Home, path: Path) -> str:
    before, memory = path.read_bytes(), EditorSettings(home)
    memory.views_of(Path("/a"))
    memory.saw(Path("/b"), Views("ford", {"ford": (12, 0, 0)}))
    assert memory.views_of(Path("/b")).shown == "ford"
    return ASIDE if any(one.read_bytes() == before for one in path.parent.glob("*.damaged*")) else TAKEN


def make_player(home: Home) -> Path:
    players = Players(home)
    profile = players.rename(players.add("Ada", Emblem.JADE), "Ada Lovelace")
    return players.home(profile).own / "player.json"


def make_present(home: Home) -> Path:
    make_player(home)
    return Players(home).file


def use_players(home: Home, path: Path) -> str:
    before, players = path.read_bytes(), Players(home)
    for profile in (*players.read().profiles, *players.read().removed):
        profile.name.encode()
        if profile.is_removed:
            players.bring_back(profile)
    renamed(home)
    mine = players.rename(next(one for one in players.read().profiles if one.id), "Grace")
    players.choose(mine)
    assert players.read().present.name == "Grace"
    return ASIDE if any(one.read_bytes() == before for one in path.parent.glob("*.damaged*")) else TAKEN


def make_wishes(home: Home) -> Path:
    seats = (TableSeat(name="Ada"), TableSeat(Skill.ADEPT))
    write_table_wishes(home, TableOptions("scribe", seats, None, {"scryper": {"sets": 2}}))
    return wishes_file(home)


def use_wishes(home: Home, path: Path) -> str:
    before, wishes = path.read_bytes(), read_table_wishes(home)
    write_table_wishes(home, wishes)
    again = read_table_wishes(home)
    write_table_wishes(home, again)
    assert read_table_wishes(home) == again
    assert (again.game, again.seats, again.begins) == (wishes.game, wishes.seats, wishes.begins)
    return ASIDE if any(one.read_bytes() == before for one in path.parent.glob("*.damaged*")) else TAKEN


# Games


def refused(trouble: str) -> None:
    """Stands for whoever is told that something can't be kept, where it must be."""
    raise AssertionError(trouble)


def a_saver(home: Home, session: Session, path: Path, say: Callable[[str], None] = refused) -> Saver:
    """Keeps a game."""
    context = Context("war", "/campaigns/war", "ford", ARRIVING, "easy")
    target = SaveTarget(home, SavePlace(path), SEATS, EDITIONS, context=context, players=BySide("Ada", ""), seconds=75)
    saver = Saver(target, english())
    saver.begin(session, say)
    return saver


def make_save(home: Home) -> Path:
    session, path = small_session(), save_file(home, "meadow", "war", "ford")
    session.times = wound(Clock())
    keeping = a_saver(home, session, path)
    for action in (TEA, EndTurn()):
        assert session.submit(session.state.to_act, action, session.number) == ()
    keeping.close()
    return path


def make_named_save(home: Home) -> Path:
    path = make_save(home)
    savegame = games(home).read(path, schemas()).game
    assert savegame is not None
    return games(home).save(savegame, "Before the storm")


def use_save(home: Home, path: Path) -> str:
    """Look for it, list it, read it, go on with it, and keep it."""
    left, last = read_left(path), last_left(home)
    assert last is None or not last.is_damaged
    assert [file.changed for file in all_saves(home)]
    saved = games(home).read(path, schemas())
    if saved.game is None:
        assert saved.issue is not None
        return said((saved.issue,))
    assert not left.is_damaged, "what can be read is listed"
    games(home).named(saved.game)
    record, context = saved.game.record, saved.game.campaign
    brought = context.arriving.carry.words if context is not None and context.arriving is not None else ()
    try:
        words = level_words(LEXICON, with_remembered(record.level.words, brought))
        session = resume(saved.game, EDITIONS, words).session
    except ResumeError as problem:
        return said(problem.issues)
    except (LexiconError, NotPlayableError):
        return REFUSED
    for side in SIDES:
        session.view(side)
    times = stands(session)
    assert times is None or min(times.left) >= 0
    keeping = a_saver(home, session, saved.goes_on_in)
    pass_time(session, 1000)
    if session.state.ended is None:
        session.submit(session.state.to_act, EndTurn(), session.number)
    if session.state.ended is None:
        keeping.save()
        assert games(home).read(saved.goes_on_in, schemas()).game is not None, "what is kept can be read again"
    keeping.close()
    return TAKEN


def make_table_save(home: Home) -> Path:
    setup = TableSetup("scrambler", {"dots": 3}, (TableSeat(name="Ada"), TableSeat(Skill.ADEPT)), 8)
    kept = KeptTable(setup, Context("war", "/campaigns/war", "inn", ARRIVING, "easy"))
    match, keeper = TableMatch(setup), TableKeeper(home, english())
    saver = keeper.begun(setup, kept.context).saver
    assert saver is not None
    saver.begin(match, refused)
    careless(match, 3)
    saver.close()
    return file_of(home, kept)


def careless(match: TableMatch, count: int) -> None:
    """Play some moves, whatever they are good for."""
    chance = TableChance(7)
    for _ in range(count):
        if match.result is None and match.to_act:
            player = match.to_act[0]
            match.submit(player, match.game.careless(match.state, player, chance))


def use_table_save(home: Home, path: Path) -> str:
    left, keeper = read_left(path), TableKeeper(home, english())
    assert last_left(home) is None or all_saves(home)
    saved = keeper.read(path)
    if isinstance(saved, str):
        assert saved
        return ASIDE
    assert not left.is_damaged and saved.game is not None
    tables(home).named(saved.game)
    sitting = keeper.going_on(saved)
    assert sitting.saver is not None
    match = TableMatch(sitting.setup)
    sitting.saver.begin(match, refused)
    careless(match, 1)
    sitting.saver.save()
    sitting.saver.close()
    return TAKEN


def make_record(home: Home) -> Path:
    session, path = small_session(), home.data / "games" / "one.record.json"
    for action in (TEA, EndTurn()):
        assert session.submit(session.state.to_act, action, session.number) == ()
    path.parent.mkdir(parents=True)
    write_whole(path, record_text(session.record).encode())
    return path


def use_record(home: Home, path: Path) -> str:
    recorded_in(path)
    read = read_record(path, schemas())
    if read.value is None:
        return said(read.issues)
    try:
        replay = replay_of(read.value, level_words(LEXICON, read.value.level.words))
    except (NotPlayableError, NotationError, LexiconError):
        return REFUSED
    assert score_sheet(read.value, replay)
    names_in(read.value)
    return TAKEN


def by_files_in(home: Home) -> CorrespondenceStore:
    return CorrespondenceStore(home, lambda opening: level_words(LEXICON, opening.level.words), schemas())


def make_answer(home: Home) -> Path:
    """The answer to an invitation of this home, beside the game that it belongs to."""
    drawn = count()

    def token_hex(size: int) -> str:
        return f"{next(drawn):0{2 * size}x}"

    path = home.data / f"one{SUFFIX}"
    with patch("runtime.match.correspondence.secrets.token_hex", token_hex):
        game = Correspondence.invited(small_level(), RELEASE, LEXICON, Side.GOLD, name="Ada")
        by_files_in(home).invited(game).release()
        answer = Correspondence.accepted(game.files[0], LEXICON, "Ben")
    assert isinstance(answer, Correspondence) and answer.sent is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, turn_text(answer.sent).encode())
    return path


def make_by_files(home: Home) -> Path:
    """A game that has ended, with the file that says so."""
    far = by_files_in(home).opened(make_answer(home))
    assert isinstance(far, FarGame) and far.game.session is not None
    assert not isinstance(far.game.session.attempt(Side.GOLD, Resign()), tuple)
    far.write(home.data / f"two{SUFFIX}")
    far.release()
    return by_files_in(home).files()[0]


def use_turn(home: Home, path: Path) -> str:
    store = by_files_in(home)
    found = store.opened(path)
    if isinstance(found, TurnFile):
        found = store.accepted(found, "Cleo")
    if isinstance(found, Issue):
        return said((found,))
    found.release()
    return TAKEN


def use_by_files(home: Home, path: Path) -> str:
    store = by_files_in(home)
    line, far = store.look(path), store.resumed(path)
    if isinstance(far, Issue):
        return said((far,))
    assert line.issue is None
    far.keep()
    far.write(home.data / f"again{SUFFIX}")
    far.release()
    return TAKEN


def make_table_record(home: Home) -> Path:
    match, path = TableMatch(TableSetup("scribe", {}, (TableSeat(name="Ada"), TableSeat()), 3)), home.data / "a.json"
    careless(match, 500)
    assert match.result is not None
    path.parent.mkdir(parents=True)
    write_whole(path, table_record_text(match, match.result).encode())
    return path


def use_table_record(home: Home, path: Path) -> str:
    recorded_in(path)
    read = read_table_record(path, schemas())
    if read.value is None:
        return REFUSED
    with suppress(FormError):
        read.value.match()
    return TAKEN


def make_progress(home: Home) -> Path:
    travels, fresh = ProgressStore(home, "river"), begun("river", GRAPH, "easy")
    travels.change(fresh, lambda kept: finished(kept, GRAPH, replace(played("ford", gem=True), arriving=ARRIVING)))
    return travels.file


def use_progress(home: Home, path: Path) -> str:
    travels = ProgressStore(home, "river")
    last_travel(home)
    found = travels.read()
    progress = fit_progress(found.progress, GRAPH) if found.progress is not None else begun("river", GRAPH)
    assert [state_of(progress, GRAPH, node) for node in GRAPH.nodes]
    travels.change(progress, lambda kept: finished(fit_progress(kept, GRAPH), GRAPH, played("hill")))
    after = travels.read()
    assert after.progress is not None and after.damaged is None
    if found.lost:
        assert found.damaged is not None and found.damaged.is_file()
        return PARTLY
    return TAKEN if found.damaged is None else ASIDE


def make_presets(home: Home) -> Path:
    position = Position(turn=3, racks=BySide("AEITX", "EAT"), base=BySide(5, 0), pools=BySide(3, "STN"))
    path = home.data / "meadow.json"
    path.parent.mkdir(parents=True)
    file = PresetFile((Preset("late", "Late", position, seed=7), Preset("rich", "Rich", arriving=ARRIVING)))
    write_whole(path, presets_text(file).encode())
    return path


def use_presets(home: Home, path: Path) -> str:
    read = read_presets(path, schemas())
    if read.value is None:
        return said(read.issues)
    found = [begin_preset(small_level(), preset, EDITIONS, LEXICON, seed=3) for preset in read.value.presets]
    for one in found:
        if isinstance(one, tuple):
            said(one)
    return PARTLY if any(isinstance(one, tuple) for one in found) else TAKEN


# Statistics


def make_statistics(home: Home) -> Path:
    statistics = open_statistics(home).statistics
    for number in range(6):
        statistics.record(some_game(number), f"record {number}")
    return home.data / STATISTICS


def use_statistics(home: Home, path: Path) -> str:
    """Ask a running program's statistics everything, then open them anew, record a game, and ask again."""
    with suppress(StatisticsError):
        asked(home)
    try:
        opened = open_statistics(home)
    except StatisticsError as problem:
        assert problem.trouble is StatisticsTrouble.NEWER, problem
        assert all(say_trouble(english(), problem.trouble.value, problem.path, problem.reason))
        return REFUSED
    asked(home)
    assert opened.statistics.record(some_game(8), "one more")
    assert opened.statistics.history().total >= 1
    assert open_statistics(home).put_aside is None
    if opened.put_aside is None:
        return TAKEN
    assert opened.put_aside.is_file() and say_put_aside(english(), opened.put_aside, opened.brought)
    return PARTLY if opened.brought else "begun anew"


# The editor's


LEVEL = Level("meadow", "Meadow", TerrainMap.from_rows(["....", "....", "...."]))


def a_campaign(home: Home) -> Path:
    folder = home.data / "dawn"
    if not folder.exists():
        save_campaign(folder, Campaign("dawn", "Dawn", (LEVEL,)), None)
    return folder


def make_journal(home: Home) -> Path:
    document, _ = open_document(a_campaign(home))
    assert document is not None and document.source is not None
    journal = Journal(home.state, lambda trouble: None)
    ground = JournalBase("Dawn", str(document.folder), document.source.files, document.saved)
    for number in range(3):
        changed(document, number)
        journal.note(ground, document.seen, document.position, {"a.png": b"picture"})
        assert journal.flush()
    path = journal.path
    assert path is not None
    journal.close()
    return path


def changed(document: Document, number: int) -> None:
    """Paint something, and call the campaign otherwise."""
    document.begin("meadow", "Brush stroke")
    document.extend({Cell(number, 0): Terrain.LAVA})
    document.commit()
    document.perform("Name", ChangeCampaign(name=f"Dawn {number}"))


def use_journal(home: Home, path: Path) -> str:
    aside = recovery.put_damaged_away(home.state)
    outcome = ASIDE if aside else REFUSED
    for kept in recovery.find_kept(home.state):
        recovery.begin_attempt(kept)
        found = recovery.recover(kept)
        recovery.end_attempt(kept)
        outcome = TAKEN if found is not None else REFUSED
        if found is not None:
            assert found.is_needed in (True, False)
        thrown = recovery.throw_away(kept)
        assert recovery.find_thrown(home.state)
        recovery.bring_back(thrown)
    assert not (home.data / "evil.json").exists()
    is_gone = not any(journals_in(home.state).rglob("*.journal"))
    return HOLDS_NOTHING if is_gone else outcome


def make_backup(home: Home) -> Path:
    folder = a_campaign(home)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.json")}
    made = BackupStore(home.state, folder).keep(files, BackupReason.SAVING, "Dawn")
    assert made is not None
    return made.path


def use_backup(home: Home, path: Path) -> str:
    ring = BackupStore(home.state, a_campaign(home))
    ring.place = path.parent  # It is named by where the campaign lay when the backup was made.
    outcome = REFUSED
    for backup in ring.backups():
        found = ring.read(backup)
        if found is not None and not backup.is_damaged:
            outcome = TAKEN
    made = ring.keep({"campaign.json": b"{}"}, BackupReason.SAVING, "Dawn")
    assert made is not None and ring.backups()[0].path == made.path, "the newest is the newest"
    assert path.exists()
    return outcome


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "settings": Kind(make_settings, use_settings),
        "views of levels": Kind(make_views, use_views),
        "player": Kind(make_player, use_players),
        "who plays": Kind(make_present, use_players),
        "table wishes": Kind(make_wishes, use_wishes),
        "save": Kind(make_save, use_save),
        "named save": Kind(make_named_save, use_save),
        "table save": Kind(make_table_save, use_table_save),
        "record": Kind(make_record, use_record),
        "turn by files": Kind(make_answer, use_turn),
        "game by files": Kind(make_by_files, use_by_files),
        "table record": Kind(make_table_record, use_table_record),
        "progress": Kind(make_progress, use_progress),
        "presets": Kind(make_presets, use_presets),
        "statistics": Kind(make_statistics, use_statistics, (by_bytes, by_statements)),
        "journal": Kind(make_journal, use_journal, (by_bytes, by_frames)),
        "backup": Kind(make_backup, use_backup, (by_bytes, by_members)),
    }
)


def sound_home(kind: Kind, home: Home) -> tuple[dict[str, bytes], str]:
    """Everything in a home with a sound file of a kind, by its path, and which of it the file is."""
    path = kind.make(home)
    root = home.settings
    found = {
        one.relative_to(root).as_posix(): one.read_bytes()
        for one in sorted(root.rglob("*"))
        if one.is_file() and not one.name.endswith((".lock", "-shm", "-wal"))
    }
    return found, path.relative_to(root).as_posix()


def laid_out(files: Mapping[str, bytes], root: Path) -> None:
    """Write a home anew."""
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def is_kept(data: bytes, root: Path) -> bool:
    """Whether these bytes still stand in some file."""
    files = (Path(folder, name) for folder, _, names in os.walk(root) for name in names)
    return any(path.stat().st_size == len(data) and path.read_bytes() == data for path in files)
