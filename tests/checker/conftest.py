"""The small game of the towers, as fixtures."""

from towers import diagnostics, errors, loaded

__all__ = ["diagnostics", "errors", "loaded"]
