"""Players of Pounce: they react as people do, err as people do, and are the better the quicker they are."""

import statistics
from collections import Counter
from typing import Any

import numpy as np
import pytest

from builders.games.pounce import ANN, BOB, GAME, shown, start, thrown
from mischief.bots.bot import PolicyBot, bot, names
from mischief.bots.hint import hint
from mischief.bots.match import MATCH
from mischief.bots.policy import policy
from mischief.bots.search.searcher import NotSearched
from mischief.game.luck import seeded, wrapping
from mischief.games.pounce import policy as pounce
from mischief.games.pounce.record import EARLY, FASTEST, FEINT, STILL, THROW, WINDOW, is_press, reaction
from mischief.lab.simulate import Run, simulate

PEOPLE = ("kitten", "cat", "tiger", "greedy")


def answers(state: Any, name: str, seat: int = BOB, times: int = 3000) -> list[int]:
    """What a player does at a moment, many times."""
    choose, luck = policy(GAME, name), seeded(5)
    legal = np.array(GAME.legal(state, seat), np.int32)
    with wrapping():
        return [int(choose(state, seat, legal, len(legal), luck)) for _ in range(times)]


def share(chosen: list[int], *moves: int) -> float:
    counts = Counter(chosen)
    return sum(counts[move] for move in moves) / len(chosen)


@pytest.mark.parametrize(("who", "name"), list(enumerate(PEOPLE)))
def test_reactions_have_the_mean_and_spread_of_an_ex_gaussian(who: int, name: str) -> None:
    times = [reaction(move) for move in answers(shown(start(), "cat"), name) if is_press(move)]
    middle, spread, tail = pounce.HABITS[who, :3].tolist()
    assert statistics.mean(times) == pytest.approx(middle + tail, rel=0.02)
    assert statistics.stdev(times) == pytest.approx(np.hypot(spread, tail), rel=0.06)
    assert statistics.median(times) < statistics.mean(times)  # the long tail is on the slow side


@pytest.mark.parametrize("name", PEOPLE)
def test_even_the_quickest_and_the_slowest_reactions_are_presses_that_count(name: str) -> None:
    middle, spread, tail = pounce.HABITS[PEOPLE.index(name), :3].tolist()
    quickest, slowest = (spread * pounce.NORMAL[end] + tail * pounce.WAIT[end] for end in (0, -1))
    assert FASTEST <= middle + quickest // pounce.FINE < middle + slowest // pounce.FINE <= WINDOW


def test_what_never_happens_never_does_and_what_always_happens_does() -> None:
    luck = seeded(1)
    with wrapping():
        assert not any(pounce.happens(luck, 0) for _ in range(5000))
        assert all(pounce.happens(luck, 1000) for _ in range(5000))


def test_the_quicker_the_level_the_fewer_mistakes() -> None:
    errors = [1 - share(answers(shown(start(), "mouse"), name), STILL) for name in PEOPLE]
    slowness = [statistics.median(answers(shown(start(), "cat"), name)) for name in PEOPLE]
    assert errors == sorted(errors, reverse=True)
    assert slowness == sorted(slowness, reverse=True)
    assert 0 < errors[-1] < errors[0] < 0.15


def test_everybody_misses_and_jumps_now_and_then() -> None:
    chosen = answers(shown(start(), "cat"), "kitten")
    assert 0 < share(chosen, STILL) < 0.1
    assert 0 < share(chosen, EARLY) < 0.05


def test_a_dip_tempts_the_mice_but_not_the_cat() -> None:
    calm = shown(start(), "mouse")
    dipped = GAME.apply(calm, ANN, FEINT)
    assert share(answers(dipped, "kitten"), STILL) < share(answers(calm, "kitten"), STILL) - 0.03
    assert answers(dipped, "kitten", ANN) == answers(calm, "kitten", ANN)


def test_a_cat_throws_and_sometimes_dips_first() -> None:
    ready = start()
    assert 0.6 < share(answers(ready, "cat", ANN), THROW) < 0.9
    assert share(answers(ready, "cat", ANN), THROW, FEINT) == 1
    assert share(answers(GAME.apply(ready, ANN, FEINT), "cat", ANN), THROW) == 1
    assert share(answers(start(thrower="self"), "cat", ANN), STILL, FEINT) == 1
    assert set(answers(thrown(ready), "cat", ANN)) == {FEINT}


def test_levels_are_policies_here_and_nobody_searches() -> None:
    assert names(GAME) == ["random", *PEOPLE, MATCH]
    assert all(isinstance(bot(GAME, name), PolicyBot) for name in ["random", *PEOPLE])
    state = start()
    with pytest.raises(NotSearched, match="quick reactions"):
        hint(GAME, GAME.look(state, ANN), ANN, GAME.legal(state, ANN), seeded(1))


def test_the_better_level_wins_from_any_seat() -> None:
    table = ("kitten", "cat", "tiger")
    for turn in range(3):
        seated = (*table[turn:], *table[:turn])
        found = simulate(Run(GAME, 3, 2000, GAME.options(), seated)).wins_by_policy
        assert found["kitten"] < found["cat"] < found["tiger"]
        assert sum(found.values()) == pytest.approx(1)


def test_a_helping_paw_makes_up_for_a_slow_one() -> None:
    seated = ("cat", "kitten", "cat")
    plain, helped = (simulate(Run(GAME, 3, 2000, GAME.options(paws=paws), seated)) for paws in ((), (0, 300, 0)))
    assert helped.wins[1].low > 3 * plain.wins[1].high


def test_even_the_best_players_finish() -> None:
    assert simulate(Run(GAME, 3, 200, GAME.options(everyone_is_cat=True), ("greedy",))).games == 200
