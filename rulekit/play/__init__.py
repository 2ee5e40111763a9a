"""Players and the tables they sit at: bots, and a table in the terminal."""
