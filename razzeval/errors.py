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
    """A hand history that cannot be read; says file, line and hand."""


class InvalidRangeError(ValueError):
    """A text that is no range of holdings."""


def shown(text: str, most: int = 80) -> str:
    """Quote a text for an error, cut short where it is long."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}… ({len(text):,} letters)"
