"""A campaign's windows: the list of its levels, or the map of its journey, and all between two games."""
