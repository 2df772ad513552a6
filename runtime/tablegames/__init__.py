"""Three small games for two beside Scryptic – Scryper, Scribe and Scrambler – on one interface, with one search."""
