import Navlog
import NavlogTerminal
import NavlogTools

/// A list in any format, streamed to the output.
@MainActor
struct Listing {
  private let output: Output
  private let format: Format
  private let columns: [Column]
  /// The visible columns.
  private let shown: [Column]
  private let key: String
  private let head: [JSONValue.Member]
  private var table: Table
  private var count = 0
  /// The maximum number of rows of a brief list. Further rows are only counted.
  static let briefRows = 30

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - key: The key of the list in JSON.
  ///   - head: Members before the list in JSON, and in every line of JSON Lines.
  ///   - hasHeader: Whether the text format includes the names of the columns, for a report with several
  ///     lists.
  init(
    _ columns: [Column], key: String, head: [JSONValue.Member] = [], hasHeader: Bool = false,
    _ format: Format,
    _ output: Output
  ) {
    (self.output, self.format, self.columns, self.key, self.head) = (output, format, columns, key, head)
    shown = columns.filter { !$0.isData }
    table = Table(
      shown, hasHeader: hasHeader || format == .table, width: format == .table ? output.width : nil,
      style: output.style)
  }

  /// Adds a row, either as cells or as an object. Only the argument that the format needs is evaluated.
  mutating func add(
    _ cells: @autoclosure () throws -> [Cell], json: @autoclosure () throws -> JSONValue
  ) throws {
    defer { count += 1 }
    switch format {
    case .json: try output.write((count == 0 ? opening : ",\n") + json().text)
    case .jsonl: try output.line(JSONValue.document(head + json().members).text)
    case .csv:
      if count == 0 { try output.line(CSV.line(columns.map(\.key))) }
      try output.line(CSV.line(cells().map(\.value)))
    case .md:
      if count == 0 { try output.write(markdownHeader) }
      try output.line(markdown(visible(cells()).map(\.text)))
    case .brief: try addBrief(cells())
    default: try output.write(table.add(visible(cells())))
    }
  }

  /// Writes the rows that were buffered to determine the widths of the columns.
  mutating func flush() throws {
    try output.write(table.settle())
    try output.flush()
  }

  /// Ends the list.
  ///
  /// - Parameter rest: The number of rows that the caller omitted. A brief list adds them to the number of rows that it omits.
  mutating func finish(omitting rest: Int = 0) throws {
    switch format {
    case .json: try output.line((count == 0 ? opening : "\n") + "]}")
    case .csv where count == 0: try output.line(CSV.line(columns.map(\.key)))
    case .md where count == 0: try output.write(markdownHeader)
    case .brief where count + rest > Self.briefRows && output.page == nil:
      try output.line("… and \((count + rest - Self.briefRows).counted("row"))")
    case .table where count == 0: break
    case .table, .text: try output.write(table.settle())
    default: break
    }
  }

  /// Adds a row to a brief answer: an object on a page, otherwise a line without padding. The row omits values that
  /// most rows have.
  private func addBrief(_ cells: [Cell]) throws {
    if let page = output.page {
      page.head = head.filter { $0.key == "session" }
      return try page.add(zip(columns, cells).compactMap { $0.member($1) })
    }
    if count == 0 { try output.line(shown.map(\.name).joined(separator: " | ")) }
    guard count < Self.briefRows else { return }
    var texts = zip(columns, cells).filter { !$0.0.isData }.map { $0.0.usual == $0.1.text ? "" : $0.1.text }
    while texts.last?.isEmpty == true { texts.removeLast() }
    try output.line(texts.map { BriefValue.shortened($0, to: 200) }.joined(separator: " | "))
  }

  private func visible(_ cells: [Cell]) -> [Cell] { zip(columns, cells).filter { !$0.0.isData }.map(\.1) }

  private var opening: String {
    let start = JSONValue.document(head).text.dropLast()
    return "\(start),\"\(key)\":[\n"
  }

  private var markdownHeader: String {
    markdown(shown.map(\.name)) + "\n"
      + markdown(shown.map { $0.isNumber ? "---:" : "---" }, escaping: false)
      + "\n"
  }

  private func markdown(_ cells: [String], escaping: Bool = true) -> String {
    let escaped = escaping ? cells.map(Markdown.escaped) : cells
    return "| \(escaped.joined(separator: " | ")) |"
  }
}

/// An output format.
enum Format: String, CaseIterable {
  /// Aligned columns with a header, fitted to a terminal. Nothing is truncated in a file or a pipe.
  case table
  /// Aligned columns without a header, nothing truncated.
  case text
  /// One JSON document.
  case json
  /// One JSON document per line.
  case jsonl
  /// A short answer, followed by the commands that print more.
  case brief
  /// Comma-separated values with a header.
  case csv
  /// A Markdown table.
  case md
  /// The router hierarchy as a tree.
  case tree
  /// The path to the visible screen on one line.
  case path
  /// A link that leads to the state.
  case url
  /// A Mermaid flowchart.
  case mermaid
  /// Graphviz's language.
  case dot
  /// A page for a browser.
  case html
  /// Chrome's trace format, for Perfetto.
  case perfetto
  /// OpenTelemetry traces.
  case otlp
  /// The results of tests, for build servers.
  case junit
  /// A file for Swift Testing.
  case swift
  /// Calls for `navlog record`.
  case calls

  /// The formats of listing verbs.
  static let lists: [Format] = [.table, .text, .brief, .json, .jsonl, .csv, .md]
}

/// Escaping for Markdown.
enum Markdown {
  /// Returns the text with Markdown's special characters escaped.
  static func escaped(_ text: String) -> String { text.escaping(escapes) }

  private static let escapes = Dictionary(
    uniqueKeysWithValues: "\\|`*_<>[]#~&".unicodeScalars.map { ($0, "\\\($0)") })
}
