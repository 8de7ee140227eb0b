"""What people may be called: a nickname as RFC 8266 has it, told apart by its look as Unicode's UTS 39 says."""

import unicodedata
from collections.abc import Iterable
from itertools import chain, count

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

from mischief.table.seats import LONGEST_NAME, BadName, check_name, tidy

NICKNAME = get_profile("NicknameCasePreserved")
EVERYWHERE = {"COMMON", "INHERITED"}  # characters of no script in particular
TOGETHER = ({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}, {"LATIN", "HAN", "BOPOMOFO"}, {"LATIN", "HAN", "HANGUL"})
UNSEEN = "\u200e"  # with which the library's table keeps letters of right-to-left scripts in line


def _prototypes() -> dict[str, str]:
    """What a character looks like: a prototype has all its look-alikes beside it, each of those only the prototype."""
    found = {}
    for character, beside in confusables_data.items():
        look = beside[0]["c"]
        if len(beside) == 1 and (len(confusables_data[look]) > 1 or (-len(look), look) < (-len(character), character)):
            found[character.strip(UNSEEN)] = look.strip(UNSEEN)
    return found


PROTOTYPES = _prototypes()


def fit(name: str) -> str:
    """The name as it is written at a table; raises BadName if it hides something or mixes scripts within a word."""
    try:
        written = check_name(tidy(NICKNAME.enforce(tidy(name))))
    except UnicodeEncodeError:
        raise BadName(f"the name {name[:40]!r} is empty or has characters that nobody can see or read") from None
    for word in written.split():
        scripts = unique_aliases(word) - EVERYWHERE
        if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
            mixed = " and ".join(sorted(scripts)).lower()
            raise BadName(f"{word!r} mixes {mixed} letters: keep to one script in a word")
    return written


def own(name: str, others: Iterable[str]) -> str:
    """The name, with a number that tells it apart if someone at the table is called something that looks like it."""
    taken = {look for other in others for look in looks(other)}
    numbered = (f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}" for number in count(2))
    return next(called for called in chain([name], numbered) if taken.isdisjoint(looks(called)))


def looks(name: str) -> set[str]:
    """What a name looks like as it stands, and with capitals taken for small letters."""
    return {skeleton(name), skeleton(name.casefold())}


def skeleton(name: str) -> str:
    """UTS 39: equal for names that look alike, and good for nothing else."""
    shapes = (PROTOTYPES.get(character, character) for character in unicodedata.normalize("NFD", name))
    return unicodedata.normalize("NFD", "".join(shapes))
