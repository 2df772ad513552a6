"""What a game begins with: the rules of its edition, and a level with its conditions."""
