"""Help for the tests of the game: hands whose cards come from given holdings."""

import pytest

import razzeval as rz
from razzeval import rules as presets
from razzeval.rules import Rules

NAMES = [
    "POKERSTARS_RAZZ",
    "HOUSE_RAZZ",
    "TDA_RAZZ",
    "WSOP_RAZZ",
    "POKERSTARS_STUD",
    "POKERSTARS_STUD8",
    "HOUSE_STUD",
    "HOUSE_STUD8",
]
PRESETS = {name: getattr(presets, name) for name in NAMES}
RAZZ = [name for name in NAMES if name.endswith("RAZZ")]
STUD = [name for name in NAMES if "STUD" in name]
every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
razz_presets = pytest.mark.parametrize("rules", [PRESETS[name] for name in RAZZ], ids=RAZZ)
stud_presets = pytest.mark.parametrize("rules", [PRESETS[name] for name in STUD], ids=STUD)
ANTE, BRING_IN, SMALL, BIG = 5, 10, 30, 60


def game(rules: Rules, ante: int = ANTE, bring_in: int = BRING_IN, small: int = SMALL, big: int = BIG) -> rz.Game:
    return rz.Game(rules, ante=ante, bring_in=bring_in, small_bet=small, big_bet=big)


class Dealt:
    """A hand whose cards come from given holdings, dealt whenever the hand awaits them."""

    def __init__(self, rules: Rules, holdings: list[str], stacks: int | list[int] = 1000, **stakes: int) -> None:
        self.holdings = [rz.parse_cards(holding, unknown=True) for holding in holdings]
        listed = [stacks] * len(holdings) if isinstance(stacks, int) else stacks
        self.hand = game(rules, **stakes).start(listed, deck=None)
        self.deal()

    def deal(self) -> None:
        hand = self.hand
        while hand.awaiting_cards:
            for seat, owed in enumerate(hand.owed_cards):
                held = len(hand.holdings[seat])
                if owed:
                    hand.deal(seat, self.holdings[seat][held : held + owed])

    def do(self, *actions: str) -> rz.Hand:
        """Do actions written as "call", "raise 60", "check" …; "x3" after one repeats it."""
        for words in actions:
            kind, *rest = words.split()
            times = int(rest.pop()[1:]) if rest and rest[-1][0] == "x" else 1
            for _ in range(times):
                self.hand.act(rz.Action(kind, int(rest[0]) if rest else None))
                self.deal()
        return self.hand

    def legal(self) -> list[str]:
        return [str(action) for action in self.hand.legal_actions]


RAZZ_THREE = ["Ac 2c 3c 4c 5c 6c 7c", "Ad 2d Kd 8d 9d Td Jd", "Ah 2h Qh Js Qs Ks 9s"]
STUD_THREE = ["Ac Ad 2c 3c 9c Tc Jh", "Kc Kd 7d 8d Qd 4d 5h", "Qc Qh Ah Js 9s 6s 2s"]


def three(rules: Rules, **kwargs: object) -> Dealt:
    return Dealt(rules, RAZZ_THREE if rules.game == "razz" else STUD_THREE, **kwargs)  # type: ignore[arg-type]
