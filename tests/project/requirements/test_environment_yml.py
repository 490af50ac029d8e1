from __future__ import annotations

import pytest

from react_migrate.project.requirements.environment_yml import conda_versions

VERSIONS = [
    ("", [""]),
    ("*", [""]),
    ("=3.4", ["==3.4.*"]),
    ("=3.4.*", ["==3.4.*"]),
    ("3.4", ["==3.4"]),
    ("3.4.*", ["==3.4.*"]),
    ("==3.4.1", ["==3.4.1"]),
    ("=3.4.1=pyhd_0", ["==3.4.1.*"]),
    ("3.4.1 pyhd_0", ["==3.4.1"]),
    (">=3.3,<3.5", ["<3.5,>=3.3"]),
    ("~=3.4.0", ["~=3.4.0"]),
    ("<3|>=3.4,<3.5", ["<3", "<3.5,>=3.4"]),
]


@pytest.mark.parametrize(("text", "expected"), VERSIONS)
def test_a_conda_version(text: str, expected: list[str]) -> None:
    assert [str(one) for one in conda_versions(text)] == expected
