import CSQLite
import Dispatch
import Navlog

/// The one connection that writes a log and moves its write-ahead log into the database.
///
/// `@unchecked Sendable` because `SQLiteEventLog`, its only owner, uses it from within a lock.
final class Writer: @unchecked Sendable {
  let connection: Connection
  private let durability: SQLiteEventLog.Durability
  private var isWALFresh: Bool
  private var dictionaries: Dictionaries
  private let insertEvent: Statement
  private let insertEvents: Statement
  /// What ``insertEvent`` was last run with; `nil` when that is unknown.
  private var bound: EventRow?
  private let insertSnapshot: Statement
  /// The session being written: its row, and the identity that whoever writes names.
  private var session: (row: Int64, uid: String)?
  private var first: Int64 = 1
  private var last: Int64
  /// Whether the last write failed, so that it is unknown what reached the file.
  private var isUnsettled = false
  /// Whether all that is written is part of one transaction, which a failure puts an end to.
  var isImporting = false
  private let companions: SidecarFiles
  /// When it was last looked whether the file is where it was, in nanoseconds.
  private var looked: UInt64 = 0
  // The last one: properties go in order, and SQLite closes the file only when its statements are gone too.
  private let lock: WriterLock

  /// Opens a log for writing, and creates it when there is none.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`; the file is then as it was.
  convenience init(path: String, durability: SQLiteEventLog.Durability) throws {
    let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    connection.setBusyTimeout(2_000)
    if connection.isReadOnly {
      throw SQLiteError(code: SQLITE_READONLY, message: "it may only be read", sql: "")
    }
    // Before anything is created beside the file: a foreign or newer one stays as it is, and alone.
    _ = try Migrator.existingVersion(connection, path: path)
    let lock = try WriterLock(log: path)
    let isFresh = FileStatus(path + "-wal").map { $0.size == 0 } ?? true
    // Of no effect on a log that has pages.
    try connection.execute("PRAGMA page_size = \(Migrator.pageSize)")
    guard try connection.string("PRAGMA journal_mode = WAL") == "wal" else {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path)) cannot have a write-ahead log: its file system does not allow it")
    }
    try connection.execute("PRAGMA synchronous = \(durability == .everyEvent ? "FULL" : "NORMAL")")
    connection.watchWAL()
    try Migrator.migrate(connection, path: path)
    // What nobody would read is not written on.
    try Migrator.checkSchema(connection, path: path)
    try self.init(connection, path, lock: lock, durability: durability, isWALFresh: isFresh)
    // From now on every wait is one of the app's own thread. An event that comes too early waits in memory instead.
    connection.setBusyTimeout(50)
  }

  private init(
    _ connection: Connection, _ path: String, lock: consuming WriterLock,
    durability: SQLiteEventLog.Durability,
    isWALFresh: Bool
  ) throws {
    self.durability = durability
    self.isWALFresh = isWALFresh
    self.connection = connection
    self.lock = lock
    // The triggers keep others from adding rows out of order. This writer checks that itself, in `append`; the
    // trigger would double what a row costs in a batch (0.7 us to 1.4 us, SQLite 3.40).
    connection.disableTriggers()
    dictionaries = try Dictionaries(connection)
    insertEvent = try connection.prepareOften(Queries.insertEvents(1))
    insertEvents = try connection.prepareOften(Queries.insertEvents(Queries.rowsTogether))
    insertSnapshot = try connection.prepareOften(Queries.insertSnapshot)
    last = Int64(try connection.integer(Queries.lastEvent) ?? 0)
    companions = SidecarFiles(of: path)
  }

  /// Whether the file was moved, deleted or replaced, as it was within the last millisecond.
  ///
  /// To look takes a tenth of the time of an append. Taps lie further apart, so each of them looks; what a loop appends
  /// meanwhile is in the old file, as if it had been moved that much later.
  var hasMoved: Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    guard now - looked > 1_000_000 else { return false }
    looked = now
    return connection.hasMoved
  }

  /// Leaves a file that was moved, deleted or replaced, so that another can be opened at its path.
  ///
  /// What was recorded goes with the file, wherever it is. SQLite leaves the files beside it alone in such a case; but
  /// they would be taken for those of whatever stands at the path now.
  func leave(_ path: String) {
    connection.rollBack()
    try? connection.checkpoint()
    companions.remove(from: path)
  }

  /// Begins a session after the last event.
  func begin(_ info: SessionInfo) throws {
    // A begin that failed can have reached the disk all the same: it is then taken up, not written twice.
    if let begun = try row(of: info.id) {
      session = (begun.row, info.id)
      first = begun.first
    } else {
      last = Int64(try connection.integer(Queries.lastEvent) ?? 0)
      let id = Int64(try connection.integer(Queries.lastSessionRow) ?? 0) + 1
      try withoutFlushOfFreshWAL { try insert(info, id) }
      session = (id, info.id)
      first = last + 1
    }
  }

  /// The row of the session that is meant: never another one's than the writer thinks.
  private func row(ofCurrent uid: String) throws -> Int64 {
    guard let session else { throw EventLogError.notWriting }
    // Both come from the same `SessionInfo` as a rule, and equal storage is equal at a glance.
    guard session.uid == uid else { throw EventLogError.superseded(uid) }
    return session.row
  }

  private func row(of uid: String) throws -> (row: Int64, first: Int64)? {
    let find = try connection.prepare("SELECT id, first FROM sessions WHERE uid = ?")
    find.bind(1, uid)
    guard try find.step() else { return nil }
    let found = (row: find.integer(0), first: find.integer(1))
    guard try connection.integer(Queries.lastSessionRow) == Int(found.row) else {
      throw EventLogError.superseded(uid)
    }
    return found
  }

  private func insert(_ info: SessionInfo, _ id: Int64) throws {
    let insert = try connection.prepare(Queries.insertSession)
    insert.bind(1, id)
    insert.bind(2, info.id)
    insert.bind(3, last + 1)
    insert.bind(4, info.started)
    insert.bind(5, StoredText.escaped(info.app))
    insert.bind(6, StoredText.escaped(info.version))
    insert.bind(7, StoredText.escaped(info.system))
    insert.bind(8, info.parent?.session)
    insert.bind(9, info.parent.map { Int64($0.position) })
    try insert.run()
  }

  /// Lets the first write into a new write-ahead log not wait for the disk, at the launch of an app.
  ///
  /// SQLite flushes the log's header before what follows it, lest frames of an earlier use of the same file be taken for
  /// new ones. In a new file there are none; what a power cut takes there was never promised.
  private func withoutFlushOfFreshWAL(_ body: () throws -> Void) throws {
    // Whatever is written first, nothing after it is.
    defer { isWALFresh = false }
    guard isWALFresh, durability == .inBackground, !connection.isInTransaction else { return try body() }
    try connection.execute("PRAGMA synchronous = OFF")
    defer { try? connection.execute("PRAGMA synchronous = NORMAL") }
    try body()
  }

  /// Appends one event, as its own transaction.
  func append(_ event: RecordedEvent<RecordedDestination>, to uid: String) throws {
    // By far the most: the next event, all of whose values are known.
    guard !isUnsettled, event.position == Int(last - first) + 2, let row = dictionaries.row(event) else {
      return try append([event], to: uid)
    }
    _ = try self.row(ofCurrent: uid)
    try append(row)
  }

  /// Appends events: one alone as its own transaction, several in one.
  func append(_ events: [RecordedEvent<RecordedDestination>], to uid: String) throws {
    _ = try row(ofCurrent: uid)
    let missing = isUnsettled ? try settle(events) : events[...]
    guard let start = missing.indices.first else { return }
    var next = Int(last - first) + 2
    for event in missing {
      guard event.position == next else {
        throw EventLogError.outOfOrder(expected: next, actual: event.position)
      }
      next += 1
    }
    if missing.count == 1, let row = dictionaries.row(missing[start]) { return try append(row) }
    try appendTogether(missing)
    last += Int64(missing.count)
  }

  private func append(_ row: EventRow) throws {
    row.bind(to: insertEvent, id: last + 1, over: bound)
    // Whatever comes of it, this is what the statement holds.
    bound = row
    do { try insertEvent.run() } catch {
      isUnsettled = true
      throw error
    }
    last += 1
  }

  private func appendTogether(_ events: ArraySlice<RecordedEvent<RecordedDestination>>) throws {
    do {
      try connection.transaction {
        var id = last
        var rest = events
        while !rest.isEmpty {
          let count = rest.count >= Queries.rowsTogether ? Queries.rowsTogether : 1
          let insert = count == 1 ? insertEvent : insertEvents
          for (row, event) in rest.prefix(count).enumerated() {
            id += 1
            try dictionaries.inserting(event).bind(to: insert, id: id, row: row)
            bound = nil
          }
          try insert.run()
          rest = rest.dropFirst(count)
        }
      }
      dictionaries.commit()
    } catch {
      isUnsettled = true
      dictionaries.rollBack()
      throw error
    }
  }

  /// After a failure: looks what is in the file, and says what is not.
  ///
  /// A commit that failed can have reached the disk all the same, so nothing is written again unseen.
  private func settle(
    _ events: [RecordedEvent<RecordedDestination>]
  ) throws -> ArraySlice<RecordedEvent<RecordedDestination>> {
    if isImporting { throw EventLogError(.cannotWrite, "the import cannot go on after a failed write") }
    connection.rollBack()
    last = Int64(try connection.integer(Queries.lastEvent) ?? 0)
    dictionaries = try Dictionaries(connection)
    isUnsettled = false
    return events.drop { $0.position <= Int(last - first) + 1 }
  }

  /// Writes a snapshot. It is a cache, so a failure is of no consequence.
  func saveSnapshot(_ snapshot: NavigationState<RecordedDestination>, at position: Int, of uid: String) throws
  {
    let session = try row(ofCurrent: uid)
    // A snapshot of a very deep state takes longer to write and read than the events since the last one.
    guard snapshot.routers.reduce(0, { $0 + $1.path.count }) <= Self.deepestSnapshot else { return }
    do {
      try connection.transaction {
        // What a link put below the visible screen stands in no event's own columns.
        let ids = try snapshot.compactMap { DestinationID(Int(try dictionaries.inserting($0))) }
        let text = Snapshot.text(ids)
        guard text.utf8.count <= StorageLimit.detail else { return }
        insertSnapshot.bind(1, session)
        insertSnapshot.bind(2, Int64(position))
        insertSnapshot.bind(3, Int64(reducerVersion))
        insertSnapshot.bind(4, text)
        try insertSnapshot.run()
      }
      dictionaries.commit()
    } catch {
      // Unknown is what reached the file, as after a failed append.
      isUnsettled = true
      dictionaries.rollBack()
    }
  }

  /// Writes seals, and what else the chain has to tell.
  ///
  /// - Throws: `EventLogError` when they do not fit here and now, `SQLiteError`: nothing was written then.
  func add(_ rows: SealedRows) throws {
    // What is undone with a transaction must not have been sealed, nor another file's rows.
    guard !connection.isInTransaction, !connection.hasMoved else { throw Self.notNow }
    try connection.transaction {
      for alteration in rows.alterations { try add(alteration) }
      guard let first = rows.seals.first?.head.seal else { return }
      guard first == (try connection.integer("SELECT max(id) FROM seals") ?? 0) + 1 else { throw Self.notNow }
      let insert = try connection.prepare(Queries.insertSeal)
      for seal in rows.seals {
        insert.bind(1, Int64(seal.head.seal))
        for (index, row) in seal.head.extent.rows.enumerated() { insert.bind(Int32(index + 2), Int64(row)) }
        insert.bind(10, seal.head.hash)
        insert.bind(11, seal.signature.map(StoredText.escaped))
        try insert.run()
      }
    }
  }

  private static let notNow = EventLogError(.cannotWrite, "the log cannot be sealed at this moment")

  /// Writes down something that was done to the log as a whole.
  func add(_ alteration: MaintenanceRecord) throws {
    let insert = try connection.prepare(Queries.insertAlteration)
    insert.bind(1, Int64(try connection.integer("SELECT max(id) FROM alterations") ?? 0) + 1)
    insert.bind(2, alteration.time)
    insert.bind(3, alteration.kind.rawValue)
    insert.bind(4, alteration.head)
    insert.bind(5, alteration.detail.canonicalText)
    try insert.run()
  }

  private static let deepestSnapshot = 4 * snapshotInterval

  /// Marks the session as closed in good order.
  func end(_ uid: String, at time: Int64, after elapsed: Int64) throws {
    let session = try row(ofCurrent: uid)
    // An end that failed can have reached the disk all the same, and is then not written twice.
    if try connection.integer("SELECT 1 FROM session_ends WHERE session = \(session)") == nil {
      let insert = try connection.prepare(Queries.insertSessionEnd)
      insert.bind(1, session)
      insert.bind(2, time)
      insert.bind(3, elapsed)
      try insert.run()
    }
    self.session = nil
  }
}
