public import Navlog

extension EventLog {
  /// Checks whatever can be asked of any log: positions, causes, outcomes, and the fold.
  ///
  /// A log in a file has more to it; see `SQLiteEventLog.verify(_:)`.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  public func verify() throws -> VerificationReport {
    var report = VerificationReport([.positions, .causes, .outcomes, .fold])
    for session in try sessions() {
      report.sessions += 1
      var verifier = SessionVerifier(session: session.info.id)
      try read(session.info.id, 1...Int.max) { event in
        verifier.take(event, &report)
        return true
      }
      let (count, last) = (session.count, verifier.position)
      if last < count {
        report.fail("positions", "\(session.info.id.prefix(8)) ends at \(last), not \(count)")
      }
      verifier.compare(try state(session.info.id, at: last), &report)
    }
    return report
  }
}
