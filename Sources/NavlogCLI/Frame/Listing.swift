import Navlog
import NavlogTools

/// A list in any of the formats, written while it is made.
@MainActor
struct Listing {
  private let output: Output
  private let format: Format
  private let columns: [Column]
  private let key: String
  private let head: [JSONValue.Member]
  private var table: Table
  private var count = 0

  /// A list.
  ///
  /// - Parameters:
  ///   - key: What the list is called in JSON.
  ///   - head: What stands before the list in JSON, and in every line of JSON Lines.
  init(_ columns: [Column], key: String, head: [JSONValue.Member] = [], _ format: Format, _ output: Output) {
    self.output = output
    self.format = format
    self.columns = columns
    self.key = key
    self.head = head
    table = Table(
      columns, hasHead: format == .table, width: format == .table ? output.width : nil, style: output.style)
  }

  /// Adds a row: as cells, and as the members of an object. Only what the format needs is computed.
  mutating func add(_ cells: @autoclosure () -> [Cell], json: @autoclosure () -> JSONValue) throws {
    defer { count += 1 }
    switch format {
    case .json: try output.write((count == 0 ? opening : ",\n") + json().text)
    case .jsonl: try output.line(JSONValue.document(head + json().members).text)
    case .csv:
      if count == 0 { try output.line(CSV.line(columns.map(\.key))) }
      try output.line(CSV.line(cells().map(\.value)))
    case .md:
      if count == 0 { try output.write(markdownHead) }
      try output.line(markdown(cells().map(\.text)))
    default: try output.write(table.add(cells()))
    }
  }

  /// Writes what is held back: before the list ends, or while it waits for more.
  mutating func flush() throws {
    try output.write(table.settle())
    try output.flush()
  }

  /// Ends the list.
  mutating func finish() throws {
    switch format {
    case .json: try output.line((count == 0 ? opening : "\n") + "]}")
    case .csv where count == 0: try output.line(CSV.line(columns.map(\.key)))
    case .md where count == 0: try output.write(markdownHead)
    case .table where count == 0: break
    case .table, .text: try output.write(table.settle())
    default: break
    }
  }

  private var opening: String {
    let start = JSONValue.document(head).text.dropLast()
    return "\(start),\"\(key)\":[\n"
  }

  private var markdownHead: String {
    markdown(columns.map(\.name)) + "\n"
      + markdown(columns.map { $0.isNumber ? "---:" : "---" }, escaping: false)
      + "\n"
  }

  private func markdown(_ cells: [String], escaping: Bool = true) -> String {
    let escaped = escaping ? cells.map(Markdown.escaped) : cells
    return "| \(escaped.joined(separator: " | ")) |"
  }
}

extension JSONValue {
  /// An object as the command prints it: with the number of its form.
  static func document(_ members: [Member]) -> JSONValue { .object([.init("schema", 1)] + members) }

  /// The members of an object; none for anything else.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
