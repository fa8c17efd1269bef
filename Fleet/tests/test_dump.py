"""How a worker reads files: what one log does to the command is nothing to the others."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from navlog_fleet.command import Navlog
from navlog_fleet.dump import dump_files
from navlog_fleet.errors import FleetError

# Prints each log's content as a row, refuses one, and dies of another.
COMMAND = """#!/bin/sh
while read -r path; do
  content=$(cat "$path")
  echo "{\\"log\\":\\"$path\\"}"
  case $content in
    refused) echo "{\\"refused\\":\\"$path\\",\\"reason\\":\\"$path is no log\\"}"; continue ;;
  esac
  echo '{"table":"screens","columns":{"session":"text"}}'
  echo "{\\"session\\":\\"$content\\"}"
  case $content in
    deadly) kill -9 $$ ;;
    cut) printf '{"session":"\\303'; kill -9 $$ ;;
    endless) exec sleep 60 ;;
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
    return Navlog(str(path), patience=0.5)


@pytest.mark.parametrize(
    "contents",
    [["a", "deadly", "b"], ["deadly", "deadly"], ["refused", "a", "deadly"], ["cut", "a"], ["endless", "a"], ["a"], []],
)
def test_a_log_that_the_command_does_not_survive_is_refused_and_the_others_are_read(
    contents: list[str], command: Navlog
) -> None:
    logs = [f"file:/logs/{number}.sqlite" for number in range(len(contents))]
    rows = _dumped(command, logs, contents)
    expected = {"refused": "{}.sqlite is no log"} | dict.fromkeys(
        ["deadly", "cut", "endless"], "navlog did not survive reading it"
    )
    for number, (log, content) in enumerate(zip(logs, contents, strict=True)):
        answers = [(row["name"], row["line"]) for row in rows if row["log"] == log and row["name"] in ("end", "refused")]
        reason = expected.get(content)
        assert answers == [("refused", reason.format(number)) if reason else ("end", "")]
        assert (f'{{"session":"{content}"}}' in [row["line"] for row in rows if row["log"] == log]) == (content != "refused")


def test_a_command_that_does_not_run_refuses_no_log(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho 'a library is missing' >&2\nexit 127\n")
    broken.chmod(0o755)
    with pytest.raises(FleetError, match="a library is missing"):
        _dumped(Navlog(str(broken)), ["file:/logs/a.sqlite"], ["a"])
    with pytest.raises(FleetError, match="is not a program on this worker"):
        _dumped(Navlog(str(tmp_path / "none")), ["file:/logs/a.sqlite"], ["a"])


@pytest.mark.parametrize(("told", "answer"), [(1, "end"), (2, "refused")])
def test_a_log_of_which_an_event_is_lost_is_refused(told: int, answer: str, tmp_path: Path) -> None:
    lines = [
        '{"table":"sessions","columns":{}}',
        f'{{"session":"a","events":{told}}}',
        '{"table":"events","columns":{}}',
        '{"session":"a","position":7,"kind":"pop"}',
        '{"end":"a","rows":2}',
    ]
    path = tmp_path / "navlog"
    path.write_text("#!/bin/sh\nwhile read -r path; do\ncat <<'END'\n" + "\n".join(lines) + "\nEND\ndone\n")
    path.chmod(0o755)
    rows = _dumped(Navlog(str(path)), ["file:/logs/a.sqlite"], ["a"])
    assert [(row["session"], row["position"]) for row in rows if row["name"] == "events"] == [("a", 7)]
    assert rows[-1]["name"] == answer


def _dumped(command: Navlog, logs: list[str], contents: list[str]) -> list[dict[str, Any]]:
    columns = [logs, [content.encode() for content in contents], [None] * len(contents)]
    types = [pa.string(), pa.binary(), pa.binary()]
    arrays = [pa.array(column, type_) for column, type_ in zip(columns, types, strict=True)]
    batch = pa.record_batch(arrays, names=["path", "content", "wal"])
    return [row for dumped in dump_files(command)(iter([batch])) for row in dumped.to_pylist()]
