"""From meaning to Python code that still points at the rule file."""
