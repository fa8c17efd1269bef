package import Navlog

/// Encodes events as rows. Repeated values are stored once in the dictionary tables and referred to by id.
///
/// The encoder remembers the ids of values that were inserted in the open transaction. If the transaction fails, these
/// ids are invalid, and the owner must replace the encoder.
final class EventRowEncoder {
  private let calls: DictionaryTable<CallRow>
  private let routers: DictionaryTable<RouterID>
  private let screens: DictionaryTable<ScreenRow>
  /// The router of the last event. The next event nearly always has the same router.
  private var lastRouter: (router: RouterID, id: Int64)?
  private var recentCalls = RecentCalls()
  private var recentScreens = RecentScreens()

  init(_ connection: Connection) {
    calls = DictionaryTable(connection)
    // A small dictionary is enough: a long log contains many routers of modals, but uses each only while its modal is open.
    routers = DictionaryTable(connection, capacity: 8_192)
    screens = DictionaryTable(connection)
  }

  /// Returns the row for an event, or `nil` if one of its values is not in memory.
  func row(_ event: RecordedEvent<RecordedDestination>, _ clock: WallClock) -> EventRow? {
    if lastRouter?.router != event.router { lastRouter = routers.id(event.router).map { (event.router, $0) } }
    guard let router = lastRouter?.id, let screen = id(event.screen, in: event.selected) else { return nil }
    let (requested, detail): (RecordedDestination?, String?)
    let call: Int64?
    if event.decisions.isEmpty, let plain = PlainCall(event.action) {
      (requested, detail) = (plain.destination, nil)
      call = recentCalls.id(event, plain) { calls.id($0) }
    } else {
      let parts = EventParts(event)
      (requested, detail) = (parts.requested, parts.detail)
      call = calls.id(parts.call)
    }
    guard let call else { return nil }
    var destination: Int64?
    if let requested {
      let isVisible =
        event.selected == event.router.root
        && event.screen.map { ExactDestination($0) } == ExactDestination(requested)
      destination = isVisible ? screen : id(requested, in: event.router.root)
      if destination == nil { return nil }
    }
    return row(event, detail, clock, call: call, router: router, destination: destination, screen: screen)
  }

  private func id(_ destination: RecordedDestination?, in root: RootName) -> Int64? {
    guard let destination else { return screens.id(ScreenRow(root, nil)) }
    return recentScreens.id(destination, in: root) { screens.id(ScreenRow(root, destination)) }
  }

  /// Returns the row for an event after inserting new values. Call it within a transaction.
  func inserting(_ event: RecordedEvent<RecordedDestination>, _ clock: WallClock) throws -> EventRow {
    if let row = row(event, clock) { return row }
    let parts = EventParts(event)
    let requested = parts.requested.map { ScreenRow(event.router.root, $0) }
    return row(
      event, parts.detail, clock, call: try calls.inserting(parts.call),
      router: try routers.inserting(event.router), destination: try requested.map(screens.inserting),
      screen: try screens.inserting(ScreenRow(event.selected, event.screen)))
  }

  private func row(
    _ event: RecordedEvent<RecordedDestination>, _ detail: String?, _ clock: WallClock, call: Int64,
    router: Int64, destination: Int64?, screen: Int64
  ) -> EventRow {
    EventRow(
      elapsed: event.elapsed, drift: clock.drift(of: event.time, after: event.elapsed), call: call,
      router: router, destination: destination, screen: screen, depth: Int64(event.depth),
      removed: Int64(event.removed), cause: event.cause.map(Int64.init), detail: detail)
  }

  /// Returns the id of a screen after inserting it if it is new. Call it within a transaction.
  func inserting(_ screen: ScreenRow) throws -> Int64 { try screens.inserting(screen) }

  /// Removes values from memory if the dictionaries exceed their capacity.
  func evict() {
    calls.evict()
    routers.evict()
    screens.evict()
  }
}

/// The parts of an event that its row stores: the call, the requested destination and the detail.
private struct EventParts {
  let call: CallRow
  let requested: RecordedDestination?
  let detail: String?

  init(_ event: RecordedEvent<RecordedDestination>) {
    if event.decisions.isEmpty, let plain = PlainCall(event.action) {
      call = CallRow(event, kind: plain.kind.rawValue, style: plain.style, count: plain.count)
      (requested, detail) = (plain.destination, nil)
    } else {
      let stored = StoredAction(event).limited
      call = CallRow(event, kind: stored.kind, style: stored.style, count: stored.count)
      (requested, detail) = (stored.destination, stored.detailText)
    }
  }
}

extension StoredAction<RecordedDestination> {
  /// The details as stored; `nil` without details.
  var detailText: String? { detail.isEmpty ? nil : JSONValue.object(detail).canonicalText }

  /// Returns the replacement for an action whose details exceed the limit. It contains the kind of the action
  /// and the length of the details.
  ///
  /// Readers do not know the kind `tooLong`. From this event on, a fold therefore reports that the folded state is unreliable.
  static func tooLong(_ kind: String, _ bytes: Int) -> StoredAction {
    StoredAction(
      kind: "tooLong", detail: [.init("of", .string(kind)), .init("bytes", .integer(bytes))])
  }

  /// The action, or its replacement if its details exceed the limit.
  package var limited: StoredAction {
    guard let bytes = detailText?.utf8.count, bytes > StorageLimit.detail else { return self }
    return .tooLong(kind, bytes)
  }
}
