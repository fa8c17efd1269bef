"""Reads every view of logs and checks their hash chains, with the SQLite in apsw and with the SQLite of the system.

Compares the results.

    python read_with_apsw.py CHECK_CHAIN_SQL LOG...

Prints a line for each problem. Exits with 1 if there is a problem, or if no log is given.
"""

import hashlib
import sqlite3
import sys
from pathlib import Path

import apsw


def sha3(text, size):
    """Computes SHA-3, as the function sha3 of the sqlite3 shell does."""
    return hashlib.new(f"sha3_{size}", str(text).encode()).digest()


def with_apsw(log, statements):
    connection = apsw.Connection(f"file:{log}?immutable=1", apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    connection.create_scalar_function("sha3", sha3, 2)
    return [list(connection.execute(sql)) for sql in statements]


def with_system(log, statements):
    connection = sqlite3.connect(f"file:{log}?immutable=1", uri=True)
    connection.create_function("sha3", 2, sha3)
    return [list(connection.execute(sql)) for sql in statements]


check = Path(sys.argv[1]).read_text()
problems = queries = 0
for log in sys.argv[2:]:
    views = [row[0] for row in with_system(log, ["SELECT name FROM sqlite_schema WHERE type = 'view'"])[0]]
    statements = ["PRAGMA integrity_check", "SELECT count(*) FROM events"]
    statements += [f"SELECT * FROM {view}" for view in views] + [check]
    newer, system = with_apsw(log, statements), with_system(log, statements)
    queries += len(statements)
    for sql, ours, theirs in zip(statements, newer, system):
        if ours != theirs:
            problems += 1
            print(f"{log}: {sql[:60]!r} differs: {len(ours)} rows and {len(theirs)}")
    # A log without events, or with a broken hash chain, would prove nothing.
    if newer[0] != [("ok",)] or newer[1][0][0] == 0 or newer[-1][0][0] != "whole":
        problems += 1
        print(f"{log}: {newer[0]}, {newer[1][0][0]} events, chain {newer[-1][0][0]}")
if apsw.sqlite_lib_version() == sqlite3.sqlite_version:
    problems += 1
    print("apsw and the system have the same version of SQLite")
print(f"SQLite {apsw.sqlite_lib_version()} and {sqlite3.sqlite_version}: queries={queries} problems={problems}")
sys.exit(problems > 0 or queries == 0)
