package import Navlog

/// The names of sessions in lists and messages: the beginning of each identifier, long enough to select the session.
///
/// Eight digits are often sufficient. If the identifiers begin with a time, and the sessions began at about the same time, more
/// digits are necessary.
package struct SessionNames: Hashable, Sendable {
  private static let usual = 8
  /// The lengths of the names that need more digits than usual.
  private var lengths: [String: Int] = [:]

  /// Creates the names of sessions from their identifiers.
  package init(_ ids: some Sequence<String>) {
    let sorted = Set(ids).sorted()
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      let needed = zip(first, second).prefix { $0 == $1 }.count + 1
      guard needed > Self.usual else { continue }
      for id in [first, second] { lengths[id] = max(lengths[id] ?? 0, needed) }
    }
  }

  /// Creates the names of the sessions of a log.
  package init(of log: any EventLog) throws(EventLogError) {
    self.init(try log.sessions().map(\.info.id))
  }

  /// Returns the name of a session by its identifier. The name is safe to print.
  package subscript(id: String) -> String {
    StoredText.printable(String(id.prefix(lengths[id] ?? Self.usual)))
  }
}

extension EventLog {
  /// Returns the short name of a session, which differs from the names of the log's other sessions.
  package func name(of session: SessionRecord) throws(EventLogError) -> String {
    try SessionNames(of: self)[session.info.id]
  }
}
