"""Luck that can be checked."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mischief.game.rule import Array
from mischief.game.speeds.compiling import compiled
from mischief.game.speeds.tickets import ticket
from mischief.table.dealer import (
    FIRST_SCHEME,
    SCHEME,
    SHARE_BYTES,
    BadLuck,
    Dealer,
    commitment_to,
    no_share,
    shares_for,
)
from mischief.table.promises import LINKS, chain, link_before

TABLE = "k3JrmA1Yd0mS7xq1cC9x8g"
ANN, TURTLE = chain(TABLE, "Ann", b"\xa0" * 32), chain(TABLE, "Żółw", b"\xb1" * 32)
EXAMPLE = Dealer(bytes(range(32)), (ANN[1], TURTLE[1]))
FIRST = Dealer(bytes(range(32)), (b"\xa0" * 16, b"\xb1" * 16), FIRST_SCHEME)
ODD_ODDS = (1, 2, 3, 2**31 + 1, 2**32)  # with 2**31 + 1, one word in two is drawn again
LUCK_PAGE = Path(__file__).parents[2] / "docs" / "luck.md"


@settings(deadline=None)
@given(st.integers(1, 10_000), st.integers(1, 2**32))
def test_a_ticket_is_one_of_those_there_are(number: int, odds: int) -> None:
    assert 0 <= EXAMPLE.ticket(number, odds) < odds


def compiled_ticket() -> Any:
    @compiled
    def call_ticket(key: Array, number: int, odds: int) -> int:
        return ticket(key, number, odds)

    return call_ticket


@pytest.mark.parametrize("seats", range(7))
@pytest.mark.parametrize("scheme", [SCHEME, FIRST_SCHEME])
def test_compiled_rules_draw_the_dealers_tickets(scheme: str, seats: int) -> None:
    choose, draw = random.Random(seats), compiled_ticket()
    shares = tuple(choose.randbytes(SHARE_BYTES[scheme]) for _ in range(seats))
    dealer = Dealer(choose.randbytes(32), shares, scheme)
    for _ in range(300):
        number, odds = choose.randrange(1, 10 ** choose.randint(1, 9)), 1 + choose.getrandbits(choose.randint(0, 32))
        assert draw(dealer.key, number, odds) == dealer.ticket(number, odds)
    assert [ticket(dealer.key, 7, odds) for odds in ODD_ODDS] == [dealer.ticket(7, odds) for odds in ODD_ODDS]


@pytest.mark.parametrize("dealer", [EXAMPLE, FIRST], ids=[SCHEME, FIRST_SCHEME])
def test_the_page_on_luck_gives_the_numbers_that_the_dealer_draws(dealer: Dealer) -> None:
    example = LUCK_PAGE.read_text().split(f"\n`{dealer.scheme}`: ")[1].split("`hmac-")[0]
    rows = re.findall(r"with n = (\d+) \| ([\d, ]+) \|", example)
    drawn = {int(n): [dealer.ticket(number, int(n)) for number in range(1, 9)] for n, _ in rows}
    assert len(rows) == 3
    assert drawn == {int(n): [int(ticket) for ticket in tickets.split(", ")] for n, tickets in rows}
    assert dealer.commitment in example


def test_the_page_on_luck_gives_the_promises_and_the_shares_that_keep_them() -> None:
    told = dict(re.findall(r"\| (.+) \| `(\w{64})` \|", LUCK_PAGE.read_text()))
    assert [told[f"Ann's {what}"] for what in ("promise", "share")] == [link.hex() for link in ANN[:2]]
    assert told["Ann's share, had there been a second round"] == ANN[2].hex()
    assert [told[f"Żółw's {what}"] for what in ("promise", "share")] == [link.hex() for link in TURTLE[:2]]


def test_every_link_of_a_chain_keeps_the_promise_of_the_one_before() -> None:
    assert len(ANN) == LINKS + 1
    assert [link_before(TABLE, "Ann", link) for link in ANN[1:]] == ANN[:-1]


@pytest.mark.parametrize(("table", "name"), [("another", "Ann"), (TABLE, "Ben")])
def test_a_promise_is_of_no_use_at_another_table_or_to_somebody_else(table: str, name: str) -> None:
    assert link_before(table, name, ANN[1]) != ANN[0]


def test_tickets_are_equally_likely() -> None:
    counts = Counter(EXAMPLE.ticket(number, 5) for number in range(20_000))
    assert all(abs(count - 4_000) < 5 * (20_000 * 0.2 * 0.8) ** 0.5 for count in counts.values())
    assert len(counts) == 5


@pytest.mark.parametrize(
    "other",
    [
        Dealer(bytes(32), EXAMPLE.shares),
        Dealer(EXAMPLE.secret, (EXAMPLE.shares[0], no_share())),
        Dealer(EXAMPLE.secret, EXAMPLE.shares[::-1]),
    ],
    ids=["secret", "a share", "order of shares"],
)
def test_luck_depends_on_the_secret_and_on_every_share(other: Dealer) -> None:
    assert [other.ticket(n, 2**32) for n in range(9)] != [EXAMPLE.ticket(n, 2**32) for n in range(9)]


def test_a_commitment_does_not_depend_on_shares() -> None:
    assert Dealer(EXAMPLE.secret, ()).commitment == EXAMPLE.commitment == commitment_to(EXAMPLE.secret)


def test_seats_that_give_nothing_have_a_share_of_zeros() -> None:
    assert shares_for(3, [None, b"x" * 32]) == (bytes(32), b"x" * 32, bytes(32))
    assert shares_for(2, [b"x" * 16], FIRST_SCHEME) == (b"x" * 16, bytes(16))


@pytest.mark.parametrize(
    ("secret", "share", "scheme"),
    [
        (b"short", bytes(32), SCHEME),
        (bytes(32), b"short", SCHEME),
        (bytes(32), bytes(16), SCHEME),
        (bytes(32), bytes(32), FIRST_SCHEME),
    ],
)
def test_a_secret_or_share_of_the_wrong_length_is_refused(secret: bytes, share: bytes, scheme: str) -> None:
    with pytest.raises(BadLuck, match="must be"):
        Dealer(secret, (share,), scheme)
