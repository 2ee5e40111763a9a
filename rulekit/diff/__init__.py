"""What one ruleset changes of another: in meaning, and in the games that come of it."""
