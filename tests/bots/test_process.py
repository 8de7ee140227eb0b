"""A bot in any language: a program that reads questions and answers them, and how it is told that it went wrong."""

import sys
from pathlib import Path

import pytest

from builders.games.lure import ANN, moment, thrown
from builders.packages import EXAMPLES
from mischief.bots import process
from mischief.bots.bot import BadBot
from mischief.bots.own import seated
from mischief.bots.process import ProcessBot, greeting, question
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.contract import Game
from mischief.game.luck import seeded
from mischief.game.registry import find, names
from mischief.game.speeds.encode import named, record_of
from mischief.game.stated import Move
from mischief.lab.arena.contest import Arena, contest

LURE = find("lure")
READY = 'print(\'{"kind": "ready", "protocol": 1}\', flush=True)'


@pytest.fixture
def program(tmp_path: Path) -> "Program":
    return Program(tmp_path / "bot.py")


class Program:
    """A bot's program in Python, written line by line."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def saying(self, *lines: str, seconds: float = process.TO_MOVE) -> ProcessBot:
        """A bot that greets, then does this with each question."""
        body = "\n    ".join(lines)
        self.file.write_text(f"import sys, json\nsys.stdin.readline()\n{READY}\nfor line in sys.stdin:\n    {body}\n")
        return self.of(seconds)

    def of(self, seconds: float = process.TO_MOVE) -> ProcessBot:
        return ProcessBot(LURE, f"{sys.executable} {self.file}", seconds)


def asked(bot: ProcessBot, seed: int = 1) -> Move:
    """What a bot answers when both dice show a joker at Lure, where it has many moves."""
    state = thrown(moment(), "white white")
    return bot.choose(LURE.look(state, ANN), ANN, LURE.legal(state, ANN), seeded(seed))


def refusal(bot: ProcessBot) -> str:
    with pytest.raises(BadBot) as refused:
        asked(bot)
    assert "bot.py" in str(refused.value), "the bot is named"
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_program_chooses_among_its_moves_by_the_luck_it_is_given(program: Program) -> None:
    drawing = ["asked = json.loads(line)", "move = asked['moves'][asked['luck'] % len(asked['moves'])][0]"]
    bot = program.saying(*drawing, "print(json.dumps({'move': move}), flush=True)")
    assert asked(bot, 5) == asked(bot, 5)
    assert len({asked(bot, seed) for seed in range(9)}) > 3
    assert bot.close(), "it ends when its input does"


def test_answers_that_make_no_sense_are_told_with_the_bots_name(program: Program) -> None:
    assert "answered 'well...'" in refusal(program.saying("print('well...', flush=True)"))
    assert "chose 9999, which is not among its" in refusal(program.saying("print('{\"move\": 9999}', flush=True)"))
    assert "unknown field" in refusal(program.saying('print(\'{"move": 1, "mood": 2}\', flush=True)'))
    assert "missing required field `move`" in refusal(program.saying("print('{}', flush=True)"))
    assert "65536 bytes or more" in refusal(program.saying("print('x' * 70000, flush=True)"))


def test_a_program_that_ends_or_hangs_is_told_with_its_name(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ended instead of answering (exit code 3)" in refusal(program.saying("sys.exit(3)"))
    program.file.write_text("import sys; sys.exit(4)")
    assert "exit code 4" in refusal(program.of())
    assert "did not answer within 0.2 seconds" in refusal(program.saying("pass", seconds=0.2))
    monkeypatch.setattr(process, "TO_START", 0.2)
    program.file.write_text("import sys; sys.stdin.readline(); sys.stdin.readline()")
    assert "did not answer within 0.2 seconds" in refusal(program.of())


def test_what_a_program_said_before_it_ended_is_told() -> None:
    quick = process.Program([sys.executable, "-c", "print('no')"], "quick")
    quick._process.wait()  # it has gone before anything is written
    assert quick.exchange(b"well?\n", process.TO_START) == b"no\n"
    assert quick.end()


def test_a_program_that_speaks_another_protocol_is_refused(program: Program) -> None:
    program.file.write_text('import sys; sys.stdin.readline(); print(\'{"kind": "ready", "protocol": 2}\')')
    assert "protocol" in refusal(program.of())


def test_a_program_that_stays_is_killed(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "TO_END", 0.2)
    program.file.write_text("import sys, threading\nsys.stdin.readline()\n" + READY + "\nthreading.Event().wait()")
    bot = program.of()
    bot.start()
    assert not bot.close()


def test_a_program_that_is_not_there_is_told_before_any_game() -> None:
    with pytest.raises(BadBot, match=r"process:\./nobody-here --x can't be started: there is no program"):
        seated(LURE, "process:./nobody-here --x")
    with pytest.raises(BadBot, match="No closing quotation"):
        seated(LURE, "process:node 'bot")
    with pytest.raises(BadBot, match="there is no program"):
        seated(LURE, "process:")


def test_nothing_is_given_to_a_shell(program: Program, tmp_path: Path) -> None:
    program.saying("print(json.dumps({'move': json.loads(line)['moves'][0][0]}), flush=True)")
    asked(ProcessBot(LURE, f"{sys.executable} {program.file} ; touch {tmp_path}/touched $(touch {tmp_path}/touched)"))
    assert not (tmp_path / "touched").exists()


@pytest.mark.parametrize("name", names())
def test_a_question_says_what_the_seat_sees_and_may_do(name: str) -> None:
    """And the layouts say how to read it."""
    game = find(name)
    game.hasten()
    told = greeting(game, 1.0)
    for state, actor, _ in sit(game, game.seats[-1], 1).sampled():
        if actor < LUCK:
            _check_question(game, state, actor, told["layouts"])


def _check_question(game: Game, state: object, seat: int, layouts: dict[str, list[dict[str, object]]]) -> None:
    legal, sight = game.legal(state, seat), game.look(state, seat)
    said = question(game, sight, seat, legal, seeded(1))
    assert said["sight"] == named(game.layouts.Sight, sight)
    assert record_of(game.layouts.Sight, said["numbers"]) == sight
    assert list(said["sight"]) == [line["name"] for line in layouts["sight"]]
    assert [move for move, *_ in said["moves"]] == legal
    first, *made_of = said["moves"][0]
    assert game.move_of(state, seat, record_of(game.layouts.Parts, made_of)) == first
    assert 0 <= said["luck"] < 2**53


def test_the_examples_play_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    bots = (f"process:{sys.executable} examples/bots/lure_bot.py", "process:node examples/bots/any_game.mjs")
    points = [one.points for one in contest(Arena("lure", bots, 4, 2))]
    assert len(points) == 4
    assert sum(map(sum, points)) > 0
