import Foundation
import Navlog

/// The head of a log, in a file beside it: what shows that the log was cut or rolled back, to whoever has both.
package struct HeadFile: Sendable {
  private let path: String

  package init(log: String) { path = log + "-head" }

  /// What stands in it.
  package enum Content {
    case missing
    case unreadable
    case head(LogHead)
  }

  package func read() -> Content {
    guard let status = FileStatus(path) else { return .missing }
    // No head is longer, and a pipe or a device would be read for ever.
    guard status.kind == .regular, status.size < 1_000,
      let text = try? String(contentsOfFile: path, encoding: .utf8),
      let head = LogHead(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return .unreadable }
    return .head(head)
  }

  /// Replaces what stands in it, whole or not at all. A head that cannot be kept is only missing: the log is as it was.
  package func write(_ head: LogHead) {
    // Under a name that is always the same: a process that is killed meanwhile leaves one file, which the next one uses.
    let new = path + "-new"
    do {
      try Data("\(head)\n".utf8).write(to: URL(fileURLWithPath: new))
      if rename(new, path) == 0 { return }
    } catch {}
    unlink(new)
  }
}
