"""What is heard: the names of the effects, which of them is heard for what, and playing them."""
