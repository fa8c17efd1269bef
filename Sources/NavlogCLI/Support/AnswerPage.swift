import Navlog

/// One page of a brief answer, for a program: as many rows as fit into a number of bytes.
@MainActor
final class AnswerPage {
  private let offset: Int
  private let limit: Int
  private var seen = 0
  private var bytes = 0
  /// The number of rows, or lines, on this page and on earlier pages.
  private(set) var next: Int
  /// The members that all rows share, printed once.
  var head: [JSONValue.Member] = []
  /// The members that ``add(_:)`` inserts at the beginning of each row.
  var prefix: [JSONValue.Member] = []
  private var rows: [JSONValue] = []
  private var notes: [String] = []
  /// The names of the sessions whose values are masks.
  private var masked: [String] = []
  /// Whether the notice of the answer already states that all values are masks.
  var statesMasks = false
  /// Whether rows remain for the next page.
  private(set) var isFull = false

  private static let mostNotes = 8

  /// - Parameters:
  ///   - offset: The number of rows on earlier pages.
  ///   - limit: The maximum size of the rows as JSON, in bytes.
  init(after offset: Int, limit: Int) { (self.offset, self.limit, next) = (offset, limit, offset) }

  /// Adds a row.
  ///
  /// - Throws: ``PageIsFull`` when the row belongs to the next page.
  func add(_ members: [JSONValue.Member]) throws {
    try Task.checkCancellation()
    seen += 1
    guard seen > offset else { return }
    var row = JSONValue.object((prefix + members).map { .init($0.key, $0.value.printable) })
    // A single row may be longer than a page, so its values are shortened.
    for size in [4_000, 1_000, 400, 150, 60, 24] where row.text.utf8.count > limit {
      row = row.shortened(text: size, entries: max(2, size / 20))
      note("… replaces the middle of a long value; to see more, raise the argument \"bytes\"", once: true)
    }
    let size = row.text.utf8.count + 1
    guard bytes + size <= limit || rows.isEmpty else {
      isFull = true
      throw PageIsFull()
    }
    rows.append(row)
    next += 1
    bytes += size
  }

  /// Adds as many lines of a text as fit, as one row of the page.
  func add(lines text: String, named key: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let all = lines.dropFirst(offset)
    var part: [Substring] = []
    for line in all {
      let size = JSONValue.string(String(line)).text.utf8.count + 2
      guard bytes + size <= limit || part.isEmpty else {
        isFull = true
        break
      }
      part.append(line)
      bytes += size
    }
    next += part.count
    rows = part.isEmpty ? [] : [.object([.init(key, .string(part.joined(separator: "\n")))])]
  }

  /// The content of the page, for a client. One note names all masked sessions, because the number of notes is
  /// limited.
  var data: [JSONValue.Member] {
    let notes = notes + (masked.isEmpty ? [] : [masked.maskNote])
    return head.map { .init($0.key, $0.value.printable) } + [.init("rows", .array(rows))]
      + (notes.isEmpty ? [] : [.init("notes", .strings(notes))])
  }

  /// Adds the names of masked sessions.
  func addMasked(_ names: [String]) {
    if !statesMasks { masked += names.filter { !masked.contains($0) } }
  }

  func note(_ text: String, once isOnce: Bool = false) {
    let text = BriefValue.shortened(text.shown, to: 400)
    if notes.count < Self.mostNotes, !isOnce || !notes.contains(text) { notes.append(text) }
  }
}

/// An error: the page has no space for the next row, so the answer continues on the next page.
struct PageIsFull: Error {}

extension JSONValue {
  /// The value with all texts safe to print.
  fileprivate var printable: JSONValue {
    switch self {
    case .string(let text): .string(text.shown)
    case .array(let values): .array(values.map(\.printable))
    case .object(let members): .object(members.map { .init($0.key.shown, $0.value.printable) })
    default: self
    }
  }

  /// Returns a copy of the value in which long texts and lists are truncated.
  fileprivate func shortened(text size: Int, entries: Int) -> JSONValue {
    switch self {
    case .array(let values):
      let rest = values.count - entries
      return .array(
        values.prefix(entries).map { $0.shortened(text: size, entries: entries) }
          + (rest > 0 ? [.string("… \(rest) more")] : []))
    case .object(let members):
      return .object(
        members.prefix(entries * 4).map {
          .init(BriefValue.shortened($0.key, to: size), $0.value.shortened(text: size, entries: entries))
        })
    case .string(let text): return .string(BriefValue.shortened(text, to: size))
    default: return self
    }
  }
}
