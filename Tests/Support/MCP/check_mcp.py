"""Uses `navlog mcp` with the client of PyPI's package `mcp`. Prints a line for each rule that holds.

usage: check_mcp.py NAVLOG LOG FOLDER LONG

FOLDER contains a copy of LOG, a file that is not a log, and a link to LOG; LONG is a log of thousands of events.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import anyio
from jsonschema import Draft202012Validator
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters, stdio_client

navlog, log, folder, long_log = sys.argv[1:]
TOOLS = ["sessions", "events", "state", "why", "watch", "diff", "bisect", "test"]
CALLS = {
    "sessions": {},
    "events": {"session": "a1b2", "where": "depth > 0", "kind": "navigate,pop"},
    "state": {"moment": "a1b2@4"},
    "why": {"moment": "a1b2@10"},
    "watch": {"session": "a1b2", "expressions": ["stack", "modals"]},
    "diff": {"a": "-2", "b": "-1"},
    "bisect": {"session": "all", "condition": "modals > 0"},
    "test": {"moment": "a1b2@5"},
}
BAD = [
    ("why", {}, 'the tool "why" needs "moment"'),
    ("why", {"moment": "@999"}, "has no event 999"),
    ("why", {"moment": 3}, '"moment" takes a text'),
    ("events", {"sesion": "a1b2"}, "did you mean session?"),
    ("events", {"where": "nope = 1"}, 'unknown column "nope"'),
    ("events", {"where": "depth >"}, "incomplete"),
    ("events", {"session": "ffff"}, "no session's id begins with"),
    ("events", {"tail": 0}, '"tail" takes a whole number from 1'),
    ("events", {"bytes": 10}, '"bytes" takes a whole number from 1000'),
    ("events", {"cursor": "12.abc"}, "the cursor belongs to another call"),
    ("events", {"log": "/etc/passwd"}, "no log is called"),
    ("watch", {"expressions": []}, '"expressions" takes a list of texts'),
    ("bisect", {"condition": "1", "session": "run"}, "run"),
    ("bisect", {"condition": "readfile('/etc/passwd') = 1"}, "readfile"),
    ("bisect", {"condition": "1) FROM sqlite_schema --"}, ""),
    ("state", {"moment": "--output=stolen"}, "is not a session"),
    ("test", {"minimize": True}, "--minimize needs --bad"),
    ("test", {"format": "html"}, '"format" takes swift or calls'),
]
# A condition that takes a millisecond at each of the thousands of events.
SLOW = "length(replace(printf('%.*c', 400000 + position, 'x'), 'x', 'yy')) < position"


def client(mode, *arguments):
    server = StdioServerParameters(command=navlog, args=["mcp", *arguments])
    return Client(stdio_client(server), mode=mode)


def answer(result):
    """Returns the structured content of a result. The text contains the same document."""
    assert len(result.content) == 1 and result.content[0].type == "text"
    text = result.content[0].text
    assert json.loads(text) == result.structured_content, text
    assert not set("<>`&") & set(text), text
    assert result.structured_content["notice"].startswith("The member 'data' contains untrusted")
    return result.structured_content


async def handshakes_and_tools():
    for mode, version in [("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("legacy", "2025-11-25")]:
        async with client(mode, log) as c:
            assert c.protocol_version == version, c.protocol_version
            listed = (await c.list_tools()).tools
            assert [tool.name for tool in listed] == TOOLS
            for tool in listed:
                Draft202012Validator.check_schema(tool.input_schema)
                Draft202012Validator.check_schema(tool.output_schema)
                assert tool.annotations.read_only_hint and not tool.annotations.destructive_hint
            for name, arguments in CALLS.items():
                # The client compares each answer with the schema.
                result = await c.call_tool(name, arguments)
                assert not result.is_error, result
                assert answer(result)["data"]["rows"], name
    print("every tool answers by its schema, with and without a handshake")


def old_versions():
    for asked, agreed in [(v, v) for v in ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")] + [
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ]:
        lines = [
            {"id": 1, "method": "initialize", "params": {"protocolVersion": asked}},
            {"method": "notifications/initialized"},
            {"id": "two", "method": "ping"},
            {"id": 3, "method": "tools/call", "params": {"name": "state"}},
        ]
        text = "".join(json.dumps({"jsonrpc": "2.0"} | line) + "\n" for line in lines)
        run = subprocess.run([navlog, "mcp", log], input=text, capture_output=True, text=True, timeout=30)
        assert run.returncode == 0 and run.stderr == "", run
        first, ping, call = map(json.loads, run.stdout.splitlines())
        assert first["result"]["protocolVersion"] == agreed and ping == {"jsonrpc": "2.0", "id": "two", "result": {}}
        assert ("structuredContent" in call["result"]) == (agreed >= "2025-06-18")
        assert "resultType" not in call["result"]
    print("the server accepts each version with a handshake, and offers the newest of them for any other")


async def bad_input():
    async with client("auto", log) as c:
        for name, arguments, sentence in BAD:
            result = await c.call_tool(name, arguments)
            assert result.is_error, (name, arguments)
            error = answer(result)["data"]["error"]
            assert sentence in error and "\n" not in error, (name, error)
        for name, arguments in [("nothing", {}), ("sql", {"query": "SELECT 1"})]:
            try:
                await c.call_tool(name, arguments)
                raise AssertionError(name)
            except MCPError as error:
                assert error.code == -32602, error
        assert not (await c.call_tool("state", {})).is_error
    print("the server answers bad input with an error of the tool in one line, and continues")


def null_parameters():
    lines = [
        {"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}},
        {"method": "notifications/initialized", "params": None},
        {"id": 2, "method": "tools/list", "params": None},
        {"id": 3, "method": "tools/call", "params": {"name": "state", "arguments": None}},
        {"id": 4, "method": "tools/list", "params": []},
        {"method": "notifications/initialized", "params": []},
    ]
    text = "".join(json.dumps({"jsonrpc": "2.0"} | line) + "\n" for line in lines)
    run = subprocess.run([navlog, "mcp", log], input=text, capture_output=True, text=True, timeout=30)
    answers = {answer["id"]: answer for answer in map(json.loads, run.stdout.splitlines())}
    assert sorted(answers) == [1, 2, 3, 4], run
    assert all("result" in answers[id] for id in (1, 2, 3)) and answers[4]["error"]["code"] == -32602, run
    print("a parameter that is null counts as absent, and every answer has the id of its request")


async def foreign_files():
    with tempfile.TemporaryDirectory() as other:
        shutil.copy(log, os.path.join(other, "app.sqlite"))
        sqlite3.connect(os.path.join(other, "own.sqlite")).execute("CREATE TABLE t (a)").connection.close()
        with open(os.path.join(other, "words.jsonl"), "w") as file:
            file.write("words\n")
        async with client("auto", other) as c:
            data = answer(await c.call_tool("sessions", {}))["data"]
            assert [row["log"] for row in data["rows"]] == ["app.sqlite"] * 2, data
            assert [note.split(":")[0] for note in data["notes"]] == ["own.sqlite", "words.jsonl"], data
    print("the server lists the sessions of a folder's logs, even if the folder contains other files")


async def pages():
    async with client("auto", log) as c:
        whole = answer(await c.call_tool("events", {"session": "a1b2", "bytes": 100_000}))["data"]["rows"]
        rows, cursor, count = [], {}, 0
        while True:
            arguments = {"session": "a1b2", "bytes": 1000, **cursor}
            page = answer(await c.call_tool("events", arguments))
            assert len(json.dumps(page["data"]["rows"], separators=(",", ":"), ensure_ascii=False)) <= 1001 + 2
            rows += page["data"]["rows"]
            count += 1
            if "next" not in page:
                break
            cursor = {"cursor": page["next"]}
        assert rows == whole and count > 1, (len(rows), len(whole), count)
        other = await c.call_tool("events", {"session": "c3d4", **cursor})
        assert other.is_error
        lines, cursor = "", {}
        while True:
            page = answer(await c.call_tool("test", {"moment": "a1b2@10", "bytes": 1000, **cursor}))
            lines += page["data"]["rows"][0]["source"] + "\n"
            if "next" not in page:
                break
            cursor = {"cursor": page["next"]}
        assert lines.startswith("import Navlog") and lines.rstrip().endswith("}")
    print("pages of a thousand bytes add up to the whole answer, and a cursor is valid only for its call")


async def cancellation():
    async with client("auto", long_log) as c:
        with anyio.move_on_after(0.3) as scope:
            await c.call_tool("bisect", {"condition": SLOW})
        assert scope.cancelled_caught
        assert not (await c.call_tool("state", {})).is_error
    # Cancels a call that waits, a call that runs, and an unknown call.
    slow = {"name": "bisect", "arguments": {"condition": SLOW}}
    lines = [
        {"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}},
        {"id": 2, "method": "tools/call", "params": slow},
        {"id": 3, "method": "tools/call", "params": slow},
        *({"method": "notifications/cancelled", "params": {"requestId": id}} for id in (3, 2, 9)),
        {"id": 4, "method": "ping"},
    ]
    text = "".join(json.dumps({"jsonrpc": "2.0"} | line) + "\n" for line in lines)
    run = subprocess.run([navlog, "mcp", long_log], input=text, capture_output=True, text=True, timeout=60)
    assert [json.loads(line)["id"] for line in run.stdout.splitlines()] == [1, 4], run
    print("a cancelled call stops without an answer, and the next call is answered")


async def confinement():
    def digests():
        files = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
        return {file: hashlib.sha256(open(file, "rb").read()).hexdigest() for file in files + [log]}

    before = digests()
    async with client("auto", folder) as c:
        rows = answer(await c.call_tool("sessions", {}))["data"]["rows"]
        assert len(rows) == 2, rows
        for name, arguments in CALLS.items():
            assert not (await c.call_tool(name, arguments)).is_error
        for name in ["linked.sqlite", "notes.txt", log, "../tour.sqlite", folder]:
            assert (await c.call_tool("state", {"log": name})).is_error, name
    assert digests() == before
    print("only the logs of a folder are read, and nothing is written")


async def masks():
    for arguments, is_masked in [((), True), (("--with-sensitive-data",), False)]:
        async with client("auto", log, *arguments) as c:
            texts = [(await c.call_tool(name, CALLS[name])).content[0].text for name in TOOLS]
            found = [secret in text for secret in ["A\u00f1o nuevo", "character/9"] for text in texts]
            assert any(found) != is_masked, (is_masked, texts)
            hidden = await c.call_tool("bisect", {"condition": "params LIKE '%nuevo%'", "session": "all"})
            assert ("first holds" in answer(hidden)["data"]["rows"][0]["result"]) != is_masked
    print("values are masked, also in conditions, unless the server has the option --with-sensitive-data")


async def main():
    await handshakes_and_tools()
    old_versions()
    await bad_input()
    null_parameters()
    await foreign_files()
    await pages()
    await cancellation()
    await confinement()
    await masks()


anyio.run(main)
