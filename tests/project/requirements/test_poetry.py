from __future__ import annotations

import pytest

from react_migrate.project.requirements.poetry import constraint

CONSTRAINTS = [
    ("^1.2.3", [">=1.2.3,<2"]),
    ("^1.2", [">=1.2,<2"]),
    ("^1", [">=1,<2"]),
    ("^0.2.3", [">=0.2.3,<0.3"]),
    ("^0.0.3", [">=0.0.3,<0.0.4"]),
    ("^0.0", [">=0.0,<0.1"]),
    ("^0", [">=0,<1"]),
    ("~1.2.3", [">=1.2.3,<1.3"]),
    ("~1.2", [">=1.2,<1.3"]),
    ("~1", [">=1,<2"]),
    ("~=1.2.3", ["~=1.2.3"]),
    ("*", [""]),
    ("1.*", ["==1.*"]),
    ("1.2.x", ["==1.2.*"]),
    ("1.2.3", ["==1.2.3"]),
    ("= 1.2.3", ["==1.2.3"]),
    (">= 1.2, < 2", [">=1.2,<2"]),
    (">=1.2 <2 !=1.5", [">=1.2,<2,!=1.5"]),
    ("^1.2,!=1.5", [">=1.2,<2,!=1.5"]),
    ("<1 || >=2,<3 | ~4.1", ["<1", ">=2,<3", ">=4.1,<4.2"]),
    ("^3.5.0rc1", [">=3.5.0rc1,<4"]),
]


def clauses(text: str) -> set[str]:
    return set(text.split(",")) - {""}


@pytest.mark.parametrize(("text", "expected"), CONSTRAINTS)
def test_a_constraint_in_the_words_of_pep_440(text: str, expected: list[str]) -> None:
    assert [clauses(str(one)) for one in constraint(text)] == [clauses(one) for one in expected]


@pytest.mark.parametrize("text", ["", "three", "^", "^x", ">=1 ||", ">=1 and <2", "1.2.3.", "latest"])
def test_what_is_no_constraint(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its text is not shown
        constraint(text)
