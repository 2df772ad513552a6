"""Many games of the computer's players: experiments, runners, results and what they say of strength."""
