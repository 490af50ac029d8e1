"""A rehearsal that lasts as long as a pytest configuration."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest

from react_migrate.errors import ReactMigrateError
from react_migrate.rehearsal import options

if TYPE_CHECKING:
    from argparse import Namespace

    from react_migrate.rehearsal.switches import Rehearsal

REHEARSAL: pytest.StashKey[Rehearsal] = pytest.StashKey()
"""Where a configuration keeps its rehearsal, if anything was asked for."""


def begin(config: pytest.Config, typed: Namespace) -> None:
    """Begin what is asked for, once, and end it with the configuration.

    Raises:
        pytest.UsageError: something that is asked for cannot be done; one sentence.
    """
    if REHEARSAL in config.stash:
        return
    try:
        request = options.read(config, typed)
        if request.is_empty:
            return
        from react_migrate.rehearsal.switches import rehearsing

        with contextlib.ExitStack() as opening:
            config.stash[REHEARSAL] = opening.enter_context(rehearsing(request, config.rootpath))
            config.add_cleanup(opening.pop_all().close)
    except (ReactMigrateError, ValueError) as error:
        raise pytest.UsageError(f"react-migrate: {error}") from None
