"""Translates conditions and the arithmetic of integers, in which the types of Spark differ from those of SQLite.

In SQLite, a condition is the number 1 or 0, a number can be a condition, and dividing integers gives an integer.
"""

from collections.abc import Iterator, Mapping

from sqlglot import exp
from sqlglot.optimizer.scope import Scope, traverse_scope

_CONDITIONS = (exp.Predicate, exp.Connector, exp.Not, exp.Boolean, exp.RegexpLike, exp.Escape)
# Functions that always return integers.
_INTEGERS = (exp.Count, exp.Length, exp.StrPosition, exp.Unicode, exp.RowNumber, exp.Rank, exp.DenseRank, exp.Ntile)
# Expressions that are always numbers.
_NUMBERS = (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.Neg, exp.Round, exp.Avg, exp.Sum, exp.Abs)
# Patterns of a number without its sign, by the type to which a text is cast.
_DIGITS = {"bigint": r"\d+", "double": r"(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"}
# Expressions that have the type of their first argument.
_SAME = (
    *(exp.Paren, exp.Neg, exp.Abs, exp.Nullif, exp.Sum, exp.Min, exp.Max, exp.Filter),
    *(exp.Window, exp.Lag, exp.Lead, exp.FirstValue, exp.LastValue, exp.NthValue),
)
# The functions with which the module `groups` takes a value from a row of a group.
_ROW_OF_GROUP = ("any_value", "min_by", "max_by")


def as_numbers(query: exp.Query) -> None:
    """Convert a condition that is used as a value to 1 or 0: `sum(outcome = 'noEffect')`."""
    # Inner conditions come first, because a condition can be a value in another condition.
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


def keep_numbers(query: exp.Query, tables: Mapping[str, Mapping[str, str]]) -> None:
    """Make divisions, remainders and casts return SQLite's values: if `at` is an integer, `at / 1000` is an integer."""
    columns, reals = _Columns(query, tables, "BIGINT"), _Columns(query, tables, "BIGINT", "DOUBLE")
    nodes = list(query.find_all(exp.Div, exp.Mod, exp.Cast))
    values = [*nodes, *(part for node in nodes for part in (node.this, node.args.get("expression")) if part)]
    # The types are determined first, because the changed query has other nodes.
    integers = {id(value) for value in values if _is_integer(value, columns)}
    numbers = {id(value) for value in values if isinstance(value.unnest(), _NUMBERS) or _is_integer(value, reals)}
    # Inner expressions are replaced first, so that the outer expressions contain the replacements.
    for node in reversed(nodes):
        is_integer, parts = id(node) in integers, [node.this, node.args.get("expression")]
        match node:
            case exp.Div() if is_integer:
                node.replace(exp.IntDiv(this=node.this, expression=node.expression))
            case exp.Mod() if not is_integer:
                # SQLite ignores the fractions of both numbers, but the remainder is a real number.
                whole = [_cast(part, "bigint", is_number=id(part) in numbers) for part in parts]
                node.replace(exp.cast(exp.Mod(this=whole[0], expression=whole[1]), "double"))
            case exp.Cast() if node.find_ancestor(exp.Limit, exp.Offset) is None:
                if node.to.is_type(*exp.DataType.INTEGER_TYPES):
                    node.replace(_cast(node.this, "bigint", is_number=id(node.this) in numbers))
                elif node.to.is_type("decimal") and id(node.this) in integers:
                    # A cast to NUMERIC does not change an integer.
                    node.replace(exp.Paren(this=node.this))
                elif node.to.is_type("double", "float", "decimal"):
                    node.replace(_cast(node.this, "double", is_number=id(node.this) in numbers))


def _cast(value: exp.Expr, type_: str, *, is_number: bool) -> exp.Expr:
    """Return a cast to a number. SQLite converts the longest numeric prefix of a text, or returns 0 if there is no prefix."""
    if is_number or (isinstance(value, exp.Cast) and not value.to.is_type(*exp.DataType.TEXT_TYPES)):
        return exp.cast(value, type_)
    pattern = exp.Literal.string(rf"(?s)^\s*([+-]?)({_DIGITS[type_]})?.*$")
    beginning = exp.Anonymous(this="regexp_replace", expressions=[value.copy(), pattern, exp.Literal.string("$10$2")])
    is_text = exp.EQ(this=exp.Anonymous(this="typeof", expressions=[value.copy()]), expression=exp.Literal.string("string"))
    return exp.Case().when(is_text, exp.cast(beginning, type_)).else_(exp.cast(value, type_))


class _Columns:
    """The columns that a query and its subqueries read, and whether their values are numbers of the given types."""

    def __init__(self, query: exp.Query, tables: Mapping[str, Mapping[str, str]], *types: str) -> None:
        self._tables = {
            table.lower(): {name.lower(): type_ in types for name, type_ in of.items()} for table, of in tables.items()
        }
        self._scopes = {id(scope.expression): scope for scope in traverse_scope(query)}
        self._asked: set[tuple[int, str]] = set()

    def is_integer(self, column: exp.Column) -> bool:
        """Return whether all values of a column are integers, or have one of the given types."""
        name, select = column.name.lower(), column.find_ancestor(exp.Select)
        scope = self._scopes.get(id(select))
        while scope is not None:
            for alias, source in scope.sources.items():
                if column.table.lower() in ("", alias.lower()) and (found := self._in_source(source, name)) is not None:
                    return found
            scope = scope.parent
        # The column can be an alias of a result, for example in ORDER BY. The results themselves cannot refer to an alias.
        is_result = select is not None and any(part is one for part in ancestry(column, select) for one in select.selects)
        for selected in select.selects if select and not column.table and not is_result else []:
            if isinstance(selected, exp.Alias) and selected.alias.lower() == name:
                return _is_integer(selected.this, self)
        return any(of.get(name, False) for of in self._tables.values())

    def _in_source(self, source: object, name: str) -> bool | None:
        """Return whether a column of a source is an integer; `None` if the source does not have the column."""
        if isinstance(source, exp.Table):
            return self._tables.get(source.name.lower(), {}).get(name)
        if not isinstance(source, Scope):
            return None
        key = (id(source.expression), name)
        if key in self._asked:
            # The query is recursive, so the part that does not refer to the query determines the type.
            return True
        self._asked.add(key)
        try:
            names = [one.lower() for one in source.outer_columns]
            return self._in_query(source.expression, name, names.index(name) if name in names else None)
        finally:
            self._asked.remove(key)

    def _in_query(self, query: exp.Expr, name: str, index: int | None) -> bool | None:
        if isinstance(query, exp.SetOperation):
            names = [one.lower() for one in query.named_selects]
            index = names.index(name) if index is None and name in names else index
            parts = [self._in_query(part, name, index) for part in (query.left, query.right)]
            return None if parts[0] is None else all(parts)
        if isinstance(query, exp.Subquery):
            return self._in_query(query.this, name, index)
        if not isinstance(query, exp.Select):
            return None
        for number, selected in enumerate(query.selects):
            if selected.is_star:
                scope, of = self._scopes.get(id(query)), selected.table.lower() if isinstance(selected, exp.Column) else ""
                for alias, source in scope.sources.items() if scope else []:
                    if of in ("", alias.lower()) and (found := self._in_source(source, name)) is not None:
                        return found
            elif number == index or (index is None and selected.alias_or_name.lower() == name):
                return _is_integer(selected.unalias(), self)
        return None


def ancestry(node: exp.Expr | None, end: exp.Expr) -> Iterator[exp.Expr]:
    """Yield a node and its ancestors, up to but not including another node."""
    while node is not None and node is not end:
        yield node
        node = node.parent


def _unparenthesized(node: exp.Expr) -> exp.Expr:
    while isinstance(node.parent, exp.Paren):
        node = node.parent
    return node


def _is_condition(node: exp.Expr) -> bool:
    """Return whether a condition is expected at the position of a node."""
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


def _is_integer(node: exp.Expr, columns: _Columns) -> bool:
    match node:
        case exp.Column():
            return columns.is_integer(node)
        case exp.Literal():
            return bool(node.is_int)
        case exp.Cast():
            is_whole = node.to.is_type("decimal") and _is_integer(node.this, columns)
            return bool(is_whole or node.to.is_type(*exp.DataType.INTEGER_TYPES))
        case exp.TimeToStr():
            # A text of digits, which SQLite divides as an integer.
            return bool(node.args["format"].name == "%s")
        case exp.Anonymous(expressions=[first, *_]) if node.name.lower() == "strftime":
            return bool(first.name == "%s")
        case exp.Anonymous(expressions=[first, *_]) if node.name.lower() in _ROW_OF_GROUP:
            return _is_integer(first, columns)
        case exp.Anonymous():
            return node.name.lower() == "unixepoch"
        case exp.Subquery():
            return len(node.selects) == 1 and _is_integer(node.selects[0].unalias(), columns)
    if isinstance(node, (*_CONDITIONS, *_INTEGERS)):
        return True
    parts = _values(node)
    return bool(parts) and all(_is_integer(part, columns) for part in parts)


def _values(node: exp.Expr) -> list[exp.Expr]:
    """Return the parts that determine the type of an expression. If all parts are integers, the expression is an integer."""
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
