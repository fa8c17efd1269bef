/// Everything that a log held at a moment, in 32 bytes: the head of its chain of seals.
///
/// Noted where a log's author cannot reach (a keychain, a server), it shows later that the log was cut, rolled back or
/// written anew, which nothing within the file can. The text form is one word:
///
///     navlog1:3:1-0-12-2-9-14-200-0:a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a
///
/// The idea is that of a transparency log's tree head, on a chain.
public struct LogHead: Hashable, Sendable, LosslessStringConvertible {
  /// The number of the seal that it is, or would be if a seal were made of it.
  public let seal: Int
  /// The last row of each table that it covers, in the order of ``LogExtent/tables``.
  public let extent: LogExtent
  /// SHA3-256 of the seal before and of every row since: 64 hexadecimal digits.
  public let hash: String

  package init(seal: Int, extent: LogExtent, hash: String) {
    self.seal = seal
    self.extent = extent
    self.hash = hash
  }

  /// A head from its text; `nil` when it is none.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "navlog1", let seal = Int(decimal: parts[1]), seal > 0 else {
      return nil
    }
    let rows = parts[2].split(separator: "-", omittingEmptySubsequences: false).map { Int(decimal: $0) }
    guard let extent = LogExtent(rows.compactMap(\.self)), rows.count == LogExtent.tables.count,
      parts[3].utf8.count == 64,
      parts[3].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.init(seal: seal, extent: extent, hash: String(parts[3]))
  }

  /// The head as one word.
  public var description: String {
    "navlog1:\(seal):\(extent.rows.map(String.init).joined(separator: "-")):\(hash)"
  }
}

/// How far a log goes: the last row of every table that is sealed.
public struct LogExtent: Hashable, Sendable {
  /// The tables, in the order in which their rows are sealed.
  public static let tables = [
    "sessions", "session_ends", "terms", "routers", "sources", "destinations", "events", "alterations",
  ]

  /// The last row of each table; 0 where it has none.
  public let rows: [Int]

  /// An extent from a row for every table; `nil` when there are more or fewer.
  package init?(_ rows: [Int]) {
    guard rows.count == Self.tables.count else { return nil }
    self.rows = rows
  }

  /// That of a log without a row.
  package static let empty = LogExtent(uniform: 0)

  private init(uniform row: Int) { rows = Self.tables.map { _ in row } }

  private init(unchecked rows: [Int]) { self.rows = rows }

  /// How many events it covers.
  public var events: Int { rows[6] }

  /// How many times something was done to the log as a whole.
  package var maintenance: Int { rows[7] }

  /// How many rows lie between an earlier extent and this one.
  package func count(since earlier: LogExtent) -> Int {
    zip(rows, earlier.rows).reduce(0) { $0 + max(0, $1.0 - $1.1) }
  }

  /// Whether it goes at least as far as another, in every table.
  package func covers(_ other: LogExtent) -> Bool { zip(rows, other.rows).allSatisfy { $0 >= $1 } }

  /// This extent, but no more than so many rows of a table beyond an earlier one.
  package func limited(to count: Int, beyond earlier: LogExtent) -> LogExtent {
    LogExtent(unchecked: zip(rows, earlier.rows).map { min($0, $1 + count) })
  }
}

extension Int {
  /// A number in the one way to write it: digits without a sign or leading zeros.
  fileprivate init?(decimal text: Substring) {
    guard let value = Int(text), value >= 0, String(value) == text else { return nil }
    self = value
  }
}
