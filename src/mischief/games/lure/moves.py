"""What a move of Lure is made of, and how people say it.

In words: "red+blue", "2 red: centre, Ann", "throw", "stop"; luck says "Ann begins" and "red, white".
"""

from mischief.game.actors import LUCK, clockwise
from mischief.game.errors import BadNotation
from mischief.game.fields import plain
from mischief.game.rule import NONE, rule
from mischief.game.stated import Names
from mischief.games.lure.luring import lure_of, mice_of
from mischief.games.lure.record import (
    DICE,
    FIRST,
    KIND_DICE,
    KIND_FIRST,
    KIND_LURE,
    KIND_STOP,
    KIND_THROW,
    KINDS,
    STOP,
    THROW,
    Parts,
    State,
)

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue")
FACE_NAMES = (*COLOUR_NAMES, "white")
CENTRE = "centre"
BEGINS = " begins"


# --- what a move is made of ------------------------------------------------------------------------------------------


@rule
def parts(state: State, actor: int, move: int, out: Parts) -> None:
    """What a move is made of."""
    clear(out, kind_of(move))
    if move < THROW:
        name_mice(state, actor, move, out)
    elif DICE <= move < FIRST:
        out.faces[0], out.faces[1] = (move - DICE) // 6, (move - DICE) % 6
    elif move >= FIRST:
        out.seat = move - FIRST


@rule
def kind_of(move: int) -> int:
    """What sort of move this is."""
    if move < THROW:
        return KIND_LURE
    if move < DICE:
        return KIND_THROW if move == THROW else KIND_STOP
    return KIND_DICE if move < FIRST else KIND_FIRST


@rule
def clear(out: Parts, kind: int) -> None:
    """A move of a kind, of which nothing else is said yet."""
    out.kind = kind
    for which in range(2):
        out.colours[which], out.owners[which], out.faces[which] = NONE, NONE, NONE
    out.seat = NONE


@rule
def name_mice(state: State, actor: int, move: int, out: Parts) -> None:
    """The mice that a lure takes, and from whom."""
    colour, source, other, place = mice_of(move)
    out.colours[0], out.colours[1] = colour, other
    out.owners[0] = owner_at(state, actor, source)
    out.owners[1] = NONE if other == NONE else owner_at(state, actor, place)


@rule
def owner_at(state: State, actor: int, source: int) -> int:
    """The seat that a source is; NONE for the centre."""
    return NONE if source == 0 else clockwise(actor, source, state.seats)


@rule
def source_of(state: State, actor: int, owner: int) -> int:
    """How far to the left of a player a seat is; 0 for the centre."""
    if owner == NONE:
        return 0
    return owner - actor if owner > actor else owner - actor + state.seats


@rule
def move_of(state: State, actor: int, parts: Parts) -> int:
    """The move that is made of these parts."""
    if parts.kind == KIND_LURE:
        source, place = source_of(state, actor, parts.owners[0]), source_of(state, actor, parts.owners[1])
        return lure_of(parts.colours[0], source, parts.colours[1], place)
    if parts.kind == KIND_DICE:
        return DICE + 6 * parts.faces[0] + parts.faces[1]
    if parts.kind == KIND_FIRST:
        return FIRST + parts.seat
    return THROW if parts.kind == KIND_THROW else STOP


# --- how people say it -----------------------------------------------------------------------------------------------


def say(parts: Parts, names: Names) -> str:
    """A move in words."""
    said = plain(parts)
    if said.kind == KIND_LURE:
        return _say_lure(said.colours.tolist(), said.owners.tolist(), names)
    if said.kind == KIND_DICE:
        return ", ".join(FACE_NAMES[face] for face in said.faces)
    return names[said.seat] + BEGINS if said.kind == KIND_FIRST else KINDS[said.kind]


def _say_lure(colours: list[int], owners: list[int], names: Names) -> str:
    colour, other = colours
    if other not in (NONE, colour):
        return f"{COLOUR_NAMES[colour]}+{COLOUR_NAMES[other]}"
    if other == NONE:
        return COLOUR_NAMES[colour] + (f": {names[owners[0]]}" if owners[0] != NONE else "")
    places = ", ".join(CENTRE if owner == NONE else names[owner] for owner in owners)
    return f"2 {COLOUR_NAMES[colour]}: {places}"


def parse(state: State, actor: int, words: str, names: Names, out: Parts) -> None:
    """The parts of the move that words say."""
    words = words.strip()
    if actor == LUCK:
        _parse_luck(words, names, out)
    elif words in ("throw", "stop"):
        clear(out, KINDS.index(words))
    elif "+" in words:
        _parse_two_colours(words, out)
    else:
        _parse_one_colour(actor, words, names, out)


def _parse_luck(words: str, names: Names, out: Parts) -> None:
    if words.endswith(BEGINS):
        clear(out, KIND_FIRST)
        out.seat = _index(words.removesuffix(BEGINS), names, "player")
        return
    faces = [word.strip() for word in words.split(",")]
    if len(faces) != 2:
        raise BadNotation(f"{words!r} is not a throw: say two faces, as in 'red, white'")
    clear(out, KIND_DICE)
    out.faces[:] = [_index(face, FACE_NAMES, "face") for face in faces]


def _parse_two_colours(words: str, out: Parts) -> None:
    colours = [_index(word.strip(), COLOUR_NAMES, "colour") for word in words.split("+")]
    if len(colours) != 2 or colours[0] == colours[1]:
        raise BadNotation(f"{words!r} should name two different colours, as in 'red+blue'")
    clear(out, KIND_LURE)
    out.colours[:] = colours


def _parse_one_colour(actor: int, words: str, names: Names, out: Parts) -> None:
    what, _, where = words.partition(":")
    number, _, name = what.strip().rpartition(" ")
    colour = _index(name, COLOUR_NAMES, "colour or move")
    places = [place.strip() for place in where.split(",")] if where.strip() else [CENTRE] * (2 if number else 1)
    if number not in ("", "2") or len(places) != (2 if number else 1):
        raise BadNotation(f"{words!r} should be like 'red', 'red: Ann' or '2 red: centre, Ann'")
    clear(out, KIND_LURE)
    for mouse, place in enumerate(places):
        out.colours[mouse], out.owners[mouse] = colour, _owner(actor, place, names)


def _owner(actor: int, place: str, names: Names) -> int:
    if place == CENTRE:
        return NONE
    owner = _index(place, names, "player")
    if owner == actor:
        raise BadNotation(f"{place} can't lure from their own card")
    return owner


def _index(word: str, known: Names, what: str) -> int:
    if word not in known:
        raise BadNotation(f"{word!r} is not a {what}: expected one of {', '.join(known)}")
    return known.index(word)
