"""Translates questions about a log's views from SQLite's SQL to Spark's.

sqlglot translates the syntax. The modules `conditions`, `dates` and `groups` preserve the meaning where the two dialects
differ.
"""

import re
from collections.abc import Mapping

import sqlglot
from sqlglot import exp
from sqlglot.errors import ErrorLevel, ParseError, SqlglotError

from navlog_fleet.conditions import as_numbers, keep_numbers, nonzero
from navlog_fleet.dates import date_function
from navlog_fleet.errors import FleetError
from navlog_fleet.groups import complete

FUNCTIONS = [
    # SQLite has no Booleans: true is 1.
    """CREATE OR REPLACE TEMPORARY FUNCTION json_extract(text STRING, path STRING) RETURNS STRING
       RETURN CASE WHEN schema_of_variant(try_variant_get(try_parse_json(text), path, 'variant')) = 'BOOLEAN'
         THEN CASE get_json_object(text, path) WHEN 'true' THEN '1' ELSE '0' END
         ELSE get_json_object(text, path) END""",
]
"""Functions of SQLite that Spark lacks, in SQL."""

Tables = Mapping[str, Mapping[str, str]]
"""The columns of tables, with their types in Spark."""


def parse(question: str, dialect: str = "sqlite") -> exp.Query:
    """Parse a query. Statements that change data are refused."""
    try:
        statements = sqlglot.parse(question, read=dialect)
    except SqlglotError as error:
        raise FleetError(f"the query: {_problem(error)}") from error
    if len(statements) != 1 or not isinstance(statements[0], exp.Query):
        raise FleetError("the query: only a single SELECT statement is allowed")
    return statements[0]


def translate(question: exp.Query, tables: Tables) -> str:
    """Translate a question about the given tables."""
    question = question.copy()
    for select in question.find_all(exp.Select):
        complete(select, {name for name, columns in tables.items() if "position" in columns})
    keep_numbers(question, tables)
    # Inner nodes come first, so that the arguments of a call are already translated.
    for node in reversed(list(question.walk())):
        translated = _function(node)
        if translated is not node:
            node.replace(translated)
    as_numbers(question)
    nonzero(question)
    try:
        return question.sql("spark", unsupported_level=ErrorLevel.RAISE)
    except SqlglotError as error:
        raise FleetError(f"the query: {_problem(error)}") from error


def _problem(error: SqlglotError) -> str:
    if isinstance(error, ParseError) and error.errors:
        first = error.errors[0]
        return f'syntax error in line {first["line"]} at "{first["highlight"]}"'
    return str(error).splitlines()[0]


def _function(node: exp.Expr) -> exp.Expr:
    """Translate a node that has another name or another meaning in SQLite. Return any other node unchanged."""
    match node:
        case exp.Like(expression=exp.Literal() as like) if not isinstance(node.parent, exp.Escape):
            # Without ESCAPE, SQLite treats a backslash as an ordinary character.
            return exp.ILike(**node.args | {"expression": exp.Literal.string(like.name.replace("\\", "\\\\"))})
        case exp.Like():
            # LIKE ignores case.
            return exp.ILike(**node.args)
        case exp.Glob(expression=exp.Literal() as glob) if "[" in glob.name:
            return exp.RegexpLike(this=node.this, expression=exp.Literal.string(_regular(glob.name)))
        case exp.Glob(expression=exp.Literal() as glob):
            pattern = re.sub(r"[\\%_]", r"\\\g<0>", glob.name).replace("*", "%").replace("?", "_")
            return exp.Like(**node.args | {"expression": exp.Literal.string(pattern)})
        case exp.Cast() if node.to.is_type(*exp.DataType.INTEGER_TYPES) and not _is_limit(node):
            # SQLite's integers have 64 bits.
            return exp.cast(node.this, "bigint")
        case exp.Literal() if not node.is_string and not node.is_int:
            # Without the suffix, Spark would use a decimal instead of a real number.
            return exp.Var(this=f"{node.name}D")
        case exp.Literal() if node.is_int and _is_factor(node) and not _is_limit(node):
            # An integer of 64 bits, as in SQLite: a product such as 30 * 86400 * 1000 does not fit into 32 bits.
            return exp.Var(this=f"{node.name}L")
        case exp.Greatest() | exp.Least():
            values = [node.this, *node.expressions]
            known = exp.and_(*(exp.Not(this=exp.Is(this=value.copy(), expression=exp.Null())) for value in values))
            return exp.Case().when(known, node.copy())
        case exp.GroupConcat():
            return _texts(node)
        case exp.Round() if not isinstance(node.parent, exp.Cast):
            return exp.cast(node, "double")
        case exp.JSONExtractScalar() | exp.JSONExtract():
            path = exp.Literal.string(node.expression.sql("sqlite").strip("'"))
            name = "json_extract" if isinstance(node, exp.JSONExtractScalar) else "get_json_object"
            return exp.Anonymous(this=name, expressions=[node.this, path])
        case exp.Anonymous() if node.name.lower() == "total":
            return exp.func("coalesce", exp.func("sum", *node.expressions), exp.Literal.number("0.0"))
    return date_function(node) or node


def _is_factor(number: exp.Expr) -> bool:
    """Return whether a number, perhaps negative or in parentheses, is multiplied."""
    while isinstance(number.parent, (exp.Neg, exp.Paren)):
        number = number.parent
    return isinstance(number.parent, exp.Mul)


def _is_limit(node: exp.Expr) -> bool:
    """Return whether an expression is in LIMIT or OFFSET, which require integers of 32 bits in Spark."""
    return node.find_ancestor(exp.Limit, exp.Offset) is not None


def _regular(glob: str) -> str:
    """Translate a GLOB pattern to a regular expression of Java. Sets such as `[a-c]` and `[^a-c]` can begin with a `]`."""
    # A set without an end matches nothing.
    known = {"*": ".*", "?": ".", "[": "(?!)"}
    parts = []
    for inverts, bracket, members, one in re.findall(r"\[(\^?+)(\]?+)([^\]]*)\]|(.)", glob, re.DOTALL):
        ranges = re.sub(r"(?s)(.)(?:-(.))?", _range, members)
        parts.append(known.get(one) or _escaped(one) if one else f"[{inverts}{_escaped(bracket)}{ranges}]")
    return rf"(?s)\A{''.join(parts)}\z"


def _range(found: re.Match[str]) -> str:
    """Translate a member or a range of a set. As in SQLite, a reversed range such as `z-a` matches only its first character."""
    first, last = found.groups()
    return _escaped(first) + (f"-{_escaped(last)}" if last and last >= first else "")


def _escaped(text: str) -> str:
    return "".join(each if each.isalnum() else f"\\x{{{ord(each):x}}}" for each in text)


def _texts(node: exp.GroupConcat) -> exp.Expr:
    """Translate `group_concat`. The texts are sorted, because the rows have no order on a cluster."""
    distinct = isinstance(node.this, exp.Distinct)
    text = node.this.expressions[0] if distinct else node.this
    collect = exp.Anonymous(this="collect_set" if distinct else "collect_list", expressions=[exp.cast(text, "text")])
    ordered = exp.Anonymous(this="sort_array", expressions=[collect])
    separator = node.args.get("separator") or exp.Literal.string(",")
    joined = exp.Anonymous(this="array_join", expressions=[ordered, separator])
    # Without texts, the result is NULL.
    return exp.func("nullif", joined, exp.Literal.string(""))
