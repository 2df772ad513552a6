"""Other programs' formats: what comes in as levels, and what levels go out as."""
