"""The files for deployment name options and files that exist."""

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from navlog_collect import cli

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "Collect" / "deploy"


def test_the_unit_starts_the_command_with_options_that_it_has() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "navlog-collect.service")
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/bin/navlog-collect")
    assert cli._parser().parse_args(words).https
    if shutil.which("systemd-analyze"):
        done = subprocess.run(
            ["systemd-analyze", "verify", DEPLOY / "navlog-collect.service"], capture_output=True, text=True, check=False
        )
        assert "Unknown" not in done.stderr


def test_the_image_copies_files_that_exist_and_starts_with_options_that_the_command_has() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.M):
        assert all((ROOT / name).exists() for name in line.split())
    words = re.findall(r'"([^"]+)"', re.findall(r"^CMD (.+)$", text, re.M)[-1])
    assert cli._parser().parse_args(words).host == "0.0.0.0"


def test_the_proxy_passes_requests_to_the_default_port() -> None:
    port = cli._parser().parse_args(["serve"]).port
    text = (DEPLOY / "Caddyfile").read_text()
    assert f"reverse_proxy 127.0.0.1:{port}" in text and text.count("{") == text.count("}")
    if not shutil.which("caddy"):
        pytest.skip("caddy is not installed: its own check of the file did not run")
    subprocess.run(["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"], check=True)
