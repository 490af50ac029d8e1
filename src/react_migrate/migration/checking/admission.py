"""Which releases of the timeline a set of version specifiers admits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from react_migrate.timeline import RELEASES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packaging.specifiers import SpecifierSet

_MAJOR, _MINOR = map(int, RELEASES[-1].split("."))
_BEYOND = (f"{_MAJOR}.{_MINOR + 1}", f"{_MAJOR + 1}", "9999")
"""Versions past the timeline: the next minor and major release, and one for requirements without an upper bound."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """Releases as ``major.minor``, oldest first; ``later`` says that versions past the timeline are admitted too."""

    releases: tuple[str, ...]
    later: bool = False

    @property
    def words(self) -> str:
        """``DSPy 3.3 to 3.6 and later``, ``DSPy 3.4``, ``no DSPy``."""
        if not self.releases:
            return f"DSPy later than {RELEASES[-1]}" if self.later else "no DSPy"
        runs = [run if len(run) > 2 else [*run] for run in _runs(self.releases)]
        spans = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs]
        return f"DSPy {', '.join(spans)}" + " and later" * self.later


ALL = Admitted(RELEASES, later=True)
"""What counts where nothing says which DSPy is meant."""


def admitted(alternatives: Iterable[SpecifierSet]) -> Admitted:
    """The releases with a version that one of the specifier sets contains.

    Only versions at and right after the ends of a range can be the ones that decide, so those are asked for. A
    pre-release that a specifier names counts as its release.
    """
    found: set[str] = set()
    for one in alternatives:
        found.update(_release(version) for version in _candidates(one) if one.contains(version, prereleases=True))
    last = _order(RELEASES[-1])
    known = sorted((release for release in found if _order(release) <= last), key=_order)
    return Admitted(tuple(known), later=any(_order(release) > last for release in found))


def _candidates(specifiers: SpecifierSet) -> Iterator[str]:
    from packaging.version import InvalidVersion, Version

    yield from RELEASES
    yield from _BEYOND
    for specifier in specifiers:
        try:
            version = Version(specifier.version.removesuffix(".*"))
        except InvalidVersion:  # === takes any text
            continue
        major, minor, micro = (*version.release, 0, 0)[:3]
        yield from (str(version), f"{major}.{minor}.{micro + 1}", f"{major}.{minor + 1}")
        if version.is_prerelease:
            yield f"{version.base_version}.dev0"
            yield f"{version.base_version}a0"


def _release(version: str) -> str:
    from packaging.version import Version

    major, minor = (*Version(version).release, 0)[:2]
    return f"{major}.{minor}"


def _order(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))


def _runs(releases: Iterable[str]) -> list[list[str]]:
    """Releases that follow each other in the timeline, together."""
    runs: list[list[str]] = []
    for release in releases:
        previous = RELEASES.index(runs[-1][-1]) if runs and runs[-1][-1] in RELEASES else -2
        if release in RELEASES and RELEASES.index(release) == previous + 1:
            runs[-1].append(release)
        else:
            runs.append([release])
    return runs
