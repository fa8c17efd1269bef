import Observation

/// What happened, in order: the bodies and closures under test write into it.
@MainActor
final class Diary {
  private(set) var lines: [String] = []

  func write(_ line: String) { lines.append(line) }

  /// The lines since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

struct Item: Identifiable, Hashable {
  let id: Int
}
