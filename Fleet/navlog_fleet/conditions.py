"""Conditions and integers, where Spark has types that SQLite does not have.

In SQLite, a condition is the number 1 or 0, a number can be a condition, and dividing integers gives an integer.
"""

from collections.abc import Iterable

from sqlglot import exp

_CONDITIONS = (exp.Predicate, exp.Connector, exp.Not, exp.Boolean, exp.RegexpLike, exp.Escape)
# Functions that always return integers.
_INTEGERS = (exp.Count, exp.Length, exp.StrPosition, exp.Unicode, exp.RowNumber, exp.Rank, exp.DenseRank, exp.Ntile)
# Expressions whose type is the type of their first part.
_SAME = (
    *(exp.Paren, exp.Neg, exp.Abs, exp.Nullif, exp.Sum, exp.Min, exp.Max, exp.Filter),
    *(exp.Window, exp.Lag, exp.Lead, exp.FirstValue, exp.LastValue, exp.NthValue),
)
# The functions with which the module `groups` takes a value from a row of a group.
_ROW_OF_GROUP = ("any_value", "min_by", "max_by")


def as_numbers(query: exp.Query) -> None:
    """Convert a condition that is used as a value to 1 or 0: `sum(outcome = 'noEffect')`."""
    # The innermost first, because a condition can be a value in another condition.
    for node in reversed(list(query.find_all(*_CONDITIONS))):
        outer = _unparenthesized(node)
        if not _is_condition(outer):
            number = exp.Cast(to=exp.DataType.build("int"))
            outer.replace(number)
            number.set("this", outer)


def nonzero(query: exp.Query) -> None:
    """Convert a number that is used as a condition to a comparison with 0."""
    for node in reversed(list(query.find_all(exp.Condition))):
        if not isinstance(node, (*_CONDITIONS, exp.Paren)) and _is_condition(_unparenthesized(node)):
            compared = exp.NEQ(expression=exp.Literal.number(0))
            node.replace(compared)
            compared.set("this", node)


def divide_integers(query: exp.Query, columns: Iterable[str]) -> None:
    """Make divisions of integers, such as `at / 1000`, give integers. `columns` are the integer columns of the tables."""
    names = {name.lower() for name in columns}
    # The innermost first, because an integer of a subquery is also one outside.
    for alias in reversed(list(query.find_all(exp.Alias))):
        if _is_integer(alias.this, names):
            names.add(alias.alias.lower())
    for division in list(query.find_all(exp.Div)):
        if _is_integer(division, names):
            division.replace(exp.IntDiv(this=division.this, expression=division.expression))


def _unparenthesized(node: exp.Expr) -> exp.Expr:
    while isinstance(node.parent, exp.Paren):
        node = node.parent
    return node


def _is_condition(node: exp.Expr) -> bool:
    """Whether a condition is expected at the position of a node."""
    parent = node.parent
    match parent:
        case exp.Where() | exp.Having() | exp.Connector() | exp.Not():
            return True
        case exp.Join():
            return node.arg_key == "on"
        case exp.Escape():
            return node.arg_key == "this"
        case exp.If():
            # In CASE x WHEN 1, the 1 is compared with x, and is not a condition.
            is_compared = isinstance(parent.parent, exp.Case) and parent.parent.this is not None
            return node.arg_key == "this" and not is_compared
    return False


def _is_integer(node: exp.Expr, names: set[str]) -> bool:
    match node:
        case exp.Column():
            return node.name.lower() in names
        case exp.Literal():
            return bool(node.is_int)
        case exp.Cast():
            return bool(node.to.is_type(*exp.DataType.INTEGER_TYPES))
        case exp.TimeToStr():
            # A text of digits, which SQLite divides as an integer.
            return bool(node.args["format"].name == "%s")
        case exp.Anonymous(expressions=[first, *_]) if node.name.lower() == "strftime":
            return bool(first.name == "%s")
        case exp.Anonymous(expressions=[first, *_]) if node.name.lower() in _ROW_OF_GROUP:
            return _is_integer(first, names)
        case exp.Anonymous():
            return node.name.lower() == "unixepoch"
        case exp.Subquery():
            return len(node.selects) == 1 and _is_integer(node.selects[0].unalias(), names)
    if isinstance(node, (*_CONDITIONS, *_INTEGERS)):
        return True
    parts = _values(node)
    return bool(parts) and all(_is_integer(part, names) for part in parts)


def _values(node: exp.Expr) -> list[exp.Expr]:
    """The parts of an expression that determine its type: it is an integer if all of them are."""
    match node:
        case exp.Add() | exp.Sub() | exp.Mul() | exp.Div() | exp.Mod():
            return [node.this, node.expression]
        case exp.Coalesce() | exp.Greatest() | exp.Least():
            return [node.this, *node.expressions]
        case exp.Case():
            values = [*(part.args["true"] for part in node.args["ifs"]), node.args.get("default")]
        case exp.If():
            values = [node.args["true"], node.args.get("false")]
        case _ if isinstance(node, _SAME):
            values = [node.this]
        case _:
            values = []
    # NULL does not change the type of the other values.
    return [value for value in values if value is not None and not isinstance(value, exp.Null)]
