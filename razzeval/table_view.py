"""A table as text: seats, cards, stacks, and what was held in the end."""

from razzeval.bots import equity_by_street
from razzeval.cards import format_cards
from razzeval.game import Action, Hand
from razzeval.high import describe_high, evaluate_high
from razzeval.low import EIGHT_OR_BETTER, describe, evaluate

STREETS = {3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street"}
YOU = "You"
GAMES = {"razz": "Razz", "stud": "Seven card stud", "stud8": "Stud hi-lo"}


def table_lines(view: Hand, names: list[str]) -> list[str]:
    """Draw the table as a seat sees it; up cards stand in brackets, unknown cards are x."""
    game = view.game
    lines = [f"{GAMES[game.rules.game]} {game.small_bet}/{game.big_bet}, {STREETS[view.street]}, pot {view.pot}"]
    width = max(map(len, names))
    for seat, name in enumerate(names):
        turn = ">" if seat == view.actor else " "
        state = (
            "folded" if seat not in view.in_hand else "all-in" if view.stacks[seat] == 0 else f"bet {view.bets[seat]}"
        )
        lines.append(f"{turn} {name:<{width}}  {_cards(view, seat):<24}  stack {view.stacks[seat]:<6} {state}")
    if view.shared_card is not None:
        lines.append(f"  shared by all: [{format_cards(view.shared_cards)}]")
    return lines


def _cards(view: Hand, seat: int) -> str:
    """Down cards, the board in brackets, and the seventh card after it."""
    board = format_cards(view.boards[seat])
    held = view.holdings[seat]
    return " ".join(filter(None, (format_cards(held[:2]), f"[{board}]" if board else "", format_cards(held[6:]))))


def action_line(name: str, action: Action) -> str:
    """Say what someone did: "Ada raises to 60", "You raise to 60"."""
    verb, rest = {
        "bring-in": ("bring", " in for"),
        "complete": ("complete", " to"),
        "bet": ("bet", ""),
        "raise": ("raise", " to"),
        "call": ("call", ""),
        "check": ("check", ""),
        "fold": ("fold", ""),
    }[action.kind]
    amount = "" if action.kind in ("check", "fold") else f" {action.amount}"
    return f"{name} {verb}{'' if name == YOU else 's'}{rest}{amount}"


def hand_name(hand: Hand, seat: int) -> str:
    """Name what a seat made of its cards; nothing of fewer than five."""
    cards = [card for card in (*hand.holdings[seat], *hand.shared_cards) if card is not None]
    if len(cards) < 5:
        return ""
    game, low = hand.game.rules.game, evaluate(cards)
    if game == "razz":
        return describe(low)
    high = describe_high(evaluate_high(cards))
    return f"{high}; {describe(low)}" if game == "stud8" and low <= EIGHT_OR_BETTER else high


def result_lines(hand: Hand, names: list[str]) -> list[str]:
    """Say what everyone held, who won what, and the equities by street."""
    assert hand.payoffs is not None
    width = max(map(len, names))
    lines = ["What was held:"]
    for seat, name in enumerate(names):
        folded = "" if seat in hand.in_hand else "folded"
        made = folded or hand_name(hand, seat)
        lines.append(f"  {name:<{width}}  {_cards(hand, seat):<24}  {hand.payoffs[seat]:+6}  {made}".rstrip())
    for award in hand.awards:
        share = "" if award.share == "whole" else f", the {award.share}"
        pot = "the pot" if len(hand.pots) == 1 else "the main pot" if award.pot == 0 else f"side pot {award.pot}"
        wins = "win" if names[award.seat] == YOU else "wins"
        lines.append(f"{names[award.seat]} {wins} {award.amount} from {pot}{share}")
    return lines + _equity_lines(hand, names, width)


def _equity_lines(hand: Hand, names: list[str], width: int) -> list[str]:
    streets = equity_by_street(hand)
    head = "".join(f"{STREETS[street].split()[0]:>8}" for street in streets)
    lines = [f"  {'Equity by street':<{max(width, 16)}}{head}"]
    for seat, name in enumerate(names):
        shares = [found.equity[seats.index(seat)] if seat in seats else None for seats, found in streets.values()]
        cells = "".join(f"{'-' if share is None else f'{share:.1%}':>8}" for share in shares)
        lines.append(f"  {name:<{max(width, 16)}}{cells}")
    return lines
