from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from react_migrate.errors import UsageError
from react_migrate.migration.checking.admission import ALL, Admitted
from react_migrate.migration.checking.baseline import Baseline, Known, load
from react_migrate.migration.checking.checked import Checked
from react_migrate.migration.checking.severity import standing
from react_migrate.migration.checking.target import Target
from react_migrate.settings import Settings
from react_migrate.timeline import TRAJECTORY, V2_NAME
from report.runs import finding

if TYPE_CHECKING:
    from pathlib import Path


def met(path: Path, line: int = 1, on: Admitted = ALL, **changes: object) -> Checked:
    found = finding(path, line, **{"symbol": "main", "subject": "out.trajectory", "changes": (TRAJECTORY,), **changes})
    held = standing(found, on)
    assert held is not None
    return Checked(found, Target(on), held)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    for name in ("a.py", "b.py"):
        (tmp_path / name).touch()
    return tmp_path


def updated(folder: Path, *found: Checked, old: Baseline | None = None, paths: tuple[Path, ...] = ()) -> Baseline:
    baseline = old or Baseline(folder / "known.json")
    return baseline.updated(found, "break", Settings(paths=paths or (folder,)))


def fates(baseline: Baseline, *found: Checked) -> tuple[list[bool], int]:
    marked, left = baseline.applied(found)
    return [one.known for one in marked], sum(left.values())


def test_a_moved_line_is_the_same_finding(here: Path) -> None:
    assert fates(updated(here, met(here / "a.py", 3)), met(here / "a.py", 70)) == ([True], 0)


@pytest.mark.parametrize("changes", [{"symbol": "other"}, {"subject": "other.trajectory"}, {"rule": "RM104"}])
def test_another_symbol_text_or_rule_is_another_finding(changes: dict[str, object], here: Path) -> None:
    assert fates(updated(here, met(here / "a.py")), met(here / "a.py", **changes)) == ([False], 1)


def test_another_file_has_other_findings(here: Path) -> None:
    assert fates(updated(here, met(here / "a.py")), met(here / "b.py")) == ([False], 1)


def test_findings_may_only_get_fewer(here: Path) -> None:
    one, two, three = (met(here / "a.py", line) for line in (1, 2, 3))
    baseline = updated(here, one, two)
    assert fates(baseline, one, two) == ([True, True], 0)
    assert fates(baseline, two) == ([True], 1)
    assert fates(baseline, one, two, three) == ([True, True, False], 0)


def test_a_renamed_file_keeps_what_is_known(here: Path) -> None:
    baseline = updated(here, met(here / "a.py"))
    (here / "a.py").rename(here / "c.py")
    assert fates(baseline, met(here / "c.py"), met(here / "b.py")) == ([True, False], 0)


def test_an_update_takes_out_what_is_gone_and_keeps_what_was_not_looked_at(here: Path) -> None:
    old = updated(here, met(here / "a.py"), met(here / "b.py"))
    assert updated(here, old=old, paths=(here / "a.py",)).counts == Counter({old.of(met(here / "b.py").finding): 1})
    kept = old.updated([], "break", Settings(paths=(here,), select=("RM2",)))
    assert kept.counts == old.counts


def test_what_does_not_count_is_not_written_down(here: Path) -> None:
    assert updated(here, met(here / "a.py", changes=(V2_NAME,))).counts
    assert not updated(here, met(here / "a.py", on=Admitted(("3.5",)), changes=(V2_NAME,))).counts


NAME = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
COUNTS = st.dictionaries(st.builds(Known, NAME, NAME, NAME, NAME), st.integers(1, 9), max_size=5).map(Counter)


@given(COUNTS)
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, counts: Counter[Known]) -> None:
    file = tmp_path_factory.mktemp("b") / "known.json"
    written = Baseline(file, counts)
    file.write_bytes(written.dump())
    assert load(file).counts == counts
    assert load(file).dump() == written.dump()


def test_the_file_has_a_line_for_each_kind_of_finding(here: Path) -> None:
    lines = updated(here, met(here / "b.py"), met(here / "a.py"), met(here / "a.py", 9)).dump().decode().splitlines()
    assert [json.loads(row.strip().rstrip(","))["path"] for row in lines if '"path"' in row] == ["a.py", "b.py"]
    assert lines[0] == "{"
    assert lines[-1] == "}"


HEAD = '{"schema_version": 1,\n"findings": [\n'
ROW = '{"path": "a{", "rule": "RM101", "symbol": "", "text": "x", "count": 1}'
BAD = [
    ("", "line 1 is no JSON"),
    ("[]", 'line 1 has no list "findings"'),
    ('{"findings": []}', "line 1 is of another version"),
    (HEAD + ROW + ",\n<<<<<<< HEAD\n", "line 4 is no JSON"),
    (HEAD + ROW + ",\n7]}", "line 4 is not an entry of path, rule, symbol, text, count"),
    (HEAD + ROW + ",\n" + ROW.replace("1}", "0}") + "]}", "line 4 count is 0, not a number from 1"),
    (HEAD + ROW + ",\n" + ROW.replace("1}", "true}") + "]}", "line 4 count is true, not a number from 1"),
    (HEAD + ROW.replace('"x"', "[1]") + "]}", "line 3 text is [1], not a text"),
    ("[" * 100_000, "line 1 is nested too deeply"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD)
def test_a_malformed_file_says_where_and_what_to_do(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"; correct it, or delete the file and run with --update-baseline$") as raised:
        load(file)
    assert str(raised.value).startswith(f"{file}: {sentence}")


def test_what_is_not_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_bytes(b"\xff")
    with pytest.raises(UsageError, match="is not UTF-8"):
        load(file)
