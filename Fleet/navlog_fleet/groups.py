"""Translates columns that a query neither groups by nor aggregates.

With `min()` or `max()`, SQLite takes such columns from the first row with the minimum or maximum. Otherwise, it takes them
from any row of the group. Spark refuses such columns.
"""

from collections.abc import Iterator, Sequence, Set

from sqlglot import exp

from navlog_fleet.conditions import ancestry


def complete(select: exp.Select, positioned: Set[str]) -> None:
    """Choose the row from which ungrouped columns come. In `positioned` tables, the first row has the lowest position."""
    group = select.args.get("group")
    keys = list(_keys(select, group)) if group else []
    aggregates = [node for node in _own(select, exp.AggFunc) if not isinstance(node.parent, exp.Window)]
    if not group and not aggregates:
        return
    tables = {node.name.lower() for node in select.find_all(exp.Table) if node.find_ancestor(exp.Select) is select}
    extremes = [node for node in aggregates if isinstance(node, exp.Min | exp.Max)]
    for column in _own(select, exp.Column):
        around = list(ancestry(column, select))
        is_aggregated = any(isinstance(node, exp.AggFunc | exp.Filter | exp.Window) for node in around)
        if not is_aggregated and not any(key in (node.sql(), node.alias_or_name) for key in keys for node in around):
            taken = _of_row(column, extremes, len(tables) == 1 and tables <= positioned)
            column.replace(exp.alias_(taken, column.name) if column.parent is select else taken)


def _own(select: exp.Select, kind: type[exp.Expr]) -> list[exp.Expr]:
    """Return the nodes of a kind in the results of a query, but not those in its subqueries."""
    found = [node for result in select.expressions for node in result.find_all(kind)]
    return [node for node in found if node.find_ancestor(exp.Select) is select]


def _keys(select: exp.Select, group: exp.Expr) -> Iterator[str]:
    """Yield the expressions of GROUP BY and, for columns, also their names without a table."""
    for key in group.expressions:
        if isinstance(key, exp.Literal) and key.is_int:
            key = select.expressions[int(key.name) - 1].unalias()
        yield key.sql()
        if isinstance(key, exp.Column):
            yield key.name


def _of_row(column: exp.Expr, extremes: Sequence[exp.Expr], is_positioned: bool) -> exp.Expr:
    if len(extremes) != 1:
        return exp.Anonymous(this="any_value", expressions=[column.copy()])
    extreme = extremes[0]
    is_min = isinstance(extreme, exp.Min)
    by = extreme.this.copy()
    if is_positioned:
        first = exp.column("position")
        place = exp.Anonymous(this="struct", expressions=[by, first if is_min else exp.Neg(this=first)])
        # Rows without a value do not count.
        by = exp.Case().when(exp.Not(this=exp.Is(this=by.copy(), expression=exp.Null())), place)
    return exp.Anonymous(this="min_by" if is_min else "max_by", expressions=[column.copy(), by])
