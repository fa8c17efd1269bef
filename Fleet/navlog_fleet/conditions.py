"""Conditions and integers, where Spark has types that SQLite does not have.

In SQLite, a condition is the number 1 or 0, a number can be a condition, and dividing integers gives an integer.
"""

from collections.abc import Iterable

from sqlglot import exp

_CONDITIONS = (exp.Predicate, exp.Connector, exp.Not, exp.Boolean)


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
        case exp.Count() | exp.Length() | exp.RowNumber():
            return True
        case exp.Cast():
            return bool(node.to.is_type(*exp.DataType.INTEGER_TYPES))
        case exp.Paren() | exp.Neg() | exp.Sum() | exp.Min() | exp.Max() | exp.Window() | exp.Lag() | exp.Lead():
            return _is_integer(node.this, names)
        case exp.Add() | exp.Sub() | exp.Mul() | exp.Div() | exp.Mod():
            return _is_integer(node.this, names) and _is_integer(node.expression, names)
        case exp.Coalesce():
            return all(_is_integer(part, names) for part in (node.this, *node.expressions))
    return False
