import Navlog

extension SQLiteEventLog {
  /// Takes old sessions out of a log that nobody is writing.
  ///
  /// What stays is written anew, sealed by a new chain, and takes the place of the old file as a whole: a process that is
  /// killed leaves the one or the other. The log says of itself what went (`navlog verify` prints it), and a head that was
  /// noted before is known to be one of the log before. Signatures of seals are lost, unless it is the app that prunes, with
  /// its ``Retention``.
  ///
  /// - Parameters:
  ///   - path: The log.
  ///   - retention: What it keeps.
  ///   - step: Called for every event that stays.
  /// - Returns: What went; nothing, when no limit is exceeded. The file is then as it was.
  /// - Throws: ``EventLogError``: `locked` when the log is being written or read, `cannotWrite`, `notALog`, …
  public static func prune(
    _ path: String, to retention: Retention, step: @escaping () -> Void = {}
  ) throws -> PruneReport {
    let path = try LogPath.existing(path)
    do { return try Pruner(retention: retention, step: step).run(path) } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: true)
    }
  }

  /// What ``prune(_:to:step:)`` would take out of a log. Nothing changes.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  public static func pruning(_ path: String, to retention: Retention) throws -> PruneReport {
    let path = try LogPath.existing(path)
    do {
      let reader = LogReader(try ForeignFile(path: path).open(checkingSchema: true))
      return try Pruner(retention: retention).plan(reader, path)
    } catch let error as SQLiteError {
      throw EventLogError(error, path: path, whileWriting: false)
    }
  }

  /// Prunes a log that is about to be opened. Whatever comes of it, the log is opened.
  static func prune(_ path: String, atOpeningTo retention: Retention, _ sealing: Sealing) {
    guard FileStatus(path).map({ $0.size > 0 }) == true else { return }
    let pruner = Pruner(retention: retention, sealing: sealing, margin: 0.1, isAtOpening: true)
    do {
      let report = try pruner.run(path)
      if !report.removed.isEmpty { retention.onPrune?(.success(report)) }
    } catch let error as SQLiteError {
      retention.onPrune?(.failure(EventLogError(error, path: path, whileWriting: true)))
    } catch { retention.onPrune?(.failure(error)) }
  }
}
