"""Learn Lure for two from nothing, by self-play on a batch of games, and measure exactly what was learned.

    python examples/train_lure.py --minutes 5                                          a small player, on a processor
    python examples/train_lure.py --device cuda --games 32768 --hidden 512 --rate 1e-3   a good one, on a card

Lure for two is solved, so what every decision gives away is known, not estimated: that is the curve this draws.
One network plays both seats and learns by proximal policy optimisation. Needs PyTorch; Matplotlib draws the curve.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import torch
from measure_lure import Mean, Perfect, loss, mean, opponents, wins
from rich.progress import track
from torch import Tensor, nn

from mischief import env
from mischief.games.lure.record import STOP

MOVES = STOP + 1  # numbers of the moves that people make
STEPS, EPOCHS, SLICES = 32, 2, 8  # of every game between two lessons; how often a lesson is gone through, in slices
AHEAD = 0.95  # how much of what comes a step later counts
CLIP, CURIOSITY, STEEP = 0.2, 0.01, 0.5
SEEN = {"centre": 8, "cards": 8, "front": 8, "dice": 8, "phase": 6, "risk": 39}  # values of each number, NONE included
MEASURED = 20  # times while it learns
MANY = 2048  # games side by side for matches
FEW = 32  # games side by side for a curve: with many, all decisions would be of games that have just begun


class Reader:
    """Observations as places in a table: one for every number that a seat sees and every value that it can have."""

    def __init__(self, batch: env.Batch, device: str) -> None:
        columns, sizes = list[int](), list[int]()
        for name, size in SEEN.items():
            span = batch.observed[name]
            used = span.row * batch.seats if name == "cards" else span.size
            columns += range(span.at, span.at + used)
            sizes += [size] * used
        self.places, self._columns = sum(sizes), torch.tensor(columns, device=device)
        self._first = 1 + torch.tensor([sum(sizes[:column]) for column in range(len(sizes))], device=device)

    def __call__(self, observation: Tensor) -> Tensor:
        return observation[:, self._columns].long() + self._first


class Network(nn.Module):
    """From what a seat sees to how likely each legal move should be, and what the seat expects to win."""

    def __init__(self, places: int, hidden: int) -> None:
        super().__init__()
        self.seen = nn.EmbeddingBag(places, hidden, mode="sum")
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.liking, self.expecting = nn.Linear(hidden, MOVES), nn.Linear(hidden, 1)
        nn.init.normal_(self.seen.weight, std=0.2)  # two dozen are added up
        nn.init.normal_(self.liking.weight, std=0.01)  # at first, no move is liked better than another

    def forward(self, seen: Tensor, moves: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of chances, and the expected reward."""
        body = self.body(self.seen(seen))
        liking = self.liking(body).gather(1, moves.long()).masked_fill(~mask, -1e9)
        return liking.log_softmax(1), self.expecting(body).tanh().squeeze(1)


class Player:
    """A network at the table: for every game of a batch the move that it likes best."""

    def __init__(self, batch: env.Batch, network: Network, device: str) -> None:
        self._batch, self._network, self._device = batch, network, device
        self._read = Reader(batch, device)

    @torch.no_grad()
    def actions(self) -> Any:
        now = env.Decisions(*(torch.as_tensor(array, device=self._device) for array in self._batch.now))
        return self._network(self._read(now.observation), now.moves, now.mask)[0].argmax(1).cpu().numpy()


class Moment(NamedTuple):
    """What a seat sees in every game, what it may do and what the network makes of it."""

    seen: Tensor
    moves: Tensor
    mask: Tensor
    seat: Tensor
    likely: Tensor
    expected: Tensor


class Lesson(NamedTuple):
    """Decisions: what was seen and done, how likely that was, and how much better it went than expected."""

    seen: Tensor
    moves: Tensor
    mask: Tensor
    action: Tensor
    likely: Tensor
    gain: Tensor
    expected: Tensor


class Learner:
    """Plays both seats of a batch, and learns from it."""

    def __init__(self, batch: env.Batch, hidden: int, rate: float, device: str) -> None:
        self._batch, self._device, self._rate, self._read = batch, device, rate, Reader(batch, device)
        self._now = env.Decisions(*(torch.as_tensor(array, device=device) for array in batch.now))  # shared, not copied
        self.network = Network(self._read.places, hidden).to(device)
        self._optimiser = torch.optim.Adam(self.network.parameters(), rate, eps=1e-5)
        self.decisions = 0  # learned from

    def learn(self, progress: float) -> None:
        """Play on for some steps and learn from them; the later, the more carefully."""
        self._optimiser.param_groups[0]["lr"] = self._rate * (1 - 0.95 * progress)
        lesson = self._play()
        self.decisions += len(lesson.action)
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(lesson.action), device=self._device).chunk(SLICES):
                self._step(Lesson(*(part[rows] for part in lesson)), CURIOSITY * (1 - progress))

    @torch.no_grad()
    def _play(self) -> Lesson:
        """Some steps of all games. What comes later counts too, a little less each step; what is good for one is bad
        for the other.
        """
        made, before = list[Lesson](), self._look()
        ahead = list[Tensor]()
        for _ in range(STEPS):
            action = torch.multinomial(before.likely.exp(), 1)
            self._batch.step(action.squeeze(1).cpu().numpy() if self._device == "cpu" else action.squeeze(1))
            after, seat = self._look(), before.seat.long().unsqueeze(1)
            ahead.append(torch.where(before.seat == after.seat, 1.0, -1.0) * ~self._now.done)
            surprise = self._now.reward.gather(1, seat).squeeze(1) + ahead[-1] * after.expected - before.expected
            likely = before.likely.gather(1, action).squeeze(1)
            made.append(Lesson(*before[:3], action, likely, surprise, before.expected))
            before = after
        for step in range(STEPS - 2, -1, -1):
            made[step].gain.add_(AHEAD * ahead[step] * made[step + 1].gain)
        return Lesson(*(torch.cat(part) for part in zip(*made, strict=True)))

    def _look(self) -> Moment:
        seen, moves, mask = self._read(self._now.observation), self._now.moves.clone(), self._now.mask.clone()
        return Moment(seen, moves, mask, self._now.seat.clone(), *self.network(seen, moves, mask))

    def _step(self, lesson: Lesson, curiosity: float) -> None:
        """One step of learning."""
        liking, expected = self.network(lesson.seen, lesson.moves, lesson.mask)
        ratio = (liking.gather(1, lesson.action).squeeze(1) - lesson.likely).exp()
        gain = (lesson.gain - lesson.gain.mean()) / (lesson.gain.std() + 1e-8)
        better = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        doubt = -(liking.exp() * liking.clamp(min=-50)).sum(1).mean()
        error = (expected - lesson.expected - lesson.gain).square().mean()
        self._optimiser.zero_grad()
        (0.5 * error - better - curiosity * doubt).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), STEEP)
        self._optimiser.step()


def training(learner: Learner, minutes: float) -> Iterator[float]:
    """Learn for some minutes; stops now and then to be looked at, and tells how much of the time is over."""
    spent, looked = 0.0, 1
    while spent < 60 * minutes:
        began = time.perf_counter()
        learner.learn(spent / (60 * minutes))
        spent += time.perf_counter() - began
        if spent >= 60 * minutes * looked / MEASURED:
            looked = 1 + int(MEASURED * spent / (60 * minutes))
            yield min(1.0, spent / (60 * minutes))


def draw(curve: list[tuple[float, Mean]], file: Path) -> None:
    """What a decision gives away, while it learns."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    minutes, means, margins = zip(*((at, 100 * one.mean, 100 * one.margin) for at, one in curve), strict=True)
    axes.errorbar(minutes, means, margins, marker="o", markersize=3)
    axes.set(xlabel="minutes", ylabel="given away per decision, % of a win", yscale="log")
    figure.savefig(file)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5, help="of learning; measuring comes on top")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=1024, help="that are played side by side")
    parser.add_argument("--hidden", type=int, default=128, help="width of the network")
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning")
    parser.add_argument("--network", type=Path, help="a network to go on with; with --minutes 0 it is only measured")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2, help="of the processor, for the exact solution")
    parser.add_argument("--matches", type=int, default=2000, help="against each of random, greedy and perfect")
    parser.add_argument("--decisions", type=int, default=20_000, help="weighed at the end")
    parser.add_argument("--plot", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--out", type=Path, default=Path("lure-learned"), help="folder for the network and its curve")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    given.out.mkdir(parents=True, exist_ok=True)
    batch = env.make("lure", 2, given.games, device=given.device, seed=given.seed)
    learner = Learner(batch, given.hidden, given.rate, given.device)
    if given.network:
        learner.network.load_state_dict(torch.load(given.network, map_location=given.device, weights_only=True))
    few = env.make("lure", 2, FEW, seed=given.seed + 1)
    player, perfect, curve = Player(few, learner.network, given.device), Perfect(few, given.threads), []
    for progress in track(training(learner, given.minutes), "learning", MEASURED):
        curve.append((progress * given.minutes, loss(few, player.actions, perfect, given.decisions // 4)))
        print(f"{curve[-1][0]:6.1f} minutes, {learner.decisions:,} decisions: {curve[-1][1]} given away per decision")
        torch.save(learner.network.state_dict(), given.out / "network.pt")
    if curve and given.plot:
        draw(curve, given.out / "curve.svg")
    print(f"given away per decision: {loss(few, player.actions, perfect, given.decisions)}")
    many = env.make("lure", 2, min(MANY, given.matches), seed=given.seed + 2)
    player, perfect = Player(many, learner.network, given.device), Perfect(many, given.threads)
    for name, others in opponents(many, perfect).items():
        *_, results = track(wins(many, player.actions, others, given.matches), f"against {name}", None, transient=True)
        print(f"against {name}: {mean(results)} of {len(results)} games")


if __name__ == "__main__":
    main()
