package import Navlog

/// A row of the table `calls`: the fixed parts of a call, and its outcome.
package struct CallRow: Sendable {
  /// The kind as stored text. A newer version of Navlog may have stored a kind that this version does not know.
  package var kind: String
  package var style: PresentationType?
  var origin: Origin
  var source: CallSite?
  var reason: Outcome.Reason?
  package var count: Int?
  /// Whether, after the call, the visible screen equals the screen directly below it.
  var isRepeated: Bool
}

extension CallRow: DictionaryValue {
  static let table = "calls"
  static let columns = ["kind", "style", "origin", "source", "reason", "count", "repeated"]
  static let index = """
    kind = ?2 AND origin = ?4 AND repeated = ?8 AND ifnull(source, '') = ifnull(?5, '') \
    AND ifnull(style, '') = ifnull(?3, '') AND ifnull(reason, '') = ifnull(?6, '') \
    AND ifnull(count, '') = ifnull(?7, '')
    """

  func bind(to statement: Statement) {
    statement.bind(2, kind)
    statement.bind(3, style?.description)
    statement.bind(4, origin.rawValue)
    statement.bind(5, source.map { StoredText.escaped($0.description) })
    statement.bind(6, reason?.description)
    statement.bind(7, count.map(Int64.init))
    statement.bind(8, isRepeated ? 1 : 0)
  }

  /// Hashes only the kind and the line number of the call site. These two values distinguish most calls of an app.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(source?.line)
    hasher.combine(kind)
  }
}

/// A row of the table `calls` as readers use it, decoded once.
///
/// The type is a class, so that reading an event copies only a reference to the row.
package final class StoredCall {
  let row: CallRow
  /// The kind; `nil` for a kind that this version does not know.
  package let kind: EventKind?
  let outcome: Outcome
  /// The presentation style as stored text, if this version does not know the style.
  let unknownStyle: String?

  init(_ row: CallRow, unknownStyle: String? = nil) {
    self.row = row
    kind = EventKind(rawValue: row.kind)
    outcome = row.reason.map { .noEffect($0) } ?? .applied
    self.unknownStyle = unknownStyle
  }

  /// Creates a call from a row of ``Queries/call``. The result is `nil` if the row contains values that logs
  /// never contain.
  convenience init?(row: Statement) {
    let (style, source, reason) = (row.shortText(1), row.shortText(3), row.shortText(4))
    guard let kind = row.shortText(0), style != nil || row.isNull(1), let origin = row.shortText(2),
      source != nil || row.isNull(3), reason != nil || row.isNull(4),
      row.isNull(5) || row.type(5) == .integer, row.type(6) == .integer
    else { return nil }
    let known = style.flatMap { PresentationType($0) }
    self.init(
      CallRow(
        kind: kind, style: known, origin: Origin(rawValue: origin),
        source: source.flatMap { CallSite(StoredText.unescaped($0)) },
        reason: reason.map { Outcome.Reason($0) },
        count: row.optionalInteger(5), isRepeated: row.integer(6) != 0),
      unknownStyle: known == nil ? style : nil)
  }

  /// Returns the replacement for a row that cannot be read: a call of an unknown kind.
  static func placeholder(_ row: Int64) -> StoredCall? {
    NamePlaceholder.text(row).map { kind in
      StoredCall(
        CallRow(kind: kind, origin: Origin(rawValue: kind), isRepeated: false))
    }
  }

  /// Returns the call and a destination as a ``PlainCall``, or `nil` if the kind or the style of the call is unknown.
  func plain<N>(_ destination: N?) -> PlainCall<N>? {
    if unknownStyle != nil { return nil }
    return kind.map { PlainCall($0, destination, style: row.style, count: row.count) }
  }

  /// Returns the call as a `StoredAction`, the form that all logs and exports have in common. An unknown style becomes the
  /// member `as` of its details.
  package func stored<N>(_ destination: N?, _ detail: [JSONValue.Member]) -> StoredAction<N> {
    let style = unknownStyle.map { [JSONValue.Member("as", .string($0))] } ?? []
    return StoredAction(
      kind: row.kind, destination: destination, style: row.style, count: row.count, detail: style + detail)
  }
}
