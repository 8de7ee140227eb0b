"""Networks: traits that tell only what a seat sees, the same chances at every speed, files that are what they say."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from mischief.bots.bot import LEARNED, QUICK, BadBot, bot, kind, known, names
from mischief.bots.levels import FORMER, LevelBot, former
from mischief.bots.network.files import BadNetwork, learned, read, write
from mischief.bots.network.foresight import NOTICED, Learned, foreseer
from mischief.bots.network.lookahead import FarsightedBot
from mischief.bots.network.network import Network, quantised
from mischief.bots.network.quick import QuickBot
from mischief.bots.policy import UnknownPolicy
from mischief.bots.tiger import TigerBot, farsighted
from mischief.game import registry
from mischief.game.actors import LUCK
from mischief.game.conformance import Moment, sit
from mischief.game.contract import Game
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import find
from mischief.game.rule import copy
from mischief.lab.arena.contest import Arena, contest
from mischief.lab.simulate import Run, simulate

LEARNABLE = [name for name in registry.names() if find(name).traits.count]
NEURONS = 8, 4


def moments(game: Game, seats: int, count: int = 12) -> list[Moment]:
    found = sit(game, seats, 3).moments
    return found[:: max(1, len(found) // count)]


def network_for(game: Game, traits: int | None = None) -> Network:
    luck, (width, height) = np.random.default_rng(1), NEURONS
    shapes = (traits or game.traits.count, width), (width,), (width, height), (height,), (height, 1), (1,)
    return quantised([luck.normal(0, 0.1, shape) for shape in shapes])


def traits_of(game: Game, state: Any, seat: int) -> list[int]:
    found = np.full(game.traits.most, -1, np.int32)
    with wrapping():
        count = game.traits.traits(state, seat, found)
    return found[:count].tolist()


def test_games_of_thinking_can_be_learned() -> None:
    assert [name for name in registry.names() if not find(name).is_timed] == LEARNABLE


@pytest.mark.parametrize("name", LEARNABLE)
def test_traits_are_numbers_below_their_count(name: str) -> None:
    game = find(name)
    for seats in game.seats:
        for one in moments(game, seats):
            for seat in range(seats):
                found = traits_of(game, one.state, seat)
                assert found
                assert min(found) >= 0
                assert max(found) < game.traits.count


@pytest.mark.parametrize("name", LEARNABLE)
def test_traits_tell_nothing_that_a_seat_cannot_see(name: str) -> None:
    game = find(name)
    for one in moments(game, game.seats[0]):
        for seat in range(game.seats[0]):
            other = copy(one.state)
            with wrapping():
                game.rules.redeal(other, seat, seeded(9))
            assert traits_of(game, other, seat) == traits_of(game, one.state, seat)
            imagined = game.imagine(game.look(one.state, seat))
            assert traits_of(game, imagined, seat) == traits_of(game, one.state, seat)


@pytest.mark.parametrize("name", LEARNABLE)
def test_chances_and_choices_are_the_same_at_every_speed(name: str) -> None:
    game = find(name)
    game.hasten()
    network = network_for(game)
    foresee, player = foreseer(game), Learned(game, network)
    asked = [one for one in moments(game, game.seats[0], 40) if one.actor < LUCK]
    for one in asked[:: max(1, len(asked) // 4)]:
        moves = game.legal(one.state, one.actor)
        weighed = player.weighed(one.state, one.actor, moves)
        assert {move for move, _ in weighed} <= set(moves)
        assert len(weighed) == min(len(moves), NOTICED)
        assert [chance for _, chance in weighed] == sorted((chance for _, chance in weighed), reverse=True)
        for move, chance in weighed[:6]:
            after = copy(one.state)
            with wrapping():
                game.rules.play(after, one.actor, move)
                assert foresee(after, one.actor, network, player.notes()) == chance


def test_who_has_won_has_all_of_it() -> None:
    game = find("lure")
    last = sit(game, 2, 3).moments[-1]
    over = game.apply(last.state, last.actor, last.move)
    assert game.is_over(over)
    player = Learned(game, network_for(game))
    found = [foreseer(game)(over, seat, player.network, player.notes()) for seat in range(2)]
    assert sum(found) == 1
    assert found[game.scores(over).winners[0]] >= 0.5


def test_a_file_gives_back_the_network_and_how_it_was_learned(tmp_path: Path) -> None:
    game, file = find("lure"), tmp_path / "lure.network"
    network = network_for(game)
    write(network, game, {"games": 7}, file)
    found, facts = read(file, game)
    assert facts == {"games": 7}
    assert all((one == other).all() and one.dtype == other.dtype for one, other in zip(found, network, strict=True))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda content: b"GIF89a", "is not a network file"),
        (lambda content: content[:-1] + bytes([content[-1] ^ 1]), "is damaged"),
        (lambda content: content[:100], "is damaged"),
        (lambda content: content.replace(b"lure", b"fure"), "is damaged"),
    ],
)
def test_a_file_that_is_no_network_is_refused_in_one_line(tmp_path: Path, spoil: Any, reason: str) -> None:
    game, file = find("lure"), tmp_path / "mine"
    write(network_for(game), game, {}, file)
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(BadNetwork, match=f"^mine {reason}[^\n]*$"):
        read(file, game)


def test_a_file_for_another_game_other_rules_or_other_traits_is_refused(tmp_path: Path) -> None:
    game, file = find("lure"), tmp_path / "mine"
    write(network_for(game), game, {}, file)
    with pytest.raises(BadNetwork, match="has learned lure, not peek"):
        read(file, find("peek"))
    object.__setattr__(later := copy_of(game), "version", "99")
    with pytest.raises(BadNetwork, match=r"by rules .*, and these are 99: train it anew"):
        read(file, later)
    write(network_for(game, traits=3), game, {}, file)
    with pytest.raises(BadNetwork, match="knows 3 traits of lure"):
        read(file, game)


def copy_of(game: Game) -> Game:
    return replace(game)


@pytest.mark.parametrize("name", LEARNABLE)
def test_what_we_have_learned_is_small_and_ours(name: str) -> None:
    game = find(name)
    player = learned(game)
    assert player is not None
    assert player.game is game
    assert sum(one.nbytes for one in player.network) <= 300_000
    assert known(game)[-3:] == [FORMER, QUICK, LEARNED]
    assert not {FORMER, QUICK, LEARNED} & set(names(game))


def test_tables_by_older_rules_go_on_without_a_network() -> None:
    older = find("peek").under("2")
    assert learned(older) is None
    assert kind(older, "tiger") is LevelBot
    assert QUICK not in known(older)


@pytest.mark.parametrize("name", LEARNABLE)
def test_quick_plays_the_same_games_compiled_and_asked(name: str) -> None:
    game = find(name)
    player = learned(game)
    assert player is not None
    for seats in game.seats:
        run = Run(game, seats, 2, game.options(), (QUICK,), seed=3)
        compiled, asked = simulate(run), simulate(msgspec.structs.replace(run, policies=(QuickBot(player),)))
        assert (compiled.wins, compiled.points, compiled.length) == (asked.wins, asked.points, asked.length)


def test_quick_plays_the_same_games_interpreted() -> None:
    run = Run(game := find("lure"), 2, 1, game.options(), (QUICK,), seed=3)
    compiled, interpreted = simulate(run), simulate(msgspec.structs.replace(run, device="python"))
    assert (compiled.points, compiled.length) == (interpreted.points, interpreted.length)


def test_quick_says_that_it_plays_on_no_card() -> None:
    with pytest.raises(BadBot, match="use --device cpu"):
        simulate(Run(game := find("lure"), 2, 1, game.options(), (QUICK,), device="cuda"))


def test_quick_plays_lure_better_than_greedy() -> None:
    played = contest(Arena("lure", (QUICK, "greedy"), games=200, seats=2, seed=1))
    won = sum(share for one in played for share, who in zip(one.shares, one.seating.bots, strict=True) if who == QUICK)
    assert won / len(played) > 0.55


@pytest.mark.parametrize("who", [LEARNED, "tiger", QUICK])
@pytest.mark.parametrize("name", LEARNABLE)
def test_who_looks_ahead_with_a_network_repeats_itself_and_sees_no_secrets(name: str, who: str) -> None:
    game = find(name)
    game.hasten()
    asked = [one for one in moments(game, 2, 40) if one.actor < LUCK and len(game.legal(one.state, one.actor)) > 1][:3]
    for one in asked:
        other, legal = copy(one.state), game.legal(one.state, one.actor)
        with wrapping():
            game.rules.redeal(other, one.actor, seeded(9))
        first, again = (
            bot(game, who, 60).choose(game.look(state, one.actor), one.actor, legal, seeded(5))
            for state in (one.state, other)
        )
        assert first == again
        assert first in legal


@pytest.mark.parametrize("seats", [2, 4])
def test_tiger_asks_its_network_only_at_tables_where_that_is_stronger(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Peek's network is asked by two; by four, if the traits say so, tiger is as it was without one."""
    game = copy_of(find("peek"))
    game.__dict__["traits"] = replace(game.traits, seats=(2,))
    game.hasten()
    network = Learned(game, network_for(game))  # it knows nothing, so that its choices are its own
    monkeypatch.setattr("mischief.bots.tiger.learned", lambda game: network)
    asked = [one for one in moments(game, seats, 30) if one.actor < LUCK and len(game.legal(one.state, one.actor)) > 20]
    players = (TigerBot(network, 60), farsighted(network, 60), former(game, 60))
    chosen = [
        [
            player.choose(game.look(one.state, one.actor), one.actor, game.legal(one.state, one.actor), seeded(5))
            for one in asked
        ]
        for player in players
    ]
    tiger, learned_ones, former_ones = chosen
    assert learned_ones != former_ones
    assert tiger == (learned_ones if seats == 2 else former_ones)


def test_a_game_that_nobody_has_learned_has_the_tiger_that_it_had() -> None:
    game = copy_of(find("lure"))
    object.__setattr__(game, "package", "")
    assert learned(game) is None
    assert kind(game, "tiger") is LevelBot
    with pytest.raises(UnknownPolicy):
        bot(game, FORMER)


def test_looking_ahead_counts_every_throw() -> None:
    game = find("lure")
    network = learned(game)
    assert network is not None
    one = next(
        one for one in sit(game, 2, 3).moments if one.actor < LUCK and len(game.legal(one.state, one.actor)) == 2
    )
    legal = game.legal(one.state, one.actor)
    chances = FarsightedBot(network).chances(one.state, one.actor, legal)
    assert chances[0] == pytest.approx(mean_of_throws(game, network, one.state, one.actor, legal[0]))


def mean_of_throws(game: Game, network: Learned, state: Any, seat: int, move: int) -> float:
    """The same, counted by hand: each throw is answered as well as can be."""
    after, found = game.apply(state, seat, move), []
    for ticket in range(int(game.rules.odds(after))):
        thrown = game.apply(after, LUCK, int(game.rules.outcome(after, ticket)))
        actor = game.turn(thrown)[0]
        if actor == LUCK or game.is_over(thrown):
            found.append(foreseer(game)(thrown, seat, network.network, network.notes()))
        else:
            move, theirs = network.weighed(thrown, actor, game.legal(thrown, actor))[0]
            answered = game.apply(thrown, actor, move)
            mine = foreseer(game)(answered, seat, network.network, network.notes())
            found.append(theirs if actor == seat else mine)
    return sum(found) / len(found)
