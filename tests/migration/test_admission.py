from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from react_migrate.migration.checking.admission import ALL, Admitted, admitted
from react_migrate.timeline import RELEASES

SPECIFIERS = [
    ("", "DSPy 2.4 to 3.6 and later"),
    (">=3.3", "DSPy 3.3 to 3.6 and later"),
    (">=3.4", "DSPy 3.4 to 3.6 and later"),
    (">=3.5", "DSPy 3.5, 3.6 and later"),
    (">=3.6", "DSPy 3.6 and later"),
    (">3.6", "DSPy 3.6 and later"),
    (">=3.3,<3.5", "DSPy 3.3, 3.4"),
    (">=3.3,<=3.5", "DSPy 3.3 to 3.5"),
    (">=3.3,<3.8", "DSPy 3.3 to 3.6 and later"),
    (">=3.3,<3.7", "DSPy 3.3 to 3.6"),
    (">=3.3,<3.6", "DSPy 3.3 to 3.5"),
    ("<3.5", "DSPy 2.4 to 3.4"),
    ("<3.5,>=3.4.1", "DSPy 3.4"),
    ("~=3.4", "DSPy 3.4 to 3.6 and later"),
    ("~=3.4.0", "DSPy 3.4"),
    ("==3.4.*", "DSPy 3.4"),
    ("==3.*", "DSPy 3.0 to 3.6 and later"),
    ("==3.4.1", "DSPy 3.4"),
    ("==3.5.0rc1", "DSPy 3.5"),
    (">=3.4,<3.5.0rc2", "DSPy 3.4, 3.5"),
    (">=3.3,!=3.5.*,<3.6", "DSPy 3.3, 3.4"),
    (">=3.3,!=3.5.*", "DSPy 3.3, 3.4, 3.6 and later"),
    (">=3.4.1,!=3.5.0,<3.5.1", "DSPy 3.4"),
    (">=3.4.1,!=3.5.0,<3.5.2", "DSPy 3.4, 3.5"),
    (">3.4.1,<3.4.3", "DSPy 3.4"),
    (">=3.5,<3.4", "no DSPy"),
    (">=4", "DSPy later than 3.6"),
    ("==7.1", "DSPy later than 3.6"),
    ("<2.5", "DSPy 2.4"),
    ("==1.0", "DSPy 1.0"),
    ("==2.4.9", "DSPy 2.4"),
    ("===3.4.1", "DSPy 3.4"),
    ("===whatever", "no DSPy"),
]


@pytest.mark.parametrize(("specifier", "words"), SPECIFIERS)
def test_what_a_specifier_admits(specifier: str, words: str) -> None:
    assert admitted([SpecifierSet(specifier)]).words == words


def test_alternatives_add_up() -> None:
    assert admitted([SpecifierSet("==3.3.*"), SpecifierSet(">=3.6,<3.7")]) == Admitted(("3.3", "3.6"))
    assert admitted([]) == Admitted(())
    assert admitted([SpecifierSet()]) == ALL


RELEASE = st.sampled_from([*RELEASES, "3.7", "4.0"])
VERSION = st.tuples(RELEASE, st.integers(0, 3)).map(lambda version: f"{version[0]}.{version[1]}")
CLAUSE = st.tuples(st.sampled_from([">=", "<=", ">", "<", "==", "!=", "~="]), VERSION).map("".join)


@given(st.lists(CLAUSE, max_size=3).map(",".join), VERSION)
def test_no_version_is_overlooked(text: str, version: str) -> None:
    specifier = SpecifierSet(text)
    found = admitted([specifier])
    if specifier.contains(version):
        release = version.rpartition(".")[0]
        past = Version(release) > Version(RELEASES[-1])
        assert found.later if past else release in found.releases
    for release in found.releases:
        assert any(specifier.contains(f"{release}.{micro}") for micro in (*range(6), 99))
