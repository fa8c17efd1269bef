import Navlog

/// The writer's methods that add seals and maintenance records.
extension Writer {
  /// Adds seals and maintenance records.
  ///
  /// - Throws: `EventLogError` if the log cannot be sealed now, for example because the seals do not continue
  ///   the current chain; `SQLiteError`. After an error, nothing is written.
  func add(_ batch: SealBatch) throws { try writing { try addOnce(batch) } }

  private func addOnce(_ batch: SealBatch) throws {
    typealias Column = ChainReader.SealColumn
    // A seal must not cover rows that a rollback could undo, or rows of another file.
    guard !connection.isInTransaction, !connection.hasMoved else { throw Self.notNow }
    try connection.transaction {
      for record in batch.records { try add(record) }
      guard let first = batch.seals.first?.head.seal else { return }
      guard first == (try connection.integer("SELECT max(id) FROM seals") ?? 0) + 1 else { throw Self.notNow }
      let insert = try connection.prepare(Queries.insertSeal)
      for seal in batch.seals {
        insert.bind(Column.id + 1, Int64(seal.head.seal))
        for (column, row) in zip(Column.extent..., seal.head.extent.rows) {
          insert.bind(column + 1, Int64(row))
        }
        insert.bind(Column.head + 1, seal.head.hash)
        insert.bind(Column.signature + 1, seal.signature.map(StoredText.escaped))
        try insert.run()
      }
    }
  }

  private static let notNow = EventLogError(.cannotWrite, "the log cannot be sealed at this moment")

  func add(_ record: MaintenanceRecord) throws {
    typealias Column = MaintenanceRecord.Column
    let insert = try connection.prepare(Queries.insertMaintenanceRecord)
    insert.bind(Column.id, Int64(try connection.integer("SELECT max(id) FROM maintenance") ?? 0) + 1)
    insert.bind(Column.time, record.time)
    insert.bind(Column.kind, record.kind.rawValue)
    insert.bind(Column.head, record.head)
    insert.bind(Column.detail, record.detail.canonicalText)
    try insert.run()
  }
}
