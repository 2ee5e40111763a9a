"""`greedy`: what the fitted policy of a game likes best, without thinking ahead."""

from __future__ import annotations

from attrs import define

from rulekit.bots.thinking import workshop_of
from rulekit.engine.answers import together
from rulekit.engine.chance import Stream
from rulekit.engine.objects import Decision
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import View

_WORLDS = 8


@define
class GreedyBot:
    """Takes the option that is worth most in the mean of some worlds that its seat thinks
    possible; of several that may be chosen, those that are worth more than the mean of all."""

    stream: Stream

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        world = worlds.sample(self.stream)
        policy = workshop_of(world).policy
        traits_of = policy.traits.in_python
        assert world.state.pend is not None
        player, options, low, high, site = world.state.pend
        worths = [0] * len(options)
        for _ in range(_WORLDS):
            s = worlds.sample(self.stream).state
            assert s.pend is not None
            for index, option in enumerate(s.pend[1]):
                worths[index] += policy.worth(traits_of(s, site, player, option))
        ranked = sorted(range(len(options)), key=lambda index: -worths[index])
        several = together(options) if world.program.sites[site].many else []
        if ranked[0] not in several:
            return (ranked[0],)
        liked = sum(worth * len(worths) > sum(worths) for worth in worths)
        best = [index for index in ranked if index in several]
        return tuple(sorted(best[: min(max(liked, low), high)]))
