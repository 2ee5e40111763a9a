#!/usr/bin/env python3
"""Samurai Sword written by hand for one purpose: to be fast. What rulekit is measured against.

What somebody who needs no engine would write: one function, ints and lists, no classes, no
events, no undo, no views. The base rules for 4 to 7 players are all there: 12 characters,
harmlessness, attack difficulty, parries, Bushido, the end of the deck, the Victory of Honor
with role multipliers, Daimyo and Deadly Strike, the Victory of the Swordmaster.

A *decision* is a point where one player has 2 legal options or more. Every legal option is
enumerated into a flat list of ints (one entry per card INSTANCE x target, plus 'pass') and
one is drawn uniformly. A *prompt* also counts points with exactly one option.

Variants (both play the very same rules and the same random numbers):
  play      choice inlined in the loop (the upper bound for pure Python)
  play_gen  the same body as a generator: `yield (player, options)` at each decision and
            an outside agent sends the answer (what an engine that can be driven has to pay)

  python handcoded_samurai.py [--games N] [--players 7] [--runs 5]

Rule choices where the booklet is open: the deck 'runs out' the moment its last card is
taken; Geisha and Diversion target others only; Bushido may be put before oneself; Battle
Cry / Jujutsu go clockwise from the player's left; a victim with no answer card is not
asked (counted as no prompt); a defeat that both empties an Honor pile and leaves one
player with Resilience is a Swordmaster victory.
"""
import inspect
import json
import random
import statistics
import sys
import time

# card kinds --------------------------------------------------------------------------
#            kind: (range, wounds), copies
WEAPONS = [((1, 1), 6), ((1, 2), 5), ((1, 3), 1), ((2, 1), 5), ((2, 2), 4), ((2, 3), 1),
           ((3, 1), 3), ((3, 2), 1), ((3, 3), 1), ((4, 1), 2), ((4, 2), 1), ((5, 1), 1),
           ((5, 2), 1)]                                                    # 32
NW = len(WEAPONS)                                                          # kinds 0..12
PARRY, GEISHA, DIVERSION, BREATHING, BATTLECRY, JUJUTSU, TEA, DAIMYO, FOCUS, ARMOR, \
    FAST, BUSHIDO = range(NW, NW + 12)
COPIES = [n for _, n in WEAPONS] + [15, 6, 5, 3, 4, 3, 4, 3, 6, 4, 3, 2]   # 32 + 43 + 15
RANGE = [w[0] for w, _ in WEAPONS]
WOUNDS = [w[1] for w, _ in WEAPONS]
DECK = [k for k, n in enumerate(COPIES) for _ in range(n)]
assert len(DECK) == 90

(BENKEI, CHIYOME, GOEMON, GINCHIYO, HANZO, HIDEYOSHI, IEYASU, KOJIRO, MUSASHI, NOBUNAGA,
 TOMOE, USHIWAKA) = range(12)
RESILIENCE = [5, 4, 5, 4, 4, 4, 5, 5, 5, 5, 5, 4]

SHOGUN, SAMURAI, NINJA, RONIN = range(4)
TEAM = [0, 0, 1, 2]
ROLES = {4: [SAMURAI, NINJA, NINJA], 5: [SAMURAI, RONIN, NINJA, NINJA],
         6: [SAMURAI, RONIN, NINJA, NINJA, NINJA],
         7: [SAMURAI, SAMURAI, RONIN, NINJA, NINJA, NINJA]}
FACTOR = {4: [1, 2, 1, 0], 5: [1, 1, 1, 2], 6: [1, 2, 1, 3], 7: [1, 1, 1, 3]}
HAND0 = [4, 5, 5, 6, 6, 7, 7]


class Over(Exception):
    pass


def play(rng, n=7):
    rnd = rng.random
    role = ROLES[n][:]
    rng.shuffle(role)
    role.insert(0, SHOGUN)                       # seat 0 is the Shogun, who begins
    char = rng.sample(range(12), n)
    full = [RESILIENCE[c] for c in char]
    resil = full[:]
    honor = [5] + [3 if n < 6 else 4] * (n - 1)
    deck = DECK[:]
    rng.shuffle(deck)
    discard = []
    hand = []
    for i in range(n):
        k = HAND0[i]
        hand.append(deck[-k:])
        del deck[-k:]
    focus = [0] * n
    armor = [1 if c == BENKEI else 0 for c in char]       # the ability counts as one Armor
    armorcards = [0] * n
    fast = [0] * n
    bushido = -1                                          # seat it lies before, or -1
    dec = prompts = turns = nopts = 0
    winner = -1                                           # team of a Swordmaster victory
    deadly = -1                                           # team that pays the Deadly Strike

    def rundown():
        # the deck has just been emptied: new deck, everybody pays one Honor Point
        nonlocal deck, discard
        deck = discard
        discard = []
        rng.shuffle(deck)
        end = False
        for i in range(n):
            honor[i] -= 1
            if honor[i] <= 0:
                end = True
        if end:
            raise Over

    def draw(i, k):
        h = hand[i]
        while k:
            k -= 1
            if deck:
                h.append(deck.pop())
                if not deck:
                    rundown()

    def defeated(v, by):
        nonlocal winner, deadly
        honor[v] -= 1
        honor[by] += 1
        alive = 0
        for x in resil:
            if x:
                alive += 1
        same = TEAM[role[v]] == TEAM[role[by]]
        if alive == 1:
            if same:
                deadly = TEAM[role[by]]
            else:
                for i in range(n):
                    if resil[i]:
                        winner = TEAM[role[i]]
            raise Over
        if not honor[v]:
            if same:
                deadly = TEAM[role[by]]
            raise Over

    p = n - 1
    try:
        while True:
            p = (p + 1) % n
            turns += 1
            me = char[p]
            h = hand[p]
            # 1 recover -----------------------------------------------------------------
            if not resil[p]:
                resil[p] = full[p]
            if bushido == p:
                if deck:
                    c = deck.pop()
                    discard.append(c)
                    if not deck:
                        rundown()
                    if c < NW:
                        opts = [i for i in range(len(h)) if h[i] < NW]
                        opts.append(-1)
                        who = p
                        if len(opts) > 1:
                            dec += 1
                            nopts += len(opts)
                            a = opts[int(rnd() * len(opts))]
                        else:
                            a = -1
                        prompts += 1
                        if a < 0:
                            bushido = -1
                            discard.append(BUSHIDO)
                            honor[p] -= 1
                            if not honor[p]:
                                raise Over
                        else:
                            discard.append(h.pop(a))
                            bushido = (p + 1) % n
                    else:
                        bushido = (p + 1) % n
            # 2 draw --------------------------------------------------------------------
            if me == IEYASU and discard:
                opts = [0, 1]
                who = p
                dec += 1
                prompts += 1
                nopts += 2
                a = opts[int(rnd() * len(opts))]
                if a:
                    h.append(discard.pop())
                    draw(p, 1)
                else:
                    draw(p, 2)
            else:
                draw(p, 3 if me == HIDEYOSHI else 2)
            # 3 play --------------------------------------------------------------------
            left = 2 if me == GOEMON else 1
            while True:
                opts = [-1]                               # pass
                if me == NOBUNAGA and resil[p] > 1:
                    opts.append(-2)
                add = opts.append
                reach = None
                for i, c in enumerate(h):
                    # an option is hand index * 64 + sub-option
                    if c < NW:
                        if left > 0:
                            if reach is None:
                                # difficulty of every seat that can be attacked
                                reach = []
                                ring = [x for x in range(n)
                                        if x == p or (resil[x] and hand[x])]
                                m = len(ring)
                                at = ring.index(p)
                                for j in range(m):
                                    if j != at:
                                        d = j - at if j > at else at - j
                                        if d + d > m:
                                            d = m - d
                                        x = ring[j]
                                        reach.append((x, 0 if me == KOJIRO
                                                      else d + armor[x]))
                            r = RANGE[c]
                            for x, d in reach:
                                if d <= r:
                                    add(i * 64 + x)
                    elif c >= FOCUS:
                        if c != BUSHIDO:
                            add(i * 64)
                        elif bushido < 0:
                            for x in range(n):
                                add(i * 64 + x)
                    elif c == GEISHA:
                        for x in range(n):
                            if x != p:
                                if hand[x]:
                                    add(i * 64 + x)
                                if focus[x]:
                                    add(i * 64 + x + 8)
                                if armorcards[x]:
                                    add(i * 64 + x + 16)
                                if fast[x]:
                                    add(i * 64 + x + 24)
                                if bushido == x:
                                    add(i * 64 + x + 32)
                    elif c == DIVERSION:
                        for x in range(n):
                            if x != p and hand[x]:
                                add(i * 64 + x)
                    elif c == BREATHING:
                        for x in range(n):
                            if x != p:
                                add(i * 64 + x)
                    elif c != PARRY:
                        add(i * 64)
                who = p
                prompts += 1
                if len(opts) > 1:
                    dec += 1
                    nopts += len(opts)
                    a = opts[int(rnd() * len(opts))]
                else:
                    a = -1
                if a == -1:
                    break
                if a == -2:
                    resil[p] -= 1
                    draw(p, 1)
                    continue
                c = h.pop(a >> 6)
                x = a & 7
                if c < NW:
                    left -= 1
                    hx = hand[x]
                    opts = [i for i in range(len(hx)) if hx[i] == PARRY]
                    if char[x] == HANZO and len(hx) > 1:
                        opts += [i for i in range(len(hx)) if hx[i] < NW]
                    a = -1
                    if opts:
                        opts.append(-1)
                        who = x
                        prompts += 1
                        dec += 1
                        nopts += len(opts)
                        a = opts[int(rnd() * len(opts))]
                    if a >= 0:
                        discard.append(hx.pop(a))
                        discard.append(c)
                    else:
                        w = WOUNDS[c] + fast[p]
                        if me == MUSASHI:
                            w += 1
                        if char[x] == GINCHIYO and w > 1:
                            w -= 1
                        r = resil[x]
                        if w > r:
                            w = r
                        resil[x] = r - w
                        discard.append(c)
                        if w == r:
                            defeated(x, p)
                        if char[x] == USHIWAKA:
                            draw(x, w)
                        if me == TOMOE:
                            draw(p, 1)
                elif c == FOCUS:
                    focus[p] += 1
                    left += 1
                elif c == ARMOR:
                    armor[p] += 1
                    armorcards[p] += 1
                elif c == FAST:
                    fast[p] += 1
                elif c == BUSHIDO:
                    bushido = x
                else:
                    discard.append(c)
                    if c == GEISHA:
                        s = (a & 63) >> 3
                        if s == 0:
                            hx = hand[x]
                            discard.append(hx.pop(int(rnd() * len(hx))))
                        elif s == 1:
                            focus[x] -= 1
                            discard.append(FOCUS)
                        elif s == 2:
                            armor[x] -= 1
                            armorcards[x] -= 1
                            discard.append(ARMOR)
                        elif s == 3:
                            fast[x] -= 1
                            discard.append(FAST)
                        else:
                            bushido = -1
                            discard.append(BUSHIDO)
                    elif c == DIVERSION:
                        hx = hand[x]
                        h.append(hx.pop(int(rnd() * len(hx))))
                    elif c == BREATHING:
                        resil[p] = full[p]
                        draw(x, 1)
                    elif c == TEA:
                        draw(p, 3)
                        for i in range(1, n):
                            draw((p + i) % n, 1)
                    elif c == DAIMYO:
                        draw(p, 2)
                    else:                                 # Battle Cry, Jujutsu
                        for i in range(1, n):
                            x = (p + i) % n
                            hx = hand[x]
                            if not hx or not resil[x] or char[x] == CHIYOME:
                                continue
                            if c == BATTLECRY:
                                opts = [i for i in range(len(hx)) if hx[i] == PARRY]
                                if char[x] == HANZO and len(hx) > 1:
                                    opts += [i for i in range(len(hx)) if hx[i] < NW]
                            else:
                                opts = [i for i in range(len(hx)) if hx[i] < NW]
                            a = -1
                            if opts:
                                opts.append(-1)
                                who = x
                                prompts += 1
                                dec += 1
                                nopts += len(opts)
                                a = opts[int(rnd() * len(opts))]
                            if a >= 0:
                                discard.append(hx.pop(a))
                            else:
                                resil[x] -= 1
                                if not resil[x]:
                                    defeated(x, p)
            # 4 discard -----------------------------------------------------------------
            while len(h) > 7:
                opts = list(range(len(h)))
                who = p
                prompts += 1
                dec += 1
                nopts += len(opts)
                a = opts[int(rnd() * len(opts))]
                discard.append(h.pop(a))
    except Over:
        pass
    # cards are conserved (also after an end in the middle of something, less the one in hand)
    if winner < 0:
        score = [0, 0, 0]
        f = FACTOR[n]
        star = 2                                 # 4 players: one of the two Ninja doubles
        for i in range(n):
            r = role[i]
            m = f[r]
            if n == 4 and r == NINJA:
                m = star
                star = 1
            score[TEAM[r]] += honor[i] * m
            if r != RONIN:
                score[TEAM[r]] += hand[i].count(DAIMYO)
        if deadly >= 0:
            score[deadly] -= 3
        best = max(score[:2] if n == 4 else score)
        if score[1] == best:
            winner = 1
        elif score[0] == best:
            winner = 0
        else:
            winner = 2
        how = 0
    else:
        how = 1
    cards = len(deck) + len(discard) + sum(map(len, hand)) + sum(focus) + sum(armorcards) \
        + sum(fast) + (bushido >= 0)
    return winner, how, turns, dec, prompts, nopts, cards


# The generator twin: exactly the same text, with the inlined choice turned into a yield.
_src = inspect.getsource(play).replace("def play(", "def play_gen(").replace(
    "a = opts[int(rnd() * len(opts))]", "a = yield who, opts")
exec(compile(_src, "<play_gen>", "exec"), globals())


def run_inline(games, seed, n):
    rng = random.Random(seed)
    return [play(rng, n) for _ in range(games)]


def run_gen(games, seed, n):
    """Drive the generator from outside with a uniform agent."""
    rng = random.Random(seed)
    rnd = rng.random
    out = []
    for _ in range(games):
        g = play_gen(rng, n)
        send = g.send
        try:
            who, opts = send(None)
            while True:
                who, opts = send(opts[int(rnd() * len(opts))])
        except StopIteration as e:
            out.append(e.value)
    return out


REF_MS = 75.0    # rates are also given for a machine where calib() is 75 ms


def calib():
    best = 1e9
    for _ in range(2):
        t = time.process_time()
        d = {}
        s = 0
        for i in range(300000):
            k = (i * 7919) & 1023
            d[k] = d.get(k, 0) + 1
            s += d[k]
        best = min(best, (time.process_time() - t) * 1e3)
    return best


def bench(fn, games, runs, n):
    fn(max(20, games // 20), 1, n)
    rows = []
    for r in range(runs):
        c = calib()
        t = time.process_time()
        res = fn(games, 1000 + r, n)
        t = time.process_time() - t
        c = (c + calib()) / 2
        d = sum(x[3] for x in res)
        pr = sum(x[4] for x in res)
        rows.append((games / t, d / t, pr / t, d / games, pr / games,
                     sum(x[2] for x in res) / games, sum(x[5] for x in res) / d,
                     [sum(x[0] == k for x in res) / games for k in range(3)],
                     sum(x[1] for x in res) / games, min(x[6] for x in res), c))
    med = statistics.median
    norm = [x[0] * x[10] / REF_MS for x in rows]
    return dict(norm_games_per_s=round(med(norm), 1),
                norm_decisions_per_s=round(med(x[1] * x[10] / REF_MS for x in rows)),
                norm_games_all=[round(x, 1) for x in norm],
                calib_ms=[round(x[10], 1) for x in rows],
                games_per_s=med(x[0] for x in rows), decisions_per_s=med(x[1] for x in rows),
                prompts_per_s=med(x[2] for x in rows),
                games_per_s_all=[round(x[0], 1) for x in rows],
                decisions_per_game=med(x[3] for x in rows),
                prompts_per_game=med(x[4] for x in rows),
                turns_per_game=med(x[5] for x in rows), options_per_decision=med(x[6] for x in rows),
                wins_shogun_ninja_ronin=rows[0][7], swordmaster=rows[0][8], min_cards=rows[0][9])


if __name__ == "__main__":
    arg = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    games = int(arg.get("--games", 2000))
    n = int(arg.get("--players", 7))
    runs = int(arg.get("--runs", 5))
    for name, fn in (("inline", run_inline), ("generator", run_gen)):
        print(json.dumps({"variant": name, "players": n, "python": sys.version.split()[0],
                          **bench(fn, games, runs, n)}))
