import Navlog

/// The writer's methods that add seals and maintenance records.
extension Writer {
  /// Adds seals and maintenance records.
  ///
  /// - Throws: `EventLogError` if the log cannot be sealed now, for example because the seals do not continue
  ///   the current chain; `SQLiteError`. After an error, nothing is written.
  func add(_ batch: SealBatch) throws { try writing { try addOnce(batch) } }

  private func addOnce(_ batch: SealBatch) throws {
    // A seal must not cover rows that a rollback could undo, or rows of another file.
    guard !connection.isInTransaction, !connection.hasMoved else { throw Self.notNow }
    try connection.transaction {
      for record in batch.records { try add(record) }
      guard let first = batch.seals.first?.head.seal else { return }
      guard first == (try connection.integer("SELECT max(id) FROM seals") ?? 0) + 1 else { throw Self.notNow }
      let insert = try connection.prepare(Queries.insertSeal)
      for seal in batch.seals {
        insert.bind(1, Int64(seal.head.seal))
        for (index, row) in seal.head.extent.rows.enumerated() { insert.bind(Int32(index + 2), Int64(row)) }
        insert.bind(ChainReader.SealColumn.head + 1, seal.head.hash)
        insert.bind(ChainReader.SealColumn.signature + 1, seal.signature.map(StoredText.escaped))
        try insert.run()
      }
    }
  }

  private static let notNow = EventLogError(.cannotWrite, "the log cannot be sealed at this moment")

  func add(_ record: MaintenanceRecord) throws {
    let insert = try connection.prepare(Queries.insertMaintenanceRecord)
    insert.bind(1, Int64(try connection.integer("SELECT max(id) FROM maintenance") ?? 0) + 1)
    insert.bind(2, record.time)
    insert.bind(3, record.kind.rawValue)
    insert.bind(4, record.head)
    insert.bind(5, record.detail.canonicalText)
    try insert.run()
  }
}
