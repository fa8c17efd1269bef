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
  /// The columns of the table.
  package enum Column: Int32, TableColumn {
    case id, kind, style, origin, source, reason, count, repeated

    package static let table = "calls"

    package var isRequired: Bool {
      switch self {
      case .style, .source, .reason, .count: false
      case .id, .kind, .origin, .repeated: true
      }
    }
  }

  func bind(to statement: Statement) {
    statement.bind(Column.kind, kind)
    statement.bind(Column.style, style?.description)
    statement.bind(Column.origin, origin.rawValue)
    statement.bind(Column.source, source.map { StoredText.escaped($0.description) })
    statement.bind(Column.reason, reason?.description)
    statement.bind(Column.count, count.map(Int64.init))
    statement.bind(Column.repeated, isRepeated ? 1 : 0)
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
    typealias Column = CallRow.Column
    let style = row.shortText(Column.style)
    let source = row.shortText(Column.source)
    let reason = row.shortText(Column.reason)
    guard let kind = row.shortText(Column.kind), let origin = row.shortText(Column.origin),
      style != nil || row.isNull(Column.style), source != nil || row.isNull(Column.source),
      reason != nil || row.isNull(Column.reason),
      row.isNull(Column.count) || row.type(Column.count) == .integer, row.type(Column.repeated) == .integer
    else { return nil }
    let known = style.flatMap { PresentationType($0) }
    self.init(
      CallRow(
        kind: kind, style: known, origin: Origin(rawValue: origin),
        source: source.flatMap { CallSite(StoredText.unescaped($0)) },
        reason: reason.map { Outcome.Reason($0) },
        count: row.optionalInteger(Column.count), isRepeated: row.integer(Column.repeated) != 0),
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
