"""The programs under examples/ run and say what they promise."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name, *arguments, cwd):
    program = [sys.executable, "-W", "error::DeprecationWarning:__main__", str(EXAMPLES / name), *map(str, arguments)]
    result = subprocess.run(program, capture_output=True, text=True, cwd=cwd, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_bot_beats_the_one_who_plays_at_random(tmp_path):
    shown = run("bot.py", "--hands", 150, "--seed", 3, cwd=tmp_path)
    assert shown == run("bot.py", "--hands", 150, "--seed", 3, cwd=tmp_path)
    rows = re.findall(r"^ *([+-][\d.]+) ± +([\d.]+)  (\w+)", shown, re.MULTILINE)
    assert [name for _, _, name in rows] == ["bot", "Thresholds", "Thresholds", "Random"]
    assert sum(float(won) for won, _, _ in rows) == pytest.approx(0, abs=0.3)
    assert float(rows[0][0]) > float(rows[3][0])


def test_the_rollout_weighs_every_action(tmp_path):
    shown = run("rollout.py", "--rollouts", 400, cwd=tmp_path)
    assert shown.startswith("seat 0 holds Ac 9d 4h 5s 8c, the pot is ")
    rows = dict(re.findall(r"^(fold|call|raise).*?([+-][\d.]+) ± ", shown, re.MULTILINE))
    errors = dict(re.findall(r"^(fold|call|raise).*± ([\d.]+) chips", shown, re.MULTILINE))
    assert list(rows) == ["fold", "call", "raise"]
    assert (float(rows["fold"]), float(errors["fold"])) == (-65, 0)  # ante and two bets, whatever comes
    assert float(errors["call"]) > 0
    assert float(rows["call"]) > -65


def test_the_study_draws_what_it_found(tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    shown = run("equity_study.py", "study.png", cwd=tmp_path)
    shares = [float(share) for share in re.findall(r"door card .: ([\d.]+)%", shown)]
    assert len(shares) == 13
    assert max(shares) == shares[12] > 80  # a king is the best to see
    changes = [float(change) for change in re.findall(r"dead .: ([+-][\d.]+)%", shown)]
    assert len(changes) == 13
    assert changes[0] > 0 > changes[4]  # what pairs may go; what is needed may not
    assert (tmp_path / "study.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["bot.py", "rollout.py"])
def test_programs_tell_what_they_take(name, tmp_path):
    assert "--seed" in run(name, "--help", cwd=tmp_path)
