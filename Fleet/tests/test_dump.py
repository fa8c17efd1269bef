"""How a worker reads files: what one log does to the command is nothing to the others."""

from pathlib import Path

import pyarrow as pa
import pytest

from navlog_fleet.command import Navlog
from navlog_fleet.dump import dump_files

# Prints each log's content as a row, refuses one, and dies of another.
COMMAND = """#!/bin/sh
while read -r path; do
  content=$(cat "$path")
  echo "{\\"log\\":\\"$path\\"}"
  case $content in
    refused) echo "{\\"refused\\":\\"$path\\",\\"reason\\":\\"$path is no log\\"}"; continue ;;
  esac
  echo '{"table":"events","columns":{"session":"text"}}'
  echo "{\\"session\\":\\"$content\\"}"
  case $content in
    deadly) kill -9 $$ ;;
  esac
  echo "{\\"end\\":\\"$path\\",\\"rows\\":1}"
done
"""


@pytest.fixture
def command(tmp_path: Path) -> Navlog:
    """A command that does not survive every log."""
    path = tmp_path / "navlog"
    path.write_text(COMMAND)
    path.chmod(0o755)
    return Navlog(str(path))


@pytest.mark.parametrize("contents", [["a", "deadly", "b"], ["deadly", "deadly"], ["refused", "a", "deadly"], ["a"], []])
def test_a_log_that_the_command_does_not_survive_is_refused_and_the_others_are_read(
    contents: list[str], command: Navlog
) -> None:
    logs = [f"file:/logs/{number}.sqlite" for number in range(len(contents))]
    columns = [logs, [content.encode() for content in contents], [None] * len(contents)]
    types = [pa.string(), pa.binary(), pa.binary()]
    arrays = [pa.array(column, type_) for column, type_ in zip(columns, types, strict=True)]
    batch = pa.record_batch(arrays, names=["path", "content", "wal"])
    rows = [row for dumped in dump_files(command)(iter([batch])) for row in dumped.to_pylist()]
    expected = {"refused": "{}.sqlite is no log", "deadly": "navlog did not survive reading it"}
    for number, (log, content) in enumerate(zip(logs, contents, strict=True)):
        answers = [(row["name"], row["line"]) for row in rows if row["log"] == log and row["name"] in ("end", "refused")]
        reason = expected.get(content)
        assert answers == [("refused", reason.format(number)) if reason else ("end", "")]
        assert (f'{{"session":"{content}"}}' in [row["line"] for row in rows if row["log"] == log]) == (content != "refused")
