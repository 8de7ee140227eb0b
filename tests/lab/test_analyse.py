"""Analysis of a game: every decision weighed, nothing else; what was given away adds up."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from builders.tables import a_finished_table, a_table
from mischief.cli.app import app
from mischief.cli.lab.analyse import spark
from mischief.game.actors import LUCK
from mischief.lab.analysis.analyse import Analysis, analyse, decided
from mischief.lab.analysis.plot import draw
from mischief.table import record as records
from mischief.table.files import save
from mischief.table.table import UNDO, Table

FEW = 16


def a_short_table() -> Table:
    """A few moves of Lure for three, one of them taken back."""
    table = a_table("lure", 3)
    table.game.hasten()
    for _ in range(4):
        seat = table.turn()[0]
        table.play(seat, table.legal(seat)[-1])
    return table


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(a_short_table(), FEW)


def test_every_decision_is_weighed_once(found: Analysis) -> None:
    played = [entry for entry in a_short_table().log if entry.actor != LUCK]
    assert [(one.number, one.seat) for one in found.decisions] == [(entry.number, entry.actor) for entry in played]


def test_numbers_agree_with_each_other(found: Analysis) -> None:
    for decision in found.decisions:
        verdict = decision.verdict
        assert verdict.loss == pytest.approx(verdict.before - verdict.after)
        assert verdict.loss >= 0
        assert (verdict.loss == 0) or decision.best != decision.move
        assert verdict.chances[decision.seat] == verdict.after
        assert sum(verdict.chances) == pytest.approx(1)
    lost = [one.verdict.loss for one in found.decisions if one.by == found.decisions[0].by]
    assert found.losses[found.decisions[0].by] == pytest.approx(sum(lost) / len(lost))


def test_the_same_seed_gives_the_same_analysis(found: Analysis) -> None:
    assert analyse(a_short_table(), FEW) == found
    assert not found.exact


def test_a_solved_game_is_weighed_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table("lure", 2)
    seat = table.turn()[0]
    worst, *_, best = table.legal(seat)
    told = [SimpleNamespace(move=move, value=0.75 if move == best else 0.5) for move in table.legal(seat)]
    monkeypatch.setattr("mischief.bots.oracle.adviser", lambda game: lambda state: told)
    table.play(seat, worst)
    found = analyse(table)
    verdict = found.decisions[0].verdict
    assert found.exact
    assert (verdict.best, verdict.before, verdict.after, verdict.error) == (best, 0.75, 0.5, 0.0)
    assert verdict.chances == (0.5, 0.5)


def test_what_was_taken_back_is_not_weighed() -> None:
    table = a_table("lure", 3)
    seat = table.turn()[0]
    table.play(seat, table.legal(seat)[0])
    table.play(seat, UNDO)
    assert list(decided(table)) == []


def test_chances_are_drawn_as_blocks() -> None:
    assert spark([0.0, 0.5, 1.0]) == "▁▅█"


def test_the_command_analyses_a_file(tmp_path: Path) -> None:
    save(records.of(a_short_table()), tmp_path / "game.txt")
    asked = ["analyse", str(tmp_path / "game.txt"), "--sims", "8"]
    said = CliRunner().invoke(app, [*asked, "--plot", str(tmp_path / "game.svg")])
    assert said.exit_code == 0, said.output
    assert "chances to win, from 8 simulations a decision" in said.output
    assert "chances to win" in (tmp_path / "game.svg").read_text()
    as_json = CliRunner().invoke(app, [*asked, "--json"])
    assert '"decisions"' in as_json.output


def test_a_whole_game_of_peek_ends_with_somebody_sure_to_win() -> None:
    table = a_finished_table("peek", 2)
    table.game.hasten()
    last = analyse(table.at(table.number), 4).decisions[-1]
    winners = table.scores.winners
    assert last.verdict.chances[winners[0]] == 1 / len(winners)


def test_the_graph_is_repeatable(found: Analysis, tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        draw(found, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
