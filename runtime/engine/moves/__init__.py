"""What a player can do with letters and tokens: lay, redeploy, invoke, and what that brings."""
