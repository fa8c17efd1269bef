/// How a verb writes what it found.
enum Format: String, CaseIterable {
  /// Aligned columns with a head, fitted to the terminal.
  case table
  /// Aligned columns without a head, nothing cut.
  case text
  /// One JSON document.
  case json
  /// One JSON document a line.
  case jsonl
  /// Comma-separated values with a head.
  case csv
  /// A table in Markdown.
  case md
  /// The router hierarchy, drawn.
  case tree
  /// The visible stack on one line.
  case path
  /// The link that leads there.
  case url

  /// What listing verbs write.
  static let lists: [Format] = [.table, .text, .json, .jsonl, .csv, .md]
}

extension Arguments {
  /// The format that is asked for among those a verb writes; `nil` when none is.
  func format(among formats: [Format]) throws -> Format? {
    guard let text = value(.format(formats)) else { return has(.json) ? .json : nil }
    guard let format = Format(rawValue: text), formats.contains(format) else {
      throw UsageError("--format takes \(formats.map(\.rawValue).list("or")), not \"\(text.shown)\"")
    }
    if has(.json), format != .json { throw UsageError("--json and --format \(text) contradict each other") }
    return format
  }

  /// The format of a list: a table on a terminal and text elsewhere, unless one is asked for.
  @MainActor
  func listFormat(_ output: Output) throws -> Format {
    try format(among: Format.lists) ?? (output.isTerminal ? .table : .text)
  }
}

extension [String] {
  /// `a, b or c`
  func list(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}
