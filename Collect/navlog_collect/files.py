"""Files that exist completely or not at all."""

import contextlib
import fcntl
import os
import tempfile
from pathlib import Path

from navlog_collect.errors import CollectError


def create(path: Path, content: bytes) -> None:
    """Create a file that only its owner can read, unless another process has created it in the meantime."""
    temporary = _written(path, content)
    try:
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        temporary.unlink()
    sync_folder(path.parent)


def replace(path: Path, content: bytes) -> None:
    """Write a file durably: after a crash, it has the old or the new content."""
    temporary = _written(path, content)
    os.replace(temporary, path)
    sync_folder(path.parent)


def _written(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        os.unlink(name)
        raise
    return Path(name)


def only_one(folder: Path) -> int:
    """Lock a folder for this process. The system unlocks the folder when the process ends, even by a kill."""
    descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise CollectError(f"another collector serves {folder}: stop it first, or name another folder with --data") from error
    return descriptor


def sync_folder(folder: Path) -> None:
    """Flush a folder, so that the names of its files are durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
