"""Saved games of all kinds as lists show them: what each is called, a line about it, and all about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from runtime.ai import player_name
from runtime.campaign.play import Savegame, SessionData
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.turn_json import KeptTurns
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.levels.level import Level
from runtime.match.save_files import MOST_ASIDE, SavedFile, SaveKind
from runtime.match.saves import (
    FREE,
    Saved,
    UnfinishedGame,
    campaign_of,
    games,
    games_by_files,
    is_by_files,
    is_table,
    node_of,
    tables,
)
from runtime.match.table_files import KeptTable
from runtime.match.table_match import TableMatch, TableSetup
from runtime.profile.home import Home
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts, mark
from runtime.support.wording import say_issue
from runtime.tablegames.game import PLAYERS as TABLE_PLAYERS
from runtime.ui.game_texts.history import say_length, say_moment
from runtime.ui.game_texts.names import side_name
from runtime.ui.tablegames.words import SKILLS, game_name, seat_name, side_of

KINDS: Mapping[SaveKind, str] = MappingProxyType(
    {
        SaveKind.RUNNING: mark("Running game"),
        SaveKind.NAMED: mark("Save without a name"),
        SaveKind.EARLIER: mark("Put aside for a newer game"),
    }
)


AnySave = Saved[Savegame] | Saved[KeptTable] | Saved[KeptTurns]
"""A saved game of any kind."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A saved game in words.

    ``title`` is its name, or its level's; ``lines`` stand below it in the list; ``place`` says where it is played, and
    ``about`` all that is known of it. ``broken`` says why it can't be loaded, empty where it can. ``level`` is the
    board as it stands, ``setup`` the table game.
    """

    saved: AnySave
    title: str
    lines: tuple[str, ...]
    place: str = ""
    about: tuple[str, ...] = ()
    broken: str = ""
    level: Level | None = None
    setup: TableSetup | None = None

    @property
    def file(self) -> SavedFile:
        """The file that it lies in."""
        return self.saved.file

    @property
    def name(self) -> str:
        """What the player called it; empty where nobody did."""
        return self.saved.name

    @property
    def what(self) -> str:
        """What is played: the level's name, or the table game's."""
        if self.level is not None:
            return self.level.name or self.level.id
        return self.setup.title if self.setup is not None else ""


def entry_of(t: Texts, home: Home, file: SavedFile, campaigns: Mapping[str, str], schemas: Schemas) -> Entry:
    """A saved game of a home, read and told of; ``campaigns`` are names by their ids."""
    if is_table(file.path):
        return _table_entry(t, tables(home).read(file.path, schemas), campaigns)
    if is_by_files(file.path):
        return _far_entry(t, games_by_files(home).read(file.path, schemas))
    return _game_entry(t, games(home).read(file.path, schemas), campaigns)


def _how_long(t: Texts, kind: SaveKind) -> tuple[str, ...]:
    """What a reader must know of a game that was put aside; nothing of others."""
    if kind is not SaveKind.EARLIER:
        return ()
    return (t("The {count} games that were put aside last stay, of each level or table game.", count=MOST_ASIDE),)


def _broken(t: Texts, saved: AnySave) -> Entry:
    file = saved.file.path
    why = say_issue(t, saved.issue)[0] if saved.issue is not None else t("it is no state of this game.")
    said = t("The saved game can't be read: {reason}\nIt is left as it is: {file}", reason=why, file=file)
    return Entry(saved, t("Can't be read"), (t("{file} – kept as it is", file=file.name),), broken=said)


def _entry(
    t: Texts,
    saved: AnySave,
    kept: SessionData,
    *,
    called: str,
    what: str,
    place: str,
    short: str,
    seats: str,
    standing: str,
    score: str,
    level: Level | None = None,
    setup: TableSetup | None = None,
) -> Entry:
    """A save in words: what is ``called`` so is ``what`` it is, ``short`` and ``standing`` say how far it has come."""
    kind, when = t(KINDS[saved.file.kind]), say_moment(saved.when)
    # Commas, for nothing hangs where they are broken.
    below = ", ".join(part for part in (short, score, when.replace(" ", "\N{NO-BREAK SPACE}")) if part)
    about = (
        what if saved.name else kind,
        *_how_long(t, saved.file.kind),
        seats,
        standing,
        *([t("Score: {score}", score=score)] if score else []),
        t("Saved: {when}", when=when),
        *([t("Time played: {time}", time=say_length(t, kept.seconds))] if kept.seconds else []),
    )
    return Entry(saved, saved.name or called, (called if saved.name else kind, below), place, about, "", level, setup)


def _game_entry(t: Texts, saved: Saved[Savegame], campaigns: Mapping[str, str]) -> Entry:
    savegame = saved.game
    if savegame is None:
        return _broken(t, saved)
    level, turn = level_as_saved(savegame), savegame.position.turn or 1
    called, mover = level.name or level.id, savegame.position.to_move or Side.GOLD
    campaign = campaigns.get(campaign_of(savegame), campaign_of(savegame))
    place = t("In “{campaign}”", campaign=campaign) if campaign else t("A single level")
    if node_of(saved.file.path, savegame) == FREE:
        place = t("A skirmish on a map of “{campaign}”", campaign=campaign) if campaign else t("A skirmish")
        if all(seat.computer is None for seat in savegame.seats):
            place = t("A hot seat on a map of “{campaign}”", campaign=campaign) if campaign else t("A hot seat")
    return _entry(
        t,
        saved,
        savegame.kept,
        called=called,
        what=t("Level: {level}", level=called),
        place=place,
        short=t("turn {turn}", turn=turn),
        seats=say_seats(t, savegame),
        standing=t("Turn {turn}; {side} is to move.", turn=turn, side=side_name(t, mover)),
        score=score_of(savegame),
        level=level,
    )


def _far_entry(t: Texts, saved: Saved[KeptTurns]) -> Entry:
    kept = saved.game
    opening = kept.files[0].opening if kept is not None else None
    if kept is None or opening is None:
        return _broken(t, saved)
    names = {file.side: file.name for file in kept.files[:2]}
    own, other = side_name(t, kept.side), side_name(t, kept.side.other)
    against = t("{side}: {player}", side=other, player=names.get(kept.side.other) or t("person"))
    scores, level = kept.kept.scores, opening.level
    return _entry(
        t,
        saved,
        kept.kept,
        called=level.name or level.id,
        what="",
        place=t("A game by files; more of it stands under Play, By files"),
        short=t("by files"),
        seats=against,
        standing=t("You play {side}.", side=own),
        score=_score(scores.gold, scores.silver) if scores is not None else "",
        level=level,
    )


def level_as_saved(savegame: Savegame) -> Level:
    """The level of a save with its board as that stands, for pictures of it."""
    level, position = savegame.record.level, savegame.position
    start, tokens = level.start, level.tokens
    if position.letters is not None:
        laid = position.letters.map(lambda letters: tuple(Laid(cell, letters[cell]) for cell in sorted(letters)))
        start = replace(start, letters=laid)
    if position.tokens is not None:
        there = {token.at for token in position.tokens if not token.captured}
        tokens = tuple(token for token in tokens if token.at in there)
    return replace(
        level,
        terrain=position.terrain or level.terrain,
        cities=position.cities if position.cities is not None else level.cities,
        tokens=tokens,
        start=start,
    )


def score_of(savegame: Savegame) -> str:
    """The score, gold's first; empty for saves that do not know it."""
    scores = savegame.kept.scores
    return _score(scores.gold, scores.silver) if scores is not None else ""


def _score(first: int, second: int) -> str:
    return f"{first}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{second}"


def say_seats(t: Texts, savegame: Savegame) -> str:
    """Who plays both sides."""
    told = []
    swapped = bool(savegame.position.swapped)
    seats, names = savegame.seats.exchanged(swapped), savegame.kept.players.exchanged(swapped)
    for side in SIDES:
        computer, name = seats[side].computer, names[side]
        player = player_name(t, computer) if computer else name or t("person")
        told.append(t("{side}: {player}", side=side_name(t, side), player=player))
    return ", ".join(told)


def _table_entry(t: Texts, saved: Saved[KeptTable], campaigns: Mapping[str, str]) -> Entry:
    kept = saved.game
    if kept is None:
        return _broken(t, saved)
    match, name = TableMatch(kept.setup), game_name(t, kept.setup.game)
    setup = replace(kept.setup, title=kept.setup.title or name)
    acting = [side_of(t, setup.game, player) for player in match.to_act]
    movers = t("{side} is to move.", side=acting[0]) if len(acting) == 1 else t("Both sides set up.")
    campaign = campaigns.get(kept.context.campaign, kept.context.campaign)
    return _entry(
        t,
        saved,
        kept.kept,
        called=setup.title,
        what=t("Game: {game}", game=setup.title),
        place=t("{game}, in “{campaign}”", game=name, campaign=campaign) if campaign else t("A table game"),
        short=t.plural("{count} move", "{count} moves", kept.moves),
        seats=", ".join(
            t("{side}: {player}", side=side_of(t, setup.game, player), player=seat_name(t, setup, player))
            for player in TABLE_PLAYERS
        ),
        standing=f"{t.plural('{count} move was made.', '{count} moves were made.', kept.moves)} {movers}",
        score=_score(*match.game.points(match.state)),
        setup=setup,
    )


def say_opponents(t: Texts, game: UnfinishedGame) -> str:
    """Against whom a game is played."""
    computers = [player for side in SIDES if (player := game.seats[side].computer)]
    if not computers:
        return t("Two people at one screen")
    if len(computers) > 1:
        return t("Two computers")
    (one,) = computers
    called = {skill.value: t(texts[0]) for skill, texts in SKILLS.items()}
    return t("Against {player}", player=called.get(one, one) if game.table else player_name(t, one))


def say_last(t: Texts, game: UnfinishedGame) -> str:
    """A game in one line, for the plate of the main menu."""
    if game.table:
        name = game_name(t, game.table) if game.table in GAMES else game.table
        return t(
            "{level} – {players}, move {turn}", level=game.level or name, players=say_opponents(t, game), turn=game.turn
        )
    return t("{level} – {players}, turn {turn}", level=game.level, players=say_opponents(t, game), turn=game.turn)


def say_saves(t: Texts, newest: UnfinishedGame, count: int) -> str:
    """What there is to choose from where no game was left, only saves: what the one is, or how many they are."""
    if count > 1 or newest.is_damaged:
        return t.plural("Choose from {count} saved game", "Choose from {count} saved games", count)
    level = newest.level or (game_name(t, newest.table) if newest.table in GAMES else newest.table)
    return t("{level} – saved as “{name}”", level=level, name=newest.name) if newest.name else level
