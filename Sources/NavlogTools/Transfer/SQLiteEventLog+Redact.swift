public import Navlog
public import NavlogSQLite

extension SQLiteEventLog {
  /// Writes a copy of a log in which whatever may say something of a person is masked. The log stays as it is.
  ///
  /// The copy folds, verifies and is read like any other. It is sealed anew, and says of itself that it is a copy. It is
  /// written as a whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The log, wherever it comes from; its app may be writing it.
  ///   - new: The file to write, which must not exist.
  ///   - sessions: Which sessions; `nil` for all.
  ///   - sanitizer: What masks the events.
  ///   - step: Called for every event.
  /// - Returns: The sessions of the copy.
  /// - Throws: ``EventLogError``.
  @discardableResult
  public static func redact(
    _ path: String, into new: String, sessions: Set<String>? = nil, with sanitizer: Sanitizer = Sanitizer(),
    step: @escaping () -> Void = {}
  ) throws -> [SessionRecord] {
    let path = try LogPath.existing(path)
    return try NewLog.make(new) { temporary in
      do {
        let reader = LogReader(try ForeignFile(path: path).open(checkingSchema: true))
        let copied = try reader.sessions().map(\.record).filter { sessions?.contains($0.info.id) ?? true }
        let (head, cuts) = try reader.lastHead(beside: HeadFile(log: path))
        let detail = JSONValue.object([
          .init("sessions", .integer(copied.count)),
          .init("kept", .array(sanitizer.keptParameters.sorted().map { .string($0) })),
        ])
        let done = MaintenanceRecord(kind: .redacted, head: head, detail: detail)
        let copy = LogCopy(
          reader: reader, sealing: Sealing(), transform: { sanitizer.sanitized($0) }, step: step)
        try copy.write(copied, try reader.alterations() + cuts + [done], to: temporary)
        return copied
      } catch let error as SQLiteError {
        throw EventLogError(error, path: path, whileWriting: false)
      }
    }
  }
}
