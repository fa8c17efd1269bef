import Navlog

extension ReadOnlyLogFile {
  /// A connection for SQL that somebody else wrote: it may read the tables and the views, and take as long as it takes.
  ///
  /// How long a question of one's own takes nobody can know, so it has no budget; in a file whose pages lead in a circle
  /// it would never end. Such a file is found by a `quick_check`, which has one. That reads every page: 0.2 seconds of a
  /// processor's time for a log of a million events (43 MB, SQLite 3.40).
  ///
  /// A file that its app writes is not checked: it is the app's own, and may be asked many times a second.
  ///
  /// - Throws: `EventLogError`, also for a file that is damaged anywhere.
  package func openForUserSQL() throws -> Connection {
    do {
      let connection = try open(checkingSchema: true)
      if !hasActiveWriter { try checkPages(connection) }
      connection.setBudget(nil)
      connection.trustSchema()
      connection.allowOnlyReading()
      return connection
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }

  private func checkPages(_ connection: Connection) throws {
    let answer = try connection.string("PRAGMA quick_check(1)") ?? ""
    guard answer != "ok" else { return }
    // The first line only names the database.
    let problem = answer.split(separator: "\n").last.map(String.init) ?? "its pages cannot be checked"
    throw EventLogError(
      .damaged,
      "\(StoredText.escaped(path)) is damaged (\(StoredText.printable(problem))), so no SQL is run on it: "
        + "navlog verify says where, navlog salvage saves what can be read")
  }
}
