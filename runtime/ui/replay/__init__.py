"""Games looked at again: step by step or running on by themselves, and with what could have been played."""
