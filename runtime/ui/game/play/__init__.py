"""A game that is played, without a widget: its signals, its parts with one duty each, and what brings them together."""
