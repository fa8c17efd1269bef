import Foundation
import Navlog
import NavlogTools

/// Follows a log while an app writes it.
///
/// It opens the log, reads what is new, and closes it, again and again: a long-lived reader would keep the app from
/// resetting its write-ahead log.
@MainActor
final class LogFollower {
  private static let interval: Int32 = 100
  /// How long a log may be unreadable before that is an error: while an app starts or stops, it may be for a moment.
  private static let gracePeriod: TimeInterval = 5

  private let path: String
  private let wanted: MomentReference.Session?
  private let selection: EventSelection
  private let rows: EventRows
  private let output: Output
  private var current: (id: String, position: Int, list: EventList)?
  private var remaining: Int
  private var failingSince: Date?
  private var hasSucceeded = false

  init(
    _ path: String, _ wanted: MomentReference.Session?, _ selection: EventSelection, _ rows: EventRows,
    _ output: Output
  ) {
    self.path = path
    self.wanted = wanted
    self.selection = selection
    self.rows = rows
    self.output = output
    remaining = selection.limit ?? Int.max
  }

  /// Follows until interrupted, or until `--limit` is reached.
  func run() throws {
    output.writesInPlace = true
    guard FileManager.default.fileExists(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    else {
      throw UsageError("\(path.shown) cannot be created: its folder does not exist")
    }
    if !hasContent { output.note("waiting for \(path.shown)") }
    var last: FileFingerprint?
    while !Task.isCancelled, remaining > 0 {
      let fingerprint = FileFingerprint(path)
      if hasContent, fingerprint != last || fingerprint.isRecent || failingSince != nil { try poll() }
      last = fingerprint
      if remaining > 0 { try wait() }
    }
    try output.flush()
  }

  // A log that is being created is an empty file for a moment.
  private var hasContent: Bool { FileFingerprint(path).size > 0 }

  private func poll() throws {
    do {
      let log = try LogSource(path).open()
      try readNew(log)
      hasSucceeded = true
      failingSince = nil
    } catch let error as EventLogError {
      let passing: [EventLogError.Code] =
        hasSucceeded ? [.cannotOpen, .locked, .damaged, .notALog, .empty] : [.locked, .empty]
      let since = failingSince ?? Date()
      guard passing.contains(error.code), Date().timeIntervalSince(since) < Self.gracePeriod else {
        throw error
      }
      failingSince = since
    }
  }

  private func readNew(_ log: any EventLog) throws {
    let sessions = try log.sessions()
    guard current != nil || !sessions.isEmpty || wanted != nil else { return }
    if current == nil { try begin(try (wanted ?? .fromEnd(1)).resolve(in: log), log, isFirst: true) }
    while let id = current?.id, let index = sessions.firstIndex(where: { $0.info.id == id }) {
      try readNew(sessions[index], log)
      guard wanted == nil, index + 1 < sessions.count, remaining > 0 else { return }
      try begin(sessions[index + 1], log, isFirst: false)
    }
    // The session is gone: the file was replaced.
    if current != nil { current = nil }
  }

  private func begin(_ session: SessionRecord, _ log: any EventLog, isFirst: Bool) throws {
    let app = [session.info.app, session.info.version].filter { !$0.isEmpty }.joined(separator: " ")
    if !isFirst { output.note("session \(session.shortID) begins\(app.isEmpty ? "" : ": \(app.shown)")") }
    current = (session.info.id, 0, try rows.list(of: [session], in: log, isGrowing: true))
    guard isFirst, selection.tail != nil else { return }
    var events: [SelectedEvent] = []
    current?.position = try selection.select([session], in: log) { events.append($0) }
    for event in events { try current?.list.add(event) }
    try current?.list.flush()
  }

  private func readNew(_ session: SessionRecord, _ log: any EventLog) throws {
    guard let position = current?.position, session.count > position else { return }
    let seen = try selection.read(session, in: log, after: position) { event in
      try current?.list.add(event)
      remaining -= 1
      return remaining > 0
    }
    current?.position = seen
    try current?.list.flush()
  }

  /// Waits for the poll interval, or until the reader of the output goes away.
  private func wait() throws {
    var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    if Foundation.poll(&descriptor, 1, Self.interval) > 0, descriptor.revents & Int16(POLLERR) != 0 {
      throw ClosedPipe()
    }
  }
}

/// A fingerprint of a file's metadata, to notice changes.
struct FileFingerprint: Equatable {
  private(set) var size: Int64 = 0
  private var files: [Int64] = []
  private var changed: Double = 0

  /// The fingerprint of a log and its write-ahead log.
  init(_ path: String) {
    for suffix in ["", "-wal"] {
      var status = stat()
      guard stat(path + suffix, &status) == 0 else { continue }
      if suffix.isEmpty { size = Int64(status.st_size) }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      files += [Int64(status.st_ino), Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)]
      changed = max(changed, Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
  }

  /// Whether the file changed so recently that another change could carry the same timestamp.
  var isRecent: Bool { Date().timeIntervalSince1970 - changed < 1 }
}
