"""The command line: what it prints, its exit codes, its one line on bad input."""

import json
import os
import subprocess
import sys

import pytest

from razzeval.cli import main


def run(*arguments, text=None):
    command = [sys.executable, "-P", "-m", "razzeval", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True)


def output(capsys, *arguments):
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def test_eval_one_holding(capsys):
    assert output(capsys, "eval", "As2d3c4h5sKdKh") == "As2d3c4h5sKdKh\t1\tthe wheel\t5s 4h 3c 2d As\n"


def test_single_cards_make_one_holding_and_others_are_holdings_each(capsys):
    assert output(capsys, "eval", "As", "2d", "10c") == "As 2d 10c\t85\tten-deuce-ace\tTc 2d As\n"
    lines = output(capsys, "eval", "As2d3c4h5s", "9c4d3h2sAc").splitlines()
    assert [line.split("\t")[1] for line in lines] == ["1", "57"]


def test_high(capsys):
    line = output(capsys, "eval", "--high", "As2d3c4h5sKdKh")
    assert line.split("\t")[4:] == ["1609", "five-high straight", "5s 4h 3c 2d As\n"]


def test_json(capsys):
    record = json.loads(output(capsys, "eval", "--json", "--high", "As2d3c4h5sKdKh"))
    assert record == {
        "cards": "As2d3c4h5sKdKh",
        "low": {"value": 1, "name": "the wheel", "five": "5s 4h 3c 2d As"},
        "high": {"value": 1609, "name": "five-high straight", "five": "5s 4h 3c 2d As"},
    }


def test_standard_input():
    result = run("eval", "-", text="As2d3c4h5s\n\n  9c 4d 3h 2s Ac  \r\n")
    assert result.returncode == 0
    assert [line.split("\t")[:3] for line in result.stdout.splitlines()] == [
        ["As2d3c4h5s", "1", "the wheel"],
        ["9c 4d 3h 2s Ac", "57", "nine-four low"],
    ]
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["eval", "1s"], None, "razzeval: not a card: '1s' (expected a rank A23456789TJQK and a suit cdhs)"),
        (["eval", "AsAs"], None, "razzeval: As appears twice: cards 0 and 1"),
        (["eval", "--high", "As2d"], None, "razzeval: a high needs 5 to 7 cards, got 2"),
        (["eval"], None, "razzeval eval: the following arguments are required: CARDS (see razzeval eval --help)"),
        ([], None, "razzeval: the following arguments are required: COMMAND (see razzeval --help)"),
        (["eval", "-"], "As\n\nAsAs\n", "razzeval: line 3: As appears twice: cards 0 and 1"),
        (["eval", "-"], "2c3c4c5c6c7c8c9c", "razzeval: line 1: a low needs 1 to 7 cards, got 8"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments, text, message):
    result = run(*arguments, text=text)
    assert result.returncode == 2
    assert result.stderr == message + "\n"


def test_lines_before_a_bad_one_are_printed():
    assert run("eval", "-", text="As\nAsAs\n").stdout == "As\t1\tace\tAs\n"


def test_bytes_that_are_no_text():
    command = [sys.executable, "-P", "-m", "razzeval", "eval", "-"]
    result = subprocess.run(
        command, input=b"As2d3c\n\xff\xfe\n", capture_output=True, env={**os.environ, "PYTHONUTF8": "1"}
    )
    assert result.returncode == 2
    assert result.stderr.startswith(b"razzeval: ")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("command", ["eval -", "equity -", "odds -"])
@pytest.mark.parametrize(("closing", "message"), [(">&-", "output"), ("<&-", "input")])
def test_closed_streams(command, closing, message):
    command = f"{sys.executable} -P -m razzeval {command} {closing}"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, input="As")
    assert result.returncode == 2
    assert result.stderr == f"razzeval: standard {message} is closed\n"


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    holdings = tmp_path / "holdings.txt"
    holdings.write_text("As2d3c4h5s\n" * 100_000)
    with holdings.open() as text:
        program = [sys.executable, "-P", "-m", "razzeval", "eval", "-"]
        process = subprocess.Popen(program, stdin=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == 0


def test_no_command_and_help_and_version(capsys):
    for arguments, code in ([], 2), (["--help"], 0), (["eval", "--help"], 0), (["--version"], 0), (["raise"], 2):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == code
    printed = capsys.readouterr()
    assert "the smaller value is the better hand" in " ".join(printed.out.split())
    assert "razzeval 0.1.0" in printed.out


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_progress_is_drawn_on_a_terminal_only(tmp_path):
    pytest.importorskip("rich", reason="Rich is not installed")
    import pty

    holdings = tmp_path / "holdings.txt"
    holdings.write_text("As2d3c4h5s\n" * 50_000)
    leader, follower = pty.openpty()
    with holdings.open() as text:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "razzeval", "eval", "-"],
            stdin=text, stdout=subprocess.DEVNULL, stderr=follower, env={**os.environ, "TERM": "xterm"},
        )  # fmt: skip
    os.close(follower)
    drawn = b""
    while chunk := _read(leader):
        drawn += chunk
    assert process.wait() == 0
    assert b"holdings" in drawn


def _read(descriptor):
    try:
        return os.read(descriptor, 65536)
    except OSError:  # the other end is closed
        return b""
