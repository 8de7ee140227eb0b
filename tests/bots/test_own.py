"""Bots of your own: names, addresses, functions, instances and entry points, wherever bots can be named."""

import sys
from pathlib import Path

import pytest

from builders import own_bots
from builders.games.lure import GAME
from builders.own_bots import Last, any_move, cheat, cheeky, first_move, forgetful, last_move
from mischief.bots.bot import BadBot, PolicyBot, bot
from mischief.bots.compiles import why_not
from mischief.bots.own import Given, seated, titles
from mischief.bots.policy import UnknownPolicy
from mischief.game.luck import seeded
from mischief.game.registry import find
from mischief.lab.arena import contest as arena
from mischief.lab.arena.contest import Arena, BadArena, contest
from mischief.lab.arena.outcome import outcome
from mischief.lab.simulate import asked
from mischief.lab.simulate.run import BadRun, Run, Summary, loops_of, simulate


def run(*policies: Given, games: int = 6, seats: int = 2, device: str = "cpu", game: str = "lure") -> Summary:
    found = find(game)
    return simulate(Run(found, seats, games, found.options(), policies, seed=7, device=device))


def findings(summary: Summary) -> tuple[object, ...]:
    return summary.wins, summary.points, summary.length, summary.tallies


# --- many games ---


@pytest.mark.parametrize(
    "own", [any_move, "builders.own_bots:any_move", PolicyBot(GAME, any_move)], ids=["function", "address", "instance"]
)
def test_who_plays_alike_plays_the_same_games_however_they_were_given(own: Given) -> None:
    assert findings(run(own)) == findings(run("random"))


def test_a_summary_calls_own_bots_by_where_they_are_defined() -> None:
    told = run(Last, last_move)
    assert told.policies == ["builders.own_bots:Last", "builders.own_bots:last_move"]
    assert set(told.wins_by_policy) == set(told.policies)
    assert titles([Last(GAME), Last(GAME), "greedy", "greedy"]) == (
        "builders.own_bots:Last", "builders.own_bots:Last 2", "greedy", "greedy",
    )  # fmt: skip


def test_a_policy_that_cant_be_compiled_is_refused_in_one_line_and_plays_interpreted() -> None:
    with pytest.raises(BadBot) as refused:
        run(forgetful)
    assert "REMEMBERED" in str(refused.value)
    assert "--device python" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert run(forgetful, device="python", games=2).games == 2


def test_why_a_policy_cant_be_compiled_names_the_field_or_the_line() -> None:
    def misspelt(state, seat, moves, count, luck):  # type: ignore[no-untyped-def]
        return state.nonsense

    def opens(state, seat, moves, count, luck):  # type: ignore[no-untyped-def]
        with open("file"):
            return moves[0]

    assert "nonsense" in str(why_not(GAME, misspelt))
    assert "context manager in use (line" in str(why_not(GAME, opens))
    assert why_not(GAME, any_move) is None


def test_a_move_that_is_not_legal_names_the_bot() -> None:
    with pytest.raises(BadBot, match=r"own_bots:cheat chose 9999, which is not among its \d+ legal moves"):
        run(cheat)
    with pytest.raises(BadBot, match="own_bots:cheeky chose -5"):
        run(cheeky)
    with pytest.raises(BadBot, match="own_bots:cheat chose 9999"):
        contest(Arena("lure", (cheat, "greedy"), 2, 2))


def test_who_avoids_the_end_of_a_game_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (asked, arena):
        monkeypatch.setattr(room, "LONGEST", 300)
    with pytest.raises(BadBot, match="did not end in 300 steps"):
        run(first_move)
    with pytest.raises(BadBot, match="avoids the end"):
        contest(Arena("lure", (first_move, "random"), 2, 2))


def test_bots_are_not_asked_on_a_card_nor_where_games_are_kept_one_by_one() -> None:
    with pytest.raises(BadBot, match="own_bots:Last can't play on a card"):
        run(Last, device="cuda")
    with pytest.raises(BadRun, match="only policies"):
        loops_of(Run(GAME, 2, 1, GAME.options(), (Last,)))


# --- the arena ---


def test_own_bots_meet_in_the_arena_by_title() -> None:
    match = Arena("lure", (Last(GAME), last_move, "builders.own_bots:any_move"), 12, 2)
    told = outcome(match, contest(match))
    titled = ("builders.own_bots:Last", "builders.own_bots:last_move", "builders.own_bots:any_move")
    assert told.arena.bots == titled
    assert {standing.bot for standing in told.standings} == set(titled)


def test_own_bots_play_the_same_games_in_other_processes() -> None:
    bots = (Last, last_move)
    assert contest(Arena("lure", bots, 8, 2, processes=2)) == contest(Arena("lure", bots, 8, 2))


def test_a_bot_that_cant_go_to_another_process_is_refused() -> None:
    with pytest.raises(BadArena, match="define it in a module"):
        Arena("lure", (lambda sight, seat, legal, luck: legal[0], "greedy"), 2, 2, processes=2).check()


def test_a_policy_that_cant_be_compiled_plays_in_the_arena_as_it_is() -> None:
    assert len(contest(Arena("lure", (forgetful, "random"), 2, 2))) == 4


# --- who is found ---


@pytest.mark.parametrize(
    ("given", "error", "reason"),
    [
        ("nowhere:bot", BadBot, "No module named 'nowhere'"),
        ("builders.own_bots:nobody", BadBot, "has no attribute 'nobody'"),
        ("..:x", BadBot, "can't be loaded"),
        (":x", BadBot, "can't be loaded"),
        ("builders.own_bots:NOBODY", BadBot, "can't play: give a function of"),
        (lambda: 0, BadBot, "can't play"),
        ("clever", UnknownPolicy, "choose one of random, kitten, greedy"),
    ],
)
def test_who_cant_be_had_is_told_in_one_line(given: Given, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason) as refused:
        seated(GAME, given)
    assert "\n" not in str(refused.value)


def test_names_from_outside_import_nothing() -> None:
    """A server gives `bot` what a stranger sent."""
    sys.modules.pop("builders.own_bots", None)
    for name in ("builders.own_bots:Last", "process:true", "first"):
        with pytest.raises(UnknownPolicy):
            bot(GAME, name)
    assert "builders.own_bots" not in sys.modules
    sys.modules["builders.own_bots"] = own_bots


def test_a_package_offers_a_bot_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "last-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: last\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[mischief.bots]\nlast = builders.own_bots:Last\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert run("last").policies == ["last"]
    state = GAME.start(GAME.options(first=0), 2)
    assert seated(GAME, "last").choose(GAME.look(state, 0), 0, [3, 4], seeded(1)) == 4
