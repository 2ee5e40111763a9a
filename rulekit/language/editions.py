"""The editions of the language, and since which of them its newer names have their meaning."""

EDITIONS = [1]
"""Those that files may be written in, the newest last."""

SINCE: dict[str, int] = {}
"""Of words of the grammar, builtins and declarations of the prelude: the edition with which they
came, unless it is the first. To a file of an earlier edition they are names like any other."""


def since(name: str) -> int:
    """The edition with which a name of the language came."""
    return SINCE.get(name, EDITIONS[0])
