"""What hands do: letters on the rack, dragged, clicked, typed, laid, and taken back."""
