"""What people may be called: nobody hides letters, and nobody looks like somebody else at the table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mischief.server.seats.names import fit, own, skeleton
from mischief.table.seats import LONGEST_NAME, BadName, check_name


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë",
        "Маша",
        "Łukasz",
        "O’Neil",
        "Anna-Maria",
        "小鼠",
        "हिन्दी",
        "R2 D2",
        "たろう太郎",
        "김철수 Kim",
        "أحمد",
        "Маша Smith",
    ],
)
def test_names_of_any_script_are_fine(name: str) -> None:
    assert fit(name) == name


def test_a_name_is_written_in_one_form() -> None:
    assert fit("  Ａnn   B ") == "Ann B"


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bnn",  # zero width space
        "A\u200dnn",  # zero width joiner
        "Ann\u3164",  # Hangul filler, which is a letter
        "\u3164",
        "Ann\uffa0",
        "Ann\u115f",
        "Ann\u034f",  # combining grapheme joiner
        "Ann\ufe0f",  # variation selector
        "Ann\U000e0100",
        "\u202eAnn",
        "\u0410nn",  # Cyrillic A
        "Ann\u03bf",  # Greek omicron
        "Мaша",
        "",
        "   ",
    ],
)
def test_letters_that_hide_or_mix_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        fit(name)


@pytest.mark.parametrize(
    ("here", "name", "called"),
    [
        (["Player"], "Player", "Player 2"),
        (["Player", "Player 2"], "Player", "Player 3"),
        (["Игрок"], "Игрок", "Игрок 2"),
        (["Gracz"], "gracz", "gracz 2"),
        (["Iris"], "lris", "lris 2"),  # a small L
        (["Arno"], "Amo", "Amo 2"),
        (["сор"], "cop", "cop 2"),  # Cyrillic and Latin
        (["Ben"], "Ann", "Ann"),
        (["x" * LONGEST_NAME], "x" * LONGEST_NAME, "x" * (LONGEST_NAME - 2) + " 2"),
    ],
)
def test_a_name_that_looks_like_anothers_gets_a_number(here: list[str], name: str, called: str) -> None:
    assert own(name, here) == called


@settings(deadline=None)
@given(st.lists(st.sampled_from(["Ann", "ann", "Αnn", "Ann 2", "Anп", "Аnn", "n" * 20]), min_size=2, max_size=6))
def test_everybody_at_a_table_gets_a_name_of_their_own(wanted: list[str]) -> None:
    here: list[str] = []
    for name in wanted:
        here.append(own(name, here))
    assert len({skeleton(name.casefold()) for name in here}) == len(here)
    assert all(check_name(name) for name in here)
