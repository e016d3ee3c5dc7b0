# What a player does, and what he may do.

cdef enum:
    NO_AMOUNT = -1

cdef tuple KIND_NAMES = ("bring-in", "complete", "bet", "raise", "call", "check", "fold")
cdef dict KINDS = {name: kind for kind, name in enumerate(KIND_NAMES)}
cdef tuple STREET_NAMES = (None, None, None, "third street", "fourth street", "fifth street", "sixth street",
                           "seventh street")


cdef str _action_text(int kind, object amount):
    """The kind and the amount: "check", "call 30", "raise to 60"."""
    name = KIND_NAMES[kind]
    if amount is None or kind == RZ_FOLD or kind == RZ_CHECK:
        return name
    if kind == RZ_COMPLETE or kind == RZ_RAISE:
        return f"{name} to {amount}"
    return f"{name} {amount}"


cdef inline Action _new_action(int kind, int64_t to):
    cdef Action action = Action.__new__(Action)
    action._kind = kind
    action._to = to
    action._is_made = True
    return action


cdef class Action:
    """Action(kind, amount=None)\n--\n
    Name an action of a player; it can be compared, hashed and pickled.

    Parameters:
        kind: "bring-in", "complete", "bet", "raise", "call", "check" or "fold".
        amount: chips, the total to which the seat's bet on this street goes (at a check or fold: stays). None stands for
            the only such amount that is legal, or the smaller of two.

    Raises:
        ValueError: another kind, or an amount below 0.
        TypeError: an amount that is no int.

    >>> from razzeval import Action
    >>> Action("raise", 60)
    Action('raise', 60)
    """

    cdef int _kind
    cdef int64_t _to  # or NO_AMOUNT
    cdef bint _is_made

    __match_args__ = ("kind", "amount")

    def __init__(self, kind=None, amount=None):
        if self._is_made:
            raise TypeError(f"an action never changes: {self!r} cannot become {kind!r}")
        number = KINDS.get(kind) if isinstance(kind, str) else None
        if number is None:
            raise ValueError(f"not an action: {kind!r} (expected one of {', '.join(KIND_NAMES)})")
        if amount is not None:
            amount = _chips(f"the amount of a {kind}", amount, 0)
        self._kind = number
        self._to = NO_AMOUNT if amount is None else amount
        self._is_made = True

    @property
    def kind(self):
        """The action's name."""
        return KIND_NAMES[self._kind]

    @property
    def amount(self):
        """Chips, the total to which the bet goes; None for the only, or smaller, legal one."""
        return None if self._to == NO_AMOUNT else self._to

    def __eq__(self, other):
        if not isinstance(other, Action):
            return NotImplemented
        return self._kind == (<Action>other)._kind and self._to == (<Action>other)._to

    def __hash__(self):
        return hash((self._kind, self._to))

    def __repr__(self):
        return f"Action({self.kind!r}, {self.amount})" if self.amount is not None else f"Action({self.kind!r})"

    def __str__(self):
        return _action_text(self._kind, self.amount)

    def __reduce__(self):
        return Action, (self.kind, self.amount)


cdef class LegalActions:
    """Hold all that the player to act may do: a sequence of actions, also asked with `in`.

    The order is fold, check or call, then bets from the smallest; bring-in and completion where the bring-in is due. An
    action without amount is in it when its kind is. To bring a short all-in bet up to a full one is listed as
    "complete"; "raise" is understood to be the same.

    >>> from razzeval import Game, rules
    >>> hand = Game(rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([1000, 1000], seed=7)
    >>> list(hand.legal_actions)
    [Action('bring-in', 10), Action('complete', 30)]
    """

    cdef rz_action actions[RZ_MAX_LEGAL]
    cdef int count
    cdef bint over_short_bet

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self.count))]
        cdef Py_ssize_t i = index
        if i < 0:
            i += self.count
        if not 0 <= i < self.count:
            raise IndexError(f"there are {self.count} legal actions, got index {index}")
        return _new_action(self.actions[i].kind, self.actions[i].to)

    def __iter__(self):
        return iter([_new_action(self.actions[i].kind, self.actions[i].to) for i in range(self.count)])

    def __contains__(self, action):
        return isinstance(action, Action) and self.find((<Action>action)._kind, (<Action>action)._to) >= 0

    cdef int find(self, int kind, int64_t to) noexcept:
        """The index of the action that is meant, or -1."""
        cdef int i, listed
        for i in range(self.count):
            listed = self.actions[i].kind
            if listed != kind and not (self.over_short_bet and kind == RZ_RAISE and listed == RZ_COMPLETE):
                continue
            if to == NO_AMOUNT or self.actions[i].to == to or (kind == RZ_FOLD and to == 0):
                return i
        return -1

    def __eq__(self, other):
        return isinstance(other, LegalActions) and list(self) == list(other)

    __hash__ = None

    def __repr__(self):
        return f"<LegalActions: {', '.join(map(str, self)) or 'none'}>"

    def __reduce__(self):
        return _legal_actions, (list(self), self.over_short_bet)


def _legal_actions(list actions not None, bint over_short_bet):
    """Rebuild a pickled LegalActions."""
    cdef LegalActions legal = LegalActions.__new__(LegalActions)
    if len(actions) > RZ_MAX_LEGAL:
        raise ValueError(f"at most {RZ_MAX_LEGAL} actions are legal at once, got {len(actions)}")
    legal.over_short_bet = over_short_bet
    for action in actions:
        legal.actions[legal.count].kind = (<Action?>action)._kind
        legal.actions[legal.count].to = (<Action>action)._to
        legal.count += 1
    return legal
