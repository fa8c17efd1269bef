"""Files, wherever Spark's file systems reach: `file:`, `hdfs:`, `s3a:`."""

from typing import Any

from pyspark.sql import SparkSession


class FileSystem:
    """The file system of a path, by Hadoop's classes in the driver."""

    def __init__(self, spark: SparkSession, root: str) -> None:
        self._jvm: Any = spark._jvm
        self._configuration = spark._jsc.hadoopConfiguration()  # type: ignore[union-attr]
        self._system = self._path(root).getFileSystem(self._configuration)

    def _path(self, path: str) -> Any:  # noqa: ANN401
        return self._jvm.org.apache.hadoop.fs.Path(path)

    def qualified(self, path: str) -> str:
        """The path with its scheme, as listings give it."""
        return str(self._system.makeQualified(self._path(path)).toString())

    def exists(self, path: str) -> bool:
        """Whether there is a file or a folder."""
        return bool(self._system.exists(self._path(path)))

    def names(self, folder: str) -> list[str]:
        """The names in a folder; none if there is no such folder."""
        if not self.exists(folder):
            return []
        return [str(status.getPath().getName()) for status in self._system.listStatus(self._path(folder))]

    def below(self, folder: str, suffix: str) -> list[str]:
        """All files below a folder whose names end with a suffix; none if there is no such folder."""
        if not self.exists(folder):
            return []
        found, files = [], self._system.listFiles(self._path(folder), True)
        while files.hasNext():
            path = str(files.next().getPath().toString())
            if path.endswith(suffix):
                found.append(path)
        return found

    def read(self, path: str) -> str:
        """Read a text."""
        stream = self._system.open(self._path(path))
        try:
            return str(self._jvm.org.apache.commons.io.IOUtils.toString(stream, "UTF-8"))
        finally:
            stream.close()

    def create(self, path: str, text: str) -> bool:
        """Write a file whole or not at all, unless it is there already. Return whether it was written."""
        target, own = self._path(path), self._path(f"{path}.{self._jvm.java.util.UUID.randomUUID()}")
        if self._system.exists(target):
            return False
        stream = self._system.create(own, False)
        try:
            stream.write(bytearray(text.encode()))
        finally:
            stream.close()
        done = not self._system.exists(target) and bool(self._system.rename(own, target))
        if not done:
            self._system.delete(own, False)
        return done

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all in it; nothing if there is none."""
        self._system.delete(self._path(path), True)
