"""How often the court errs, beside a server that believes whatever comes first, over the same simulated network.

Wrong are verdicts on mice that pressed more than 20 ms before or after the cup landed. Round trips take 5 to 400 ms, a
different time for each of six players; jitter adds up to 30 ms; a lost message comes a round trip and 200 ms late. The
cup lands at once, so that half of the mice are caught: that is the hardest to get right.
"""

import sys

from mischief.lab.court.network import Network, People
from mischief.lab.court.trial import CLEAR, Liar, Trial, trial
from mischief.table.court import MOST

THROWS = 100_000
ALLOWED = 0.005
LOSSES = (0.0, 0.001, 0.005, 0.02)
SLOW = People(mean=700)  # so slow that only their network limits what liars gain


def main() -> None:
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else THROWS
    honest = trial(throws)
    say(f"{throws:,} throws, six honest players", honest)
    print(f"{'wrong, of those allowed':34} {honest.share / ALLOWED:16.2f}   (1 or less)")
    for hundred, (verdicts, wrong, naive) in sorted(honest.by_trip.items()):
        name = f"  round trips of {hundred}-{hundred + 100} ms"
        print(f"{name:34} {wrong / verdicts:9.3%} wrong   first come {naive / verdicts:7.2%}")
    for loss in LOSSES:
        say(f"  {loss:.1%} of messages lost", trial(throws // 10, Network(loss=loss)))
    for name, liar in (("a liar under-reports", Liar()), ("and holds echoes back", Liar(holds=MOST))):
        caught = trial(throws // 10, Network(), SLOW, liar=liar)
        gain, width = sum(caught.gains) / len(caught.gains), sum(caught.widths) / len(caught.widths)
        most = max(caught.gains)
        print(f"{name:34} {gain:6.0f} ms gained of {width:.0f} ms of envelope, {most:.0f} ms at most", end="")
        print(f"   ratio {most / MOST:5.2f}   (1 or less)")


def say(name: str, found: Trial) -> None:
    ratio = found.naive_share / max(found.share, 1 / found.verdicts)
    print(f"{name:34} {found.share:9.3%} wrong   first come {found.naive_share:7.2%}   ratio {ratio:6,.0f}", flush=True)


if __name__ == "__main__":
    print(f"verdicts on presses more than {CLEAR:.0f} ms apart")
    main()
