"""OpenSpiel: its random simulations, for every game and number of seats, and chances that are those of the rules."""

import pytest

pyspiel = pytest.importorskip("pyspiel")

import mischief.env.openspiel  # noqa: E402, F401
from builders.env.suites import ROUNDS, TABLES  # noqa: E402
from mischief.game.registry import find  # noqa: E402
from mischief.game.speeds.encode import plan  # noqa: E402


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_suite_of_openspiel_passes(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"mischief_{name}(players={seats})")
    assert game.num_players() == seats
    # What is written of a state is its history: to read it after every move would take minutes at Pounce.
    pyspiel.random_sim_test(game, num_sims=ROUNDS, serialize=not find(name).is_timed, verbose=False)


def test_chance_is_that_of_the_rules() -> None:
    state = pyspiel.load_game("mischief_lure").new_initial_state()
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == [0.5, 0.5]
    state.apply_action(0)
    assert len(state.chance_outcomes()) == 36


def test_a_state_is_copied_and_what_a_seat_sees_comes_first() -> None:
    game = pyspiel.load_game("mischief_lure(players=3)")
    state = game.new_initial_state()
    state.apply_action(1)
    other = state.clone()
    other.apply_action(0)
    assert state.is_chance_node()
    assert str(other) != str(state)
    place = next(span.at for span in plan(find("lure").layouts.Sight).spans if span.name == "seat")
    assert [state.observation_tensor(seat)[place] for seat in range(3)] == [1, 0, 2], "how far to the left seat 1 is"


def test_options_are_parameters_and_a_wrong_one_is_refused() -> None:
    usual, chosen = (pyspiel.load_game(f"mischief_lure(players=2{said})") for said in ("", ",first=1,daredevil=True"))
    assert len(usual.new_initial_state().chance_outcomes()) == 2, "luck chooses who begins"
    state = chosen.new_initial_state()
    assert (int(state.table.seat), int(state.table.daredevil), len(state.chance_outcomes())) == (1, 1, 36)
    with pytest.raises(Exception, match="first=2 is not a seat"):
        pyspiel.load_game("mischief_lure(players=2,first=2)")
    tiles = {"tiles": "1,0,0,0,0,0,0,0,0,0,0,2"}
    assert int(pyspiel.load_game("mischief_pantry", tiles).new_initial_state().table.tiles[0]) == 1


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(Exception, match="lure is for 2 to 4 players, not 5"):
        pyspiel.load_game("mischief_lure(players=5)")
