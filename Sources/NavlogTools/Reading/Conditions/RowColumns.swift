import Navlog
import NavlogSQLite

/// The columns of `event_log` for an event that is not in a database, with the values that the view would
/// show.
struct RowColumns {
  private let columns: [(column: EventColumn, parameter: Int32)]
  private let machine: ExpressionMachine
  private let session: String
  /// The id of the session's first event.
  private let first: Int
  private let needsCall: Bool

  init(_ machine: ExpressionMachine, session: String, first: Int) {
    self.machine = machine
    self.session = session
    self.first = first
    columns = EventColumn.allCases.compactMap { column in
      column.isOfState ? nil : machine.parameter(column).map { (column, $0) }
    }
    needsCall = columns.contains { Self.ofCall.contains($0.column) }
  }

  /// The columns whose values come from the call in its stored form. Creating this form takes longer than computing all other
  /// columns together.
  private static let ofCall: Set<EventColumn> = [
    .kind, .destination, .params, .type, .style, .count, .detail,
  ]

  /// Binds the columns that are used.
  func bind(_ event: RecordedEvent<RecordedDestination>) throws {
    let call = needsCall ? StoredAction(event).limited : nil
    for (column, parameter) in columns {
      switch value(column, event, call) {
      case .null: machine.statement.bindNull(parameter)
      case .integer(let value): machine.statement.bind(parameter, value)
      case .real(let value): machine.statement.bind(parameter, real: value)
      case .text(var text):
        try text.withUTF8 { try machine.statement.bind(parameter, utf8: UnsafeRawBufferPointer($0)) }
      }
    }
  }

  private enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
    /// Creates the value of a column that contains the type of a destination. As in the view, an empty type becomes `NULL`.
    init(type: String?) { self.init(type.flatMap { $0.isEmpty ? nil : $0 }) }
  }

  private func value(
    _ column: EventColumn, _ event: RecordedEvent<RecordedDestination>,
    _ call: StoredAction<RecordedDestination>?
  ) -> Value {
    switch column {
    case .session: .text(session)
    case .position: Value(event.position)
    case .at: Value(WallTime.text(event.time))
    case .elapsed: .real(Double(event.elapsed) / 1e6)
    case .kind: Value(call?.kind)
    case .router: .text(event.router.description)
    case .destination: Value(call?.destination?.name)
    case .params: Value(call?.destination?.parameters)
    case .type: Value(type: call?.destination?.type)
    case .style: Value(call?.style?.description)
    case .count: Value(call?.count)
    case .removed: Value(event.removed)
    case .origin: .text(event.origin.rawValue)
    case .cause: Value(event.cause)
    case .source: Value(event.source.map { StoredText.escaped($0.description) })
    case .outcome: .text(event.outcome.name)
    case .reason: Value(event.outcome.reason?.description)
    case .root: .text(RouterID(event.selected).description)
    // If the visible root shows no destination, the column `screen` contains the name of the root.
    case .screen: .text(event.screen?.name ?? RouterID(event.selected).description)
    case .screenParams: Value(event.screen?.parameters)
    case .screenType: Value(type: event.screen?.type)
    case .depth: Value(event.depth)
    case .repeated: Value(event.isRepeated ? 1 : 0)
    case .detail: Value(call.flatMap { $0.detail.isEmpty ? nil : JSONValue.object($0.detail).canonicalText })
    case .id: Value(first + event.position - 1)
    case .path, .stack, .modals, .seen, .state: .null
    }
  }
}
