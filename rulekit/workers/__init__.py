"""Work shared among processes."""
