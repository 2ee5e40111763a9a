"""What the trees that rules become may contain, what they do, and whether they are well formed."""
