"""The commands of the README run unchanged, except for addresses and folders."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import RULES, Server, Team, serving, until
from device import Session

from navlog_collect import cli

README = Path(__file__).parents[1] / "README.md"


def blocks(section: str) -> list[str]:
    """Return the shell blocks of a section."""
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", README.read_text(), re.DOTALL | re.MULTILINE)
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


def run(script: str, folder: Path, team: Team, token: str) -> str:
    """Run a block in the shell, against a server of the tests."""
    script = script.replace("http://127.0.0.1:8420", team.server.url).replace("the-token-for-apps", token)
    environment = os.environ | {"TOKEN": token, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
    done = subprocess.run(["sh", "-euc", script], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_collector_starts_with_one_command_prints_tokens_once_and_receives_an_export(tmp_path: Path, team: Team) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "navlog").symlink_to(os.environ["NAVLOG"])
    (tmp_path / "session.jsonl").write_bytes(Session("first", 5).batch())
    subprocess.run([os.environ["NAVLOG"], "import", tmp_path / "app.sqlite", tmp_path / "session.jsonl"], check=True)
    start, send = blocks("Start")
    assert start.strip() == "Collect/serve"
    printed = run(send, tmp_path, team, team.device.token)
    assert '"position":5' in printed
    code = re.findall(r'"code":"([^"]+)"', printed)[0]
    until(lambda: [each["session"] for each in team.sessions(code=code)] == ["first"])
    # The collector is started twice with the script. Only the first start prints the tokens.
    server = Server(tmp_path / "own")
    words = [str(README.parent / "serve"), "--port", str(server.port), "--data", str(server.data)]
    for is_first in (True, False):
        with open(server.data.with_suffix(".log"), "w") as log:
            server.process = subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True, text=True)
        try:
            until(server.answers, 60)
            assert ("shown only now" in server.printed) == is_first
        finally:
            server.kill()


def test_the_commands_of_the_page_run_and_its_table_names_their_verbs(team: Team, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = blocks("The command")
    identifier = team.server.command("token", "make", "read").split("_")[1]
    lines = block.strip().splitlines()
    for line in lines:
        program, *words = shlex.split(line.replace("5db6bfea9521", identifier))
        assert program == "navlog-collect"
        assert cli.main([words[0], "--data", str(team.server.data), *words[1:]]) == 0, capsys.readouterr().err
    names = {line.split()[1] for line in lines} | {"serve", "webhook"}
    table = set(re.findall(r"^\| `(\w+)", README.read_text(), re.M))
    assert names <= table


def test_the_questions_to_the_api_are_answered(team: Team, tmp_path: Path) -> None:
    (block,) = blocks("The API")
    assert run(block, tmp_path, team, team.manage).count('"sessions":[') == 2


def test_rules_and_webhooks_are_options_of_serve(tmp_path: Path) -> None:
    (block,) = blocks("Rules and webhooks")
    (tmp_path / "app.rules").write_text(RULES)
    _, *words = shlex.split(block)
    arguments = cli._parser().parse_args(words)
    assert (arguments.rules.name, arguments.webhook) == ("app.rules", "https://chat.example.com/hook")


def test_a_collector_runs_on_a_backup(team: Team, tmp_path: Path) -> None:
    team.device.upload(Session("backed-up", 3))
    team.verified("backed-up", 3)
    copy = tmp_path / "copy"
    copy.mkdir()
    subprocess.run(["sqlite3", "index.sqlite", f".backup {copy}/index.sqlite"], cwd=team.server.data, check=True)
    for name in ("sessions", "receipts.pem"):
        source = team.server.data / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, copy / name)
    shutil.copy(team.server.data.with_suffix(".log"), copy.with_suffix(".log"))
    with serving(copy) as restored:
        assert [each["session"] for each in restored.sessions()] == ["backed-up"]
        assert restored.client.get("/v1/key").text == team.client.get("/v1/key").text
