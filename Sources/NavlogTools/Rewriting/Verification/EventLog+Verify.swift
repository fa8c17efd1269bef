public import Navlog
public import NavlogSQLite

extension EventLog {
  /// Verifies a log of any kind. The method checks that positions and causes are in order. It also checks that a replay results
  /// in the recorded outcomes, and in the state that the log's method `state(_:at:)` returns.
  ///
  /// ```swift
  /// #expect(try session.log.verify().isSound)
  /// ```
  ///
  /// For a log in a file, further checks are possible; see `SQLiteEventLog.verify(_:head:step:)`.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  public func verify() throws -> VerificationReport {
    var report = VerificationReport([.positions, .causes, .outcomes, .fold])
    for session in try sessions() {
      report.sessions += 1
      var verifier = SessionVerifier(session: session.info.id)
      try read(session.info.id, 1...Int.max) { event in
        verifier.replay(event, &report)
        return true
      }
      let (count, last) = (session.count, verifier.position)
      if last < count {
        report.fail("positions", "\(session.info.shortID) ends at event \(last), not at event \(count)")
      }
      verifier.compare(try state(session.info.id, at: last), &report)
      report.replays.append(verifier.result(for: session.info))
    }
    return report
  }
}

extension EventLog {
  /// Verifies a log of any kind, and compares it with receipts.
  func verify(_ receipts: ReceiptCheck?) throws -> VerificationReport {
    var report = try verify()
    report.unproven = (self as? ExportedLog)?.unproven
    report.receipts = try receipts?.findings(sessions(), prunings: []) { try read($0, $1, $2) } ?? []
    return report
  }
}

extension SQLiteEventLog {
  /// Verifies a log in a file without modifying the file. The method checks the pages, the rows and the hash chain, and that a
  /// replay matches the recording. The file may come from any source. Memory grows only with the number of different
  /// destinations.
  ///
  /// ```swift
  /// let report = try SQLiteEventLog.verify("app.sqlite")
  /// print(report.verdict == .verified, report.checks.compactMap(\.first))
  /// ```
  ///
  /// Failed checks are reported, not thrown. ``VerificationReport/notChecked`` lists the properties that the checks cannot
  /// prove.
  ///
  /// - Parameters:
  ///   - path: The log.
  ///   - head: The head of the chain as stored elsewhere, if known. The log must also match the head in the file next to it. If
  ///     the path is a symbolic link, the log must also match the head in the file next to every link. A missing file is
  ///     ignored.
  ///   - step: Called once for every event, to report progress.
  /// - Throws: `EventLogError` when the file cannot be read as a log at all.
  public static func verify(
    _ path: String, head: LogHead? = nil, step: @escaping () -> Void = {}
  ) throws -> VerificationReport {
    try verify(path, head, receipts: nil, step)
  }

  /// Verifies a log in a file, and compares it with receipts.
  static func verify(
    _ path: String, _ head: LogHead?, receipts: ReceiptCheck?, _ step: @escaping () -> Void
  ) throws -> VerificationReport {
    do {
      let heads = HeadFile.contents(beside: path)
      let path = try LogPath.existing(path)
      let verifier = try LogVerifier(
        ReadOnlyLogFile(path: path).open(checkingSchema: true), head: head, beside: heads, step)
      return verifier.reportAfterRun(receipts)
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }
}

extension LogVerifier {
  /// Runs all checks. If the file is so damaged that the run ends early, the report contains the reason.
  func reportAfterRun(_ receipts: ReceiptCheck? = nil) -> VerificationReport {
    do {
      try run()
      if let receipts { compare(try reader.findings(receipts)) }
    } catch { interrupt(StoredText.printable(String(describing: error))) }
    return report
  }
}
