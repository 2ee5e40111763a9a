"""Pictures of a ruleset: its turn, its events and its files, as SVG, DOT and Mermaid."""
