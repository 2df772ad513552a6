"""What is said of galleries that can't be had, trusted or made: a table by code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from runtime.support.issues import Wording
from runtime.support.texts import mark, mark_plural

_TELL_HOST = mark("Tell who runs the gallery; nothing was taken from it.")
_LOOK_AT_FOLDER = mark("Look whether there is room and whether you may write there.")
_LOOK_FOR_ALL = mark("Have the computer look for games with “Look for all” among the proofs, or win them yourself.")

GALLERY_ISSUES: Mapping[str, Wording] = MappingProxyType(
    {
        "gallery-address": Wording(
            mark("“{address}” can't be the address of a gallery: {reason}."),
            mark("It looks like https://example.org/gallery/, or is the path of a folder on this computer."),
        ),
        "gallery-author-changed": Wording(
            mark(
                "“{name}” is not signed by who signed the version that you have: its author {author} may have a new "
                "key, or somebody else passes off their own work as {author}'s."
            ),
            mark("Ask the author, by another way than this gallery, whether the key is theirs before you take it."),
        ),
        "gallery-bundle-other": Wording(
            mark("The bundle of “{name}” holds another campaign, or another version, than its entry says."), _TELL_HOST
        ),
        "gallery-bundle-wrong": Wording(
            mark("What came for “{name}” is not what its author signed, so that it was thrown away."),
            mark("Try again; if it comes again, tell who runs the gallery."),
        ),
        "gallery-entry-forged": Wording(
            mark("The entry of “{name}” was changed after its author had signed it, so that it is not taken."),
            _TELL_HOST,
        ),
        "gallery-entry-missing": Wording(
            mark("{file} has no signed entry beside it, {entry}, so that nobody knows that its author wants it there."),
            mark("Ask its author for the entry that “Share…” writes, or vouch for it yourself with --vouch."),
        ),
        "gallery-entry-other": Wording(
            mark("The entry {file} does not belong to its bundle: its {what} is another one."),
            mark("Ask the author for the bundle and the entry that were written together."),
        ),
        "gallery-entry-unread": Wording(
            mark("The entry {file} could not be read: {reason}."), mark("Look whether it is there and whole.")
        ),
        "gallery-errors": Wording(
            mark_plural(
                "{file} has {count} error, and a gallery has only campaigns without any.",
                "{file} has {count} errors, and a gallery has only campaigns without any.",
            ),
            mark("What is wrong is told by: scryptic check {file}"),
        ),
        "gallery-few-proofs": Wording(
            mark("{missing} of {cases} cases of the clear check are not shown, so that the campaign has no stars."),
            _LOOK_FOR_ALL,
        ),
        "gallery-file-damaged": Wording(mark("{file} is not sound."), _TELL_HOST),
        "gallery-file-large": Wording(mark("{file} is larger than any that is read."), _TELL_HOST),
        "gallery-folder": Wording(
            mark("The site can't be made in {folder}: there are files in it that no gallery has, such as {file}."),
            mark("Choose an empty folder, or the one in which the gallery was made before."),
        ),
        "gallery-index-forged": Wording(
            mark("The index of the gallery was changed after it had been signed, so that it is not taken."), _TELL_HOST
        ),
        "gallery-index-older": Wording(
            mark(
                "The gallery's index is older ({serial}) than the one that was seen last ({seen}), so that it is not "
                "taken."
            ),
            mark("Somebody may be keeping the present one from you. Try again later, or from another network."),
        ),
        "gallery-installed-revoked": Wording(
            mark(
                "“{name}”, which you have installed, is signed with a key that the gallery does not trust since "
                "{date}: {reason}"
            ),
            mark(
                "Ask its author, by another way than this gallery, whether your version is theirs, and remove it where "
                "you are in doubt."
            ),
        ),
        "gallery-key-changed": Wording(
            mark(
                "The gallery at {address} is signed with another key than before: who runs it may have a new one, or "
                "it is somebody else's now."
            ),
            mark("Ask who runs it, by another way than this gallery, before you trust the new key."),
        ),
        "gallery-key-damaged": Wording(
            mark("{file} is no key to sign with."),
            mark("Bring back a copy of it, or remove it to begin with a new key."),
        ),
        "gallery-key-revoked": Wording(
            mark("“{name}” is signed with a key that the gallery does not trust since {date}: {reason}"),
            mark("Nothing signed with it is taken. Ask its author for a version that is signed with their new key."),
        ),
        "gallery-key-unkept": Wording(mark("The key could not be kept in {file}: {reason}."), _LOOK_AT_FOLDER),
        "gallery-key-unnamed": Wording(
            mark("No campaign of the gallery is signed with a key that begins with “{key}”."),
            mark("Name a key by its first digits, 16 at least, or by all 64 where the gallery does not have it."),
        ),
        "gallery-key-unread": Wording(
            mark("The key {file} could not be read: {reason}."),
            mark("Look whether it is there and whether you may read it."),
        ),
        "gallery-large": Wording(
            mark("The gallery's index would have {size} MB, more than the {most} MB that anybody reads."),
            mark("Make two galleries of it."),
        ),
        "gallery-many": Wording(
            mark("A gallery has room for {most} campaigns, and these are {count}."), mark("Make two galleries of it.")
        ),
        "gallery-no-cover": Wording(
            mark("The campaign has no cover, so that its first map stands for it."),
            mark("Choose a picture under “Cover” in the campaign's properties."),
        ),
        "gallery-no-description": Wording(
            mark("The campaign has no description."),
            mark("Say in two sentences what it is about, so that players find it."),
        ),
        "gallery-no-proofs": Wording(
            mark("No game shows that the campaign's levels can be won, so that it has no stars."), _LOOK_FOR_ALL
        ),
        "gallery-nothing": Wording(
            mark("There is no campaign and no bundle in {folder}."),
            mark("Name folders of campaigns, bundles, or folders that hold such."),
        ),
        "gallery-picture-wrong": Wording(
            mark(
                "A picture of the gallery at {address} is not the one that its index tells of, so that it is not shown."
            ),
            _TELL_HOST,
        ),
        "gallery-stopped": Wording(
            mark("This was stopped."), mark("What was downloaded so far is kept, and gone on with.")
        ),
        "gallery-trust-damaged": Wording(
            mark(
                "{file}, which keeps the galleries and authors that you trust, is damaged, so that nobody is trusted."
            ),
            mark(
                "Bring back a copy of it, or remove it to begin anew: then every key counts as met for the first time."
            ),
        ),
        "gallery-trust-unkept": Wording(
            mark("The galleries and authors that you trust could not be kept in {file}: {reason}."), _LOOK_AT_FOLDER
        ),
        "gallery-trust-unread": Wording(
            mark("{file}, which keeps the galleries and authors that you trust, could not be read: {reason}."),
            mark("Look whether you may read it."),
        ),
        "gallery-twice": Wording(
            mark("Two campaigns of the gallery have the id “{id}”: {file} and {other}."),
            mark("Leave one of them out; a gallery has one version of each campaign."),
        ),
        "gallery-uncached": Wording(
            mark("What was downloaded could not be kept in {folder}: {reason}."), _LOOK_AT_FOLDER
        ),
        "gallery-unknown": Wording(
            mark("The gallery has no campaign “{id}”."),
            mark("What it has is listed by: scryptic gallery list {address}"),
        ),
        "gallery-unreachable": Wording(
            mark("The gallery at {address} could not be asked: {reason}."), mark("Try again later.")
        ),
        "gallery-unwritten": Wording(mark("{file} cannot be written: {reason}."), _LOOK_AT_FOLDER),
    }
)
"""These issues' words, by their codes."""
