"""The store of verified sessions: the default folder, another folder, or an object store."""

import shutil
import subprocess
import sys
from pathlib import Path

import fsspec
import pytest
from conftest import Server, serving
from device import Session

from navlog_collect.store import Store


def test_sessions_may_be_in_an_object_store(tmp_path: Path) -> None:
    """The object store is fsspec's store in memory, which has the same interface as fsspec's stores for S3, GCS and Azure."""
    store = Store("memory://bucket/sessions", tmp_path)
    store.put("a/b.jsonl", b"1\n")
    store.put("a/b.jsonl", b"2\n")
    assert (store.get("a/b.jsonl"), store.is_local) == (b"2\n", False)
    with store.local(["a/b.jsonl", "a/gone.jsonl"]) as paths:
        assert [path.read_bytes() for path in paths] == [b"2\n"]
    store.delete("a/b.jsonl")
    store.delete("a/b.jsonl")
    assert fsspec.filesystem("memory").find("/bucket") == []


def test_sessions_may_be_in_another_folder(data: Path, tmp_path: Path) -> None:
    with serving(data, "--store", f"file://{tmp_path}/elsewhere") as team:
        team.device.upload(Session("a", 2))
        team.verified("a", 2)
        assert len(list((tmp_path / "elsewhere").rglob("*.jsonl"))) == 1


def test_the_verbs_delete_files_in_the_store_of_the_server(data: Path, tmp_path: Path) -> None:
    store = f"file://{tmp_path}/elsewhere"
    with serving(data, "--store", store) as team:
        team.device.upload(Session("a", 2))
        team.verified("a", 2)
        with pytest.raises(AssertionError, match=f"the server stores sessions in {store}"):
            team.server.command("delete", team.device.log, "--store", str(tmp_path / "other"))
        assert len(list((tmp_path / "elsewhere").rglob("*.jsonl"))) == 1
        assert team.server.command("delete", team.device.log) == "1 sessions deleted"
        assert list((tmp_path / "elsewhere").rglob("*.jsonl")) == []


def test_the_path_of_a_store_may_begin_with_a_tilde(data: Path) -> None:
    with serving(data, "--store=~/sessions", HOME=str(data.parent / "home")):
        assert (data / "store.url").read_text() == str(data.parent / "home/sessions")


def test_the_path_of_a_store_is_read_in_utf8_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "store.url").write_text("/é", encoding="utf-8")
    script = "from navlog_collect.settings import *; print(ascii(Settings(Path()).served_sessions))"
    environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(Path(__file__).parent.parent)}
    words = [sys.executable, "-B", "-X", "utf8=0", "-c", script]
    assert subprocess.check_output(words, cwd=tmp_path, env=environment, text=True) == "'/\\xe9'\n"


def test_a_collector_does_not_start_with_another_store(data: Path, tmp_path: Path) -> None:
    elsewhere = ["--store", str(tmp_path / "elsewhere")]
    for first, other, store in (([], elsewhere, data / "sessions"), (elsewhere, [], tmp_path / "elsewhere")):
        with serving(data, *first) as team:
            team.server.stop()
            team.server.options = other
            with pytest.raises(AssertionError, match=f"the sessions are in {store}: name this store with --store, or move"):
                team.server.start()
            team.server.options = first
            team.server.start()
        (data / "store.url").unlink()


@pytest.mark.parametrize("names_store", [False, True])
def test_the_verbs_delete_the_files_of_a_copied_folder_and_not_those_of_the_original(data: Path, names_store: bool) -> None:
    copy, options = data.with_name("copy"), ["--store", str(data / "sessions")] if names_store else []
    with serving(data, *options) as team:
        team.device.upload(Session("a", 2))
        team.verified("a", 2)
        team.server.stop()
        shutil.copytree(data, copy)
        assert Server(copy).command("delete", team.device.log) == "1 sessions deleted"
        assert [len(list(folder.rglob("*.jsonl"))) for folder in (data, copy)] == [1, 0]


def test_sessions_in_an_object_store_can_be_shown_and_found_and_deleted(data: Path) -> None:
    with serving(data, "--store", "memory://bucket/sessions") as team:
        session = Session("remote", 5)
        team.device.upload(session)
        key = team.verified("remote", 5)["key"]
        assert team.get(f"/v1/sessions/{key}/export").content == session.batch()
        assert team.get(f"/v1/sessions/{key}/log").content.startswith(b"SQLite format 3")
        (found,) = team.sessions(condition="screen = 'settings'")
        assert (found["key"], found["matches"]) == (key, [2])
        assert team.client.post("/login", data={"token": team.manage}).status_code == 303
        assert team.client.get(f"/sessions/{key}/view").status_code == 200
        assert not list(data.rglob("*.jsonl"))
        headers = {"Authorization": f"Bearer {team.manage}"}
        assert team.client.delete(f"/v1/sessions/{key}", headers=headers).json() == {"deleted": 1}
        assert team.get(f"/v1/sessions/{key}/export").status_code == 404
