"""Games looked at again: as a film, step by step, and with what could have been played."""
