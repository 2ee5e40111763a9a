"""What a designer asks of a game: who is favoured, which cards matter, how much is luck."""
