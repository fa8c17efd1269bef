import CSQLite
package import Navlog

/// An error of an SQL function. SQLite reports its message as the error of the statement that calls the
/// function.
package struct FunctionError: Error {
  let message: String

  package init(_ message: String) { self.message = message }
}

extension Connection {
  /// An SQL function in Swift. It receives its first argument as text, `nil` for `NULL`. If it returns `nil`, the result in SQL
  /// is the last argument.
  package typealias Function = (String?) throws(FunctionError) -> JSONValue?

  /// Adds a function that SQL on this connection can call with exactly `argumentCount` arguments. JSON `true`
  /// is 1 in SQL, and `false` is 0.
  package func addFunction(_ name: String, argumentCount: Int32, _ body: @escaping Function) {
    let context = Unmanaged.passRetained(FunctionBody(run: body)).toOpaque()
    sqlite3_create_function_v2(
      handle, name, argumentCount, SQLITE_UTF8, context,
      { call, count, values in
        guard let call, let data = sqlite3_user_data(call) else { return }
        let body = Unmanaged<FunctionBody>.fromOpaque(data).takeUnretainedValue()
        let argument = values.flatMap { sqlite3_value_text($0[0]) }.map { String(cString: $0) }
        do throws(FunctionError) {
          if let result = try body.run(argument) {
            call.returnFromFunction(result)
          } else {
            sqlite3_result_value(call, values?[Int(count) - 1])
          }
        } catch {
          sqlite3_result_error(call, error.message, -1)
        }
      }, nil, nil, { data in data.map { Unmanaged<FunctionBody>.fromOpaque($0).release() } })
  }
}

/// A function wrapped in an object, which SQLite retains.
private final class FunctionBody {
  let run: Connection.Function

  init(run: @escaping Connection.Function) { self.run = run }
}

extension OpaquePointer {
  /// Returns a value from a function to SQLite.
  fileprivate func returnFromFunction(_ value: JSONValue) {
    switch value {
    case .null: sqlite3_result_null(self)
    case .bool(let value): sqlite3_result_int(self, value ? 1 : 0)
    case .number(let digits):
      if let integer = Int64(digits) {
        sqlite3_result_int64(self, integer)
      } else {
        sqlite3_result_double(self, Double(digits) ?? .nan)
      }
    case .string(let text): returnText(text)
    case .array, .object: returnText(value.text)
    }
  }

  private func returnText(_ text: String) {
    text.utf8CString.withUnsafeBufferPointer {
      navlog_result_text(self, $0.baseAddress, Int32(clamping: $0.count - 1))
    }
  }
}
