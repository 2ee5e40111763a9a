"""From the name of a ruleset to its meaning: files found, read, merged and checked."""
