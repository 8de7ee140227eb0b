"""What the options of every game share: checks, and reading them from what people type."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec

from mischief.game.errors import BadOptions
from mischief.game.rule import NONE

SHOWN = 40  # letters of a wrong value; a deck would fill a screen


class Limit(msgspec.Struct, frozen=True):
    """Some numbers of an option that must add up to something between two, and what is said if they don't."""

    option: str
    places: tuple[int, ...]  # which of its numbers are added up
    least: int
    most: int
    refusal: str  # with {} for what they add up to

    def mistake(self, numbers: Sequence[int]) -> str | None:
        """What is wrong with the numbers of an option, if anything; those that are not said count nothing."""
        total = sum(numbers[place] for place in self.places if place < len(numbers))
        return None if self.least <= total <= self.most else self.refusal.format(total)


class Written(msgspec.Struct, frozen=True):
    """An option that is said in words: the field of the record that has its numbers, and what each number stands for.

    A value is one of the words, or where they are letters, many of them, with dashes wherever people like them.
    """

    field: str
    words: tuple[str, ...]
    piece: int = 0  # letters of one card or the like, which shows what the usual one shows, in any order; 0: anything


class BaseOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game's variants; a subclass adds its own fields, each with a default."""

    FROM_FILE: ClassVar[dict[str, Callable[[Path], Any]]] = {}  # options that may lie in a file, and their readers
    LIMITS: ClassVar[tuple[Limit, ...]] = ()  # what numbers must keep to: pages know them too
    WRITTEN: ClassVar[dict[str, Written]] = {}  # options that are said in words

    def check(self, seats: int) -> None:
        """Raise BadOptions if these options don't fit this number of seats."""
        first = getattr(self, "first", None)
        if first is not None and not 0 <= first < seats:
            raise BadOptions(f"first={first} is not a seat at this table: choose 0 to {seats - 1}")
        for limit in self.LIMITS:
            said = getattr(self, limit.option)
            if said is not None and (wrong := limit.mistake(said if isinstance(said, tuple) else (said,))):
                raise BadOptions(f"{limit.option}: {wrong}")

    def pack(self, out: Any) -> None:
        """Write these options into a game's record of them; what is not said is NONE. Decks and tiles say more."""
        for name in out.dtype.names:
            value = getattr(self, name)
            out[name] = NONE if value is None else value

    @classmethod
    def parse(cls, words: Iterable[str]) -> Self:
        """Read `name` (switch it on), `name=value`, `name=@FILE` or `@FILE` words, dashes as underscores."""
        pairs: dict[str, Any] = {}
        for name, value in (pair for word in words for pair in cls._pairs(word)):
            if name in pairs:
                raise BadOptions(f"option {name} is given twice: give it once")
            pairs[name] = value
        return cls.build(pairs)

    @classmethod
    def _pairs(cls, word: str) -> Iterator[tuple[str, Any]]:
        if word.startswith("@"):
            yield from _in_file(Path(word.removeprefix("@"))).items()
            return
        name, _, value = word.partition("=")
        name = name.strip().replace("-", "_")
        yield name, cls._said(name, value.strip())

    @classmethod
    def _said(cls, name: str, value: str) -> Any:
        if not value.startswith("@"):
            return _value(value) if value else "true"
        if name not in cls.FROM_FILE:
            raise BadOptions(f"this game takes no {name} from a file")
        return cls.FROM_FILE[name](Path(value.removeprefix("@")))

    @classmethod
    def of(cls, given: "BaseOptions | Mapping[str, Any] | None") -> "BaseOptions":
        """Options as somebody gave them: made already, by name, or not at all."""
        return given if isinstance(given, BaseOptions) else cls.build(dict(given or {}))

    @classmethod
    def build(cls, pairs: dict[str, Any]) -> Self:
        """Make options from names and values, or raise BadOptions with what is wrong."""
        unknown = sorted(set(pairs) - set(cls.__struct_fields__))
        if unknown:
            known = ", ".join(cls.__struct_fields__) or "none"
            raise BadOptions(f"unknown option {unknown[0]}: this game has {known}")
        try:
            return msgspec.convert(pairs, cls, strict=False)
        except msgspec.ValidationError as error:
            said = (field for field in msgspec.structs.fields(cls) if field.name in pairs)
            wrong = next((field for field in said if not _fits(field, pairs[field.name])), None)
            raise BadOptions(_refusal(wrong, pairs[wrong.name]) if wrong else f"bad option: {error}") from None

    def words(self) -> list[str]:
        """The options that differ from the default, as `parse` reads them."""
        return [f"{name}={msgspec.json.encode(value).decode()}" for name, value in self.changed().items()]

    def changed(self) -> dict[str, Any]:
        """The options that differ from the default, as plain values that JSON knows."""
        changed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return changed


def _in_file(path: Path) -> dict[str, Any]:
    """All that a file says, as the lab in the page writes it: options by name, in JSON."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except OSError as error:
        raise BadOptions(f"{path} can't be read: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise BadOptions(f"{path} does not say options by name, in JSON: {error}") from None


def _fits(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    try:
        msgspec.convert(value, field.type, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def _refusal(field: msgspec.structs.FieldInfo, value: Any) -> str:
    """Which option can't have its value, and what to say instead, on one line."""
    said = msgspec.json.encode(value).decode().strip('"')
    shown = said if len(said) <= SHOWN else f"{said[:SHOWN]}..."
    return f"{field.name} can't be {shown}: choose {_choices(msgspec.inspect.type_info(field.type))}"


def _choices(kind: Any) -> str:
    """What people may say for an option of this type."""
    match kind:
        case msgspec.inspect.Metadata(type=inner):
            return _choices(inner)
        case msgspec.inspect.UnionType(types=kinds):
            return _choices(next(one for one in kinds if not isinstance(one, msgspec.inspect.NoneType)))
        case msgspec.inspect.BoolType():
            return "true or false"
        case msgspec.inspect.LiteralType(values=values):
            return " or ".join(str(value) for value in values)
        case msgspec.inspect.IntType(ge=int(low), le=int(high)):
            return f"a whole number from {low} to {high}"
        case msgspec.inspect.IntType():
            return "a whole number"
        case msgspec.inspect.StrType():
            return "a word"
    return "whole numbers with commas between them"


def _value(word: str) -> Any:
    """A typed value: lists, tables and quoted words in JSON, words with commas as a list, others as they stand."""
    if word[:1] not in ("[", "{", '"') and "," in word:
        return word.split(",")
    try:
        return msgspec.json.decode(word) if word[:1] in ("[", "{", '"') else word
    except msgspec.DecodeError:
        raise BadOptions(f"{word} is not a value: check its quotes and brackets") from None
