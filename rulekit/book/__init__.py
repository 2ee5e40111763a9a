"""A rulebook for people to read and print, made from the rules that the engine plays."""
