/// The rows of the tables in a file's comments.
struct Checklist {
  /// A row: what is to be shown, and what shows it.
  struct Row: Equatable {
    /// The row's own words.
    var text: String
    /// The line of the file, from 1.
    var line: Int
    /// The tests that show it.
    var tests: [NamedTest]
    /// What is wrong with the row itself; `nil` when nothing is.
    var problem: String?
  }

  /// The rows, in order. A line that continues a row is a row of the same text.
  private(set) var rows: [Row] = []

  /// Reads the tables of a source file.
  init(_ source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var isInTable = false
    for (index, line) in lines.enumerated() {
      guard let cells = Self.cells(line) else {
        isInTable = false
        continue
      }
      if cells.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "-:".contains($0) } }) {
        isInTable = true
      } else if isInTable {
        rows.append(Self.row(cells, after: rows.last?.text, line: index + 1))
      }
    }
  }

  private static func row(_ cells: [String], after previous: String?, line: Int) -> Row {
    let text = cells.first.flatMap { $0.isEmpty ? nil : $0 } ?? previous ?? ""
    guard cells.count == 2, let answer = cells.last else {
      return Row(text: text, line: line, tests: [], problem: "the row has \(cells.count) cells, not 2")
    }
    guard !answer.isEmpty else {
      return Row(text: text, line: line, tests: [], problem: "nothing shows it, and no reason is given")
    }
    guard answer.contains("`") else { return Row(text: text, line: line, tests: []) }
    guard let test = NamedTest(answer) else {
      let problem = "\(answer) is no test: it is written `suite` · `test`, or `folder` · `suite` · `test`"
      return Row(text: text, line: line, tests: [], problem: problem)
    }
    return Row(text: text, line: line, tests: [test])
  }

  /// The cells of a line of a table in a comment; `nil` for any other line.
  private static func cells(_ line: Substring) -> [String]? {
    let comment = line.drop { $0 == "/" }
    guard line.hasPrefix("//"), let body = comment.trimmed().dropping(prefix: "|", suffix: "|") else {
      return nil
    }
    return body.split(separator: "|", omittingEmptySubsequences: false).map { String($0.trimmed()) }
  }
}

/// A test as a table names it.
struct NamedTest: Hashable {
  /// The folder of `Tests`; `nil` for that of the table.
  var folder: String?
  /// The suite.
  var suite: String
  /// The test.
  var name: String

  /// A test by its names.
  init(folder: String? = nil, suite: String, name: String) {
    self.folder = folder
    self.suite = suite
    self.name = name
  }

  /// Reads `` `suite` · `test` ``, or three such names; `nil` for anything else.
  init?(_ text: String) {
    let names = text.split(separator: "·").compactMap { $0.trimmed().dropping(prefix: "`", suffix: "`") }
    guard text.count(where: { $0 == "`" }) == 2 * names.count, names.allSatisfy({ !$0.isEmpty }) else {
      return nil
    }
    switch names.count {
    case 2: self.init(suite: String(names[0]), name: String(names[1]))
    case 3: self.init(folder: String(names[0]), suite: String(names[1]), name: String(names[2]))
    default: return nil
    }
  }
}
