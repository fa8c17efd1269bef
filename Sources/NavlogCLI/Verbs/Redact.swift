import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog redact`: a masked copy of a log, for sharing.
enum Redact: Verb {
  static let name = "redact"
  static let summary = "writes a masked copy of a log, for sharing"
  static let synopsis = "LOG [SESSION] -o NEW"
  static let options: [CommandOption] = [keep]
  static let makesOutput = true
  private static let keep = CommandOption(
    "--keep", value: "NAMES", help: "parameters that stay as they are, such as id,page")
  static let details = """
    What may say something of a person is masked: values of parameters and flags, links, reasons, markers. Equal values
    have equal masks, so that the copy folds and verifies as the log does. Names of destinations, parameters, roots, flags
    and rules stay, and places in the source. The copy is sealed anew, and says of itself that it is one; the log stays as
    it is, and its app may be writing it.

      navlog redact app.sqlite -o shared.sqlite
      navlog redact app.sqlite last --keep id,page -o shared.sqlite
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let reference = try arguments.nextSession()
    try arguments.finish()
    guard let new = arguments.value(.output), !new.isEmpty else {
      throw UsageError("redact needs the name of a new log: navlog redact \(path.shown) -o shared.sqlite")
    }
    let names = try arguments.value(keep).map { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !names.contains("") else {
        throw UsageError("--keep takes names of parameters, such as id,page, not \"\(text.shown)\"")
      }
      return names
    }
    let sessions = try reference.map { Set([try $0.resolve(in: SQLiteEventLog(reading: path)).info.id]) }
    var progress = Progress("events")
    defer { progress.finish() }
    let copied = try SQLiteEventLog.redact(
      path, into: new, sessions: sessions, with: Redactor(keeping: Set(names ?? []))
    ) { progress.step() }
    let events = copied.reduce(0) { $0 + $1.count }
    try output.line("wrote \(copied.count.of("session")) with \(events.of("event")), masked, to \(new.shown)")
    return .success
  }
}
