# Cards as a caller may write them, read into ids.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

import operator

from razzeval.errors import CardCountError, DuplicateCardError, InvalidCardError

from cpython.object cimport PyObject

cdef extern from "Python.h":
    int PySequence_Check(object)
    const char *PyUnicode_AsUTF8AndSize(object, Py_ssize_t *) except NULL

cdef extern from "plain_cards.h":
    void rz_find_small_ints()
    long rz_small_int(PyObject *, long)
    int rz_read_plain(PyObject *, int, uint8_t *)

cdef extern from "cards.h":
    enum: RZ_UNKNOWN
    int rz_read_card(const char *, Py_ssize_t, uint8_t *) nogil
    Py_ssize_t rz_read_cards(const char *, Py_ssize_t, uint8_t *, Py_ssize_t, Py_ssize_t *) nogil
    bint rz_any_twice(const uint8_t *, Py_ssize_t) nogil

cdef extern from "rng.h":
    void rz_shuffle(uint64_t *, uint8_t *, int) nogil

cdef enum:
    DECK_SIZE = 52
    MOST_HELD = 7

rz_find_small_ints()
RANKS = "A23456789TJQK"
SUITS = "cdhs"
cdef list CARD_TEXTS = [rank + suit for rank in RANKS for suit in SUITS]


cdef Py_ssize_t read_cards(object cards, uint8_t *ids, Py_ssize_t most, bint unknown=False) except -1:
    """Read text, or a sequence of ids and texts; return how many cards came, of which `ids` keeps the first `most`."""
    cdef Py_ssize_t i, count
    if isinstance(cards, str):
        return read_text(<str>cards, ids, most, unknown)
    if not isinstance(cards, (tuple, list)):
        cards = sequence_of(cards)
    cards = tuple(cards)
    count = len(cards)
    for i in range(count):
        read_item(cards[i], ids + i if i < most else NULL, i, unknown)
    return count


cdef object sequence_of(object cards):
    if not PySequence_Check(cards) or isinstance(cards, dict):
        raise TypeError(f"cards must be text or a sequence of ids or texts, got {type(cards).__name__}")
    try:
        return tuple(cards)
    except TypeError:
        raise TypeError(f"cards must be text or a sequence of ids or texts, got {cards!r}") from None


cdef Py_ssize_t read_text(str cards, uint8_t *ids, Py_ssize_t most, bint unknown) except -1:
    cdef Py_ssize_t length, at, count, i
    cdef const char *text = utf8(cards, &length)
    count = rz_read_cards(text, length, ids, most, &at)
    if count < 0:
        raise not_a_card_at(cards, len(text[:at].decode()), unknown)
    if not unknown:
        for i in range(min(count, most)):
            if ids[i] == RZ_UNKNOWN:
                raise not_a_card_at(cards, min([at for at in map(cards.lower().find, "x?*") if at >= 0]), unknown)
    return count


cdef const char *utf8(str text, Py_ssize_t *length) except NULL:
    try:
        return PyUnicode_AsUTF8AndSize(text, length)
    except UnicodeEncodeError:
        raise InvalidCardError(f"not a card: {text!r} (it is no valid text)") from None


cdef int read_item(object card, uint8_t *id, Py_ssize_t index, bint unknown) except -1:
    """Read one card of a sequence; `id` is where it goes, or null."""
    cdef long number
    cdef Py_ssize_t length
    cdef uint8_t read = RZ_UNKNOWN
    cdef const char *text
    if isinstance(card, str):
        text = utf8(<str>card, &length)
        if length == 0 or rz_read_card(text, length, &read) != length or (read == RZ_UNKNOWN and not unknown):
            raise not_a_card(card, f" at index {index}", unknown)
    elif card is not None or not unknown:
        number = number_of(card, index)
        if not 0 <= number < DECK_SIZE:
            raise InvalidCardError(f"not a card: {card!r} at index {index} (expected an id from 0 to 51)")
        read = <uint8_t>number
    if id is not NULL:
        id[0] = read
    return 0


cdef long number_of(object card, Py_ssize_t index) except? -1:
    if isinstance(card, bool):
        raise TypeError(f"not a card: {card!r} at index {index} (expected an id or a text, got bool)")
    try:
        return operator.index(card)
    except TypeError:
        raise TypeError(
            f"not a card: {card!r} at index {index} (expected an id or a text, got {type(card).__name__})"
        ) from None
    except OverflowError:
        raise InvalidCardError(f"not a card: {card!r} at index {index} (expected an id from 0 to 51)") from None


cdef object not_a_card(str text, str where, bint unknown):
    expected = f"expected a rank {RANKS} and a suit {SUITS}" + (", or x" if unknown else "")
    return InvalidCardError(f"not a card: {text!r}{where} ({expected})")


cdef object not_a_card_at(str text, Py_ssize_t at, bint unknown):
    """The error for what stands in the text at an index."""
    length = 3 if text.startswith("10", at) else 1 if text[at] in "xX?*" else 2
    word = text[at : at + length].split(" ")[0]
    shown = text if len(text) <= 60 else text[:57] + "..."
    return not_a_card(word, "" if word == text.strip() else f" at index {at} of {shown!r}", unknown)


cdef int check_twice(const uint8_t *ids, Py_ssize_t count) except -1:
    if rz_any_twice(ids, count):
        raise twice([ids[i] for i in range(count)])
    return 0


cdef object twice(list ids):
    """The error for the first card that comes again."""
    second = [i for i, card in enumerate(ids) if card != RZ_UNKNOWN and card in ids[:i]][0]
    return DuplicateCardError(f"{CARD_TEXTS[ids[second]]} appears twice: cards {ids.index(ids[second])} and {second}")


cdef Py_ssize_t read_held(object cards, uint8_t *ids, int least, str what) except -1:
    """Read the cards of one player: their number checked, none twice."""
    cdef Py_ssize_t count = rz_read_plain(<PyObject *>cards, least, ids)
    if count >= 0:
        return count
    count = read_cards(cards, ids, MOST_HELD)
    if not least <= count <= MOST_HELD:
        raise CardCountError(f"a {what} needs {least} to {MOST_HELD} cards, got {count}")
    check_twice(ids, count)
    return count


def parse_cards(cards, *, bint unknown=False):
    """Read cards into ids.

    Parameters:
        cards: text such as "As", "Ac 2d3h" or "10d" (either case, white space or none), or a sequence of ids and texts.
        unknown: whether "x", "?", "*" and None may stand for a card that is not known; each becomes None.

    Returns:
        A list of ids, 0 to 51: ``4 * rank + suit``, ace 0 to king 12, suits c d h s 0 to 3.

    Raises:
        InvalidCardError: something is no card; the message says what and at which index.
        DuplicateCardError: the same card comes twice.
        TypeError: what came is neither text nor a sequence of ids and texts.

    >>> parse_cards("Ac 2d3h")
    [0, 5, 10]
    """
    cdef uint8_t ids[DECK_SIZE]
    cdef Py_ssize_t i, count = read_cards(cards, ids, DECK_SIZE, unknown)
    check_twice(ids, min(count, DECK_SIZE))
    if count > DECK_SIZE:
        raise CardCountError(f"a deck has {DECK_SIZE} cards, got {count}")
    return [None if ids[i] == RZ_UNKNOWN else ids[i] for i in range(count)]


def format_cards(ids):
    """Write card ids as text.

    Parameters:
        ids: ids from 0 to 51, or None for a card that is not known, written "x".

    Returns:
        The cards in the order given, a space between two.

    Raises:
        InvalidCardError: a number that is no card's id, or a text that is no card.
        TypeError: something that is neither.

    >>> format_cards([0, 5, 51])
    'Ac 2d Ks'
    """
    cdef uint8_t read = 0
    cdef list texts = []
    cdef long id
    for card in _listed(ids, "cards must be a sequence of ids or texts"):
        id = rz_small_int(<PyObject *>card, DECK_SIZE)
        if id < 0:
            read_item(card, &read, len(texts), True)
            id = read
        texts.append(CARD_TEXTS[id] if id < DECK_SIZE else "x")
    return " ".join(texts)


def shuffled(ids, uint64_t seed):
    """Shuffle card ids, the same way for the same seed on every machine."""
    cdef uint8_t deck[DECK_SIZE]
    cdef Py_ssize_t i, count = read_cards(ids, deck, DECK_SIZE)
    rz_shuffle(&seed, deck, <int>min(count, DECK_SIZE))
    return [deck[i] for i in range(min(count, DECK_SIZE))]
