"""Files in Spark's file systems: `file:`, `hdfs:`, `s3a:`."""

import os
import uuid
from typing import Any

from pyspark.sql import SparkSession

from navlog_fleet.errors import FleetError


def has_files(spark: SparkSession, glob: str) -> bool:
    """Return whether a glob matches files, and not only folders."""
    jvm: Any = spark._jvm
    path = jvm.org.apache.hadoop.fs.Path(glob)
    found = path.getFileSystem(spark._jsc.hadoopConfiguration()).globStatus(path)
    return any(status.isFile() for status in found or ())


class FileSystem:
    """The file system of a path, accessed with Hadoop's classes in the driver."""

    def __init__(self, spark: SparkSession, root: str) -> None:
        jvm: Any = spark._jvm
        # Looking up a class by its name takes longer than most operations on a file.
        self._path: Any = jvm.org.apache.hadoop.fs.Path
        self._streams: Any = jvm.org.apache.commons.io.IOUtils
        configuration = spark._jsc.hadoopConfiguration()
        self._system = self._path(root).getFileSystem(configuration)
        self.root = str(self._system.makeQualified(self._path(root)).toString())
        self._is_local = self.root.startswith("file:")

    def _at(self, relative: str) -> Any:  # noqa: ANN401
        return self._path(f"{self.root}/{relative}")

    def names(self, folder: str) -> list[str]:
        """Return the sorted names in a folder. If the folder does not exist, the list is empty."""
        if not self._system.exists(self._at(folder)):
            return []
        return sorted(str(status.getPath().getName()) for status in self._system.listStatus(self._at(folder)))

    def below(self, folder: str) -> dict[str, int]:
        """Return the sizes of all files below a folder, by their paths relative to the root."""
        found: dict[str, int] = {}
        if self._system.exists(self._at(folder)):
            files = self._system.listFiles(self._at(folder), True)
            while files.hasNext():
                status = files.next()
                found[str(status.getPath().toString()).removeprefix(f"{self.root}/")] = int(status.getLen())
        return found

    def read(self, path: str) -> str:
        """Read a text."""
        stream = self._system.open(self._at(path))
        try:
            return str(self._streams.toString(stream, "UTF-8"))
        finally:
            stream.close()

    def create(self, path: str, text: str) -> bool:
        """Write a file completely or not at all. An existing file is not replaced. Return whether the file was written.

        If two jobs write the same file at the same time, only one of them succeeds on a local disk, or in a file system in
        which a rename does not replace files (`hdfs:`). On an object store, both can succeed.
        """
        target, own = self._at(path), self._at(f"{path}.{uuid.uuid4()}")
        stream = self._system.create(own, False)
        try:
            stream.write(bytearray(text.encode()))
        finally:
            stream.close()
        try:
            if self._is_local:
                # Unlike a rename, a link does not replace a file.
                os.link(own.toUri().getPath(), target.toUri().getPath())
                return True
            return not self._system.exists(target) and bool(self._system.rename(own, target))
        except (FileExistsError, FileNotFoundError):
            # Another job was faster, and may also have removed the file of this job.
            return False
        except OSError as error:
            raise FleetError(f"{self.root}/{path}: {error.strerror}") from error
        finally:
            self._system.delete(own, False)

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with its contents, if it exists."""
        self._system.delete(self._at(path), True)
