"""The generic interpreter: it runs compiled rules and knows no game."""
