"""The table games on the screen: Scribe, Scryper and Scrambler on one table-top of wood, brass and stones."""
