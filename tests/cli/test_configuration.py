from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from react_migrate.cli import main
from react_migrate.cli.configuration import read
from react_migrate.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.fakes import Engine


def configure(folder: Path, text: str) -> Path:
    (folder / "pyproject.toml").write_text(text)
    return folder


def test_no_file_and_no_table(here: Path) -> None:
    assert read(here) == {}
    assert read(configure(here, "[project]\nname = 'react-migrate-user'\n")) == {}


def test_the_nearest_table_counts(here: Path) -> None:
    configure(here, "[tool.react-migrate]\njobs = 2\n")
    (here / "pkg" / "sub").mkdir(parents=True)
    assert read(here / "pkg" / "sub") == {"jobs": 2, "home": here}
    configure(here / "pkg", "")
    assert read(here / "pkg" / "sub") == {"jobs": 2, "home": here}
    configure(here / "pkg", "[tool.react-migrate]\njobs = 3\n")
    assert read(here / "pkg" / "sub") == {"jobs": 3, "home": here / "pkg"}


def test_a_run_takes_it(engine: Callable[..., Engine], here: Path) -> None:
    choices = 'style = "native"\nunsafe = true\njobs = 1\n'
    lists = 'select = ["RM1"]\nignore = ["trajectory-read"]\nexclude = ["old/"]\n'
    configure(here, f"[tool.react-migrate]\n{choices}{lists}")
    made = engine()
    assert main(["."]) == 0
    asked = made.asked
    assert asked is not None
    assert (asked.style, asked.unsafe, asked.jobs) == ("native", True, 1)
    assert (asked.select, asked.ignore, asked.exclude) == (("RM1",), ("RM101",), ("old/",))


def test_what_is_typed_comes_first(engine: Callable[..., Engine], here: Path) -> None:
    configure(here, '[tool.react-migrate]\nstyle = "native"\nselect = ["RM1"]\n')
    made = engine()
    main([".", "--style", "bridge", "--select", "RM2"])
    assert made.asked is not None
    assert (made.asked.style, made.asked.select) == ("bridge", ("RM2",))


WRONG = [
    ("style = 'native'", "is not TOML", "]["),
    ("[tool.react-migrate]\nexclud = []", "has no setting exclud; the nearest is exclude", ""),
    ("[tool.react-migrate]\nstyle = 'modern'", "style: input should be 'bridge' or 'native'", ""),
    ("[tool.react-migrate]\njobs = -1", "jobs: input should be greater than or equal to 0", ""),
    ("[tool.react-migrate]\nselect = 'RM1'", "select: input should be a valid list", ""),
    ("[tool]\nreact-migrate = 1", "tool.react-migrate must be a table", ""),
]


@pytest.mark.parametrize(("text", "sentence", "tail"), WRONG)
def test_what_is_wrong_is_named(text: str, sentence: str, tail: str, here: Path) -> None:
    with pytest.raises(UsageError, match=r"pyproject\.toml: ") as caught:
        read(configure(here, f"{text}\n# react-migrate\n{tail}"))
    assert sentence in str(caught.value)


def test_rules_can_be_left_out_by_file(engine: Callable[..., Engine], here: Path) -> None:
    table = "[tool.react-migrate.per-file-ignores]\n'tests/' = ['trajectory-read']\n"
    configure(here, f"[tool.react-migrate]\nforce-exclude = true\n{table}")
    made = engine()
    assert main(["."]) == 0
    assert made.asked is not None
    assert made.asked.per_file_ignores == (("tests/", ("RM101",)),)
    assert made.asked.force_exclude
    assert made.asked.home == here


def test_unknown_rules_and_keys_are_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    configure(here, "[tool.react-migrate.per-file-ignores]\n'tests/' = ['RM999']\n")
    assert main(["."]) == 2
    assert "per-file-ignores tests/: RM999: no such rule" in capsys.readouterr().err
    configure(here, "[tool.react-migrate]\nper-file-ignore = {}\n")
    assert main(["."]) == 2
    assert "the nearest is per-file-ignores" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("table", "words", "status"),
    [
        ("target = '3.4'", [], 0),
        ("target = '3.4'", ["--dspy", "3.5"], 1),
        ("target = '>=3.5'", [], 1),
        ("fail-on = 'pending'\ntarget = '3.4'", [], 1),
        ("fail-on = 'pending'\ntarget = '3.4'", ["--fail-on", "break"], 0),
    ],
)
def test_a_check_takes_its_target_from_it(table: str, words: list[str], status: int, here: Path) -> None:
    configure(here, f"[tool.react-migrate]\n{table}\n")
    (here / "main.py").write_text(
        "import dspy\n\nprint(dspy.ReAct('q -> a', tools=[])(q='').trajectory)\n", encoding="utf-8"
    )
    assert main(["check", "main.py", *words]) == status


def test_a_wrong_target_is_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    configure(here, "[tool.react-migrate]\ntarget = 'new'\n")
    assert main(["check"]) == 2
    assert "[tool.react-migrate] target new: 'new' is neither a version" in capsys.readouterr().err
