import Navlog

/// The result of comparing a log with a stored head.
enum HeadComparison {
  /// No head is stored.
  case missing
  /// The head cannot be read.
  case unreadable
  /// The log contains all rows that the head covers, unchanged.
  case holds(LogHead)
  /// The log was rewritten after the head was stored, so the head does not show whether rows are missing.
  case rewritten(LogHead, RecordedRewrite)
  /// Rows that the head covers were changed or removed.
  case contradicts(LogHead)

  /// The maintenance record about a head that does not match the log, or that cannot be read; otherwise `nil`.
  var cut: MaintenanceRecord? {
    switch self {
    case .unreadable: .cut(nil)
    case .contradicts(let head): .cut(head)
    case .missing, .holds, .rewritten: nil
    }
  }
}

extension ChainReader {
  func comparison(with content: HeadFile.Content) throws -> HeadComparison {
    switch content {
    case .missing: return .missing
    case .unreadable: return .unreadable
    case .head(let head):
      if try holds(head) { return .holds(head) }
      return try rewrite(since: head).map { .rewritten(head, $0) } ?? .contradicts(head)
    }
  }
}

extension LogReader {
  /// Returns the last known head of the log, for the record of a rewrite. Also returns a record of the
  /// kind `cut` for each head that contradicts the log or cannot be read. Equal heads get one record.
  package func lastHead(beside heads: [HeadFile.Content]) throws -> (head: String?, cuts: [MaintenanceRecord])
  {
    // Sealed rows are read through the schema's views. The schema has already been checked, so its views can be trusted.
    connection.trustSchema()
    connection.allowOnlyReading()
    let chain = ChainReader(connection)
    var last: LogHead?
    var cuts: [MaintenanceRecord] = []
    for content in heads {
      let comparison = try chain.comparison(with: content)
      if case .holds(let head) = comparison { last = last ?? head }
      // The times of two records differ, so only the heads are compared.
      if let cut = comparison.cut, !cuts.contains(where: { $0.head == cut.head }) { cuts.append(cut) }
    }
    return (try (last ?? chain.pendingSeals(atLeast: 1).head)?.description, cuts)
  }
}

/// A rewrite that the log records. A head that was stored before the rewrite can no longer be compared with the log.
struct RecordedRewrite {
  /// The kind of rewrite in one word: pruned, redacted, salvaged.
  let kind: String
  /// The time, in milliseconds since 1970.
  let time: Int64
  /// The last known head of the log before the rewrite.
  let last: LogHead
}

extension ChainReader {
  /// Returns the first rewrite after the given head was stored, or `nil` if the log records no such rewrite.
  ///
  /// The record of a rewrite contains the last head before the rewrite. If the given head equals that head, this method returns
  /// the rewrite. If the given head is older, this method compares numbers: the record of a later rewrite has a higher number
  /// than all maintenance records that the head covers. The comparison can miss a rewrite that dropped endings or copied masked
  /// sessions, because such a rewrite renumbers the records. If the given head covers more rows than the last head before a
  /// rewrite, the log was truncated before that rewrite, and this method does not return it.
  func rewrite(since head: LogHead) throws -> RecordedRewrite? {
    typealias Column = MaintenanceRecord.Column
    let rewrites = try connection.prepare(Queries.recordedRewrites)
    while try rewrites.step() {
      guard let last = LogHead(rewrites.text(Column.head)) else { continue }
      let isEarlier =
        rewrites.integer(Column.id) > Int64(head.extent.maintenance) && last.seal >= head.seal
        && last.extent != head.extent && last.extent.covers(head.extent)
      if last == head || isEarlier {
        return RecordedRewrite(
          kind: StoredText.printable(rewrites.text(Column.kind)), time: rewrites.integer(Column.time),
          last: last)
      }
    }
    return nil
  }
}
