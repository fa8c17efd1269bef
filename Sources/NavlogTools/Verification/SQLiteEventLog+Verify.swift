import Navlog
public import NavlogSQLite

extension SQLiteEventLog {
  /// Checks a log in a file, wherever it comes from, without changing it: its pages, its rows, and that all of it fits
  /// together. In memory that grows with the number of different destinations only.
  ///
  /// What is found is not thrown but reported; ``VerificationReport/notChecked`` says what cannot be found.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - head: The head that was noted elsewhere. Without one, that of the file beside the log counts.
  ///   - step: Called for every event.
  /// - Throws: ``EventLogError`` when the file is no log that can be read at all.
  public static func verify(
    _ path: String, head: LogHead? = nil, step: @escaping () -> Void = {}
  ) throws -> VerificationReport {
    do {
      let path = try LogPath.existing(path)
      let verifier = try LogVerifier(
        ForeignFile(path: path).open(checkingSchema: true), head: head, beside: HeadFile(log: path), step)
      return verifier.reportAfterRun()
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }
}

extension LogVerifier {
  /// The report, also of a run that the file's damage put an end to.
  fileprivate func reportAfterRun() -> VerificationReport {
    do { try run() } catch { interrupt(StoredText.printable(String(describing: error))) }
    return report
  }
}
