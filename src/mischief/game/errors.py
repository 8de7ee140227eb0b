"""What can go wrong, each with a stable code that programs may rely on and a sentence for people."""


class MischiefError(Exception):
    """Any mistake in what someone asked of a game; `code` never changes, the words may."""

    code = "error"


class IllegalMove(MischiefError):
    """A move that the rules don't allow at this moment."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class UnknownGame(MischiefError):
    code = "unknown_game"


class UnknownVersion(MischiefError):
    """Rules of a version that can't be played any more, or not yet."""

    code = "unknown_version"


class BadSeats(MischiefError):
    code = "bad_seats"


class BadOptions(MischiefError):
    code = "bad_options"


class BadNotation(MischiefError):
    code = "bad_notation"


class BadState(MischiefError):
    code = "bad_state"


class BadData(MischiefError):
    code = "bad_data"


class BadRecord(MischiefError):
    """A record that can't be trusted: says the line and the reason."""

    code = "bad_record"

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
