"""A hand from outside in: cards dealt one by one, unknown cards, views, copies, logs, pickles, messages."""

import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import RAZZ_THREE, Dealt, game, three

import razzeval as rz
from razzeval.rules import HOUSE_STUD, POKERSTARS_RAZZ, POKERSTARS_STUD8, WSOP_RAZZ


def following(stacks: list[int] | None = None) -> rz.Hand:
    """A hand seen from seat 0, the others' down cards unknown."""
    hand = game(POKERSTARS_RAZZ).start(stacks or [1000] * 3, deck=None)
    hand.deal(0, "Ac 2c 3c")
    hand.deal(1, "xx Kd")
    hand.deal(2, [None, None], up="Qh")
    return hand


def to_the_river(hand: rz.Hand) -> rz.Hand:
    hand.bring_in()
    hand.call()
    hand.call()
    for cards in (("4c", "8d", "Js"), ("5c", "9d", "Qs"), ("6c", "Td", "Ks"), ("7c", "x", "x")):
        for seat, card in enumerate(cards):
            hand.deal(seat, card)
        for _ in range(3):
            hand.check()
    return hand


def test_unknown_cards_stay_unknown_until_shown() -> None:
    hand = following()
    assert hand.holdings[1] == (None, None, 49)
    assert hand.actor == 1
    to_the_river(hand)
    assert hand.awaiting_showdown
    assert not hand.is_over
    assert hand.payoffs is None
    hand.reveal(1, "Ad 2d Jd")
    assert hand.holdings[1][6] == rz.parse_cards("Jd")[0]
    hand.reveal(2, "Ah 2h Qh Js Qs Ks 9s")  # the whole holding, as sites print it
    assert hand.is_over
    assert hand.payoffs == (30, -15, -15)
    assert hand.shown == (0, 1, 2)
    assert hand.game.replay_log(hand.log) == hand


def test_who_mucks_unseen_wins_nothing() -> None:
    hand = to_the_river(following())
    hand.muck(1)
    hand.muck(2)
    assert hand.payoffs == (30, -15, -15)
    assert hand.mucked == (1, 2)
    assert hand.game.replay_log(hand.log) == hand
    with pytest.raises(ValueError, match="seat 1 cannot muck: the hand is over"):
        hand.muck(1)


def test_a_view_knows_that_the_last_one_left_has_won() -> None:
    hand = to_the_river(following())
    hand.muck(0)
    hand.muck(2)
    assert hand.payoffs == (-15, 30, -15)
    for seat in range(3):
        view = hand.view(seat)
        assert (view.mucked, view.payoffs) == ((0, 2), hand.payoffs)
        assert hand.game.replay_log(view.log) == view


def test_what_nobody_saw_is_settled_as_the_table_did() -> None:
    hand = to_the_river(following())
    with pytest.raises(ValueError, match="the pot is 45, less than the 50 that were won"):
        hand.settle([50, 0, 0])
    hand.settle([0, 43, 0], rake=2)
    assert hand.payoffs == (-15, 28, -15)
    assert hand.rake == 2
    assert [award.seat for award in hand.awards] == [1]
    assert hand.game.replay_log(hand.log) == hand


def test_a_view_of_what_was_settled_replays_too() -> None:
    hand = to_the_river(following())
    hand.settle([0, 45, 0])
    for seat in range(3):
        view = hand.view(seat)
        assert view.mucked == ()
        assert view.awards == hand.awards
        assert hand.game.replay_log(view.log) == view


def test_the_last_one_left_for_a_side_pot_cannot_muck_it_away() -> None:
    hand = following([1000, 1000, 15])
    hand.bring_in()
    hand.call()
    hand.call()
    for cards in (("4c", "8d", "Js"), ("5c", "9d", "Qs"), ("6c", "Td", "Ks"), ("x", "x", "x")):
        for seat, card in enumerate(cards):
            hand.deal(seat, card)
        if hand.street == 4 and hand.actor is not None:
            hand.bet()
            hand.call()
        while hand.actor is not None:
            hand.check()
    assert [pot.seats for pot in hand.pots] == [(0, 1, 2), (0, 1)]
    hand.muck(0)
    with pytest.raises(ValueError, match="seat 1 cannot muck: it is out of the hand, or the last one left for a pot"):
        hand.muck(1)
    hand.muck(2)
    assert hand.payoffs == (-45, 60, -15)


def test_folded_hands_need_no_cards() -> None:
    hand = following()
    hand.bring_in()
    hand.complete(seat=2)
    hand.fold()
    hand.fold()
    assert hand.payoffs == (-5, -15, 20)


def test_unknown_door_cards_let_the_table_say_who_opens() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000] * 2, deck=None)
    hand.deal(0, "Ac 2c 3c")
    hand.deal(1, "x x x")
    assert hand.awaiting_opener
    assert hand.actor is None
    hand.set_opener(1)
    hand.bring_in()
    hand.call()
    assert hand.game.replay_log(hand.log) == hand
    with pytest.raises(ValueError, match="the opener must be 0 to 1, got 2"):
        hand.set_opener(2)


def test_the_table_may_have_seen_the_opener_otherwise() -> None:
    hand = following()
    hand.set_opener(2)
    assert hand.actor == 2
    hand.bring_in()
    with pytest.raises(ValueError, match="nobody can be named to open now"):
        hand.set_opener(1)


def test_cards_are_dealt_in_any_order_of_seats_and_in_parts() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000] * 2, deck=None)
    hand.deal(1, "Kd", up=False)
    assert hand.owed_cards == (3, 2)
    hand.deal(0, "Ac")
    hand.deal(1, "2d")
    hand.deal(0, "2c 3c")
    assert hand.awaiting_cards
    assert hand.game.replay_log(hand.log) == hand
    hand.deal(1, "4s", up=True)
    assert hand.actor == 1


@pytest.mark.parametrize(
    ("seat", "cards", "up", "error", "message"),
    [
        (1, "2d 2d 3d", None, rz.DuplicateCardError, "2d appears twice"),
        (1, "Ac 2d 3d", None, rz.DuplicateCardError, "Ac appears twice: seat 0 has it"),
        (1, "1s", None, rz.InvalidCardError, "not a card: '1s'"),
        (1, "2d 3d 4d 5d", None, ValueError, "seat 1 is owed 3 cards on third street, got 4"),
        (1, "", None, ValueError, "seat 1 is owed 3 cards on third street, got 0"),
        (0, "2d", None, ValueError, "seat 0 is owed 0 cards on third street, got 1"),
        (2, "2d", None, ValueError, "the seat to deal to must be 0 to 1, got 2"),
        (1, "2d", True, ValueError, "card 1 of seat 1 lies down on third street"),
        (1, "2d 3d 4d", False, ValueError, "card 3 of seat 1 lies up on third street"),
        (1, "2d 3d", "4d 5d", ValueError, "seat 1 is owed 3 cards on third street, got 4"),
    ],
)
def test_deal_refuses_cards_that_cannot_be(seat, cards, up, error, message) -> None:  # type: ignore[no-untyped-def]
    hand = game(POKERSTARS_RAZZ).start([1000] * 2, deck=None)
    hand.deal(0, "Ac 2c 3c")
    before = hand.copy()
    with pytest.raises(error, match=message):
        hand.deal(seat, cards, up=up)
    assert hand == before


def test_a_hand_with_its_own_deck_takes_no_cards_from_outside() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000] * 2, seed=1)
    with pytest.raises(ValueError, match="dealt from its own deck"):
        hand.deal(0, "Ac")
    with pytest.raises(ValueError, match="dealt from its own deck"):
        hand.set_opener(0)


def test_no_card_is_shared_while_there_is_one_each() -> None:
    hand = following()
    hand.bring_in()
    hand.call()
    hand.call()
    with pytest.raises(ValueError, match="no card is shared now: 43 cards are left for 3 players"):
        hand.deal_shared("Jc")


def fed_from(dealt: rz.Hand, choose: Callable[[rz.Hand], rz.Action]) -> rz.Hand:
    """Play a hand and, beside it, one whose cards come from outside."""
    hand = dealt.game.start(dealt.starting_stacks, deck=None)
    while True:
        while hand.awaiting_cards:
            if hand.awaiting_shared_card:
                hand.deal_shared(dealt.shared_cards[len(hand.shared_cards)])
                continue
            for seat, owed in enumerate(hand.owed_cards):
                held = len(hand.holdings[seat])
                if owed:
                    hand.deal(seat, dealt.holdings[seat][held : held + owed])
        assert (hand.actor, hand.owed_cards) == (dealt.actor, (0,) * hand.seats)
        if dealt.is_over:
            return hand
        action = choose(dealt)
        dealt.act(action)
        hand.act(action)


def stay(hand: rz.Hand) -> rz.Action:
    return hand.legal_actions[1] if hand.history else hand.legal_actions[0]


def test_shared_card_from_outside() -> None:
    dealt = game(POKERSTARS_RAZZ).start([1000] * 8, seed=4)
    hand = fed_from(dealt, stay)
    assert hand.shared_card == dealt.shared_card is not None
    assert hand.payoffs == dealt.payoffs
    assert hand.game.replay_log(hand.log) == hand


def test_shared_card_on_sixth_street_and_own_cards_on_seventh() -> None:
    """Nine-handed, all stay until sixth street and three fold there: six cards are left for six players."""
    dealt = game(HOUSE_STUD).start([1000] * 9, seed=4)

    def fold_on_sixth(hand: rz.Hand) -> rz.Action:
        return hand.legal_actions[0] if hand.street == 6 and len(hand.in_hand) > 6 else stay(hand)

    hand = fed_from(dealt, fold_on_sixth)
    assert len(hand.shared_cards) == 1
    assert sorted(map(len, hand.holdings)) == [5, 5, 5, *[6] * 6]
    assert hand.payoffs == dealt.payoffs
    assert hand.game.replay_log(hand.log) == hand


@pytest.mark.parametrize("seats", [8, 9])
def test_everyone_all_in_from_the_antes_with_a_short_deck(seats: int) -> None:
    dealt = game(HOUSE_STUD).start([5] * seats, seed=3)
    hand = fed_from(dealt, stay)
    assert len(hand.shared_cards) == seats - 7
    assert hand.payoffs == dealt.payoffs
    assert hand.game.replay_log(hand.log) == hand
    assert hand.game.replay_log(dealt.log) == dealt


def test_a_view_sees_what_was_shown_early() -> None:
    hand = following()
    hand.bring_in()
    hand.fold()
    hand.reveal(2, "Ah 2h")
    assert hand.view(1).holdings[2] == hand.holdings[2]
    assert hand.view(1).holdings[0] == (None, None, *hand.boards[0])


def test_reveal_refuses_cards_he_cannot_have() -> None:
    hand = to_the_river(following())
    before = hand.copy()
    for cards, error, message in (
        ("Ac 2d Jd", rz.DuplicateCardError, "Ac appears twice: seat 0 has it"),
        ("Ad 2d", ValueError, "seat 1 has 3 unknown cards, got 2"),
        ("Ad 2d Jd 8d 9d Td 3d", ValueError, "seat 1 holds Kd, which is not among the cards shown"),
    ):
        with pytest.raises(error, match=message):
            hand.reveal(1, cards)
    assert hand == before


def test_a_short_deck_that_ends_raises_and_changes_nothing() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000] * 2, deck="Ac 2c 3c 4c Ks Qd 5c")
    hand.bring_in()
    before = hand.copy()
    with pytest.raises(ValueError, match="the deck has run out: its 7 cards do not reach"):
        hand.call()
    assert hand == before
    with pytest.raises(ValueError, match="at least the 6 cards of third street, got 5"):
        game(POKERSTARS_RAZZ).start([1000] * 2, deck="Ac 2c 3c 4c Ks")
    with pytest.raises(rz.DuplicateCardError):
        game(POKERSTARS_RAZZ).start([1000] * 2, deck="Ac Ac 3c 4c Ks Qd")
    with pytest.raises(ValueError, match="give a seed or a deck, not both"):
        game(POKERSTARS_RAZZ).start([1000] * 2, seed=1, deck="Ac 2c 3c 4c Ks Qd")


# Copies, seeds, views


def test_copy_mid_play_is_independent() -> None:
    hand = game(POKERSTARS_RAZZ).start([1000] * 3, seed=7)
    hand.bring_in()
    copied = hand.copy()
    copied.fold()
    assert len(hand.history) == 1
    hand.call()
    assert copied.in_hand != hand.in_hand
    assert copied != hand


def test_same_seed_same_hand_whatever_else_was_drawn() -> None:
    first = game(POKERSTARS_RAZZ).start([1000] * 3, seed=7)
    rz.Deck(seed=3).deal(5)
    game(POKERSTARS_RAZZ).start([1000] * 3)
    again = game(POKERSTARS_RAZZ).start([1000] * 3, seed=7)
    assert first == again
    assert hash(first) == hash(again)
    assert list(first.deck) == rz.Deck(seed=7).deal(52)
    assert game(POKERSTARS_RAZZ).start([1000] * 3).deck != game(POKERSTARS_RAZZ).start([1000] * 3).deck


def test_equal_views_mean_the_seat_cannot_tell_hands_apart() -> None:
    first = game(POKERSTARS_RAZZ).start([1000] * 2, deck="Ac 2c 3c 4c 5c Kd 7c 8c")
    other = game(POKERSTARS_RAZZ).start([1000] * 2, deck="Ac Jc 3c Js 5c Kd 7d 8d")
    assert first != other
    assert first.view(0) == other.view(0)
    assert first.view(1) != other.view(1)


def test_a_view_can_be_played_on() -> None:
    view = game(POKERSTARS_RAZZ).start([1000] * 2, seed=7).view(0)
    view.bring_in()
    view.call()
    assert view.awaiting_cards
    new = [card for card in range(52) if card not in view.holdings[0] and card not in view.holdings[1]]
    view.deal(0, new[:1])
    view.deal(1, new[1:2])
    assert view.street == 4


def test_public_objects_pickle() -> None:
    hand = game(WSOP_RAZZ).start([1000] * 3, seed=7)
    legal = hand.legal_actions
    for thing in (hand, hand.game, hand.game.rules, legal, legal[0], hand.view(1), hand.pots, hand.history):
        assert pickle.loads(pickle.dumps(thing)) == thing
    rebuild, (_, state, record) = hand.__reduce__()
    with pytest.raises(ValueError, match="pickled by another version"):
        rebuild(hand.game, state[:-1], record)


def test_log_reads_well_and_refuses_nonsense() -> None:
    hand = Dealt(POKERSTARS_RAZZ, RAZZ_THREE).do("bring-in", "call", "complete 30", "fold", "call", "check")
    assert hand.log == ("stacks=1000,1000,1000 dealer=- cards=Ac2c3c4c/Ad2dKd/Ah2hQhJs i10 c10 o30 f c30 / k")
    for log, message in (
        ("", "not the log of a hand"),
        ("stacks=a,b deck=Ac", "not a number: 'a'"),
        (hand.log + " z5", "not an action: 'z5'"),
        (hand.log + " c30", "cannot call"),
    ):
        with pytest.raises(ValueError, match=message):
            hand.game.replay_log(log)


# Actions and messages


def test_actions_are_values() -> None:
    assert rz.Action("raise", 60) == rz.Action("raise", 60) != rz.Action("raise", 90)
    assert hash(rz.Action("call", 30)) == hash(rz.Action("call", 30))
    assert repr(rz.Action("bring-in", 10)) == "Action('bring-in', 10)"
    assert str(rz.Action("fold")) == "fold"
    with pytest.raises(ValueError, match="not an action: 'all-in'"):
        rz.Action("all-in")
    with pytest.raises(ValueError, match="the amount of a bet must be 0 to"):
        rz.Action("bet", -1)


def test_legal_actions_are_a_sequence() -> None:
    legal = three(POKERSTARS_RAZZ).hand.legal_actions
    assert len(legal) == 2
    assert legal[-1] == legal[1] == rz.Action("complete", 30)
    assert legal[0:1] == [rz.Action("bring-in", 10)]
    assert rz.Action("complete") in legal
    assert rz.Action("complete", 31) not in legal
    assert "complete" not in legal
    assert repr(legal) == "<LegalActions: bring-in 10, complete to 30>"
    with pytest.raises(IndexError):
        legal[2]


@pytest.mark.parametrize(
    ("kind", "amount", "seat", "message"),
    [
        ("complete", None, 2, r"seat 2 cannot complete: it is seat 0's turn on fourth street"),
        ("check", None, None, r"seat 0 cannot check on fourth street: 30 to call; legal: fold, call 30, raise to 60"),
        ("bet", 30, None, r"seat 0 cannot bet 30 on fourth street: here one can raise"),
        ("raise", 61, None, r"seat 0 cannot raise to 61 on fourth street: that is not the amount"),
        ("bring-in", None, None, r"seat 0 cannot bring in on fourth street: there is no bring-in to post"),
    ],
)
def test_illegal_actions_say_who_where_and_why(kind, amount, seat, message) -> None:  # type: ignore[no-untyped-def]
    hand = three(POKERSTARS_RAZZ).do("bring-in", "call x2", "check", "bet", "call")
    before = hand.copy()
    with pytest.raises(rz.IllegalActionError, match=message):
        hand.act(rz.Action(kind, amount), seat=seat)
    assert hand == before


def test_nobody_acts_in_a_hand_that_is_over_or_awaits_cards() -> None:
    hand = game(POKERSTARS_RAZZ).start([5, 5], seed=1)
    with pytest.raises(rz.IllegalActionError, match="nobody can fold: the hand is over"):
        hand.fold()
    waiting = game(POKERSTARS_RAZZ).start([50, 50], deck=None)
    with pytest.raises(rz.IllegalActionError, match="the hand is awaiting the cards of third street"):
        waiting.check()
    with pytest.raises(TypeError, match="expected an Action, got 'call'"):
        waiting.act("call")  # type: ignore[arg-type]


def test_repr_says_where_the_hand_is() -> None:
    hand = three(POKERSTARS_STUD8).hand
    assert repr(hand) == "<Hand of stud8, third street, seat 0 to act, pot 15, stacks [995, 995, 995]>"
    assert repr(hand.game) == "<Game stud8: ante 5, bring-in 10, bets 30/60>"
    with pytest.raises(TypeError, match=r"a hand is dealt by Game\.start"):
        rz.Hand()


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_spoilt_log_is_refused_in_our_words(data) -> None:  # type: ignore[no-untyped-def]
    hands = [to_the_river(following()), game(POKERSTARS_STUD8).start([100, 7, 1000], seed=5)]
    hands[0].reveal(1, "Ad 2d Jd")
    hands[0].muck(2)
    while not hands[1].is_over:
        hands[1].act(hands[1].legal_actions[-1])
    log = data.draw(st.sampled_from([hands[0].log, hands[1].log, hands[1].view(0).log]))
    at = data.draw(st.integers(0, len(log)))
    length = data.draw(st.integers(0, 12))
    new = data.draw(st.text(alphabet="0123456789AKQxcdhs=/,-@!: stackdelrown²", max_size=6))
    again, words = None, ""
    try:
        again = hands[0].game.replay_log(log[:at] + new + log[at + length :])
    except ValueError as error:
        words = str(error)
    assert not re.search("zip|literal|argument|unpack", words)
    if again is not None:
        assert sum(again.stacks) + again.pot + again.rake == sum(again.starting_stacks)


def test_numbers_may_come_from_numpy() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    hand = game(POKERSTARS_RAZZ).start(numpy.array([1000, 400]), seed=numpy.int64(7), dealer=numpy.int32(1))
    assert hand == game(POKERSTARS_RAZZ).start([1000, 400], seed=7, dealer=1)
    assert hand.view(numpy.int64(1)) == hand.view(1)
    assert rz.Action("bet", numpy.int64(30)) == rz.Action("bet", 30)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"stacks": 5}, "stacks must be chips by seat"),
        ({"stacks": [1.5, 2]}, "the stack of seat 0 must be a whole number of chips, got 1.5"),
        ({"stacks": [5, True]}, "the stack of seat 1 must be a whole number of chips, got True"),
        ({"stacks": [5, 0]}, "the stack of seat 1 must be 1 to"),
        ({"stacks": [5, 2**70]}, "the stack of seat 1 must be 1 to"),
        ({"stacks": [5, 5], "seed": "x"}, "the seed must be an int, got 'x'"),
        ({"stacks": [5, 5], "dealer": 2}, "the dealer must be 0 to 1, got 2"),
    ],
)
def test_start_refuses_what_cannot_be(arguments: dict[str, object], error: str) -> None:
    with pytest.raises((ValueError, TypeError), match=error):
        game(POKERSTARS_RAZZ).start(**arguments)
