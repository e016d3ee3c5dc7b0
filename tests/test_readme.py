"""The README says what the code does: its examples, and the output of its command."""

import doctest
import re
import shlex
from pathlib import Path

from razzeval.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text()


def test_python_examples(tmp_path):
    examples = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.tries > 5
    assert runner.failures == 0


def test_commands_print_what_stands_below_them(capsys):
    shown = re.findall(r"```sh\n([^`]*?razzeval [^`]*?)\n```\n\n```\n(.*?)```", README, re.DOTALL)
    assert shown
    for command, output in shown:
        arguments = shlex.split(command.split("/razzeval ")[-1])
        assert main(arguments) == 0
        assert capsys.readouterr().out == output
