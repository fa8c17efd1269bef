import Foundation
import Navlog

/// The head of a log's hash chain: a fingerprint of the log's entire content at one moment.
///
/// A file alone cannot prove that it is complete and unchanged: it could have been truncated, rolled back or
/// rewritten. A head can prove this if you store the head where an attacker who can change the log cannot
/// change it, such as in a keychain or on a server. Receive heads with ``SealingOptions/onHead`` and pass one
/// to `SQLiteEventLog.verify(_:head:)` later.
///
/// The text form is a single word:
///
///     navlog1:3:1-0-12-2-14-200-0:a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a
///
/// A head serves the same purpose as the tree head of a transparency log, such as Certificate Transparency. But Navlog's seals
/// form a chain, not a tree.
public struct LogHead: Hashable, Sendable, LosslessStringConvertible {
  /// The number of the seal that stores this head. If no seal stores this head, the number of the next seal.
  public let seal: Int
  /// The rows that the head covers.
  public let extent: LogExtent
  /// The SHA3-256 hash of the previous seal and of all rows between that seal and this head, as 64
  /// hexadecimal digits.
  public let hash: String

  init(seal: Int, extent: LogExtent, hash: String) {
    self.seal = seal
    self.extent = extent
    self.hash = hash
  }

  /// The head of an empty chain. The first seal follows this head.
  package static let genesis = LogHead(seal: 0, extent: .empty, hash: "")

  /// Creates a head from its text form. The result is `nil` if the text is not a head.
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

  /// The text form: a single word.
  public var description: String {
    "navlog1:\(seal):\(extent.rows.map(String.init).joined(separator: "-")):\(hash)"
  }
}

/// The extent of a log: the last row of every sealed table.
public struct LogExtent: Hashable, Sendable {
  /// The tables, in the order in which their rows are sealed.
  public static let tables = [
    "sessions", "session_ends", "calls", "routers", "screens", "events", "maintenance",
  ]

  /// The indices of `calls`, `routers`, `screens` and `events` in ``tables``.
  private static let large = 2..<6

  /// The last row of each table, in the order of ``tables``; 0 for an empty table.
  public let rows: [Int]

  /// Creates an extent from one row per table. The result is `nil` if the number of rows is wrong.
  init?(_ rows: [Int]) {
    guard rows.count == Self.tables.count else { return nil }
    self.rows = rows
  }

  /// The extent of an empty log.
  static let empty = LogExtent(uniform: 0)

  private init(uniform row: Int) { rows = Self.tables.map { _ in row } }

  private init(unchecked rows: [Int]) { self.rows = rows }

  /// The number of sessions in the extent.
  var sessions: Int { rows[0] }

  /// The row of the last session whose end the extent covers; 0 if the extent covers no end of a session.
  var ends: Int { rows[1] }

  /// The number of events in the extent.
  public var events: Int { rows[5] }

  /// The number of maintenance records in the extent.
  var maintenance: Int { rows[6] }

  /// Returns the number of rows that this extent covers, but an earlier extent does not.
  func count(since earlier: LogExtent) -> Int {
    zip(rows, earlier.rows).reduce(0) { $0 + max(0, $1.0 - $1.1) }
  }

  /// Returns the number of rows that this extent covers, but an earlier extent does not. Events are not counted.
  func otherRows(since earlier: LogExtent) -> Int { count(since: earlier) - max(0, events - earlier.events) }

  /// Whether the extent covers at least as many rows as another extent, in every table.
  package func covers(_ other: LogExtent) -> Bool { zip(rows, other.rows).allSatisfy { $0 >= $1 } }

  /// Returns a shorter extent: in each large table, it covers up to `count` rows after an earlier extent.
  ///
  /// The result still covers all sessions, ends of sessions and maintenance records. ``AppendedRows`` relies on this when it
  /// checks the rows after the shorter extent.
  func limited(to count: Int, beyond earlier: LogExtent) -> LogExtent {
    LogExtent(
      unchecked: rows.indices.map { index in
        Self.large.contains(index) ? min(rows[index], earlier.rows[index] + count) : rows[index]
      })
  }
}

extension Int {
  /// Parses digits without a sign or leading zeros, the only accepted form.
  fileprivate init?(decimal text: Substring) {
    guard let value = Int(text), value >= 0, String(value) == text else { return nil }
    self = value
  }
}

/// The file next to a log that contains its head. A log that was truncated or rolled back does not match this file, unless this
/// file was replaced as well.
package struct HeadFile: Sendable {
  private let log: String
  private var path: String { log + "-head" }

  package init(log: String) { self.log = log }

  /// Reads the head next to a log. If the path of the log is a symbolic link, also reads the heads next to this link and next
  /// to every further link.
  package static func contents(beside log: String) -> [Content] {
    let real = LogPath.resolved(log) ?? log
    return ([real] + LogPath.links(from: log)).map { HeadFile(log: $0).read() }
  }

  /// The content of the file.
  package enum Content {
    case missing
    case unreadable
    case head(LogHead)
  }

  package func read() -> Content {
    guard let status = FileStatus(path) else { return .missing }
    // A head has fewer than 1,000 bytes, so a larger file is not a head. A pipe or a device is not read, because the read might
    // never end.
    guard status.kind == .regular, status.size < 1_000,
      let text = try? String(contentsOfFile: path, encoding: .utf8),
      let head = LogHead(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return .unreadable }
    return .head(head)
  }

  /// Replaces the head atomically. The file gets the permissions of the log. If the replacement fails, the
  /// head is missing or outdated, but the log is unaffected.
  func write(_ head: LogHead) {
    // The name is fixed, so processes that are killed before the rename leave only one file. The next process
    // replaces that file.
    let new = path + "-new"
    unlink(new)
    // If a symbolic link has the name of the new file, the link is not followed: it could lead to any file.
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    FileAttributes.share(descriptor, with: FileStatus(log))
    do {
      try file.write(contentsOf: Data("\(head)\n".utf8))
      try file.close()
      if rename(new, path) == 0 { return }
    } catch {}
    unlink(new)
  }
}
