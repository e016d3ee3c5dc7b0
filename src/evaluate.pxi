# The value of one hand.
from libc.stdint cimport uint32_t

cdef extern from "tables.h":
    enum: RZ_EIGHT_OR_BETTER
    int rz_build_tables() nogil
    unsigned rz_low_value(const uint8_t *, int) nogil
    unsigned rz_high_value(const uint8_t *, int) nogil
    int rz_best_five(const uint8_t *, int, int, uint8_t *) nogil

# Built at import, not stored in the wheel: it takes 3.3 ms (both tables, one core), and the wheel stays 300 KB smaller.
if rz_build_tables() < 0:
    raise MemoryError("no memory to build the tables in")

EIGHT_OR_BETTER = RZ_EIGHT_OR_BETTER


def evaluate(cards):
    """Value the best ace-to-five low of 1 to 7 cards: smaller is better.

    Parameters:
        cards: text ("As2d3c4h5s"), or a sequence of ids (0 to 51) and texts; of five to seven cards the best five count.

    Returns:
        1 (the wheel) to 6175 (K-K-K-K-Q) for five cards or more; ``<= 56`` is exactly eight-or-better, ``<= 1287`` exactly
        unpaired. With one to four cards, the value of a board: it compares with boards of as many cards only.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError: the cards are no hand; the message says why.
        TypeError: what came is neither text nor a sequence of ids and texts.

    Ace-to-five: the ace is lowest, straights and flushes do not count (PokerStars razz rules).

    >>> evaluate("As2d3c4h5s Kd Kh")
    1
    >>> evaluate("7c5d3h2sAc") > evaluate("6c5d4h3s2c")
    True
    """
    cdef uint8_t ids[7]
    cdef int count = <int>read_held(cards, ids, 1, "low")
    return rz_low_value(ids, count)


def evaluate_high(cards):
    """Value the best stud high hand of 5 to 7 cards: smaller is better.

    Parameters:
        cards: text, or a sequence of ids (0 to 51) and texts.

    Returns:
        1 (royal flush) to 7462 (7-5-4-3-2 of mixed suits).

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError: the cards are no hand; the message says why.
        TypeError: what came is neither text nor a sequence of ids and texts.

    >>> evaluate_high("AsKsQsJsTs 2d 2c")
    1
    """
    cdef uint8_t ids[7]
    cdef int count = <int>read_held(cards, ids, 5, "high")
    return rz_high_value(ids, count)


def board_value(cards, *, bint high=False):
    """Value the up cards of one to seven as a low or a high board; smaller is better among boards of as many cards."""
    cdef uint8_t ids[7]
    cdef int count = <int>read_held(cards, ids, 1, "board")
    return rz_high_value(ids, count) if high else rz_low_value(ids, count)


def best_five(cards):
    """Pick the five cards that make the best low.

    Parameters:
        cards: 1 to 7 cards, as `evaluate` takes them.

    Returns:
        Five ids (all of them, if there are fewer), repeated ranks first, then from the highest rank down. Of cards that would do equally well, the one of the
        lower suit is taken.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError, TypeError: as `evaluate`.

    >>> from razzeval import format_cards
    >>> format_cards(best_five("AsAd2c2h3s3dKc"))
    'Ad As Kc 3d 2c'
    """
    return five_of(cards, 1, "low", False)


def best_five_high(cards):
    """Pick the five cards that make the best high.

    Parameters:
        cards: 5 to 7 cards, as `evaluate_high` takes them.

    Returns:
        Five ids, repeated ranks first, then from the best rank down (a wheel from the five). Of cards that would do equally
        well, the one of the lower suit is taken.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError, TypeError: as `evaluate_high`.

    >>> from razzeval import format_cards
    >>> format_cards(best_five_high("AsAhKdKc2c3d9h"))
    'Ah As Kc Kd 9h'
    """
    return five_of(cards, 5, "high", True)


cdef tuple five_of(object cards, int least, str what, bint high):
    cdef uint8_t ids[7]
    cdef uint8_t five[5]
    cdef int i, count = <int>read_held(cards, ids, least, what)
    count = rz_best_five(ids, count, high, five)
    return tuple([five[i] for i in range(count)])
