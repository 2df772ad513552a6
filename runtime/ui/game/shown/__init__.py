"""Brings what is the case in a game to the widgets of its stage: one part for each that is shown."""
