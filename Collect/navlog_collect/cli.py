"""The command `navlog-collect`: serves, and manages tokens and data."""

import argparse
import logging
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

import navlog_collect
from navlog_collect import removal, tokens
from navlog_collect.app import make_app
from navlog_collect.collector import Collector
from navlog_collect.database import connect, transaction
from navlog_collect.errors import CollectError, Refused
from navlog_collect.limits import Quotas
from navlog_collect.protocol import check_log
from navlog_collect.receipts import Signer
from navlog_collect.settings import Settings
from navlog_collect.store import Store
from navlog_collect.webhooks import secret_of

Verb = Callable[[argparse.Namespace, Settings], int]
MIB = 1 << 20


def main(words: list[str] | None = None) -> int:
    """Run a command line. Return 0 for success, or 2 if the command failed."""
    arguments = _parser().parse_args(words)
    logging.basicConfig(format="navlog-collect: %(message)s", level=logging.WARNING)
    try:
        verb: Verb = arguments.verb
        return verb(arguments, _settings(arguments))
    except CollectError as error:
        problem = str(error)
    except Refused as error:
        problem = error.sentence
    except OSError as error:
        problem = f"{error.filename or arguments.data}: {error.strerror or error}"
    except sqlite3.Error as error:
        problem = f"{arguments.data / 'index.sqlite'}: {error}"
    except KeyboardInterrupt:
        return 130
    print(f"navlog-collect: {problem}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="navlog-collect", description=navlog_collect.__doc__)
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    common = argparse.ArgumentParser(add_help=False)
    data = os.environ.get("NAVLOG_COLLECT_DATA", "collected")
    common.add_argument(
        "--data", type=Path, default=Path(data), metavar="DIR", help="default: NAVLOG_COLLECT_DATA, or collected"
    )
    common.add_argument(
        "--store",
        metavar="URL",
        help="folder of verified sessions, such as s3://logs (default of serve: DIR/sessions; of other verbs: serve's folder)",
    )

    def add(name: str, verb: Verb, help: str) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=help, description=verb.__doc__, parents=[common])
        added.set_defaults(verb=verb)
        return added

    verb = add("serve", _serve, "receives and shows logs")
    verb.add_argument("--host", default="127.0.0.1", help="default: %(default)s")
    verb.add_argument("--port", type=int, default=8420, help="default: %(default)s")
    verb.add_argument("--navlog", metavar="PATH", help="the command (default: NAVLOG, or navlog on the PATH)")
    verb.add_argument("--rules", type=Path, metavar="FILE", help="checks each session by the rules of a file")
    verb.add_argument("--webhook", metavar="URL", help="receives a message for each violated rule")
    verb.add_argument("--keep-days", type=float, metavar="N", help="deletes sessions N days after their last upload")
    quotas = Quotas()
    for name, default, text in (("log", quotas.log, "of a log"), ("total", quotas.total, "of all logs")):
        verb.add_argument(f"--{name}-quota", type=int, default=default // MIB, metavar="MIB", help=f"limit {text}")
    verb.add_argument("--rate", type=float, default=20, metavar="N", help="uploads of a log per second (default: %(default)s)")
    verb.add_argument("--settle", type=float, default=10, metavar="SECONDS", help="the pause before a verification")
    verb.add_argument("--https", action="store_true", help="marks cookies as secure, for pages available only over HTTPS")
    verb = add("token", _token, "makes, lists and revokes tokens")
    verb.add_argument("action", choices=["make", "list", "revoke"])
    verb.add_argument("value", nargs="?", metavar="ROLE|ID", help=f"make: {', '.join(tokens.ROLES)}; revoke: the identifier")
    verb.add_argument("--name", default="", help="who uses the token")
    add("key", _key, "prints the public key of receipts")
    add("webhook", _webhook, "prints the secret that signs webhooks")
    verb = add("delete", _delete, "deletes all uploads of a log")
    verb.add_argument("log", metavar="LOG", help="32 hexadecimal digits, shown on the page of a session")
    verb = add("prune", _prune, "deletes old sessions")
    text = "deletes the sessions whose last upload is more than N days old"
    verb.add_argument("--days", type=float, required=True, metavar="N", help=text)
    verb = add("verify", _verify, "verifies the sessions in quarantine again, after an update of navlog")
    return parser


def _settings(arguments: argparse.Namespace) -> Settings:
    # Some verbs lack some options.
    given = {name: value for name, value in vars(arguments).items() if name in ("store", "navlog", "webhook", "keep_days")}
    if "rate" in arguments:
        given |= {"rate": arguments.rate, "settle": arguments.settle, "is_secure": arguments.https}
        given |= {"quotas": Quotas(log=arguments.log_quota * MIB, total=arguments.total_quota * MIB)}
        given |= {"rules": arguments.rules.resolve() if arguments.rules else None}
        if arguments.rules and not arguments.rules.exists():
            raise CollectError(f"{arguments.rules} does not exist: --rules names a file of rules")
        if arguments.webhook and not arguments.rules:
            raise CollectError("--webhook needs --rules: each message is about a violated rule")
        if arguments.webhook and not arguments.webhook.startswith(("https://", "http://")):
            raise CollectError(f"{arguments.webhook} is not a URL of http or https")
    if arguments.store and "://" not in arguments.store:
        given |= {"store": str(Path(os.path.expanduser(arguments.store)).resolve())}
    return Settings(data=arguments.data.resolve(), **given)


def _serve(arguments: argparse.Namespace, settings: Settings) -> int:
    """Receives logs, verifies them with navlog, and shows them. The first start prints two tokens."""
    collector = Collector(settings)
    _first_tokens(settings)
    print(f"navlog-collect: http://{arguments.host}:{arguments.port}, data in {settings.data}", flush=True)
    uvicorn.run(
        make_app(collector),
        host=arguments.host,
        port=arguments.port,
        # The addresses of requests contain conditions and codes, so they are not logged.
        access_log=False,
        log_level="warning",
        server_header=False,
        limit_concurrency=20_000,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=10,
    )
    return 0


def _first_tokens(settings: Settings) -> None:
    db = connect(settings.index)
    with transaction(db):
        if db.execute("SELECT 1 FROM tokens").fetchone() is None:
            print("These tokens are shown only now:")
            print(f"  for apps, which upload:  {tokens.make(db, 'upload', 'first')}")
            print(f"  for you, to sign in:     {tokens.make(db, 'manage', 'first')}", flush=True)
    db.close()


def _token(arguments: argparse.Namespace, settings: Settings) -> int:
    """Makes a token with the role upload, read or manage, and prints it once; lists all tokens; or revokes a token."""
    db = connect(settings.index)
    if arguments.action == "list":
        for row in db.execute("SELECT id, role, created, name FROM tokens ORDER BY created"):
            print("  ".join(row))
        return 0
    if arguments.value is None:
        raise CollectError(f"token {arguments.action} needs {'a role' if arguments.action == 'make' else 'an identifier'}")
    with transaction(db):
        if arguments.action == "make":
            print(tokens.make(db, arguments.value, arguments.name))
        else:
            tokens.revoke(db, arguments.value)
    return 0


def _key(arguments: argparse.Namespace, settings: Settings) -> int:
    """Prints the public key that checks receipts, in PEM. A comment contains the identifier of the key."""
    signer = Signer.of(settings.key)
    print(f"# {signer.id}\n{signer.pem}", end="")
    return 0


def _webhook(arguments: argparse.Namespace, settings: Settings) -> int:
    """Prints the secret that signs webhooks. The signature is the HMAC-SHA256 of TIME.BODY."""
    print(secret_of(settings.webhook_secret))
    return 0


def _delete(arguments: argparse.Namespace, settings: Settings) -> int:
    """Deletes all sessions of a log, with their reports. Later uploads do not restore them."""
    log = check_log(arguments.log)
    return _removed(settings, lambda db: removal.delete_log(db, log))


def _prune(arguments: argparse.Namespace, settings: Settings) -> int:
    """Deletes the sessions whose last upload is older than a number of days."""
    return _removed(settings, lambda db: removal.prune(db, arguments.days))


def _verify(arguments: argparse.Namespace, settings: Settings) -> int:
    """Makes the server verify the sessions in quarantine again."""
    db = _index(settings)
    count = db.execute("UPDATE sessions SET due = 0 WHERE reason IS NOT NULL").rowcount
    print(f"{count} session{'' if count == 1 else 's'} will be verified")
    return 0


def _index(settings: Settings) -> sqlite3.Connection:
    """Open the index of a server that has run. The verbs that use the index would have no effect on a new one."""
    if not settings.index.exists():
        raise CollectError(f"{settings.index} does not exist: name the folder of the server's data with --data")
    return connect(settings.index)


def _store(settings: Settings) -> Store:
    """Return the store of the server. In another store, the verbs would not find the files that they must delete."""
    served = settings.served_sessions
    if settings.store not in (None, served):
        raise CollectError(f"the server stores sessions in {served}, not in {settings.store}: omit --store")
    return Store(served, settings.work)


def _removed(settings: Settings, change: removal.Removal) -> int:
    db, store = _index(settings), _store(settings)
    with transaction(db):
        names = change(db)
    if left := removal.scrub(db, store, names):
        raise CollectError(f"{len(left)} files of deleted sessions remain: a running server tries to delete them every hour")
    print(f"{len(names)} sessions deleted")
    return 0
