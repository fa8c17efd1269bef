import Navlog
package import NavlogExport
import NavlogSQLite

/// The comparison of a log with a receipt of a collector.
public struct ReceiptFinding: Hashable, Sendable {
  /// The result of a comparison.
  public enum Result: String, Hashable, Sendable {
    /// The log still contains exactly the acknowledged events.
    case intact
    /// The session ends before the last acknowledged event.
    case cut
    /// The events of the session differ from the acknowledged events.
    case rewritten
    /// The log lacks the session, and does not record a pruning that could have removed it.
    case missing
    /// The session was pruned, as the log itself records.
    case pruned
    /// The log lacks the session. A recorded pruning may have removed it, but does not list all removed sessions.
    case possiblyPruned
    /// The values of the session are masks, so its lines differ from the acknowledged lines.
    case masked
    /// The events cannot be read.
    case unreadable
  }

  /// The result of checking the signature of a receipt.
  public enum Signature: String, Hashable, Sendable {
    /// The receipt's signature was not checked.
    case notChecked
    /// The receipt was signed with the given key.
    case valid
    /// The receipt was not signed with the given key.
    case invalid
  }

  /// The identity of the session.
  public let session: String
  /// The position of the last acknowledged event.
  public let position: Int
  /// The time of the signature, as the collector wrote it.
  public let received: String
  /// The result.
  public let result: Result
  /// The result as a sentence without its full stop.
  public let sentence: String
  /// The result of checking the receipt's signature.
  public let signature: Signature

  /// Whether the log contradicts the receipt, or the signature is invalid.
  public var isContradicted: Bool {
    switch result {
    case .intact, .pruned, .possiblyPruned, .masked: signature == .invalid
    case .cut, .rewritten, .missing, .unreadable: true
    }
  }
}

/// Compares a log with receipts.
package struct ReceiptCheck {
  private let receipts: [(Receipt, ReceiptFinding.Signature)]

  /// Creates a check of receipts, each with the result of its signature check.
  package init(_ receipts: [(Receipt, ReceiptFinding.Signature)]) { self.receipts = receipts }

  /// Compares each receipt with the log.
  ///
  /// - Parameters:
  ///   - sessions: The sessions of the log.
  ///   - prunings: The maintenance records about prunings.
  ///   - read: Reads events of a session, as `EventLog.read` does.
  func findings(
    _ sessions: [SessionRecord], prunings: [MaintenanceRecord],
    read: (String, ClosedRange<Int>, (RecordedEvent<RecordedDestination>) throws -> Bool) throws -> Void
  ) -> [ReceiptFinding] {
    receipts.map { receipt, signature in
      let session = sessions.first { $0.info.id == receipt.session }
      let result = session.map { Self.result(receipt, $0, read) } ?? Self.absence(receipt, prunings)
      let sentence =
        signature == .invalid
        ? "the receipt for session \(SessionInfo.shortID(receipt.session)) is not signed with the given key"
        : Self.sentence(receipt, result, session)
      return ReceiptFinding(
        session: receipt.session, position: receipt.position,
        received: StoredText.printable(receipt.received),
        result: result, sentence: sentence, signature: signature)
    }
  }

  private static func result(
    _ receipt: Receipt, _ session: SessionRecord,
    _ read: (String, ClosedRange<Int>, (RecordedEvent<RecordedDestination>) throws -> Bool) throws -> Void
  ) -> ReceiptFinding.Result {
    if session.info.isMasked { return .masked }
    guard receipt.position <= session.count else { return .cut }
    var chain = ReceiptChain(session.info)
    var lines = EventLineWriter()
    lines.begin(session.info.id)
    if receipt.position > 0 {
      do {
        try read(session.info.id, 1...receipt.position) { event in
          chain.append(lines.line(event))
          return true
        }
      } catch { return .unreadable }
    }
    return chain == ReceiptChain(position: receipt.position, hash: receipt.hash) ? .intact : .rewritten
  }

  private static func absence(
    _ receipt: Receipt, _ prunings: [MaintenanceRecord]
  ) -> ReceiptFinding.Result {
    // A pruning cannot remove a session that was acknowledged later. However, the clocks of device and collector may differ.
    // The device may also prune a session while a background transfer of its events waits for up to a day.
    let earliest = (WallTime.milliseconds(receipt.received) ?? 0) - 2 * 86_400_000
    var result = ReceiptFinding.Result.missing
    for record in prunings {
      let listed = record.listedSessions
      if listed.contains(where: { $0["id"] == .string(receipt.session) }) { return .pruned }
      // If the recorded time is impossible, the device's clock was not set, and the pruning may have happened at any time.
      let canBeNewer = record.time >= earliest || record.time < WallTime.earliestPossible
      if canBeNewer, (try? record.detail.integer("removed")) != listed.count { result = .possiblyPruned }
    }
    return result
  }

  private static func sentence(
    _ receipt: Receipt, _ result: ReceiptFinding.Result, _ session: SessionRecord?
  ) -> String {
    let name = "session \(SessionInfo.shortID(receipt.session))"
    let events = receipt.position.counted("event")
    switch result {
    case .intact: return "\(name) contains the \(events) that the collector acknowledged"
    case .cut:
      return
        "\(name) has \(session?.count ?? 0) events, but the collector acknowledged \(events): it was truncated"
    case .rewritten:
      return
        "\(name) was rewritten: its identity or its first \(events) differ from what the collector acknowledged"
    case .missing:
      return
        "\(name) is missing, and the log does not record that it was pruned; the collector acknowledged its \(events)"
    case .pruned:
      return "\(name) was pruned, according to the log; the collector acknowledged its \(events)"
    case .possiblyPruned:
      return
        "\(name) is missing; it may have been pruned, because the log does not list all pruned sessions; the collector acknowledged its \(events)"
    case .masked: return "the values of \(name) are masks, so it cannot be compared with its receipt"
    case .unreadable: return "the \(events) of \(name) that the collector acknowledged cannot be read"
    }
  }
}

extension LogReader {
  /// Compares the log with receipts.
  func findings(_ check: ReceiptCheck) throws -> [ReceiptFinding] {
    let prunings = try maintenanceRecords().filter { $0.kind == .pruned }
    return check.findings(try sessions().map(\.record), prunings: prunings) { try read($0, $1, $2) }
  }
}
