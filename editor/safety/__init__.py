"""What keeps work from being lost: the journal of unsaved changes and its recovery. No Qt."""
