"""What the run loop begins by itself: what was put off, and rules whose time has come."""

from __future__ import annotations

from rulekit.native.runtime.comparing import has_equal


def begin_later(s):
    """As the interpreter has it: the first thing that was put off, if it is due."""
    phase = PHASE_BLOCKS[s.stack[-1][0]]
    for at, entry in enumerate(s.later):
        if not (entry[0] and phase):
            s.later = [*s.later[:at], *s.later[at + 1 :]]
            s.stack.append(entry[1:])
            return True
    return False


def begin_whenever(s):
    """As the interpreter has it: the first rule whose condition has become true."""
    if s.turns == 0:
        return False
    n = s.n
    look = s.look
    held = s.held
    if BY_CARDS and not held:
        for total in WHENEVER_TOTALS:
            if n[total]:
                break
        else:
            s.look = ALWAYS
            return False
    started = None
    true_now = []
    for gate, group in WHENEVER:
        for trigger in group:
            if not look & trigger.bit:
                for key in held:
                    if key[0] == trigger.number:
                        true_now.append(key)
            elif gate is None or n[gate]:
                places = [(-1, -1)] if trigger.of_table else []
                for inner_gate, carriers in trigger.carriers:
                    if inner_gate is None or n[inner_gate]:
                        for total, index in carriers:
                            if n[total]:
                                for holder in HOLDERS(s, index):
                                    places.append(holder)
                for this, you in places:
                    if trigger.test(s, this, you):
                        key = (trigger.number, this, you)
                        if has_equal(key, held):
                            true_now.append(key)
                        elif started is None:
                            true_now.append(key)
                            started = [trigger.start, this, you, 0, *trigger.padding]
    if true_now or held:
        s.held = true_now
    if started is None:
        s.look = ALWAYS
        return False
    s.stack.append(started)
    return True
