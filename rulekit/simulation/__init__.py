"""Many games of a ruleset: seeds, batches, statistics and reports."""
