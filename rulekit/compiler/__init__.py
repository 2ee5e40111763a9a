"""From meaning to Python code that still points at the rule file."""

from rulekit.compiler.code import executable_lines

__all__ = ["executable_lines"]
