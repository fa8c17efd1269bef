"""Tests that sessions from the lake equal the original logs at every moment."""

import json
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import ALL
from generator import Fleet, output
from pyspark.sql import DataFrame

from navlog_fleet import sessions
from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake


@pytest.fixture(scope="module")
def logs(lake: Lake, worker: Navlog, fleet: Fleet, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """All sessions of the lake, as logs."""
    folder = tmp_path_factory.mktemp("out")
    sessions.write_logs(lake, worker, sorted(fleet.sessions), folder)
    return {path.stem: path for path in folder.glob("*.sqlite")}


@pytest.fixture(scope="module")
def dumped(logs: dict[str, Path], fleet: Fleet, navlog: Path) -> dict[str, tuple[str, str]]:
    """The dumps of each session: of the original log, and of the log from the lake."""
    given = dumps(navlog, [fleet.sessions[session] for session in logs])
    return dict(zip(logs, zip(given, dumps(navlog, logs.values()), strict=True), strict=True))


def test_every_session_is_written_as_the_log_that_was_ingested(fleet: Fleet, dumped: dict[str, tuple[str, str]]) -> None:
    assert dumped.keys() == fleet.sessions.keys()
    # A dump contains all events, and the rows of all views.
    for given, taken in dumped.values():
        assert taken == given


def test_sessions_are_the_same_at_every_moment(
    dumped: dict[str, tuple[str, str]], fleet: Fleet, navlog: Path, tmp_path: Path
) -> None:
    # The first sessions contain all samples. Another test compares the dumps of all sessions.
    some = {session: dumped[session] for session in list(fleet.sessions)[: None if ALL else 40]}
    # navlog diff compares sessions of one log, so the sessions from the lake get other ids.
    both = tmp_path / "both.sqlite"
    others = {session: f"{int(session, 16) ^ 1:032x}" for session in some}
    exports = [export(given) for given, _ in some.values()]
    exports += [export(taken).replace(session, others[session]) for session, (_, taken) in some.items()]
    output(navlog, "import", both, "-", given=merged(exports))

    def compare(session: str) -> None:
        output(navlog, "diff", both, session, others[session], "--exit-code")
        # The diff has compared the calls and the outcomes. The watch compares the whole state whenever it changes.
        states = [output(navlog, "watch", both, one, "state", "--format", "jsonl") for one in (session, others[session])]
        assert states[0] == states[1].replace(others[session], session)

    with ThreadPoolExecutor(2) as work:
        list(work.map(compare, others))


def test_a_written_log_verifies(logs: dict[str, Path], navlog: Path) -> None:
    assert "VERIFIED" in output(navlog, "verify", logs[sorted(logs)[0]])


def test_a_session_is_written_in_order_even_if_its_rows_arrive_in_reverse_order(
    lake: Lake, worker: Navlog, navlog: Path, fleet: Fleet, tmp_path: Path
) -> None:
    session = max(fleet.sessions, key=lambda one: fleet.sessions[one].stat().st_size)
    turned = Lake(lake.spark, lake.root)

    def table(name: str, columns: str = "", days: set[str] | None = None) -> DataFrame:
        rows = lake.table(name, columns, days).where(f"session = '{session}'")
        return lake.spark.createDataFrame(rows.collect()[::-1], rows.schema)

    turned.table = table  # type: ignore[method-assign]
    sessions.write_log(turned, worker, session, tmp_path / "log.sqlite")
    assert "VERIFIED" in output(navlog, "verify", tmp_path / "log.sqlite")


def test_a_condition_finds_the_sessions_in_which_it_holds(lake: Lake) -> None:
    found = sessions.matching(lake, "kind = 'pop' AND reason = 'atRoot' AND version = '2.1'", 3)
    asked = lake.spark.sql("SELECT session, version FROM session_summary").collect()
    assert len(found) == 3
    assert {row["version"] for row in asked if row["session"] in found} == {"2.1"}


def test_an_existing_log_is_not_replaced(lake: Lake, worker: Navlog, fleet: Fleet, tmp_path: Path) -> None:
    target = tmp_path / "mine.sqlite"
    target.write_text("mine")
    with pytest.raises(FleetError, match=r"mine\.sqlite already exists"):
        sessions.write_log(lake, worker, min(fleet.sessions), target)
    assert target.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.sqlite"]


@pytest.mark.parametrize(("beginning", "said"), [("zz", "the lake has no session zz"), ("", "several sessions")])
def test_an_unknown_or_ambiguous_beginning_of_an_id_is_refused(beginning: str, said: str, lake: Lake) -> None:
    with pytest.raises(FleetError, match=said):
        sessions.named(lake, beginning)


def dumps(navlog: Path, logs: Iterable[Path]) -> list[str]:
    """Return the dump of each log, without its first and its last line, which contain the path of the log."""
    text = output(navlog, "dump", "-", given="".join(f"{log}\n" for log in logs))
    whole = re.split(r'^\{"log":.*\n', text, flags=re.MULTILINE)[1:]
    assert all(json.loads(dump.splitlines()[-1])["rows"] for dump in whole)
    return [dump.rsplit("\n", 2)[0] for dump in whole]


def export(dump: str) -> str:
    """Return the export of a session in a dump."""
    rows: dict[str, list[str]] = {}
    for line in dump.split("\n"):
        if line.startswith('{"table":'):
            table = rows.setdefault(json.loads(line)["table"], [])
        else:
            table.append(line)
    return "\n".join([json.loads(rows["sessions"][0])["header"], *rows["events"]])


def merged(exports: list[str]) -> str:
    """Merge several exports of one session each into one export."""
    headers, lines = zip(*((one + "\n").split("\n", 1) for one in exports), strict=True)
    sessions = [session for header in headers for session in json.loads(header)["sessions"]]
    return "\n".join([json.dumps(json.loads(headers[0]) | {"sessions": sessions}), "".join(lines)])
