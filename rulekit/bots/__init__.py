"""Players that are programs: what a bot is, the bots there are, and how they are asked."""
