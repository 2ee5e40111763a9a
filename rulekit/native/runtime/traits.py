"""The traits of an option, by which a policy weighs it: what it is, whom it means to whom, how
those fare, and how a card compares with those on the table.

Python runs these functions, too: see `rulekit/native/traits.py`, which gives them their names in
capitals.
"""

from __future__ import annotations

from rulekit.native.primitives import _is_list


def itself(s, site, player, option):
    """What is done: with a card of which name, of whom; which number."""
    base = ITSELF[site]
    sort = SORTS[site]
    if option is None:
        return base
    if sort == IN_WINDOW:
        return base + verb(option)
    if _is_list(option):
        return base + 1
    if sort == PLAYER:
        return base + 2
    if sort == CARD:
        owner = ZONE_OWNERS[s.where[option]]
        place = 0 if owner < 0 else 1 if owner == player else 2
        return base + 2 + place * COMPONENTS + COMPONENT_OF[option]
    return base + 2 + min(max(option, 0), MOST_NUMBERS - 1)


def whom(s, site, player, done):
    """What is done by a player of which group, to one of which group."""
    return WHOM[site] + group(s, player) * SIZES[site] + done


def fare(s, site, player, option, done):
    """What is done, and how the one fares who is meant: whoever holds the card, or who decides."""
    other = player
    sort = SORTS[site]
    if option is not None and not _is_list(option):
        if sort == PLAYER and option >= 0:
            other = option
        if sort == CARD and ZONE_OWNERS[s.where[option]] >= 0:
            other = ZONE_OWNERS[s.where[option]]
    left = min(max(STANDING(s, other), 0), STANDINGS - 1)
    return FARE[site] + left * SIZES[site] + done


def beside(s, site, player, option):
    """How a card compares with those of its suit on the table, and how many lie there."""
    base = BESIDE[site]
    sort = SORTS[site]
    if TABLE < 0 or option is None or _is_list(option) or option < 0:
        return base
    if sort != CARD and sort != IN_WINDOW:
        return base
    card = option % STRIDE
    suit = SUIT_OF[card]
    if suit < 0:
        return base
    cards = s.z[TABLE]
    count = len(cards)
    if count > FEW:
        return base + 1
    found = OTHER_SUIT
    for other in cards:
        if SUIT_OF[other] == suit:
            if RANK_OF[other] > RANK_OF[card]:
                found = LOWER
            elif found == OTHER_SUIT:
                found = HIGHEST
    return base + 2 + 3 * count + found


def deed(s, site, player, option):
    """What is done to whom: from 0 to below the size of the site, for `whom` and `fare`."""
    sort = SORTS[site]
    if option is None:
        return 0
    if sort == IN_WINDOW:
        return verb(option)
    if _is_list(option):
        return 1
    if sort == PLAYER:
        return 2 + seen_from(s, player, option)
    if sort == CARD:
        return 2 + seen_from(s, player, ZONE_OWNERS[s.where[option]])
    return 2 + min(max(option, 0), MOST_NUMBERS - 1)


def seen_from(s, player, other):
    """0 for nobody, 1 for oneself, others by their groups."""
    if other < 0:
        return 0
    if other == player:
        return 1
    return 2 + group(s, other)


def group(s, seat):
    """Of which group a seat is by what it holds as a single card, such as a role; 0 for none."""
    for zone in SINGLE_ZONES:
        cards = s.z[zone + seat]
        if len(cards) > 0 and GROUP_OF[cards[0]] > 0:
            return GROUP_OF[cards[0]]
    return 0


def verb(option):
    """What is played or used in a window: see `compiler/windows.py`; 0 would be to pass."""
    value = option[0] if _is_list(option) else option
    if value < 0:
        return 1 + COMPONENTS + (-2 - value) // STRIDE
    if value < STRIDE:
        return 1 + COMPONENT_OF[value]
    return COMPONENTS + USES + value // STRIDE
