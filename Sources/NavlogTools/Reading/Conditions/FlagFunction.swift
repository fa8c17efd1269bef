import Navlog
import NavlogSQLite

/// The SQL function `flag`: the value of a flag after the event.
///
/// `flag('isLoggedIn')` is 1 for `true`, and 0 for `false`, `null` and a flag that is not set. A name that no
/// event of the searched logs mentions is an error. `flag('isLoggedIn', 0)` accepts any name, and returns the second
/// value for a flag that is not set.
final class FlagFunction {
  static let name = "flag"

  /// The flags after the event.
  var flags: [String: JSONValue] = [:]
  /// The names of the flags that the log mentions. Without a log, the value is `nil`, and the function accepts any name.
  private let known: Set<String>?

  init(known: Set<String>?) { self.known = known }

  /// Makes the function callable on a connection.
  func add(to connection: Connection) {
    connection.addFunction(Self.name, argumentCount: 1) { [self] name throws(FunctionError) in
      let value = try value(of: name)
      return value == .null ? .bool(false) : value
    }
    connection.addFunction(Self.name, argumentCount: 2) { [self] name in name.flatMap(flag) }
  }

  private func value(of name: String?) throws(FunctionError) -> JSONValue {
    guard let name else { return .null }
    if let value = flag(name) { return value }
    guard let known, !known.contains(name), !known.contains(where: { StoredText.printable($0) == name })
    else { return .null }
    throw FunctionError(Self.unknown(name, among: known))
  }

  /// Returns the value of a flag. The name can contain invisible characters, or their escapes as lists print them.
  private func flag(_ name: String) -> JSONValue? {
    if let value = flags[name] { return value }
    guard name.utf8.contains(0x5C) else { return nil }
    return flags.first { StoredText.printable($0.key) == name }?.value
  }

  /// The beginning of the message about a name that the log does not mention.
  static let unknownFlag = "unknown flag "

  private static func unknown(_ name: String, among known: Set<String>) -> String {
    let names = known.sorted()
    let hint =
      nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty
        ? "the log sets no flags"
        : "the log has \(names.prefix(10).joined(separator: ", "))\(names.count > 10 ? ", …" : "")")
    let text = "\(unknownFlag)\(quoted(name)); \(hint)"
    let call = "flag('\(name.replacing("'", with: "''"))', 0)"
    return StoredText.printable("\(text) (for a flag that the log never sets, write \(call))")
  }
}

/// The flags whose names the function `flag` accepts without a second argument.
package enum AcceptedFlags: Hashable, Sendable {
  /// The flags that the log mentions.
  case ofLog
  /// The flags of several logs. One of the logs may never set a flag that another log sets.
  case these(Set<String>)
  /// Any flag.
  case any
}

extension [any EventLog] {
  /// Returns the flags that at least one of the logs mentions, for conditions that are evaluated in all of the logs.
  package func flags(for conditions: [Condition]) throws -> AcceptedFlags {
    guard conditions.contains(where: \.expressions.callsFlag) else { return .ofLog }
    return .these(try reduce(into: []) { $0.formUnion(try $1.flagNames()) })
  }
}

extension EventLog {
  /// Returns the flags that expressions accept. The result is `nil` if the expressions use no flags, or accept any flag.
  func flagNames(for expressions: EventExpressions) throws -> Set<String>? {
    guard expressions.callsFlag else { return nil }
    return switch expressions.flags {
    case .ofLog: try flagNames()
    case .these(let names): names
    case .any: nil
    }
  }

  /// Returns every flag that an event of the log sets or restores, or for which a pending intent waits.
  fileprivate func flagNames() throws -> Set<String> {
    if let file = self as? SQLiteEventLog { return try file.storedFlagNames() }
    var names: Set<String> = []
    for session in try sessions() {
      try read(session.info.id, 1...Int.max) { event in
        switch event.action {
        case .setFlag(let name, _): names.insert(name)
        case .restore(let restoration): names.formUnion(restoration.state.flags.keys)
        case .branch(let branch): names.formUnion(branch.state.flags.keys)
        case .defer(let intent): names.insert(intent.flag)
        default: break
        }
        return true
      }
    }
    return names
  }
}

extension SQLiteEventLog {
  fileprivate func storedFlagNames() throws -> Set<String> {
    var names: Set<String> = []
    let statement = try openForExpressions().prepare(
      """
      SELECT json_extract(detail, '$.name') FROM event_log WHERE kind = 'setFlag' AND json_valid(detail)
      UNION
      SELECT json_extract(detail, '$.intent.flag') FROM event_log WHERE kind = 'defer' AND json_valid(detail)
      UNION
      SELECT j.key FROM event_log l CROSS JOIN json_each(l.detail, '$.state.flags') j
      WHERE l.kind IN ('restore', 'branch') AND json_valid(l.detail)
      """)
    while try statement.step() { names.insert(statement.text(0)) }
    return names
  }
}
