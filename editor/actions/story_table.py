"""The part of the action table that is about stories, texts and difficulties."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.map_table import dock_action
from editor.actions.record import Action
from runtime.support.texts import mark

TEXTS = (
    Action(
        "edit.find-texts",
        mark("Find in all texts…"),
        mark("Look for something in all texts for players, and replace it"),
        lambda c: c.stories.find_texts(),
        "edit",
        section=2,
        shortcuts=("Ctrl+Shift+F",),
        icon="look",
        reason=when.with_campaign,
    ),
)

STORY = (
    Action(
        "level.bring-picture",
        mark("Bring a picture…"),
        mark("Copy a picture into the campaign and show it on the page of story that is being edited"),
        lambda c: c.stories.bring_picture(),
        "level",
        section=3,
        reason=when.editable_any_level,
    ),
    Action(
        "campaign.add-language",
        mark("Add a language…"),
        mark("Begin a translation of the campaign's texts"),
        lambda c: c.stories.add_language(),
        "campaign",
        section=3,
        reason=when.editable,
    ),
    Action(
        "campaign.add-difficulties",
        mark("Add easy, normal and hard"),
        mark("Give the campaign three difficulties, in which levels can differ"),
        lambda c: c.stories.add_difficulties(),
        "campaign",
        section=3,
        reason=when.editable,
    ),
)

STORY_DOCKS = (
    dock_action("story", mark("Story"), mark("Show or hide the pages of story"), "Shift+F4", "story"),
    dock_action("texts", mark("Texts"), mark("Show or hide the table of all texts"), "Shift+F7", "texts"),
    dock_action(
        "difficulties", mark("Difficulties"), mark("Show or hide the difficulties"), "Shift+F8", "difficulties"
    ),
)
