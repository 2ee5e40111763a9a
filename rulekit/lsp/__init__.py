"""The language server: what `rulekit.editing` answers, over the Language Server Protocol."""
