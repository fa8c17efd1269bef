import Navlog
public import NavlogSQLite

extension SQLiteEventLog {
  /// Saves whatever can be read of a damaged log into a new one, row by row. The damaged file stays as it is.
  ///
  /// Every event keeps its session and its position; see ``SalvageReport`` for what stands where one is missing. The new
  /// log stands under its name when it is whole: a process that is killed leaves none.
  ///
  /// - Parameters:
  ///   - path: The damaged log.
  ///   - new: The file to write, which must not exist.
  ///   - step: Called for every event.
  /// - Throws: ``EventLogError`` when nothing can be read, or nothing written.
  public static func salvage(
    _ path: String, into new: String, step: @escaping () -> Void = {}
  ) throws -> SalvageReport {
    try NewLog.make(new) { temporary in
      let file = try DamagedFile(path: LogPath.existing(path))
      let log = try SQLiteEventLog(path: temporary)
      return try log.importing {
        let salvager = Salvager(file, into: log, step)
        do { try salvager.run() } catch let error as SQLiteError {
          throw EventLogError(error, path: path, whileWriting: false)
        }
        guard salvager.report.sessions.contains(where: { $0.saved + $0.doubtful.count > 0 }) else {
          throw EventLogError(
            .notALog, "\(StoredText.escaped(path)) holds no event that can be read: nothing was saved")
        }
        try log.add([.salvaged(salvager.report, head: HeadFile(log: file.path).read())])
        return salvager.report
      }
    }
  }
}

extension MaintenanceRecord {
  /// A log that holds what was saved of another.
  fileprivate static func salvaged(_ report: SalvageReport, head: HeadFile.Content) -> MaintenanceRecord {
    var known: String?
    if case .head(let head) = head { known = head.description }
    return MaintenanceRecord(
      kind: .salvaged, head: known,
      detail: .object([.init("saved", .integer(report.saved)), .init("lost", .integer(report.lost))]))
  }
}
