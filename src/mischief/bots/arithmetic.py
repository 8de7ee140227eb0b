"""Exponentials and logarithms from the four rules of arithmetic, which give the same bits on every machine.

Libraries differ in the last bit, and one bit can change what a search chooses. These are right to about twelve digits.
"""

from mischief.game.rule import rule

LARGEST = 50.0  # a lead that is e to this power times as likely to win is won
HALVINGS = 10
NORMAL_95 = 1.959963984540054  # errors of the normal law lie within so many standard errors in 95 of 100 cases
LN_2 = 0.6931471805599453
STEPS = ((65536.0, 16), (256.0, 8), (16.0, 4), (4.0, 2), (2.0, 1))  # powers of two, and of which exponent


@rule
def wide(x: int) -> int:
    """The same number in 64 bits: a rule that is given 32 here and 64 there would be compiled twice."""
    return x + 0


@rule
def exponential(x: float) -> float:
    """Euler's number to the power x: the series for a small part of x, squared again and again."""
    small = min(LARGEST, max(-LARGEST, x)) / 2.0**HALVINGS
    found = 1.0
    for term in range(7, 0, -1):
        found = 1.0 + found * small / term
    for _ in range(HALVINGS):
        found *= found
    return found


@rule
def logarithm(x: float) -> float:
    """The natural logarithm of a number from 1 to 2 ** 32: its powers of two, and a series for the rest."""
    twos = 0
    for factor, count in STEPS:
        if x >= factor:
            x /= factor
            twos += count
    part = (x - 1.0) / (x + 1.0)
    square, found = part * part, 0.0
    for odd in range(23, 0, -2):
        found = found * square + 1.0 / odd
    return twos * LN_2 + 2.0 * part * found


@rule
def power(x: float, exponent: float) -> float:
    """A number from 1 on to some power."""
    return exponential(exponent * logarithm(x))
