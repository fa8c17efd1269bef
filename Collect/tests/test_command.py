"""The verbs of the command, and their errors."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Server, Team
from device import Session


@pytest.mark.parametrize("words", [("delete", "0" * 32), ("prune", "--days", "9"), ("verify",)])
def test_the_verbs_need_the_index_of_a_server(data: Path, words: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError, match="does not exist: name the folder of the server's data with --data"):
        Server(data).command(*words)
    assert not data.exists()
    data.mkdir()
    (data / "index.sqlite").write_bytes(b"not a database, but a text " * 99)
    with pytest.raises(AssertionError, match=r"^navlog-collect: \S+/index.sqlite: file is not a database\n"):
        Server(data).command(*words)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["serve", "--navlog", "no-such-navlog"], "install navlog with Scripts/install"),
        (["serve", "--rules", "nowhere.rules"], "does not exist"),
        (["serve", "--webhook", "https://x"], "--webhook needs --rules"),
        (["serve", "--store", "nowhere://x"], "nowhere://x cannot store sessions"),
        (["token", "make", "everything"], "is not a role"),
        (["token", "revoke", "0"], "no token has the identifier"),
        (["delete", "../.."], "32 lower-case"),
    ],
)
def test_an_error_is_one_sentence(data: Path, words: list[str], sentence: str) -> None:
    verb, *rest = words
    done = subprocess.run(
        [sys.executable, "-m", "navlog_collect", verb, "--data", str(data), *rest], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n"), sentence in done.stderr) == (2, 1, True), done.stderr


def test_the_verb_key_prints_the_public_key_of_receipts(team: Team) -> None:
    receipt = team.device.upload(Session("a", 1)).json()
    comment, _, pem = team.server.command("key").partition("\n")
    assert comment == f"# {receipt['key']}"
    assert pem.strip() == team.client.get("/v1/key").text.strip()


def test_only_one_collector_serves_a_folder(team: Team) -> None:
    words = [sys.executable, "-m", "navlog_collect", "serve", "--data", str(team.server.data), "--port", "0"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, "another collector serves" in done.stderr) == (2, True)
    assert team.device.upload(Session("undisturbed", 1)).status_code == 200
