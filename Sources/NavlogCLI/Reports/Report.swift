import Navlog
import NavlogTerminal

/// The result of a verb, which can be written in several formats.
@MainActor
protocol Report {
  /// The document that the format `json` prints.
  var json: JSONValue { get throws }
  /// The facts of a brief answer; `nil` if ``write(as:to:)`` writes the brief answer.
  var brief: JSONValue? { get throws }
  /// The lines for people.
  var text: [StyledText] { get throws }

  /// Writes the report in a format other than `json`. By default, this method writes the lines for people. A report
  /// has its own implementation if it writes a table, a text that is too long to keep in memory, or additional
  /// formats.
  func write(as format: Format, to output: Output) throws
}

extension Report {
  var brief: JSONValue? { nil }
  var text: [StyledText] { [] }

  func write(as format: Format, to output: Output) throws {
    for line in try text { try output.line(line) }
  }
}

/// The result of a verb that is a list: its rows, and the lines below them.
@MainActor
protocol ListReport {
  associatedtype Rows: Sequence

  var columns: [Column] { get }
  /// The key of the list in JSON.
  var key: String { get }
  /// In the JSON form: the members that precede the list.
  var head: [JSONValue.Member] { get }
  var rows: Rows { get }
  /// The lines below the list, for people.
  var summary: [StyledText] { get }

  func cells(_ row: Rows.Element) throws -> [Cell]
  func json(_ row: Rows.Element) throws -> JSONValue
}

extension ListReport {
  var head: [JSONValue.Member] { [] }
  var summary: [StyledText] { [] }
}

extension Output {
  /// Writes a report in a format.
  func write(_ report: some Report, as format: Format) throws {
    if format == .json { return try line(report.json) }
    if format == .brief, let facts = try report.brief { return try self.facts(facts) }
    try report.write(as: format, to: self)
  }

  /// Writes a list in a format.
  func write(_ report: some ListReport, as format: Format) throws {
    var list = Listing(report.columns, key: report.key, head: report.head, format, self)
    for row in report.rows { try list.add(try report.cells(row), json: try report.json(row)) }
    try list.finish()
    guard format == .table || format == .text else { return }
    for text in report.summary { try line(text) }
  }

  /// Writes rows in aligned columns without a header.
  func table(_ columns: [Column], _ rows: some Sequence<[Cell]>) throws {
    var table = Table(columns, hasHeader: false, width: width, style: style)
    for row in rows { try write(table.add(row)) }
    try write(table.settle())
  }

  /// Writes a line with its colors and other attributes.
  func line(_ text: StyledText) throws { try line(text.rendered(style)) }
}

extension StyledText {
  /// Returns a line that shows whether a claim holds: `ok      every seal matches its rows (3 seals)`.
  static func claim(_ text: String, holds: Bool) -> StyledText {
    StyledText(holds ? "ok    " : "FAILED", holds ? .green : .red) + StyledText("  \(text)")
  }

  /// Returns a highlighted label, a colon and a text: `not proven: the log was truncated`.
  static func labeled(_ label: String, _ attribute: Style.Attribute, _ text: String) -> StyledText {
    StyledText(label, attribute) + StyledText(": \(text)")
  }
}

extension JSONValue {
  /// Returns a document with its schema number, as the command prints it.
  static func document(_ members: [Member]) -> JSONValue { .object([.init("schema", 1)] + members) }
  static func document(_ object: JSONValue) -> JSONValue { document(object.members) }

  /// The members of an object; empty for any other value.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  static func orNull(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
  static func orNull(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }

  static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
  static func integers(_ numbers: some Sequence<Int>) -> JSONValue { .array(numbers.map { .integer($0) }) }
  static func objects<T>(_ values: some Sequence<T>, _ object: (T) -> JSONValue) -> JSONValue {
    .array(values.map(object))
  }
}

/// An object, with its members in the order of the literal.
extension JSONValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map { .init($0, $1) }) }
}
