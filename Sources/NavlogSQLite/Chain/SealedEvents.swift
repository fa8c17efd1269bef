import Navlog

/// Hashes the lines of the view `_sealed_events`.
///
/// If the view wrote all lines, its calls of `json_array` would take half of the time of sealing. Nearly all events consist of
/// integers and `NULL`, so this type writes their lines. The view still writes the lines of all other events. Every line equals
/// the line that an auditor sees in the stock shell.
struct SealedEvents {
  /// The number of lines of the maximum length that fit into the buffer. All lines in the buffer are hashed together.
  private static let lineCount = 32
  private let rows: PreparedStatement
  private let view: PreparedStatement

  init(_ connection: Connection) {
    rows = PreparedStatement(connection, Queries.readEvents)
    view = PreparedStatement(connection, Queries.sealedRows("events"))
  }

  /// Adds the lines of a range of rows to a hash. The range excludes `first` and includes `last`.
  ///
  /// - Throws: `SQLiteError`.
  func add(after first: Int64, upTo last: Int64, to hash: inout SHA3) throws {
    let rows = try rows.statement()
    rows.bind(1, first + 1)
    rows.bind(2, last)
    defer { rows.reset() }
    let capacity = Self.lineCount * SealedLines.maximumLine
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var lines = SealedLines(bytes: bytes)
      while try rows.step() {
        // `lines` can write only rows of integers and NULL. Nearly all other rows have a detail, so the detail is tested first.
        if rows.isNull(.detail), lines.append(rows) {
          if lines.isFull { lines.move(to: &hash) }
        } else {
          lines.move(to: &hash)
          try addFromView(rows.integer(.id), to: &hash)
        }
      }
      lines.move(to: &hash)
    }
  }

  private func addFromView(_ id: Int64, to hash: inout SHA3) throws {
    let view = try view.statement()
    view.bind(1, id - 1)
    view.bind(2, id)
    defer { view.reset() }
    if try view.step() { view.withText(0) { hash.update($0) } }
  }
}

/// A buffer of lines in the format of SQLite's `json_array`.
private struct SealedLines {
  private static let start: StaticString = #"["events""#
  /// The maximum length of a line: every value has up to 20 characters and follows a comma.
  static let maximumLine = start.utf8CodeUnitCount + 21 * EventField.count + 1

  let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether a line of the maximum length would no longer fit into the buffer.
  var isFull: Bool { bytes.count - count < Self.maximumLine }

  /// Appends the line of a row. Returns `false` and appends nothing if the row contains values other than
  /// integers and `NULL`.
  mutating func append(_ row: Statement) -> Bool {
    let before = count
    append(Self.start)
    for column in 0..<Int32(EventField.count) {
      switch row.type(column) {
      case .integer:
        append(",")
        append(row.integer(column))
      case .null: append(",null")
      case .real, .text, .blob:
        count = before
        return false
      }
    }
    append("]")
    return true
  }

  /// Adds the lines to a hash and removes them.
  mutating func move(to hash: inout SHA3) {
    hash.update(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
    count = 0
  }

  @inline(__always)
  private mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { bytes[count + index] = text.utf8Start[index] }
    count += text.utf8CodeUnitCount
  }

  private mutating func append(_ number: Int64) {
    if number < 0 { append("-") }
    var rest = number.magnitude
    var first = count
    repeat {
      bytes[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      count += 1
      rest /= 10
    } while rest > 0
    // The digits are in reverse order, so they are swapped in place.
    var last = count - 1
    while first < last {
      bytes.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }
}
