"""What a run is about: the settings that the command line and the configuration give together."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from react_migrate.cli import catalogue, configuration
from react_migrate.settings import Settings

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from react_migrate.migration.rule import Rule


def settings(
    arguments: Namespace, configured: Mapping[str, Any], paths: Sequence[Path], rules: Sequence[Rule]
) -> Settings:
    """What was typed, then what ``configuration.read`` gave, then the defaults of ``Settings``.

    Raises:
        UsageError: an unknown rule.
    """
    typed = {key: value for key in configuration.KEYS if (value := getattr(arguments, key, None)) is not None}
    chosen = {**{key: value for key, value in configured.items() if key not in configuration.OF_CHECK}, **typed}
    for option in ("select", "ignore"):
        chosen[option] = catalogue.codes(chosen.get(option, ()), rules, f"--{option}")
    chosen["exclude"] = tuple(chosen.get("exclude", ()))
    chosen["evidence"] = tuple(_evidence(chosen, typed))
    chosen["per_file_ignores"] = tuple(
        (pattern, catalogue.codes(typed, rules, f"per-file-ignores {pattern}:"))
        for pattern, typed in chosen.get("per_file_ignores", {}).items()
    )
    return Settings(paths=tuple(paths), **chosen)


def _evidence(chosen: dict[str, Any], typed: dict[str, Any]) -> Iterator[Path]:
    """The evidence files; those of the configuration count from its folder, and are shown from the current one."""
    for file in chosen.get("evidence", ()):
        yield file if "evidence" in typed else Path(os.path.relpath(chosen["home"] / file))
