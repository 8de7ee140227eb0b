"""Luck that can be checked."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mischief.table.dealer import NO_SHARE, BadLuck, Dealer, commitment_to, shares_for

EXAMPLE = Dealer(bytes(range(32)), (b"\xa0" * 16, b"\xb1" * 16))
LUCK_PAGE = Path(__file__).parents[2] / "docs" / "luck.md"


@settings(deadline=None)
@given(st.integers(1, 10_000), st.integers(1, 2**32))
def test_a_ticket_is_one_of_those_there_are(number: int, odds: int) -> None:
    assert 0 <= EXAMPLE.ticket(number, odds) < odds


def test_the_page_on_luck_gives_the_numbers_that_the_dealer_draws() -> None:
    rows = re.findall(r"with n = (\d+) \| ([\d, ]+) \|", LUCK_PAGE.read_text())
    drawn = {int(n): [EXAMPLE.ticket(number, int(n)) for number in range(1, 9)] for n, _ in rows}
    assert len(rows) == 3
    assert drawn == {int(n): [int(ticket) for ticket in tickets.split(", ")] for n, tickets in rows}
    assert EXAMPLE.commitment in LUCK_PAGE.read_text()


def test_tickets_are_equally_likely() -> None:
    counts = Counter(EXAMPLE.ticket(number, 5) for number in range(20_000))
    assert all(abs(count - 4_000) < 5 * (20_000 * 0.2 * 0.8) ** 0.5 for count in counts.values())
    assert len(counts) == 5


@pytest.mark.parametrize(
    "other",
    [
        Dealer(bytes(32), EXAMPLE.shares),
        Dealer(EXAMPLE.secret, (EXAMPLE.shares[0], NO_SHARE)),
        Dealer(EXAMPLE.secret, EXAMPLE.shares[::-1]),
    ],
    ids=["secret", "a share", "order of shares"],
)
def test_luck_depends_on_the_secret_and_on_every_share(other: Dealer) -> None:
    assert [other.ticket(n, 2**32) for n in range(9)] != [EXAMPLE.ticket(n, 2**32) for n in range(9)]


def test_a_commitment_does_not_depend_on_shares() -> None:
    assert Dealer(EXAMPLE.secret, ()).commitment == EXAMPLE.commitment == commitment_to(EXAMPLE.secret)


def test_seats_that_give_nothing_have_a_share_of_zeros() -> None:
    assert shares_for(3, [None, b"x" * 16]) == (NO_SHARE, b"x" * 16, NO_SHARE)


@pytest.mark.parametrize(("secret", "share"), [(b"short", NO_SHARE), (bytes(32), b"short")])
def test_a_secret_or_share_of_the_wrong_length_is_refused(secret: bytes, share: bytes) -> None:
    with pytest.raises(BadLuck, match="must be"):
        Dealer(secret, (share,))
