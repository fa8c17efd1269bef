"""The verified sessions, as files: one export for each session, in a folder or in an object store.

Fleet ingests this folder unchanged. `fsspec` accesses object stores.
"""

import contextlib
import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec

from navlog_collect.errors import CollectError
from navlog_collect.files import replace, sync_folder

_LOGGER = logging.getLogger("navlog_collect")


class Store:
    """A folder at a path or at a URL such as `s3://bucket/sessions`."""

    def __init__(self, url: str, work: Path) -> None:
        # fsspec has no types.
        fs: Any
        try:
            fs, root = fsspec.core.url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise CollectError(f"{url} cannot store sessions: {error}") from error
        self._fs = fs
        self._root: str = root.rstrip("/")
        self._work = work
        protocols = {fs.protocol} if isinstance(fs.protocol, str) else {*fs.protocol}
        self.is_local = "file" in protocols
        if self.is_local:
            Path(root).mkdir(parents=True, exist_ok=True)
            # A killed process leaves temporary files.
            for left in Path(root).glob("*/.new-*"):
                left.unlink()

    def put(self, name: str, content: bytes) -> None:
        """Write a file: readers see the old content or the new one."""
        if self.is_local:
            replace(self._path(name), content)
        else:
            self._fs.pipe_file(f"{self._root}/{name}", content)

    def get(self, name: str) -> bytes:
        """Return the content of a file."""
        content: bytes = self._path(name).read_bytes() if self.is_local else self._fs.cat_file(f"{self._root}/{name}")
        return content

    def delete(self, name: str) -> None:
        """Delete a file, if it exists."""
        with contextlib.suppress(FileNotFoundError):
            if not self.is_local:
                self._fs.rm_file(f"{self._root}/{name}")
                return
            path = self._path(name)
            path.unlink()
            sync_folder(path.parent)
            with contextlib.suppress(OSError):
                path.parent.rmdir()

    def delete_all(self, names: list[str]) -> list[str]:
        """Delete files. Return the names of the files that could not be deleted."""
        left = []
        for name in names:
            try:
                self.delete(name)
            except Exception as error:
                _LOGGER.error("the file %s could not be deleted: %s", name, error)
                left.append(name)
        return left

    @contextlib.contextmanager
    def local(self, names: list[str]) -> Iterator[list[Path]]:
        """Yield paths at which `navlog` can read the files. The paths leave out files that were deleted in the meantime."""
        if self.is_local:
            yield [path for path in map(self._path, names) if path.exists()]
            return
        with tempfile.TemporaryDirectory(dir=self._work) as folder:
            paths = []
            for name in names:
                path = Path(folder) / name.rpartition("/")[2]
                with contextlib.suppress(FileNotFoundError):
                    path.write_bytes(self.get(name))
                    paths.append(path)
            yield paths

    def _path(self, name: str) -> Path:
        return Path(self._root) / name


def name_of(log: str, key: str) -> str:
    """Return the name of a session's file. Both arguments are hexadecimal, so the path stays within the store."""
    return f"{log}/{key}.jsonl"
