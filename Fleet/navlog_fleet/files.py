"""Files, wherever Spark's file systems reach: `file:`, `hdfs:`, `s3a:`."""

from typing import Any

from pyspark.sql import SparkSession


class FileSystem:
    """The file system of a path, by Hadoop's classes in the driver."""

    def __init__(self, spark: SparkSession, root: str) -> None:
        self._jvm: Any = spark._jvm
        configuration = spark._jsc.hadoopConfiguration()
        self._system = self._path(root).getFileSystem(configuration)
        self.root = str(self._system.makeQualified(self._path(root)).toString())

    def _path(self, path: str) -> Any:  # noqa: ANN401
        return self._jvm.org.apache.hadoop.fs.Path(path)

    def _at(self, relative: str) -> Any:  # noqa: ANN401
        return self._path(f"{self.root}/{relative}")

    def names(self, folder: str) -> list[str]:
        """The names in a folder, sorted; none if there is no such folder."""
        if not self._system.exists(self._at(folder)):
            return []
        return sorted(str(status.getPath().getName()) for status in self._system.listStatus(self._at(folder)))

    def below(self, folder: str) -> dict[str, int]:
        """All files below a folder, by their paths below the root, with their sizes."""
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
            return str(self._jvm.org.apache.commons.io.IOUtils.toString(stream, "UTF-8"))
        finally:
            stream.close()

    def create(self, path: str, text: str) -> bool:
        """Write a file, whole or not at all. Return whether it was written; not if there is one of that name."""
        target, own = self._at(path), self._at(f"{path}.{self._jvm.java.util.UUID.randomUUID()}")
        stream = self._system.create(own, False)
        try:
            stream.write(bytearray(text.encode()))
        finally:
            stream.close()
        done = not self._system.exists(target) and bool(self._system.rename(own, target))
        if not done:
            self._system.delete(own, False)
        return done

    def write(self, path: str, text: str) -> None:
        """Write a file, in place of one of that name."""
        stream = self._system.create(self._at(path), True)
        try:
            stream.write(bytearray(text.encode()))
        finally:
            stream.close()

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all in it; nothing if there is none."""
        self._system.delete(self._at(path), True)
