"""What is decided at a site, in a few words."""

from __future__ import annotations

from rulekit.listing.meanings import Meanings


def decided_at(meanings: Meanings, number: int) -> str:
    site = meanings.builder.sites[number]
    declined = f", or {site.declined}" if site.choice is not None and site.choice.optional else ""
    match site.kind:
        case "choose":
            several = "several of " if site.many else ""
            item = "" if site.item == "rule" else f"{site.item} "
            return f"choose {several}{item}`{site.name}`{declined}"
        case "ask":
            return f"ask {' / '.join(site.labels)}"
        case "offer":
            window = meanings.builder.windows.windows[site.window].name
            return f"offer {window}{' until pass' if site.until_pass else ''}"
