public import Navlog
import NavlogSQLite

/// One value of a query's answer.
public enum SQLValue: Hashable, Sendable {
  /// `NULL`.
  case null
  /// An integer.
  case integer(Int64)
  /// A number, in the digits that SQLite prints.
  case real(String)
  /// A text.
  case text(String)
  /// Bytes, in hexadecimal digits.
  case blob(String)

  /// The value as text that is safe to print; empty for `NULL`.
  public var description: String {
    switch self {
    case .null: ""
    case .integer(let value): String(value)
    case .real(let digits): digits
    case .text(let text): StoredText.printable(text)
    case .blob(let digits): "x'\(digits)'"
    }
  }

  /// The value in JSON; what JSON has no number for is `null`.
  public var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let digits): digits.hasSuffix("Inf") ? .null : .number(digits)
    case .text(let text): .string(text)
    case .blob(let digits): .string(digits)
    }
  }
}

extension Statement {
  /// A column of the row.
  func value(_ column: Int32) -> SQLValue {
    switch type(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(text(column))
    case .text: .text(text(column))
    case .blob: .blob(bytes(column).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
  }
}
