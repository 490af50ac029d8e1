"""What a run works on: the files it may rewrite, and those it reads to understand them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from react_migrate.errors import FileError, UnreadableFileError
from react_migrate.project.discovery import Scan, contents, files_mentioning, is_below, is_marked, project_root
from react_migrate.project.prefilter import may_matter

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from react_migrate.project.discovery import Further
    from react_migrate.project.source import Source
    from react_migrate.provenance.files.index import ModuleIndex
    from react_migrate.settings import Settings

_NOTEBOOK = "is a notebook, and only Python files are rewritten; export it to one, or change its cells by hand"


@dataclass(eq=False, repr=False)
class Collected:
    """Files by absolute path. ``paths`` are the Python files of the projects, ``around`` those that may matter to the
    ``targets``, which may be rewritten.

    ``names`` gives the path to show for an absolute one, ``seen`` the path as given of every file below the named
    paths, whatever it holds, ``takes`` says of such a path that no ignore file leaves it out, and ``others`` gives
    the files that are not Python and that a rule wants to see; ``others_named`` says that one of those is named itself.
    """

    root: Path
    paths: list[str]
    files: int
    targets: dict[str, Path] = field(default_factory=dict)
    around: list[str] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    errors: dict[str, FileError] = field(default_factory=dict)
    names: dict[str, Path] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)
    takes: Callable[[str], bool] = field(default=lambda path: False)
    others: Callable[[], Iterable[str]] = tuple
    others_named: bool = False

    @cached_property
    def index(self) -> ModuleIndex:
        """Which file an import means."""
        from react_migrate.provenance.files.index import ModuleIndex

        return ModuleIndex(str(self.root), self.paths)

    @property
    def may_hold_findings(self) -> bool:
        """Whether there is anything that a rule could have to do with, or that has to be complained of."""
        return bool(self.targets or self.around or self.errors or self.others_named)

    def seeds(self) -> list[str]:
        """Where the analysis starts: the targets, and the files around that imports tie to them."""
        from react_migrate.provenance.files.neighbours import tied

        return [*self.targets, *tied(self.index, self.text, self.targets, self.around)]

    def aim_at(self, modules: Iterable[str]) -> None:
        """Make targets of those modules that are below the named paths, though nothing in their bytes said so."""
        for path in modules:
            given = self.seen.get(path)
            if given is not None and path in self.sources and path not in self.targets and self.takes(given):
                self.targets[path] = self.names[path] = Path(given)

    def text(self, path: str) -> str | None:
        """The text of a file of the project, read when it is first asked for."""
        if path in self.sources:
            return self.sources[path].text
        if path in self.errors:
            return None
        try:
            return self.add(path, self.names.get(path, Path(path)), contents(path))
        except OSError:
            return None

    def add(self, path: str, shown: Path, data: bytes) -> str | None:
        """Take a file in; one that cannot be decoded is kept as an error."""
        from react_migrate.project.source import Source

        self.names[path] = shown
        try:
            source = self.sources[path] = Source.decode(shown, data)
        except UnreadableFileError as error:
            self.errors[path] = error
            return None
        return source.text

    def mentioning(self, words: Collection[bytes], homes: Collection[str] = ()) -> Iterator[str]:
        """The files that hold one of these words: all, or those of the projects that the modules ``homes`` are in."""
        around = tuple({self._project_around(folder) for folder in {os.path.dirname(home) for home in homes}})
        files = sorted(path for path in self.index.files if not homes or path.startswith(around))
        return (path for path, _ in files_mentioning(files, words))

    def _project_around(self, folder: str) -> str:
        """The folder of the project that a folder is in, separator included; without any mark the whole run is one."""
        root = project_root(Path(folder))
        return f"{root if is_marked(root) else self.root}{os.sep}"

    def is_local(self, importer: str, name: str) -> bool:
        """Whether a top-level module name is one of the project's where a file imports it."""
        return self.index.absolute(importer, name) is not None


def collect(settings: Settings, further: Further = tuple) -> Collected:
    """Read what ``settings.paths`` name and find the project around them; a file that cannot be used is kept as error.

    Files with the endings that ``further`` gives are listed, not read.

    Raises:
        MissingPathError: a path does not exist.
        UsageError: a path is neither file nor folder, or a pattern is invalid.
    """
    failures: list[UnreadableFileError] = []
    forced_from = settings.home if settings.force_exclude else None
    scan = Scan(settings.paths, settings.exclude, failures.append, further, forced_from)
    hits = [(candidate.path, data) for candidate, data in scan]
    root = Path(os.path.commonpath([project_root(path) for path in settings.paths]))
    seen = dict(zip(_all_absolute(scan.seen, settings.paths), scan.seen, strict=True))
    around_paths, around_hits = _surroundings(settings, seen)
    collected = Collected(root, [*seen, *around_paths], scan.files)
    collected.seen, collected.takes, collected.others = seen, scan.takes, scan.others
    collected.others_named = bool(scan.named_others)
    for path, data in hits:
        absolute = _absolute(path)
        collected.targets[absolute] = path
        if path.suffix == ".ipynb":
            collected.errors[absolute] = UnreadableFileError(path, _NOTEBOOK)
        else:
            collected.add(absolute, path, data)
    for error in failures:
        collected.targets[_absolute(error.path)] = error.path
        collected.errors[_absolute(error.path)] = error
    for absolute, data in around_hits:
        collected.add(absolute, Path(os.path.relpath(absolute)), data)
    collected.around = [path for path, _ in around_hits]
    return collected


def collect_text(data: bytes, path: Path, settings: Settings) -> Collected:
    """The same for one file whose content is given.

    Raises:
        UnreadableFileError: the content is not text.
        UsageError: a pattern is invalid.
    """
    from react_migrate.project.source import Source

    Source.decode(path, data)
    root = project_root(path if path.parent.is_dir() else Path.cwd())
    paths, hits = _surroundings(replace(settings, paths=(path if path.parent.is_dir() else Path(),)), {})
    absolute = _absolute(path)
    collected = Collected(root, [absolute, *paths], 1)
    for other, content in hits:
        if other != absolute:
            collected.add(other, Path(os.path.relpath(other)), content)
    collected.add(absolute, path, data)
    collected.targets[absolute] = path
    collected.around = [other for other, _ in hits if other != absolute]
    return collected


def _surroundings(settings: Settings, seen: dict[str, str]) -> tuple[list[str], list[tuple[str, bytes]]]:
    """The projects' files outside the named paths: all their paths, and the bytes of those that may matter.

    They are read, not rewritten; where the named folders hold all of the projects there are none.
    """
    folders = {os.path.abspath(path) for path in settings.paths if os.path.isdir(path)}
    wanted = {around for path in settings.paths for around in _around(path)}
    rest = sorted(path for path in wanted if not any(is_below(str(path), folder) for folder in folders))
    if not rest:
        return [], []
    scan = Scan(rest, settings.exclude, _pass_over)
    hits = {_absolute(candidate.path): data for candidate, data in scan if may_matter(data)}
    paths = [path for path in _all_absolute(scan.seen, rest) if path not in seen]
    return paths, [(path, data) for path, data in hits.items() if path not in seen]


def _around(path: Path) -> Iterator[Path]:
    """What a path has around it: its project, or without any mark of one the modules beside it and its package."""
    root = project_root(path)
    if is_marked(root):
        yield root
        return
    folder = Path(os.path.abspath(path if path.is_dir() else path.parent))
    yield from (file for file in folder.glob("*.py") if file.is_file())
    while (folder / "__init__.py").exists():
        yield folder
        folder = folder.parent


def _pass_over(error: UnreadableFileError) -> None:
    """A file that nobody asked to rewrite is no error; what it would have told stays unknown."""


def _absolute(path: str | Path) -> str:
    return os.path.abspath(path)


def _all_absolute(paths: list[str], roots: Sequence[Path]) -> list[str]:
    """Many paths at once, without a look at each name where the roots are written plainly."""
    if any(os.pardir in root.parts for root in roots):
        return [os.path.abspath(path) for path in paths]
    here = os.getcwd() + os.sep
    return [path if os.path.isabs(path) else here + path.removeprefix("." + os.sep) for path in paths]
