import NavlogTesting
import NavlogTools
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import TestFixtures

/// Events as rows. Each repeated value is stored once.
@Suite struct RowTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private static let dictionaries = ["calls", "routers", "screens"]

  private func content(_ table: String, _ path: String) throws -> [String] {
    let query = try Connection.raw(path).prepare("SELECT * FROM \(table) ORDER BY id")
    var rows: [String] = []
    while try query.step() {
      // `text` is empty both for NULL and for an empty text, so the type of each value is compared, too.
      rows.append(
        (1..<query.columnCount).map { "\(query.type($0)) \(query.text($0))" }.joined(separator: "|"))
    }
    return rows
  }

  /// Checks that each dictionary contains each value once, and that every value is used.
  private func expectDictionaries(_ path: String, at place: SourceLocation = #_sourceLocation) throws {
    for table in Self.dictionaries {
      let rows = try content(table, path)
      #expect(Set(rows).count == rows.count && !rows.isEmpty, "\(table)", sourceLocation: place)
      let last = try Connection.raw(path).integer("SELECT max(id) FROM \(table)")
      #expect(last == rows.count, sourceLocation: place)
    }
    let report = try SQLiteEventLog.verify(path)
    #expect(report.isSound, "\(report)", sourceLocation: place)
  }

  // MARK: - Columns

  @Test func `an event's row has the columns of the table, in the same order`() throws {
    let schema = try LogRows.emptyLog()
    var (names, required) = ([String](), [String: Bool]())
    try schema.forEach("SELECT name, \"notnull\" OR pk FROM pragma_table_info('events') ORDER BY cid") {
      row in
      names.append(row.text(0))
      required[row.text(0)] = row.integer(1) != 0
    }
    #expect(EventField.list == names.joined(separator: ", "))
    #expect(EventField.count == names.count)
    for field in EventField.allCases { #expect(field.isRequired == required[field.name], "\(field)") }
    var references: [String: String] = [:]
    try schema.forEach("SELECT \"from\", \"table\" FROM pragma_foreign_key_list('events')") {
      references[$0.text(0)] = $0.text(1)
    }
    for field in EventField.allCases { #expect(field.dictionary == references[field.name], "\(field)") }
  }

  @Test func `the columns of rows are the columns of their tables, in the same order`() throws {
    let schema = try LogRows.emptyLog()
    func expectEqual<Column: TableColumn>(_ column: Column.Type) throws {
      let names = "SELECT group_concat(name, ', ') FROM pragma_table_info('\(Column.table)')"
      #expect(try schema.text(names) == Column.list)
      #expect(Column.allCases.map(\.rawValue) == Array(0..<Int32(Column.allCases.count)))
    }
    try expectEqual(CallRow.Column.self)
    try expectEqual(RouterID.Column.self)
    try expectEqual(ScreenRow.Column.self)
    try expectEqual(SessionRow.Column.self)
    try expectEqual(SessionEndColumn.self)
    try expectEqual(Snapshot.Column.self)
    try expectEqual(MaintenanceRecord.Column.self)
  }

  /// Without the index, every new value would need a scan of the table.
  @Test(arguments: [
    ("calls", CallRow.condition, "calls_by_value"), ("routers", RouterID.condition, "routers_by_address"),
    ("screens", ScreenRow.condition, "screens_by_value"),
  ])
  func `the query that finds a value in a dictionary uses all columns of a unique index`(
    table: String, condition: String, index: String
  ) throws {
    let schema = try LogRows.emptyLog()
    let plan = try schema.prepare("EXPLAIN QUERY PLAN SELECT id FROM \(table) WHERE \(condition)")
    #expect(try plan.step())
    let terms = try schema.integer("SELECT count(*) - 1 FROM pragma_table_info('\(table)')")
    #expect(plan.text(3).contains("INDEX \(index) ("))
    #expect(plan.text(3).split(separator: " AND ").count == terms, "some columns are unused: \(plan.text(3))")
    #expect(try schema.integer("SELECT \"unique\" FROM pragma_index_list('\(table)')") == 1)
  }

  // MARK: - Encoding and reading

  @Test func `two calls with the same call site have separate rows if any other value differs`() throws {
    let actions: [(NavigationAction<RecordedDestination>, Origin, Outcome, Bool)] = [
      (.pop(count: 1), .user, .applied, false), (.pop(count: 2), .user, .applied, false),
      (.pop(count: 2), .system, .applied, false), (.pop(count: 2), .system, .noEffect(.atRoot), false),
      (.pop(count: 2), .system, .noEffect(.refused("a")), false),
      (.pop(count: 2), .system, .noEffect(.refused("a")), true),
      (.navigate(RecordedDestination(name: "a"), style: .push, unlessOnTop: false), .user, .applied, false),
      (
        .navigate(RecordedDestination(name: "a"), style: .sheet, unlessOnTop: false), .user,
        .applied,
        false
      ),
      (
        .navigate(
          RecordedDestination(name: "a"), style: .sheet(detents: [.medium]), unlessOnTop: false),
        .user,
        .applied, false
      ),
    ]
    // The calls are recorded twice, the second time in reverse order. Each call is therefore recorded both before and after
    // every other call.
    let events = (actions + actions.reversed()).enumerated().map { index, call in
      RecordedEvent(
        position: index + 1, time: 0, elapsed: Int64(index), event: NavigationEvent(call.0), origin: call.1,
        source: CallSite(file: "App/A.swift", line: 1), outcome: call.2, isRepeated: call.3)
    }
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(SessionInfo(id: "ab", started: 0, app: "A", version: "1", system: "x"))
    for event in events { try log.append(event, to: "ab") }
    #expect(try log.events("ab") == events)
  }

  @Test func `a row with any values is read as it was written`() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let log = try SQLiteEventLog(path: folder.path("\(seed).sqlite"))
      let session = RandomSession(seed: seed, count: 300)
      var random = SplitMix64(seed: seed)
      var last: (screen: RecordedDestination?, selected: RootName)?
      // Random values replace the values that a replay would compute, so the reader cannot derive any of these fields from the
      // others.
      let events = session.events.map { event in
        var event = event
        event.time += Int64(bitPattern: random.next()) >> (12 + random.below(50))
        event.isRepeated = random.chance(50)
        event.depth = random.below(1 << 40)
        event.removed = random.below(1 << 40)
        event.selected = random.pick([.main, "window 2", "a/b%"])
        if random.chance(20) { event.screen = event.action.destination }
        if random.chance(20), let last { (event.screen, event.selected) = last }
        last = (event.screen, event.selected)
        return event
      }
      try log.begin(session.info)
      for event in events.prefix(150) { try log.append(event, to: session.info.id) }
      try log.append(Array(events.dropFirst(150)), to: session.info.id)
      let written = try log.events(session.info.id)
      #expect(zip(written, events).first { $0 != $1 }.map { "\($0)" } == nil, "seed \(seed)")
      #expect(written.count == 300)
      try log.end(session.info.id, at: 0, after: 0)
      let read = try SQLiteEventLog(reading: folder.path("\(seed).sqlite")).events(session.info.id)
      #expect(read == events, "seed \(seed)")
      #expect(Set(events.map(\.isRepeated)) == [true, false])
    }
  }

  @Test
  func `events that differ in one value of a screen or call are read back as they were written`() throws {
    let screens: [RecordedDestination?] = [
      nil, RecordedDestination(name: "main"), RecordedDestination(type: "main", name: "main"),
      RecordedDestination(type: "A", name: "b"), RecordedDestination(name: "A.b"),
      RecordedDestination(name: "main", parameters: #"{"id":1}"#),
      RecordedDestination(name: "main", parameters: "null"),
      RecordedDestination(name: ""),
    ]
    let actions: [NavigationAction<RecordedDestination>] = [
      .pop(count: 1), .pop(count: 2), .popEntry(EntryID(1)), .dismiss, .mark(""),
      .navigate(RecordedDestination(name: "main"), style: .push, unlessOnTop: false),
      .navigate(RecordedDestination(name: "main"), style: .push, unlessOnTop: true),
    ]
    let sources = [nil, CallSite(file: "A/B.swift", line: 1), CallSite(file: "A/B.swift", line: 2)]
    let outcomes: [Outcome] = [
      .applied, .noEffect(.atRoot), .noEffect(.refused(nil)), .noEffect(.refused("")),
    ]
    var events: [RecordedEvent<RecordedDestination>] = []
    for screen in screens {
      for selected in [.main, "home"] as [RootName] {
        for action in actions {
          for source in sources {
            for outcome in outcomes {
              for isRepeated in [false, true] {
                events.append(
                  RecordedEvent(
                    position: events.count + 1, time: 0, elapsed: 0, event: NavigationEvent(action),
                    origin: events.count % 2 == 0 ? .user : .system, source: source, outcome: outcome,
                    screen: screen,
                    isRepeated: isRepeated, selected: selected))
              }
            }
          }
        }
      }
    }
    // A new log object writes the second session. The tables then already contain every value, but the cache of this object is
    // empty.
    for session in ["a", "b"] {
      let log = try SQLiteEventLog(path: folder.path())
      try log.begin(SessionInfo(id: session, started: 0, app: "", version: "", system: ""))
      try log.append(events, to: session)
      try log.end(session, at: 0, after: 0)
      let read = try SQLiteEventLog(reading: folder.path()).events(session)
      #expect(zip(read, events).first { $0 != $1 }.map { "\($0) | \($1)" } == nil)
      #expect(read.count == events.count)
    }
    for table in Self.dictionaries {
      let rows = try content(table, folder.path())
      #expect(Set(rows).count == rows.count)
    }
    #expect(try content("screens", folder.path()).count == screens.count * 2)
  }

  // MARK: - Dictionaries

  @Test func `rows share repeated values, even across sessions and after the log was opened again`() throws {
    var sizes: [[Int]] = []
    for launch in 0..<4 {
      let log = try SQLiteEventLog(path: folder.path())
      for part in 0..<3 {
        // The second session has other identifiers and the same values.
        let session = RandomSession(seed: 7, count: 250)
        let info = SessionInfo(id: "\(launch)-\(part)", started: 0, app: "A", version: "1", system: "x")
        try log.begin(info)
        if part == 0 {
          for event in session.events { try log.append(event, to: info.id) }
        } else {
          try log.append(session.events, to: info.id)
        }
        log.saveSnapshot(session.states[200], at: 200, of: info.id)
        try log.end(info.id, at: 0, after: session.events[249].elapsed)
        sizes.append(try Self.dictionaries.map { try content($0, folder.path()).count })
      }
    }
    #expect(Set(sizes).count == 1, "\(sizes)")
    try expectDictionaries(folder.path())
  }

  @Test func `rows share equal values even after a failed write was rolled back`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 3, count: 120)
    try log.begin(session.info)
    try log.append(Array(session.events[..<40]), to: session.info.id)
    let before = try Self.dictionaries.map { try content($0, folder.path()) }
    let other = try Connection.raw(folder.path())
    for end in [60, 90, 120] {
      try other.execute("BEGIN IMMEDIATE")
      #expect(throws: EventLogError.self) {
        try log.append(Array(session.events[40..<end]), to: session.info.id)
      }
      try other.execute("ROLLBACK")
      #expect(try Self.dictionaries.map { try content($0, folder.path()) } == before)
    }
    // One event has a wrong position, so the whole batch is rolled back.
    var wrong = Array(session.events[40..<80])
    wrong[39].position = 99
    #expect(throws: EventLogError.self) { try log.append(wrong, to: session.info.id) }
    #expect(try Self.dictionaries.map { try content($0, folder.path()) } == before)
    try log.append(Array(session.events[40...]), to: session.info.id)
    try log.end(session.info.id, at: 0, after: session.events[119].elapsed)
    #expect(try log.events(session.info.id) == session.events)
    try expectDictionaries(folder.path())
  }

  @Test func `rows share repeated values even if a small cache has evicted them in the meantime`() throws {
    let connection = try LogRows.emptyLog()
    connection.disableTriggers()
    let table = DictionaryTable<RouterID>(connection, capacity: 4)
    let routers = (1...50).map { RouterID(.main).child(.sheet, EntryID($0)) }
    var ids: [Int64] = []
    for round in 0..<3 {
      for (index, router) in routers.enumerated() {
        let id = try connection.transaction { try table.inserting(router) }
        table.evict()
        if round == 0 { ids.append(id) } else { #expect(id == ids[index]) }
      }
    }
    #expect(ids == (1...50).map(Int64.init))
    #expect(try connection.integer("SELECT count(*) FROM routers") == 50)
    #expect(routers.filter { table.id($0) != nil }.count <= 5)
  }
}
