"""A balance report: many games for every number of seats, as numbers, plots and a page; repeatable by its seed."""

import html
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from mischief.bots.bot import QUICK
from mischief.bots.network.files import learned
from mischief.game.contract import Game
from mischief.game.extras import RANDOM
from mischief.lab.crew import Crew, hired, threads
from mischief.lab.report.plots import NotWritten, Plots, can_write, pyplot
from mischief.lab.simulate import Run, Summary, simulate
from mischief.lab.simulate.lengths import Length, lengths
from mischief.lab.simulate.sample import Sample, sample

FAIR = 0.03  # more than this above an equal share, between equal players, is an edge


class Plan(msgspec.Struct, frozen=True):
    """How much to play for a report."""

    random_games: int = 1_000_000
    greedy_games: int = 100_000  # or of any other players
    quick_games: int = 20_000  # of players who have learned the game: they take longer
    sampled_games: int = 20_000  # for the shapes of distributions
    seed: int = 0
    threads: int = 1
    seats: int | None = None  # every number that the game allows, if not said

    def check(self, game: Game, folder: Path) -> None:
        """Raise one clear error if these games can't be played, or their report not be written to this folder."""
        if self.seats is not None:
            game.check_seats(self.seats)
        pyplot()
        can_write(folder)

    def tables(self, game: Game) -> tuple[int, ...]:
        """The numbers of seats to play with."""
        return tuple(game.seats) if self.seats is None else (self.seats,)

    def games(self, policy: str) -> int:
        """How many games show places."""
        return self.random_games if policy == RANDOM else self.seated_games(policy)

    def seated_games(self, policy: str) -> int:
        """How many show seats."""
        return self.quick_games if policy == QUICK else self.greedy_games


def studied(game: Game) -> tuple[str, ...]:
    """Whose games say most about the rules, the strongest last."""
    return *game.policies.studied, *([QUICK] if learned(game) else [])


class Chapter(msgspec.Struct, frozen=True):
    """What was found for one number of seats and one policy."""

    seats: int
    policy: str
    summary: Summary  # seat 0 begins, so seats are places in the order of play
    seated: Summary  # who begins is chosen as the rules say, so seats are colours, sets and chairs
    sample: Sample
    lengths: list[Length]  # of variants, where people have been timed

    @property
    def edge(self) -> float:
        """How far the luckiest seat is above an equal share of wins."""
        return max(wins.mean for wins in self.seated.wins) - 1 / self.seats


def work(game: Game, plan: Plan) -> int:
    """How many games a report plays, for a progress bar."""
    games = sum(plan.games(policy) + plan.seated_games(policy) for policy in studied(game))
    return games * len(plan.tables(game))


def chapters(game: Game, plan: Plan, progress: Callable[[int], None], crew: Crew | None = None) -> Iterator[Chapter]:
    """Play each number of seats with the policies that say most, for places and for seats."""
    with hired(crew, threads(plan.threads)) as crew:
        for seats in plan.tables(game):
            for policy in studied(game):
                yield _chapter(game, plan, seats, policy, progress, crew)


def _chapter(game: Game, plan: Plan, seats: int, policy: str, progress: Callable[[int], None], crew: Crew) -> Chapter:
    options = game.options.build({"first": 0})
    run = Run(game, seats, plan.games(policy), options, (policy,), plan.seed, "cpu", plan.threads)
    shapes = sample(msgspec.structs.replace(run, games=min(run.games, plan.sampled_games)), crew)
    fair = msgspec.structs.replace(run, options=game.options(), games=plan.seated_games(policy))
    places, chairs = (simulate(one, progress, crew) for one in (run, fair))
    return Chapter(seats, policy, places, chairs, shapes, lengths(run, crew))


def write(game: Game, found: list[Chapter], folder: Path) -> list[Path]:
    """Write the plots, the numbers and the page; gives the files."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pictures = Plots(game, folder).draw(found)
        numbers, page = folder / f"{game.name}.json", folder / f"{game.name}.html"
        told = [_numbers(chapter) for chapter in found]
        numbers.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
        page.write_text(page_of(game, found, pictures), encoding="utf-8")
    except OSError as error:
        raise NotWritten(f"the report could not be written to {folder}: {error.strerror}") from None
    return [page, numbers, *pictures]


def _numbers(chapter: Chapter) -> dict[str, Any]:
    """A chapter as data."""
    told: dict[str, Any] = msgspec.to_builtins(chapter.summary)
    del told["seconds"], told["steps_per_second"]  # how long it took says nothing about the game
    told["seated"] = {"games": chapter.seated.games, "wins": chapter.seated.wins, "points": chapter.seated.points}
    return {**told, "lengths": chapter.lengths} if chapter.lengths else told


def page_of(game: Game, found: list[Chapter], pictures: list[Path]) -> str:
    """The page: a table and the plots for every number of seats."""
    template = (files("mischief.lab") / "report.html").read_text("utf-8")
    played = sorted({chapter.seats for chapter in found})
    parts = "".join(_section(seats, found, pictures) for seats in played)
    return template.replace("{title}", html.escape(game.name.capitalize())).replace("{sections}", parts)


def _section(seats: int, found: list[Chapter], pictures: list[Path]) -> str:
    mine = [chapter for chapter in found if chapter.seats == seats]
    images = [picture for picture in pictures if f"-{seats}-" in picture.name]
    tables = "".join(_table(chapter) for chapter in mine)
    shown = "".join(f'<img src="{image.name}" alt="{_alt(image)}">' for image in images)
    return f"<h2>{seats} players</h2><div class=tables>{tables}</div><div class=plots>{shown}</div>"


def _alt(image: Path) -> str:
    return html.escape(image.stem.replace("-", " "))


def _table(chapter: Chapter) -> str:
    rows = "".join([*_rows("place", chapter.summary), *_rows("seat", chapter.seated)])
    tallies = "".join(
        f"<tr><td>{html.escape(name)}<td colspan=3>{mean:.3f} a game" for name, mean in chapter.summary.tallies.items()
    )
    fair = f"no edge above {100 * FAIR:.0f} points"  # percentage points: less may still be there
    verdict = fair if chapter.edge <= FAIR else f"a seat has an edge of {100 * chapter.edge:.1f} points"
    length = chapter.summary.length
    steps = f"{length.mean:.1f} steps, from game to game ± {length.deviation:.1f}"
    return (
        f"<table><caption>{chapter.policy}, {chapter.summary.games:,} games: {verdict}</caption>"
        f"<tr><th><th>wins<th>points<th>spread{rows}"
        f"<tr><td>length<td colspan=3>{steps}{tallies}{''.join(_times(chapter.lengths))}</table>"
    )


def _times(found: list[Length]) -> Iterator[str]:
    for one in found:
        variant = ", ".join(f"{name}={value}" for name, value in one.variant.items())
        yield f"<tr><td>{variant}<td colspan=3>{one.mean:.1f} minutes, nine in ten {one.low:.1f} to {one.high:.1f}"


def _rows(what: str, summary: Summary) -> Iterator[str]:
    for seat, (wins, points) in enumerate(zip(summary.wins, summary.points, strict=True)):
        share = f"{wins.mean:.2%} ± {wins.high - wins.mean:.2%}"
        yield f"<tr><td>{what} {seat + 1}<td>{share}<td>{points.mean:.2f}<td>{points.deviation:.2f}"
