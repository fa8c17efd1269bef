import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog redact`: writes a redacted copy of a log.
enum Redact: Verb {
  static let name = "redact"
  static let embedding = Embedding.refused("writes a new log")
  static let summary = "writes a redacted copy of a log, for sharing"
  static let positionals: [Positional] = [.log, .session]
  static let options: [CommandOption] = [keep, .maskKey]
  static let makesOutput = true
  private static let keep = CommandOption(
    "--keep", value: "NAMES", help: "parameters whose values are kept, such as id,page")
  static let details = """
    Personal data is redacted: the values of parameters and flags, links, reasons, markers. A mask has the type of the value,
    a number for a number, so the copy plays in the app (challenge --replay). Equal values have equal masks, so it replays
    and verifies as the log does. Names of destinations, parameters, roots, flags and rules are kept, and
    so are call sites. Each copy has masks of its own, unless it is made with a --mask-key: see navlog export. The copy has
    its own hash chain and records that it is a copy, and that its rows are not proven if those of the log are not. The log
    is not modified; its app may be writing to it.

      navlog redact app.sqlite -o shared.sqlite
      navlog redact app.sqlite last --keep id,page -o shared.sqlite
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    let reference = try arguments.nextSession()
    try arguments.finish()
    guard let new = arguments.value(.output), !new.isEmpty else {
      throw UsageError("redact needs a name for the copy: navlog redact \(path.shown) -o shared.sqlite")
    }
    let names = try arguments.value(keep).map { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !names.contains("") else {
        throw UsageError("--keep takes parameter names, such as id,page, not \"\(text.shown)\"")
      }
      return names
    }
    let redactor = try arguments.redactor(keeping: Set(names ?? [])) ?? Redactor()
    let sessions = try reference.map { Set([try $0.resolve(in: SQLiteEventLog(reading: path)).info.id]) }
    var progress = Progress("events")
    defer { progress.finish() }
    let copied = try SQLiteEventLog.redact(
      path, into: new, sessions: sessions, with: redactor
    ) { progress.step() }
    let events = copied.reduce(0) { $0 + $1.count }
    try output.line(
      "wrote a redacted copy of \(copied.count.counted("session")) with \(events.counted("event")) to \(new.shown)"
    )
    if let doubt = try SQLiteEventLog(reading: new).recordedDoubt() {
      output.note(
        "not all of the log is proven to be what was recorded, which the copy records: \(doubt.shown)")
    }
    return .success
  }
}
