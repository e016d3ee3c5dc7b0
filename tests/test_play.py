"""`razzeval play` in a real pseudo-terminal, and its bots."""

import os
import random
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import razzeval as rz
from razzeval.bots import Bot, equity_by_street, estimate
from razzeval.play import printer, read_action

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")

PROMPT = re.compile(r"\([a-z]\): $")
NEXT_HAND = re.compile(r"Enter for the next hand, q to leave: $")
WITHOUT_RICH = "import sys; sys.modules['rich'] = None; from razzeval.cli import main; sys.exit(main(sys.argv[1:]))"


class Terminal:
    """A program in a pseudo-terminal: what it has written so far, and keys to send it."""

    def __init__(self, folder: Path, arguments: list[str], program: list[str], term: str = "xterm-256color") -> None:
        self.text = ""
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM=term, PYTHONUNBUFFERED="1", COLUMNS="120")
            os.environ.pop("NO_COLOR", None)
            os.execv(sys.executable, [sys.executable, *program, "play", *arguments])

    def read(self) -> bool:
        """Read what is there within a while; False when the program has gone."""
        if not select.select([self.screen], [], [], 30)[0]:
            raise TimeoutError(f"nothing new after: {self.text[-500:]!r}")
        try:
            new = os.read(self.screen, 65536)
        except OSError:  # Linux: the other side is closed
            return False
        self.text += new.decode()
        return bool(new)

    def wait_for(self, pattern: re.Pattern[str]) -> None:
        while not pattern.search(self.text):
            if not self.read():
                raise EOFError(f"ended before {pattern.pattern!r}: {self.text[-500:]!r}")

    def send(self, keys: str) -> None:
        # Between writing a prompt and reading the answer Python is deaf to signals, for an instant that no person hits.
        time.sleep(0.05)
        self.text = ""
        os.write(self.screen, keys.encode())

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self.read():
            pass
        for _ in range(100):
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.screen)
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        raise TimeoutError("it did not end")


@pytest.fixture
def terminal(tmp_path: Path) -> Callable[..., Terminal]:
    def start(*arguments: str, program: tuple[str, ...] = ("-m", "razzeval"), term: str = "xterm-256color") -> Terminal:
        return Terminal(tmp_path, list(arguments), list(program), term)

    return start


def play_a_hand(terminal: Terminal) -> str:
    """Check and call until the hand is over; return all that was written."""
    either = re.compile(f"{PROMPT.pattern}|{NEXT_HAND.pattern}")
    written = ""
    while True:
        terminal.wait_for(either)
        written += terminal.text
        if NEXT_HAND.search(terminal.text):
            return written
        choices = terminal.text.rsplit("\n", 1)[-1]
        letter = next(letter for letter in "kci" if f"({letter})" in choices)
        terminal.send(f"{letter}\n")


@pytest.mark.parametrize("game", ["razz", "stud", "stud8"])
def test_a_hand_from_the_deal_to_the_equities(terminal: Callable[..., Terminal], game: str) -> None:
    at = terminal("--game", game, "--seed", "5", "--seats", "3", "--plain")
    written = play_a_hand(at)
    assert re.search(r"> You +\w\w \w\w \[\w\w\] +stack 995", written)
    assert "third street, pot" in written
    assert "What was held:" in written
    assert re.search(r"Equity by street +third", written)
    assert re.search(r"wins? \d+ from the", written)
    assert " x " not in written.split("What was held:")[1]
    at.send("q\n")
    assert at.end() == 0
    assert "You leave after 1 hand with" in at.text


@pytest.mark.parametrize("keys", ["\x03", "\x04", "q\n"], ids=["Ctrl-C", "end of input", "q"])
def test_leaving_is_clean(terminal: Callable[..., Terminal], keys: str) -> None:
    at = terminal("--seed", "3", "--plain")
    at.wait_for(PROMPT)
    at.send(keys)
    assert at.end() == 0
    assert "You leave after 0 hands with 1000 chips (+0)" in at.text
    assert "Traceback" not in at.text


def test_what_is_not_possible_is_asked_again(terminal: Callable[..., Terminal]) -> None:
    at = terminal("--seed", "3", "--plain")
    at.wait_for(PROMPT)
    for keys in ("z\n", "b999\n", "\n", "raise to the moon\n"):
        at.send(keys)
        at.wait_for(PROMPT)
        assert "That is not possible now." in at.text
    at.send("q\n")
    assert at.end() == 0


def test_colours_where_the_terminal_has_them(terminal: Callable[..., Terminal]) -> None:
    pytest.importorskip("rich", reason="rich is not installed")
    for arguments, term, coloured in (
        ((), "xterm-256color", True),
        (("--plain",), "xterm-256color", False),
        ((), "dumb", False),
    ):
        at = terminal("--seed", "3", *arguments, term=term)
        at.wait_for(PROMPT)
        assert ("\x1b[" in at.text) == coloured
        at.send("q\n")
        assert at.end() == 0


def test_no_colour_means_no_escapes_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert printer(plain=False) is print


def test_works_without_rich(terminal: Callable[..., Terminal]) -> None:
    at = terminal("--seed", "3", program=("-c", WITHOUT_RICH))
    play_a_hand(at)
    at.send("q\n")
    assert at.end() == 0
    assert "\x1b[" not in at.text


def test_same_seed_same_hand(terminal: Callable[..., Terminal]) -> None:
    written = []
    for _ in range(2):
        at = terminal("--seed", "11", "--seats", "5", "--plain")
        written.append(play_a_hand(at))
        at.send("q\n")
        at.end()
    assert written[0] == written[1]


def test_ends_when_the_chips_are_gone(terminal: Callable[..., Terminal]) -> None:
    at = terminal("--seed", "2", "--seats", "2", "--stack", "5", "--plain")
    assert at.end() == 0  # both are all-in from the ante
    assert re.search("Ada is out of chips and leaves|You leave after 1 hand with 0 chips", at.text)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--stakes", "5/10"], "stakes are ante/bring-in/small bet/big bet such as 5/10/30/60, got '5/10'"),
        (["--stakes", "5/40/30/60"], "the bring-in must be below the small bet of 30, got 40"),
        (["--hands", "-1"], "hands are 1 or more, got -1"),
        (["--rules", "house-stud", "--game", "razz"], "the rules house-stud are of stud, got the game razz: leave out"),
        (["--stack", "0"], "a stack is 1 chip or more, got 0"),
    ],
)
def test_options_that_cannot_be(terminal: Callable[..., Terminal], arguments: list[str], error: str) -> None:
    at = terminal(*arguments)
    assert at.end() == 2
    assert f"razzeval: {error}" in at.text.replace("\r\n", " ")


def test_read_action() -> None:
    assert read_action("r") == read_action("raise") == rz.Action("raise")
    assert read_action("b60") == read_action("bet 60") == rz.Action("bet", 60)
    assert read_action("") is read_action("z") is read_action("b -5") is None


# The bots


GAME = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)


def kings_against_babies(first: str, second: str) -> rz.Hand:
    """Two players on fifth street, `first` to act."""
    hand = GAME.start([1000, 1000], deck=None)
    ours, theirs = rz.parse_cards(first), rz.parse_cards(second)
    hand.deal(0, ours[:3])
    hand.deal(1, theirs[:3])
    hand.set_opener(0)
    hand.bring_in()
    hand.call()
    for street in (3, 4):
        hand.deal(0, ours[street : street + 1])
        hand.deal(1, theirs[street : street + 1])
        hand.set_opener(0)
        if street == 3:
            hand.check()
            hand.check()
    return hand


def test_bots_bet_good_hands_and_fold_bad_ones_to_a_bet() -> None:
    bot = Bot("Ada")
    good = kings_against_babies("Ac 2d 3h 4s 5c", "Kc Qd Kh Qs Jc")
    assert estimate(good.view(0), 1) > 0.99
    assert bot.choose(good.view(0), 1) == rz.Action("bet", 60)
    bad = kings_against_babies("Kc Kd Kh Qs Qc", "Ac 2d 3h 4s 5c")
    assert bot.choose(bad.view(0), 1).kind == "check"
    bad.check()
    bad.bet()
    assert bot.choose(bad.view(0), 1).kind == "fold"


def test_bots_see_no_more_than_their_seat() -> None:
    hand = GAME.start([1000] * 4, seed=1)
    view = hand.view(hand.actor)
    other = GAME.replay_log(view.log)
    assert Bot("Ada").choose(view, 7) == Bot("Ada").choose(other, 7)


@pytest.mark.parametrize("rules", [rz.rules.POKERSTARS_RAZZ, rz.rules.HOUSE_STUD, rz.rules.POKERSTARS_STUD8])
def test_bots_play_legal_hands_to_the_end(rules: rz.rules.Rules) -> None:
    game = rz.Game(rules, ante=5, bring_in=10, small_bet=30, big_bet=60)
    dice = random.Random(1)
    for seed in range(5):
        hand = game.start([dice.randint(20, 500) for _ in range(8)], seed=seed)
        while hand.actor is not None:
            action = Bot("Ada", 0.1).choose(hand.view(hand.actor), dice.getrandbits(64))
            assert action in hand.legal_actions
            hand.act(action)
        found = equity_by_street(hand)
        assert 3 in found
        for seats, result in found.values():
            assert len(seats) == len(result.equity)
            assert sum(result.equity) == pytest.approx(1)


def test_bots_know_that_a_shared_card_is_everybodys() -> None:
    """Eight who all stay share the last card: it gives seat 0 the wheel, which no other board allows."""
    ours, shared = rz.parse_cards("Kc Kd 2c 3c 4c 5c"), rz.parse_cards("Ac")
    rest = [card for card in range(51, -1, -1) if card not in (*ours, *shared)]
    up, down = iter(rest[:28]), iter(rest[28:])
    deck = []
    for street, own in enumerate(ours):
        deck += [own, *(next(down if street < 2 else up) for _ in range(7))]
    hand = GAME.start([1000] * 8, deck=[*deck, *shared])
    while hand.street < 7:
        hand.act(hand.legal_actions[1] if hand.history else hand.legal_actions[0])
    assert (hand.shared_cards, hand.actor) == (tuple(shared), 0)
    assert estimate(hand.view(0), 1) == 1
    hand.check()
    assert estimate(hand.view(1), 1) == 0
