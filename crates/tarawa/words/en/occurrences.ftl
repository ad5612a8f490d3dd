## occurrences

