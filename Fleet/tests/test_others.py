"""Tests that other engines read the same rows from the Parquet files."""

from pathlib import Path

import chdb
import pytest
from conftest import Story
from test_questions import QUESTIONS, rows, texts

from navlog_fleet import cli, tables
from navlog_fleet.lake import Lake


@pytest.mark.parametrize("name", ["README 1", "AuditingWithSQL 4", "AuditingWithSQL 13"])
def test_clickhouse_answers_a_question_with_equal_rows(name: str, story: Story, lake: Lake) -> None:
    question = QUESTIONS[name]
    for view in ("session_summary", "transitions"):
        # While no job runs, a pattern matches only the files of the table, as the README says.
        question = question.replace(f"FROM {view}", f"FROM file('{story.lake}/{view}/*/*/*.parquet', Parquet)")
    found = chdb.query(question, "ArrowTable").to_pylist()  # type: ignore[no-untyped-call]
    assert found
    assert texts(found) == rows(tables.answer(lake, QUESTIONS[name]))


def test_the_files_of_a_table_are_listed(here: None, story: Story, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["files", "events", "--lake", str(story.lake)]) == 0
    listed = [Path(path.removeprefix("file:")) for path in capsys.readouterr().out.splitlines()]
    assert sorted(listed) == sorted(story.lake.glob("events/*/*/*.parquet"))
