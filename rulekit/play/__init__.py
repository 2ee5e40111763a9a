"""Tables that games are played at: in the terminal, or by bots alone."""
