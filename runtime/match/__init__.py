"""One game in progress: seats, the session, the computer's worker process."""
