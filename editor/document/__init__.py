"""What is being edited: the campaign, its history, its changes. No Qt."""
