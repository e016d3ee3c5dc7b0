"""The errors a caller can meet; each is a ValueError that says what was wrong, what came, and where."""


class InvalidCardError(ValueError):
    """A text or number that is no card."""


class DuplicateCardError(ValueError):
    """The same card in two places at once."""


class CardCountError(ValueError):
    """Too few or too many cards for what was asked."""


class IllegalActionError(ValueError):
    """An action that the rules do not allow now; the hand stays as it was."""


class HistoryError(ValueError):
    """A hand history that cannot be read; says file, line and hand, and has them as attributes too.

    Parameters:
        problem: what is wrong, in lower case.
        file: the name of the file.
        line: the line in it, from 1; 0 where there is none.
        hand: the hand's id; "" where it is not known.

    >>> HistoryError("unknown action 'czechs'", "razz.txt", 214).line
    214
    """

    def __init__(self, problem: str, file: str = "", line: int = 0, hand: str = "") -> None:
        place = ":".join(str(part) for part in (file, line) if part)
        super().__init__(f"{place}: {problem}" if place else problem)
        self.file, self.line, self.hand = file, line, hand

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_history_error, (str(self), self.file, self.line, self.hand)


class InvalidRangeError(ValueError):
    """A text that is no range of holdings."""


def shown(text: str, most: int = 80) -> str:
    """Quote a text for an error, cut short where it is long."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}… ({len(text):,} letters)"


def _rebuild_history_error(text: str, file: str, line: int, hand: str) -> HistoryError:
    """Rebuild a pickled HistoryError, whose text has its place already."""
    error = HistoryError(text)
    error.file, error.line, error.hand = file, line, hand
    return error
