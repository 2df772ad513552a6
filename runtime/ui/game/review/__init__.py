"""A finished game judged, for its end and for its replay: who works it out, the chances drawn, and what is said."""
